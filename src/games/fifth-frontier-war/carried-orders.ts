import { z } from 'zod';
import { type CommandRow, rowOf } from '../../engine/command-table.ts';
import { canonicalJson } from '../../engine/json.ts';
import { compareKeys } from '../../engine/sheet.ts';
import { COMMANDS } from './commands.ts';
import { type Command, commandSchema } from './commands/schema.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

/** Orders of one seat as they are stored. */
type Stored = NonNullable<State['carriedOrders']['imperial']>;

const storedSchema = z.array(z.record(z.string(), z.json()));
const ordersSchema = z.array(commandSchema);

/** What of a week's sheet has its time in the combat phase too. Standing orders are in the state already. */
export function carriedFrom(sheet: readonly Command[]): Stored {
  return storedSchema.parse(sheet.filter(isCarried));
}

function isCarried(order: Command): boolean {
  switch (order.word) {
    case 'LOAD':
    case 'LAND':
    case 'LIFT':
    case 'BOARD':
    case 'SHORE':
    case 'GLOBES':
    case 'NO BOMBING UNLESS ORDERED':
    case 'FIRE':
      return true;
    case 'REVEAL BASE':
      return order.when === 'enemyTroops';
    default:
      return false;
  }
}

/** Orders that wait for the combat window, as commands. */
export function carriedOrders(stored: Stored | undefined): readonly Command[] {
  return stored === undefined ? [] : ordersSchema.parse(stored);
}

/**
 * What is left of them beside the sheet of the combat window: a line under the same key, or a new list, replaces them;
 * of a unit that it lands or lifts the week's sheet says nothing any more.
 */
export function stillCarried(carried: readonly Command[], sheet: readonly Command[]): readonly Command[] {
  if (sheet.length === 0) return carried;
  if (sheet.some(({ word }) => word === 'NO CARRIED ORDERS')) return [];
  const named = new Set(sheet.flatMap((order) => (isTransfer(order) ? (order.troops ?? []) : [])));
  return carried.filter((order) => !isReplaced(order, sheet)).flatMap((order) => withoutUnits(order, named));
}

type Transfer = Extract<Command, { word: 'LOAD' | 'LAND' | 'LIFT' }>;

function isTransfer(order: Command): order is Transfer {
  return order.word === 'LOAD' || order.word === 'LAND' || order.word === 'LIFT';
}

function isReplaced(order: Command, sheet: readonly Command[]): boolean {
  const row = rowOf(COMMANDS, order.word);
  return sheet.some(
    (other) => other.word === order.word && (row.entry === 'listed' || isSameKey(row, order, other)),
  );
}

function isSameKey(row: CommandRow<View, Command>, order: Command, other: Command): boolean {
  return canonicalJson(row.keyOf(order)) === canonicalJson(row.keyOf(other));
}

function withoutUnits(order: Command, named: ReadonlySet<string>): readonly Command[] {
  if (!isTransfer(order) || order.troops === undefined || named.size === 0) return [order];
  const troops = order.troops.filter((troop) => !named.has(troop));
  if (troops.length === order.troops.length) return [order];
  return troops.length === 0 ? [] : [{ ...order, troops }];
}

/** Orders of one sheet in the order of the sheet: rows as in the table, then keys; lists as they stand. */
export function inSheetOrder(orders: readonly Command[]): readonly Command[] {
  return COMMANDS.rows.flatMap((row) => {
    const own = orders.filter(({ word }) => word === row.word);
    return row.entry === 'listed' ? own : own.toSorted((a, b) => compareKeys(row.keyOf(a), row.keyOf(b)));
  });
}
