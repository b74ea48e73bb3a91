import { bare } from '../engine/bare-line.ts';
import type { Asked } from '../engine/command-read.ts';
import { type AnyCommand, writeCommand } from '../engine/command-table.ts';
import type { GivenLine, LineRead } from '../engine/given-line.ts';
import { type LinesReader, linesReader } from '../engine/given-lines.ts';
import type { AnyGame } from '../engine/module.ts';
import type { Refusal } from '../engine/refusal.ts';
import { writeSheetWord } from '../engine/sheet-words.ts';
import { endsPress, type MailCommand, readMailCommand, writeMailCommand } from './mail-commands.ts';

/** What became of a line of a mail. */
export type Said =
  | {
      readonly kind: 'order';
      readonly line: GivenLine;
      readonly reads: string;
      readonly without: string | null;
    }
  /** A word of the sheet, or a command by mail (`command` is null for the first). */
  | {
      readonly kind: 'command';
      readonly line: GivenLine;
      readonly reads: string;
      readonly command: MailCommand | null;
    }
  /** Text of the press that begins at another line, or its END. */
  | { readonly kind: 'press'; readonly line: GivenLine; readonly of: number }
  | { readonly kind: 'blank'; readonly line: GivenLine }
  | { readonly kind: 'refused'; readonly line: GivenLine; readonly refusal: Refusal };

/** How the lines of one mail are read. */
export interface Reading {
  readonly game: AnyGame;
  readonly read: LinesReader<AnyCommand>;
}

export function readingFor(game: AnyGame, asked: Asked): Reading {
  return { game, read: linesReader(game.commands, asked) };
}

/** Reads the lines of a block: press first, since what stands in a press is no order, however much it looks like one. */
export function saidIn(lines: readonly GivenLine[], reading: Reading): readonly Said[] {
  const said: Said[] = [];
  let orders: GivenLine[] = [];
  const finish = (): void => {
    said.push(...reading.read(orders).map((read) => saidOf(read, reading)));
    orders = [];
  };
  let press: number | null = null;
  for (const [index, line] of lines.entries()) {
    const command: MailCommand | null = press === null ? commandOf(line, reading) : null;
    if (press !== null) {
      said.push({ kind: 'press', line, of: press });
      if (endsPress(line.text)) press = null;
    } else if (command === null) {
      orders.push(line);
      if (isPressToNobody(lines, index)) press = line.number;
    } else {
      finish();
      said.push({ kind: 'command', line, reads: writeMailCommand(command), command });
      if (command.word === 'PRESS') press = line.number;
    }
  }
  finish();
  return said;
}

/** "PRESS Imperial" up to a line END: who it is for was not understood, but its text is no order all the same. */
function isPressToNobody(lines: readonly GivenLine[], index: number): boolean {
  if (!/^press\b/i.test(bare(lines[index]?.text ?? '').text)) return false;
  return lines.slice(index + 1).some(({ text }) => endsPress(text));
}

/** A game may have an order that begins like a command by mail: then it is the order. */
function commandOf(line: GivenLine, reading: Reading): MailCommand | null {
  const command = readMailCommand(line.text);
  if (command === null) return null;
  const [read] = reading.read([line]);
  return read?.kind === 'order' || read?.kind === 'word' ? null : command;
}

function saidOf(read: LineRead<AnyCommand>, { game }: Reading): Said {
  const { line } = read;
  switch (read.kind) {
    case 'order': {
      const reads = writeCommand(game.commands, read.command);
      return { kind: 'order', line, reads, without: read.without ?? null };
    }
    case 'word':
      return { kind: 'command', line, reads: writeSheetWord(read.word), command: null };
    case 'blank':
      return { kind: 'blank', line };
    case 'refused':
      return { kind: 'refused', line, refusal: read.refusal };
  }
}

/** Whether the line asks for something: an order or a command, be it one that will be refused. */
export function asksForSomething({ kind }: Said): boolean {
  return kind === 'order' || kind === 'command';
}
