import { code, wholeNumber } from '../../../engine/arguments.ts';
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
import { ADMIRAL, FLEET, PLACE, SQUADRON, TROOP } from './arguments.ts';
import { ODDS } from './transport-schema.ts';

const CARRIER = choice(argument('squadron', SQUADRON), argument('fleet', FLEET));
const ON = sequence(literal('ON', 'INTO', 'ABOARD'), CARRIER);
const TROOPS = list('troops', TROOP);
const AT = sequence(literal('AT'), argument('at', PLACE));
const PERCENT = choice(glued('left', '%', 'PERCENT'), sequence());

const SDB = sequence(
  literal('SDB', 'SDBS'),
  choice(
    sequence(literal('CLEARED'), fixed('sdb', 'cleared')),
    sequence(literal('PASSIVE'), fixed('sdb', 'passive')),
  ),
);
const ODDS_ARE = sequence(literal('ODDS'), argument('odds', code('odds', ODDS, ['1.5:1', '2:1', '1:3'])));
const DEFENCE = sequence(
  literal('DEFENCE', 'DEFENSE'),
  literal('BELOW', '<'),
  argument('defenceBelow', wholeNumber('factors', 1, 99999)),
);

/** Conditions are printed in this order and read in any. */
const CONDITIONS: readonly (readonly Grammar[])[] = [
  [SDB, ODDS_ARE, DEFENCE],
  [SDB, DEFENCE, ODDS_ARE],
  [ODDS_ARE, SDB, DEFENCE],
  [ODDS_ARE, DEFENCE, SDB],
  [DEFENCE, SDB, ODDS_ARE],
  [DEFENCE, ODDS_ARE, SDB],
];

const LANDING = sequence(
  literal('LAND', 'UNLOAD'),
  choice(sequence(literal('ALL OF'), CARRIER, fixed('all', true)), TROOPS),
  AT,
);

/** Written forms; of each command the first that fits is the printed one. */
export const TRANSPORT_FORMS = {
  'KEEP GARRISON': [
    sequence(
      literal('KEEP GARRISON', 'KEEP GARRISONS'),
      choice(
        sequence(literal('ON'), fixed('choice', 'on')),
        sequence(literal('OFF'), fixed('choice', 'off')),
      ),
    ),
  ],
  LOAD: [
    sequence(literal('LOAD'), TROOPS, optional(ON)),
    sequence(literal('LOAD ALL'), ON, fixed('all', true)),
  ],
  LAND: CONDITIONS.map((conditions) =>
    sequence(LANDING, ...conditions.map((condition) => optional(literal('IF', 'AND IF', 'AND'), condition))),
  ),
  LIFT: [
    sequence(
      literal('LIFT'),
      choice(sequence(literal('ALL'), fixed('all', true)), TROOPS),
      AT,
      optional(ON),
      optional(literal('IF LOSS'), argument('lossPercent', wholeNumber('percentage', 1, 100)), PERCENT),
    ),
  ],
  BOARD: [sequence(literal('BOARD'), argument('admiral', ADMIRAL), literal('ON', 'TO'), CARRIER)],
  SHORE: [sequence(literal('SHORE'), argument('admiral', ADMIRAL))],
};
