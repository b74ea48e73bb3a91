import type { CommandRow, CommandTable, Key } from '../../../engine/command-table.ts';
import { byCodeUnit } from '../../../engine/json.ts';
import { refuse, type Verdict } from '../../../engine/refusal.ts';
import { arrange, type Deployment } from '../rules/deployment.ts';
import type { View } from '../view.ts';
import {
  deployAdmiralSchema,
  deployFleetSchema,
  deployGuerrillasSchema,
  deploySquadronsSchema,
  deployTroopsSchema,
  secretBaseSchema,
} from './deployment-schema.ts';
import { FORMS } from './forms.ts';
import { judgedInAdjustment, judgedSecretly } from './judged.ts';
import { type Command, type CommandOf, deploySchema } from './schema.ts';
import { writtenOrder } from './written.ts';

const DEPLOYMENTS = ['imperial-deployment', 'zhodani-deployment'];
const SECRETLY = ['secret-base'];

const standardRow: CommandRow<View, CommandOf<'DEPLOY STANDARD'>> = {
  word: 'DEPLOY STANDARD',
  entry: 'keyed',
  windows: [...SECRETLY, ...DEPLOYMENTS],
  forms: FORMS['DEPLOY STANDARD'],
  schema: deploySchema,
  help: 'Deploy all that you deploy in this window, and plot your fleets, as the standard deployment has it. Other lines of the sheet change single things.',
  examples: ['DEPLOY STANDARD'],
  keyOf: () => [],
  check: (order, sheet, view) =>
    view.window === 'secret-base' ? judgedSecretly(order, sheet, view) : judgedDeployment(order, sheet, view),
};

const baseRow: CommandRow<View, CommandOf<'SECRET BASE'>> = {
  word: 'SECRET BASE',
  entry: 'keyed',
  windows: SECRETLY,
  forms: FORMS['SECRET BASE'],
  schema: secretBaseSchema,
  help: 'Choose the world of your secret base: within the Imperial border, without defence battalions, naval or scout base, and not interdicted.',
  examples: ['SECRET BASE AT 3017', 'SECRET BASE AT Fulacin'],
  keyOf: () => [],
  check: (order, sheet, view) => judgedSecretly(order, sheet, view),
};

const guerrillasRow: CommandRow<View, CommandOf<'DEPLOY GUERRILLAS'>> = {
  word: 'DEPLOY GUERRILLAS',
  entry: 'keyed',
  windows: SECRETLY,
  forms: FORMS['DEPLOY GUERRILLAS'],
  schema: deployGuerrillasSchema,
  help: 'Place guerrilla units on a defended Imperial world, in hiding unless you add OVERT.',
  examples: ['GUERRILLA GUE1 AT 2109', 'GUERRILLA GUE6, GUE7 AT 3120 OVERT'],
  keyOf: ({ guerrillas }) => keyOfCounters(guerrillas),
  check: (order, sheet, view) =>
    doublyOrdered(order, order.guerrillas, sheet, ({ guerrillas }) => guerrillas) ??
    judgedSecretly(order, sheet, view),
};

const fleetRow: CommandRow<View, CommandOf<'DEPLOY FLEET'>> = {
  word: 'DEPLOY FLEET',
  entry: 'keyed',
  windows: DEPLOYMENTS,
  forms: FORMS['DEPLOY FLEET'],
  schema: deployFleetSchema,
  help: 'Begin with a fleet elsewhere: its squadrons, what they carry and its admiral go along, as far as each may begin there.',
  examples: ['DEPLOY 40F AT 1308', 'DEPLOY 214th Fleet AT Efate'],
  keyOf: ({ fleet }) => [fleet],
  check: (order, sheet, view) => judgedDeployment(order, sheet, view),
};

const squadronsRow: CommandRow<View, CommandOf<'DEPLOY SQUADRONS'>> = {
  word: 'DEPLOY SQUADRONS',
  entry: 'keyed',
  windows: DEPLOYMENTS,
  forms: FORMS['DEPLOY SQUADRONS'],
  schema: deploySquadronsSchema,
  help: 'Begin with squadrons at a world of their area, in a fleet (IN) or on their own. A line for fewer squadrons changes one for more.',
  examples: ['DEPLOY ZB3, ZB4 AT 1507 IN 40F', 'DEPLOY ZS2 AT Clan'],
  keyOf: ({ squadrons }) => keyOfCounters(squadrons),
  check: (order, sheet, view) =>
    doublyOrdered(order, order.squadrons, sheet, ({ squadrons }) => squadrons) ??
    judgedDeployment(order, sheet, view),
};

const admiralRow: CommandRow<View, CommandOf<'DEPLOY ADMIRAL'>> = {
  word: 'DEPLOY ADMIRAL',
  entry: 'keyed',
  windows: DEPLOYMENTS,
  forms: FORMS['DEPLOY ADMIRAL'],
  schema: deployAdmiralSchema,
  help: 'Begin with an admiral at a world of his area, in command of a fleet there (IN) or ashore.',
  examples: ['DEPLOY NORRIS AT 2314 IN 212F', 'DEPLOY Duke of Regina AT Regina ASHORE'],
  keyOf: ({ admiral }) => [admiral],
  check: (order, sheet, view) => judgedDeployment(order, sheet, view),
};

const troopsRow: CommandRow<View, CommandOf<'DEPLOY TROOPS'>> = {
  word: 'DEPLOY TROOPS',
  entry: 'keyed',
  windows: DEPLOYMENTS,
  forms: FORMS['DEPLOY TROOPS'],
  schema: deployTroopsSchema,
  help: 'Begin with troop units on a world of their area (AT), or embarked on a squadron there that has room (ON).',
  examples: ['DEPLOY 4Gd AT 1507', 'DEPLOY 4Gd ON ZB3', 'DEPLOY ZCR1, ZCR2 ON ZA1'],
  keyOf: ({ troops }) => keyOfCounters(troops),
  check: (order, sheet, view) =>
    doublyOrdered(order, order.troops, sheet, ({ troops }) => troops) ?? judgedDeployment(order, sheet, view),
};

function judgedDeployment(order: Deployment, sheet: readonly Command[], view: View): Verdict {
  return judgedInAdjustment(sheet, view, ({ forces, side }) =>
    arrange(forces, { side, options: view.options }, order),
  );
}

/** More than any list of counters has. */
const MANY = 10_000;

/** Lines for more counters come first on the sheet, so that one for a single counter changes them. */
function keyOfCounters(counters: readonly string[]): Key {
  const distinct = [...new Set(counters)].sort(byCodeUnit);
  return [MANY - distinct.length, ...distinct];
}

/** Of two lines for equally many counters neither is the closer one: a counter may be on one of them only. */
function doublyOrdered<Order extends Command>(
  order: Order,
  counters: readonly string[],
  sheet: readonly Command[],
  countersOf: (other: Order) => readonly string[],
): Verdict | null {
  const isLike = (other: Command): other is Order => other.word === order.word;
  const size = new Set(counters).size;
  for (const other of sheet.filter(isLike)) {
    const named = new Set(countersOf(other));
    const piece = named.size === size ? counters.find((id) => named.has(id)) : undefined;
    if (piece !== undefined) return refuse('deploy.twice', { piece, other: writtenOrder(other) });
  }
  return null;
}

/** Setting up: the secret base, guerrillas and single counters. [5.5, 7] */
export const DEPLOYMENT_ROWS: CommandTable<View, Command>['rows'] = [
  standardRow,
  baseRow,
  guerrillasRow,
  fleetRow,
  squadronsRow,
  admiralRow,
  troopsRow,
];
