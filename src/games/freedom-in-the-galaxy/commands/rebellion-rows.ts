import { named, wholeNumber } from '../../../engine/arguments.ts';
import type { CommandRow } from '../../../engine/command-table.ts';
import { argument, fixed, literal, sequence } from '../../../engine/grammar.ts';
import { accept } from '../../../engine/refusal.ts';
import { environOf } from '../data/index.ts';
import type { View } from '../view.ts';
import { ALWAYS, placeTold, rebelOnly } from './judging.ts';
import { type CommandOf, raiseSchema, riseSchema, sabotageSchema } from './schema.ts';
import { oddsWords, words } from './standing-rows.ts';

const at = argument('at', named('environ'));

export const raiseRow: CommandRow<View, CommandOf<'RAISE'>> = {
  word: 'RAISE',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(
      literal('RAISE'),
      at,
      argument('strong', wholeNumber('number', 0, 12)),
      literal('STRONG'),
      argument('weak', wholeNumber('number', 0, 12)),
      literal('WEAK'),
    ),
  ],
  schema: raiseSchema,
  help: 'What a rebellion raises in an environ: 2-1 units (STRONG, 3 points) and 1-0 units (WEAK, 1 point). Unordered, as many strong ones as find room. Holds until changed.',
  examples: ['RAISE 4321 2 STRONG 1 WEAK'],
  keyOf: (order) => [order.at],
  check: ({ at: place, strong, weak }, _, view) => {
    const other = rebelOnly(view, 'RAISE');
    if (other !== null) return other;
    const points = environOf(place).resource;
    const cost = 3 * strong + weak;
    if (cost > points)
      return accept(
        `as far as ${points} points reach: ${cost} are asked for`,
        'that is more than the resources, unless the populace goes wild',
      );
    return accept(`${strong} strong and ${weak} weak units at ${placeTold(place)}, of ${points} points`);
  },
};

export const riseRow: CommandRow<View, CommandOf<'RISE'>> = {
  word: 'RISE',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(literal('RISE', 'RISE AT'), oddsWords('odds')),
    sequence(literal('RISE'), literal('NEVER'), fixed('odds', null)),
  ],
  schema: riseSchema,
  help: 'At which odds, after shifts, the units of a new rebellion attack at once. Unordered, 1-1. Holds until changed.',
  examples: ['RISE AT 2-1', 'RISE NEVER'],
  keyOf: () => [],
  check: ({ odds }, _, view) =>
    rebelOnly(view, 'RISE') ??
    accept(
      odds === null ? 'new units never attack at once' : `new units attack at once at ${odds} or better`,
    ),
};

export const sabotageRow: CommandRow<View, CommandOf<'SABOTAGE'>> = {
  word: 'SABOTAGE',
  entry: 'keyed',
  windows: ALWAYS,
  forms: [
    sequence(literal('SABOTAGE'), words('first', { base: ['BASE', 'THE BASE'], units: ['UNITS', 'UNIT'] })),
  ],
  schema: sabotageSchema,
  help: 'What sabotage takes where it has the choice: the base (unordered), or a unit. Holds until changed.',
  examples: ['SABOTAGE UNITS'],
  keyOf: () => [],
  check: ({ first }) => accept(first === 'base' ? 'sabotage takes the base' : 'sabotage takes a unit'),
};
