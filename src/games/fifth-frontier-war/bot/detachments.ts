import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import { factorsOfSquadron, sideOfSquadron } from '../counters.ts';
import { type Forces, fleetsInPlay, musterOf, squadronsOf } from '../forces.ts';
import { isGarrisonedBy } from '../rules/garrison.ts';
import { detach } from '../rules/fleets.ts';
import type { Side } from '../state.ts';
import { findWorld } from '../worlds.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** Fleets smaller than this leave nobody behind. */
const SMALLEST_GIVER = 2;

/**
 * A fleet that leaves a world which surrendered, and where no troops are, leaves its weakest armed squadron there,
 * which keeps the world. [5.2.1]
 */
export function detachments(forces: Forces, land: LayOfTheLand): readonly Command[] {
  const { side } = land;
  return fleetsInPlay(forces, side).flatMap((fleet) => {
    const { at = null, plot = {} } = forces.fleets[fleet] ?? {};
    const leaves = at !== null && plot[forces.week]?.startsWith('J') === true;
    if (!leaves || !needsSquadron(forces, at, land)) return [];
    const members = squadronsOf(forces, fleet);
    const attackOf = (id: string): number => factorsOfSquadron(forces, id)[0];
    const [weakest] = members
      .filter((id) => attackOf(id) > 0)
      .sort((a, b) => attackOf(a) - attackOf(b) || byCodeUnit(a, b));
    if (members.length < SMALLEST_GIVER || weakest === undefined) return [];
    const order = { word: 'DETACH', fleet, squadrons: [weakest] } as const;
    return detach(forces, side, { ...order, squadrons: [weakest] }).ok
      ? [{ ...order, squadrons: [weakest] }]
      : [];
  });
}

/** Whether a world is held by squadrons alone, and only those of fleets are there. */
function needsSquadron(forces: Forces, at: string, { ground, side }: LayOfTheLand): boolean {
  return isHeldFromSpace(at, { ground, side }) && lonersAt(forces, at, side).length === 0;
}

/** Whether squadrons hold a world that surrendered, since no troops do. [5.2.1] */
export function isHeldFromSpace(
  at: string,
  { ground, side }: Pick<LayOfTheLand, 'ground' | 'side'>,
): boolean {
  const world = ground.worlds[at];
  if (world?.control !== side || !world.surrendered) return false;
  return findWorld(at)?.startControl !== side && !isGarrisonedBy(ground, at, side);
}

/** Armed squadrons of a side outside fleets. */
export function lonersAt(forces: Forces, at: string, side: Side): readonly string[] {
  return musterOf(forces)
    .at(at)
    .filter(
      (id) =>
        forces.squadrons[id]?.fleet === null &&
        sideOfSquadron(forces, id) === side &&
        factorsOfSquadron(forces, id)[0] > 0,
    );
}
