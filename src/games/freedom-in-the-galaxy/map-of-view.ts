import { byCodeUnit } from '../../engine/json.ts';
import type {
  MapFight,
  MapSide,
  MapSpace,
  MapTrack,
  PieceMark,
  TrackBase,
  TrackMap,
  TrackMarker,
  TrackPiece,
} from '../../engine/map.ts';
import {
  type Environ,
  environsOf,
  type Planet,
  planetOf,
  planetsOf,
  RACES,
  scenarioCard,
  shipCard,
  SYSTEMS,
  unitKind,
} from './data/index.ts';
import { type Side, SIDES } from './data/schema.ts';
import type { Event } from './events.ts';
import {
  charactersIn,
  type CharacterHere,
  controllerOf,
  isDetected,
  shipsIn,
  trackOf,
  unitsAt,
} from './lookup.ts';
import type { PlanetTrack } from './state.ts';
import { capital, loyaltyName } from './told.ts';
import type { View } from './view.ts';
import { SIDE_NAMES } from './window.ts';

/** The star system as its planet tracks, as the reader knows it, with the fights of the window that is over. [5.2] */
export function mapOfView(view: View, events: readonly Event[]): TrackMap {
  return systemMap(view, events, scenarioCard(view.scenario).system);
}

/** Any star system of the box: whatever the view tells of its planets. */
export function systemMap(view: View, events: readonly Event[], system: number): TrackMap {
  return {
    kind: 'tracks',
    boardId: `freedom-in-the-galaxy/${system}`,
    title: `${scenarioCard(view.scenario).name}, Game-Turn ${view.turn}`,
    viewer: view.side === null ? 'what all may see' : `${SIDE_NAMES[view.side]} view`,
    centre: SYSTEMS.find(({ id }) => id === system)?.name ?? String(system),
    sides: MAP_SIDES,
    steps: STEPS,
    markers: MARKERS,
    tracks: planetsOf(system).map(({ id }) => trackAt(view, id)),
    box: { at: 'space', name: 'In space' },
    pieces: piecesOf(view),
    fights: fightsTold(view, events),
  };
}

const MARKERS: TrackMap['markers'] = {
  scale: 'loyalty',
  rising: 'rebellion',
  taken: 'Rebel Control',
  subdued: 'rebellion stopped',
};

const MAP_SIDES: readonly MapSide[] = [
  { id: 'rebel', name: 'Rebel', style: 2 },
  { id: 'imperial', name: 'Imperial', style: 1 },
  { id: 'neither', name: 'neither', style: 0 },
];

/** The Political Track: its left end is the Empire's. [15.12] */
const LOYALTIES = [2, 1, 0, -1, -2];

const STEPS: TrackMap['steps'] = LOYALTIES.map((loyalty) => ({
  name: loyaltyName(loyalty),
  value: String(Math.abs(loyalty)),
  side: loyalty === 0 ? null : loyalty > 0 ? 'imperial' : 'rebel',
}));

function stepOf(loyalty: number): number {
  return LOYALTIES.indexOf(loyalty);
}

function trackAt(view: View, id: string): MapTrack {
  const track = trackOf(view, id);
  const control = controllerOf(view, id);
  return {
    id,
    name: planetOf(id).name,
    notes: [
      stateTold(track),
      ...(control === sideOfState(track) ? [] : [controlTold(control)]),
      ...orbitBox(planetOf(id)),
    ],
    control,
    marker: markerOf(track),
    base: baseOf(track, control),
    spaces: environsOf(id).map((environ) => spaceOf(view, environ)),
  };
}

const STATES = {
  imperial: 'Imperial control',
  rebellion: 'in rebellion',
  rebel: 'Rebel control',
  stopped: 'rebellion stopped',
} as const;

function stateTold({ state }: PlanetTrack): string {
  return STATES[state];
}

/** Whose control the state's name tells already. */
function sideOfState({ state }: PlanetTrack): Side | null {
  return state === 'rebel' || state === 'imperial' ? state : null;
}

function controlTold(control: Side | null): string {
  return control === null ? 'nobody controls it' : `${SIDE_NAMES[control]} player controls it`;
}

/** What its corner says, for the larger games. [5.3 B] */
function orbitBox({ rank, secret, homeOf }: Planet): readonly string[] {
  const words = [
    ...(rank === 'normal' ? [] : [rank === 'throne' ? 'Throne' : rank]),
    ...(homeOf === null ? [] : [homeOf]),
    ...(secret ? ['secret'] : []),
  ];
  return words.length === 0 ? [] : [`Orbit Box: ${words.join(', ')}`];
}

/** [15.14, 15.15] */
function markerOf({ state, loyalty }: PlanetTrack): TrackMarker {
  const unrest = stepOf(-2);
  switch (state) {
    case 'imperial':
      return { step: stepOf(loyalty), sign: 'scale', side: 'imperial' };
    case 'stopped':
      return { step: stepOf(loyalty), sign: 'subdued', side: 'rebel' };
    case 'rebellion':
      return { step: unrest, sign: 'rising', side: 'rebel' };
    case 'rebel':
      return { step: unrest, sign: 'taken', side: 'rebel' };
  }
}

/** A base lies at the space of its level, at the end of whoever controls it. [8.11, 15.63] */
function baseOf({ base: { level, up } }: PlanetTrack, side: Side | null): TrackBase {
  return { step: stepOf(side === 'rebel' ? 0 - level : level), level, up, side };
}

function spaceOf(view: View, environ: Environ): MapSpace {
  const { id, type, size, resource, races, coup, creature, sovereign } = environ;
  const notes = [
    `size ${size}, resource ${resource}`,
    ...races.map(raceTold),
    creature === null ? '' : `creature: ${creature}`,
    sovereign === null ? '' : `sovereign: ${sovereign}`,
    coup === null ? '' : `Coup ${coup}${view.coups.includes(id) ? ', made' : ''}`,
  ];
  return { id, name: capital(type), terrain: type, notes: notes.filter((note) => note !== '') };
}

function raceTold(name: string): string {
  const isStarFaring = RACES.some((race) => race.name === name && race.starFaring);
  return isStarFaring ? `${name}, star-faring` : name;
}

/** People first, each with the ship that they fly; then units by kind, and camps. */
function piecesOf(view: View): readonly TrackPiece[] {
  return SIDES.flatMap((side) => [
    ...peopleOf(view, side),
    ...shipsAlone(view, side),
    ...unitsOf(view, side),
    ...campsOf(view, side),
  ]);
}

function peopleOf(view: View, side: Side): readonly TrackPiece[] {
  return charactersIn(view)
    .filter(({ card, fate }) => card.side === side && fate !== 'dead')
    .flatMap((one) => [
      {
        ...{ id: one.name, label: one.name, sort: 'person' as const, side, at: one.at },
        ...{ own: isOwn(view, side), marks: marksOf(view, one) },
      },
      ...shipsIn(view)
        .filter(({ owner }) => owner === one.name)
        .map(({ name }) => shipAt(view, { name, side, at: one.at })),
    ]);
}

/** Ships that nobody flies now. [14.55] */
function shipsAlone(view: View, side: Side): readonly TrackPiece[] {
  return shipsIn(view)
    .filter(({ name, owner }) => owner === null && shipCard(name).side === side)
    .map(({ name, at }) => shipAt(view, { name, side, at }));
}

interface ShipThere {
  readonly name: string;
  readonly side: Side;
  readonly at: string;
}

function shipAt(view: View, { name, side, at }: ShipThere): TrackPiece {
  return { id: name, label: name, sort: 'ship', side, at, own: isOwn(view, side), marks: [] };
}

function isOwn(view: View, side: Side): boolean {
  return view.side === side;
}

function marksOf(view: View, one: CharacterHere): readonly PieceMark[] {
  if (one.fate === 'captive') return [{ kind: 'captive' }];
  return [
    ...(isDetected(view, one) && !one.withUnits ? [{ kind: 'detected' as const }] : []),
    ...(one.withUnits ? [{ kind: 'leading' as const }] : []),
    ...(one.wounds > 0 ? [{ kind: 'wounded' as const, figure: String(one.wounds) }] : []),
  ];
}

/** Units of a kind together, as they lie for the reader. */
function unitsOf(view: View, side: Side): readonly TrackPiece[] {
  const places = [...new Set(Object.values(view.units).map(({ at }) => at))].sort(byCodeUnit);
  return places.flatMap((at) => {
    const kinds = unitsAt(view, side, at).map(({ kind }) => kind);
    return [...new Set(kinds)].map((kind): TrackPiece => {
      const label = `${kinds.filter((other) => other === kind).length} ${unitKind(kind).name}`;
      return { id: `${at} ${kind}`, label, sort: 'units', side, at, own: isOwn(view, side), marks: [] };
    });
  });
}

function campsOf(view: View, side: Side): readonly TrackPiece[] {
  if (side !== 'rebel') return [];
  return Object.keys(view.camps).map((at) => ({
    ...{ id: `camp ${at}`, label: 'camp', sort: 'camp', side, at },
    ...{ own: isOwn(view, side), marks: [] },
  }));
}

/** Battles with their outcome for the reader; other fights by what they were. Each word once a place. */
function fightsTold(view: View, events: readonly Event[]): readonly MapFight[] {
  const told = new Map<string, MapFight>();
  for (const event of events) {
    const fight = fightOf(view, event);
    if (fight !== null) told.set(`${fight.at} ${fight.outcome}`, fight);
  }
  return [...told.values()];
}

function fightOf(view: View, event: Event): MapFight | null {
  switch (event.kind) {
    case 'combat':
      return { at: event.at, outcome: battleTold(view, event) };
    case 'search':
      return { at: event.at, outcome: event.found ? 'found' : 'searched' };
    case 'fight-began':
      return { at: event.at, outcome: 'fight' };
    default:
      return null;
  }
}

function battleTold({ side }: View, { attacker, losses }: Extract<Event, { kind: 'combat' }>): string {
  if (side === null || losses.attacker === losses.defender) return 'battle';
  const attackerWon = losses.attacker < losses.defender;
  return attackerWon === (attacker === side) ? 'battle won' : 'battle lost';
}
