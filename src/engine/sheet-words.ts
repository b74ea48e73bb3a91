import { code, wholeNumber } from './arguments.ts';
import { argument, choice, fixed, type Grammar, literal, optional, sequence } from './grammar.ts';
import { mayBegin, readWhole } from './grammar-read.ts';

/** Words that act on the sheet itself, or ask about it; the same in every game. */
export type SheetWord =
  | { readonly word: 'CLEAR' }
  | { readonly word: 'UNDO'; readonly version?: number }
  | { readonly word: 'READY' }
  | { readonly word: 'NOT READY' }
  /** Changes nothing: the answer tells which orders can be given. `about`: the one that was asked about. */
  | { readonly word: 'HELP'; readonly about?: string }
  | { readonly word: 'DROP'; readonly position: number };

/** How they are written. */
export const SHEET_WORDS: readonly Grammar[] = [
  sequence(literal('CLEAR'), fixed('word', 'CLEAR')),
  sequence(
    literal('UNDO'),
    optional(argument('version', wholeNumber('version', 0, 9999))),
    fixed('word', 'UNDO'),
  ),
  sequence(literal('READY'), fixed('word', 'READY')),
  // Whatever help is asked about, all orders of the window are told.
  sequence(
    literal('HELP'),
    optional(argument('about', code('order', /\S.*/, ['PLOT']))),
    fixed('word', 'HELP'),
  ),
  sequence(choice(literal('NOT READY'), literal('UNREADY')), fixed('word', 'NOT READY')),
  sequence(
    literal('DROP'),
    argument('position', wholeNumber('line of the sheet', 1, 999)),
    fixed('word', 'DROP'),
  ),
];

/** Null: the line is no word of the sheet, and may be an order. */
export function readSheetWord(text: string): SheetWord | null {
  for (const grammar of SHEET_WORDS) {
    if (!mayBegin(grammar, text)) continue;
    const read = readWhole(grammar, text, {});
    if (read.ok) return sheetWord(read.fields);
  }
  return null;
}

function sheetWord(fields: Readonly<Record<string, unknown>>): SheetWord {
  const { word, version, position, about } = fields;
  if (word === 'UNDO') return typeof version === 'number' ? { word, version } : { word };
  if (word === 'DROP') return { word, position: typeof position === 'number' ? position : 0 };
  if (word === 'HELP') return typeof about === 'string' ? { word, about } : { word };
  return { word: word === 'CLEAR' || word === 'READY' ? word : 'NOT READY' };
}

/** As a player may write it again. */
export function writeSheetWord(said: SheetWord): string {
  switch (said.word) {
    case 'UNDO':
      return said.version === undefined ? 'UNDO' : `UNDO ${said.version}`;
    case 'DROP':
      return `DROP ${said.position}`;
    case 'HELP':
      return said.about === undefined ? 'HELP' : `HELP ${said.about}`;
    default:
      return said.word;
  }
}
