import { contains, crosses, grown, overlaps, sharedArea, union, type Box, type Segment } from './box.ts';
import type { BoxIndex } from './box-index.ts';

/** One of the spots where something may stand; cost tells how far it is from the best one. */
export interface Candidate {
  readonly box: Box;
  readonly cost: number;
}

export interface Placeable<C extends Candidate = Candidate> {
  readonly id: string;
  readonly candidates: readonly C[];
}

/** What is there already: solids must stay clear, lines should. */
export interface Surroundings {
  readonly solids: BoxIndex;
  readonly lines: readonly Segment[];
  readonly bounds: Box;
}

// More than any way round costs: a reader forgives a long lead, not a covered name.
const CLASH = 300;
const CLASH_AREA = 4;
const LINE_CROSSED = 2.5;
const OUTSIDE = 1e4;
const GAP = 0.9;
const PASSES = 16;

/** A candidate with the whole cost of standing there among what is there already. */
interface Spot<C> {
  readonly candidate: C;
  readonly box: Box;
  readonly cost: number;
}

interface Entry<C> {
  readonly id: string;
  readonly spots: readonly Spot<C>[];
  readonly rivals: Entry<C>[];
  picked: Spot<C>;
}

/**
 * Places each thing at one of its candidates so that, as far as possible, none touches another or a solid.
 * Always the same answer for the same input: first each takes its own best, then they give way in turn.
 * A thing without candidates is not placed.
 */
export function placeAll<C extends Candidate>(
  items: readonly Placeable<C>[],
  around: Surroundings,
): ReadonlyMap<string, C> {
  const entries = items.flatMap((item) => entryOf(item, around));
  linkRivals(entries);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const moved = entries.filter(movesToBest).length + entries.filter(movesWithRival).length;
    if (moved === 0) break;
  }
  return new Map(entries.map((entry) => [entry.id, entry.picked.candidate]));
}

function entryOf<C extends Candidate>(item: Placeable<C>, around: Surroundings): Entry<C>[] {
  const spots = item.candidates.map((candidate) => {
    const { box, cost } = candidate;
    return { candidate, box, cost: cost + costAmong(box, around) };
  });
  const best = cheapest(spots, (spot) => spot.cost);
  return best === null ? [] : [{ id: item.id, spots, rivals: [], picked: best }];
}

function costAmong(box: Box, { solids, lines, bounds }: Surroundings): number {
  const room = grown(box, GAP);
  const clashes = solids.overlapping(room).reduce((sum, solid) => sum + clashCost(room, solid), 0);
  const crossed = lines.filter((line) => crosses(box, line)).length;
  return clashes + crossed * LINE_CROSSED + (contains(bounds, box) ? 0 : OUTSIDE);
}

function clashCost(room: Box, other: Box): number {
  return overlaps(room, other) ? CLASH + CLASH_AREA * sharedArea(room, other) : 0;
}

function linkRivals<C>(entries: readonly Entry<C>[]): void {
  const reaches = entries.map((entry) => grown(union(entry.spots.map((spot) => spot.box)), GAP));
  entries.forEach((entry, index) => {
    const reach = reaches[index];
    entry.rivals.push(
      ...entries.filter((other, at) => {
        const theirs = reaches[at];
        return other !== entry && reach !== undefined && theirs !== undefined && overlaps(reach, theirs);
      }),
    );
  });
}

function costAt<C>(entry: Entry<C>, spot: Spot<C>, without?: Entry<C>): number {
  const room = grown(spot.box, GAP);
  let cost = spot.cost;
  for (const rival of entry.rivals) if (rival !== without) cost += clashCost(room, rival.picked.box);
  return cost;
}

function movesToBest<C>(entry: Entry<C>): boolean {
  const best = cheapest(entry.spots, (spot) => costAt(entry, spot)) ?? entry.picked;
  if (costAt(entry, best) >= costAt(entry, entry.picked) - 1e-6) return false;
  entry.picked = best;
  return true;
}

/** What still clashes, and gains nothing by moving alone, is moved together with one that stands in its way. */
function movesWithRival<C>(entry: Entry<C>): boolean {
  if (costAt(entry, entry.picked) < CLASH) return false;
  return entry.rivals.some((rival) => standsInTheWay(rival, entry) && movesTogether(entry, rival));
}

function standsInTheWay<C>(rival: Entry<C>, entry: Entry<C>): boolean {
  return entry.spots.some((spot) => spot.cost < CLASH && overlaps(grown(spot.box, GAP), rival.picked.box));
}

function movesTogether<C>(entry: Entry<C>, rival: Entry<C>): boolean {
  const before = pairCost(entry, entry.picked, rival, rival.picked);
  let best = { mine: entry.picked, theirs: rival.picked, cost: before - 1e-6 };
  for (const mine of entry.spots) {
    const alone = costAt(entry, mine, rival);
    if (alone >= best.cost) continue;
    for (const theirs of rival.spots) {
      const cost = alone + costAt(rival, theirs, entry) + clashCost(grown(mine.box, GAP), theirs.box);
      if (cost < best.cost) best = { mine, theirs, cost };
    }
  }
  const moved = best.mine !== entry.picked || best.theirs !== rival.picked;
  entry.picked = best.mine;
  rival.picked = best.theirs;
  return moved;
}

function pairCost<C>(entry: Entry<C>, mine: Spot<C>, rival: Entry<C>, theirs: Spot<C>): number {
  const apart = costAt(entry, mine, rival) + costAt(rival, theirs, entry);
  return apart + clashCost(grown(mine.box, GAP), theirs.box);
}

function cheapest<T>(things: readonly T[], costOf: (thing: T) => number): T | null {
  let best: { readonly thing: T; readonly cost: number } | null = null;
  for (const thing of things) {
    const cost = costOf(thing);
    if (best === null || cost < best.cost) best = { thing, cost };
  }
  return best?.thing ?? null;
}
