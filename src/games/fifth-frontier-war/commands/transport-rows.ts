import type { CommandRow, CommandTable } from '../../../engine/command-table.ts';
import { accept, refuse } from '../../../engine/refusal.ts';
import { inOrder } from '../rules/fleets.ts';
import type { View } from '../view.ts';
import { FORMS } from './forms.ts';
import { judged } from './judged.ts';
import { judgedBoarding, judgedShore } from './judged-admirals.ts';
import { judgedLanding } from './judged-landing.ts';
import { judgedLift, judgedLoading } from './judged-loading.ts';
import type { Command, CommandOf } from './schema.ts';
import {
  boardSchema,
  keepGarrisonSchema,
  landSchema,
  liftSchema,
  loadSchema,
  shoreSchema,
} from './transport-schema.ts';

const ALWAYS = ['imperial-deployment', 'zhodani-deployment', 'initial-plotting', 'week', 'combat'];
/** What is done in the transfers may be ordered after movement too. [4.5.3] */
const TRANSFERS = ['week', 'combat'];

const keepGarrisonRow: CommandRow<View, CommandOf<'KEEP GARRISON'>> = {
  word: 'KEEP GARRISON',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS['KEEP GARRISON'],
  schema: keepGarrisonSchema,
  help: 'Whether LOAD and LIFT refuse to take from a world the troops that hold it; off, they only warn. Holds until changed.',
  examples: ['KEEP GARRISON ON', 'KEEP GARRISON OFF'],
  keyOf: () => [],
  check: ({ choice }, _, { side }) => {
    if (side === null) return refuse('order.not-yours');
    return accept(
      choice === 'on' ? 'no order takes a garrison away' : 'garrisons may be taken away, with a warning',
    );
  },
};

/** Behind every id: what is for all that is left comes after the lines that name units. */
const LAST = '~';

/** One line for the same units replaces another; so does one for all of the same carrier, or of the same world. */
function keyOf(order: CommandOf<'LOAD' | 'LAND' | 'LIFT'>): readonly string[] {
  if (order.troops !== undefined) return inOrder(order.troops);
  return [LAST, order.word === 'LIFT' ? order.at : (order.fleet ?? order.squadron ?? '')];
}

const loadRow: CommandRow<View, CommandOf<'LOAD'>> = {
  word: 'LOAD',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.LOAD,
  schema: loadSchema,
  help: "Take troop units aboard before the week's movement: into a squadron, a fleet, or what has room where they are (assault carriers first).",
  examples: ['LOAD 4GD, ZDV3 ON ZA1', 'LOAD 4GD', 'LOAD ZDV3 ON 40F', 'LOAD ALL ON 40F'],
  keyOf,
  check: (order, sheet, view) => judged(sheet, view, (bench) => judgedLoading(order, { bench, sheet, view })),
};

const landRow: CommandRow<View, CommandOf<'LAND'>> = {
  word: 'LAND',
  entry: 'keyed',
  windows: TRANSFERS,
  forms: FORMS.LAND,
  schema: landSchema,
  help: 'Set troop units down where their carrier is after movement. Where enemy squadrons or SDBs are, and with a condition always, that is done after bombing, when no SDB there is active.',
  examples: [
    'LAND 4GD AT 1520',
    'LAND ALL OF 40F AT 1510',
    'LAND 4GD, ZDV3 AT 1520 IF SDB CLEARED',
    'LAND 4GD AT 1520 IF ODDS 1.5:1 IF DEFENCE BELOW 400',
  ],
  keyOf,
  check: (order, sheet, view) => judged(sheet, view, (bench) => judgedLanding(order, { bench, sheet, view })),
};

const liftRow: CommandRow<View, CommandOf<'LIFT'>> = {
  word: 'LIFT',
  entry: 'keyed',
  windows: TRANSFERS,
  forms: FORMS.LIFT,
  schema: liftSchema,
  help: 'Take troop units off a world after bombing, before the fight on the surface, into squadrons that are there then.',
  examples: ['LIFT 4GD AT 1520', 'LIFT 4GD AT 1520 ON ZA1 IF LOSS 50%', 'LIFT ALL AT 1520 ON 40F'],
  keyOf,
  check: (order, sheet, view) => judged(sheet, view, (bench) => judgedLift(order, { bench, sheet, view })),
};

const boardRow: CommandRow<View, CommandOf<'BOARD'>> = {
  word: 'BOARD',
  entry: 'keyed',
  windows: TRANSFERS,
  forms: FORMS.BOARD,
  schema: boardSchema,
  help: 'Let an admiral travel with a fleet or a lone squadron without commanding it; before its movement if both are in one place, else after.',
  examples: ['BOARD NORRIS ON 212F', 'BOARD NORRIS ON IS1'],
  keyOf: ({ admiral }) => [admiral],
  check: (order, sheet, view) =>
    judged(sheet, view, (bench) => judgedBoarding(order, { bench, sheet, view })),
};

const shoreRow: CommandRow<View, CommandOf<'SHORE'>> = {
  word: 'SHORE',
  entry: 'keyed',
  windows: TRANSFERS,
  forms: FORMS.SHORE,
  schema: shoreSchema,
  help: 'Send an admiral from his fleet or squadron to the world where it is after movement.',
  examples: ['SHORE NORRIS'],
  keyOf: ({ admiral }) => [admiral],
  check: (order, sheet, view) => judged(sheet, view, (bench) => judgedShore(order, { bench, sheet, view })),
};

/** Loading, before movement. [3.9.1] */
export const LOADING_ROWS: CommandTable<View, Command>['rows'] = [keepGarrisonRow, loadRow];

/** Unloading, and what is done in the transfers: what depends on where movement ends. [3.9.1, 4.5.3] */
export const UNLOADING_ROWS: CommandTable<View, Command>['rows'] = [landRow, liftRow, boardRow, shoreRow];
