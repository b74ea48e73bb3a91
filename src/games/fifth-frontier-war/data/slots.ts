import type { AdmiralCounter, SquadronCounter, SquadronGroup, TroopCounter } from './schema.ts';

/**
 * Slot order: the counters of one navy, group and type that a game has drawn, the best first, so that a ready
 * deployment can name "the third battle squadron" whatever was drawn.
 */

/** Longest jump first, then most attack factors, then id. */
export function squadronsInSlotOrder(drawn: readonly SquadronCounter[]): readonly SquadronCounter[] {
  return drawn.toSorted((a, b) => b.jump - a.jump || b.full[0] - a.full[0] || compareIds(a.id, b.id));
}

/** Largest factor first, then highest tech level, then id. */
export function troopsInSlotOrder(drawn: readonly TroopCounter[]): readonly TroopCounter[] {
  return drawn.toSorted((a, b) => b.factor - a.factor || b.tech - a.tech || compareIds(a.id, b.id));
}

/** Fewest weeks to plot first, then best tactical factor, then the senior. */
export function admiralsInSlotOrder(drawn: readonly AdmiralCounter[]): readonly AdmiralCounter[] {
  return drawn.toSorted(
    (a, b) =>
      a.planning - b.planning ||
      b.tactical - a.tactical ||
      a.precedence - b.precedence ||
      compareIds(a.id, b.id),
  );
}

/** The group whose slots a squadron fills: black globes that were drawn as regulars count as regulars. [9.2] */
export function slotGroupOf(squadron: SquadronCounter): SquadronGroup {
  return squadron.group === 'blackGlobe' ? 'regular' : squadron.group;
}

/** Ids in reading order: IB2 before IB10. */
export function compareIds(a: string, b: string): number {
  const [prefixA, numberA] = partsOf(a);
  const [prefixB, numberB] = partsOf(b);
  if (prefixA !== prefixB) return prefixA < prefixB ? -1 : 1;
  return numberA - numberB;
}

function partsOf(id: string): readonly [string, number] {
  let end = id.length;
  while (end > 0 && isDigit(id.charCodeAt(end - 1))) end -= 1;
  return [id.slice(0, end), Number(id.slice(end))];
}

function isDigit(codeUnit: number): boolean {
  return codeUnit >= 48 && codeUnit <= 57;
}
