import type { CommandRow, CommandTable } from '../../../engine/command-table.ts';
import { accept, refuse, type Verdict } from '../../../engine/refusal.ts';
import { tryAdjustment } from '../rules/adjustment.ts';
import { DECLARER, FIRST_TURN, levelIfDeclared, levelsToPay } from '../rules/armistice.ts';
import { differenceOf, levelOf, nameOfLevel, settled } from '../rules/victory.ts';
import type { View } from '../view.ts';
import { FORMS } from './forms.ts';
import { judgedInAdjustment } from './judged.ts';
import type { Command, CommandOf } from './schema.ts';
import { armisticeSchema, armisticeWhenSchema, qualitySchema, warrantSchema } from './staff-schema.ts';

const ALWAYS = ['imperial-deployment', 'zhodani-deployment', 'initial-plotting', 'week', 'combat'];

const warrantRow: CommandRow<View, CommandOf<'WARRANT'>> = {
  word: 'WARRANT',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.WARRANT,
  schema: warrantSchema,
  help: 'Give the warrant to an Imperial admiral where it is: he has precedence over all others and may land on red worlds.',
  examples: ['WARRANT TO Norris'],
  keyOf: () => [],
  check: (order, sheet, view) =>
    judgedInAdjustment(sheet, view, ({ forces, side }) => tryAdjustment(forces, side, order)),
};

const armisticeRow: CommandRow<View, CommandOf<'ARMISTICE'>> = {
  word: 'ARMISTICE',
  entry: 'keyed',
  windows: ['week'],
  forms: FORMS.ARMISTICE,
  schema: armisticeSchema,
  help: `End the war as the turn before this week ends: offer it, accept what the other side offers, withdraw an offer; the Zhodani side may declare it from turn ${FIRST_TURN} on, at the cost of levels of victory.`,
  examples: ['ARMISTICE OFFER', 'ARMISTICE ACCEPT', 'ARMISTICE WITHDRAW', 'ARMISTICE DECLARE'],
  keyOf: () => [],
  check: ({ choice }, _, view) => judgedArmistice(choice, view),
};

function judgedArmistice(choice: CommandOf<'ARMISTICE'>['choice'], view: View): Verdict {
  const { side } = view;
  if (side === null) return refuse('order.not-yours');
  const mine = view.armisticeOffers.includes(side);
  const theirs = view.armisticeOffers.some((one) => one !== side);
  switch (choice) {
    case 'offer':
      if (theirs) return accept(`both sides offer it: ${endsAs(levelNow(view))}`);
      return accept(mine ? 'your offer stands already' : 'the other side may accept from next week on');
    case 'withdraw':
      return mine
        ? accept('your offer stands no longer')
        : refuse('armistice.not-offered', { piece: 'WITHDRAW' });
    case 'accept':
      return theirs
        ? accept(endsAs(levelNow(view)))
        : refuse('armistice.no-offer', { piece: 'ACCEPT', nearest: 'ARMISTICE OFFER' });
    case 'declare':
      return judgedDeclaration(view);
  }
}

function judgedDeclaration(view: View): Verdict {
  const about = { piece: 'DECLARE', nearest: 'ARMISTICE OFFER' };
  if (view.side !== DECLARER) return refuse('armistice.not-zhodani', about);
  const turn = view.week - 1;
  const level = levelIfDeclared(view.worlds, turn);
  if (level === null)
    return refuse('armistice.too-early', { ...about, turn: FIRST_TURN, week: FIRST_TURN + 1, now: turn });
  const levels = levelsToPay(turn) ?? 0;
  const cost = levels === 1 ? 'one level' : `${levels} levels`;
  return accept(`${endsAs(nameOfLevel(level))}, ${cost} better for the Imperium than ${levelNow(view)}`);
}

function endsAs(level: string): string {
  return `the war ends as points stand then, now: ${level}`;
}

function levelNow({ worlds }: View): string {
  return nameOfLevel(settled(levelOf(differenceOf(worlds))));
}

const armisticeWhenRow: CommandRow<View, CommandOf<'ARMISTICE WHEN'>> = {
  word: 'ARMISTICE WHEN',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS['ARMISTICE WHEN'],
  schema: armisticeWhenSchema,
  help: `Declare an armistice by itself at the end of the first turn, from turn ${FIRST_TURN} on, in which your points lead by so many. Holds until changed.`,
  examples: ['ARMISTICE WHEN LEAD 101', 'ARMISTICE NEVER'],
  keyOf: () => [],
  check: ({ lead }, _, view) => {
    if (lead === undefined) return accept('no armistice is declared by itself');
    if (view.side !== DECLARER)
      return refuse('armistice.not-zhodani', { piece: 'WHEN LEAD', nearest: 'ARMISTICE OFFER' });
    return accept(
      `declared at the end of the first turn from turn ${FIRST_TURN} on with a lead of ${lead} points`,
    );
  },
};

const qualityRow: CommandRow<View, CommandOf<'QUALITY'>> = {
  word: 'QUALITY',
  entry: 'keyed',
  windows: ALWAYS,
  forms: FORMS.QUALITY,
  schema: qualitySchema,
  help: 'Which attack of a multiple attack gets the column shift of squadron quality: the first of 48 factors, or the rest. Holds until changed.',
  examples: ['QUALITY FIRST', 'QUALITY REST'],
  keyOf: () => [],
  check: ({ choice }, _, view) => {
    if (!view.options.squadronQuality) return refuse('quality.not-played', { piece: 'QUALITY' });
    return accept(
      choice === 'first' ? 'the first attack of 48 is shifted' : 'the attack of what is left over is shifted',
    );
  },
};

/** The warrant, armistice and squadron quality. [5.3.5, 8.2.1, 9.4] */
export const STAFF_ROWS: CommandTable<View, Command>['rows'] = [
  warrantRow,
  armisticeRow,
  armisticeWhenRow,
  qualityRow,
];
