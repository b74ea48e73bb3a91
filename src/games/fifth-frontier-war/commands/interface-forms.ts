import { named, wholeNumber } from '../../../engine/arguments.ts';
import {
  argument,
  type ArgumentType,
  choice,
  fixed,
  glued,
  type Grammar,
  list,
  literal,
  optional,
  sequence,
  type Vocabulary,
} from '../../../engine/grammar.ts';
import { skipBlanks } from '../../../engine/grammar-read.ts';
import type { Json } from '../../../engine/json.ts';
import { FLEET, HEX, TROOP } from './arguments.ts';

const SCOPE = choice(argument('fleet', FLEET), sequence(literal('AT'), argument('at', HEX)));
/** Printed behind a scope, and may be missing. */
const COLON = choice(glued('left', ':'), sequence());
const SILENT_COLON = choice(sequence(), glued('left', ':'));
const PERCENT = choice(glued('left', '%', 'PERCENT'), sequence());

/** Parts of an order may be parted by commas; they are not printed. */
const COMMA = choice(sequence(), literal(','));

const BREAK_OFF = sequence(
  COMMA,
  literal('BREAK OFF AT', 'BREAK OFF'),
  argument('breakOffAt', wholeNumber('percentage', 1, 100)),
  PERCENT,
  choice(sequence(), literal('LOSSES')),
);

const ACTIVE = sequence(literal('ACTIVE'), fixed('mode', 'active'));
const AUTO = sequence(literal('AUTO'), fixed('mode', 'auto'));
const STANDARD = sequence(literal('STANDARD', 'AS STANDARD'), fixed('mode', 'standard'));
const ATTACKED_BY = sequence(
  literal('PASSIVE IF ATTACKED BY', 'PASSIVE AGAINST'),
  argument('passiveAgainst', wholeNumber('bombardment factors', 1, 999)),
  choice(glued('left', '+'), sequence()),
);

const SDB_MODE = choice(
  sequence(
    ATTACKED_BY,
    choice(
      sequence(literal('ELSE'), choice(ACTIVE, AUTO)),
      sequence(COMMA, choice(ACTIVE, AUTO), literal('ELSE')),
      // Nobody who names a number means to be passive below it too.
      fixed('mode', 'active'),
    ),
    optional(BREAK_OFF),
  ),
  sequence(literal('PASSIVE'), fixed('mode', 'passive')),
  STANDARD,
  sequence(choice(ACTIVE, AUTO), optional(BREAK_OFF)),
);

const DEFENCE_WORDS = ['DEFENCE', 'DEFENSE', 'DEFENCE BATTALIONS'] as const;
const BATTALIONS = named('battalions');
const BATTALION_NAMES: Vocabulary = { battalions: [{ id: 'DEFENCE', names: DEFENCE_WORDS }] };
const FACTORS = wholeNumber('factors', 1, 9999);

function written(unit: Json, factors: Json): string {
  return [unit, factors].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

/** `DEFENCE 24`, `ICT3`: a unit, and how many factors fall on it. */
const BOMB_TARGET: ArgumentType = {
  name: 'unit and factors',
  read: (text, at, vocabulary) => {
    const battalions = BATTALIONS.read(text, at, BATTALION_NAMES);
    const unit = battalions.ok ? battalions : TROOP.read(text, at, vocabulary);
    if (!unit.ok) return unit;
    const factors = FACTORS.read(text, skipBlanks(text, unit.end), vocabulary);
    return factors.ok ? { ok: true, value: written(unit.value, factors.value), end: factors.end } : unit;
  },
  write: (value) => (typeof value === 'string' ? value : null),
  control: { control: 'text' },
  samples: (vocabulary) => {
    const [first = 'DEFENCE', second] = TROOP.samples(vocabulary);
    return ['DEFENCE 24', first, ...(second === undefined ? [] : [written(second, 6)])];
  },
};

const BOMB_MODE = choice(
  STANDARD,
  sequence(literal('NONE', 'NOTHING'), fixed('mode', 'none')),
  sequence(literal('LARGEST', 'LARGEST FIRST'), fixed('mode', 'largest')),
  sequence(literal(...DEFENCE_WORDS), fixed('mode', 'defence')),
  sequence(literal('TROOPS'), fixed('mode', 'troops')),
  sequence(list('targets', BOMB_TARGET), fixed('mode', 'listed')),
);

/** Of a fleet, for a hex, or without either of the side. */
function scoped(...parts: readonly Grammar[]): Grammar {
  return choice(sequence(SCOPE, SILENT_COLON, ...parts), sequence(SILENT_COLON, ...parts));
}

/** Written forms; of each command the first that fits is the printed one. */
export const INTERFACE_FORMS = {
  SDB: [
    sequence(
      literal('SDB', 'SDBS'),
      choice(
        sequence(literal('AT'), argument('at', HEX), SILENT_COLON, SDB_MODE),
        sequence(SILENT_COLON, SDB_MODE),
      ),
    ),
  ],
  'ENGAGE SDB': [
    sequence(
      literal('ENGAGE SDB', 'ENGAGE SDBS', 'ATTACK SDB', 'ATTACK SDBS'),
      scoped(literal('IF IT PAYS'), fixed('mode', 'auto'), optional(BREAK_OFF)),
    ),
    sequence(literal('ENGAGE SDB', 'ENGAGE SDBS', 'AVOID SDB', 'AVOID SDBS'), scoped(STANDARD)),
    sequence(
      literal('ENGAGE SDB', 'ENGAGE SDBS', 'ATTACK SDB', 'ATTACK SDBS'),
      scoped(fixed('mode', 'attack'), optional(BREAK_OFF)),
    ),
    sequence(literal('AVOID SDB', 'AVOID SDBS'), scoped(fixed('mode', 'avoid'))),
  ],
  BOMB: [
    sequence(literal('BOMB'), choice(sequence(SCOPE, COLON, BOMB_MODE), sequence(SILENT_COLON, BOMB_MODE))),
  ],
  'NO BOMBING UNLESS ORDERED': [literal('NO BOMBING UNLESS ORDERED', 'NO BOMBING WITHOUT ORDERS')],
  GLOBES: [
    sequence(
      literal('GLOBES', 'BLACK GLOBES'),
      argument('fleet', FLEET),
      SILENT_COLON,
      choice(
        sequence(literal('ATTACK'), fixed('action', 'attack')),
        sequence(literal('BOMB'), fixed('action', 'bomb')),
        sequence(literal('LAND', 'TRANSFER'), fixed('action', 'land')),
      ),
    ),
  ],
} satisfies Readonly<Record<string, readonly Grammar[]>>;
