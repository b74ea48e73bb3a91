import type { Command } from '../commands/schema.ts';
import { DECLARER, levelIfDeclared, levelsToPay } from '../rules/armistice.ts';
import { differenceOf, levelOf } from '../rules/victory.ts';
import type { View } from '../view.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** From this week on a war in which nobody leads and nobody is stronger may be ended. */
const WEARY_FROM = 40;
/** Own squadrons against the enemy's, in tenths, between which a side is content: who is the stronger plays on. */
const NO_WEAKER = 8;
const NO_STRONGER = 10;
/** Below this a lead is saved at whatever price; below the other when it costs a single level. */
const FAR_WEAKER = { tenths: 6, whenCheap: 9 } as const;

/** What is said about ending the war: a lead is secured before it is lost, a stalemate is agreed on. [8.2.1] */
export function peaceMoves(view: View, land: LayOfTheLand): readonly Command[] {
  if (view.week === 1) return [];
  const tenths = strengthInTenths(view, land);
  if (land.side === DECLARER && leadIsWorthSaving(view, tenths))
    return [{ word: 'ARMISTICE', choice: 'declare' }];
  const isStalemate = levelOf(differenceOf(view.worlds)).winner === null;
  const hopeless = tenths >= NO_WEAKER && tenths <= NO_STRONGER && view.week >= WEARY_FROM;
  if (!isStalemate || !hopeless) return withdrawn(view, land);
  const offered = view.armisticeOffers.some((side) => side !== land.side);
  return [{ word: 'ARMISTICE', choice: offered ? 'accept' : 'offer' }];
}

function withdrawn({ armisticeOffers }: View, { side }: LayOfTheLand): readonly Command[] {
  return armisticeOffers.includes(side) ? [{ word: 'ARMISTICE', choice: 'withdraw' }] : [];
}

/** The side is the weaker by now, and would still win by what the points are after the price of a declaration. */
function leadIsWorthSaving(view: View, tenths: number): boolean {
  const turn = view.week - 1;
  const bound = levelsToPay(turn) === 1 ? FAR_WEAKER.whenCheap : FAR_WEAKER.tenths;
  return levelIfDeclared(view.worlds, turn)?.winner === DECLARER && tenths < bound;
}

/** Own attack factors on the map for ten of the enemy's. */
function strengthInTenths(view: View, { ownAttack, enemyAttack }: LayOfTheLand): number {
  return enemyAttack === 0 ? NO_STRONGER + 1 : Math.floor((ownAttack * 10) / enemyAttack);
}
