import { byCodeUnit } from '../../engine/json.ts';
import type {
  MapArea,
  HexMap,
  MapFight,
  MapGround,
  MapLink,
  MapPiece,
  MapPlace,
  MapSide,
} from '../../engine/map.ts';
import { sideOf, sideOfTroop, squadronCounter } from './counters.ts';
import { WORLDS, XBOAT_LINKS } from './data/index.ts';
import type { Event } from './events.ts';
import { DISPLAY, parseHex } from './hex.ts';
import { fateOf, fightsOf } from './report/fights.ts';
import { adjectiveOf } from './report/wording.ts';
import { SIDES as BOTH } from './rules/battle.ts';
import type { Side } from './state.ts';
import type { View } from './view.ts';

/** The map as the reader knows it, with the fights of the week that is over. */
export function mapOfView(view: View, events: readonly Event[]): HexMap {
  return {
    kind: 'hexes',
    boardId: 'fifth-frontier-war',
    title: `Spinward Marches, ${timeOf(view)}`,
    viewer: view.side === null ? 'What all may see' : `${adjectiveOf(view.side)} view`,
    note: 'coreward is up, a hex a parsec',
    geometry: {
      kind: 'hex-flat-even-low',
      columns: [DISPLAY.firstColumn, DISPLAY.lastColumn],
      rows: [DISPLAY.firstRow, DISPLAY.lastRow],
    },
    sides: SIDES,
    areas: AREAS,
    places: placesOf(view),
    links: LINKS,
    pieces: [...fleetPieces(view), ...loosePieces(view)],
    fights: fightsTold(view, events),
    ground: groundOf(view),
  };
}

function timeOf({ window, week }: View): string {
  if (window === 'combat') return `week ${week}, before combat`;
  return week === 1 ? 'start of the war' : `week ${week - 1}`;
}

const SIDES: readonly MapSide[] = [
  { id: 'imperial', name: 'Imperium', style: 1 },
  { id: 'zhodani', name: 'Zhodani', style: 2 },
  { id: 'swordWorlds', name: 'Sword Worlds', style: 4 },
  { id: 'vargr', name: 'Vargr', style: 5 },
  { id: 'none', name: 'nobody', style: 0 },
];

const AREA_NAMES = {
  imperial: 'Imperium',
  zhodani: 'Zhodani Consulate',
  swordWorlds: 'Sword Worlds',
  vargr: 'Vargr',
} as const;

const BORDERS = ['imperial', 'zhodani', 'swordWorlds', 'vargr'] as const;

const AREAS: readonly MapArea[] = BORDERS.map((border) => ({
  name: AREA_NAMES[border],
  side: border,
  places: [...WORLDS.values()].filter((world) => world.border === border).map(({ hex }) => hex),
}));

const LINKS: readonly MapLink[] = XBOAT_LINKS.map(({ from, to }) => ({ from, to, kind: 'xboat route' }));

function placesOf(view: View): readonly MapPlace[] {
  return [...WORLDS.values()].map((world) => {
    const control = view.worlds[world.hex]?.control ?? 'none';
    return {
      hex: world.hex,
      name: world.name,
      code: world.starport,
      capital: world.subsectorCapital,
      water: world.water,
      zone: world.zone,
      marks: [...world.bases, ...(world.gasGiant ? (['gas-giant'] as const) : [])],
      control: control === 'none' ? null : holderOf(world.border, control),
    };
  });
}

/** A world of the Zhodani side keeps the colours of its own state as long as it is not taken. */
function holderOf(border: string, control: 'imperial' | 'zhodani'): string {
  return control === 'zhodani' && (border === 'swordWorlds' || border === 'vargr') ? border : control;
}

/** Markers of fleets; of its own the reader knows the plotted way. Boxes lie outside the display. */
function fleetPieces(view: View): readonly MapPiece[] {
  return Object.keys(view.fleets)
    .sort(byCodeUnit)
    .flatMap((id) => {
      const fleet = view.fleets[id];
      const at = fleet?.at ?? null;
      if (fleet === undefined || at === null || parseHex(at) === null) return [];
      const own = fleet.plot !== undefined;
      return [
        { id, label: id, side: fleet.navy, at, own, seen: lastSeen(view, id, at), path: pathOf(view, id) },
      ];
    });
}

/** With hidden fleets the marker is seen now, but what is in it was seen then. */
function lastSeen(view: View, fleet: string, at: string): string | null {
  const sighting = view.sightings[fleet];
  if (!view.options.hiddenFleets || view.side === null) return null;
  if (sideOf(view.fleets[fleet]?.navy ?? 'imperial') === view.side) return null;
  return sighting === undefined || sighting.at !== at || sighting.week === view.week - 1
    ? null
    : `w${sighting.week}`;
}

function pathOf(view: View, fleet: string): MapPiece['path'] {
  return Object.entries(view.fleets[fleet]?.plot ?? {})
    .map(([week, action]) => ({ week: Number(week), action }))
    .filter(
      ({ week, action }) => week >= view.week && action.startsWith('J') && parseHex(action.slice(1)) !== null,
    )
    .sort((a, b) => a.week - b.week)
    .map(({ week, action }) => ({ label: String(week), to: action.slice(1) }));
}

/** Squadrons in no fleet where no fleet of their side stands: one small piece a hex, scouts told by their letter. */
function loosePieces(view: View): readonly MapPiece[] {
  const withFleets = new Set(Object.values(view.fleets).map(({ at, navy }) => `${at ?? ''} ${sideOf(navy)}`));
  const groups = new Map<string, readonly string[]>();
  for (const id of Object.keys(view.squadrons).sort(byCodeUnit)) {
    const at = view.squadrons[id]?.at ?? null;
    if (at === null || parseHex(at) === null) continue;
    const { navy } = squadronCounter(view, id);
    if (withFleets.has(`${at} ${sideOf(navy)}`)) continue;
    const key = `${at} ${navy}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups].map(([key, squadrons]) => loosePiece(view, key, squadrons));
}

function loosePiece(view: View, key: string, squadrons: readonly string[]): MapPiece {
  const [at = '', side = ''] = key.split(' ');
  const scouts = squadrons.every((id) => squadronCounter(view, id).type === 'scout');
  const label = `${squadrons.length}${scouts ? 's' : 'sq'}`;
  const own = squadrons.some((id) => view.squadrons[id]?.fuelled !== undefined);
  return { id: `loose ${key}`, label, side, at, own, seen: null, path: [] };
}

function fightsTold(view: View, events: readonly Event[]): readonly MapFight[] {
  return fightsOf(events).map((fight) => ({ at: fight.at, outcome: fateOf(view, fight) }));
}

/** Troops on worlds that are not their own, or that both sides stand on; and worlds that squadrons alone hold. [5.2] */
function groundOf(view: View): readonly MapGround[] {
  const ashore = sidesAshore(view);
  return [...WORLDS.values()].flatMap(({ hex, startControl }) => {
    const sides = ashore.get(hex) ?? [];
    const { control = 'none', surrendered = false } = view.worlds[hex] ?? {};
    if (sides.length === 0)
      return surrendered && control !== 'none' ? [groundAt(view, hex, 'given-up', control)] : [];
    if (sides.length === 1 && sides[0] === startControl && control === startControl) return [];
    return sides.map((side) => groundAt(view, hex, 'troops', side));
  });
}

function groundAt(view: View, at: string, kind: MapGround['kind'], side: Side): MapGround {
  return { at, kind, side, own: view.reader.kind === 'gm' || view.side === side };
}

/** Imperial first; units in hiding hold nothing. [5.4.4] */
function sidesAshore(view: View): ReadonlyMap<string, readonly Side[]> {
  const ashore = new Map<string, readonly Side[]>();
  for (const [id, { at, state, mode }] of Object.entries(view.troops)) {
    if (at === null || state !== 'active' || mode === 'covert') continue;
    const sides = [...(ashore.get(at) ?? []), sideOfTroop(view, id)];
    ashore.set(
      at,
      BOTH.filter((side) => sides.includes(side)),
    );
  }
  return ashore;
}
