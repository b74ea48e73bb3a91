import type { AnyCommand, CommandRow } from './command-table.ts';
import type { Grammar, Vocabulary } from './grammar.ts';
import type { Fields } from './grammar-read.ts';
import type { Json } from './json.ts';

/** Chance of some kind: dice in a game, a seed in a test. */
export interface Chance {
  /** A whole number from 0 to below `below`. */
  int(below: number): number;
}

/** An argument of a grammar, and one value for it. */
export interface Pin {
  readonly argument: Grammar;
  readonly value: Json;
}

export interface Sampling {
  readonly vocabulary: Vocabulary;
  readonly chance: Chance;
  /** This argument shall stand in the line, with this value. */
  readonly pinned?: Pin;
  /** `none`: nothing that may be left out, and one thing a list. Left out: some. */
  readonly extras?: 'some' | 'none';
}

/** A command of a row by chance; null: the names or the schema let none through this time. */
export function sampleCommand<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  sampling: Sampling,
): Command | null {
  const form = pickOf(row.forms, sampling.chance);
  const fields = form === undefined ? null : sampleFields(form, sampling);
  const made = row.schema.safeParse({ word: row.word, ...fields });
  return fields !== null && made.success ? made.data : null;
}

/** Fields that a grammar can write, drawn from the samples of its argument types. Null: some type has no sample now. */
export function sampleFields(grammar: Grammar, sampling: Sampling): Fields | null {
  const { chance, vocabulary, pinned, extras = 'some' } = sampling;
  switch (grammar.kind) {
    case 'literal':
      return {};
    case 'fixed':
      return { [grammar.field]: grammar.value };
    case 'argument': {
      const drawn = (): Json | undefined => pickOf(grammar.type.samples(vocabulary), chance);
      const value = pinned?.argument === grammar ? pinned.value : drawn();
      return value === undefined ? null : { [grammar.field]: value };
    }
    case 'list': {
      const longest = extras === 'none' ? 1 : 3;
      const samples = grammar.item.samples(vocabulary);
      const values = Array.from({ length: 1 + chance.int(longest) }, () => pickOf(samples, chance) ?? null);
      return samples.length === 0 ? null : { [grammar.field]: [...new Set(values)] };
    }
    case 'optional':
      return holds(grammar.part, pinned) || (extras === 'some' && chance.int(2) === 0)
        ? (sampleFields(grammar.part, sampling) ?? {})
        : {};
    case 'choice': {
      const option = grammar.options.find((each) => holds(each, pinned)) ?? pickOf(grammar.options, chance);
      return option === undefined ? null : sampleFields(option, sampling);
    }
    case 'sequence':
      return merged(grammar.parts.map((part) => sampleFields(part, sampling)));
  }
}

function pickOf<T>(from: readonly T[], chance: Chance): T | undefined {
  return from.length === 0 ? undefined : from[chance.int(from.length)];
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
