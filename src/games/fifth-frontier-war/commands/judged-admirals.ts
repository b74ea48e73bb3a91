import { done, type Done } from '../done.ts';
import type { Forces } from '../forces.ts';
import { board, goAshore } from '../rules/boarding.ts';
import { possibleDestinations } from '../rules/conditions.ts';
import { afterLoading, afterMovement, expectingEntry, type Judging } from './after-movement.ts';
import { unhindered } from './judged-loading.ts';
import { type CommandOf, ordersOf } from './schema.ts';

/** An admiral goes aboard before movement when his carriage is where he is, else where both come to. */
export function judgedBoarding(order: CommandOf<'BOARD'>, judging: Judging): Done<Forces> {
  const { bench, sheet, view } = judging;
  const ferry = unhindered(bench.side);
  const loaded = afterLoading(judging);
  const before = board(loaded, ferry, order);
  if (before.ok) {
    const when = view.window === 'combat' ? 'after bombing' : 'before it moves';
    return done(before.forces, [], `${before.does} ${when}`, before.warning);
  }
  if (before.refusal.code !== 'board.elsewhere') return before;
  const travel = ordersOf(sheet, 'XBOAT').find(({ admiral }) => admiral === order.admiral);
  const at = bench.forces.admirals[order.admiral]?.at ?? '';
  const places = travel === undefined ? [at] : possibleDestinations(travel);
  const concerned = new Set([order.fleet, order.squadron].filter((one) => one !== undefined));
  const met = places
    .map((place) => board(afterMovement(judging, loaded, { at: place, concerned }), ferry, order))
    .find((tried) => tried.ok);
  return met?.ok === true ? done(met.forces, [], `${met.does} after movement`, met.warning) : before;
}

/** An admiral goes ashore where his fleet or squadron has come to. */
export function judgedShore(order: CommandOf<'SHORE'>, judging: Judging): Done<Forces> {
  const { bench, view } = judging;
  const loaded = afterLoading(judging);
  const { fleet = null, aboard = null } = loaded.admirals[order.admiral] ?? {};
  const carriage = fleet ?? aboard;
  const concerned = new Set(carriage === null ? [] : [carriage]);
  const moved = afterMovement(judging, loaded, { at: '', concerned });
  const { forces, warning } = expectingEntry(moved, judging, moved.admirals[order.admiral]?.at ?? '');
  const landed = goAshore(forces, unhindered(bench.side), order);
  if (!landed.ok) return landed;
  const when = view.window === 'combat' ? 'after bombing' : 'after movement';
  const warnings = [warning, landed.warning].filter((one) => one !== null);
  return done(
    landed.forces,
    [],
    `${landed.does} ${when}`,
    warnings.length === 0 ? null : warnings.join('; '),
  );
}
