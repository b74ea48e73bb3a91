import { z } from 'zod';
import { type FieldControl, type Grammar, shapeOf, type Vocabulary } from './grammar.ts';
import type { Fields } from './grammar-read.ts';
import { writeWhole } from './grammar-write.ts';
import type { Verdict } from './refusal.ts';

/** Every command is told by its word; the other fields are the row's own. */
export interface AnyCommand {
  readonly word: string;
}

/** Compared piece by piece; commands of one row with equal keys replace each other. */
export type Key = readonly (string | number)[];

/**
 * One command of a game, declared once. From this row come the mail grammar and its diagnostics, the printed form,
 * the JSON schema, the web form and the help.
 */
export interface CommandRow<View, Command extends AnyCommand> {
  readonly word: Command['word'];
  /** `keyed`: a later one with the same key replaces. `listed`: an ordered list; a repeated block replaces it. */
  readonly entry: 'keyed' | 'listed';
  /** Names of the windows in which it may be given. */
  readonly windows: readonly string[];
  /** Every written form; the first that fits a command is the printed one. */
  readonly forms: readonly Grammar[];
  readonly schema: z.ZodType<Command>;
  /** One line: what it is for. */
  readonly help: string;
  readonly examples: readonly string[];
  keyOf(command: Command): Key;
  /**
   * Of a keyed row whose commands are for pieces that the key holds: those for different ones stand side by side, and
   * a new one takes the place of whatever stood for one of its pieces.
   */
  piecesOf?(command: Command): readonly string[];
  /**
   * Judged on what the seat may know, so that a refusal can't leak. `sheet` holds the commands that stand before
   * this one in the order of the sheet (rows as in the table, then keys); the check may look at no others.
   */
  check(command: Command, sheet: readonly Command[], view: View): Verdict;
}

export interface CommandTable<View, Command extends AnyCommand> {
  /** In the order of the sheet: what others build on comes first. */
  readonly rows: readonly CommandRow<View, Command>[];
  /** The names that the seat may use in orders. */
  vocabularyOf(view: View): Vocabulary;
}

/** The row of a command's word; throws on a word that no row has, which a schema lets nobody hand in. */
export function rowOf<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  word: string,
): CommandRow<View, Command> {
  const row = table.rows.find((candidate) => candidate.word === word);
  if (row === undefined) throw new RangeError(`no command ${word}`);
  return row;
}

/** The printed line of a command: what a receipt shows and a player may send back. */
export function writeCommand<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  command: Command,
): string {
  const written = writtenCommand(table, command);
  if (written === null) throw new RangeError(`the command ${command.word} fits none of its written forms`);
  return written;
}

/** Made once: a schema takes longer to make than to use. */
const FIELDS = z.record(z.string(), z.json());

/** The same, or null when none of its written forms fits. */
export function writtenCommand<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  command: Command,
): string | null {
  const fields: Fields = FIELDS.parse(command);
  for (const form of rowOf(table, command.word).forms) {
    const written = writeWhole(form, fields);
    if (written !== null) return written;
  }
  return null;
}

/** What the reference page, the help mail and the web form show of a row. */
export interface CommandHelp {
  readonly word: string;
  readonly shapes: readonly string[];
  readonly help: string;
  readonly examples: readonly string[];
  readonly windows: readonly string[];
  readonly fields: readonly {
    readonly field: string;
    readonly name: string;
    readonly control: FieldControl;
    readonly list: boolean;
  }[];
  readonly schema: unknown;
}

/** Help of every command, in the order of the sheet. */
export function helpOf<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
): readonly CommandHelp[] {
  return table.rows.map((row) => ({
    word: row.word,
    shapes: row.forms.map(shapeOf),
    help: row.help,
    examples: row.examples,
    windows: row.windows,
    fields: distinctFields(row.forms),
    schema: z.toJSONSchema(row.schema),
  }));
}

function distinctFields(forms: readonly Grammar[]): CommandHelp['fields'] {
  const byName = new Map(forms.flatMap(fieldsOf).map((field) => [field.field, field]));
  return [...byName.values()];
}

function fieldsOf(grammar: Grammar): CommandHelp['fields'] {
  switch (grammar.kind) {
    case 'argument':
      return [{ field: grammar.field, name: grammar.type.name, control: grammar.type.control, list: false }];
    case 'list':
      return [{ field: grammar.field, name: grammar.item.name, control: grammar.item.control, list: true }];
    case 'sequence':
      return grammar.parts.flatMap(fieldsOf);
    case 'optional':
      return fieldsOf(grammar.part);
    case 'choice':
      return grammar.options.flatMap(fieldsOf);
    default:
      return [];
  }
}
