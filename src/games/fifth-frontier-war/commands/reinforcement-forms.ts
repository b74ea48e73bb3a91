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
import { ARRIVAL, BOX, UNIT } from './arguments.ts';

/** Printed as `:`, and may be missing. */
const COLON = choice(glued('left', ':'), sequence());

const PERCENT = sequence(
  argument('percent', wholeNumber('percentage', 10, 100)),
  choice(glued('left', '%', 'PERCENT'), sequence()),
);

/** Written forms; of each command the first that fits is the printed one. */
export const REINFORCEMENT_FORMS = {
  BOX: [sequence(literal('BOX'), argument('box', BOX), COLON, list('counters', ARRIVAL))],
  REBUILD: [sequence(literal('REBUILD'), list('units', UNIT), optional(PERCENT))],
  REPLACE: [sequence(literal('REPLACE'), list('units', UNIT), optional(literal('IN'), argument('box', BOX)))],
  'REBUILD AUTO': [
    sequence(literal('REBUILD AUTO', 'AUTO REBUILD'), fixed('choice', 'auto')),
    sequence(literal('REBUILD OFF', 'REBUILD NEVER'), fixed('choice', 'off')),
  ],
};
