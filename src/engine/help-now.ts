import { type AnyCommand, type CommandRow, type CommandTable, writtenCommand } from './command-table.ts';
import { type Grammar, shapeOf, type Vocabulary } from './grammar.ts';
import { readWhole } from './grammar-read.ts';
import { type Chance, sampleFields } from './order-samples.ts';

/** How a command is written, for whoever may use these names. */
export interface HelpNow {
  /** Of the first example. */
  readonly shape: string;
  /** The plainest of the other forms. */
  readonly others: readonly string[];
  readonly examples: readonly string[];
}

const MOST_OTHERS = 3;

/** Help of a row in a game as it stands: with the examples whose names are there, or one that is made of such names. */
export function helpNow<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  row: CommandRow<View, Command>,
  vocabulary: Vocabulary,
): HelpNow {
  const fitting = row.examples.filter((example) => formOf(row, example, vocabulary) !== undefined);
  const made = fitting.length > 0 ? null : madeExample(table, row, vocabulary);
  const examples = fitting.length > 0 ? fitting : made === null ? row.examples : [made];
  const main = formOf(row, examples[0] ?? '', vocabulary) ?? row.forms[0];
  const others = row.forms.filter((form) => form !== main).map(shapeOf);
  return {
    shape: main === undefined ? row.word : shapeOf(main),
    others: others.sort((one, other) => one.length - other.length).slice(0, MOST_OTHERS),
    examples,
  };
}

function formOf(
  { forms }: { readonly forms: readonly Grammar[] },
  line: string,
  vocabulary: Vocabulary,
): Grammar | undefined {
  return forms.find((form) => readWhole(form, line, vocabulary).ok);
}

/** Leaves out what may be left out, and takes the last of all that there is. */
const LAST: Chance = { int: (below) => below - 1 };

/** Null: there is nothing there that it could be given for. */
function madeExample<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  row: CommandRow<View, Command>,
  vocabulary: Vocabulary,
): string | null {
  const plainest = [...row.forms].sort((one, other) => shapeOf(one).length - shapeOf(other).length);
  for (const form of plainest) {
    const fields = sampleFields(form, { vocabulary, chance: LAST });
    const made = row.schema.safeParse({ word: row.word, ...fields });
    const line = fields !== null && made.success ? writtenCommand(table, made.data) : null;
    if (line !== null && formOf(row, line, vocabulary) !== undefined) return line;
  }
  return null;
}
