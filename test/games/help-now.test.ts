import { describe, expect, it } from 'vitest';
import { recordedDice } from '../../src/engine/dice.ts';
import { helpNow } from '../../src/engine/help-now.ts';
import { readWhole } from '../../src/engine/grammar-read.ts';
import { rulingsOf, standardRulings } from '../../src/engine/module.ts';
import { diceOfWindow } from '../../src/fairness/dice.ts';
import { GAMES } from '../../src/games/registry.ts';

describe.each(
  GAMES.flatMap((game) => game.scenarios.map((scenario) => [game.id, scenario.id, game] as const)),
)('help in a new game of %s, scenario %s', (_, scenario, game) => {
  const options = game.optionsSchema.parse({});
  const { dice } = recordedDice(diceOfWindow('secret', { game: 'g', branch: 0, window: 0 }));
  const { state } = game.setUp({
    scenario,
    options,
    rulings: rulingsOf(standardRulings(game.rulings)),
    dice,
  });

  it.each(game.seats(options).map(({ id }) => id))(
    'shows %s each command by names that are there',
    (seat) => {
      const vocabulary = game.commands.vocabularyOf(game.viewOf(state, { kind: 'seat', seat }));
      for (const row of game.commands.rows) {
        const { shape, examples } = helpNow(game.commands, row, vocabulary);
        expect(shape).not.toBe('');
        expect(examples.length).toBeGreaterThan(0);
        const reads = (line: string) => row.forms.some((form) => readWhole(form, line, vocabulary).ok);
        // Where nothing is there that it could be given for, the examples of the rules stay.
        expect(examples.every(reads) || examples === row.examples, row.word).toBe(true);
      }
    },
  );
});
