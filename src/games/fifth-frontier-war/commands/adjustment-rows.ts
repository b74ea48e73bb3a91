import type { CommandRow } from '../../../engine/command-table.ts';
import type { Done } from '../done.ts';
import type { Forces } from '../forces.ts';
import { type Adjustment, tryAdjustment } from '../rules/adjustment.ts';
import { arrange } from '../rules/deployment.ts';
import { inOrder } from '../rules/fleets.ts';
import { precedenceWarning } from '../rules/precedence.ts';
import type { View } from '../view.ts';
import { FORMS } from './forms.ts';
import { type Bench, judgedInAdjustment, precedenceIsJudged } from './judged.ts';
import {
  admiralOrderSchema,
  attachSchema,
  type CommandOf,
  detachSchema,
  disbandSchema,
  formSchema,
} from './schema.ts';

const DEPLOYMENTS = ['imperial-deployment', 'zhodani-deployment'];
const ADJUSTMENTS = [...DEPLOYMENTS, 'week'];

export const detachRow: CommandRow<View, CommandOf<'DETACH'>> = {
  word: 'DETACH',
  entry: 'keyed',
  windows: ADJUSTMENTS,
  forms: FORMS.DETACH,
  schema: detachSchema,
  help: 'Take squadrons out of a fleet; they stay where it is.',
  examples: ['DETACH 40F: ZCB1', 'detach 40th Fleet ZCB1'],
  keyOf: ({ fleet, squadrons }) => [fleet, ...inOrder(squadrons)],
  piecesOf: ({ squadrons }) => squadrons,
  check: (order, sheet, view) => judgedInAdjustment(sheet, view, (bench) => adjustedNow(bench, view, order)),
};

export const attachRow: CommandRow<View, CommandOf<'ATTACH'>> = {
  word: 'ATTACH',
  entry: 'keyed',
  windows: ADJUSTMENTS,
  forms: FORMS.ATTACH,
  schema: attachSchema,
  help: 'Put squadrons into a fleet in their hex, out of another fleet there or out of none.',
  examples: ['ATTACH ZS2 TO 40F', 'ATTACH Z-S 2, ZCB1 TO 68F'],
  keyOf: ({ fleet, squadrons }) => [fleet, ...inOrder(squadrons)],
  piecesOf: ({ squadrons }) => squadrons,
  check: (order, sheet, view) => judgedInAdjustment(sheet, view, (bench) => adjustedNow(bench, view, order)),
};

export const formRow: CommandRow<View, CommandOf<'FORM'>> = {
  word: 'FORM',
  entry: 'keyed',
  windows: ADJUSTMENTS,
  forms: FORMS.FORM,
  schema: formSchema,
  help: 'Bring a free fleet marker into play with squadrons that stand at the place.',
  examples: ['FORM 14C AT 0708: ZCB3', 'FORM 14C AT Cronor: ZCB3'],
  keyOf: ({ fleet }) => [fleet],
  check: (order, sheet, view) => judgedInAdjustment(sheet, view, (bench) => adjustedNow(bench, view, order)),
};

export const disbandRow: CommandRow<View, CommandOf<'DISBAND'>> = {
  word: 'DISBAND',
  entry: 'keyed',
  windows: ADJUSTMENTS,
  forms: FORMS.DISBAND,
  schema: disbandSchema,
  help: 'Take all squadrons out of a fleet and its marker off the map.',
  examples: ['DISBAND 17C'],
  keyOf: ({ fleet }) => [fleet],
  check: (order, sheet, view) => judgedInAdjustment(sheet, view, (bench) => adjustedNow(bench, view, order)),
};

export const admiralRow: CommandRow<View, CommandOf<'ADMIRAL'>> = {
  word: 'ADMIRAL',
  entry: 'keyed',
  windows: ADJUSTMENTS,
  forms: FORMS.ADMIRAL,
  schema: admiralOrderSchema,
  help: 'Give an admiral the command of a fleet in his hex, or send him ashore.',
  examples: ['ADMIRAL NORRIS TO 212F', 'ADMIRAL Duke of Regina ASHORE'],
  keyOf: ({ admiral }) => [admiral],
  check: (order, sheet, view) =>
    judgedInAdjustment(sheet, view, (bench) => {
      const { side, start } = bench;
      const done = adjustedNow(bench, view, order);
      if (!done.ok || !precedenceIsJudged(view)) return done;
      return { ...done, warning: precedenceWarning(start, done.forces, { side, admiral: order.admiral }) };
    }),
};

/** Where forces are set up, what is rearranged must still be a deployment. [9.1] */
function adjustedNow({ forces, side }: Bench, view: View, order: Adjustment): Done<Forces> {
  return DEPLOYMENTS.includes(view.window)
    ? arrange(forces, { side, options: view.options }, order)
    : tryAdjustment(forces, side, order);
}
