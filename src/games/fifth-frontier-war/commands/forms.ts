import { wholeNumber } from '../../../engine/arguments.ts';
import {
  argument,
  choice,
  fixed,
  glued,
  type Grammar,
  list,
  literal,
  optional,
  sequence,
} from '../../../engine/grammar.ts';
import { ADMIRAL, BOX, FLEET, HEX, PLACE, SIDE, SQUADRON, TYPE, WEEK } from './arguments.ts';
import { DEPLOYMENT_FORMS } from './deployment-forms.ts';
import { INTERFACE_FORMS } from './interface-forms.ts';
import { REINFORCEMENT_FORMS } from './reinforcement-forms.ts';
import { STAFF_FORMS } from './staff-forms.ts';
import { SURFACE_FORMS } from './surface-forms.ts';
import { TRANSPORT_FORMS } from './transport-forms.ts';
import type { Command } from './schema.ts';

/** Words that may stand there and are not printed. */
function silent(...words: readonly [string, ...string[]]): Grammar {
  return choice(sequence(), literal(...words));
}

/** Printed as `:`, and may be missing. */
const COLON = choice(glued('left', ':'), sequence());

const SILENT_COLON = choice(sequence(), glued('left', ':'));

const WHICH_WEEK = sequence(glued('right', 'W', 'WEEK', 'TURN', 'T'), argument('week', WEEK));

/** `J2011`; a box stands apart from the J, since its name begins with a letter. [3.2.3.1, 3.7.2] */
function jumpTo(field: string): Grammar {
  return choice(
    sequence(glued('right', 'J', 'JUMP', 'JUMP TO', 'J TO'), argument(field, HEX)),
    sequence(literal('J', 'JUMP', 'JUMP TO', 'J TO'), argument(field, BOX)),
  );
}

/** `J2011`, or just the place. */
function movesTo(field: string): Grammar {
  return choice(jumpTo(field), sequence(silent('TO'), argument(field, PLACE)));
}

const REFUEL = choice(
  sequence(glued('right', 'R', 'REFUEL', 'HOLD', 'REFUEL AT', 'HOLD AT'), argument('at', HEX)),
  sequence(literal('R', 'REFUEL', 'HOLD', 'REFUEL AT', 'HOLD AT'), argument('at', BOX)),
  literal('R', 'REFUEL', 'HOLD'),
);

const ACTION = choice(
  sequence(jumpTo('at'), fixed('action', 'jump')),
  sequence(REFUEL, fixed('action', 'refuel')),
);

const CONDITION = choice(
  sequence(
    literal('NO ENEMY', 'NO ENEMIES'),
    literal('AT'),
    argument('conditionAt', PLACE),
    fixed('condition', 'no-enemy'),
  ),
  sequence(
    literal('ENEMY', 'ENEMIES'),
    literal('AT'),
    argument('conditionAt', PLACE),
    fixed('condition', 'enemy'),
  ),
  sequence(
    literal('OVERT', 'OVERT GUERRILLAS'),
    literal('AT'),
    argument('conditionAt', HEX),
    fixed('condition', 'overt'),
  ),
  sequence(
    literal('CONTROL'),
    argument('conditionAt', HEX),
    argument('conditionSide', SIDE),
    fixed('condition', 'control'),
  ),
  sequence(
    argument('conditionFleet', FLEET),
    literal('AT'),
    argument('conditionAt', PLACE),
    fixed('condition', 'fleet'),
  ),
);

/**
 * Ways to write a move that may hang on a condition: `IF .. THEN .. ELSE ..`, the condition behind, none, or a place
 * for all other cases first.
 */
function conditionalMove(word: Grammar, to: (field: string) => Grammar): readonly Grammar[] {
  const otherwise = optional(literal('ELSE'), to('otherwise'));
  return [
    sequence(word, COLON, literal('IF'), CONDITION, literal('THEN'), to('to'), otherwise),
    sequence(word, COLON, to('to'), literal('IF'), CONDITION, otherwise),
    sequence(word, COLON, to('to')),
    sequence(word, COLON, to('otherwise'), literal('IF'), CONDITION, literal('THEN'), to('to'), otherwise),
  ];
}

const LOSSES_REACH = sequence(
  literal('LOSSES'),
  argument('lossesPercent', wholeNumber('percentage', 1, 100)),
  choice(glued('left', '%', 'PERCENT'), sequence()),
);
const ODDS_FALL = sequence(
  literal('ODDS'),
  literal('BELOW', '<'),
  argument('own', wholeNumber('own part', 1, 99)),
  glued('both', ':'),
  argument('enemy', wholeNumber('enemy part', 1, 99)),
);
const SCOPE = choice(argument('fleet', FLEET), sequence(literal('AT'), argument('at', PLACE)));
const WHEN = choice(
  sequence(
    literal('WHEN', 'IF'),
    choice(sequence(LOSSES_REACH, literal('OR'), ODDS_FALL), LOSSES_REACH, ODDS_FALL),
  ),
  sequence(literal('ALWAYS', 'AT ONCE'), fixed('always', true)),
);
const IF_ENEMY = sequence(
  literal('IF ENEMY'),
  choice(
    sequence(literal('STAYS'), fixed('ifEnemy', 'stays')),
    sequence(literal('LEAVES'), fixed('ifEnemy', 'leaves')),
  ),
);
const AFTER_ROUND = sequence(literal('AFTER ROUND'), argument('afterRound', wholeNumber('round', 1, 99)));
const RETREAT_WORD = literal('RETREAT', 'DISENGAGE');

const RETREAT = sequence(
  RETREAT_WORD,
  optional(SCOPE),
  SILENT_COLON,
  literal('TO'),
  list('to', PLACE),
  optional(WHEN),
  choice(sequence(optional(AFTER_ROUND), optional(IF_ENEMY)), sequence(IF_ENEMY, AFTER_ROUND)),
);

/** Back to what holds without an order of that scope. */
const AS_STANDARD = sequence(literal('STANDARD', 'AS STANDARD'), fixed('standard', true));

/** Every written form of every command; of each, the first that fits is the printed one. */
export const FORMS: Readonly<Record<Command['word'], readonly Grammar[]>> = {
  'DEPLOY STANDARD': [literal('DEPLOY STANDARD', 'STANDARD DEPLOYMENT')],
  'NO CARRIED ORDERS': [literal('NO CARRIED ORDERS', 'CARRY NOTHING OVER')],
  DETACH: [sequence(literal('DETACH'), argument('fleet', FLEET), COLON, list('squadrons', SQUADRON))],
  ATTACH: [sequence(literal('ATTACH'), list('squadrons', SQUADRON), literal('TO'), argument('fleet', FLEET))],
  FORM: [
    sequence(
      literal('FORM'),
      argument('fleet', FLEET),
      literal('AT'),
      argument('at', PLACE),
      COLON,
      list('squadrons', SQUADRON),
    ),
  ],
  DISBAND: [sequence(literal('DISBAND'), argument('fleet', FLEET))],
  ADMIRAL: [
    sequence(literal('ADMIRAL'), argument('admiral', ADMIRAL), literal('TO'), argument('fleet', FLEET)),
    sequence(literal('ADMIRAL'), argument('admiral', ADMIRAL), literal('ASHORE'), fixed('ashore', true)),
  ],
  ABORT: [
    sequence(literal('ABORT'), argument('fleet', FLEET)),
    sequence(argument('fleet', FLEET), COLON, literal('ABORT')),
  ],
  DELAY: [
    sequence(literal('DELAY'), argument('fleet', FLEET)),
    sequence(argument('fleet', FLEET), COLON, literal('DELAY')),
  ],
  'PLOT DETACH': plotted(sequence(literal('DETACH'), list('squadrons', SQUADRON))),
  PLOT: plotted(ACTION),
  XBOAT: conditionalMove(sequence(literal('XBOAT'), argument('admiral', ADMIRAL)), (field) =>
    sequence(silent('TO'), argument(field, HEX)),
  ),
  SCOUT: conditionalMove(sequence(literal('SCOUT'), argument('squadron', SQUADRON)), movesTo),
  MOVE: conditionalMove(sequence(literal('MOVE'), argument('fleet', FLEET)), movesTo),
  FUEL: [
    sequence(
      literal('FUEL'),
      argument('fleet', FLEET),
      literal('PORT'),
      SILENT_COLON,
      list('squadrons', SQUADRON),
    ),
  ],
  TANKER: [sequence(literal('TANKER'), argument('tanker', SQUADRON), COLON, list('squadrons', SQUADRON))],
  ONFAILEDREFUEL: chosen(literal('ONFAILEDREFUEL', 'ON FAILED REFUEL'), {
    delay: literal('DELAY'),
    abort: literal('ABORT'),
  }),
  ONSLOW: chosen(literal('ONSLOW', 'ON SLOW'), { detach: literal('DETACH'), abort: literal('ABORT') }),
  LOSSES: [
    sequence(literal('LOSSES', 'LOSE'), optional(SCOPE), SILENT_COLON, list('types', TYPE)),
    sequence(literal('LOSSES', 'LOSE'), optional(SCOPE), SILENT_COLON, AS_STANDARD),
  ],
  RETREAT: [
    sequence(RETREAT_WORD, argument('squadron', SQUADRON), SILENT_COLON, literal('TO'), list('to', PLACE)),
    RETREAT,
    sequence(literal('NEVER RETREAT', 'NEVER DISENGAGE'), optional(SCOPE), fixed('never', true)),
    sequence(
      RETREAT_WORD,
      optional(choice(SCOPE, argument('squadron', SQUADRON))),
      SILENT_COLON,
      AS_STANDARD,
    ),
  ],
  ...DEPLOYMENT_FORMS,
  ...REINFORCEMENT_FORMS,
  ...TRANSPORT_FORMS,
  ...INTERFACE_FORMS,
  ...SURFACE_FORMS,
  ...STAFF_FORMS,
};

/** `18F W7: ...` and the rulebook's `turn 7 18F: ...`. [3.2.3.1] */
function plotted(action: Grammar): readonly Grammar[] {
  return [
    sequence(silent('PLOT'), argument('fleet', FLEET), WHICH_WEEK, COLON, action),
    sequence(silent('PLOT'), WHICH_WEEK, argument('fleet', FLEET), COLON, action),
  ];
}

function chosen(word: Grammar, choices: Readonly<Record<string, Grammar>>): readonly Grammar[] {
  const options = Object.entries(choices).map(([value, grammar]) =>
    sequence(grammar, fixed('choice', value)),
  );
  return [sequence(word, SILENT_COLON, choice(...options))];
}
