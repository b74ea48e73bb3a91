import path from 'node:path';
import { Eta } from 'eta';
import { TEXT_COLUMNS } from '../engine/report-text.ts';
import { widthOf } from '../engine/report-width.ts';
import { hang, plainText, withoutMarks } from '../engine/report-wrap.ts';
import { TEXT_LAYOUT } from './layout.ts';
import { DARK_SHEET, MAIL_STYLES, NARROW_SHEET } from './mail-styles.ts';

const views = path.resolve(import.meta.dirname, '../../templates');
// Without trimming a template says itself where a line ends: `-%>` takes the line end behind it away.
const options = { views, cache: true, autoTrim: false } as const;

const plain = new Eta({ ...options, autoEscape: false });
const escape = plain.config.escapeFunction;
// No word of a player may pass for a mark of an order block; the form writes its marks past this.
const escaped = new Eta({
  ...options,
  autoEscape: true,
  escapeFunction: (value) => escape(withoutMarks(String(value))),
});

/** A subject: one line, whatever the words in it hold. */
export function subjectFrom(template: string, data: object): string {
  return plain
    .render(template, data)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Paragraphs, parted by blank lines in the template, each without line ends. */
export function paragraphsFrom(template: string, data: object): readonly string[] {
  return plain
    .render(template, data)
    .split(/\n[ \t]*\n/)
    .map(plainText)
    .filter((paragraph) => paragraph !== '');
}

/** A text body: lines folded to the width of a mail, no more than one blank line at a time. */
export function textFrom(template: string, data: object): string {
  const lines = folded(plain.render(template, { ...data, lay: TEXT_LAYOUT }).split('\n'));
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('\u00a0', ' ')
    .trim()}\n`;
}

/** An HTML body: every value escaped, and without the blank lines and indentation of the template. */
export function htmlFrom(template: string, data: object): string {
  return escaped
    .render(template, { ...data, s: MAIL_STYLES, sheets: [DARK_SHEET, NARROW_SHEET], escape })
    .split(/(<pre[\s\S]*?<\/pre>)/)
    .map((part, nth) => (nth % 2 === 0 ? part.replace(/\n\s*/g, '\n') : part))
    .join('')
    .trim();
}

/** Order lines stay whole, for they are read again; so do links, which broken are none. */
function folded(lines: readonly string[]): readonly string[] {
  let inside = false;
  return lines.flatMap((line) => {
    if (line.startsWith('#ORDERS ')) inside = true;
    if (line === '#END') inside = false;
    const indent = /^ */.exec(line)?.[0] ?? '';
    const stays = inside || widthOf(line) <= TEXT_COLUMNS || !line.trim().includes(' ');
    return stays ? [line.trimEnd()] : hang(line, { first: indent, rest: indent, columns: TEXT_COLUMNS });
  });
}
