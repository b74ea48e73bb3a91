import { recordedDice } from '../engine/dice.ts';
import type { Naming, Vocabulary } from '../engine/grammar.ts';
import { type AnyGame, rulingsOf, standardRulings } from '../engine/module.ts';
import { diceOfWindow } from '../fairness/dice.ts';

const KNOWN = new WeakMap<AnyGame, Vocabulary>();

/**
 * The names that orders of a game may use, as far as its set-ups have them: enough to tell whether a line is an order
 * where no game is in play. What is named during play (a fleet that was formed) is missing.
 */
export function printedNames(game: AnyGame): Vocabulary {
  const known = KNOWN.get(game);
  if (known !== undefined) return known;
  const names = game.scenarios.map(({ id }) => namesIn(game, id)).reduce(together, {});
  KNOWN.set(game, names);
  return names;
}

/** Any dice do: which names there are does not hang on them. */
const SECRET = '00';

function namesIn(game: AnyGame, scenario: string): Vocabulary {
  const { dice } = recordedDice(diceOfWindow(SECRET, { game: 'names', branch: 0, window: 0 }));
  const options = game.optionsSchema.parse({});
  const rulings = rulingsOf(standardRulings(game.rulings));
  const { state } = game.setUp({ scenario, options, dice, rulings });
  return game.commands.vocabularyOf(game.viewOf(state, { kind: 'gm' }));
}

function together(a: Vocabulary, b: Vocabulary): Vocabulary {
  const kinds = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...kinds].map((kind) => [kind, merged(a[kind] ?? [], b[kind] ?? [])]));
}

function merged(a: readonly Naming[], b: readonly Naming[]): readonly Naming[] {
  const known = new Set(a.map(({ id }) => id));
  return b.every(({ id }) => known.has(id)) ? a : [...a, ...b.filter(({ id }) => !known.has(id))];
}
