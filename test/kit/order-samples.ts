import type { AnyCommand, CommandRow, CommandTable } from '../../src/engine/command-table.ts';
import type { Grammar, Vocabulary } from '../../src/engine/grammar.ts';
import { writeWhole } from '../../src/engine/grammar-write.ts';
import { type Pin, sampleFields, type Sampling as AnySampling } from '../../src/engine/order-samples.ts';
import type { Chance } from './chance.ts';

interface Sampling extends AnySampling {
  readonly chance: Chance;
}

/** Every value of every argument of a grammar, by field. */
function argumentSamples(grammar: Grammar, vocabulary: Vocabulary): readonly Pin[] {
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
