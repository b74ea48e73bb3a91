import { environOf, planetsOf, scenarioCard, unitKind } from '../data/index.ts';
import { forEach, inOrder, type Step, still } from '../flow.ts';
import {
  charactersIn,
  freeAt,
  garrisonOf,
  loyaltyFor,
  shipsIn,
  strengthOf,
  trackOf,
  unitsAt,
  unitsIn,
} from '../lookup.ts';
import type { Character, PlanetTrack, State } from '../state.ts';

/** What follows at once wherever pieces came or went: control, camps, ships without a crew, prisoners without a guard. */
export function settle(state: State): Step {
  return inOrder(
    state,
    leaveEmptyStacks,
    endStoppedRebellions,
    strikeCamps,
    freeUnguarded,
    loseAbandonedShips,
  );
}

export function withCharacter(state: State, name: string, change: Partial<Character>): State {
  const before = state.characters[name];
  if (before === undefined) throw new RangeError(`${name} is not in play`);
  return { ...state, characters: { ...state.characters, [name]: { ...before, ...change } } };
}

export function withCharacters(state: State, names: readonly string[], change: Partial<Character>): State {
  return names.reduce((now, name) => withCharacter(now, name, change), state);
}

export function withTrack(state: State, planet: string, change: Partial<PlanetTrack>): State {
  return { ...state, planets: { ...state.planets, [planet]: { ...trackOf(state, planet), ...change } } };
}

/** The Political Track shows another state. [15.5] */
export function changeState(state: State, planet: string, to: PlanetTrack['state']): Step {
  const { state: from } = trackOf(state, planet);
  if (from === to) return still(state);
  return still(withTrack(state, planet, { state: to }), { kind: 'planet-state', planet, from, to });
}

/** Who stands with units that are gone stands with his friends. [10.6] */
function leaveEmptyStacks(state: State): Step {
  const left = charactersIn(state).filter(
    ({ withUnits, card, at }) => withUnits && unitsAt(state, card.side, at).length === 0,
  );
  return still(
    withCharacters(
      state,
      left.map(({ name }) => name),
      { withUnits: false },
    ),
  );
}

/** A stopped rebellion ends the instant that only Imperial units are on the planet. [15.54] */
function endStoppedRebellions(state: State): Step {
  const planets = planetsOf(scenarioCard(state.scenario).system).map(({ id }) => id);
  return forEach(state, planets, (now, planet) =>
    trackOf(now, planet).state === 'stopped' && garrisonOf(now, planet) === 'imperialOnly'
      ? changeState(now, planet, 'imperial')
      : still(now),
  );
}

/** A camp goes when its planet turns to the Rebels without it, or the Empire is too strong there. [13.2] */
function strikeCamps(state: State): Step {
  const gone = Object.keys(state.camps).filter((at) => {
    const track = trackOf(state, environOf(at).planet);
    const strength = strengthOf(unitsAt(state, 'imperial', at));
    return loyaltyFor(track, 'rebel') > 0 || strength >= environOf(at).size + CAMP_MARGIN;
  });
  if (gone.length === 0) return still(state);
  const camps = Object.fromEntries(Object.entries(state.camps).filter(([at]) => !gone.includes(at)));
  return still(
    { ...state, camps },
    ...gone.map((at) => ({ kind: 'camp-changed' as const, at, stands: false })),
  );
}

/** So many strength points above the size of the environ drive a camp away. [13.2, card 61] */
const CAMP_MARGIN = 3;

/** A prisoner whom nobody holds is free. [12.82] */
function freeUnguarded(state: State): Step {
  const free = charactersIn(state).filter(({ fate, heldBy, at, card }) => {
    if (fate !== 'captive') return false;
    const captor = card.side === 'rebel' ? 'imperial' : 'rebel';
    if (heldBy === 'units') return unitsAt(state, captor, at).length === 0;
    return !freeAt(state, captor, at).some(({ name }) => name === heldBy);
  });
  return forEach(state, free, (now, { name, at }) => freePrisoner(now, name, at));
}

/** Back with his own side, where he was held. [12.82] */
export function freePrisoner(state: State, name: string, at: string): Step {
  const next = withCharacter(state, name, { fate: 'free', heldBy: null, withUnits: false, detected: false });
  return still(next, { kind: 'freed', character: name, at });
}

/** A ship must stand with a friend; Redjac's with Redjac. [14.59, 14.6] */
function loseAbandonedShips(state: State): Step {
  const lost = shipsIn(state).filter(({ name, at }) => !hasCrew(state, name, at));
  if (lost.length === 0) return still(state);
  const ships = Object.fromEntries(
    Object.entries(state.ships).filter(([name]) => !lost.some((ship) => ship.name === name)),
  );
  return still(
    { ...state, ships },
    ...lost.map(({ name }) => ({
      kind: 'ship-lost' as const,
      side: sideOfShip(name),
      ship: name,
      cause: 'abandoned' as const,
    })),
  );
}

const REDJACS_SHIP = "Redjac's Spaceship";

function hasCrew(state: State, ship: string, at: string): boolean {
  const side = sideOfShip(ship);
  const friends = freeAt(state, side, at);
  if (ship === REDJACS_SHIP) return friends.some(({ name }) => name === 'Redjac');
  return friends.length > 0 || unitsAt(state, side, at).length > 0;
}

export function sideOfShip(ship: string): 'rebel' | 'imperial' {
  return ship === REDJACS_SHIP || ship === 'Imperial Spaceship' ? 'imperial' : 'rebel';
}

/** Kinds of some units, in an order that tells nothing. */
export function kindsOf(state: Pick<State, 'units'>, ids: readonly string[]): string[] {
  return ids.flatMap((id) => state.units[id]?.kind ?? []).sort((a, b) => unitOrder(a) - unitOrder(b));
}

function unitOrder(kind: string): number {
  return KIND_ORDER.indexOf(kind);
}

const KIND_ORDER = [
  'militia',
  'patrol',
  'line',
  ...['urban', 'wild', 'subterranean', 'liquid', 'air', 'fire'].flatMap((type) => [
    `${type}-1-0`,
    `${type}-2-1`,
  ]),
];

/** Takes units off the map, and settles what follows. */
export function removeUnits(state: State, ids: readonly string[]): Step {
  const units = Object.fromEntries(Object.entries(state.units).filter(([id]) => !ids.includes(id)));
  return settle({ ...state, units });
}

export function moveUnits(state: State, ids: readonly string[], to: string): State {
  const moved = Object.entries(state.units).map(([id, unit]): [string, typeof unit] => [
    id,
    ids.includes(id) ? { ...unit, at: to } : unit,
  ]);
  return { ...state, units: Object.fromEntries(moved) };
}

/** A new unit, with the next number of its letter. */
export function addUnit(state: State, kind: string, at: string): State {
  const letter = letterOf(kind);
  const raised = { ...state.raised, [letter]: state.raised[letter] + 1 };
  return { ...state, raised, units: { ...state.units, [`${letter}${raised[letter]}`]: { kind, at } } };
}

/** The letter with which the ids of a kind begin. */
export function letterOf(kind: string): keyof State['raised'] {
  if (unitKind(kind).side === 'rebel') return 'R';
  return kind === 'line' ? 'L' : kind === 'patrol' ? 'P' : 'M';
}

/** How many of a kind are in play. */
export function countOf(state: Pick<State, 'units'>, kind: string): number {
  return unitsIn(state).filter((unit) => unit.kind === kind).length;
}
