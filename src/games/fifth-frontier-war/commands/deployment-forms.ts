import {
  argument,
  choice,
  fixed,
  type Grammar,
  list,
  literal,
  optional,
  sequence,
} from '../../../engine/grammar.ts';
import { ADMIRAL, FLEET, GUERRILLA, HEX, SQUADRON, TROOP } from './arguments.ts';

const DEPLOY = literal('DEPLOY', 'PLACE');
const AT_HEX = sequence(literal('AT', 'ON', 'IN'), argument('at', HEX));
const IN_FLEET = sequence(literal('IN', 'WITH'), argument('fleet', FLEET));

/** Written forms; of each command the first that fits is the printed one. */
export const DEPLOYMENT_FORMS = {
  'SECRET BASE': [sequence(literal('SECRET BASE'), choice(literal('AT'), sequence()), argument('at', HEX))],
  'DEPLOY GUERRILLAS': [
    sequence(
      literal('GUERRILLA', 'GUERRILLAS', 'DEPLOY', 'DEPLOY GUERRILLA', 'DEPLOY GUERRILLAS'),
      list('guerrillas', GUERRILLA),
      AT_HEX,
      choice(sequence(literal('OVERT'), fixed('overt', true)), sequence(), literal('COVERT')),
    ),
  ],
  'DEPLOY FLEET': [sequence(DEPLOY, argument('fleet', FLEET), AT_HEX)],
  'DEPLOY SQUADRONS': [sequence(DEPLOY, list('squadrons', SQUADRON), AT_HEX, optional(IN_FLEET))],
  'DEPLOY ADMIRAL': [
    sequence(DEPLOY, argument('admiral', ADMIRAL), AT_HEX, choice(IN_FLEET, literal('ASHORE'), sequence())),
  ],
  'DEPLOY TROOPS': [
    sequence(DEPLOY, list('troops', TROOP), AT_HEX),
    sequence(DEPLOY, list('troops', TROOP), literal('ON', 'ABOARD'), argument('squadron', SQUADRON)),
  ],
} satisfies Readonly<Record<string, readonly Grammar[]>>;
