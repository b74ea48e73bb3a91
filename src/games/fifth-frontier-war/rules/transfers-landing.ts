import type { Outcome } from '../../../engine/module.ts';
import { unitsOfSeat } from '../commanders.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { impossible } from '../done.ts';
import type { Event } from '../events.ts';
import type { State } from '../state.ts';
import { groundSeen } from '../view.ts';
import { nameOfPlace } from '../worlds.ts';
import { isHindrance } from './hindrance.ts';
import { landUnits, type Refused, unitsToLand } from './landing.ts';
import { unmetCondition } from './landing-conditions.ts';
import { namedFirst } from './loading.ts';
import { placeOfTroop } from './presence.ts';
import { isFirstTime, told, type Transferring } from './transfer-orders.ts';
import { landedEvents } from './unloading.ts';

/** Landings that an enemy hindered after movement, and those that waited for what bombing would do. [4.5.3] */
export function landThere(now: Outcome<State, Event>, here: Transferring): Outcome<State, Event> {
  const lands = ordersOf(here.orders, 'LAND');
  return namedFirst(lands.filter(({ at }) => at === here.at)).reduce((so, order) => {
    const { seat } = here.originOf(order);
    const troops = unitsOfSeat(so.state, seat, unitsToLand(so.state, order, lands)).filter((troop) =>
      isCarriedBy(so.state, here, troop),
    );
    return landedBy(so, here, { order, troops });
  }, now);
}

function isCarriedBy({ troops, squadrons }: State, { only }: Transferring, troop: string): boolean {
  const carrier = troops[troop]?.aboard ?? null;
  return carrier !== null && (only === null || squadrons[carrier]?.fleet === only);
}

/** Its carrier is here, and not only on its way here from a battle that it left this week. [4.4.5.3] */
function hasCome(state: State, troop: string, at: string): boolean {
  const carrier = state.squadrons[state.troops[troop]?.aboard ?? ''];
  return carrier?.at === at && (carrier.movedFor ?? 0) <= state.week;
}

interface Landing {
  readonly order: CommandOf<'LAND'>;
  /** Aboard, here or elsewhere. */
  readonly troops: readonly string[];
}

function landedBy(now: Outcome<State, Event>, here: Transferring, landing: Landing): Outcome<State, Event> {
  const { state } = now;
  const { order } = landing;
  const gone = told(here, order, carrierLeft(state, landing));
  const troops = landing.troops.filter((troop) => hasCome(state, troop, here.at));
  if (troops.length === 0) return { state, events: [...now.events, ...gone] };
  const unmet = conditionOf(state, here, { order, troops });
  if (unmet !== null) return { state, events: [...now.events, ...gone, ...told(here, order, unmet)] };
  const { side } = here.ferry;
  const landed = landUnits(state, here.ferry, { troops, at: order.at });
  const isFirst = isFirstTime(state, here.originOf, order);
  const hindered = landed.refused.find(({ why }) => isFirst || isHindrance(why.refusal.code));
  const events = [...landedEvents(landed, side, order.at), ...gone, ...told(here, order, hindered?.why)];
  return { state: landed.forces, events: [...now.events, ...events] };
}

function conditionOf(state: State, { ferry, before }: Transferring, landing: Landing): Refused | null {
  const { side } = ferry;
  return unmetCondition(state, {
    ...landing,
    side,
    seen: () => groundSeen(before, { kind: 'seat', seat: side }, landing.order.at),
  });
}

/** Its squadrons have left the battle here, and took the unit with them. [4.4.5.3] */
function carrierLeft(state: State, { order, troops }: Landing): Refused | null {
  const troop = troops.find((id) => {
    const { at = null, movedFor = null } = state.squadrons[state.troops[id]?.aboard ?? ''] ?? {};
    return at !== order.at && (movedFor ?? 0) > state.week;
  });
  if (troop === undefined) return null;
  const place = nameOfPlace(placeOfTroop(state, troop) ?? '');
  return impossible('land.carrier-left', { piece: troop, troop, at: nameOfPlace(order.at), place });
}
