import type { Event } from '../events.ts';
import type { Forces } from '../forces.ts';
import { correctPlot } from '../rules/plotting.ts';
import type { Doctrine, Side } from '../state.ts';

interface Corrected {
  readonly doctrine: Doctrine;
  readonly forces: Forces;
  readonly events: readonly Event[];
}

/** What is to decide and the lines to send back both ask what becomes of each plot, and to follow one takes time. */
const KNOWN = new WeakMap<Forces, Map<string, Corrected>>();

/** A fleet's plot as its standing orders will mend it when the sheet says nothing. [3.2.4] */
export function correctedPlot(
  forces: Forces,
  fleet: string,
  { side, doctrine }: { readonly side: Side; readonly doctrine: Doctrine },
): Corrected {
  const plots = KNOWN.get(forces) ?? new Map<string, Corrected>();
  const before = plots.get(fleet);
  if (before?.doctrine === doctrine) return before;
  const corrected = { doctrine, ...correctPlot(forces, fleet, { side, orders: [], doctrine }) };
  KNOWN.set(forces, plots.set(fleet, corrected));
  return corrected;
}
