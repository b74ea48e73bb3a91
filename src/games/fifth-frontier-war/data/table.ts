import { z } from 'zod';

const statusSchema = z.enum(['sourced', 'derived', 'designed']);
/** Where a figure comes from: read from a source, worked out from one, or made for this project. */
export type Status = z.infer<typeof statusSchema>;

/** The mark that every row or block bears; spread it into a row's schema. */
export const markShape = { status: statusSchema, source: z.string().min(1) };

const rowsShape = {
  fields: z.array(z.string().min(1)).min(1),
  rows: z.array(z.array(z.unknown()).min(1)).min(1),
};

const markedTableSchema = z.strictObject({
  ...markShape,
  /** Fields whose mark differs from the table's. */
  exceptions: z.record(z.string(), z.strictObject(markShape)).default({}),
  ...rowsShape,
});

/**
 * A table whose `fields` line names the cells of its rows, in order; a row may leave out its last cells.
 * Every row comes out as an object that bears a mark, its own or the table's.
 */
export function markedTable<Row extends z.ZodType>(row: Row) {
  return markedTableSchema
    .transform(({ status, source, ...table }, context) => recordsOf(table, context, { status, source }))
    .pipe(z.array(row));
}

/** The same without marks, for a table inside a file that is marked as a whole. */
export function plainTable<Row extends z.ZodType>(row: Row) {
  return z
    .strictObject(rowsShape)
    .transform((table, context) => recordsOf(table, context, {}))
    .pipe(z.array(row));
}

interface Table {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

function recordsOf(
  table: Table,
  context: z.RefinementCtx,
  mark: Readonly<Record<string, unknown>>,
): unknown[] {
  return table.rows.map((cells, index) => {
    if (cells.length > table.fields.length) {
      context.addIssue({ code: 'custom', path: [index], message: 'more cells than fields' });
    }
    return { ...mark, ...recordOf(table.fields, cells) };
  });
}

function recordOf(fields: readonly string[], cells: readonly unknown[]): Readonly<Record<string, unknown>> {
  const named = fields.flatMap((field, i) => (i < cells.length ? [[field, cells[i]] as const] : []));
  return Object.fromEntries(named);
}
