import { environOf, environsOf, missionOf, unitKind } from '../data/index.ts';
import type { MissionEffect } from '../data/schema-effects.ts';
import type { Event } from '../events.ts';
import { forEach, inOrder, type Step, still, followed, type Turn } from '../flow.ts';
import { controllerOf, freeAt, planetIdOf, trackOf, type UnitHere, unitsAt } from '../lookup.ts';
import { enemyOf, type State } from '../state.ts';
import { setBase } from './base-fire.ts';
import { standing, useOrder } from './doctrine.ts';
import { drawCharacter, drawPossession } from './finds.ts';
import { shiftLoyalty } from './loyalty.ts';
import { canRebel, captivesAt } from './mission-rules.ts';
import { doing, type Group, membersOf, type Play, tell, withGroup } from './mission-play.ts';
import { detect, die } from './people.ts';
import { useOf } from './ratings.ts';
import { placeRebels, startRebellion, stopRebellion } from './rebellion.ts';
import { freePrisoner, kindsOf, removeUnits, settle } from './settle.ts';
import { spendPossession } from './showing.ts';

/** The effects of so many letters: of the highest result that they reach. [13.5] */
function effectsOf(
  play: Pick<Play, 'side'>,
  group: Pick<Group, 'mission' | 'letters'>,
): readonly MissionEffect[] {
  const results = missionOf(group.mission).results.filter(
    ({ side, letters }) => (side === undefined || side === play.side) && letters <= group.letters,
  );
  return results.at(-1)?.effects ?? [];
}

/** A mission is completed with the letters that were drawn, and its effects come at once. [13.5] */
export function complete(play: Play, group: Group): Play {
  const effects = effectsOf(play, group);
  const members = [...membersOf(play, group)];
  const done = withGroup(play, group.id, { fate: 'completed' });
  const { at, side } = play;
  const about = { side, at, mission: group.mission, members };
  if (effects.length === 0) return tell(done, { kind: 'mission-failed', ...about });
  const told = tell(done, { kind: 'mission-completed', ...about, letters: group.letters });
  const spoiler = spoilerOf(play, group);
  if (spoiler !== null) return doing(told, (state) => spendPossession(state, play.turn, spoiler, 'spoils'));
  return effects.reduce(
    (now, effect) => doing(now, (state) => carryOut(state, { play: now, group, effect })),
    told,
  );
}

/** Something of the enemy's that spoils a mission in the same environ, if its owner said so. [card 48] */
function spoilerOf({ state, at, side }: Play, { mission }: Group): string | null {
  if (side !== 'imperial') return null;
  const spoils = Object.entries(state.possessions).filter(
    ([name, { holder }]) =>
      useOf(name, 'spoils')?.mission === mission &&
      useOrder(state, name)?.how === 'information' &&
      freeAt(state, 'rebel', at).some((one) => one.name === holder),
  );
  return spoils[0]?.[0] ?? null;
}

interface Carried {
  readonly play: Play;
  readonly group: Group;
  readonly effect: MissionEffect;
}

function carryOut(state: State, { play, group, effect }: Carried): Step {
  const { at, side, turn } = play;
  const planet = planetIdOf(at);
  const enemy = enemyOf(side);
  switch (effect.kind) {
    case 'sabotage':
      return sabotage(state, play, effect);
    case 'subvert':
      return subvert(state, play, effect);
    case 'shift-loyalty':
      return shiftLoyalty(state, planet, effect.favor === 'own' ? side : enemy, effect.amount);
    case 'start-rebellion':
      return canRebel(state, at) ? startRebellion(state, turn, planet) : still(state);
    case 'stop-rebellion':
      return stopRebellion(state, planet);
    case 'draw-possession':
      return drawPossession(state, turn, { at, group: membersOf(play, group), ships: true });
    case 'draw-character':
      return drawCharacter(state, turn, { side, at });
    case 'reveal-units':
      return revealUnits(state, enemy, planet);
    case 'detect-enemies':
      return forEach(state, environsOf(planet), (now, { id }) =>
        detect(
          now,
          freeAt(now, enemy, id).map(({ name }) => name),
        ),
      );
    case 'information-point':
      return still(
        { ...state, information: { ...state.information, [side]: true } },
        ...(state.information[side] ? [] : [{ kind: 'information-point' as const, side }]),
      );
    case 'free-prisoner':
      return freeOne(state, play, group);
    case 'kill-target':
      return killTarget(state, group, at);
    case 'place-camp':
      return still(
        { ...state, camps: { ...state.camps, [at]: state.turn + 1 } },
        { kind: 'camp-changed', at, stands: true },
      );
    case 'place-coup-marker':
      return still({ ...state, coups: [...new Set([...state.coups, at])].sort(byNumber) });
    // Of the Province and Galactic Games.
    case 'learn-secret':
    case 'summon-sovereign':
    case 'force-points':
    case 'destroy-atrocity-unit':
    case 'steal-points':
      return still(state);
  }
}

function byNumber(a: string, b: string): number {
  return Number(a) - Number(b);
}

function killTarget(state: State, { target }: Group, at: string): Step {
  const one = target === null ? undefined : state.characters[target];
  return target === null || one?.fate !== 'free' || one.at !== at ? still(state) : die(state, target);
}

/** The one that was named, then by the numbers of their cards. [12.82] */
function freeOne(state: State, { side, at }: Play, { target }: Group): Step {
  const captives = captivesAt(state, side, at);
  const first = captives.find((name) => name === target) ?? captives[0];
  return first === undefined ? still(state) : followed(freePrisoner(state, first, at), settle);
}

/** Every enemy unit of the planet is shown once. [7.22, 13.2] */
function revealUnits(state: State, enemy: 'rebel' | 'imperial', planet: string): Step {
  const units = environsOf(planet).flatMap(({ id }) => {
    const there = unitsAt(state, enemy, id);
    return there.length === 0
      ? []
      : [
          {
            at: id,
            units: kindsOf(
              state,
              there.map((unit) => unit.id),
            ),
          },
        ];
  });
  const event: Event = { kind: 'units-revealed', side: enemy, planet, units };
  return units.length === 0 ? still(state) : still(state, event);
}

/** The base, or a unit of the environ: as ordered, else the base while it can be hurt. [card 53] */
function sabotage(
  state: State,
  { at, side, turn }: Play,
  effect: Extract<MissionEffect, { kind: 'sabotage' }>,
): Step {
  const enemy = enemyOf(side);
  const planet = planetIdOf(at);
  const { base } = trackOf(state, planet);
  const target = unitToSabotage(state, turn, { at, enemy, strength: effect.strength });
  const hasBase = controllerOf(state, planet) === enemy && (base.up || (effect.levels > 0 && base.level > 0));
  const first = standing(state, side, 'SABOTAGE')[0]?.first ?? 'base';
  if (hasBase && (first === 'base' || target === null)) {
    const level = Math.max(0, base.level - effect.levels);
    return followed(setBase(state, planet, { level, up: false }, 'sabotage'), settle);
  }
  return target === null ? still(state) : removeTold(state, target, { at, cause: 'sabotage' });
}

function removeTold(
  state: State,
  unit: UnitHere,
  { at, cause }: { readonly at: string; readonly cause: 'sabotage' | 'subverted' },
): Step {
  const event: Event = {
    kind: 'units-removed',
    side: unitKind(unit.kind).side,
    at,
    units: [unit.kind],
    cause,
  };
  return followed(still(state, event), (now) => removeUnits(now, [unit.id]));
}

/** With one letter a 1-0 unit; with more any: what lies face down is taken blindly. */
function unitToSabotage(
  state: State,
  turn: Turn,
  {
    at,
    enemy,
    strength,
  }: { readonly at: string; readonly enemy: 'rebel' | 'imperial'; readonly strength: number },
): UnitHere | null {
  const units = unitsAt(state, enemy, at);
  const weak = units.filter(({ kind }) => unitKind(kind).environ === 1 && unitKind(kind).space === 0);
  if (strength === 1) return weak[0] ?? null;
  const better = units.filter((unit) => !weak.includes(unit));
  return better.length > 0 ? blindly(turn, at, better) : (weak[0] ?? null);
}

function blindly(turn: Turn, at: string, units: readonly UnitHere[]): UnitHere | null {
  const hidden = units.filter(({ kind }) => unitKind(kind).hidden);
  if (hidden.length === 0)
    return [...units].sort((a, b) => unitKind(b.kind).environ - unitKind(a.kind).environ)[0] ?? null;
  return turn.dice.at(`unit/${at}`).draw(hidden, 1, 'which unit')[0] ?? null;
}

/** Imperial troops change sides: with one letter a militia, with two a better unit or two militias. [card 62] */
function subvert(
  state: State,
  { at, turn }: Play,
  effect: Extract<MissionEffect, { kind: 'subvert' }>,
): Step {
  const units = unitsAt(state, 'imperial', at);
  const militias = units.filter(({ kind }) => kind === 'militia');
  const others = units.filter(({ kind }) => effect.remove.some((set) => set.length === 1 && set[0] === kind));
  const strong = others.filter(({ kind }) => kind !== 'militia');
  const taken =
    strong.length > 0
      ? [blindly(turn, at, strong)].flatMap((unit) => (unit === null ? [] : [unit]))
      : militias.slice(0, effect.by === '2-1' ? 2 : 1);
  if (taken.length === 0) return still(state);
  const worth = strong.length > 0 || taken.length > 1 ? effect.by : '1-0';
  const kind = `${environOf(at).type}-${worth}`;
  return inOrder(
    state,
    (now) => forEach(now, taken, (next, unit) => removeTold(next, unit, { at, cause: 'subverted' })),
    (now) => placeRebels(now, at, [kind], 'subverted'),
  );
}
