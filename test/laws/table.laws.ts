import { expect, it } from 'vitest';
import { readCommand } from '../../src/engine/command-read.ts';
import { helpOf, writeCommand } from '../../src/engine/command-table.ts';
import { canonicalJson } from '../../src/engine/json.ts';
import type { AnyGame } from '../../src/engine/module.ts';
import { seatView } from '../kit/campaigns.ts';
import { chanceFrom } from '../kit/chance.ts';
import { sampleCommands } from '../kit/order-samples.ts';
import { type At, type Evidence, seatsAt } from './law-kit.ts';

/** What the one table of a game's commands promises. */
export function tableLaws(evidence: () => Evidence): void {
  it('are read back from their printed form, over the samples of every argument', () => {
    const { game } = evidence();
    const written = new Set<string>();
    for (const [turn, at] of seatsAt(evidence()).entries()) {
      const vocabulary = vocabularyAt(game, at);
      for (const row of game.commands.rows) {
        const chance = chanceFrom(`samples/${at.before.window}/${at.seat}/${row.word}`);
        for (const command of sampleCommands(row, { vocabulary, chance }, { turn, pins: 8, drawn: 2 })) {
          const text = writeCommand(game.commands, command);
          const read = readCommand(game.commands, text, { vocabulary, window: row.windows[0] ?? '' });
          expect({ text, command: read.ok ? read.command : read }).toEqual({ text, command });
          written.add(row.word);
        }
      }
    }
    expect(
      game.commands.rows.map((row) => row.word).filter((word) => !written.has(word)),
      'rows without samples',
    ).toEqual([]);
  });

  it('are read back as bots give them', () => {
    const { game, bots } = evidence();
    for (const { before, window, closed } of bots.flatMap(({ played }) => played)) {
      for (const [seat, { entries }] of Object.entries(closed.record.sheets)) {
        const vocabulary = vocabularyAt(game, { before, window, seat });
        for (const { command } of entries) {
          const text = writeCommand(game.commands, command);
          const read = readCommand(game.commands, text, { vocabulary, window: window.name });
          expect({ text, command: read.ok ? read.command : read }).toEqual({ text, command });
        }
      }
    }
  });

  it('have examples that can be read in some window of theirs', () => {
    const { game } = evidence();
    const vocabularies = seatsAt(evidence()).map((at) => vocabularyAt(game, at));
    const isRead = (example: string, windows: readonly string[], word: string): boolean =>
      vocabularies.some((vocabulary) => {
        const read = readCommand(game.commands, example, { vocabulary, window: windows[0] ?? '' });
        return read.ok && read.command.word === word;
      });
    for (const { word, examples, windows } of game.commands.rows) {
      expect(examples.length, `examples of ${word}`).toBeGreaterThan(0);
      expect(examples.filter((example) => !isRead(example, windows, word))).toEqual([]);
    }
  });

  it('have help, written shapes and a JSON schema', () => {
    const { game } = evidence();
    for (const { word, help, shapes, schema } of helpOf(game.commands)) {
      expect(help, word).not.toBe('');
      expect(
        shapes.filter((shape) => shape === ''),
        word,
      ).toEqual([]);
      expect(canonicalJson(JSON.parse(JSON.stringify(schema))), word).toContain('"word"');
    }
  });

  it('have one row a word', () => {
    const words = evidence().game.commands.rows.map((row) => row.word);
    expect(new Set(words).size).toBe(words.length);
  });
}

function vocabularyAt(game: AnyGame, { before, seat }: At) {
  return game.commands.vocabularyOf(seatView(game, before.state, seat));
}
