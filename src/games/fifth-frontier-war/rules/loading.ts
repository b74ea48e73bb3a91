import type { Outcome } from '../../../engine/module.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { unitsOfSeat } from '../commanders.ts';
import { isGuerrilla, sideOfTroop } from '../counters.ts';
import type { Event } from '../events.ts';
import type { Forces } from '../forces.ts';
import type { Side, State } from '../state.ts';
import type { Origin, Turn } from '../turn-context.ts';
import { findBox } from '../worlds.ts';
import { failed } from './adjustment.ts';
import { SIDES } from './battle.ts';
import { boardBeforeMovement } from './boarding.ts';
import { inOrder } from './fleets.ts';
import { hindranceInMovement } from './hindrance.ts';
import type { Attempt, Ferry } from './landing.ts';
import { type Loading, loadUnits } from './lifting.ts';
import { unitsAt } from './presence.ts';

/** Troops and admirals go aboard before their carriers jump, where no enemy hinders. [3.9.1; ffw-3.9.1-order] */
export function loadBeforeMovement(state: State, turn: Turn): Outcome<State, Event> {
  return SIDES.reduce<Outcome<State, Event>>(
    (now, side) => {
      const loads = ordersOf(turn.orders[side], 'LOAD');
      const loaded = namedFirst(loads).reduce(
        (so, order) => loadedBy(so, side, { order, loads, seat: turn.originOf(order).seat }),
        now,
      );
      return boardBeforeMovement(loaded, side, turn.orders[side]);
    },
    { state, events: [] },
  );
}

/** Orders that name units come before those for all that is left. */
export function namedFirst<Order extends { readonly all?: true | undefined }>(
  orders: readonly Order[],
): readonly Order[] {
  return [...orders.filter(({ all }) => all !== true), ...orders.filter(({ all }) => all === true)];
}

interface Given {
  readonly order: CommandOf<'LOAD'>;
  /** All of the sheet. */
  readonly loads: readonly CommandOf<'LOAD'>[];
}

/** What can't be loaded on a world now is tried again in the transfers; aboard and in boxes there is no such time. */
function loadedBy(
  now: Outcome<State, Event>,
  side: Side,
  { order, loads, seat }: Given & Pick<Origin, 'seat'>,
): Outcome<State, Event> {
  const { state } = now;
  const ferry: Ferry = { side, hindrance: (at) => hindranceInMovement(state, at, side) };
  const { keepGarrison } = state.doctrine[side];
  const loading = loadingOf(state, { order, loads }, { side, keepGarrison });
  const troops = unitsOfSeat(state, seat, loading.troops);
  const loaded = loadUnits(state, ferry, { ...loading, troops });
  const events = loadedEvents(loaded, side);
  const lost = loaded.refused.find(
    ({ troop, why }) => order.all !== true && isFinal(state, troop) && why.refusal.code !== 'load.aboard',
  );
  const told = lost === undefined ? [] : [failed(side, order, lost.why)];
  return { state: loaded.forces, events: [...now.events, ...events, ...told] };
}

function isFinal({ troops }: State, troop: string): boolean {
  const { at = null, aboard = null } = troops[troop] ?? {};
  return aboard !== null || (at !== null && findBox(at) !== null);
}

/** What a LOAD loads as forces stand: the units it names, or all on the ground where its carrier is. */
export function loadingOf(
  forces: Forces,
  { order, loads }: Given,
  { side, keepGarrison }: { readonly side: Side; readonly keepGarrison: boolean },
): Loading {
  const { squadron, fleet } = order;
  const all = order.all === true;
  const at = forces.fleets[fleet ?? '']?.at ?? forces.squadrons[squadron ?? '']?.at ?? '';
  const troops = order.troops ?? unitsLeft(forces, side, { at, orders: loads });
  return { troops, hold: { squadron, fleet }, at: null, all, keepGarrison };
}

/** Units of a side on the ground at a place that no order names; guerrillas never leave it. [3.9.5] */
export function unitsLeft(
  forces: Pick<Forces, 'troops' | 'ownCounters'>,
  side: Side,
  {
    at,
    orders,
  }: { readonly at: string; readonly orders: readonly { readonly troops?: readonly string[] | undefined }[] },
): readonly string[] {
  const named = new Set(orders.flatMap(({ troops = [] }) => troops));
  return unitsAt(forces, at).filter(
    (id) => sideOfTroop(forces, id) === side && !isGuerrilla(id) && !named.has(id),
  );
}

/** One event for each squadron that took something aboard. */
export function loadedEvents({ forces, moved }: Attempt<State>, side: Side): readonly Event[] {
  const squadrons = inOrder(moved.flatMap((troop) => forces.troops[troop]?.aboard ?? []));
  return squadrons.flatMap((squadron) => {
    const { at = null, fleet = null } = forces.squadrons[squadron] ?? {};
    const troops = moved.filter((troop) => forces.troops[troop]?.aboard === squadron);
    return at === null ? [] : [{ kind: 'troops-loaded' as const, side, at, squadron, fleet, troops }];
  });
}
