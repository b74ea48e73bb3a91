import type { Json } from './json.ts';

/**
 * The written form of a command, as data: from one grammar come the reader (with the exact place of an error),
 * the printer, the one-line shape for help, and the description of a web form. Blanks between parts are free.
 */
export type Grammar =
  | Literal
  | { readonly kind: 'argument'; readonly field: string; readonly type: ArgumentType }
  | { readonly kind: 'sequence'; readonly parts: readonly Grammar[] }
  /** Printed when every field in it is on the command. */
  | { readonly kind: 'optional'; readonly part: Grammar }
  | { readonly kind: 'choice'; readonly options: readonly Grammar[] }
  /** Takes no text: says that this form sets the field to this value. */
  | { readonly kind: 'fixed'; readonly field: string; readonly value: Json }
  | { readonly kind: 'list'; readonly field: string; readonly item: ArgumentType };

export interface Literal {
  readonly kind: 'literal';
  /** The first is printed; all are read, in any case. */
  readonly words: readonly string[];
  /** Printed without a blank on that side: `W7:`. */
  readonly glue: 'none' | 'left' | 'right' | 'both';
}

/** A kind of thing that can stand in an order: a fleet, a hex, a week. */
export interface ArgumentType {
  /** Shown in angle brackets. */
  readonly name: string;
  /** Reads one value at a position; `expected` says in words what would be right there. */
  read(text: string, at: number, vocabulary: Vocabulary): ArgumentRead;
  write(value: Json): string | null;
  readonly control: FieldControl;
  /** Some values, for tests of reading and printing and for examples. */
  samples(vocabulary: Vocabulary): readonly Json[];
}

export type ArgumentRead =
  /** `doubt`: when the line goes wrong right behind it, what was misread here, if anything. */
  | { readonly ok: true; readonly value: Json; readonly end: number; readonly doubt?: () => Failure | null }
  | { readonly ok: false; readonly failure: Failure };

/** What a web form shows for an argument. */
export type FieldControl =
  | { readonly control: 'number'; readonly min: number; readonly max: number }
  | { readonly control: 'name'; readonly vocabulary: string }
  | { readonly control: 'text' };

/** Where reading failed and what would have been right there. */
export interface Failure {
  readonly at: number;
  /** Length of the piece that is wrong; 0 at the end of the line. */
  readonly length: number;
  readonly expected: string;
  readonly nearest: string | null;
  /** Stable code when more is known than "something else was expected" ("name.ambiguous"). */
  readonly code: string;
}

/** Names by kind, as the seat may use them: parsing asks it, so that a name of nothing is found at once. */
export type Vocabulary = Readonly<Record<string, readonly Naming[]>>;

/** One thing and every other way to write it; the id is the printed one. */
export interface Naming {
  readonly id: string;
  readonly names: readonly string[];
}

/** A word or sign of the language. Several words are synonyms; the first is printed. */
export function literal(...words: readonly [string, ...string[]]): Literal {
  return { kind: 'literal', words, glue: 'none' };
}

/** A literal printed without a blank before it (`:`), after it (`W`), or both. */
export function glued(glue: 'left' | 'right' | 'both', ...words: readonly [string, ...string[]]): Literal {
  return { kind: 'literal', words, glue };
}

export function argument(field: string, type: ArgumentType): Grammar {
  return { kind: 'argument', field, type };
}

export function sequence(...parts: readonly Grammar[]): Grammar {
  return { kind: 'sequence', parts };
}

export function optional(...parts: readonly Grammar[]): Grammar {
  const [only, ...more] = parts;
  return { kind: 'optional', part: only !== undefined && more.length === 0 ? only : sequence(...parts) };
}

/** One of several forms; the first that fits the command is the printed one. */
export function choice(...options: readonly Grammar[]): Grammar {
  return { kind: 'choice', options };
}

export function fixed(field: string, value: Json): Grammar {
  return { kind: 'fixed', field, value };
}

/** One or more, separated by commas. */
export function list(field: string, item: ArgumentType): Grammar {
  return { kind: 'list', field, item };
}

/** The one-line shape for help: `<fleet> W<week>: J<hex>`. */
export function shapeOf(grammar: Grammar): string {
  return tidy(shapeParts(grammar));
}

/** The form with what it must have alone: nothing that may be left out. */
export function withoutExtras(grammar: Grammar): Grammar {
  switch (grammar.kind) {
    case 'sequence':
      return sequence(...grammar.parts.filter(({ kind }) => kind !== 'optional').map(withoutExtras));
    case 'choice':
      return choice(...grammar.options.map(withoutExtras));
    default:
      return grammar;
  }
}

function shapeParts(grammar: Grammar): string {
  switch (grammar.kind) {
    case 'literal':
      return spaced(grammar.words[0] ?? '', grammar.glue);
    case 'argument':
      return ` <${grammar.type.name}> `;
    case 'list':
      return ` <${grammar.item.name}>, ... `;
    case 'sequence':
      return grammar.parts.map(shapeParts).join('');
    case 'optional':
      return ` [${tidy(shapeParts(grammar.part))}] `;
    case 'choice':
      return shapeOfChoice(grammar.options);
    case 'fixed':
      return '';
  }
}

/** A sign that may be left out is shown; several forms stand side by side. */
function shapeOfChoice(options: readonly Grammar[]): string {
  const shapes = options.map(shapeParts).filter((shape) => tidy(shape) !== '');
  const [only = '', ...more] = shapes;
  return more.length === 0 ? only : ` ${shapes.map(tidy).join(' | ')} `;
}

const GLUE = '\u0000';

/** Marks where a blank must not stand; `tidy` removes mark and blank together. */
export function spaced(text: string, glue: Literal['glue']): string {
  const before = glue === 'left' || glue === 'both' ? GLUE : ' ';
  const after = glue === 'right' || glue === 'both' ? GLUE : ' ';
  return `${before}${text}${after}`;
}

/** Joins printed parts: single blanks, none where something is glued. */
export function tidy(parts: string): string {
  return parts
    .replaceAll(/ *\u0000 */g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}
