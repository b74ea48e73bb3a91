import { wholeNumber } from '../../../engine/arguments.ts';
import { argument, choice, fixed, literal, optional, sequence } from '../../../engine/grammar.ts';
import { ADMIRAL } from './arguments.ts';

/** Written forms; of each command the first that fits is the printed one. */
export const STAFF_FORMS = {
  WARRANT: [sequence(literal('WARRANT'), literal('TO'), argument('admiral', ADMIRAL))],
  ARMISTICE: [
    sequence(
      literal('ARMISTICE'),
      choice(
        sequence(literal('OFFER'), fixed('choice', 'offer')),
        sequence(literal('WITHDRAW'), fixed('choice', 'withdraw')),
        sequence(literal('ACCEPT'), fixed('choice', 'accept')),
        sequence(literal('DECLARE'), fixed('choice', 'declare')),
      ),
    ),
    sequence(literal('OFFER ARMISTICE'), fixed('choice', 'offer')),
    sequence(literal('WITHDRAW ARMISTICE'), fixed('choice', 'withdraw')),
    sequence(literal('ACCEPT ARMISTICE'), fixed('choice', 'accept')),
    sequence(literal('DECLARE ARMISTICE'), fixed('choice', 'declare')),
  ],
  'ARMISTICE WHEN': [
    sequence(
      literal('ARMISTICE WHEN LEAD'),
      argument('lead', wholeNumber('lead in points', 0, 9999)),
      optional(literal('POINTS', 'VP')),
    ),
    sequence(literal('ARMISTICE NEVER', 'NEVER ARMISTICE'), fixed('never', true)),
  ],
  QUALITY: [
    sequence(
      literal('QUALITY'),
      choice(
        sequence(literal('FIRST'), fixed('choice', 'first')),
        sequence(literal('REST'), fixed('choice', 'rest')),
      ),
    ),
  ],
};
