import type { Dice } from '../../../src/engine/dice.ts';
import type { SeatId } from '../../../src/engine/module.ts';
import { chanceByDice, randomOrders } from '../../../src/engine/random-orders.ts';
import type { Sheet } from '../../../src/engine/sheet.ts';
import { type Command, commands } from './commands.ts';
import type { View } from './view.ts';

/** The silent bid nothing and stack what they hold, glass last. */
export function nmr(view: View): readonly Command[] {
  if (view.at !== 'build' || view.ownTower.at(-1) === 'glass') return [];
  const blocks = view.ownHand.filter((block) => block !== 'glass');
  const last = view.ownHand.filter((block) => block === 'glass').slice(0, 1);
  return [...blocks, ...last].map((block) => ({ word: 'STACK', block }));
}

/** Bids as before, as long as the gold lasts; stacks like the silent. */
export function standing(view: View, _seat: SeatId, last: Sheet<Command>): readonly Command[] {
  return view.at === 'bids' ? last.entries.map(({ command }) => command) : nmr(view);
}

/** A player that is no person: bids by the dice, stacks like the silent. */
export function bot(view: View, seat: SeatId, dice: Dice): readonly Command[] {
  if (view.at !== 'bids') return nmr(view);
  let left = view.ownGold;
  return view.market.flatMap((block): readonly Command[] => {
    const amount = Math.min(left, dice.at(`bot/${seat}`).roll(5, `bid for ${block}`) - 1);
    left -= amount;
    return amount > 0 ? [{ word: 'BID', amount, block }] : [];
  });
}

/** Bids and stacks whatever chance draws. */
export function randomBot(view: View, seat: SeatId, dice: Dice): readonly Command[] {
  return randomOrders(commands, {
    view,
    rows: commands.rows.filter(({ windows }) => windows.includes(view.at)),
    vocabulary: commands.vocabularyOf(view),
    chance: chanceByDice(dice.at(`random/${seat}`), 'a random order'),
    draws: 6,
  });
}
