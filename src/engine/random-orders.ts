import type { AnyCommand, CommandRow, CommandTable } from './command-table.ts';
import type { PlaceDice } from './dice.ts';
import type { Vocabulary } from './grammar.ts';
import { type Chance, sampleCommand } from './order-samples.ts';
import { amend, EMPTY_SHEET } from './sheet.ts';

export interface RandomAsked<View, Command extends AnyCommand> {
  readonly view: View;
  /** Rows to draw from, each as often as the others. */
  readonly rows: readonly CommandRow<View, Command>[];
  /** Names to draw from: the fewer are not the seat's, the more orders stand. */
  readonly vocabulary: Vocabulary;
  readonly chance: Chance;
  /** How many orders are drawn. */
  readonly draws: number;
}

/** Legal orders of no purpose: what chance draws of the samples of each row, without what is refused. */
export function randomOrders<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  { view, rows, vocabulary, chance, draws }: RandomAsked<View, Command>,
): readonly Command[] {
  const commands = Array.from({ length: rows.length === 0 ? 0 : draws }, () => {
    const row = rows[chance.int(rows.length)];
    return row === undefined ? null : sampleCommand(row, { vocabulary, chance });
  }).filter((command) => command !== null);
  const { sheet } = amend(table, EMPTY_SHEET, { commands, source: 'bot', view });
  return sheet.entries.map(({ command }) => command);
}

/** Chance by the dice of a place: what is drawn depends on them alone. */
export function chanceByDice(dice: PlaceDice, purpose: string): Chance {
  return { int: (below) => (below <= 1 ? 0 : dice.roll(below, purpose) - 1) };
}
