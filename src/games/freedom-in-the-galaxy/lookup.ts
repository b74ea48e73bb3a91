import { byCodeUnit } from '../../engine/json.ts';
import {
  characterCard,
  CHARTS,
  environOf,
  environsOf,
  type CharacterCard,
  type ControlRow,
  type Environ,
  planetsOf,
  scenarioCard,
  SHIPS,
  unitKind,
} from './data/index.ts';
import type { Side } from './data/schema.ts';
import type { Character, PlanetTrack, Ship, State, Unit } from './state.ts';

/** The parts of a state that tell where things are; a view has them too, as far as its reader knows. */
export type Board = Pick<State, 'planets' | 'characters' | 'units' | 'ships'>;

export interface CharacterHere extends Character {
  readonly name: string;
  readonly card: CharacterCard;
}

export interface UnitHere extends Unit {
  readonly id: string;
}

/** A character in play; throws on one that is not, which no checked order names. */
export function characterIn(board: Pick<Board, 'characters'>, name: string): CharacterHere {
  const character = board.characters[name];
  if (character === undefined) throw new RangeError(`${name} is not in play`);
  return { ...character, name, card: characterCard(name) };
}

export function charactersIn(board: Pick<Board, 'characters'>): readonly CharacterHere[] {
  return Object.keys(board.characters)
    .map((name) => characterIn(board, name))
    .sort((a, b) => a.card.card - b.card.card);
}

/** Characters of a side that are alive and free. */
export function freeOf(board: Pick<Board, 'characters'>, side: Side): readonly CharacterHere[] {
  return charactersIn(board).filter(({ card, fate }) => card.side === side && fate === 'free');
}

export function freeAt(board: Pick<Board, 'characters'>, side: Side, at: string): readonly CharacterHere[] {
  return freeOf(board, side).filter((character) => character.at === at);
}

/** Prisoners whom a side holds in an environ. [12.81] */
export function prisonersAt(
  board: Pick<Board, 'characters'>,
  holder: Side,
  at: string,
): readonly CharacterHere[] {
  return charactersIn(board).filter(
    (character) => character.fate === 'captive' && character.card.side !== holder && character.at === at,
  );
}

export function isGuarding(board: Pick<Board, 'characters'>, name: string): boolean {
  return charactersIn(board).some(({ fate, heldBy }) => fate === 'captive' && heldBy === name);
}

export function unitsIn(board: Pick<Board, 'units'>): readonly UnitHere[] {
  return Object.entries(board.units)
    .map(([id, unit]) => ({ id, ...unit }))
    .sort((a, b) => byCodeUnit(a.id, b.id));
}

export function unitsAt(board: Pick<Board, 'units'>, side: Side, at: string): readonly UnitHere[] {
  return unitsIn(board).filter((unit) => unit.at === at && unitKind(unit.kind).side === side);
}

/** Combat strength in an environ. [7] */
export function strengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, { kind }) => sum + unitKind(kind).environ, 0);
}

export function trackOf(board: Pick<Board, 'planets'>, planet: string): PlanetTrack {
  const track = board.planets[planet];
  if (track === undefined) throw new RangeError(`the planet ${planet} is not in play`);
  return track;
}

export function planetIdOf(environ: string): string {
  return environOf(environ).planet;
}

/** Environs in play, by number. */
export function environsInPlay(scenario: string): readonly Environ[] {
  return planetsOf(scenarioCard(scenario).system).flatMap(({ id }) => environsOf(id));
}

/** Who has military units on a planet. */
export type Garrison = 'imperialOnly' | 'both' | 'rebelOnly' | 'none';

export function garrisonOf(board: Pick<Board, 'units'>, planet: string): Garrison {
  const sides = new Set(
    unitsIn(board)
      .filter(({ at }) => at !== 'space' && planetIdOf(at) === planet)
      .map(({ kind }) => unitKind(kind).side),
  );
  if (sides.size === 2) return 'both';
  if (sides.size === 0) return 'none';
  return sides.has('imperial') ? 'imperialOnly' : 'rebelOnly';
}

/** Who controls a planet now; null: neither player. [15.5, 15.8] */
export function controllerOf(board: Pick<Board, 'planets' | 'units'>, planet: string): Side | null {
  const { state, base } = trackOf(board, planet);
  const row = CHARTS.control.find((each) => each.state === state && (each.base === 'up') === base.up);
  return row === undefined ? null : columnOf(row, garrisonOf(board, planet));
}

function columnOf(row: ControlRow, garrison: Garrison): Side | null {
  return row[garrison];
}

/** A planet's loyalty as a side counts it. [15.11] */
export function loyaltyFor(track: PlanetTrack, side: Side): number {
  return side === 'imperial' ? track.loyalty : 0 - track.loyalty;
}

/** Whether the Loyalty marker lies on the Political Track. [15.75] */
export function isLoyaltyOnTrack({ state }: PlanetTrack): boolean {
  return state === 'imperial' || state === 'stopped';
}

/** One detected character detects all friends in the environ; whoever stands with units is always seen. [9.4, 9.34] */
export function isDetected(board: Board, character: CharacterHere): boolean {
  return character.withUnits || anyDetectedAt(board, character.card.side, character.at);
}

/** Whether a side has a character in the environ who has been detected. [9.4, 9.35] */
export function anyDetectedAt(board: Board, side: Side, at: string): boolean {
  return freeAt(board, side, at).some(({ detected }) => detected);
}

export interface ShipHere extends Ship {
  readonly name: string;
}

export function shipsIn(board: Pick<Board, 'ships'>): readonly ShipHere[] {
  return SHIPS.flatMap(({ name }) => {
    const ship = board.ships[name];
    return ship === undefined ? [] : [{ name, ...ship }];
  });
}

export function shipOfOwner(board: Pick<Board, 'ships'>, owner: string): ShipHere | null {
  return shipsIn(board).find((ship) => ship.owner === owner) ?? null;
}
