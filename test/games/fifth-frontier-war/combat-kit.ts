import { recordedDice, scriptedDice } from '../../../src/engine/dice.ts';
import { rulingsOf } from '../../../src/engine/module.ts';
import { WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import type { Event, EventOf } from '../../../src/games/fifth-frontier-war/events.ts';
import { fightInSpace } from '../../../src/games/fifth-frontier-war/rules/space-combat.ts';
import type {
  Admiral,
  AdmiralCounter,
  Doctrine,
  Fleet,
  Navy,
  Retreat,
  Squadron,
  SquadronCounter,
  State,
} from '../../../src/games/fifth-frontier-war/state.ts';
import type { Turn } from '../../../src/games/fifth-frontier-war/turn-context.ts';

export const WEEK = 10;
export const CONTROL_BY_SQUADRONS = 'ffw-5.2-squadrons';

export interface Placed {
  readonly squadrons?: Readonly<Record<string, readonly [SquadronCounter, Squadron]>>;
  readonly fleets?: Readonly<Record<string, Fleet>>;
  readonly admirals?: Readonly<Record<string, readonly [AdmiralCounter, Admiral]>>;
}

/** The map at the start with nothing on it but these. */
export function aPosition(...placed: readonly Placed[]): State {
  const squadrons = placed.reduce<NonNullable<Placed['squadrons']>>(
    (all, one) => ({ ...all, ...one.squadrons }),
    {},
  );
  const admirals = placed.reduce<NonNullable<Placed['admirals']>>(
    (all, one) => ({ ...all, ...one.admirals }),
    {},
  );
  return {
    at: 'week',
    scenario: 'empty',
    options: { hiddenFleets: false, lastWeek: 60 },
    week: WEEK,
    firstMover: null,
    openedWorlds: [],
    worlds: Object.fromEntries(
      [...WORLDS.values()].map(({ hex, startControl }) => [
        hex,
        { control: startControl, sdbLoss: 0, defenceLoss: 0 },
      ]),
    ),
    squadrons: mapped(squadrons, ([, squadron]) => squadron),
    fleets: placed.reduce<State['fleets']>((all, one) => ({ ...all, ...one.fleets }), {}),
    admirals: mapped(admirals, ([, admiral]) => admiral),
    troops: {},
    doctrine: { imperial: aDoctrine(), zhodani: aDoctrine() },
    sightings: { imperial: {}, zhodani: {} },
    ownCounters: {
      troops: {},
      squadrons: mapped(squadrons, ([counter]) => counter),
      admirals: mapped(admirals, ([counter]) => counter),
      worlds: {},
    },
    result: null,
  };
}

function mapped<T, U>(record: Readonly<Record<string, T>>, of: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));
}

export function aDoctrine(change: Partial<Doctrine> = {}): Doctrine {
  return { onFailedRefuel: 'delay', onSlow: 'detach', lossOrder: [], retreat: {}, ...change };
}

/** Leaves after round 1 whatever happens, unless the test says otherwise. */
export function aRetreat(change: Partial<Retreat> = {}): Retreat {
  return { scope: 'side', to: [], lossesPercent: null, oddsBelow: [99, 1], afterRound: 1, ...change };
}

type Factors = SquadronCounter['full'];

export interface SquadronPart extends Partial<Squadron> {
  readonly navy?: Navy;
  readonly full?: Factors;
  readonly reducedTo?: Factors | null;
  readonly type?: SquadronCounter['type'];
  readonly jump?: number;
  readonly group?: string;
}

/** A battle squadron at 2314, full, 3-4-6 / 1-2-3, jump 3, not refuelled. */
export function aSquadron(id: string, part: SquadronPart = {}): Placed {
  const { navy = 'imperial', full = [3, 4, 6], reducedTo = [1, 2, 3], type = 'battle', jump = 3 } = part;
  const {
    state = 'full',
    at = '2314',
    fleet = null,
    fuelled = false,
    tankFull = false,
    movedFor = null,
  } = part;
  const counter: SquadronCounter = {
    id,
    navy,
    group: part.group ?? 'regular',
    type,
    jump,
    fuelCode: 'U',
    full: [...full],
    reduced: reducedTo === null ? null : [...reducedTo],
    reducedJump: reducedTo === null ? null : jump - (type === 'cruiser' ? 1 : 0),
  };
  return { squadrons: { [id]: [counter, { state, at, fleet, fuelled, tankFull, movedFor }] } };
}

export function aFleet(id: string, part: Partial<Fleet> = {}): Placed {
  const fleet: Fleet = {
    navy: 'imperial',
    at: '2314',
    available: true,
    plot: {},
    fixedTo: WEEK,
    detach: {},
    failedToRefuel: false,
    movedFor: null,
    ...part,
  };
  return { fleets: { [id]: fleet } };
}

/** An admiral with a fleet, or ashore when he has none. */
export function anAdmiral(id: string, part: Partial<AdmiralCounter & Admiral> = {}): Placed {
  const { navy = 'imperial', precedence = 5, planning = 2, tactical = 1, at = '2314', fleet = null } = part;
  const counter: AdmiralCounter = { id, name: id, navy, precedence, planning, tactical };
  return { admirals: { [id]: [counter, { at, fleet, state: 'active' }] } };
}

export function withDoctrine(state: State, side: 'imperial' | 'zhodani', change: Partial<Doctrine>): State {
  return { ...state, doctrine: { ...state.doctrine, [side]: aDoctrine(change) } };
}

export interface Fight {
  readonly state: State;
  readonly events: readonly Event[];
  /** Dice that were not rolled. */
  readonly left: Readonly<Record<string, readonly number[]>>;
}

/** Fights with dice by place; `*` serves all places that are not named. */
export function fight(state: State, dice: Readonly<Record<string, readonly number[]>>): Fight {
  const script = scriptedDice(dice);
  const { state: after, events } = fightInSpace(state, aTurn(recordedDice(script.source).dice));
  return { state: after, events, left: script.left() };
}

export function aTurn(dice: Turn['dice']): Turn {
  return { orders: { imperial: [], zhodani: [] }, dice, rulings: rulingsOf([CONTROL_BY_SQUADRONS]) };
}

/** A source of dice from a list that begins again at its end. */
export function dieCycle(values: readonly number[]): Turn['dice'] {
  let next = 0;
  return recordedDice((_place, _k, sides) => {
    const value = values[next % values.length] ?? 1;
    next += 1;
    return Math.min(sides, value);
  }).dice;
}

export function eventsOf<K extends Event['kind']>(events: readonly Event[], kind: K): readonly EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind);
}
