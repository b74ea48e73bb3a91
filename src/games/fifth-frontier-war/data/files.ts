import type { z } from 'zod';
import admirals from './admirals.json' with { type: 'json' };
import charts from './charts.json' with { type: 'json' };
import fleets from './fleets.json' with { type: 'json' };
import orderOfBattle from './order-of-battle.json' with { type: 'json' };
import specials from './specials.json' with { type: 'json' };
import squadrons from './squadrons.json' with { type: 'json' };
import standardDeployment from './standard-deployment.json' with { type: 'json' };
import standardPlots from './standard-plots.json' with { type: 'json' };
import troops from './troops.json' with { type: 'json' };
import worlds from './worlds.json' with { type: 'json' };
import xboat from './xboat.json' with { type: 'json' };

/** The files that ship with the game, by name and unread; a GM may put another in the place of any. */
export const SHIPPED_FILES = {
  'worlds.json': worlds,
  'xboat.json': xboat,
  'squadrons.json': squadrons,
  'troops.json': troops,
  'fleets.json': fleets,
  'admirals.json': admirals,
  'specials.json': specials,
  'charts.json': charts,
  'order-of-battle.json': orderOfBattle,
  'standard-deployment.json': standardDeployment,
  'standard-plots.json': standardPlots,
} as const;
export type FileName = keyof typeof SHIPPED_FILES;

/** A data file that can't be used: which file, which row, what is wrong with it. */
export class DataFileFault extends Error {
  override readonly name = 'DataFileFault';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** `raw` read by `schema`; `file` only names it in the fault that is thrown when it does not fit. */
export function readDataFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  raw: unknown,
): z.output<Schema> {
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  throw new DataFileFault(read.error.issues.map((issue) => `${file}${describe(issue, raw)}`));
}

/** `, row 13 ("1510"), tech: expected number`: the path of the issue in the words of the file. */
function describe(issue: z.core.$ZodIssue, raw: unknown): string {
  let node: unknown = raw;
  let inRow = false;
  const words: string[] = [];
  for (const step of issue.path) {
    // A schema reads a table as a list of rows; in the file that list is the table's `rows`.
    const rows = childOf(node, 'rows');
    node = childOf(typeof step === 'number' && Array.isArray(rows) ? rows : node, step);
    words.push(typeof step === 'number' ? placeOf(step, inRow, node) : String(step));
    inRow ||= typeof step === 'number';
  }
  return `${words.map((word) => `, ${word}`).join('')}: ${issue.message}`;
}

function placeOf(index: number, inRow: boolean, node: unknown): string {
  if (inRow) return `cell ${index + 1}`;
  return Array.isArray(node) ? `row ${index + 1} (${JSON.stringify(node[0])})` : `row ${index + 1}`;
}

function childOf(node: unknown, step: PropertyKey): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined;
}
