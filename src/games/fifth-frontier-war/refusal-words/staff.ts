import type { RefusalWords } from '../../../engine/refusal.ts';

/** The warrant, armistice and squadron quality. [5.3.5, 8.2.1, 9.4] */
export const STAFF_WORDS: RefusalWords = {
  'warrant.not-yours': 'The warrant is the Emperor’s: only the Imperial side has it.',
  'warrant.not-in-play': 'The warrant has not arrived, or was lost with its holder.',
  'warrant.elsewhere':
    '{admiral} is at {at}, the warrant at {wanted}: it passes between admirals in one place only.',
  'warrant.has-it': '{admiral} has the warrant already.',

  'armistice.not-zhodani':
    'Only the Zhodani side may declare an armistice by itself. {nearest} needs the other side.',
  'armistice.too-early':
    'It can be declared when turn {turn} has ended, that is in the window of week {week}; this one ends turn {now}. {nearest} needs the other side.',
  'armistice.no-offer':
    'The other side offers no armistice that could be accepted. {nearest} makes an offer.',
  'armistice.not-offered': 'You have no offer standing that could be withdrawn.',

  'quality.not-played': 'Squadron quality is an optional rule that this game does not use.',
};
