import { unitsOfSeat } from '../commanders.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Forces } from '../forces.ts';
import { inOrder } from '../rules/fleets.ts';
import { type Ferry, landUnits, type Refused, unitsToLand } from '../rules/landing.ts';
import { type Loaded, type Loading, loadUnits } from '../rules/lifting.ts';
import { loadingOf, unitsLeft } from '../rules/loading.ts';
import { placeOfTroop } from '../rules/presence.ts';
import { currentStrengthOf, writtenFactors } from '../rules/strength.ts';
import { roomAboard } from '../rules/transport.ts';
import type { Side } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import {
  afterLoading,
  afterMovement,
  hindranceSeen,
  type Judging,
  keepsGarrisons,
  expectingEntry,
} from './after-movement.ts';
import { type CommandOf, ordersOf } from './schema.ts';
import { writtenOrder } from './written.ts';

/** What hinders now may not do so then: an order is judged as if nothing did. */
export function unhindered(side: Side): Ferry {
  return { side, hindrance: () => null };
}

type Naming = CommandOf<'LOAD' | 'LAND' | 'LIFT'>;

/** A unit that another line of the same kind names already; whichever came first would be a guess. */
export function namedTwice(order: Naming, others: readonly Naming[]): Refused | null {
  for (const other of others) {
    const troop = order.troops?.find((id) => other.troops?.includes(id) === true);
    if (troop !== undefined)
      return impossible('transport.named-twice', { piece: troop, troop, line: writtenOrder(other) });
  }
  return null;
}

export function judgedLoading(order: CommandOf<'LOAD'>, judging: Judging): Done<Forces> {
  const { bench, sheet, view } = judging;
  const { side } = bench;
  const loads = ordersOf(sheet, 'LOAD');
  const twice = namedTwice(order, loads);
  if (twice !== null) return twice;
  const forces = afterLoading(judging);
  const keepGarrison = keepsGarrisons(judging);
  const all = loadingOf(forces, { order, loads }, { side, keepGarrison });
  const loading = { ...all, troops: unitsOfSeat(view, view.seat, all.troops) };
  const loaded = loadUnits(forces, unhindered(side), loading);
  const refused = refusedLoad(loaded, loading);
  return refused ?? done(loaded.forces, [], goesAboard(loaded), warningsOf(judging, loaded, forces));
}

/** Of an order that names units, the first that can't go; of one for all, that none can. */
function refusedLoad({ moved, refused }: Loaded<Forces>, { all, hold }: Loading): Refused | null {
  const [first] = refused;
  if (!all) return first?.why ?? null;
  if (moved.length > 0) return null;
  return first?.why ?? impossible('load.nothing', { piece: hold.fleet ?? hold.squadron ?? '' });
}

/** Which units go into which squadron, and the room that is left there. */
function goesAboard({ forces, moved }: Loaded<Forces>): string {
  const squadrons = inOrder(moved.flatMap((troop) => forces.troops[troop]?.aboard ?? []));
  const told = squadrons.map((squadron) => {
    const troops = moved.filter((troop) => forces.troops[troop]?.aboard === squadron);
    const units = troops.map((troop) => `${troop} (${writtenFactors(currentStrengthOf(forces, troop))})`);
    const room = writtenFactors(roomAboard(forces, squadron));
    return `${units.join(', ')} aboard ${squadron}, room left for ${room}`;
  });
  return told.join('; ');
}

function warningsOf({ bench, view }: Judging, { moved, gap }: Loaded<Forces>, before: Forces): string | null {
  const places = inOrder(moved.flatMap((troop) => placeOfTroop(before, troop) ?? []));
  const hindered = places.filter((at) => hindranceSeen(view, at, bench.side) !== null);
  const waits = hindered.map(
    (at) =>
      `enemy squadrons or SDBs at ${nameOfPlace(at)}: it is loaded only after bombing, into squadrons that are there then`,
  );
  const all = [...(gap === null ? [] : [`that leaves ${gap}`]), ...waits];
  return all.length === 0 ? null : all.join('; ');
}

export function judgedLift(order: CommandOf<'LIFT'>, judging: Judging): Done<Forces> {
  const { bench, sheet, view } = judging;
  const { side } = bench;
  const lifts = ordersOf(sheet, 'LIFT');
  const twice = namedTwice(order, lifts);
  if (twice !== null) return twice;
  const moved = afterMovement(judging, afterLoading(judging), { at: order.at, concerned: new Set() });
  const forces = withLandings(moved, judging, order.at);
  const { at, squadron, fleet } = order;
  const hold = { squadron, fleet };
  // What lands there in the same transfers is not taken off again.
  const named = order.troops ?? unitsLeft(bench.forces, side, { at, orders: lifts });
  const troops = unitsOfSeat(view, view.seat, named);
  const keepGarrison = keepsGarrisons(judging);
  const loading: Loading = { troops, hold, at, all: order.all === true, keepGarrison };
  const loaded = loadUnits(forces, unhindered(side), loading);
  const refused = refusedLift(loaded, loading);
  if (refused !== null) return refused;
  const when = order.lossPercent === undefined ? '' : ` once it has lost ${order.lossPercent}%`;
  const gap = loaded.gap === null ? null : `that leaves ${loaded.gap}`;
  return done(loaded.forces, [], `${goesAboard(loaded)}, after bombing${when}`, gap);
}

function refusedLift(loaded: Loaded<Forces>, loading: Loading): Refused | null {
  const nothing = loading.all && loaded.moved.length === 0 && loaded.refused.length === 0;
  if (!nothing) return refusedLoad(loaded, loading);
  const at = loading.at ?? '';
  return impossible('lift.nothing', { piece: at, at: nameOfPlace(at) });
}

/** The landings there that stand before this order on the sheet: they make room aboard. */
function withLandings(forces: Forces, { bench, sheet, view }: Judging, at: string): Forces {
  const lands = ordersOf(sheet, 'LAND');
  const open = expectingEntry(forces, { bench, sheet, view }, at).forces;
  return lands
    .filter((order) => order.at === at)
    .reduce((now, order) => {
      const troops = unitsOfSeat(view, view.seat, unitsToLand(now, order, lands));
      return landUnits(now, unhindered(bench.side), { troops, at: order.at }).forces;
    }, open);
}
