import type { CommandRow, CommandTable } from '../../../engine/command-table.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { done } from '../done.ts';
import { warningOfModes } from '../rules/guerrilla-outlook.ts';
import { inOrder } from '../rules/fleets.ts';
import { setMode, withModes } from '../rules/guerrillas.ts';
import { reveal } from '../rules/secret-base.ts';
import { judgeFire } from '../rules/surface-fire-orders.ts';
import type { SurfaceFire } from '../state.ts';
import type { View } from '../view.ts';
import { isWorld, nameOfPlace } from '../worlds.ts';
import { judged, judgedInPlotting } from './judged.ts';
import { type Command, type CommandOf, ordersOf } from './schema.ts';
import { SURFACE_FORMS } from './surface-forms.ts';
import { covertSchema, fireSchema, overtSchema, revealSchema, surfaceSchema } from './surface-schema.ts';

const FIGHTING = ['week', 'combat'];
const ALWAYS = ['imperial-deployment', 'zhodani-deployment', ...FIGHTING];

const covertRow: CommandRow<View, CommandOf<'COVERT'>> = {
  word: 'COVERT',
  entry: 'keyed',
  windows: ['week'],
  forms: SURFACE_FORMS.COVERT,
  schema: covertSchema,
  help: 'Guerrilla units that go into hiding: they take no part in anything and recover from losses.',
  examples: ['COVERT GUE1, GUE2'],
  keyOf: ({ units }) => inOrder(units),
  piecesOf: ({ units }) => units,
  check: (order, sheet, view) => judgedMode(order, sheet, view),
};

const overtRow: CommandRow<View, CommandOf<'OVERT'>> = {
  word: 'OVERT',
  entry: 'keyed',
  windows: ['week'],
  forms: SURFACE_FORMS.OVERT,
  schema: overtSchema,
  help: 'Guerrilla units that come out of hiding: they fight, and hold worlds, as regular troops.',
  examples: ['OVERT GUE3'],
  keyOf: ({ units }) => inOrder(units),
  piecesOf: ({ units }) => units,
  check: (order, sheet, view) => {
    const hiding = ordersOf(sheet, 'COVERT').flatMap(({ units }) => units);
    const both = order.units.find((unit) => hiding.includes(unit));
    return both === undefined
      ? judgedMode(order, sheet, view)
      : refuse('guerrilla.both-modes', { piece: both, unit: both });
  },
};

function judgedMode(order: CommandOf<'COVERT' | 'OVERT'>, sheet: readonly Command[], view: View): Verdict {
  return judgedInPlotting(sheet, view, ({ forces, side }) => {
    const changed = setMode(forces, side, order);
    if (!changed.ok) return changed;
    return done(changed.forces, [], changed.does, warningOfModes(view, side, order));
  });
}

const revealRow: CommandRow<View, CommandOf<'REVEAL BASE'>> = {
  word: 'REVEAL BASE',
  entry: 'keyed',
  windows: FIGHTING,
  forms: SURFACE_FORMS['REVEAL BASE'],
  schema: revealSchema,
  help: 'Show the secret base: before movement, in time for refuelling at its port, or before enemy troops there fight.',
  examples: ['REVEAL BASE', 'REVEAL BASE BEFORE FUEL', 'REVEAL BASE IF ENEMY TROOPS THERE'],
  keyOf: () => [],
  check: (order, sheet, view) => {
    if (view.window === 'combat' && order.when !== 'enemyTroops') return refuse('base.too-late');
    return judged(sheet, view, ({ forces, side }) => {
      const shown = reveal({ ...forces, secretBase: view.secretBase ?? null }, side);
      return shown.ok ? done(forces, [], shown.does) : shown;
    });
  },
};

const WAYS: Readonly<Record<SurfaceFire, string>> = {
  bestOdds: 'fire goes where it destroys most, and units that would spoil the odds fire elsewhere',
  focus: 'all fire at the one enemy unit where that destroys most',
  spread: 'every enemy unit is fired at',
  hold: 'only units with a FIRE order fire',
};

const surfaceRow: CommandRow<View, CommandOf<'SURFACE'>> = {
  word: 'SURFACE',
  entry: 'keyed',
  windows: ALWAYS,
  forms: SURFACE_FORMS.SURFACE,
  schema: surfaceSchema,
  help: 'How units on a world fire that have no FIRE order: everywhere, or on one world. Holds until changed.',
  examples: ['SURFACE BESTODDS', 'SURFACE AT 2109 FOCUS', 'SURFACE SPREAD', 'SURFACE AT Regina HOLD'],
  keyOf: ({ at }) => (at === undefined ? [] : [at]),
  check: ({ at, way }) => {
    if (at !== undefined && !isWorld(at))
      return refuse('surface.no-world', { piece: at, at: nameOfPlace(at) });
    return accept(`${at === undefined ? '' : `${nameOfPlace(at)}: `}${WAYS[way]}`);
  },
};

const fireRow: CommandRow<View, CommandOf<'FIRE'>> = {
  word: 'FIRE',
  entry: 'listed',
  windows: FIGHTING,
  forms: SURFACE_FORMS.FIRE,
  schema: fireSchema,
  help: 'Fire of one unit at one enemy unit on its world; what is left follows SURFACE. All FIRE lines are one list: new ones replace them all.',
  examples: [
    'FIRE 1GD 15 AT 4518LIR',
    'FIRE 1GD AT DEFENCE',
    'FIRE DEFENCE OF 2314 50 AT ZAR1',
    'FIRE DEFENCE OF Regina AT ZAR1',
  ],
  keyOf: ({ unit, at = '', target }) => [unit, at, target],
  check: (order, sheet, view) =>
    judged(sheet, view, ({ forces, side }) => {
      const fired = judgeFire(withModes(forces, side, sheet), side, order, sheet);
      return fired.ok ? done(fired.forces, [], fired.does, apartWarning(order, view)) : fired;
    }),
};

/** As things stand the two are not on one world; a landing may change that. */
function apartWarning({ unit, at, target }: CommandOf<'FIRE'>, view: View): string | null {
  const there = view.troops[target]?.at ?? null;
  const here = at ?? view.troops[unit]?.at ?? null;
  if (there === null || here === null || there === here) return null;
  return `As things stand it is at ${nameOfPlace(here)}, and ${target} at ${nameOfPlace(there)}.`;
}

/** Surface combat, guerrillas and the revealed base. [4.6, 5.4, 5.5] */
export const SURFACE_ROWS: CommandTable<View, Command>['rows'] = [
  covertRow,
  overtRow,
  revealRow,
  surfaceRow,
  fireRow,
];
