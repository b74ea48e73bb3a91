import type { Column, Table } from './report.ts';
import { widthOf } from './report-width.ts';
import { hang, plainText, wrap } from './report-wrap.ts';

const GAP = '  ';

/** A table whose cells are clean and whose rows are all as long as its columns. */
interface Grid {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * A table in at most so many columns of text: cells side by side, wrapped where they must be; where not even their
 * longest words fit, each row as a short list instead.
 */
export function tableText(table: Table, columns: number): readonly string[] {
  const grid = gridOf(table);
  const widths = fit(grid, columns);
  const body =
    widths === null ? grid.rows.flatMap((row) => stacked(grid, row, columns)) : sideBySide(grid, widths);
  const shown = grid.rows.length === 0 ? ['none'] : body;
  return [...wrap(table.caption ?? '', columns), ...shown];
}

function gridOf({ columns, rows }: Table): Grid {
  const count = Math.max(columns.length, ...rows.map((row) => row.length));
  const indices = Array.from({ length: count }, (_, index) => index);
  return {
    columns: indices.map((index) => {
      const { title, align } = columns[index] ?? { title: '', align: 'left' };
      return { title: plainText(title), align };
    }),
    rows: rows.map((row) => indices.map((index) => plainText(row[index] ?? ''))),
  };
}

/** A width for each column, so that all fit; null: they can't. */
function fit(grid: Grid, columns: number): readonly number[] | null {
  const budget = columns - GAP.length * (grid.columns.length - 1);
  const widths = columnsOf(grid).map((cells) => Math.min(Math.max(1, budget), most(cells.map(widthOf))));
  const floors = columnsOf(grid).map((cells) => most(cells.flatMap((cell) => cell.split(' ').map(widthOf))));
  if (sum(floors) > budget) return null;
  while (sum(widths) > budget) {
    const spare = widths.map((width, index) => (width > (floors[index] ?? 0) ? width : 0));
    const widest = spare.indexOf(most(spare));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function columnsOf({ columns, rows }: Grid): readonly (readonly string[])[] {
  return columns.map(({ title }, index) => [title, ...rows.map((row) => row[index] ?? '')]);
}

function sideBySide(grid: Grid, widths: readonly number[]): readonly string[] {
  const titles = grid.columns.map(({ title }) => title);
  const head = titles.every((title) => title === '') ? [] : [titles];
  return [...head, ...grid.rows].flatMap((row) => rowLines(grid, row, widths));
}

function rowLines(grid: Grid, row: readonly string[], widths: readonly number[]): readonly string[] {
  const cells = row.map((cell, index) => wrap(cell, widths[index] ?? 1));
  const height = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, nth) =>
    cells
      .map((lines, index) =>
        padded(lines[nth] ?? '', widths[index] ?? 1, grid.columns[index]?.align ?? 'left'),
      )
      .join(GAP)
      .trimEnd(),
  );
}

function padded(text: string, width: number, align: Column['align']): string {
  const blank = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? blank + text : text + blank;
}

/** Its first cell, and under it the others with their titles. */
function stacked({ columns: titles }: Grid, row: readonly string[], columns: number): readonly string[] {
  const [head = '', ...others] = row;
  const told = others.flatMap((cell, index) => {
    const title = titles[index + 1]?.title ?? '';
    const text = title === '' ? cell : `${title}: ${cell}`;
    return cell === '' ? [] : hang(text, { first: '  ', rest: '    ', columns });
  });
  return [...wrap(head, columns), ...told];
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((found, number) => Math.max(found, number), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
