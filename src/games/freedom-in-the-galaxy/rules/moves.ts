import { environOf, possessionCard, shipCard, unitKind } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import {
  type Board,
  characterIn,
  charactersIn,
  type CharacterHere,
  freeAt,
  isDetected,
  planetIdOf,
  prisonersAt,
  shipOfOwner,
  shipsIn,
  trackOf,
  unitsAt,
  unitsIn,
} from '../lookup.ts';
import type { CommandOf } from '../commands/schema.ts';
import type { Event } from '../events.ts';
import type { State } from '../state.ts';
import { type People, possessionsOf, ratingOf } from './ratings.ts';

export type Known = Board & People & Pick<State, 'scenario'>;

/** What is wrong with an order, as a code with its facts; null: nothing. */
export type Wrong = { readonly code: string; readonly piece: string; readonly nearest?: string } & Readonly<
  Record<string, string | number>
>;

/** An order that was legal when it was given, and why it can't be carried out. */
export function failedOrder(side: Side, order: string, { code, piece, nearest: _, ...facts }: Wrong): Event {
  const more = Object.keys(facts).length === 0 ? {} : { facts };
  return { kind: 'order-failed', side, order, code, piece, ...more };
}

export interface Movers {
  readonly from: string;
  readonly characters: readonly CharacterHere[];
  readonly units: readonly string[];
}

/** The pieces of an order, sorted; or what is wrong with them. */
export function moversOf(board: Known, side: Side, pieces: readonly string[]): Movers | Wrong {
  for (const piece of pieces) {
    const wrong = pieceWrong(board, side, piece);
    if (wrong !== null) return wrong;
  }
  const characters = pieces.filter((piece) => board.characters[piece] !== undefined);
  const units = pieces.filter((piece) => board.units[piece] !== undefined);
  const places = [
    ...characters.map((name) => characterIn(board, name).at),
    ...units.map((id) => board.units[id]?.at ?? ''),
  ];
  const [from = ''] = places;
  const astray = pieces.find((piece) => placeOf(board, piece) !== from);
  if (astray !== undefined) return { code: 'move.apart', piece: astray, place: placeOf(board, astray), from };
  return { from, characters: characters.map((name) => characterIn(board, name)), units };
}

function placeOf(board: Known, piece: string): string {
  return board.characters[piece]?.at ?? board.units[piece]?.at ?? '';
}

function pieceWrong(board: Known, side: Side, piece: string): Wrong | null {
  const character = board.characters[piece];
  if (character !== undefined) {
    if (characterIn(board, piece).card.side !== side) return { code: 'piece.not-yours', piece };
    return character.fate === 'free' ? null : { code: `piece.${character.fate}`, piece };
  }
  const unit = board.units[piece];
  if (unit === undefined) return { code: 'piece.gone', piece };
  return unitKind(unit.kind).side === side ? null : { code: 'piece.not-yours', piece };
}

export function isWrong(made: object): made is Wrong {
  return 'code' in made;
}

/** What is wrong with a move as the board stands. [9.1, 9.2, 9.5, 14.5] */
export function moveWrong(board: Known, side: Side, order: CommandOf<'MOVE'>): Wrong | null {
  const movers = moversOf(board, side, order.pieces);
  if (isWrong(movers)) return movers;
  const { from, units } = movers;
  if (from === order.to) return { code: 'move.there-already', piece: order.to };
  const crew = order.by === undefined ? null : flightWrong(board, movers, order.by);
  if (crew !== null) return crew;
  if (!isSamePlanet(from, order.to)) {
    const stays = units.find((id) => !unitKind(board.units[id]?.kind ?? '').mobile);
    if (stays !== undefined) return { code: 'move.not-mobile', piece: stays };
    if (units.length === 0 && order.by === undefined)
      return { code: 'move.needs-ship', piece: order.pieces[0] ?? '' };
  }
  return roomWrong(board, side, { units, to: order.to });
}

export function isSamePlanet(from: string, to: string): boolean {
  return from !== 'space' && planetIdOf(from) === planetIdOf(to);
}

/** The ship, its pilot among those aboard, and room for them and their companions. [9.55, 9.56, 14.51, 14.57] */
function flightWrong(board: Known, { characters, units }: Movers, by: string): Wrong | null {
  const ship = board.ships[by];
  if (ship === undefined) return { code: 'ship.not-in-play', piece: by };
  if (units.length > 0) return { code: 'move.ship-with-units', piece: by };
  const pilot = characters.find(({ name }) => name === ship.owner);
  if (pilot === undefined)
    return { code: 'ship.no-pilot', piece: by, ...(ship.owner === null ? {} : { nearest: ship.owner }) };
  if (ratingOf(board, pilot, 'navigation') < 1) return { code: 'ship.can-not-fly', piece: pilot.name };
  const aboard = characters.map(({ name }) => name);
  const load = loadOf(board, aboard);
  const room = shipCard(by).passengers;
  return load > room ? { code: 'ship.full', piece: by, load, room } : null;
}

/** Places that these take aboard a ship, with whoever goes along with them. */
function loadOf(board: Known, aboard: readonly string[]): number {
  return aboard.length + companionsOf(board, aboard) + prisonersOf(board, aboard).length;
}

export interface Crew {
  readonly ship: string;
  readonly pilot: string;
  readonly members: readonly string[];
}

/** The ships of a side that can leave an environ, each with its pilot and as many others as fit. [9.55, 14.51] */
export function crewsAt(board: Known, side: Side, at: string): readonly Crew[] {
  const people = freeAt(board, side, at);
  const flown = shipsIn(board).flatMap((ship) => {
    const pilot = people.find(({ name }) => name === ship.owner);
    const able = pilot !== undefined && ratingOf(board, pilot, 'navigation') >= 1;
    return able && ship.at === at ? [{ ship: ship.name, pilot: pilot.name }] : [];
  });
  const pilots = flown.map(({ pilot }) => pilot);
  let waiting = people.map(({ name }) => name).filter((name) => !pilots.includes(name));
  return flown.map(({ ship, pilot }) => {
    const aboard = filled(board, ship, { pilot, waiting });
    waiting = waiting.filter((name) => !aboard.includes(name));
    const members = people.map(({ name }) => name).filter((name) => aboard.includes(name));
    return { ship, pilot, members };
  });
}

/** The pilot, and of those who wait each for whom there is still room. */
function filled(
  board: Known,
  ship: string,
  { pilot, waiting }: { readonly pilot: string; readonly waiting: readonly string[] },
): readonly string[] {
  const room = shipCard(ship).passengers;
  return waiting.reduce<readonly string[]>(
    (aboard, name) => (loadOf(board, [...aboard, name]) <= room ? [...aboard, name] : aboard),
    [pilot],
  );
}

function companionsOf(board: Known, aboard: readonly string[]): number {
  const all = aboard.flatMap((name) => possessionsOf(board, name));
  return all.filter((name) => possessionCard(name).type === 'companion').length;
}

/** Prisoners whom these characters guard, and take along. [12.81] */
export function prisonersOf(board: Pick<Known, 'characters'>, guards: readonly string[]): readonly string[] {
  return charactersIn(board)
    .filter(({ fate, heldBy }) => fate === 'captive' && heldBy !== null && guards.includes(heldBy))
    .map(({ name }) => name);
}

export function roomWrong(
  board: Known,
  side: Side,
  { units, to }: { readonly units: readonly string[]; readonly to: string },
): Wrong | null {
  if (units.length === 0) return null;
  const { size } = environOf(to);
  const there = unitsAt(board, side, to).filter(({ id }) => !units.includes(id)).length;
  if (there + units.length <= size) return null;
  return { code: 'move.no-room', piece: to, size, there };
}

/** The board after a move that nothing hinders. */
export function afterMove<Some extends Known>(
  board: Some,
  order: Pick<CommandOf<'MOVE'>, 'pieces' | 'by' | 'to'>,
): Some {
  const { to, pieces } = order;
  const along = new Set([...pieces, ...prisonersOf(board, pieces), ...prisonersOfUnits(board, pieces)]);
  const characters = Object.entries(board.characters).map(([name, character]): [string, typeof character] => [
    name,
    along.has(name) ? { ...character, at: to } : character,
  ]);
  const units = Object.entries(board.units).map(([id, unit]): [string, typeof unit] => [
    id,
    along.has(id) ? { ...unit, at: to } : unit,
  ]);
  const ships = Object.entries(board.ships).map(([name, ship]): [string, typeof ship] => [
    name,
    name === order.by || shipGoesAlong(board, name, pieces) ? { ...ship, at: to } : ship,
  ]);
  return {
    ...board,
    characters: Object.fromEntries(characters),
    units: Object.fromEntries(units),
    ships: Object.fromEntries(ships),
  };
}

/** Prisoners of a stack that leaves nobody behind to hold them. */
function prisonersOfUnits(board: Known, pieces: readonly string[]): readonly string[] {
  const moved = unitsIn(board).filter(({ id }) => pieces.includes(id));
  const [first] = moved;
  if (first === undefined) return [];
  const { side } = unitKind(first.kind);
  if (unitsAt(board, side, first.at).some(({ id }) => !pieces.includes(id))) return [];
  return prisonersAt(board, side, first.at)
    .filter(({ heldBy }) => heldBy === 'units')
    .map(({ name }) => name);
}

/** A stack of units takes the ships of the characters in it along. [9.5] */
function shipGoesAlong(board: Known, ship: string, pieces: readonly string[]): boolean {
  const owner = board.ships[ship]?.owner ?? null;
  const withUnits = pieces.some((piece) => board.units[piece] !== undefined);
  return withUnits && owner !== null && pieces.includes(owner) && shipOfOwner(board, owner)?.name === ship;
}

/** Whether the condition of an order holds, by what its player can see. */
export function holds(board: Known, { when, of = '' }: Pick<CommandOf<'MOVE'>, 'when' | 'of'>): boolean {
  switch (when) {
    case undefined:
      return true;
    case 'detected':
    case 'undetected': {
      const character = board.characters[of];
      if (character === undefined) return false;
      const seen = isDetected(board, characterIn(board, of));
      return character.fate === 'free' && seen === (when === 'detected');
    }
    case 'base-up':
    case 'base-down':
      return board.planets[of] !== undefined && trackOf(board, of).base.up === (when === 'base-up');
  }
}
