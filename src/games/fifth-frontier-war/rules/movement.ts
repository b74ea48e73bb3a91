import type { Outcome } from '../../../engine/module.ts';
import { type ConditionalMove, ordersOf } from '../commands/schema.ts';
import type { Done } from '../done.ts';
import type { Event } from '../events.ts';
import { fleetsInPlay } from '../forces.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { type View, viewOf } from '../view.ts';
import { failed } from './adjustment.ts';
import { destinationOf, enemySeenAt } from './conditions.ts';
import { legOf } from './forecast.ts';
import { type FleetJump, judgeJump, jumpEvent, jumpFleets, jumpScout, moveWellLed } from './jumps.ts';
import { refusedLeg } from './plots.ts';
import { withOpenedWorlds } from './travel-zones.ts';
import { travel } from './xboat.ts';

const SIDES: readonly Side[] = ['imperial', 'zhodani'];

/** The lower die must move first whatever is not plotted; equal dice are thrown again. [2.1.2.1] */
export function rollForFirstMove(state: State, turn: Turn): Outcome<State, Event> {
  const dice = turn.dice.at('discretionary');
  const imperial = dice.roll(6, 'discretionary movement, Imperial');
  const zhodani = dice.roll(6, 'discretionary movement, Zhodani');
  if (imperial === zhodani) return rollForFirstMove(state, turn);
  const first: Side = imperial < zhodani ? 'imperial' : 'zhodani';
  return {
    state: { ...state, firstMover: first },
    events: [{ kind: 'discretionary', imperial, zhodani, first }],
  };
}

/** Admirals by xboat, all of one side before any of the other. [2.1.2.2, 3.10] */
export function moveByXboat(state: State, turn: Turn): Outcome<State, Event> {
  return inTurn(state, (now, side) =>
    moveAll(now, side, ordersOf(turn.orders[side], 'XBOAT'), (at, order, seen) =>
      travel(at, side, order, (place) => enemySeenAt(seen(), place)),
    ),
  );
}

/** Scouts that are in no fleet. [2.1.2.3, 3.5.1] */
export function moveScouts(state: State, turn: Turn): Outcome<State, Event> {
  return inTurn(state, (now, side) =>
    moveAll(now, side, ordersOf(turn.orders[side], 'SCOUT'), (at, order) => jumpScout(at, side, order)),
  );
}

/** Fleets under admirals of plotting factor 0. [2.1.2.4, 3.4.1] */
export function moveWellLedFleets(state: State, turn: Turn): Outcome<State, Event> {
  return inTurn(state, (now, side) =>
    moveAll(now, side, ordersOf(turn.orders[side], 'MOVE'), (at, order) => moveWellLed(at, side, order)),
  );
}

/** The side that rolled lower, then the other; where nobody rolled, the Imperial side first. */
function inTurn(
  state: State,
  move: (state: State, side: Side) => Outcome<State, Event>,
): Outcome<State, Event> {
  const first = state.firstMover ?? 'imperial';
  const before = move(state, first);
  const after = move(before.state, first === 'imperial' ? 'zhodani' : 'imperial');
  return { state: after.state, events: [...before.events, ...after.events] };
}

/**
 * Moves of one side. Conditions see what its seat sees when it begins to move; each move is judged again where it
 * stands now, and what can't be done is told.
 */
function moveAll<Move extends ConditionalMove>(
  state: State,
  side: Side,
  orders: readonly Move[],
  move: (state: State, order: Move, seen: () => View) => Done<State>,
): Outcome<State, Event> {
  if (orders.length === 0) return { state, events: [] };
  // Made only when asked for: most moves depend on nothing.
  let view: View | null = null;
  const seen = (): View => (view ??= viewOf(state, { kind: 'seat', seat: side }));
  return orders.reduce<Outcome<State, Event>>(
    (now, order) => {
      const to = order.condition === undefined ? order.to : destinationOf(order, seen());
      if (to === null) return now;
      const attempt = move(now.state, { ...order, to }, seen);
      return attempt.ok
        ? { state: attempt.forces, events: [...now.events, ...attempt.events] }
        : { ...now, events: [...now.events, failed(side, order, attempt)] };
    },
    { state, events: [] },
  );
}

/** All plotted jumps at once; a fleet that has moved already stays. [2.1.2.5] */
export function movePlotted(state: State): Outcome<State, Event> {
  const moves = SIDES.flatMap((side) =>
    fleetsInPlay(state, side).flatMap((fleet) => plottedMove(state, side, fleet) ?? []),
  );
  const moved = jumpFleets(
    state,
    moves.flatMap(({ jump }) => jump ?? []),
  );
  const events = moves.map(({ event }) => event);
  return { state: withOpenedWorlds(moved), events };
}

/** A jump, or that it can't be made. */
interface PlottedMove {
  readonly jump: FleetJump | null;
  readonly event: Event;
}

function plottedMove(state: State, side: Side, fleet: string): PlottedMove | null {
  const action = state.fleets[fleet]?.plot[state.week];
  if (action === undefined || state.fleets[fleet]?.movedFor === state.week) return null;
  const leg = legOf(state.week, action);
  if (leg.action !== 'jump' || leg.to === null) return null;
  const hindered = judgeJump(state, fleet, leg);
  if (hindered === null) {
    const jump = { fleet, to: leg.to };
    return { jump, event: jumpEvent(state, side, { ...jump, wellLed: false }) };
  }
  const order = { word: 'PLOT', fleet, week: state.week, action: 'jump', at: leg.to } as const;
  return { jump: null, event: failed(side, order, refusedLeg(state, fleet, hindered)) };
}
