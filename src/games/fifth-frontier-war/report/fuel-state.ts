import { type Forces } from '../forces.ts';
import { parseHex, within } from '../hex.ts';
import { foresee, type Leg } from '../rules/forecast.ts';
import { findBox } from '../worlds.ts';

/** When a fleet can jump next if it stays where it is until then, and what holds it back. [3.8.3] */
export interface NextJump {
  /** Null: as control stands, nothing there refuels it, however long it stays. */
  readonly week: number | null;
  /** The first squadron without fuel. */
  readonly heldBackBy: string | null;
}

/** Weeks after which staying longer would not refuel anybody else: a port serves all in one. */
const LONGEST_WAIT = 2;

/** Follows the fleet as it holds, week by week, until it could jump one hex. */
export function nextJumpOf(forces: Forces, fleet: string): NextJump {
  const marker = forces.fleets[fleet];
  const beside = placeBeside(marker?.at ?? '');
  const first = marker?.movedFor === forces.week ? 1 : 0;
  let heldBackBy: string | null = null;
  for (let wait = first; wait <= LONGEST_WAIT; wait += 1) {
    const seen = foresee(forces, fleet, holding(forces.week, wait, beside));
    if (seen.ok) return { week: seen.doubts.length === 0 ? forces.week + wait : null, heldBackBy };
    heldBackBy ??= seen.squadrons[0] ?? null;
    if (seen.code !== 'no-fuel') break;
  }
  return { week: null, heldBackBy };
}

function holding(week: number, weeks: number, beside: string): readonly Leg[] {
  const holds = Array.from({ length: weeks }, (_, index): Leg => ({
    week: week + index,
    action: 'refuel',
    to: null,
  }));
  return [...holds, { week: week + weeks, action: 'jump', to: beside }];
}

/** A place one hex away: whether a fleet could jump there tells whether it could jump at all. */
export function placeBeside(place: string): string {
  const hex = parseHex(place);
  if (hex === null) return findBox(place)?.entry ?? place;
  return within(hex, 1).find((near) => near !== hex) ?? place;
}
