import type { CommandTable } from '../../engine/command-table.ts';
import { admiralRow, attachRow, detachRow, disbandRow, formRow } from './commands/adjustment-rows.ts';
import { lossesRow, onFailedRefuelRow, onSlowRow, retreatRow } from './commands/doctrine-rows.ts';
import { noCarriedOrdersRow } from './commands/carried-row.ts';
import { commanded } from './commands/commanded.ts';
import { DEPLOYMENT_ROWS } from './commands/deployment-rows.ts';
import { INTERFACE_ROWS } from './commands/interface-rows.ts';
import { REINFORCEMENT_ROWS } from './commands/reinforcement-rows.ts';
import { STAFF_ROWS } from './commands/staff-rows.ts';
import { SURFACE_ROWS } from './commands/surface-rows.ts';
import { LOADING_ROWS, UNLOADING_ROWS } from './commands/transport-rows.ts';
import { fuelRow, moveRow, scoutRow, tankerRow, xboatRow } from './commands/movement-rows.ts';
import { abortRow, delayRow, plotDetachRow, plotRow } from './commands/plotting-rows.ts';
import type { Command } from './commands/schema.ts';
import { vocabularyOf } from './commands/vocabulary.ts';
import type { View } from './view.ts';

const ROWS: CommandTable<View, Command>['rows'] = [
  ...DEPLOYMENT_ROWS,
  noCarriedOrdersRow,
  onFailedRefuelRow,
  onSlowRow,
  detachRow,
  attachRow,
  formRow,
  disbandRow,
  admiralRow,
  ...STAFF_ROWS,
  abortRow,
  delayRow,
  plotDetachRow,
  plotRow,
  ...REINFORCEMENT_ROWS,
  ...LOADING_ROWS,
  xboatRow,
  scoutRow,
  moveRow,
  ...UNLOADING_ROWS,
  fuelRow,
  tankerRow,
  lossesRow,
  retreatRow,
  ...INTERFACE_ROWS,
  ...SURFACE_ROWS,
];

/**
 * Every order, in the order of the sheet, which is that of the turn: what a plot depends on comes before it, and so
 * do the standing orders that correct plots. Of a side of several seats each orders what is its own.
 */
export const COMMANDS: CommandTable<View, Command> = { rows: ROWS.map(commanded), vocabularyOf };
