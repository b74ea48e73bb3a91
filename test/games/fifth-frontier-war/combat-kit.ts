import { recordedDice, scriptedDice } from '../../../src/engine/dice.ts';
import { rulingsOf, standardRulings } from '../../../src/engine/module.ts';
import { WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import type { Event, EventOf } from '../../../src/games/fifth-frontier-war/events.ts';
import { fightInSpace } from '../../../src/games/fifth-frontier-war/rules/space-combat.ts';
import { RULINGS } from '../../../src/games/fifth-frontier-war/rulings.ts';
import { combatPlaces } from '../../../src/games/fifth-frontier-war/rules/combat-places.ts';
import { STANDARD_DOCTRINE } from '../../../src/games/fifth-frontier-war/doctrine.ts';
import { parseHex } from '../../../src/games/fifth-frontier-war/hex.ts';
import { emptyMap } from '../../../src/games/fifth-frontier-war/setup.ts';
import { optionsSchema } from '../../../src/games/fifth-frontier-war/state.ts';
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
  Troop,
  TroopCounter,
} from '../../../src/games/fifth-frontier-war/state.ts';
import { OF_THE_SIDE, type Turn } from '../../../src/games/fifth-frontier-war/turn-context.ts';

export const WEEK = 10;

export interface Placed {
  readonly squadrons?: Readonly<Record<string, readonly [SquadronCounter, Squadron]>>;
  readonly fleets?: Readonly<Record<string, Fleet>>;
  readonly admirals?: Readonly<Record<string, readonly [AdmiralCounter, Admiral]>>;
  readonly troops?: Readonly<Record<string, readonly [TroopCounter, Troop]>>;
  readonly worlds?: State['worlds'];
  /** SDBs and defence battalions other than printed. */
  readonly defences?: State['ownCounters']['worlds'];
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
  const troops = placed.reduce<NonNullable<Placed['troops']>>((all, one) => ({ ...all, ...one.troops }), {});
  const map = emptyMap(optionsSchema.parse({}));
  return {
    ...map,
    week: WEEK,
    worlds: { ...map.worlds, ...merged(placed, (one) => one.worlds) },
    squadrons: mapped(squadrons, ([, squadron]) => squadron),
    fleets: placed.reduce<State['fleets']>((all, one) => ({ ...all, ...one.fleets }), {}),
    admirals: mapped(admirals, ([, admiral]) => admiral),
    troops: mapped(troops, ([, troop]) => troop),
    ownCounters: {
      troops: mapped(troops, ([counter]) => counter),
      squadrons: mapped(squadrons, ([counter]) => counter),
      admirals: mapped(admirals, ([counter]) => counter),
      worlds: merged(placed, (one) => one.defences),
    },
  };
}

function merged<T>(
  placed: readonly Placed[],
  of: (one: Placed) => Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  return placed.reduce<Record<string, T>>((all, one) => ({ ...all, ...of(one) }), {});
}

function mapped<T, U>(record: Readonly<Record<string, T>>, of: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));
}

export function aDoctrine(change: Partial<Doctrine> = {}): Doctrine {
  return { ...STANDARD_DOCTRINE, ...change };
}

/** Leaves after round 1 whatever happens, unless the test says otherwise. */
export function aRetreat(change: Partial<Retreat> = {}): Retreat {
  return {
    scope: 'side',
    to: [],
    lossesPercent: null,
    oddsBelow: [99, 1],
    afterRound: 1,
    ifEnemy: null,
    ...change,
  };
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
  const { aboard = null } = part;
  const counter: AdmiralCounter = { id, name: id, navy, precedence, planning, tactical };
  return { admirals: { [id]: [counter, { at, fleet, aboard, state: 'active' }] } };
}

/** A unit of 20 factors at tech level 14 on the world 2314, of the Imperial navy. */
export function aTroop(id: string, part: Partial<TroopCounter & Troop> = {}): Placed {
  const { navy = 'imperial', group = 'regular', factor = 20, tech = 14, signs = [] } = part;
  const { aboard = null, loss = 0, state = 'active', mode = null } = part;
  const { at = aboard === null ? '2314' : null } = part;
  return {
    troops: {
      [id]: [
        { id, navy, group, factor, tech, signs: [...signs] },
        { at, aboard, loss, state, mode },
      ],
    },
  };
}

/** A world in a state other than that of the start; `sdb` and `defence` other than printed. */
export function aWorld(
  hex: string,
  part: Partial<State['worlds'][string] & { readonly sdb: number; readonly defence: number }> = {},
): Placed {
  const printed = WORLDS.get(parseHex(hex) ?? never(hex));
  if (printed === undefined) throw new Error(`no world ${hex}`);
  const {
    control = printed.startControl,
    sdbLoss = 0,
    defenceLoss = 0,
    surrendered = false,
    provokedBy,
  } = part;
  const { sdb = printed.sdb, defence = printed.defence } = part;
  return {
    worlds: { [hex]: { control, sdbLoss, defenceLoss, surrendered, ...(provokedBy && { provokedBy }) } },
    defences: { [hex]: { sdb, defence } },
  };
}

function never(hex: string): never {
  throw new Error(`no hex ${hex}`);
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
  const turn = aTurn(recordedDice(script.source).dice);
  const { state: after, events } = fightEverywhere(state, turn);
  return { state: after, events, left: script.left() };
}

/** Space combat hex by hex. [4] */
export function fightEverywhere(
  state: State,
  turn: Turn,
): { readonly state: State; readonly events: readonly Event[] } {
  return combatPlaces(state).reduce<{ readonly state: State; readonly events: readonly Event[] }>(
    (so, at) => {
      const fought = fightInSpace(so.state, turn, at);
      return { state: fought.state, events: [...so.events, ...fought.events] };
    },
    { state, events: [] },
  );
}

export function aTurn(dice: Turn['dice']): Turn {
  const rulings = rulingsOf(standardRulings(RULINGS));
  return { orders: { imperial: [], zhodani: [] }, originOf: () => OF_THE_SIDE, dice, rulings };
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
