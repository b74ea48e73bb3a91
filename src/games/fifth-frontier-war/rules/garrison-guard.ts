import type { Forces } from '../forces.ts';
import type { Side } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import { firstOwnerOf, isHeldBy } from './control.ts';
import { garrisonAt, garrisonNeededAt } from './garrison.ts';
import { writtenFactors } from './strength.ts';

interface Held {
  readonly side: Side;
  readonly at: string;
  /** In which garrisons are counted then. */
  readonly week: number;
}

/**
 * What a world is left with when forces become `after`, if the side holds it now by a garrison and then no longer
 * would; null: it is held, or needs no garrison. Squadrons that are plotted to jump this week hold nothing. [5.2, 5.2.1]
 */
export function gapLeft(before: Forces, after: Forces, { side, at, week }: Held): string | null {
  const world = before.worlds[at];
  if (world === undefined || world.control !== side || firstOwnerOf(at) === side) return null;
  const [now, then] = world.surrendered
    ? [withoutLeaving(before, at), withoutLeaving(after, at)]
    : [before, after];
  if (!isHeldBy(now, at, side) || isHeldBy(then, at, side)) return null;
  const needed = garrisonNeededAt(after, at);
  const left = garrisonAt(after, at, side);
  const short =
    needed === 0
      ? `${nameOfPlace(at)} without a garrison`
      : `${nameOfPlace(at)} with ${writtenFactors(left)} of ${writtenFactors(needed)} factors`;
  return `${short}: it reverts in week ${week}`;
}

/** What squadrons that leave a place take with them: the last garrison of a world that surrendered. [5.2.1] */
export function gapIfGone(forces: Forces, leaving: readonly string[], held: Held): string | null {
  if (forces.worlds[held.at]?.surrendered !== true) return null;
  const stays = Object.entries(forces.squadrons).filter(([id]) => !leaving.includes(id));
  const gap = gapLeft(forces, { ...forces, squadrons: Object.fromEntries(stays) }, held);
  return gap === null ? null : `that leaves ${gap}`;
}

/** Forces without the squadrons at a place that are plotted to jump away in the coming movement. */
function withoutLeaving(forces: Forces, at: string): Forces {
  const stays = Object.entries(forces.squadrons).filter(
    ([, squadron]) => squadron.at === at && !isPlottedToJump(forces, squadron.fleet),
  );
  return { ...forces, squadrons: Object.fromEntries(stays) };
}

function isPlottedToJump({ fleets, week }: Forces, id: string | null): boolean {
  const fleet = id === null ? undefined : fleets[id];
  return fleet !== undefined && fleet.movedFor !== week && fleet.plot[week]?.startsWith('J') === true;
}
