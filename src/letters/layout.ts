import type { Column, Section } from '../engine/report.ts';
import { sectionText, TEXT_COLUMNS } from '../engine/report-text.ts';
import { tableText } from '../engine/report-table.ts';
import { hang, plainText, wrap } from '../engine/report-wrap.ts';
import type { Due, ShownTime } from '../service/ports/letters.ts';
import { dueWords } from '../service/shown-time.ts';

const INDENT = '  ';
const UNDER = '      ';

/** What text templates lay lines out with; each answers whole lines. */
export const TEXT_LAYOUT = {
  plain: plainText,
  wrapped: (text: string): string => wrap(text, TEXT_COLUMNS).join('\n'),
  indented: (text: string): string =>
    hang(text, { first: INDENT, rest: INDENT, columns: TEXT_COLUMNS }).join('\n'),
  /** A line of somebody's own words, apart from ours. */
  said: (text: string): string =>
    plainText(text) === ''
      ? ''
      : hang(text, { first: '  | ', rest: '  | ', columns: TEXT_COLUMNS }).join('\n'),
  /** Below a numbered line of orders. */
  under: (text: string): string =>
    hang(text, { first: UNDER, rest: UNDER, columns: TEXT_COLUMNS }).join('\n'),
  /** Rows without titles; `sides` names the side of each column: "rll". */
  rows: (rows: readonly (readonly string[])[], sides: string): string => {
    const columns = [...sides].map((side): Column => ({ title: '', align: side === 'r' ? 'right' : 'left' }));
    const lines = tableText({ caption: null, columns, rows }, TEXT_COLUMNS - INDENT.length);
    return lines.map((line) => INDENT + line).join('\n');
  },
  section: (section: Section, mapLink: string | null): string =>
    sectionText(section, { mapLines: mapLink === null ? [] : [`${INDENT}${mapLink}`] }).join('\n'),
} as const;

/** A time for a sentence: in the reader's zone, and in UTC where that is another. */
export function timeInWords({ local, utc }: ShownTime): string {
  return local.endsWith(utc) ? unbroken(local) : `${unbroken(local)} (${unbroken(utc)})`;
}

/** The same for a deadline, as it stands behind "due". */
export function dueInWords(due: Due): string {
  return dueWords(due, timeInWords);
}

/** The same for a subject, as it stands behind "orders". */
export function dueInSubject(due: Due): string {
  if (due === 'clock-stands') return 'awaited, clock stands';
  return due === 'by-hand' ? 'awaited' : `due ${due.short}`;
}

/** The second at which something was received, in UTC: what counts in a dispute. */
export function secondInWords({ short, iso }: ShownTime): string {
  return unbroken(`${short} (${iso.slice(11, 19)} UTC)`);
}

/** No line ends between a clock and its zone, or the minute and the second. */
function unbroken(time: string): string {
  return time.replace(/(\d\d:\d\d(?::\d\d)?) /g, '$1\u00a0');
}

/** "3", "3 and 7", "3, 5 and 7". */
export function listed(words: readonly (string | number)[]): string {
  const last = words.at(-1);
  if (last === undefined || words.length === 1) return String(last ?? '');
  return `${words.slice(0, -1).join(', ')} and ${last}`;
}
