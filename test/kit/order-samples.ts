import type { AnyCommand, CommandRow, CommandTable } from '../../src/engine/command-table.ts';
import type { Grammar, Vocabulary } from '../../src/engine/grammar.ts';
import type { Fields } from '../../src/engine/grammar-read.ts';
import { writeWhole } from '../../src/engine/grammar-write.ts';
import type { Json } from '../../src/engine/json.ts';
import type { Chance } from './chance.ts';

interface Pin {
  readonly argument: Grammar;
  readonly value: Json;
}

interface Sampling {
  readonly vocabulary: Vocabulary;
  readonly chance: Chance;
  /** This argument shall stand in the line, with this value. */
  readonly pinned?: Pin;
}

/** Fields that a grammar can write, drawn from the samples of its argument types. Null: some type has no sample now. */
export function sampleFields(grammar: Grammar, sampling: Sampling): Fields | null {
  const { chance, vocabulary, pinned } = sampling;
  switch (grammar.kind) {
    case 'literal':
      return {};
    case 'fixed':
      return { [grammar.field]: grammar.value };
    case 'argument': {
      const value =
        pinned?.argument === grammar ? pinned.value : chance.pickOf(grammar.type.samples(vocabulary));
      return value === undefined ? null : { [grammar.field]: value };
    }
    case 'list': {
      const samples = grammar.item.samples(vocabulary);
      const values = Array.from({ length: 1 + chance.int(3) }, () => chance.pickOf(samples) ?? null);
      return samples.length === 0 ? null : { [grammar.field]: [...new Set(values)] };
    }
    case 'optional':
      return holds(grammar.part, pinned) || chance.int(2) === 0
        ? (sampleFields(grammar.part, sampling) ?? {})
        : {};
    case 'choice': {
      const option = grammar.options.find((each) => holds(each, pinned)) ?? chance.pickOf(grammar.options);
      return option === undefined ? null : sampleFields(option, sampling);
    }
    case 'sequence':
      return merged(grammar.parts.map((part) => sampleFields(part, sampling)));
  }
}

/** Whether the pinned argument stands somewhere in a grammar. */
function holds(grammar: Grammar, pinned: Pin | undefined): boolean {
  switch (grammar.kind) {
    case 'sequence':
      return grammar.parts.some((part) => holds(part, pinned));
    case 'choice':
      return grammar.options.some((option) => holds(option, pinned));
    case 'optional':
      return holds(grammar.part, pinned);
    default:
      return grammar === pinned?.argument;
  }
}

function merged(parts: readonly (Fields | null)[]): Fields | null {
  return parts.reduce((all, part) => (all === null || part === null ? null : { ...all, ...part }), {});
}

/** Every value of every argument of a grammar, by field. */
export function argumentSamples(grammar: Grammar, vocabulary: Vocabulary): readonly Pin[] {
  switch (grammar.kind) {
    case 'argument':
      return grammar.type.samples(vocabulary).map((value) => ({ argument: grammar, value }));
    case 'sequence':
      return grammar.parts.flatMap((part) => argumentSamples(part, vocabulary));
    case 'choice':
      return grammar.options.flatMap((option) => argumentSamples(option, vocabulary));
    case 'optional':
      return argumentSamples(grammar.part, vocabulary);
    default:
      return [];
  }
}

/** How much is sampled of each form of a row. */
interface Extent {
  /** Values of arguments at the most; a game may name hundreds of pieces, and then each turn has its share of them. */
  readonly pins: number;
  readonly turn: number;
  /** Commands by chance beside them. */
  readonly drawn: number;
}

/** Commands of a row that its schema lets through: its share of the argument samples, and some more by chance. */
export function sampleCommands<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  sampling: Omit<Sampling, 'pinned'>,
  extent: Extent,
): readonly Command[] {
  return row.forms.flatMap((form) => {
    const pins = shareOf(argumentSamples(form, sampling.vocabulary), extent);
    const samplings = [
      ...pins.map((pinned) => ({ ...sampling, pinned })),
      ...Array.from({ length: extent.drawn }, () => sampling),
    ];
    return samplings.flatMap((each) => {
      const fields = sampleFields(form, each);
      const made = row.schema.safeParse({ word: row.word, ...fields });
      return fields !== null && made.success ? [made.data] : [];
    });
  });
}

/** Every n-th, from another one each turn. */
function shareOf(pins: readonly Pin[], { pins: most, turn }: Extent): readonly Pin[] {
  const every = Math.max(1, Math.ceil(pins.length / most));
  return pins.filter((_, index) => index % every === turn % every);
}

/** A line that a player could write in this window, legal or not. Null: nothing can be named now. */
export function sampleLine<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  window: string,
  sampling: Omit<Sampling, 'pinned'>,
): string | null {
  const rows = table.rows.filter((row) => row.windows.includes(window));
  const form = sampling.chance.pickOf(rows.flatMap((row) => row.forms));
  const fields = form === undefined ? null : sampleFields(form, sampling);
  return form === undefined || fields === null ? null : writeWhole(form, fields);
}
