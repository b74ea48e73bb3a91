import type { Block, ListItem, ReportDocument, Section } from './report.ts';
import { tableText } from './report-table.ts';
import { hang, wrap } from './report-wrap.ts';

/** Columns of a line of mail: with the `> ` of two replies it still fits a terminal of 80. */
export const TEXT_COLUMNS = 76;

const INDENT = '  ';
const SIGNS: Readonly<Record<ListItem['mark'], string>> = { gain: '+ ', loss: '- ', level: '= ', item: '' };

export interface TextOptions {
  /** Lines that stand where a section has a map; none: the map is left to whoever shows pictures. */
  readonly mapLines?: readonly string[];
}

/** The sections of a report as plain text, in order. The order form is no part of it. */
export function reportText(report: Pick<ReportDocument, 'sections'>, options: TextOptions = {}): string {
  return report.sections
    .map((section) => sectionText(section, options))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** A section: its title in capitals, and below it what it says, indented. Nothing to say makes no lines. */
export function sectionText(section: Section, { mapLines = [] }: TextOptions = {}): readonly string[] {
  const blocks = section.blocks
    .map((block) => ({ block, lines: blockLines(block, mapLines) }))
    .filter(({ lines }) => lines.length > 0);
  if (blocks.length === 0) return [];
  const body = blocks.flatMap(({ block, lines }, index) => [
    ...(isApart(blocks[index - 1]?.block, block) ? [''] : []),
    ...lines,
  ]);
  return [...wrap(section.title.toUpperCase(), TEXT_COLUMNS), ...body];
}

/** Prose leads on to a list or a table; everything else stands apart. */
function isApart(before: Block | undefined, block: Block): boolean {
  if (before === undefined) return false;
  return before.kind !== 'prose' || block.kind === 'prose' || block.kind === 'map';
}

function blockLines(block: Block, mapLines: readonly string[]): readonly string[] {
  switch (block.kind) {
    case 'prose':
      return hang(block.text, { first: INDENT, rest: INDENT, columns: TEXT_COLUMNS });
    case 'list':
      return listLines(block.items);
    case 'table':
      return tableText(block.table, TEXT_COLUMNS - INDENT.length).map((line) => (INDENT + line).trimEnd());
    case 'map':
      return mapLines;
  }
}

function listLines(items: readonly ListItem[]): readonly string[] {
  const signed = items.some(({ mark }) => mark !== 'item');
  return items.flatMap((item) => itemLines(item, signed));
}

/** Beside signed items one without a sign keeps their place free. */
function itemLines({ mark, text, details = [], orders = [] }: ListItem, signed: boolean): readonly string[] {
  const sign = signed && mark === 'item' ? '  ' : SIGNS[mark];
  const under = INDENT + INDENT;
  const deeper = {
    first: under + (signed ? INDENT : ''),
    rest: `${under}${INDENT}  `,
    columns: TEXT_COLUMNS,
  };
  return [
    ...hang(text, { first: INDENT + sign, rest: under, columns: TEXT_COLUMNS }),
    ...details.flatMap((detail) => hang(detail, deeper)),
    ...(orders.length === 0 ? [] : hang(`Write ${orders.join(' or ')}`, deeper)),
  ];
}
