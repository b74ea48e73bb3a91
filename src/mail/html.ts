import { Parser } from 'htmlparser2';
import { LINE_LIMIT_COUNT } from './lines.ts';

/** Twice what our own report has, which may stand in an answer to it. */
export const HTML_LIMIT_CHARACTERS = 200_000;

/**
 * HTML as the text its reader sees: a table row is a line, a quotation has `> ` before each line, so that
 * quotes in HTML and in text are recognised by the same eyes. Links and pictures leave no trace, and what is hidden or
 * struck out is not there. Takes time in proportion to the length, however the page is nested.
 */
export function textOfHtml(html: string): string {
  const page = newPage();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(page, name, attributes),
      ontext: (text) => write(page, text),
      onclosetag: () => close(page),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(withoutDepth(html.slice(0, HTML_LIMIT_CHARACTERS)));
  while (page.frames.length > 0) close(page);
  breakLine(page, 'if-any');
  return page.sheets[0].lines.join('\n').trimEnd();
}

/** Text parts that are HTML by mistake: a page, a paragraph, or every line ending in `<br>`. */
export function isHtmlInDisguise(text: string): boolean {
  if (/^\s{0,200}<(!doctype html|html|body)\b/i.test(text)) return true;
  const [, first] = /^\s{0,200}<(p|div|span|table|font|pre|ul|ol|center)\b[^<>]{0,500}>/i.exec(text) ?? [];
  if (first !== undefined && text.toLowerCase().includes(`</${first.toLowerCase()}>`)) return true;
  const lines = text.split(/[\r\n]+/, 2_000).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => /<br ?\/?>\s{0,9}$/i.test(line));
}

/** The parser looks through all open elements at each end tag: beyond this depth tags are left out. */
const DEPTH_LIMIT = 400;

function withoutDepth(html: string): string {
  const open: string[] = [];
  /** How many elements of a name were left out and not closed yet. */
  const leftOut = new Map<string, number>();
  return html.replace(TAG, (tag: string, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (UNNESTED.has(name)) return tag;
    const beyond = leftOut.get(name) ?? 0;
    if (slash === '' ? open.length > DEPTH_LIMIT : beyond > 0) {
      leftOut.set(name, beyond + (slash === '' ? 1 : -1));
      return ' ';
    }
    if (slash === '') open.push(name);
    // It ends what was begun inside of it too; where nothing of its name was begun, it ends nothing.
    else open.length = open.includes(name) ? open.lastIndexOf(name) : open.length;
    return tag;
  });
}

const TAG = /<(\/?)([a-z][a-z0-9]{0,20})\b[^<>]*>/gi;

/** Elements that hold nothing, or that the next of their kind ends. */
const UNNESTED = new Set(
  'area base br col dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

interface Page {
  readonly frames: Frame[];
  /** The sheet that is written on is the last one: each table cell has its own until it is known whether it is one line. */
  readonly sheets: [Sheet, ...Sheet[]];
}

interface Sheet {
  readonly lines: string[];
  /** The line that is being written, in pieces: a page may be written letter by letter. */
  readonly line: string[];
  /** Blanks at the end of the line, or its beginning: another one would not be seen. */
  spaced: boolean;
}

/** An open element, with what it passes on to those inside. */
interface Frame {
  readonly hidden: boolean;
  readonly quoted: boolean;
  readonly pre: boolean;
  readonly block: boolean;
  readonly cell: boolean;
}

function newPage(): Page {
  return { frames: [], sheets: [newSheet()] };
}

function newSheet(): Sheet {
  return { lines: [], line: [], spaced: true };
}

const ROOT: Frame = { hidden: false, quoted: false, pre: false, block: false, cell: false };
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header html li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const SKIPPED = new Set(
  'head style script title template noscript select option button del s strike svg math'.split(' '),
);
const LONGEST_STYLE = 1_000;
/** Cells are laid inside cells seldom; hostile pages do it thousands of times. */
const MOST_SHEETS = 10;

type Attributes = Readonly<Record<string, string>>;

function open(page: Page, name: string, attributes: Attributes): void {
  const outer = page.frames.at(-1) ?? ROOT;
  if (name === 'br' && !outer.hidden) breakLine(page, 'always');
  const style = attributes['style']?.slice(0, LONGEST_STYLE) ?? '';
  const frame: Frame = {
    hidden: outer.hidden || SKIPPED.has(name) || isHidden(attributes, style),
    quoted: outer.quoted || isQuotation(name, attributes, style),
    pre: outer.pre
      ? !/white-space\s?:\s?n/i.test(style)
      : name === 'pre' || /white-space\s?:\s?(pre|break)/i.test(style),
    block: BLOCKS.has(name),
    cell: (name === 'td' || name === 'th') && !outer.hidden && page.sheets.length < MOST_SHEETS,
  };
  if (frame.block && !frame.hidden) breakLine(page, 'if-any');
  if (frame.cell) page.sheets.push(newSheet());
  page.frames.push(frame);
}

function close(page: Page): void {
  const frame = page.frames.at(-1);
  if (frame === undefined) return;
  if ((frame.block || frame.cell) && !frame.hidden) breakLine(page, 'if-any');
  page.frames.pop();
  if (frame.cell) layCell(page);
}

/**
 * A cell of one line stands in the line of its row, with a blank to the next; one of several lines is layout, where
 * each is a line of its own.
 */
function layCell(page: Page): void {
  const cell = page.sheets.pop();
  const row = page.sheets.at(-1);
  if (cell === undefined || row === undefined) return;
  const lines = cell.lines.filter((line) => line.trim() !== '');
  if (lines.length > 1) {
    breakLine(page, 'if-any');
    for (const line of cell.lines) row.lines.push(line);
    return;
  }
  const text = (lines[0] ?? '').replace(/^> /, '').trim();
  put(row, `${row.spaced ? '' : ' '}${text} `);
}

function write(page: Page, text: string): void {
  const { hidden, pre } = page.frames.at(-1) ?? ROOT;
  if (hidden) return;
  if (!pre) {
    add(page, text.replace(/[ \t\r\n\f]+/g, ' '), pre);
    return;
  }
  text.split(/\r?\n/).forEach((line, index) => {
    if (index > 0) breakLine(page, 'always');
    add(page, line, pre);
  });
}

function add(page: Page, text: string, pre: boolean): void {
  const sheet = page.sheets.at(-1) ?? page.sheets[0];
  put(sheet, !pre && sheet.spaced && text.startsWith(' ') ? text.slice(1) : text);
}

function put(sheet: Sheet, text: string): void {
  if (text === '') return;
  sheet.line.push(text);
  sheet.spaced = text.endsWith(' ');
}

/** Ends the line; `if-any`: only when something stands on it. */
function breakLine(page: Page, when: 'always' | 'if-any'): void {
  const sheet = page.sheets.at(-1) ?? page.sheets[0];
  if (when === 'if-any' && sheet.line.length === 0) return;
  const line = sheet.line.join('');
  sheet.line.length = 0;
  sheet.spaced = true;
  if ((when === 'if-any' && line.trim() === '') || sheet.lines.length > LINE_LIMIT_COUNT) return;
  const { quoted } = page.frames.at(-1) ?? ROOT;
  // Lines that are marked already stay as they are: what counts is quoted or not.
  sheet.lines.push(quoted && !line.startsWith('>') ? `> ${line}` : line);
}

/** Preview texts are made invisible in one of these ways; struck out is as good as not there. */
const INVISIBLE =
  /display\s?:\s?none|visibility\s?:\s?hidden|text-decoration[^;]{0,40}line-through|mso-hide\s?:\s?all|(^|[;\s])((font-size|opacity)\s?:\s?0(\.0{1,3})?(px|pt|em|rem|%)?|color\s?:\s?transparent|max-height\s?:\s?0(px)?)\s?(!|;|$)/i;

function isHidden(attributes: Attributes, style: string): boolean {
  return 'hidden' in attributes || INVISIBLE.test(style) || isInColourOfGround(style);
}

/** White on white, as long as both are said in one place. */
function isInColourOfGround(style: string): boolean {
  const ground = /background(?:-color)?\s?:\s?(#?\w{3,20})/i.exec(style)?.[1];
  const colour = /(?:^|[;\s])color\s?:\s?(#?\w{3,20})/i.exec(style)?.[1];
  return ground !== undefined && colour !== undefined && plainColour(ground) === plainColour(colour);
}

/** `#fff`, `#FFFFFF` and `white` are one. */
function plainColour(colour: string): string {
  const plain = colour.toLowerCase().replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3');
  return { white: '#ffffff', black: '#000000' }[plain] ?? plain;
}

/** Containers that mail programs put around the mail that is answered, or around the line that says whose it is. */
const QUOTING_CLASS = /(^|\s)(gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote|tutanota_quote)(\s|$)/;

function isQuotation(name: string, { class: classes = '' }: Attributes, style: string): boolean {
  // The indent button of Gmail and Outlook makes a blockquote without a border: those are the player's own words.
  if (name === 'blockquote') return !/border\s?:\s?none/i.test(style);
  return QUOTING_CLASS.test(classes);
}
