import type { Sheets } from '../../engine/module.ts';
import { carriedFrom, carriedOrders, inSheetOrder, stillCarried } from './carried-orders.ts';
import { COMMANDS } from './commands.ts';
import type { Command } from './commands/schema.ts';
import { commandersOf, isShared } from './commanders.ts';
import { bothSides, SIDES } from './sides.ts';
import type { Commander, Side, State } from './state.ts';
import { OF_THE_SIDE, type Origin, type Turn } from './turn-context.ts';

/**
 * Orders of each side for the window that is played: the sheets of its seats together in the order of the command
 * table's rows, the overall commander's first, and in the combat window with what the week's sheets have left to do.
 */
export function ordersOfTurn(state: State, sheets: Sheets<Command>): Pick<Turn, 'orders' | 'originOf'> {
  const origins = new Map<Command, Origin>();
  const orders = bothSides((side) => ordersOfSide(state, side, { sheets, origins }));
  return { orders, originOf: (order) => origins.get(order) ?? OF_THE_SIDE };
}

/** What waits of the sheets of a week for its combat window, by seat. */
export function carriedBySeat({ options }: State, sheets: Sheets<Command>): State['carriedOrders'] {
  const seats = SIDES.flatMap((side) => commandersOf(side, options));
  const waiting = seats.map((seat) => [seat, carriedFrom(commandsOf(sheets, seat))] as const);
  return Object.fromEntries(waiting.filter(([, orders]) => orders.length > 0));
}

interface Gathering {
  readonly sheets: Sheets<Command>;
  readonly origins: Map<Command, Origin>;
}

function ordersOfSide(state: State, side: Side, { sheets, origins }: Gathering): readonly Command[] {
  const isOne = !isShared(side, state.options);
  const sheetsOfSide = commandersOf(side, state.options).map((seat) => {
    const given = commandsOf(sheets, seat);
    const carried =
      state.at === 'combat' ? stillCarried(carriedOrders(state.carriedOrders[seat]), given) : [];
    const owner = isOne ? null : seat;
    if (!isOne) given.forEach((order) => origins.set(order, { seat: owner, carried: false }));
    carried.forEach((order) => origins.set(order, { seat: owner, carried: true }));
    return carried.length === 0 ? given : inSheetOrder([...carried, ...given]);
  });
  const [only = []] = sheetsOfSide;
  return isOne ? only : byRows(sheetsOfSide);
}

function byRows(sheets: readonly (readonly Command[])[]): readonly Command[] {
  return COMMANDS.rows.flatMap(({ word }) =>
    sheets.flatMap((orders) => orders.filter((order) => order.word === word)),
  );
}

function commandsOf(sheets: Sheets<Command>, seat: Commander): readonly Command[] {
  return sheets[seat]?.entries.map((entry) => entry.command) ?? [];
}
