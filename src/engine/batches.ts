import type { GivenLine, LineRead } from './given-line.ts';
import type { SheetWord } from './sheet-words.ts';

/** An order with the line of the sheet that it is to stand before. */
export type InsertedLine<Command> = Pick<
  Extract<LineRead<Command>, { kind: 'order' }>,
  'line' | 'command' | 'without'
> & { readonly at: number };

/** Lines that are worked through together. */
export type Batch<Command> =
  | {
      readonly kind: 'order';
      readonly lines: readonly Pick<
        Extract<LineRead<Command>, { kind: 'order' }>,
        'line' | 'command' | 'without'
      >[];
    }
  | {
      readonly kind: 'insert';
      readonly lines: readonly InsertedLine<Command>[];
    }
  | {
      readonly kind: 'drop';
      readonly lines: readonly { readonly line: GivenLine; readonly position: number }[];
    }
  | {
      readonly kind: 'word';
      readonly line: GivenLine;
      readonly word: SheetWord['word'];
      readonly version: number | null;
    };

/**
 * Runs of orders stay together, and so do runs of INSERT and of DROP, whose numbers are those of the sheet as it was
 * last told.
 * Any other word stands alone. READY counts last wherever it was written.
 */
export function batches<Command>(read: readonly LineRead<Command>[]): readonly Batch<Command>[] {
  const made: Batch<Command>[] = [];
  for (const batch of [...read.filter((line) => !isReadiness(line)), ...read.filter(isReadiness)].flatMap(
    batchOf,
  )) {
    const last = made.at(-1);
    if (last?.kind === 'order' && batch.kind === 'order')
      made[made.length - 1] = { kind: 'order', lines: [...last.lines, ...batch.lines] };
    else if (last?.kind === 'insert' && batch.kind === 'insert')
      made[made.length - 1] = { kind: 'insert', lines: [...last.lines, ...batch.lines] };
    else if (last?.kind === 'drop' && batch.kind === 'drop')
      made[made.length - 1] = { kind: 'drop', lines: [...last.lines, ...batch.lines] };
    else made.push(batch);
  }
  return made;
}

function isReadiness<Command>(read: LineRead<Command>): boolean {
  return read.kind === 'word' && (read.word.word === 'READY' || read.word.word === 'NOT READY');
}

function batchOf<Command>(read: LineRead<Command>): readonly Batch<Command>[] {
  if (read.kind === 'order') {
    const { at } = read;
    return at === undefined
      ? [{ kind: 'order', lines: [read] }]
      : [{ kind: 'insert', lines: [{ ...read, at }] }];
  }
  if (read.kind !== 'word') return [];
  const { line, word } = read;
  if (word.word === 'DROP') return [{ kind: 'drop', lines: [{ line, position: word.position }] }];
  return [
    { kind: 'word', line, word: word.word, version: word.word === 'UNDO' ? (word.version ?? null) : null },
  ];
}
