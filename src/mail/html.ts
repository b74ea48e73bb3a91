import { compile } from 'html-to-text';
import type { FormatCallback, SelectorDefinition } from 'html-to-text';

/**
 * An HTML page takes time that grows with the square of its depth: 200,000 characters of nested tags cost
 * half a second, 1,000,000 ten.
 */
export const HTML_LIMIT_CHARACTERS = 200_000;
const DEPTH_LIMIT = 100;

/**
 * HTML as the text its reader sees: a table row is a line, a quotation has `> ` before each line, so that
 * quotes in HTML and in text are recognised by the same eyes. Links and pictures leave no trace.
 */
export function textOfHtml(html: string): string {
  return convert(html.slice(0, HTML_LIMIT_CHARACTERS));
}

/** Text parts that are HTML by mistake: a page, or every line ending in `<br>`. */
export function isHtmlInDisguise(text: string): boolean {
  if (/^\s{0,200}<(!doctype html|html|body)\b/i.test(text)) return true;
  const lines = text.split(/[\r\n]+/, 2_000).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => /<br ?\/?>\s{0,9}$/i.test(line));
}

// Lines that are marked already stay as they are: what counts is quoted or not, and a hundred nested
// quotations must not make the text a hundred times longer.
const quotation: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 1,
    blockTransform: (block) => block.split('\n').map(quoted).join('\n'),
  });
};

/** Cells of a row stand on one line with a space between them; the stock parts glue them together. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(' ');
};

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const selectors: SelectorDefinition[] = [
  { selector: 'blockquote', format: 'quotation' },
  { selector: 'div.gmail_attr', format: 'quotation' },
  // The indent button of Gmail and Outlook makes a blockquote without a border: those are the player's own words.
  { selector: 'blockquote[style*="border:none"]', format: 'block', options: line },
  { selector: 'blockquote[style*="border: none"]', format: 'block', options: line },
  { selector: 'td', format: 'cell' },
  { selector: 'th', format: 'cell' },
  // Word puts a paragraph into every cell; cells with several are layout, where each is a line.
  ...['td > p', 'td > div', 'th > p', 'th > div'].map((selector) => ({
    selector: `${selector}:only-child`,
    format: 'inline',
  })),
  ...['table', 'tr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(
    (selector) => ({ selector, format: 'block', options: line }),
  ),
  { selector: 'pre', format: 'pre', options: line },
  { selector: 'a', format: 'inline' },
  ...['img', 'hr', 'head', 'style', 'script', 'title'].map((selector) => ({ selector, format: 'skip' })),
];

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: DEPTH_LIMIT, maxInputLength: HTML_LIMIT_CHARACTERS, ellipsis: '' },
  formatters: { quotation, cell },
  selectors,
});

function quoted(text: string): string {
  return text.startsWith('>') ? text : `> ${text}`;
}
