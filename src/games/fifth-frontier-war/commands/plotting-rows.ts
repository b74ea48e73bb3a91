import type { CommandRow } from '../../../engine/command-table.ts';
import { impossible } from '../done.ts';
import { inOrder } from '../rules/fleets.ts';
import { abort, delay, joined, plot, plotDetachment } from '../rules/plots.ts';
import type { View } from '../view.ts';
import { FORMS } from './forms.ts';
import { judgedInPlotting, plottedSoFar } from './judged.ts';
import {
  abortSchema,
  type CommandOf,
  delaySchema,
  ordersOf,
  plotDetachSchema,
  plotSchema,
} from './schema.ts';

export const abortRow: CommandRow<View, CommandOf<'ABORT'>> = {
  word: 'ABORT',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.ABORT,
  schema: abortSchema,
  help: 'Turn every plotted week of a fleet into refuel/hold where it is; then later weeks may be plotted anew.',
  examples: ['ABORT 40F', '40F ABORT'],
  keyOf: ({ fleet }) => [fleet],
  check: ({ fleet }, sheet, view) =>
    judgedInPlotting(sheet, view, ({ forces, side }) => abort(forces, side, fleet, 'order')),
};

export const delayRow: CommandRow<View, CommandOf<'DELAY'>> = {
  word: 'DELAY',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.DELAY,
  schema: delaySchema,
  help: 'After a failed refuelling: one more week of refuel/hold, and everything plotted a week later.',
  examples: ['DELAY 40F', '40F DELAY'],
  keyOf: ({ fleet }) => [fleet],
  check: ({ fleet }, sheet, view) =>
    judgedInPlotting(sheet, view, ({ forces, side }) => {
      const aborted = ordersOf(sheet, 'ABORT').some((order) => order.fleet === fleet);
      return aborted ? impossible('plot.is-aborted', { piece: fleet }) : delay(forces, side, fleet, 'order');
    }),
};

const PLOTTING = ['zhodani-deployment', 'initial-plotting', 'week'];

export const plotDetachRow: CommandRow<View, CommandOf<'PLOT DETACH'>> = {
  word: 'PLOT DETACH',
  entry: 'keyed',
  windows: PLOTTING,
  forms: FORMS['PLOT DETACH'],
  schema: plotDetachSchema,
  help: 'Plot squadrons to be detached at the end of a week, so that what follows is not beyond the others.',
  examples: ['40F W3: DETACH ZCB1', 'turn 3 40F: DETACH ZCB1'],
  keyOf: ({ fleet, week, squadrons }) => [fleet, week, ...inOrder(squadrons)],
  piecesOf: ({ fleet, week, squadrons }) => squadrons.map((id) => `${fleet} W${week} ${id}`),
  check: (order, sheet, view) =>
    judgedInPlotting(sheet, view, (bench) => {
      const all = joined(order, ordersOf(sheet, 'PLOT DETACH'));
      return plotDetachment(plottedSoFar(bench, order.fleet, sheet, view), bench.side, all);
    }),
};

export const plotRow: CommandRow<View, CommandOf<'PLOT'>> = {
  word: 'PLOT',
  entry: 'keyed',
  windows: PLOTTING,
  forms: FORMS.PLOT,
  schema: plotSchema,
  help: 'Plot what a fleet does in a week: jump (J) to a place, or refuel or hold (R) where it will be.',
  examples: ['40F W4: J1510', '40F W4: R1510', 'turn 4 40F: J1510', 'PLOT 40F W4 JUMP Jewell', '40F W4: R'],
  keyOf: ({ fleet, week }) => [fleet, week],
  check: (order, sheet, view) =>
    judgedInPlotting(sheet, view, (bench) =>
      plot(plottedSoFar(bench, order.fleet, sheet, view), bench.side, order),
    ),
};
