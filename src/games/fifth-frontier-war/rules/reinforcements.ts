import type { Outcome } from '../../../engine/module.ts';
import { ordersOf } from '../commands/schema.ts';
import { admiralCounter, compareIds, findAdmiral, findSquadron, findTroop } from '../counters.ts';
import { WARRANT } from '../data/index.ts';
import type { Event } from '../events.ts';
import { withFleet } from '../forces.ts';
import { type Box, BOXES, type Side, type State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { failed } from './adjustment.ts';
import { SIDES } from './battle.ts';
import { arrivalsOf, chooseBox } from './boxes.ts';
import { freshAdmiral, freshSquadron, freshTroop } from './fresh.ts';

/** Counters that were drawn are placed in the boxes that their owner has chosen. [2.1.1.1, 6.1] */
export function receiveReinforcements(state: State, turn: Turn): Outcome<State, Event> {
  if (Object.keys(state.arrivals).length === 0) return { state, events: [] };
  const received = SIDES.reduce<Outcome<State, Event>>(
    (now, side) => receivedBy(withChosenBoxes(now, side, turn), side),
    { state, events: [] },
  );
  return { ...received, state: { ...received.state, arrivals: {} } };
}

function withChosenBoxes(now: Outcome<State, Event>, side: Side, turn: Turn): Outcome<State, Event> {
  return ordersOf(turn.orders[side], 'BOX').reduce((so, order) => {
    const attempt = chooseBox(so.state, side, order);
    return attempt.ok
      ? { ...so, state: attempt.forces }
      : { ...so, events: [...so.events, failed(side, order, attempt)] };
  }, now);
}

function receivedBy(now: Outcome<State, Event>, side: Side): Outcome<State, Event> {
  const due = arrivalsOf(now.state, side);
  return BOXES.reduce((so, at) => {
    const here = due.filter((id) => so.state.arrivals[id]?.[0] === at);
    return here.length === 0 ? so : inBox(so, side, { at, here });
  }, now);
}

interface Arrived {
  readonly at: Box;
  readonly here: readonly string[];
}

function inBox(
  { state, events }: Outcome<State, Event>,
  side: Side,
  arrived: Arrived,
): Outcome<State, Event> {
  const { at, here } = arrived;
  const squadrons = here.filter((id) => findSquadron(state, id) !== null);
  const troops = here.filter((id) => findTroop(state, id) !== null);
  const admirals = here.filter((id) => findAdmiral(state, id) !== null);
  const fleets = here.filter((id) => state.fleets[id] !== undefined);
  const placed = fleets.reduce((now, id) => withFleet(now, id, { available: true }), {
    ...state,
    squadrons: { ...state.squadrons, ...each(squadrons, (id) => freshSquadron(state, id, at)) },
    troops: { ...state.troops, ...each(troops, () => freshTroop(at)) },
    admirals: { ...state.admirals, ...each(admirals, () => freshAdmiral(at)) },
  });
  const event: Event = { kind: 'reinforcements-arrived', side, at, squadrons, troops, admirals, fleets };
  const told = squadrons.length + troops.length + admirals.length + fleets.length === 0 ? [] : [event];
  const outcome = { state: placed, events: [...events, ...told] };
  return here.includes(WARRANT) ? withWarrant(outcome, side, { at, here: admirals }) : outcome;
}

function each<Piece>(ids: readonly string[], piece: (id: string) => Piece): Record<string, Piece> {
  return Object.fromEntries(ids.map((id) => [id, piece(id)]));
}

/**
 * The warrant comes with an admiral who arrives in its box: with him who plots fewest weeks ahead, then of best tactical
 * ability, then the senior. With none it lies in the box until an admiral there takes it. [5.3.5]
 */
function withWarrant(
  { state, events }: Outcome<State, Event>,
  side: Side,
  { at, here }: Arrived,
): Outcome<State, Event> {
  const [holder = null] = here.toSorted((a, b) => compareAdmirals(state, a, b));
  const event: Event = { kind: 'warrant-arrived', side, at, admiral: holder };
  return {
    state: { ...state, warrant: { holder, at: holder === null ? at : null } },
    events: [...events, event],
  };
}

function compareAdmirals(state: State, a: string, b: string): number {
  const [one, other] = [admiralCounter(state, a), admiralCounter(state, b)];
  return (
    one.planning - other.planning ||
    other.tactical - one.tactical ||
    one.precedence - other.precedence ||
    compareIds(a, b)
  );
}
