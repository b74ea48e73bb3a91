import {
  type AnyCommand,
  type CommandRow,
  type CommandTable,
  rowOf,
  writtenCommand,
} from './command-table.ts';
import type { Grammar, Naming, Vocabulary } from './grammar.ts';
import type { LineRead } from './given-line.ts';
import { also, refusal, type Refusal } from './refusal.ts';
import { type Chance, sampleCommand } from './order-samples.ts';

/** More are not tried: a message may have many lines. */
const MOST_TRIED = 500;
/** Coprime to the numbers of names that there may be, so that the tries differ in every name from the first on. */
const STRIDE = 7919;

interface Examples<View, Command extends AnyCommand> {
  readonly table: CommandTable<View, Command>;
  readonly view: View;
}

/** How an order is written is told once a message, with one that the seat could give now. */
export function withExamples<View, Command extends AnyCommand>(
  reads: readonly LineRead<Command>[],
  from: Examples<View, Command>,
): readonly LineRead<Command>[] {
  const told = new Set<string>();
  return reads.map((read) => {
    const shape = read.kind === 'refused' ? read.refusal.also?.find(isShape) : undefined;
    if (read.kind !== 'refused' || shape === undefined) return read;
    const word = String(shape.facts.word);
    const isFirst = !told.has(word);
    told.add(word);
    const example = isFirst ? exampleOf(from, word, read.line.text) : null;
    return { ...read, refusal: exemplified(read.refusal, { example, isFirst }) };
  });
}

function isShape({ code }: Refusal): boolean {
  return code === 'order.shape' || code === 'order.help';
}

function exemplified(
  refused: Refusal,
  { example, isFirst }: { readonly example: string | null; readonly isFirst: boolean },
): Refusal {
  if (!isFirst) return { ...refused, also: refused.also?.filter((each) => !isShape(each)) ?? [] };
  if (example === null) return refused;
  return also(refused, refusal('unreadable', 'order.example', { nearest: example }));
}

/**
 * An order of one row that the seat could give now, in its printed form; null: none was found. Of the names that were
 * written as many as can be stand in it, and the first before the others.
 */
function exampleOf<View, Command extends AnyCommand>(
  { table, view }: Examples<View, Command>,
  word: string,
  text: string,
): string | null {
  const row = rowOf(table, word);
  const vocabulary = table.vocabularyOf(view);
  const known = namesIn(text, vocabulary);
  const first = row.forms.flatMap(vocabulariesOf).find((kind) => known[kind] !== undefined);
  const narrowed = [known, first === undefined ? {} : { [first]: known[first] ?? [] }, {}];
  for (const names of narrowed) {
    const command = legalCommand(row, { ...vocabulary, ...names }, view);
    if (command !== null) return writtenCommand(table, command);
  }
  return null;
}

/** Of each kind the things whose names stand in a text, where there are any. */
function namesIn(text: string, vocabulary: Vocabulary): Vocabulary {
  const words = ` ${plain(text)} `;
  const stands = ({ id, names }: Naming): boolean =>
    [id, ...names].some((name) => words.includes(` ${plain(name)} `));
  const found = Object.entries(vocabulary).map(([kind, things]): [string, readonly Naming[]] => [
    kind,
    things.filter(stands),
  ]);
  return Object.fromEntries(found.filter(([, things]) => things.length > 0));
}

function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The kinds of names that a form asks for, in the order of the line. */
function vocabulariesOf(grammar: Grammar): readonly string[] {
  switch (grammar.kind) {
    case 'argument':
    case 'list': {
      const { control } = grammar.kind === 'list' ? grammar.item : grammar.type;
      return control.control === 'name' ? [control.vocabulary] : [];
    }
    case 'sequence':
      return grammar.parts.flatMap(vocabulariesOf);
    case 'choice':
      return grammar.options.flatMap(vocabulariesOf);
    default:
      return [];
  }
}

function legalCommand<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  vocabulary: Vocabulary,
  view: View,
): Command | null {
  for (let k = 0; k < MOST_TRIED; k += 1) {
    const command = sampleCommand(row, { vocabulary, chance: inTurn(k * STRIDE), extras: 'none' });
    if (command !== null && row.check(command, [], view).ok) return command;
  }
  return null;
}

/** The digits of a number, each to the base that is asked for: as the number rises all choices come up. */
function inTurn(number: number): Chance {
  let rest = number;
  return {
    int: (below) => {
      const digit = rest % below;
      rest = Math.floor(rest / below);
      return digit;
    },
  };
}
