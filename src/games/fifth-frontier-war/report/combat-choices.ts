import { byCodeUnit } from '../../../engine/json.ts';
import type { ListItem } from '../../../engine/report.ts';
import { carriedOrders } from '../carried-orders.ts';
import { writtenOrder } from '../commands/written.ts';
import { factorsOfSquadron, sideOf, sideOfSquadron, sideOfTroop } from '../counters.ts';
import { parseHex } from '../hex.ts';
import { otherSide } from '../rules/battle.ts';
import {
  currentStrengthOf,
  defenceStrengthAt,
  type Grounds,
  sdbStrengthAt,
  writtenFactors,
} from '../rules/strength.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { decidesAt } from './own-command.ts';
import { composition, counted, shortPlace } from './wording.ts';

/** What a side has in a hex, as the reader sees it. */
interface Seen {
  readonly fleets: readonly string[];
  readonly squadrons: readonly string[];
  readonly troops: readonly string[];
  /** Hundredths of a factor. */
  readonly sdbs: number;
  readonly defences: number;
}

/** Between movement and combat: hex by hex what meets, and what may still be said about it. [2.1.3] */
export function combatItems(view: View, side: Side): readonly ListItem[] {
  const meetings = hexesOf(view).filter((at) =>
    meet(seenAt(view, at, side), seenAt(view, at, otherSide(side))),
  );
  if (meetings.length === 0) return [];
  return [
    standingItem(view),
    ...meetings.map((at): ListItem => {
      const [own, enemy] = [seenAt(view, at, side), seenAt(view, at, otherSide(side))];
      const orders = decidesAt(view, at) ? sdbOrders(at, own, enemy) : [];
      return {
        mark: 'item',
        text: `${shortPlace(at)}: ${told(view, at, own)} against ${told(view, at, enemy)}.`,
        ...(orders.length === 0 ? {} : { orders }),
      };
    }),
  ];
}

/** What goes on without a word, line by line as far as this week's sheet has it. */
function standingItem({ seat, carriedOrders: waiting }: View): ListItem {
  const lines = carriedOrders(seat === null ? undefined : waiting[seat]).map(writtenOrder);
  const text = 'Combat follows. What you do not order is done by your standing orders and those of this week';
  if (lines.length === 0) return { mark: 'item', text: `${text}.` };
  return {
    mark: 'item',
    text: `${text}; a line takes the place of one for the same, and NO CARRIED ORDERS takes back all of these:`,
    details: lines,
  };
}

function hexesOf(view: View): readonly string[] {
  const places = [
    ...Object.values(view.squadrons),
    ...Object.values(view.fleets),
    ...Object.values(view.troops),
  ];
  const hexes = new Set(places.flatMap(({ at }) => (at !== null && parseHex(at) !== null ? [at] : [])));
  return [...hexes].sort(byCodeUnit);
}

/** Troops and boats of one side alone have nothing to fight. */
function meet(own: Seen, enemy: Seen): boolean {
  return (isMobile(own) && isAnything(enemy)) || (isMobile(enemy) && isAnything(own));
}

function isMobile({ fleets, squadrons, troops }: Seen): boolean {
  return fleets.length + squadrons.length + troops.length > 0;
}

function isAnything(seen: Seen): boolean {
  return isMobile(seen) || seen.sdbs + seen.defences > 0;
}

function seenAt(view: View, at: string, side: Side): Seen {
  const grounds = groundsOf(view, at);
  const holds = view.worlds[at]?.control === side;
  return {
    fleets: Object.keys(view.fleets)
      .filter((id) => view.fleets[id]?.at === at && sideOf(view.fleets[id].navy) === side)
      .sort(byCodeUnit),
    squadrons: Object.keys(view.squadrons)
      .filter((id) => view.squadrons[id]?.at === at && sideOfSquadron(view, id) === side)
      .sort(byCodeUnit),
    troops: Object.keys(grounds.troops)
      .filter((id) => sideOfTroop(view, id) === side)
      .sort(byCodeUnit),
    sdbs: holds ? sdbStrengthAt(grounds, at) : 0,
    defences: holds ? defenceStrengthAt(grounds, at) : 0,
  };
}

/** With the troops that are on the ground in the open. */
function groundsOf({ troops, worlds, ownCounters }: View, at: string): Grounds {
  const ashore = Object.entries(troops).filter(
    ([, troop]) => troop.at === at && troop.state === 'active' && troop.mode !== 'covert',
  );
  return {
    troops: Object.fromEntries(ashore.map(([id, { loss = 0 }]) => [id, { at, loss }])),
    worlds,
    ownCounters,
  };
}

/** "35F 3B 1C (attack 24, bombardment 12), SDBs 120, 2 units 40". */
function told(view: View, at: string, { fleets, squadrons, troops, sdbs, defences }: Seen): string {
  const sum = (factor: 0 | 1): number =>
    squadrons.reduce((total, id) => total + factorsOfSquadron(view, id)[factor], 0);
  const inside =
    squadrons.length === 0
      ? 'not seen inside'
      : `${composition(view, squadrons)} (attack ${sum(0)}, bombardment ${sum(1)})`;
  const grounds = groundsOf(view, at);
  const factors = troops.reduce((total, id) => total + currentStrengthOf(grounds, id), 0);
  return [
    ...(fleets.length + squadrons.length === 0 ? [] : [[...fleets, inside].join(' ')]),
    ...(sdbs === 0 ? [] : [`SDBs ${writtenFactors(sdbs)}`]),
    ...(defences === 0 ? [] : [`defences ${writtenFactors(defences)}`]),
    ...(troops.length === 0 ? [] : [`${counted(troops.length, 'unit')} ${writtenFactors(factors)}`]),
  ].join(', ');
}

/** Whoever can attack SDBs may also let them be. [4.5.1] */
function sdbOrders(at: string, own: Seen, enemy: Seen): readonly string[] {
  if (enemy.sdbs === 0 || own.squadrons.length === 0) return [];
  return (['attack', 'avoid'] as const).map((mode) => writtenOrder({ word: 'ENGAGE SDB', at, mode }));
}
