import type { Dice } from '../../../engine/dice.ts';
import type { Outcome } from '../../../engine/module.ts';
import {
  type BlackGlobes,
  CHARTS,
  FLEETS,
  ORDER_OF_BATTLE,
  poolOf,
  type Reinforcement,
  WARRANT,
} from '../data/index.ts';
import { groupOf, picked, type Row } from '../draw.ts';
import type { Event, EventOf } from '../events.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn-context.ts';

/**
 * The counters of the coming week are drawn when a week is over, so that their owner sees them before he chooses
 * their boxes: the rows of the order of battle, then the Imperial die. [6.1.1, 6.1.2]
 */
export function drawArrivals(state: State, turn: Turn): Outcome<State, Event> {
  const week = state.week + 1;
  if (week > state.options.lastWeek) return { state, events: [] };
  const rows = ORDER_OF_BATTLE.reinforcements.filter((row) => row.week === week);
  return rollForRegulars(arriving({ state, events: [] }, rows, turn.dice), week, turn.dice);
}

/** Which counters come, and the boxes they may be put in. */
type Arriving = Row & Pick<Reinforcement, 'boxes'>;

function arriving(now: Outcome<State, Event>, rows: readonly Arriving[], dice: Dice): Outcome<State, Event> {
  return rows.reduce((so, row) => drawn(so, row, dice), now);
}

function drawn(now: Outcome<State, Event>, row: Arriving, dice: Dice): Outcome<State, Event> {
  const counters = drawnFor(now.state, row, dice);
  if (counters.length === 0) return now;
  const due = Object.fromEntries(counters.map((id) => [id, [...row.boxes]]));
  const state = { ...now.state, arrivals: { ...now.state.arrivals, ...due } };
  if (row.pick !== 'random') return { ...now, state };
  const event: Event = { kind: 'drawn', navy: row.navy, what: groupOf(row), counters: [...counters] };
  return { state, events: [...now.events, event] };
}

/** What a group has left, when it has fewer than are asked for. */
function drawnFor(state: State, row: Arriving, dice: Dice): readonly string[] {
  const pool = reserveOf(state, row);
  const { pick } = row;
  return typeof pick === 'string' ? picked(row, pool, dice) : pool.filter((id) => pick.includes(id));
}

/**
 * From turn 10 on a die each week says how many regular battle and cruiser squadrons and fleets come, with every fleet
 * an admiral and a counter of the special group. [6.1.2]
 */
function rollForRegulars(now: Outcome<State, Event>, week: number, dice: Dice): Outcome<State, Event> {
  const chart = CHARTS.imperialReinforcements;
  // A die that could bring nothing is not thrown.
  if (week < chart.fromWeek || [BATTLE, CRUISER, FLEET, GLOBES].every((row) => isSpent(now.state, row)))
    return now;
  const roll = dice.at('reinforcements').roll(6, `Imperial reinforcements of week ${week}`);
  const brought = broughtBy(now.state, roll);
  const event: Event = { kind: 'reinforcement-roll', side: 'imperial', week, roll, ...brought };
  const { battle, cruiser, fleets, blackGlobes } = brought;
  const state = blackGlobes ? { ...now.state, blackGlobesArrived: true } : now.state;
  const squadrons = [counted(BATTLE, battle), counted(CRUISER, cruiser), ...(blackGlobes ? [GLOBES] : [])];
  return withFleets(arriving({ state, events: [...now.events, event] }, squadrons, dice), fleets, dice);
}

/** Numbers of counters, by group. */
type Brought = Pick<EventOf<'reinforcement-roll'>, 'battle' | 'cruiser' | 'fleets' | 'blackGlobes'>;

/** The first 6 brings the black globe squadrons and a fleet in place of the usual, when they are played apart. [9.2] */
function broughtBy({ options, blackGlobesArrived }: State, roll: number): Brought {
  const globes = ORDER_OF_BATTLE.blackGlobes;
  if (options.blackGlobes && !blackGlobesArrived && roll === globes.roll)
    return { battle: 0, cruiser: 0, fleets: globes.fleets, blackGlobes: true };
  const row = CHARTS.imperialReinforcements.rolls.find((one) => one.roll === roll);
  const { battle = 0, cruiser = 0, fleets = 0 } = row ?? {};
  return { battle, cruiser, fleets, blackGlobes: false };
}

const REGULAR = {
  navy: 'imperial',
  group: null,
  type: null,
  pick: 'random',
  count: 0,
  boxes: CHARTS.imperialReinforcements.boxes,
} as const;
const SQUADRON = { ...REGULAR, what: 'squadron', group: 'regular' } as const;
const BATTLE: Arriving = { ...SQUADRON, type: 'battle' };
const CRUISER: Arriving = { ...SQUADRON, type: 'cruiser' };
const FLEET: Arriving = { ...REGULAR, what: 'fleet' };
const ADMIRAL: Arriving = { ...REGULAR, what: 'admiral' };
const SPECIAL: Arriving = { ...REGULAR, what: 'special' };
const GLOBES: Arriving = { ...BATTLE, group: ORDER_OF_BATTLE.blackGlobes.group, pick: 'all' };

function counted(row: Arriving, count: number): Arriving {
  return { ...row, count };
}

function isSpent(state: State, row: Arriving): boolean {
  return !groupOfRow(row, state.options).some((id) => isUndrawn(state, id));
}

/** With each fleet that really comes, an admiral and a special counter. [6.1.2] */
function withFleets(now: Outcome<State, Event>, asked: number, dice: Dice): Outcome<State, Event> {
  if (asked === 0) return now;
  const { admiralsPerFleet, specialsPerFleet } = CHARTS.imperialReinforcements;
  const fleets = Math.min(asked, reserveOf(now.state, FLEET).length);
  const rows = [
    counted(FLEET, fleets),
    counted(ADMIRAL, fleets * admiralsPerFleet),
    counted(SPECIAL, fleets * specialsPerFleet),
  ];
  return arriving(now, rows, dice);
}

/** Counters of a group that wait off the map and are not about to arrive, in the order of the counter files. */
function reserveOf(state: State, row: Row): readonly string[] {
  return groupOfRow(row, state.options).filter((id) => isUndrawn(state, id));
}

function isUndrawn(state: State, id: string): boolean {
  return waitsInReserve(state, id) && state.arrivals[id] === undefined;
}

/** Groups by what asks for them: the counter files never change, and a die asks for five groups each week. */
const GROUPS = new Map<string, readonly string[]>();

function groupOfRow(row: Row, { blackGlobes }: State['options']): readonly string[] {
  const { navy, what, group, type } = row;
  const asked = [navy, what, group, type, blackGlobes].join(' ');
  const known = GROUPS.get(asked) ?? membersOf(row, blackGlobes ? 'apart' : 'joined');
  GROUPS.set(asked, known);
  return known;
}

function membersOf(row: Row, globes: BlackGlobes): readonly string[] {
  switch (row.what) {
    case 'squadron':
    case 'troop':
    case 'admiral':
      return poolOf(row, globes);
    case 'fleet':
      return [...FLEETS.values()].filter(({ navy }) => navy === row.navy).map(({ id }) => id);
    case 'special': {
      const { types, warrant } = ORDER_OF_BATTLE.specialGroup;
      const squadrons = types.flatMap(({ type }) => poolOf({ ...SQUADRON, type }, globes));
      return warrant ? [...squadrons, WARRANT] : squadrons;
    }
  }
}

/** Off the map, and neither eliminated nor ever issued: squadron, troops, admiral, fleet marker or the warrant. */
export function waitsInReserve(state: State, id: string): boolean {
  if (id === WARRANT) return state.warrant.holder === null && state.warrant.at === null;
  const piece = state.squadrons[id] ?? state.troops[id] ?? state.admirals[id];
  return piece === undefined ? state.fleets[id]?.available === false : piece.state === 'reserve';
}
