import type { RefusalWords } from '../../../engine/refusal.ts';

/** Reinforcements and replacements. [6] */
export const REINFORCEMENT_WORDS: RefusalWords = {
  'box.not-due': 'No {piece} arrives in week {week}. Arriving: {due}.',
  'box.closed': '{piece} can not be put in the {box}, only in the {open}.',
  'box.twice':
    'Another BOX order of this sheet sends {piece} to the {other}. Name each counter in one of them.',

  'replacement.unknown': 'There is no squadron or troop unit {piece}.',
  'replacement.not-yours': '{unit} is not yours.',
  'replacement.no-navy': 'Only Imperial and Zhodani units are rebuilt or replaced; {unit} is neither.',
  'replacement.elite': '{unit} is an elite unit: it is never rebuilt or replaced.',
  'replacement.guerrilla': '{unit} recovers in hiding, 10% a week, and not by points.',

  'rebuild.not-in-play': '{unit} is not on the map.',
  'rebuild.eliminated': '{unit} is eliminated: it can only be replaced. {nearest}',
  'rebuild.at-full-strength': '{unit} is at full strength.',
  'rebuild.under-way': '{unit} disengaged towards {at} and gets there with the movement of this week.',
  'rebuild.no-base':
    '{unit} is at {at}. A squadron is rebuilt at a base of yours inside the borders of its own state, at a scout base only a scout; the nearest: {nearest}.',
  'rebuild.no-percent': 'A squadron is rebuilt as a whole: {nearest}.',
  'rebuild.aboard': '{unit} is aboard {carrier}: troops are rebuilt on a world.',
  'rebuild.not-controlled':
    '{unit} is on {at}, which is not yours: troops are rebuilt on a world of their side.',
  'rebuild.enemy-there': 'Enemy troops are on {at}: {unit} can not be rebuilt beside them.',

  'replace.not-eliminated': '{unit} is not eliminated: only what is lost is replaced.',
  'replace.wrong-box': '{unit} can be replaced in the {open} only.',

  'points.too-few': '{unit} costs {points} of your {kind} points, and {left} are left. {nearest}',
};
