import type { Dice } from '../../engine/dice.ts';
import type { Outcome, Scenario, SetUp } from '../../engine/module.ts';
import type { Pieces } from './counters.ts';
import { drawInitialForces, type Drawn } from './draw.ts';
import {
  ADMIRALS,
  FLEETS,
  ORDER_OF_BATTLE,
  SQUADRONS,
  standardPlacement,
  TROOPS,
  WORLDS,
} from './data/index.ts';
import { STANDARD_DOCTRINE } from './doctrine.ts';
import type { Event } from './events.ts';
import { freeMarker } from './forces.ts';
import { freshAdmiral, freshSquadron, freshTroop } from './rules/fresh.ts';
import { placedAs, standardSecrets } from './rules/standard-deployment.ts';
import type { Admiral, Options, Place, Side, Squadron, State, Troop } from './state.ts';

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
        { control: startControl, sdbLoss: 0, defenceLoss: 0, surrendered: false },
      ]),
    ),
    squadrons: {},
    fleets: Object.fromEntries([...FLEETS.values()].map(({ id, navy }) => [id, freeMarker(navy, true)])),
    admirals: {},
    troops: {},
    doctrine: { imperial: STANDARD_DOCTRINE, zhodani: STANDARD_DOCTRINE },
    secretBase: null,
    warrant: { holder: null, at: null },
    replacementPoints: { imperial: initialPoints('imperial'), zhodani: initialPoints('zhodani') },
    arrivals: {},
    blackGlobesArrived: false,
    buildUpDiscovered: null,
    armisticeOffers: [],
    systemDefence: null,
    carriedOrders: {},
    sightings: { imperial: {}, zhodani: {} },
    ownCounters: { squadrons: {}, admirals: {}, troops: {}, worlds: {} },
    result: null,
  };
}

/** Replacement points that a side has saved up when the war begins. [6.2.1] */
function initialPoints(side: Side): State['replacementPoints'][Side] {
  const stock = (kind: 'squadron' | 'troop'): number =>
    ORDER_OF_BATTLE.replacements.find((row) => row.side === side && row.kind === kind)?.initial ?? 0;
  return { squadron: stock('squadron'), troop: stock('troop') };
}

function standardWar(options: Options, dice: Dice): Outcome<State, Event> {
  const drawn = drawInitialForces(dice, options.blackGlobes ? 'apart' : 'joined');
  const map = emptyMap(options);
  const waiting: State = { ...map, at: 'secret-base', scenario: 'standard', ...offTheMap(map, drawn) };
  const deployed = SIDES.reduce(
    (now, side) => placedAs(now, side, standardPlacement(side, drawn.forces[side])),
    waiting,
  );
  return { state: standardSecrets(deployed), events: drawn.events };
}

const SIDES: readonly Side[] = ['imperial', 'zhodani'];

/** Every counter in reserve, but for those that wait in a box from the start. [6.1.1] */
function offTheMap(pieces: Pieces, { boxed }: Drawn): Pick<State, 'squadrons' | 'admirals' | 'troops'> {
  const waiting = <Piece>(ids: Iterable<string>, reserve: Piece, fresh: (id: string, box: Place) => Piece) =>
    Object.fromEntries(
      [...ids].map((id) => {
        const box = boxed.get(id);
        return [id, box === undefined ? reserve : fresh(id, box)];
      }),
    );
  return {
    squadrons: waiting(SQUADRONS.keys(), IN_RESERVE, (id, box) => freshSquadron(pieces, id, box)),
    admirals: waiting(ADMIRALS.keys(), ADMIRAL_IN_RESERVE, (_, box) => freshAdmiral(box)),
    troops: waiting(TROOPS.keys(), TROOP_IN_RESERVE, (_, box) => freshTroop(box)),
  };
}

const IN_RESERVE: Squadron = {
  state: 'reserve',
  at: null,
  fleet: null,
  fuelled: false,
  tankFull: false,
  movedFor: null,
};
const ADMIRAL_IN_RESERVE: Admiral = { at: null, fleet: null, aboard: null, state: 'reserve' };
const TROOP_IN_RESERVE: Troop = { at: null, aboard: null, loss: 0, state: 'reserve', mode: null };
