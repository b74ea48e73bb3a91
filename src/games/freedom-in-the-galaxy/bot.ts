import type { Dice } from '../../engine/dice.ts';
import type { SeatId } from '../../engine/module.ts';
import { chanceByDice, randomOrders } from '../../engine/random-orders.ts';
import { amend, EMPTY_SHEET } from '../../engine/sheet.ts';
import { imperialOrders } from './bot/imperial.ts';
import { rebelOrders } from './bot/rebel.ts';
import { COMMANDS } from './commands.ts';
import type { Command } from './commands/schema.ts';
import { CHARACTERS } from './data/index.ts';
import type { View } from './view.ts';

/** A player that is no person and plays to win, on what its side sees. */
export function botOrders(view: View, _seat: SeatId, _dice: Dice): readonly Command[] {
  const commands = view.side === 'imperial' ? imperialOrders(view) : rebelOrders(view);
  const { sheet } = amend(COMMANDS, EMPTY_SHEET, { commands, source: 'bot', view });
  return sheet.entries.map(({ command }) => command);
}

/** So many orders are drawn; most that name an enemy are refused. */
const DRAWS = 14;

/** Legal orders of no purpose. */
export function randomBot(view: View, seat: SeatId, dice: Dice): readonly Command[] {
  const own = new Set(CHARACTERS.filter(({ side }) => side === view.side).map(({ name }) => name));
  const names = COMMANDS.vocabularyOf(view);
  const ours = (kind: string) =>
    (names[kind] ?? []).filter(({ id }) => view.characters[id] === undefined || own.has(id));
  return randomOrders(COMMANDS, {
    view,
    rows: COMMANDS.rows.filter(({ windows }) => windows.includes(view.at)),
    vocabulary: { ...names, piece: ours('piece'), member: ours('member') },
    chance: chanceByDice(dice.at(`random/${seat}`), 'a random order'),
    draws: DRAWS,
  });
}
