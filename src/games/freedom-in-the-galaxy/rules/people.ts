import { possessionCard, SHIPS, shipCard } from '../data/index.ts';
import type { Event } from '../events.ts';
import { forEach, inOrder, type Step, still, followed } from '../flow.ts';
import { characterIn, freeAt, shipOfOwner, shipsIn } from '../lookup.ts';
import type { State } from '../state.ts';
import { enduranceLeft, possessionsOf, ratingOf } from './ratings.ts';
import { settle, withCharacter } from './settle.ts';

/** A character takes wounds; he dies when all his endurance is gone. [12.7] */
export function wound(state: State, name: string, wounds: number): Step {
  if (wounds <= 0) return still(state);
  const character = characterIn(state, name);
  const taken = Math.min(wounds, enduranceLeft(character));
  const hurt = withCharacter(state, name, { wounds: character.wounds + taken });
  const left = enduranceLeft(characterIn(hurt, name));
  const step = still(hurt, { kind: 'wounded', character: name, wounds: taken, left });
  return left > 0 ? step : followed(step, (now) => die(now, name));
}

/** He is removed from play, and what he had goes with him; a ship may be taken over. [12.73, 14.25, 14.55] */
export function die(state: State, name: string): Step {
  const { at } = characterIn(state, name);
  const dead = withCharacter(state, name, { fate: 'dead', withUnits: false, heldBy: null, detected: false });
  return inOrder(
    dead,
    (now) => still(now, { kind: 'died', character: name, at }),
    (now) => loseGear(now, name, 'destroyed'),
    (now) => leaveShip(now, name),
    settle,
  );
}

/** He is held where he is by those who caught him; the Empire keeps what he had. [12.81, 14.26] */
export function capture(state: State, name: string, by: string): Step {
  const { at } = characterIn(state, name);
  const caught = withCharacter(state, name, {
    fate: 'captive',
    heldBy: by,
    withUnits: false,
    detected: false,
  });
  return inOrder(
    caught,
    (now) => still(now, { kind: 'captured', character: name, at, by }),
    (now) => loseGear(now, name, 'taken'),
    (now) => leaveShip(now, name),
    settle,
  );
}

function loseGear(state: State, owner: string, how: 'destroyed' | 'taken'): Step {
  const lost = possessionsOf(state, owner);
  const rest = Object.entries(state.possessions).filter(([name]) => !lost.includes(name));
  const next = {
    ...state,
    possessions: Object.fromEntries(rest),
    gone: [...state.gone, ...lost].sort((a, b) => possessionCard(a).card - possessionCard(b).card),
  };
  const events = lost.map((possession): Event => ({
    kind: 'possession-lost',
    character: owner,
    possession,
    taken: how === 'taken',
  }));
  return still(next, ...events);
}

/** The best pilot among the friends there takes the ship over; else it waits with them or with units. [14.55] */
function leaveShip(state: State, name: string): Step {
  const ship = shipOfOwner(state, name);
  if (ship === null) return still(state);
  return still(withShip(state, ship.name, { owner: bestPilot(state, ship.name, ship) }));
}

export function withShip(state: State, name: string, change: Partial<State['ships'][string]>): State {
  const before = state.ships[name];
  if (before === undefined) throw new RangeError(`the ship ${name} is not in play`);
  return { ...state, ships: { ...state.ships, [name]: { ...before, ...change } } };
}

/** Who of a side, or of some there, may fly a ship that stands there: can navigate, and has no other. [14.13, 14.51] */
export function bestPilot(
  state: State,
  ship: string,
  { at, among }: { readonly at: string; readonly among?: readonly string[] | undefined },
): string | null {
  const { side, onlyPilot } = shipCard(ship);
  const able = freeAt(state, side, at)
    .filter(({ name }) => among?.includes(name) ?? true)
    .filter(({ name }) => onlyPilot === null || name === onlyPilot)
    .filter((character) => ratingOf(state, character, 'navigation') > 0)
    .filter(({ name }) => shipOfOwner(state, name) === null);
  const best = able.reduce((most, character) => Math.max(most, ratingOf(state, character, 'navigation')), 0);
  return able.find((character) => ratingOf(state, character, 'navigation') === best)?.name ?? null;
}

/** A ship is removed from play. A Rebel one goes back to the Possession Deck. [14.24, 14.54] */
export function loseShip(state: State, name: string, cause: 'damaged' | 'eliminated' | 'creature'): Step {
  const ships = Object.fromEntries(Object.entries(state.ships).filter(([other]) => other !== name));
  return still({ ...state, ships }, { kind: 'ship-lost', side: shipCard(name).side, ship: name, cause });
}

/** Ships that lie in the Possession Deck. */
export function shipsInDeck(state: Pick<State, 'ships' | 'gone'>): readonly string[] {
  const inPlay = new Set(shipsIn(state).map(({ name }) => name));
  return SHIPS.filter(
    ({ side, name }) => side === 'rebel' && !inPlay.has(name) && !state.gone.includes(name),
  ).map(({ name }) => name);
}

/** Marks characters as detected, and tells of those who were not. [9.4] */
export function detect(state: State, names: readonly string[]): Step {
  const unseen = names.filter((name) => !characterIn(state, name).detected);
  const [first] = unseen;
  if (first === undefined) return still(state);
  const next = unseen.reduce((now, name) => withCharacter(now, name, { detected: true }), state);
  return still(next, { kind: 'detected', characters: [...unseen], at: characterIn(state, first).at });
}

/** The same for some characters, one after another. */
export function dieAll(state: State, names: readonly string[]): Step {
  return forEach(state, names, die);
}
