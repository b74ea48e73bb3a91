import type { CommandRow, CommandTable } from '../../../engine/command-table.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import type { Done } from '../done.ts';
import { chosenBy, chooseBox, nameOfArrival } from '../rules/boxes.ts';
import { inOrder } from '../rules/fleets.ts';
import { rebuild } from '../rules/rebuild.ts';
import { replace } from '../rules/replace.ts';
import { withPointsReceived } from '../rules/replacement-points.ts';
import { type Reserves, reservesOf } from '../rules/reserves.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { nameOfPlace } from '../worlds.ts';
import { FORMS } from './forms.ts';
import { boxSchema, rebuildAutoSchema, rebuildSchema, replaceSchema } from './reinforcement-schema.ts';
import { type Command, type CommandOf, ordersOf } from './schema.ts';

/** Judges an order by trying it on what the seat has and gets this week. */
function judgedOnReserves(
  { side, ...view }: View,
  attempt: (reserves: Reserves, side: Side) => Done<Reserves>,
): Verdict {
  if (side === null) return refuse('order.not-yours');
  const tried = attempt(withPointsReceived(reservesOf({ side, ...view }), side), side);
  return tried.ok ? accept(tried.does, tried.warning) : { ok: false, refusal: tried.refusal };
}

/** Points are spent in the order of the sheet. [6.2] */
function afterSpending(reserves: Reserves, side: Side, sheet: readonly Command[]): Reserves {
  const rebuilt = ordersOf(sheet, 'REBUILD').reduce(
    (now, order) => carriedOut(now, rebuild(now, side, order)),
    reserves,
  );
  return ordersOf(sheet, 'REPLACE').reduce(
    (now, order) => carriedOut(now, replace(now, side, order)),
    rebuilt,
  );
}

function carriedOut(reserves: Reserves, attempt: Done<Reserves>): Reserves {
  return attempt.ok ? attempt.forces : reserves;
}

const boxRow: CommandRow<View, CommandOf<'BOX'>> = {
  word: 'BOX',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.BOX,
  schema: boxSchema,
  help: 'Which box reinforcements of this week stand in, where there is a choice: single counters, or fleets, admirals, troops, squadrons of a type.',
  examples: ['BOX RIMWARD: 18F, VASILYEV, IA3, WARRANT', 'BOX RIMWARD: ASSAULT, WARRANT, FLEETS, ADMIRALS'],
  keyOf: ({ box, counters }) => [box, ...inOrder(counters)],
  piecesOf: ({ counters }) => counters,
  check: (order, sheet, view) =>
    sentTwice(order, sheet, view) ??
    judgedOnReserves(view, (reserves, side) => chooseBox(reserves, side, order)),
};

function sentTwice(order: CommandOf<'BOX'>, sheet: readonly Command[], view: View): Verdict | null {
  const { side } = view;
  if (side === null) return null;
  const named = chosenBy(view, side, order);
  for (const other of ordersOf(sheet, 'BOX')) {
    const twice = chosenBy(view, side, other).find((id) => named.includes(id));
    if (twice !== undefined)
      return refuse('box.twice', { piece: nameOfArrival(view, twice), other: nameOfPlace(other.box) });
  }
  return null;
}

const rebuildRow: CommandRow<View, CommandOf<'REBUILD'>> = {
  word: 'REBUILD',
  entry: 'listed',
  windows: ['week'],
  forms: FORMS.REBUILD,
  schema: rebuildSchema,
  help: 'Spend points on reduced squadrons at a base, or on worn troops: all they lack, or so much of their printed strength.',
  examples: ['REBUILD ZB3, ZB4', 'REBUILD ZDV4 20%'],
  keyOf: ({ units }) => units,
  check: (order, sheet, view) =>
    judgedOnReserves(view, (reserves, side) => rebuild(afterSpending(reserves, side, sheet), side, order)),
};

const replaceRow: CommandRow<View, CommandOf<'REPLACE'>> = {
  word: 'REPLACE',
  entry: 'listed',
  windows: ['week'],
  forms: FORMS.REPLACE,
  schema: replaceSchema,
  help: 'Spend points on eliminated squadrons or troops: they stand again in a box of their navy.',
  examples: ['REPLACE ZB3', 'REPLACE ZDV3 IN Second Zhodani box'],
  keyOf: ({ units }) => units,
  check: (order, sheet, view) =>
    judgedOnReserves(view, (reserves, side) => replace(afterSpending(reserves, side, sheet), side, order)),
};

const rebuildAutoRow: CommandRow<View, CommandOf<'REBUILD AUTO'>> = {
  word: 'REBUILD AUTO',
  entry: 'keyed',
  windows: ['imperial-deployment', 'zhodani-deployment', 'initial-plotting', 'week', 'combat'],
  forms: FORMS['REBUILD AUTO'],
  schema: rebuildAutoSchema,
  help: 'Whether squadron points are spent by themselves on reduced squadrons that stand at a base. Holds until changed.',
  examples: ['REBUILD AUTO', 'REBUILD OFF'],
  keyOf: () => [],
  check: ({ choice }) =>
    accept(
      choice === 'auto'
        ? 'each week a point for every reduced squadron at a base of its state: battle, cruiser, tanker, assault carrier, scout'
        : 'points are spent by your orders only',
    ),
};

/** Reinforcements and replacements. [6] */
export const REINFORCEMENT_ROWS: CommandTable<View, Command>['rows'] = [
  boxRow,
  rebuildRow,
  replaceRow,
  rebuildAutoRow,
];
