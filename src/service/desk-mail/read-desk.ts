import { additionsTo, bare } from '../../engine/bare-line.ts';
import { changes, nearest } from '../../engine/nearest.ts';
import type { NumberedLine } from '../ports/mail.ts';
import type { Deed, DeskRow } from './desk-row.ts';
import { DESK_WORDS, rowAt } from './table.ts';

/** A line of a mail to a desk. */
export interface DeskLine extends NumberedLine {
  /** Greeting, signature and the like: part of a message in which it stands, and else nothing. */
  readonly aside: boolean;
}

/** What a line of a mail to a desk says. */
export type DeskSaid =
  | {
      readonly kind: 'deed';
      readonly line: NumberedLine;
      readonly row: DeskRow;
      readonly deed: Deed;
      readonly lines: readonly NumberedLine[];
    }
  | { readonly kind: 'confirm'; readonly line: NumberedLine; readonly code: string }
  | {
      readonly kind: 'refused';
      readonly line: NumberedLine;
      readonly code: string;
      readonly why: string;
      readonly nearest: string | null;
    }
  /** No command, and nothing like one. */
  | { readonly kind: 'talk'; readonly line: NumberedLine };

/** Reads the lines of a mail to a desk, each once: those that belong to a command are read with it, and never by themselves. */
export function readDesk(lines: readonly DeskLine[]): readonly DeskSaid[] {
  const said: DeskSaid[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    const { told, taken } = line.aside || isMark(line.text) ? NOTHING : saidAt(lines, at);
    if (told !== null) said.push(told);
    at += taken;
  }
  return said;
}

/** The word of the command that a line gives, or begins; null: it is none. */
export function deskWordOf(text: string): string | null {
  const [said] = readDesk([{ number: 1, text, aside: false }]);
  if (said?.kind === 'deed') return said.row.word;
  const isBegun = said?.kind === 'refused' && said.code === 'desk.no-end';
  return isBegun ? (rowAt(bare(text).text)?.row.word ?? null) : null;
}

interface SaidAt {
  readonly told: DeskSaid | null;
  /** So many lines are read with it. */
  readonly taken: number;
}

const NOTHING: SaidAt = { told: null, taken: 1 };
const LONGEST = 500;
const END = /^#?\s*END$/i;
const MARK = /^\s*#\s*(ORDERS|END)\b/i;

function isMark(text: string): boolean {
  return MARK.test(text) || END.test(bare(text).text);
}

function saidAt(lines: readonly DeskLine[], at: number): SaidAt {
  const [line, ...behind] = lines.slice(at);
  if (line === undefined || line.text.trim() === '') return NOTHING;
  const forms = line.text.length > LONGEST ? [] : formsOf(line.text);
  const confirmed = forms.flatMap((form) => confirmIn(form) ?? [])[0];
  if (confirmed !== undefined) return { told: { kind: 'confirm', line, code: confirmed }, taken: 1 };
  const read = forms.flatMap((form) => rowAt(form) ?? []).map((found) => commandAt(found, line, behind));
  const [first] = read;
  if (first === undefined) return { told: unknown(line, forms), taken: 1 };
  return read.find(({ told }) => told?.kind === 'deed') ?? first;
}

/** The line, and what is left without a number, a comment or an emoji that people put around it. */
function formsOf(text: string): readonly string[] {
  const plain = bare(text).text;
  return [plain, ...additionsTo(plain).map(({ rest }) => rest)].map((form) =>
    form.replace(/^[#\s]+/, '').replace(/\s+/g, ' '),
  );
}

/** "CONFIRM 3fa9 c1d2"; "" when the code is missing. */
function confirmIn(text: string): string | null {
  const [, code] = /^(?:I )?CONFIRM(?:ED)?\b:?(.*)$/i.exec(text) ?? [];
  if (code === undefined || !/^[\s0-9a-z<>"'.-]{0,20}$/i.test(code)) return null;
  return plainCode(code);
}

/** As codes are kept: what is easily mistaken for another sign is none of them. */
export function plainCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-F]/g, '');
}

interface RowFound {
  readonly row: DeskRow;
  readonly rest: string;
}

/** What help says of how a command is written is none, should it come back unquoted: nobody fills in "<seat>" so. */
const UNFILLED = /<[a-z0-9| -]+>|\[\(reason\)\]/i;

function commandAt({ row, rest }: RowFound, line: DeskLine, behind: readonly DeskLine[]): SaidAt {
  if (UNFILLED.test(rest)) return { told: misshapen(row, line), taken: 1 };
  return row.takesLines === 'yes'
    ? withLines({ row, rest }, line, behind)
    : inOneLine({ row, rest }, line, behind);
}

function inOneLine({ row, rest }: RowFound, line: DeskLine, behind: readonly DeskLine[]): SaidAt {
  const more = row.takesReason ? restOfReason(rest, behind) : 0;
  const lines = [line, ...behind.slice(0, more)];
  const whole = [rest, ...behind.slice(0, more).map(({ text }) => text.trim())].join(' ');
  const deed = row.read({ ...withReason(row, whole), body: [] });
  const told: DeskSaid = deed === null ? misshapen(row, line) : { kind: 'deed', line, row, deed, lines };
  return { told, taken: lines.length };
}

const MOST_BROKEN = 6;

/** A mail program may have broken a reason: so many lines belong to it until each "(" has its ")". */
function restOfReason(rest: string, behind: readonly DeskLine[]): number {
  let open = openIn(rest);
  if (open <= 0) return 0;
  const closing = behind.slice(0, MOST_BROKEN).findIndex(({ text }) => (open += openIn(text)) <= 0);
  return closing + 1;
}

function openIn(text: string): number {
  return text.split('(').length - text.split(')').length;
}

function withReason(row: DeskRow, rest: string): { readonly rest: string; readonly reason: string } {
  const behindColon = row.takesReason && row.takesLines === 'no' && row.word !== 'END GAME';
  if (!row.takesReason) return { rest, reason: '' };
  const [, before = '', inside] = /^(.*?)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(rest) ?? [];
  if (inside !== undefined) return { rest: before, reason: inside.trim() };
  const [, head = '', tail] = (behindColon ? /^(.*?)\s*(?::|\bbecause\b)\s*(\S.*)$/i.exec(rest) : null) ?? [];
  return tail === undefined ? { rest, reason: '' } : { rest: head, reason: tail.trim() };
}

/** Up to END; without it nothing is sure of where they end, and nothing behind them is read. */
function withLines({ row, rest }: RowFound, line: DeskLine, behind: readonly DeskLine[]): SaidAt {
  const { head, first } = inlineText(rest);
  const end = behind.findIndex(({ text }) => END.test(bare(text).text) || /^\s*#END\b/i.test(text));
  const isWhole = end < 0 && first !== '' && behind.every(({ aside, text }) => aside || text.trim() === '');
  const inBetween = end < 0 ? [] : withGaps(line, behind.slice(0, end));
  const body = [...(first === '' ? [] : [{ number: line.number, text: first }]), ...inBetween];
  const deed = row.read({ ...withReason(row, head), body });
  const taken = end < 0 ? behind.length + 1 : end + 2;
  if (deed === null) return { told: misshapen(row, line), taken: end < 0 ? 1 : taken };
  if (end < 0 && !isWhole) return { told: endless(row, line), taken };
  return { told: { kind: 'deed', line, row, deed, lines: [line, ...behind.slice(0, taken - 1)] }, taken };
}

/** "TO ALL: We go on." is a message whose first line is behind the colon. */
function inlineText(rest: string): { readonly head: string; readonly first: string } {
  const [, head, first = ''] = /^([^:(]*(?:\([^()]*\))?\s*):\s*(.*)$/.exec(rest) ?? [];
  return head === undefined ? { head: rest, first: '' } : { head: head.trim(), first };
}

/** Lines without the blank ones come with their numbers: where one is left out, one was blank. */
function withGaps(before: NumberedLine, lines: readonly NumberedLine[]): readonly NumberedLine[] {
  return lines.flatMap(({ number, text }, nth) => {
    const last = lines[nth - 1]?.number ?? before.number;
    return nth > 0 && number > last + 1
      ? [
          { number: number - 1, text: '' },
          { number, text },
        ]
      : [{ number, text }];
  });
}

function endless({ word }: DeskRow, line: NumberedLine): DeskSaid {
  return {
    ...{ kind: 'refused', line, code: 'desk.no-end', nearest: 'END' },
    why: `The end of ${word} is missing, so it was not done, and no line below it was read. Write END on a line of its own below its lines, and send it again.`,
  };
}

function misshapen({ word, shape, examples }: DeskRow, line: NumberedLine): DeskSaid {
  return {
    ...{ kind: 'refused', line, code: 'desk.shape', nearest: examples.at(-1) ?? null },
    why: `${word} is written like this: ${shape}`,
  };
}

const MOST_WORDS = 3;

/** A slip of a command is refused, with the one that may be meant; what is like none is talk. */
function unknown(line: NumberedLine, forms: readonly string[]): DeskSaid {
  const meant = forms.flatMap((form) => meantBy(form) ?? [])[0];
  if (meant === undefined) return { kind: 'talk', line };
  const why = 'There is no such command, and nothing was done.';
  return { kind: 'refused', line, code: 'desk.unknown', why, nearest: meant };
}

function meantBy(form: string): string | null {
  const words = form
    .replace(/[:(].*$/, '')
    .split(' ')
    .slice(0, MOST_WORDS);
  const begins = words.map((_, index) => words.slice(0, index + 1).join(' '));
  const meant = begins.flatMap((begin) => {
    // Short words are near to everything that people say.
    const word = begin.length < SHORTEST ? null : nearest(begin, [...DESK_WORDS, 'CONFIRM']);
    return word === null ? [] : [{ word, begin, away: changes(begin.toUpperCase(), word) }];
  });
  const [best] = meant.sort((one, other) => one.away - other.away);
  return best === undefined ? null : `${best.word}${form.slice(best.begin.length)}`;
}

const SHORTEST = 4;
