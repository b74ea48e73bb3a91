import { byCodeUnit } from '../../engine/json.ts';
import type {
  MapArea,
  MapDocument,
  MapFight,
  MapLink,
  MapPiece,
  MapPlace,
  MapSide,
} from '../../engine/map.ts';
import { sideOf, sideOfSquadron, squadronCounter } from './counters.ts';
import { WORLDS, XBOAT_LINKS } from './data/index.ts';
import type { Event } from './events.ts';
import { DISPLAY, parseHex } from './hex.ts';
import { battlesTold, fateOf } from './report/battles.ts';
import { adjectiveOf } from './report/wording.ts';
import type { View } from './view.ts';

/** The map as the reader knows it, with the fights of the week that is over. */
export function mapOfView(view: View, events: readonly Event[]): MapDocument {
  return {
    boardId: 'fifth-frontier-war',
    title: view.week === 1 ? 'Spinward Marches, start of the war' : `Spinward Marches, week ${view.week - 1}`,
    viewer: view.side === null ? 'What all may see' : `${adjectiveOf(view.side)} view`,
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
    fights: fightsOf(view, events),
  };
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
  const groups = new Map<string, readonly string[]>();
  for (const id of Object.keys(view.squadrons).sort(byCodeUnit)) {
    const at = view.squadrons[id]?.at ?? null;
    if (at === null || parseHex(at) === null || isWithFleet(view, id, at)) continue;
    const key = `${at} ${squadronCounter(view, id).navy}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups].map(([key, squadrons]) => loosePiece(view, key, squadrons));
}

function isWithFleet(view: View, id: string, at: string): boolean {
  const side = sideOfSquadron(view, id);
  return Object.values(view.fleets).some((fleet) => fleet.at === at && sideOf(fleet.navy) === side);
}

function loosePiece(view: View, key: string, squadrons: readonly string[]): MapPiece {
  const [at = '', side = ''] = key.split(' ');
  const scouts = squadrons.every((id) => squadronCounter(view, id).type === 'scout');
  const label = `${squadrons.length}${scouts ? 's' : 'sq'}`;
  const own = squadrons.some((id) => view.squadrons[id]?.fuelled !== undefined);
  return { id: `loose ${key}`, label, side, at, own, seen: null, path: [] };
}

function fightsOf(view: View, events: readonly Event[]): readonly MapFight[] {
  return battlesTold(events)
    .filter(({ at }) => parseHex(at) !== null)
    .map((battle) => ({ at: battle.at, outcome: fateOf(view, battle) }));
}
