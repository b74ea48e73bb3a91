import { byCodeUnit } from '../../../engine/json.ts';
import type { ListItem } from '../../../engine/report.ts';
import type { CommandOf } from '../commands/schema.ts';
import { writtenOrder } from '../commands/written.ts';
import { compareIds, factorsOfSquadron, sideOf, sideOfSquadron, squadronCounter } from '../counters.ts';
import { type Forces, musterOf } from '../forces.ts';
import { form } from '../rules/fleets.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { composition, shortPlace } from './wording.ts';

/** Fewer lone squadrons than this are no fleet worth proposing. */
const FEWEST = 3;
/** As many as a handy fleet has. */
const PROPOSED = 8;

/** Squadrons that wait together in no fleet while a marker is free: outside a fleet they go nowhere. [3.3, 3.6] */
export function fleetsToForm(view: View, forces: Forces, side: Side): readonly ListItem[] {
  const markers = Object.keys(forces.fleets)
    .filter((id) => {
      const marker = forces.fleets[id];
      return marker?.available === true && marker.at === null && sideOf(marker.navy) === side;
    })
    .sort(byCodeUnit);
  if (markers.length === 0) return [];
  const muster = musterOf(forces);
  const items: ListItem[] = [];
  const taken = new Set<string>();
  for (const at of muster.places) {
    const waiting = muster.at(at).filter((id) => isWaiting(forces, id, side));
    const free = markers.filter((marker) => !taken.has(marker));
    const order = waiting.length < FEWEST ? null : proposal(forces, side, { at, waiting, markers: free });
    if (order === null) continue;
    taken.add(order.fleet);
    const text = `${composition(view, waiting)} wait at ${shortPlace(at)} in no fleet, and markers are free.`;
    items.push({ mark: 'item', text, orders: [writtenOrder(order)] });
  }
  return items;
}

interface Waiting {
  readonly at: string;
  readonly waiting: readonly string[];
  readonly markers: readonly string[];
}

/** The strongest of them under the first marker that they may have; null: under none. */
function proposal(forces: Forces, side: Side, { at, waiting, markers }: Waiting): CommandOf<'FORM'> | null {
  const attack = (id: string): number => factorsOfSquadron(forces, id)[0];
  const squadrons = waiting
    .toSorted((a, b) => attack(b) - attack(a) || compareIds(a, b))
    .slice(0, PROPOSED)
    .toSorted(compareIds);
  const orders = markers.map((fleet): CommandOf<'FORM'> => ({ word: 'FORM', fleet, at, squadrons }));
  return orders.find((order) => form(forces, side, order).ok) ?? null;
}

/** Scouts go their own way. [3.5] */
function isWaiting(forces: Forces, id: string, side: Side): boolean {
  return (
    forces.squadrons[id]?.fleet === null &&
    sideOfSquadron(forces, id) === side &&
    squadronCounter(forces, id).type !== 'scout'
  );
}
