import type { CommandRow } from '../../../engine/command-table.ts';
import { accept, refuse } from '../../../engine/refusal.ts';
import type { View } from '../view.ts';
import { FORMS } from './forms.ts';
import { type CommandOf, noCarriedOrdersSchema } from './schema.ts';

export const noCarriedOrdersRow: CommandRow<View, CommandOf<'NO CARRIED ORDERS'>> = {
  word: 'NO CARRIED ORDERS',
  entry: 'keyed',
  windows: ['combat'],
  forms: FORMS['NO CARRIED ORDERS'],
  schema: noCarriedOrdersSchema,
  help: "What the week's sheet ordered for the combat phase counts no more: only this sheet and your standing orders do. Without it a line takes the place of the one like it.",
  examples: ['NO CARRIED ORDERS'],
  keyOf: () => [],
  check: (_order, _sheet, { seat, carriedOrders }) => {
    const { length } = seat === null ? [] : (carriedOrders[seat] ?? []);
    if (length === 0) return refuse('carried.none');
    const orders = length === 1 ? 'one order' : `${length} orders`;
    return accept(`${orders} of your sheet for the week, meant for this combat phase, no longer count`);
  },
};
