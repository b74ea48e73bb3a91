import type { CommandTable } from '../../engine/command-table.ts';
import {
  admiralRow,
  attachRow,
  deployRow,
  detachRow,
  disbandRow,
  formRow,
} from './commands/adjustment-rows.ts';
import { lossesRow, onFailedRefuelRow, onSlowRow, retreatRow } from './commands/doctrine-rows.ts';
import { fuelRow, moveRow, scoutRow, tankerRow, xboatRow } from './commands/movement-rows.ts';
import { abortRow, delayRow, plotDetachRow, plotRow } from './commands/plotting-rows.ts';
import type { Command } from './commands/schema.ts';
import { vocabularyOf } from './commands/vocabulary.ts';
import type { View } from './view.ts';

/**
 * Every order, in the order of the sheet, which is that of the turn: what a plot depends on comes before it, and so
 * do the standing orders that correct plots.
 */
export const COMMANDS: CommandTable<View, Command> = {
  rows: [
    deployRow,
    onFailedRefuelRow,
    onSlowRow,
    detachRow,
    attachRow,
    formRow,
    disbandRow,
    admiralRow,
    abortRow,
    delayRow,
    plotDetachRow,
    plotRow,
    xboatRow,
    scoutRow,
    moveRow,
    fuelRow,
    tankerRow,
    lossesRow,
    retreatRow,
  ],
  vocabularyOf,
};
