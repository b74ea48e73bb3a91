import { byCodeUnit } from '../../../engine/json.ts';
import type { ListItem } from '../../../engine/report.ts';
import { factorsOfSquadron, sideOfSquadron } from '../counters.ts';
import { WORLDS } from '../data/index.ts';
import type { Forces } from '../forces.ts';
import { isGarrisonedBy } from '../rules/garrison.ts';
import { halfPointsFor } from '../rules/victory.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { listed, points, shortPlace } from './wording.ts';

/** Worlds that surrendered and will be lost for want of a garrison, if the plots stand as they are. [5.2, 5.2.1] */
export function leavingGarrisons(view: View, forces: Forces, side: Side): readonly ListItem[] {
  return [...WORLDS.values()]
    .filter(({ hex, startControl }) => {
      const { control, surrendered = false } = view.worlds[hex] ?? {};
      return control === side && startControl !== side && surrendered && !isGarrisonedBy(forces, hex, side);
    })
    .flatMap((world) => {
      const garrison = garrisonOf(forces, side, world.hex);
      const weeks = garrison.map((id) => weekOfLeaving(forces, id));
      if (garrison.length === 0 || weeks.includes(null)) return [];
      const last = Math.max(...weeks.map((week) => week ?? 0));
      const fleets = [...new Set(garrison.map((id) => forces.squadrons[id]?.fleet ?? id))];
      const worth = points(halfPointsFor(world, side));
      const text = `${listed(fleets)} alone ${fleets.length === 1 ? 'holds' : 'hold'} ${shortPlace(world.hex)} and ${fleets.length === 1 ? 'leaves' : 'leave'} in week ${last}: then it goes back to its old owner, and ${worth} points with it.`;
      return [{ mark: 'item' as const, text }];
    });
}

/** Squadrons there that count as a garrison of a world that surrendered: those with an attack factor. [5.2.1] */
function garrisonOf(forces: Forces, side: Side, hex: string): readonly string[] {
  return Object.keys(forces.squadrons)
    .sort(byCodeUnit)
    .filter(
      (id) =>
        forces.squadrons[id]?.at === hex &&
        sideOfSquadron(forces, id) === side &&
        factorsOfSquadron(forces, id)[0] > 0,
    );
}

/** Null: it stays as far as is plotted. */
function weekOfLeaving(forces: Forces, id: string): number | null {
  const fleet = forces.fleets[forces.squadrons[id]?.fleet ?? ''];
  const jumps = Object.entries(fleet?.plot ?? {})
    .filter(([week, action]) => Number(week) >= forces.week && action.startsWith('J'))
    .map(([week]) => Number(week));
  return jumps.length === 0 ? null : Math.min(...jumps);
}
