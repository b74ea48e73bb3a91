import type { Dice } from '../../engine/dice.ts';
import type { Outcome, Scenario, SetUp } from '../../engine/module.ts';
import { drawInitialForces, type Drawn } from './draw.ts';
import {
  ADMIRALS,
  FLEETS,
  SQUADRONS,
  STANDARD_PLOTS,
  standardPlacement,
  type StandardPlacement,
  TROOPS,
  WORLDS,
} from './data/index.ts';
import { STANDARD_DOCTRINE } from './doctrine.ts';
import type { Event } from './events.ts';
import { placeSchema } from './state.ts';
import type { Admiral, Fleet, Options, Side, Squadron, State, Troop } from './state.ts';

export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'standard',
    title: 'The Fifth Frontier War',
    about: 'The whole war from the Zhodani assault on. Both sides are ready deployed, and may change that.',
  },
  { id: 'empty', title: 'The empty map', about: 'The map without any unit, for rule cases.' },
];

/** The first state of a game. Random forces are drawn now, so that both sides plan with what they have. [7] */
export function setUp({ scenario, options, dice }: SetUp<Options>): Outcome<State, Event> {
  if (scenario === 'empty') return { state: emptyMap(options), events: [] };
  if (scenario === 'standard') return standardWar(options, dice);
  throw new RangeError(`no scenario ${scenario}`);
}

/** The map as it is printed, without any unit; every fleet marker is free. */
export function emptyMap(options: Options): State {
  return {
    at: 'week',
    scenario: 'empty',
    options,
    week: 1,
    firstMover: null,
    openedWorlds: [],
    worlds: Object.fromEntries(
      [...WORLDS.values()].map(({ hex, startControl }) => [
        hex,
        { control: startControl, sdbLoss: 0, defenceLoss: 0 },
      ]),
    ),
    squadrons: {},
    fleets: Object.fromEntries([...FLEETS.values()].map(({ id, navy }) => [id, freeMarker(navy, true)])),
    admirals: {},
    troops: {},
    doctrine: { imperial: STANDARD_DOCTRINE, zhodani: STANDARD_DOCTRINE },
    sightings: { imperial: {}, zhodani: {} },
    ownCounters: { squadrons: {}, admirals: {}, troops: {}, worlds: {} },
    result: null,
  };
}

/** A fleet marker that is not in play. [3.3.2] */
export function freeMarker(navy: Fleet['navy'], available: boolean): Fleet {
  return {
    navy,
    at: null,
    available,
    plot: {},
    detach: {},
    fixedTo: 0,
    failedToRefuel: false,
    movedFor: null,
  };
}

function standardWar(options: Options, dice: Dice): Outcome<State, Event> {
  const drawn = drawInitialForces(dice);
  const placements = {
    imperial: standardPlacement('imperial', drawn.forces.imperial),
    zhodani: standardPlacement('zhodani', drawn.forces.zhodani),
  };
  const state: State = {
    ...emptyMap(options),
    at: 'imperial-deployment',
    scenario: 'standard',
    squadrons: squadronsOf(placements, drawn),
    fleets: fleetsOf(placements),
    admirals: admiralsOf(placements, drawn),
    troops: troopsOf(placements, drawn),
  };
  return { state, events: drawn.events };
}

type Placements = Readonly<Record<Side, StandardPlacement>>;

function bothOf<Piece>(
  placements: Placements,
  pieces: (of: StandardPlacement) => readonly Piece[],
): readonly Piece[] {
  return [...pieces(placements.imperial), ...pieces(placements.zhodani)];
}

function squadronsOf(placements: Placements, { boxed }: Drawn): State['squadrons'] {
  const squadrons: Record<string, Squadron> = {};
  for (const id of SQUADRONS.keys()) {
    const box = boxed.get(id);
    squadrons[id] = box === undefined ? IN_RESERVE : freshSquadron(id, box, null);
  }
  for (const { id, at, fleet } of bothOf(placements, (of) => of.squadrons)) {
    squadrons[id] = freshSquadron(id, at, fleet);
  }
  return squadrons;
}

const IN_RESERVE: Squadron = {
  state: 'reserve',
  at: null,
  fleet: null,
  fuelled: false,
  tankFull: false,
  movedFor: null,
};

/** At full strength, refuelled, with a full tank if it is a tanker. */
function freshSquadron(id: string, at: string, fleet: string | null): Squadron {
  const tankFull = SQUADRONS.get(id)?.type === 'tanker';
  return { state: 'full', at: placeSchema.parse(at), fleet, fuelled: true, tankFull, movedFor: null };
}

function fleetsOf(placements: Placements): State['fleets'] {
  const fleets: Record<string, Fleet> = {};
  for (const { id, navy, initial } of FLEETS.values()) fleets[id] = freeMarker(navy, initial);
  for (const { id, at } of bothOf(placements, (of) => of.fleets)) {
    const marker = fleets[id];
    if (marker !== undefined) fleets[id] = { ...marker, at, plot: standardPlotOf(id) };
  }
  return fleets;
}

/** Weeks from 1 on; the Imperial fleets have none. [3.2.1] */
function standardPlotOf(fleet: string): Fleet['plot'] {
  const weeks = STANDARD_PLOTS.find((plot) => plot.fleet === fleet)?.weeks ?? [];
  return Object.fromEntries(weeks.map((action, index) => [String(index + 1), action]));
}

function admiralsOf(placements: Placements, { boxed }: Drawn): State['admirals'] {
  const admirals: Record<string, Admiral> = {};
  for (const id of ADMIRALS.keys()) {
    const box = boxed.get(id);
    admirals[id] =
      box === undefined
        ? { at: null, fleet: null, state: 'reserve' }
        : { at: box, fleet: null, state: 'active' };
  }
  for (const { id, at, fleet } of bothOf(placements, (of) => of.admirals)) {
    admirals[id] = { at, fleet, state: 'active' };
  }
  return admirals;
}

function troopsOf(placements: Placements, { boxed }: Drawn): State['troops'] {
  const troops: Record<string, Troop> = {};
  for (const id of TROOPS.keys()) {
    const box = boxed.get(id);
    troops[id] = { at: box ?? null, loss: 0, state: box === undefined ? 'reserve' : 'active' };
  }
  for (const { id, at } of bothOf(placements, (of) => of.troops))
    troops[id] = { at, loss: 0, state: 'active' };
  return troops;
}
