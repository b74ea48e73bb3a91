import { z } from 'zod';
import { code, named, wholeNumber } from '../../src/engine/arguments.ts';
import type { AnyCommand, CommandRow, CommandTable, Key } from '../../src/engine/command-table.ts';
import {
  argument,
  choice,
  fixed,
  glued,
  type Grammar,
  list,
  literal,
  optional,
  sequence,
} from '../../src/engine/grammar.ts';
import { accept, refuse, type Verdict } from '../../src/engine/refusal.ts';

/** Commands of no game, with every kind of grammar in them. */
export interface PlainCommand extends AnyCommand {
  readonly [field: string]: unknown;
}

/** The view: so much may be spent in all. */
export interface Purse {
  readonly purse: number;
}

const hex = code('hex', /\d{4}/, ['2011', '2314']);
const fleet = named('fleet');

export const MOVE: Grammar = sequence(
  argument('fleet', fleet),
  glued('right', 'W', 'WEEK'),
  argument('week', wholeNumber('week', 1, 99)),
  glued('left', ':'),
  choice(
    sequence(glued('right', 'J'), fixed('action', 'jump')),
    sequence(glued('right', 'R'), fixed('action', 'refuel')),
  ),
  argument('hex', hex),
);

export const JOIN: Grammar = sequence(
  literal('JOIN'),
  list('fleets', fleet),
  optional(literal('UNDER'), argument('admiral', named('admiral'))),
);

const spend = sequence(
  literal('SPEND', 'PAY'),
  argument('amount', wholeNumber('amount', 1, 99)),
  literal('AT'),
  argument('hex', hex),
);
const march = sequence(literal('MARCH'), argument('hex', hex));

function row(
  word: string,
  forms: readonly Grammar[],
  more: Partial<CommandRow<Purse, PlainCommand>>,
): CommandRow<Purse, PlainCommand> {
  return {
    word,
    forms,
    entry: 'keyed',
    windows: ['week'],
    schema: z.looseObject({ word: z.literal(word) }),
    help: 'of no game',
    examples: [],
    keyOf: () => [],
    check: () => accept('done'),
    ...more,
  };
}

const keyBy =
  (...fields: readonly string[]) =>
  (command: PlainCommand): Key =>
    fields.map((field) => (typeof command[field] === 'number' ? command[field] : String(command[field])));

const scouts = (fleets: unknown): readonly string[] => z.array(z.string()).parse(fleets);

const amountOf = (command: PlainCommand): number => (typeof command.amount === 'number' ? command.amount : 0);

function checkSpend(command: PlainCommand, before: readonly PlainCommand[], { purse }: Purse): Verdict {
  const left = purse - before.reduce((sum, other) => sum + amountOf(other), 0);
  const amount = amountOf(command);
  return amount > left
    ? refuse('spend.too-much', { piece: String(amount), left })
    : accept(`spends ${amount}`);
}

/** No step to 0000, and none twice in a row. */
function checkMarch(command: PlainCommand, before: readonly PlainCommand[]): Verdict {
  const last = before.findLast((other) => other.word === 'MARCH');
  if (command.hex === '0000' || command.hex === last?.hex)
    return refuse('march.stuck', { piece: String(command.hex) });
  return accept(`marches to ${String(command.hex)}`);
}

export const TABLE: CommandTable<Purse, PlainCommand> = {
  rows: [
    row('SPEND', [spend], { keyOf: keyBy('hex'), check: checkSpend }),
    row('MOVE', [MOVE], { keyOf: keyBy('fleet', 'week') }),
    row('JOIN', [JOIN], { keyOf: () => [] }),
    row('SCOUT', [sequence(literal('SCOUT'), list('fleets', fleet))], {
      keyOf: ({ fleets }) => scouts(fleets),
      piecesOf: ({ fleets }) => scouts(fleets),
    }),
    row('MARCH', [march], { entry: 'listed', check: checkMarch }),
    row('DIG IN', [literal('HOLD')], { windows: ['other'] }),
    row('STAY', [literal('HOLD')], {}),
    row('LATER', [literal('LATER')], { windows: ['other'] }),
    row('ODD', [sequence(literal('ODD'), argument('amount', wholeNumber('amount', 0, 9)))], {
      schema: z.looseObject({ word: z.literal('ODD'), amount: z.int().refine((amount) => amount % 2 === 1) }),
    }),
  ],
  vocabularyOf: () => VOCABULARY,
};

export const VOCABULARY = {
  fleet: [
    { id: '18F', names: ['18th Fleet'] },
    { id: '1F', names: ['1st Fleet', 'Old Guard'] },
    { id: '2F', names: ['Old Guard', 'Straße'] },
  ],
  admiral: [{ id: 'Santanocheev', names: [] }],
};
