import type { Outcome } from '../../../engine/module.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { sideOfSquadron } from '../counters.ts';
import type { Event } from '../events.ts';
import { fleetsInPlay, type Muster, musterOf, withEachSquadron } from '../forces.ts';
import type { Side, Squadron, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { type FuelWishes, refuelled, sourcesFor, type Vessel, vesselOf } from './fuel.ts';

const SIDES: readonly Side[] = ['imperial', 'zhodani'];

/** Every squadron refuels at the end of the movement phase where and as fast as it can. [3.8.3] */
export function refuelAll(state: State, turn: Turn): Outcome<State, Event> {
  const muster = musterOf(state);
  const changes = new Map<string, Partial<Squadron>>();
  for (const side of SIDES) {
    const wishes = wishesOf(state, side, turn);
    for (const place of muster.places) {
      for (const vessel of afterRefuelling(state, muster.at(place), { side, place, wishes })) {
        const { id, fuelled, tankFull } = vessel;
        const squadron = state.squadrons[id];
        if (squadron?.fuelled !== fuelled || squadron.tankFull !== tankFull)
          changes.set(id, { fuelled, tankFull });
      }
    }
  }
  return withFailures(withEachSquadron(state, changes), muster);
}

interface Refuelling {
  readonly side: Side;
  readonly place: string;
  readonly wishes: FuelWishes;
}

function afterRefuelling(
  state: State,
  ids: readonly string[],
  { side, place, wishes }: Refuelling,
): readonly Vessel[] {
  const vessels = ids.filter((id) => sideOfSquadron(state, id) === side).map((id) => vesselOf(state, id));
  if (vessels.every((vessel) => vessel.fuelled && (!vessel.tanker || vessel.tankFull))) return [];
  return refuelled(vessels, sourcesFor(state, place, side), wishes);
}

/** The owner's allocation; beyond it, fleets that jump next week come first. [3.8.4, 3.8.5] */
function wishesOf(state: State, side: Side, turn: Turn): FuelWishes {
  const orders = turn.orders[side];
  const next = state.week + 1;
  const hurried = fleetsInPlay(state, side).filter((id) =>
    (state.fleets[id]?.plot[next] ?? '').startsWith('J'),
  );
  return {
    port: ordersOf(orders, 'FUEL').flatMap((order) => order.squadrons),
    tankers: fedBy(ordersOf(orders, 'TANKER')),
    hurried: new Set(hurried),
    leaving: new Set(hurried.flatMap((id) => state.fleets[id]?.detach[state.week] ?? [])),
  };
}

/** Squadrons that each tanker is to feed, by all lines for it. [3.8.5] */
function fedBy(orders: readonly CommandOf<'TANKER'>[]): Readonly<Record<string, readonly string[]>> {
  return orders.reduce<Record<string, readonly string[]>>(
    (fed, { tanker, squadrons }) => ({ ...fed, [tanker]: [...(fed[tanker] ?? []), ...squadrons] }),
    {},
  );
}

/** A fleet that was to refuel this week and has a squadron left dry has failed to. [3.2.4.2] */
function withFailures(state: State, muster: Muster): Outcome<State, Event> {
  const fleets = { ...state.fleets };
  const events: Event[] = [];
  for (const side of SIDES) {
    for (const id of fleetsInPlay(state, side)) {
      const fleet = state.fleets[id];
      if (fleet === undefined || fleet.at === null) continue;
      const dry = muster.ofFleet(id).filter((squadron) => state.squadrons[squadron]?.fuelled === false);
      const failedToRefuel = dry.length > 0 && fleet.plot[state.week]?.startsWith('R') === true;
      if (failedToRefuel)
        events.push({ kind: 'refuel-failed', side, fleet: id, at: fleet.at, squadrons: dry });
      if (failedToRefuel !== fleet.failedToRefuel) fleets[id] = { ...fleet, failedToRefuel };
    }
  }
  return { state: { ...state, fleets }, events };
}
