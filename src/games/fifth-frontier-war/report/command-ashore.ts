import type { ListItem } from '../../../engine/report.ts';
import { writtenOrder } from '../commands/written.ts';
import { admiralCounter, sideOf, sideOfSquadron } from '../counters.ts';
import { SQUADRONS } from '../data/index.ts';
import { type Forces, musterOf } from '../forces.ts';
import { type Hex, parseHex, within } from '../hex.ts';
import { admiralsAt } from '../rules/battle.ts';
import { overallCommand } from '../rules/command.ts';
import { carriageOf } from '../rules/passengers.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { commandsAdmiral } from './own-command.ts';
import { shortPlace } from './wording.ts';

/** As far as any squadron jumps in a week. [3] */
const REACH = Math.max(...[...SQUADRONS.values()].map(({ jump }) => jump));

/**
 * Admirals who would command squadrons from a world's surface, with one less, where an enemy that is seen could come
 * this week. [5.3.1.3]
 */
export function commandAshore(view: View, forces: Forces, side: Side): readonly ListItem[] {
  const muster = musterOf(forces);
  return muster.places.flatMap((at) => {
    const squadrons = muster.at(at);
    const here = admiralsAt(forces, at, side);
    if (here.every(({ ashore }) => !ashore)) return [];
    const { admiral } = overallCommand(forces, here, squadrons);
    const isAshore = here.some(({ id, ashore }) => id === admiral && ashore);
    const hex = parseHex(at);
    if (
      admiral === null ||
      !commandsAdmiral(view, admiral) ||
      !isAshore ||
      hex === null ||
      !isThreatened(view, hex, side)
    )
      return [];
    const carrier = carriageOf(forces, squadrons[0] ?? '');
    return [warning(forces, { admiral, at, carrier })];
  });
}

function warning(
  forces: Forces,
  { admiral, at, carrier }: { readonly admiral: string; readonly at: string; readonly carrier: string },
): ListItem {
  const { name, tactical } = admiralCounter(forces, admiral);
  return {
    mark: 'item',
    text: `${name} is ashore at ${shortPlace(at)} and the senior there: in a battle he commands with one less than his tactical ${tactical}.`,
    orders: [writtenOrder(boarding(forces, admiral, carrier))],
  };
}

function boarding(forces: Forces, admiral: string, carrier: string) {
  const isFleet = forces.fleets[carrier] !== undefined;
  return { word: 'BOARD', admiral, ...(isFleet ? { fleet: carrier } : { squadron: carrier }) } as const;
}

/** Enemy squadrons or a fleet marker are seen within a jump. */
function isThreatened(view: View, hex: Hex, side: Side): boolean {
  const near = new Set<string>(within(hex, REACH));
  const isNear = (at: string | null): boolean => at !== null && near.has(at);
  return (
    Object.values(view.fleets).some(({ at, navy }) => isNear(at) && sideOf(navy) !== side) ||
    Object.entries(view.squadrons).some(([id, { at }]) => isNear(at) && sideOfSquadron(view, id) !== side)
  );
}
