import { wholeNumber } from '../../../engine/arguments.ts';
import {
  argument,
  choice,
  fixed,
  glued,
  list,
  literal,
  optional,
  sequence,
} from '../../../engine/grammar.ts';
import { GUERRILLA, HEX, TROOP } from './arguments.ts';

const NOTHING = sequence();
const SILENT_COLON = choice(NOTHING, glued('left', ':'));
const BATTALIONS = literal('DEFENCE', 'DEFENSE', 'DEFENCES', 'DEFENSES', 'DEFENCE BATTALIONS');
const FACTORS = optional(argument('factors', wholeNumber('number of factors', 1, 9999)));
const TARGET = sequence(
  literal('AT', 'ON'),
  choice(sequence(BATTALIONS, fixed('target', 'DEFENCE')), argument('target', TROOP)),
);

/** Written forms; of each command the first that fits is the printed one. */
export const SURFACE_FORMS = {
  COVERT: [sequence(literal('COVERT', 'HIDE'), list('units', GUERRILLA))],
  OVERT: [sequence(literal('OVERT'), list('units', GUERRILLA))],
  'REVEAL BASE': [
    sequence(
      literal('REVEAL BASE', 'REVEAL THE BASE', 'REVEAL SECRET BASE'),
      choice(
        sequence(literal('BEFORE FUEL', 'BEFORE REFUELLING'), fixed('when', 'beforeFuel')),
        sequence(literal('IF ENEMY TROOPS THERE', 'IF ENEMY TROOPS'), fixed('when', 'enemyTroops')),
        sequence(choice(literal('AT START', 'NOW'), NOTHING), fixed('when', 'start')),
      ),
    ),
  ],
  SURFACE: [
    sequence(
      literal('SURFACE', 'SURFACE FIRE'),
      optional(literal('AT'), argument('at', HEX)),
      SILENT_COLON,
      choice(
        sequence(literal('BESTODDS', 'BEST ODDS'), fixed('way', 'bestOdds')),
        sequence(literal('FOCUS'), fixed('way', 'focus')),
        sequence(literal('SPREAD'), fixed('way', 'spread')),
        sequence(literal('HOLD', 'HOLD FIRE'), fixed('way', 'hold')),
      ),
    ),
  ],
  FIRE: [
    sequence(
      literal('FIRE'),
      BATTALIONS,
      choice(literal('OF', 'AT'), NOTHING),
      fixed('unit', 'DEFENCE'),
      argument('at', HEX),
      FACTORS,
      TARGET,
    ),
    sequence(literal('FIRE'), argument('unit', TROOP), FACTORS, TARGET),
  ],
};
