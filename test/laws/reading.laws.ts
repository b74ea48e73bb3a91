import { expect, it } from 'vitest';
import { readCommand } from '../../src/engine/command-read.ts';
import { type AnyCommand, type CommandRow, writeCommand } from '../../src/engine/command-table.ts';
import type { Naming, Vocabulary } from '../../src/engine/grammar.ts';
import { mayBegin } from '../../src/engine/grammar-read.ts';
import { changes } from '../../src/engine/nearest.ts';
import { canonicalJson } from '../../src/engine/json.ts';
import type { Refusal } from '../../src/engine/refusal.ts';
import { lineOrders, seatView } from '../kit/campaigns.ts';
import { chanceFrom } from '../kit/chance.ts';
import { sampleCommands } from '../kit/order-samples.ts';
import { type At, type Evidence, seatsAt } from './law-kit.ts';

type Row = CommandRow<object, AnyCommand>;

/** What a line that goes wrong is told, whatever the game. */
export function readingLaws(evidence: () => Evidence): void {
  it('with one slip in a name of several words are told the name that makes them right', () => {
    const { game } = evidence();
    const slips = new Set<string>();
    let isTried = false;
    for (const at of seatsAt(evidence())) {
      const vocabulary = vocabularyAt(evidence(), at);
      const reads = (line: string) =>
        readCommand(game.commands, line, { vocabulary, window: at.window.name });
      const chance = chanceFrom(`slips/${at.before.window}/${at.seat}`);
      const all = sampledLines(evidence(), at, { drawn: 1, open: true }).flatMap((sampled) =>
        longNamesIn(sampled, vocabulary),
      );
      for (const { right, wrong, command } of chance
        .shuffled(all)
        .slice(0, 5)
        .flatMap((each) => slipOf(each, vocabulary))) {
        const read = reads(wrong);
        // Another thing of the line may have been found first, and the slip may be a name itself.
        if (!isThat(reads(right), command) || read.ok) continue;
        isTried = true;
        expect({ wrong, is: isThat(reads(mended(wrong, read)), command) }).toEqual({ wrong, is: true });
        slips.add(wrong);
      }
    }
    expect(slips.size > 0).toBe(isTried);
  });

  it('for another window are told so, and whatever else is wrong with them', () => {
    const { game } = evidence();
    for (const at of seatsAt(evidence())) {
      const asked = { vocabulary: vocabularyAt(evidence(), at), window: at.window.name };
      for (const { line, row } of sampledLines(evidence(), at, { drawn: 2, open: false })) {
        if (mayBeOpen(game.commands.rows, line, at)) continue;
        const codes = codesOf(readCommand(game.commands, line, asked));
        expect({ line, codes }).toEqual({ line, codes: ['order.not-now'] });
        const [first, ...others] = codesOf(readCommand(game.commands, `${line} xyzzy`, asked));
        expect({ word: row.word, first }).not.toMatchObject({ first: 'order.not-now' });
        expect({ line, isTold: others.includes('order.not-now') }).toEqual({ line, isTold: true });
      }
    }
  });

  it('that end behind their first word are shown one that is accepted', () => {
    const { game } = evidence();
    let shown = 0;
    for (const at of seatsAt(evidence())) {
      const open = game.commands.rows.filter((row) => isOpen(row, at));
      const chance = chanceFrom(`cut short/${at.before.window}/${at.seat}`);
      for (const { word } of chance.shuffled(open).slice(0, 3)) {
        for (const example of examplesIn(evidence(), at, [word, word])) {
          shown += 1;
          const answer = lineOrders(game, at, [example]).results;
          expect({ example, answer }).toMatchObject({ example, answer: [{ status: 'taken' }] });
        }
      }
    }
    expect(shown).toBeGreaterThan(0);
  });
}

/** The example is told with the first line of its word, and not again. */
function examplesIn({ game }: Evidence, at: At, lines: readonly string[]): readonly string[] {
  const told = lineOrders(game, at, lines).results.map((result) =>
    result.status === 'refused' && isForNow(result.refusal) ? partsOf(result.refusal) : [],
  );
  const [examples = [], ...later] = told.map((parts) => parts.filter(({ code }) => code === 'order.example'));
  expect(later.flat()).toEqual([]);
  return examples.map(({ nearest }) => nearest ?? '');
}

function isForNow(refused: Refusal): boolean {
  return partsOf(refused).every(({ code }) => code !== 'order.not-now');
}

function partsOf(refused: Refusal): readonly Refusal[] {
  return [refused, ...(refused.also ?? [])];
}

function codesOf(read: ReturnType<typeof readCommand>): readonly string[] {
  return read.ok ? [] : partsOf(read.refusal).map(({ code }) => code);
}

function isOpen(row: Row, { window }: At): boolean {
  return row.windows.includes(window.name);
}

function mayBeOpen(rows: readonly Row[], line: string, at: At): boolean {
  return rows.some((row) => isOpen(row, at) && row.forms.some((form) => mayBegin(form, line)));
}

function vocabularyAt({ game }: Evidence, { before, seat }: At): Vocabulary {
  return game.commands.vocabularyOf(seatView(game, before.state, seat));
}

interface Sampled {
  readonly row: Row;
  readonly line: string;
  readonly command: AnyCommand;
}

/** Some lines of each row that is open, or of each that is not. */
function sampledLines(
  { game }: Evidence,
  at: At,
  { drawn, open }: { readonly drawn: number; readonly open: boolean },
): readonly Sampled[] {
  const vocabulary = game.commands.vocabularyOf(seatView(game, at.before.state, at.seat));
  const rows = game.commands.rows.filter((row) => isOpen(row, at) === open);
  const chance = chanceFrom(`reading/${at.before.window}/${at.seat}`);
  return rows.flatMap((row) =>
    sampleCommands(row, { vocabulary, chance }, { turn: 0, pins: 0, drawn }).map((command) => ({
      row,
      command,
      line: writeCommand(game.commands, command),
    })),
  );
}

/** The line with the one name that it was told instead of what was written. */
function mended(line: string, { column, length, refusal }: Extract<Read, { ok: false }>): string {
  return `${line.slice(0, column - 1)}${refusal.nearest ?? ''}${line.slice(column - 1 + length)}`;
}

type Read = ReturnType<typeof readCommand>;

function isThat(read: Read, command: AnyCommand): boolean {
  return read.ok && canonicalJson(read.command) === canonicalJson(command);
}

interface LongName extends Sampled {
  readonly thing: Naming;
  readonly name: string;
}

/** Long names for what stands in a line. */
function longNamesIn(sampled: Sampled, vocabulary: Vocabulary): readonly LongName[] {
  return Object.values(vocabulary)
    .flat()
    .filter(({ id }) => `${sampled.line} `.includes(` ${id} `))
    .flatMap((thing) =>
      namesOfThing(thing)
        .filter(isLongName)
        .map((name) => ({ ...sampled, thing, name })),
    );
}

interface Slip {
  readonly right: string;
  readonly wrong: string;
  readonly command: AnyCommand;
}

/** The line with the long name, and with a letter of it lost; none where something else is called nearly so. */
function slipOf({ line, command, thing, name }: LongName, vocabulary: Vocabulary): readonly Slip[] {
  if (!isAlone(name, thing, Object.values(vocabulary).flat())) return [];
  const withName = (written: string): string => line.replace(` ${thing.id}`, ` ${written}`);
  return [{ right: withName(name), wrong: withName(withSlip(name)), command }];
}

function isLongName(name: string): boolean {
  const words = name.split(' ');
  return words.length > 1 && words.some((word) => word.length > 4);
}

function withSlip(name: string): string {
  const words = name.split(' ');
  const longest = words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0);
  return words.map((word, at) => (at === longest ? word.slice(0, 2) + word.slice(3) : word)).join(' ');
}

function isAlone(name: string, meant: Naming, things: readonly Naming[]): boolean {
  return things
    .filter(({ id }) => id !== meant.id)
    .flatMap(namesOfThing)
    .filter((other) => Math.abs(other.length - name.length) <= 4)
    .every((other) => changes(name.toUpperCase(), other.toUpperCase()) > 4);
}

function namesOfThing({ id, names }: Naming): readonly string[] {
  return [id, ...names];
}
