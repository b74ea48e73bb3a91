import type { CommandTable } from '../../engine/command-table.ts';
import { giveRow, keepRow, missionRow, stopRow, useRow } from './commands/mission-rows.ts';
import {
  attackRow,
  guardRow,
  moveRow,
  reactRow,
  reinforceRow,
  repairRow,
} from './commands/operations-rows.ts';
import { raiseRow, riseRow, sabotageRow } from './commands/rebellion-rows.ts';
import type { Command } from './commands/schema.ts';
import { deployRow, placeRow, startRow } from './commands/set-up-rows.ts';
import {
  baseRow,
  breakRow,
  fightRow,
  leaderRow,
  loseRow,
  searchRow,
  stackRow,
  woundsRow,
} from './commands/standing-rows.ts';
import { vocabularyOf } from './commands/vocabulary.ts';
import type { View } from './view.ts';

/** Every order, in the order of the sheet: what others build on comes first. */
export const COMMANDS: CommandTable<View, Command> = {
  rows: [
    ...[deployRow, placeRow, startRow],
    ...[repairRow, reinforceRow, guardRow, moveRow, stackRow],
    ...[reactRow, attackRow, leaderRow],
    ...[giveRow, useRow, keepRow, missionRow, stopRow],
    ...[baseRow, searchRow, fightRow, breakRow, woundsRow, loseRow, raiseRow, riseRow, sabotageRow],
  ],
  vocabularyOf,
};
