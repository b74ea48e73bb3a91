import type { GameOver, Seat, SeatId, Window } from '../../engine/module.ts';
import { scenarioCard, unitKind } from './data/index.ts';
import { SIDES, type Side } from './data/schema.ts';
import { controllerOf, environsInPlay, freeOf, shipsIn, unitsAt, unitsIn } from './lookup.ts';
import { contested } from './rules/combat.ts';
import { searchDoctrine } from './rules/doctrine.ts';
import { campReady, missionariesAt } from './rules/mission-rules.ts';
import { provokedEnvirons, reactorsFor } from './rules/reaction.ts';
import { hidersAt, searchersAt } from './rules/search.ts';
import { enemyOf, type State } from './state.ts';

export const SIDE_NAMES: Readonly<Record<Side, string>> = { rebel: 'Rebel', imperial: 'Imperial' };

export function seatsOf(): readonly Seat[] {
  return SIDES.map((side) => ({ id: side, name: SIDE_NAMES[side], side }));
}

export function sideOfSeat(seat: SeatId): Side | null {
  return SIDES.find((side) => side === seat) ?? null;
}

/** What is awaited, or how the game ended. */
export function windowOf(state: State): Window | GameOver {
  if (state.result !== null) return over(state.result);
  const { at, phasing, turn } = state;
  const player = SIDE_NAMES[phasing];
  const letter = player.slice(0, 1);
  switch (at) {
    case 'imperial-set-up':
      return { ...windowFor(at, 'S1', 'Imperial set-up', 'imperial'), kind: 'setup' };
    case 'rebel-set-up':
      return { ...windowFor(at, 'S2', 'Rebel set-up', 'rebel'), kind: 'setup' };
    case 'operations':
      return windowFor(at, `T${turn}${letter}`, `turn ${turn}, ${player} operations`, phasing);
    case 'reaction': {
      const reactor = enemyOf(phasing);
      const label = `turn ${turn}, ${SIDE_NAMES[reactor]} reaction`;
      return { ...windowFor(at, `T${turn}${letter}R`, label, reactor), kind: 'reaction' };
    }
    case 'combat': {
      const label = `turn ${turn}, ${player} Player-Turn, combat`;
      const combat = windowFor(at, `T${turn}${letter}C`, label, phasing);
      return { ...combat, kind: 'combat', awaits: SIDES, mayOrder: SIDES };
    }
    case 'missions':
      return windowFor(at, `T${turn}${letter}M`, `turn ${turn}, ${player} missions`, phasing);
  }
}

function windowFor(name: string, tag: string, label: string, side: Side): Window {
  return { over: false, name, tag, label, awaits: [side], mayOrder: [side] };
}

function over({ winner, points }: NonNullable<State['result']>): GameOver {
  const name = SIDE_NAMES[winner];
  const result = points === null ? `${name} instant victory` : `${name} victory at ${points} Rebel points`;
  return { over: true, result, placing: [[winner], [enemyOf(winner)]] };
}

/** In some scenarios the Rebel has nothing to place: his characters come from space. [16.12] */
export function mayPlaceAnything(state: State): boolean {
  const { rebel } = scenarioCard(state.scenario);
  return rebel.entry === 'planet' || rebel.units.length > 0;
}

/** Whether the phasing player has anybody to order, or a base whose orders or repair are his. [4, 16.16] */
export function mayOperate(state: State): boolean {
  const side = state.phasing;
  if (freeOf(state, side).length > 0) return true;
  if (unitsIn(state).some(({ kind }) => unitKind(kind).side === side)) return true;
  return Object.keys(state.planets).some((planet) => controllerOf(state, planet) === side);
}

/** Whether the non-phasing player has a reaction, a declaration or a search to decide. [9.6, 10.1, 11] */
export function mayReact(state: State): boolean {
  if (state.options.pace === 'brisk') return false;
  const side = enemyOf(state.phasing);
  if (contested(state).length > 0) return true;
  if (provokedEnvirons(state, side).some((at) => reactorsFor(state, side, at).length > 0)) return true;
  return environsInPlay(state.scenario).some(({ id }) => maySearch(state, side, id));
}

/** A standing order for the environ, or for all, has decided it already. */
function maySearch(state: State, side: Side, at: string): boolean {
  if (searchDoctrine(state, side, at) !== null) return false;
  if (hidersAt(state, enemyOf(side), at).length === 0) return false;
  return unitsAt(state, side, at).length > 0 || searchersAt(state, side, at).length > 0;
}

/** Whether the phasing player has anyone to send, or anything to hand on. [13, 14.12] */
export function mayActOnMissions(state: State): boolean {
  const side = state.phasing;
  const places = environsInPlay(state.scenario).map(({ id }) => id);
  const camps = side === 'rebel' && places.some((at) => campReady(state, at));
  const people = places.some((at) => missionariesAt(state, side, at).length > 0);
  return camps || people || (shipsIn(state).length > 0 && freeOf(state, side).length > 1);
}
