import { z } from 'zod';
import { named, wholeNumber } from '../../../src/engine/arguments.ts';
import type { CommandRow, CommandTable } from '../../../src/engine/command-table.ts';
import { argument, literal, sequence } from '../../../src/engine/grammar.ts';
import { accept, refuse, type RefusalWords, type Verdict } from '../../../src/engine/refusal.ts';
import { type Block, BLOCKS, blockSchema } from './state.ts';
import type { View } from './view.ts';

const amountSchema = z.int().min(1).max(99);
const bidSchema = z.strictObject({ word: z.literal('BID'), amount: amountSchema, block: blockSchema });
const stackSchema = z.strictObject({ word: z.literal('STACK'), block: blockSchema });

export const commandSchema = z.discriminatedUnion('word', [bidSchema, stackSchema]);
export type Command = z.infer<typeof commandSchema>;
type Bid = z.infer<typeof bidSchema>;

const isBid = (command: Command): command is Bid => command.word === 'BID';

const amount = argument('amount', wholeNumber('amount', 1, 99));
const block = argument('block', named('block'));

/** A bid for one block; another bid for the same block replaces it. [2.1] */
const bid: CommandRow<View, Command> = {
  word: 'BID',
  entry: 'keyed',
  windows: ['bids'],
  forms: [sequence(literal('BID'), amount, literal('ON', 'FOR'), block)],
  schema: bidSchema,
  help: 'offer gold for a block of the market',
  examples: ['BID 3 ON oak', 'bid 5 for glass'],
  keyOf: ({ block }) => [block],
  check: (command, sheet, view) => checkBid(command, sheet.filter(isBid), view),
};

function checkBid(bid: Command, before: readonly Bid[], view: View): Verdict {
  const { amount, block } = bidSchema.parse(bid);
  if (!view.market.includes(block)) return refuse('bid.not-offered', { piece: block });
  const left = view.ownGold - before.reduce((sum, other) => sum + other.amount, 0);
  if (amount > left) return refuse('bid.too-dear', { piece: String(amount), nearest: String(left), left });
  const warning = amount === left ? 'that is all your gold' : null;
  return accept(`${amount} gold for ${block}, if Red and Blue see no higher bid`, warning);
}

/** The next block from the hand on top of the tower; an ordered list. [2.3] */
const stack: CommandRow<View, Command> = {
  word: 'STACK',
  entry: 'listed',
  windows: ['build'],
  forms: [sequence(literal('STACK', 'PUT'), block)],
  schema: stackSchema,
  help: 'put a block from your hand on your tower; several lines are done in their order',
  examples: ['STACK stone', 'put glass'],
  keyOf: () => [],
  check: ({ block }, sheet, view) =>
    checkStack(
      block,
      sheet.filter((other) => other.word === 'STACK'),
      view,
    ),
};

function checkStack(block: Block, before: readonly Command[], view: View): Verdict {
  const held = view.ownHand.filter((other) => other === block).length;
  if (before.filter((other) => other.block === block).length >= held) {
    return refuse('stack.not-held', { piece: block, held });
  }
  const tower = [...view.ownTower, ...before.map((other) => other.block)];
  if (tower.at(-1) === 'glass') return refuse('stack.on-glass', { piece: block });
  return accept(`${block} becomes block ${tower.length + 1} of your tower`);
}

export const commands: CommandTable<View, Command> = {
  rows: [bid, stack],
  vocabularyOf: () => ({ block: BLOCKS.map((block) => ({ id: block, names: [`${block} block`] })) }),
};

export const refusalWords: RefusalWords = {
  'bid.not-offered': 'No {piece} is on the market in this round.',
  'bid.too-dear': 'You have {left} gold left to bid.',
  'stack.not-held': 'You hold {held} of {piece}, and no more.',
  'stack.on-glass': 'Nothing can stand on glass.',
};
