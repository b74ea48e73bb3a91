import { findAdmiral, type Pieces } from '../counters.ts';
import { type Area, GAME_DATA, initialRows, SQUADRONS, TROOPS, WORLDS, worldsOfArea } from '../data/index.ts';
import { type Done, impossible } from '../done.ts';
import type { EventOf } from '../events.ts';
import { distance, parseHex } from '../hex.ts';
import type { Options, Side } from '../state.ts';
import { findBox, findWorld, nameOfPlace } from '../worlds.ts';

type Refused = Extract<Done<never>, { ok: false }>;

/** Whose deployment it is, and the optional rules it is made by. */
export interface Deployer {
  readonly side: Side;
  readonly options: Options;
}

/** Where the order of battle lets a counter begin. [7] */
export interface Start {
  readonly area: Area;
  readonly worlds: ReadonlySet<string>;
  /** A colonial counter's world: it begins there and nowhere else. */
  readonly home: string | null;
}

const ROWS = initialRows();
const WORLDS_OF: ReadonlyMap<Area, ReadonlySet<string>> = new Map(
  GAME_DATA.orderOfBattle.initial.map(({ area }) => [area, new Set(worldsOfArea(area, GAME_DATA) ?? [])]),
);

/** Where a counter may begin; null: it is no counter of the initial forces. */
export function startOf(id: string): Start | null {
  const row = ROWS.get(id);
  if (row === undefined) return null;
  const home = row.area.kind === 'home' ? (SQUADRONS.get(id)?.home ?? TROOPS.get(id)?.home ?? null) : null;
  const worlds = home === null ? (WORLDS_OF.get(row.area) ?? new Set<string>()) : new Set<string>([home]);
  return { area: row.area, worlds, home };
}

/** A colonial counter, which can't leave its home while forces are deployed. */
export function isHomeBound(id: string): boolean {
  return (startOf(id)?.home ?? null) !== null;
}

/** Why a counter that stands somewhere now may not begin at a place; null: it may. [7] */
export function barredFrom(
  pieces: Pieces,
  id: string,
  { at, now }: { readonly at: string; readonly now: string | null },
): Refused | null {
  const about = { piece: id, counter: nameOfCounter(pieces, id), at: nameOfPlace(at) };
  if (now !== null && findBox(now) !== null)
    return impossible('deploy.in-box', { ...about, box: nameOfPlace(now) });
  const start = startOf(id);
  if (start === null) return impossible('deploy.not-initial', about);
  if (findWorld(at) === null) return impossible('deploy.no-world', { ...about, piece: at });
  if (start.worlds.has(at)) return null;
  if (start.home !== null)
    return impossible('deploy.at-home', { ...about, nearest: nameOfPlace(start.home) });
  const nearest = nearestWorld(at, start.worlds);
  if (start.area.kind === 'world') return impossible('deploy.one-world', { ...about, nearest });
  return impossible('deploy.outside-area', { ...about, where: areaInWords(start.area), nearest });
}

/** Told to its owner: counters begin where he ordered. */
export function deployedEvent(
  { side }: Deployer,
  counters: readonly string[],
  to: { readonly at: string; readonly fleet: string | null; readonly aboard: string | null },
): EventOf<'counters-deployed'> {
  return { kind: 'counters-deployed', side, counters: [...counters], ...to };
}

/** How a counter is called in sentences. */
function nameOfCounter(pieces: Pieces, id: string): string {
  return findAdmiral(pieces, id)?.name ?? id;
}

/** The world of some that is nearest to a place, the lower hex of equals. */
export function nearestWorld(at: string, worlds: ReadonlySet<string>): string | null {
  const from = parseHex(at);
  if (from === null) return null;
  const ranked = [...WORLDS.keys()]
    .filter((hex) => worlds.has(hex))
    .map((hex) => ({ hex, hexes: distance(from, hex) }))
    .sort((a, b) => a.hexes - b.hexes || (a.hex < b.hex ? -1 : 1));
  return ranked[0] === undefined ? null : nameOfPlace(ranked[0].hex);
}

const BORDERS: Readonly<Record<string, string>> = {
  imperial: 'the Imperial border',
  zhodani: 'the Zhodani border',
  swordWorlds: 'the Sword Worlds border',
  vargr: 'the Vargr border',
  independent: 'no border',
};
const SIDES: Readonly<Record<Side, string>> = { imperial: 'Imperial', zhodani: 'Zhodani' };

/** "on any world within the Zhodani border": an area as the order of battle gives it. */
export function areaInWords(area: Area): string {
  switch (area.kind) {
    case 'home':
      return 'at home';
    case 'world':
      return `at ${nameOfPlace(area.hex)}`;
    case 'border':
      return `on any world within ${BORDERS[area.border] ?? area.border}`;
    case 'control':
      return `on any world under ${SIDES[area.side]} control`;
    case 'base':
      return `on any world with a ${area.base} base`;
    case 'defended':
      return `on any world under ${SIDES[area.side]} control that has defence battalions`;
    case 'withSquadrons':
      return 'with its squadrons';
  }
}
