import { findSquadron, findTroop, isGuerrilla, type Pieces, sideOf } from '../counters.ts';
import { CHARTS, ORDER_OF_BATTLE } from '../data/index.ts';
import { type Done, impossible } from '../done.ts';
import type { Box, Navy, Side } from '../state.ts';
import { findWorld } from '../worlds.ts';

type Refused = Extract<Done<never>, { ok: false }>;

/** A unit of the side that points may be spent on at all, or why not. [6.2, 6.2.4, 6.2.5] */
export function replaceable(
  pieces: Pieces,
  side: Side,
  unit: string,
): { readonly ok: true; readonly kind: 'squadron' | 'troop' } | Refused {
  const about = { piece: unit, unit };
  if (isGuerrilla(unit))
    return impossible(side === 'zhodani' ? 'replacement.guerrilla' : 'replacement.not-yours', about);
  const [squadron, troop] = [findSquadron(pieces, unit), findTroop(pieces, unit)];
  const counter = squadron ?? troop;
  if (counter === null) return impossible('replacement.unknown', about);
  if (sideOf(counter.navy) !== side) return impossible('replacement.not-yours', about);
  if (!CHARTS.replacementCosts.navies.includes(counter.navy)) return impossible('replacement.no-navy', about);
  if (troop?.signs.includes('elite') === true) return impossible('replacement.elite', about);
  return { ok: true, kind: squadron === null ? 'troop' : 'squadron' };
}

/** Boxes of a navy, inside the borders of its state as their entry hexes are. [3.7.1, 6.2.3] */
export function boxesOf(navy: Navy): readonly Box[] {
  return ORDER_OF_BATTLE.boxes.filter(({ entry }) => findWorld(entry)?.border === navy).map(({ id }) => id);
}

/** The box in which its group arrives, else the first of its navy. [6.2.3] */
export function ownBoxOf(pieces: Pieces, unit: string): Box | null {
  const counter = findSquadron(pieces, unit) ?? findTroop(pieces, unit);
  if (counter === null) return null;
  const row = ORDER_OF_BATTLE.reinforcements.find(
    ({ navy, group }) => navy === counter.navy && group === counter.group,
  );
  return row?.boxes[0] ?? boxesOf(counter.navy)[0] ?? null;
}
