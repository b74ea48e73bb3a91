import type { CommandRow, CommandTable } from '../../../engine/command-table.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { nameOfFleet, sideOf, sideOfTroop } from '../counters.ts';
import { done } from '../done.ts';
import { canAct } from '../rules/black-globes.ts';
import { DEFENCE } from '../rules/bombing-plan.ts';
import { printedDefences } from '../rules/strength.ts';
import type { View } from '../view.ts';
import { isWorld, nameOfPlace } from '../worlds.ts';
import { FORMS } from './forms.ts';
import {
  bombSchema,
  bombShareOf,
  engageSdbSchema,
  globesSchema,
  noBombingSchema,
  sdbSchema,
} from './interface-schema.ts';
import { type Bench, judged } from './judged.ts';
import type { Command, CommandOf } from './schema.ts';

const ALWAYS = ['imperial-deployment', 'zhodani-deployment', 'initial-plotting', 'week', 'combat'];
const IN_WEEK = ['week', 'combat'];

const sdbRow: CommandRow<View, CommandOf<'SDB'>> = {
  word: 'SDB',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS.SDB,
  schema: sdbSchema,
  help: 'What your system defence boats do when enemy squadrons come: everywhere, or at one world. AUTO: active unless outgunned three to one. Holds until changed; STANDARD takes it back.',
  examples: [
    'SDB PASSIVE IF ATTACKED BY 36+ ELSE ACTIVE BREAK OFF AT 50%',
    'SDB AT 1510: ACTIVE BREAK OFF AT 80% LOSSES',
    'SDB AT Jewell: PASSIVE',
    'SDB AUTO BREAK OFF AT 30%',
    'SDB AT Jewell STANDARD',
  ],
  keyOf: ({ at }) => (at === undefined ? [] : [at]),
  check: (order, _, view) => withSdbs(order.at, view) ?? ownSdbs(order, view),
};

/** Null: there are, or no place is named. */
function withSdbs(at: string | undefined, view: View): Verdict | null {
  if (at === undefined || printedDefences(view, at).sdb > 0) return null;
  return refuse('sdb.none-there', { piece: at, at: nameOfPlace(at) });
}

function ownSdbs({ at, mode, passiveAgainst, breakOffAt }: CommandOf<'SDB'>, view: View): Verdict {
  const where = at === undefined ? 'your SDBs' : `the SDBs at ${nameOfPlace(at)}`;
  const from = passiveAgainst === undefined ? '' : ` below ${passiveAgainst} bombardment factors`;
  const until = breakOffAt === undefined ? '' : `, until ${breakOffAt} % of them are lost`;
  const does = `${where}: ${SDB_DOES[mode]}${from}${until}`;
  const isYours = at === undefined || view.worlds[at]?.control === view.side;
  return accept(does, isYours ? null : `it counts once ${nameOfPlace(at)} is yours`);
}

const SDB_DOES: Readonly<Record<CommandOf<'SDB'>['mode'], string>> = {
  standard: 'as if nothing had been ordered for them',
  auto: 'active unless outgunned three to one',
  active: 'active',
  passive: 'passive',
};

const engageSdbRow: CommandRow<View, CommandOf<'ENGAGE SDB'>> = {
  word: 'ENGAGE SDB',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS['ENGAGE SDB'],
  schema: engageSdbSchema,
  help: 'Whether your squadrons attack SDBs, and when they break off: all, a fleet, or whoever is at a world. Who does not attack can neither bomb nor land. Holds until changed; STANDARD takes it back.',
  examples: [
    'ENGAGE SDB 40F BREAK OFF AT 30%',
    'ENGAGE SDB AT 1510',
    'AVOID SDB AT Porozlo',
    'ENGAGE SDB IF IT PAYS BREAK OFF AT 20%',
    'ENGAGE SDB 40F STANDARD',
  ],
  keyOf: keyOfScope,
  check: (order, _, view) =>
    badScope(order, view) ?? withSdbs(order.at, view) ?? accept(`${whoActs(order)}: ${engagement(order)}`),
};

function engagement({ mode, breakOffAt }: CommandOf<'ENGAGE SDB'>): string {
  const until = breakOffAt === undefined ? '' : `, until ${breakOffAt} % of their defence factors are lost`;
  return `${ENGAGEMENTS[mode]}${until}`;
}

const ENGAGEMENTS: Readonly<Record<CommandOf<'ENGAGE SDB'>['mode'], string>> = {
  standard: 'as if nothing had been ordered',
  attack: 'attack SDBs',
  avoid: 'leave SDBs alone, and so neither bomb nor land where there are any',
  auto: 'attack SDBs where they are a match for them, or where you mean to bomb or land',
};

const bombRow: CommandRow<View, CommandOf<'BOMB'>> = {
  word: 'BOMB',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS.BOMB,
  schema: bombSchema,
  help: 'What is bombed: by all, by a fleet, or at a world. Units are named with the factors that fall on them; DEFENCE are the defence battalions. An independent world is bombed only where an order names it. Holds until changed; STANDARD takes it back.',
  examples: [
    'BOMB AT 1510: DEFENCE 24, ICT3 12',
    'BOMB AT Jewell: ICT3, DEFENCE',
    'BOMB 40F: TROOPS',
    'BOMB LARGEST',
    'BOMB NONE',
    'BOMB AT Jewell STANDARD',
  ],
  keyOf: keyOfScope,
  check: (order, _, view) =>
    badScope(order, view) ??
    noWorld(order) ??
    ownUnit(order, view) ??
    accept(`${whoActs(order)}: ${bombing(order)}`),
};

function noWorld({ at }: CommandOf<'BOMB'>): Verdict | null {
  if (at === undefined || isWorld(at)) return null;
  return refuse('bomb.no-world', { piece: at, at: nameOfPlace(at) });
}

/** Whose a unit is stands on its counter; where it is, or whether it still is, a standing order need not know. */
function ownUnit({ targets = [] }: CommandOf<'BOMB'>, view: View): Verdict | null {
  const own = targets
    .map((written) => bombShareOf(written).target)
    .find((id) => id !== DEFENCE && sideOfTroop(view, id) === view.side);
  return own === undefined ? null : refuse('bomb.own-unit', { piece: own });
}

function bombing({ mode, targets = [] }: CommandOf<'BOMB'>): string {
  switch (mode) {
    case 'standard':
      return 'as if nothing had been ordered';
    case 'none':
      return 'bomb nothing';
    case 'largest':
      return 'bomb the largest units first';
    case 'defence':
      return 'bomb the defence battalions';
    case 'troops':
      return 'bomb troops, the largest first';
    case 'listed':
      return `bomb ${targets.join(', then ')}`;
  }
}

const noBombingRow: CommandRow<View, CommandOf<'NO BOMBING UNLESS ORDERED'>> = {
  word: 'NO BOMBING UNLESS ORDERED',
  entry: 'keyed',
  windows: IN_WEEK,
  forms: FORMS['NO BOMBING UNLESS ORDERED'],
  schema: noBombingSchema,
  help: 'This week nothing is bombed but what a standing BOMB order names. A seat that sends nothing is taken to say so.',
  examples: ['NO BOMBING UNLESS ORDERED'],
  keyOf: () => [],
  check: () => accept('this week only what your BOMB orders say is bombed'),
};

const globesRow: CommandRow<View, CommandOf<'GLOBES'>> = {
  word: 'GLOBES',
  entry: 'keyed',
  windows: IN_WEEK,
  forms: FORMS.GLOBES,
  schema: globesSchema,
  help: 'What a fleet of black globe squadrons alone does, unseen, where it jumps in this week: one round of fire, bombing, or its LAND and LIFT orders there.',
  examples: ['GLOBES 18F: ATTACK', 'GLOBES 18F: BOMB', 'GLOBES 18F: LAND'],
  keyOf: ({ fleet }) => [fleet],
  check: (order, sheet, view) => {
    if (!view.options.blackGlobes) return refuse('globes.not-played', { piece: order.fleet });
    return judged(sheet, view, (bench) => {
      const tried = canAct(bench.forces, bench.side, order);
      if (!tried.ok || isToJump(bench, order.fleet, sheet)) return tried;
      return done(
        tried.forces,
        [],
        tried.does,
        `nothing on your sheet has ${nameOfFleet(order.fleet)} jump this week`,
      );
    });
  },
};

/** Plotted to jump, ordered to on this sheet, or there already. */
function isToJump({ forces }: Bench, fleet: string, sheet: readonly Command[]): boolean {
  const { plot = {}, movedFor = null } = forces.fleets[fleet] ?? {};
  if (movedFor === forces.week || plot[forces.week]?.startsWith('J') === true) return true;
  return sheet.some(
    (order) =>
      (order.word === 'MOVE' && order.fleet === fleet) ||
      (order.word === 'PLOT' &&
        order.fleet === fleet &&
        order.week === forces.week &&
        order.action === 'jump'),
  );
}

type Scoped = CommandOf<'ENGAGE SDB' | 'BOMB'>;

function keyOfScope({ fleet, at }: Scoped): readonly string[] {
  return fleet === undefined ? (at === undefined ? [] : [at]) : [fleet];
}

function whoActs({ fleet, at }: Scoped): string {
  if (fleet !== undefined) return nameOfFleet(fleet);
  return at === undefined ? 'your squadrons' : `whoever is at ${nameOfPlace(at)}`;
}

/** Null: the order is of a fleet of the seat, or of none. */
function badScope({ fleet }: Scoped, view: View): Verdict | null {
  if (fleet === undefined) return null;
  const marker = view.fleets[fleet];
  const about = { piece: fleet, fleet: nameOfFleet(fleet) };
  if (marker === undefined) return refuse('fleet.unknown', about);
  return sideOf(marker.navy) === view.side ? null : refuse('fleet.not-yours', about);
}

/** Squadrons, system defence boats and bombing. [4.5, 9.2] */
export const INTERFACE_ROWS: CommandTable<View, Command>['rows'] = [
  sdbRow,
  engageSdbRow,
  bombRow,
  noBombingRow,
  globesRow,
];
