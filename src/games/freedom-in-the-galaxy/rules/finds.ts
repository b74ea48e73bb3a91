import { CHARACTERS, possessionCard, shipCard } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import { type Step, still, followed, type Turn } from '../flow.ts';
import { characterIn } from '../lookup.ts';
import type { State } from '../state.ts';
import { bestPilot, shipsInDeck } from './people.ts';
import { possessionsOf, ratingOf } from './ratings.ts';
import { gearInDeck } from './showing.ts';

/** A card of the Possession Deck goes to someone of the group that found it. [14.1, 14.11] */
export function drawPossession(
  state: State,
  turn: Turn,
  { at, group, ships }: { readonly at: string; readonly group: readonly string[]; readonly ships: boolean },
): Step {
  const deck = [...(ships ? shipsInDeck(state) : []), ...gearInDeck(state)];
  const found = turn.dice.at('possessions').draw(deck, 1, 'a possession is found')[0];
  if (found === undefined) return still(state);
  return possessionCard(found).type === 'spaceship'
    ? takeShip(state, found, { at, among: group })
    : takeGear(state, found, group);
}

/** A ship stands with those who found it; the best of them who has none flies it. [14.11, 14.13, 14.51] */
export function takeShip(
  state: State,
  ship: string,
  { at, among }: { readonly at: string; readonly among?: readonly string[] },
): Step {
  const owner = bestPilot(state, ship, { at, among });
  const next = { ...state, ships: { ...state.ships, [ship]: { at, owner } } };
  return still(next, { kind: 'ship-received', side: shipCard(ship).side, ship, owner: owner ?? '' });
}

/** Weapons to the best fighter, the rest to the cleverest; a companion to one who has none. [14.13] */
function takeGear(state: State, possession: string, group: readonly string[]): Step {
  const { type } = possessionCard(possession);
  const able = type === 'companion' ? group.filter((name) => !hasCompanion(state, name)) : group;
  const wanted = type === 'weapon' ? 'combat' : 'intelligence';
  const rating = (name: string): number => ratingOf(state, characterIn(state, name), wanted);
  const [first, ...rest] = able;
  if (first === undefined) return still(state);
  const holder = rest.reduce((best, name) => (rating(name) > rating(best) ? name : best), first);
  const possessions = { ...state.possessions, [possession]: { holder, shown: false } };
  return still({ ...state, possessions }, { kind: 'possession-found', character: holder, possession });
}

export function hasCompanion(state: Pick<State, 'possessions'>, name: string): boolean {
  return possessionsOf(state, name).some((one) => possessionCard(one).type === 'companion');
}

/** Characters of a side who were never in play. */
function charactersInDeck(state: Pick<State, 'characters'>, side: Side): readonly string[] {
  return CHARACTERS.filter((card) => card.side === side && state.characters[card.name] === undefined).map(
    ({ name }) => name,
  );
}

/** A new character joins in the environ; one who owns a ship brings it, if it is in the deck. [14.53] */
export function drawCharacter(
  state: State,
  turn: Turn,
  { side, at }: { readonly side: Side; readonly at: string },
): Step {
  const name = turn.dice.at('characters').draw(charactersInDeck(state, side), 1, 'who joins')[0];
  if (name === undefined) return still(state);
  const characters = { ...state.characters, [name]: newcomer(at) };
  const joined = still({ ...state, characters }, { kind: 'character-joined', side, character: name, at });
  const owned = characterIn({ characters }, name).card.abilities.find(({ kind }) => kind === 'owns-ship');
  return followed(joined, (now) => {
    if (owned?.kind !== 'owns-ship' || !shipsInDeck(now).includes(owned.ship)) return still(now);
    const ships = { ...now.ships, [owned.ship]: { at, owner: name } };
    return still({ ...now, ships }, { kind: 'ship-received', side, ship: owned.ship, owner: name });
  });
}

/** A character as he comes into play. */
export function newcomer(at: string): State['characters'][string] {
  return {
    ...{ at, fate: 'free', detected: false, wounds: 0, withUnits: false, heldBy: null, acted: false },
    ...{ disabled: false, raised: null },
  };
}
