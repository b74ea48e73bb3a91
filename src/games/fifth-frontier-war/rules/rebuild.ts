import type { CommandOf } from '../commands/schema.ts';
import { writtenOrder } from '../commands/written.ts';
import { done, type Done } from '../done.ts';
import type { Event, EventOf } from '../events.ts';
import type { Side } from '../state.ts';
import { rebuildSquadron } from './rebuild-squadron.ts';
import { rebuildTroop } from './rebuild-troop.ts';
import { spentInWords } from './replacement-points.ts';
import { replaceable } from './replaceable.ts';
import type { Reserves } from './reserves.ts';

type Refused = Extract<Done<never>, { ok: false }>;
type Rebuild = Omit<CommandOf<'REBUILD'>, 'word'>;

/** Units of an order one after the other; when points run out, the order as far as they go is the nearest right one. */
export function rebuild<F extends Reserves>(forces: F, side: Side, order: Rebuild): Done<F> {
  return unitByUnit(forces, side, {
    units: order.units,
    act: (now, unit) => rebuildUnit(now, side, { unit, percent: order.percent }),
    written: (units) => writtenOrder({ ...order, word: 'REBUILD', units: [...units] }),
  });
}

interface UnitByUnit<F> {
  readonly units: readonly string[];
  readonly act: (forces: F, unit: string) => Done<F>;
  /** The order for some of its units. */
  readonly written: (units: readonly string[]) => string;
}

/** Each unit once, in the order in which they are named. */
export function unitByUnit<F extends Reserves>(
  forces: F,
  side: Side,
  { units, act, written }: UnitByUnit<F>,
): Done<F> {
  let now = forces;
  const events: Event[] = [];
  const does: string[] = [];
  const served: string[] = [];
  for (const unit of new Set(units)) {
    const attempt = act(now, unit);
    if (!attempt.ok) return served.length === 0 ? attempt : asFarAsPointsGo(attempt, written(served));
    now = attempt.forces;
    events.push(...attempt.events);
    does.push(attempt.does);
    served.push(unit);
  }
  const spent = spentInWords(forces.replacementPoints[side], now.replacementPoints[side]);
  return done(now, events, `${does.join('; ')}: ${spent}`);
}

function asFarAsPointsGo(refused: Refused, nearest: string): Refused {
  if (refused.refusal.code !== 'points.too-few') return refused;
  return { ...refused, refusal: { ...refused.refusal, nearest } };
}

interface OneUnit {
  readonly unit: string;
  /** Of troops only: how much of their printed strength they regain. */
  readonly percent?: number | undefined;
  readonly cause?: EventOf<'squadron-rebuilt'>['cause'];
}

/** One unit rebuilt, or why it can't be. [6.2.3, 6.2.4] */
export function rebuildUnit<F extends Reserves>(forces: F, side: Side, one: OneUnit): Done<F> {
  const known = replaceable(forces, side, one.unit);
  if (!known.ok) return known;
  return known.kind === 'squadron' ? rebuildSquadron(forces, side, one) : rebuildTroop(forces, side, one);
}
