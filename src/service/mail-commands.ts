import { additionsTo, bare } from '../engine/bare-line.ts';

/** What a player may ask for by mail besides orders; the words of the sheet (READY, UNDO) are the engine's. */
export type MailCommand =
  | { readonly word: 'STATUS' | 'MAP' | 'SHOW ORDERS' | 'TEST' | 'RESIGN' }
  /** Days as they were written; an ISO date where that is certain. What are no two days stands in `from` alone. */
  | { readonly word: 'VACATION'; readonly from: string; readonly to: string }
  /** The day on which it is; null: all that there are. */
  | { readonly word: 'VACATION OFF'; readonly day: string | null }
  | { readonly word: 'EXTENSION'; readonly reason: string }
  /** Its text follows, up to a line END; the first line of it may stand behind a colon. */
  | { readonly word: 'PRESS'; readonly to: readonly string[]; readonly text: string };

/**
 * Reads a whole line; case, a full stop or colon at its end, and what people put around orders (bullets, numbers, bold)
 * do not matter. Null: it is none of these.
 */
export function readMailCommand(line: string): MailCommand | null {
  if (line.length > LONGEST) return null;
  const whole = bare(line).text;
  for (const text of [whole, ...additionsTo(whole).map(({ rest }) => rest)]) {
    const command = readBare(text);
    if (command !== null) return command;
  }
  return null;
}

function readBare(line: string): MailCommand | null {
  const text = line
    .replace(/^#\s*/, '')
    .replace(/[\s.!:]{1,9}$/, '')
    .replace(/\s+/g, ' ');
  return bareWord(text) ?? vacationOff(text) ?? vacation(text) ?? extension(text) ?? press(text);
}

const LONGEST = 300;

/** As a player may write it again. */
export function writeMailCommand(command: MailCommand): string {
  switch (command.word) {
    case 'VACATION':
      return `VACATION ${command.from}${command.to === '' ? '' : ` to ${command.to}`}`.trimEnd();
    case 'VACATION OFF':
      return command.day === null ? 'VACATION OFF' : `VACATION OFF ${command.day}`;
    case 'EXTENSION':
      return command.reason === '' ? 'EXTENSION' : `EXTENSION ${command.reason}`;
    case 'PRESS':
      return `PRESS TO ${command.to.join(', ')}${command.text === '' ? '' : `: ${command.text}`}`;
    default:
      return command.word;
  }
}

/** The line that ends the text of a press; `#END` ends it too, with the block. */
export function endsPress(line: string): boolean {
  return line.length <= LONGEST && /^#?\s*END(\s+OF)?(\s+PRESS)?$/i.test(bare(line).text);
}

function bareWord(text: string): MailCommand | null {
  const said = text.toUpperCase();
  switch (said) {
    case 'STATUS':
    case 'MAP':
    case 'TEST':
    case 'RESIGN':
    case 'SHOW ORDERS':
      return { word: said };
    case 'SHOW MY ORDERS':
    case 'SHOW THE ORDERS':
      return { word: 'SHOW ORDERS' };
    default:
      return null;
  }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAY =
  '(\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}\\.\\s?\\d{1,2}\\.(?:\\s?\\d{4})?|\\d{1,2}(?:st|nd|rd|th|\\.)? [a-z]{3,9}\\.?,?(?: \\d{4})?|[a-z]{3,9}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?)';
const VACATION = new RegExp(`^vacation:?(?: from)? ${DAY}(?:\\s?(?:to|till|until|-)\\s?| )${DAY}$`, 'i');

function vacation(text: string): MailCommand | null {
  const [, said] = /^vacation:?(?: (.*))?$/i.exec(text) ?? [];
  if (said === undefined && !/^vacation:?$/i.test(text)) return null;
  const [, first = '', last = ''] = VACATION.exec(text) ?? [];
  const [from, to] = [dayOf(first), dayOf(last)];
  return from === null || to === null
    ? { word: 'VACATION', from: said ?? '', to: '' }
    : { word: 'VACATION', from, to };
}

const VACATION_OFF = new RegExp(
  `^(?:vacation:?(?: is)? (?:off|cancel|cancelled|canceled)|(?:no|cancel) vacation)(?:(?: from| on)? ${DAY})?$`,
  'i',
);

function vacationOff(text: string): MailCommand | null {
  const found = VACATION_OFF.exec(text);
  if (found === null) return null;
  const day = found[1] === undefined ? null : dayOf(found[1]);
  return found[1] !== undefined && day === null ? null : { word: 'VACATION OFF', day };
}

/** `2026-12-01` when the year stands there, else as it was written ("1 Dec"). Null: no such day. */
function dayOf(text: string): string | null {
  const year = /\d{4}/.exec(text)?.[0];
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text)) + 1;
  const numbers =
    text
      .replace(/\d{4}/, '')
      .match(/\d{1,2}/g)
      ?.map(Number) ?? [];
  const iso = /^\d{4}-/.test(text);
  const [first = 0, second = 0] = iso ? [numbers[1], numbers[0]] : numbers;
  const day = first;
  const inYear = month > 0 ? month : second;
  if (day < 1 || day > 31 || inYear < 1 || inYear > 12) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return year === undefined ? `${day} ${nameOfMonth(inYear)}` : `${year}-${two(inYear)}-${two(day)}`;
}

function nameOfMonth(month: number): string {
  const name = MONTHS[month - 1] ?? '';
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function extension(text: string): MailCommand | null {
  const found = /^extension(?:\s?[:,-]\s?| |$)(.*)$/i.exec(text);
  return found === null ? null : { word: 'EXTENSION', reason: found[1] ?? '' };
}

/** Whoever it is for, there is an address: "press to" alone says nothing. */
function press(text: string): MailCommand | null {
  const [, whom = '', first = ''] = /^press to:? ?([\p{L}\p{N}][^:]{0,200})(?:: ?(.*))?$/iu.exec(text) ?? [];
  const to = whom.split(/\s?(?:,|;|&|\band\b)\s?/i).filter((name) => name !== '');
  return to.length === 0 ? null : { word: 'PRESS', to: to.map((name) => name.toUpperCase()), text: first };
}
