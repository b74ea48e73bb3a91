import { code, named, wholeNumber } from '../../../engine/arguments.ts';
import type { ArgumentType } from '../../../engine/grammar.ts';

export const FLEET = named('fleet');
export const SQUADRON = named('squadron');
export const ADMIRAL = named('admiral');
export const TROOP = named('troop', 'troop unit');
export const GUERRILLA = named('guerrilla', 'guerrilla unit');
/** A squadron or a troop unit. */
export const UNIT = named('unit', 'squadron or troop unit');
/** A counter that may arrive as a reinforcement, or a kind of them. */
export const ARRIVAL = named('arrival', 'counter or kind of counters');
export const BOX = named('box');
export const TYPE = named('type', 'type of squadron');
export const SIDE = named('side');
const WEEK_NUMBER = wholeNumber('week', 1, 999);

/** A week by its number; samples are the weeks that the vocabulary names, if it names any. */
export const WEEK: ArgumentType = {
  ...WEEK_NUMBER,
  samples: (vocabulary) => vocabulary['week']?.map(({ id }) => Number(id)) ?? WEEK_NUMBER.samples(vocabulary),
};

const HEX_NUMBER = code('hex', /\d{4}/, ['2314', '0708']);
const WORLD = named('world', 'hex');

/** A hex by its number or by the name of its world; a name that two worlds bear is refused with both. */
export const HEX: ArgumentType = {
  name: 'hex',
  read: (text, at, vocabulary) => {
    const numbered = HEX_NUMBER.read(text, at, vocabulary);
    return numbered.ok ? numbered : WORLD.read(text, at, vocabulary);
  },
  write: (value) => (typeof value === 'string' && /^\d{4}$/.test(value) ? value : null),
  control: WORLD.control,
  samples: (vocabulary) => [...HEX_NUMBER.samples(vocabulary), ...WORLD.samples(vocabulary)],
};

/** A hex or a reinforcements box. */
export const PLACE: ArgumentType = {
  name: 'place',
  read: (text, at, vocabulary) => {
    const box = BOX.read(text, at, vocabulary);
    const hex = box.ok ? box : HEX.read(text, at, vocabulary);
    // A box that is misspelt is told rather than a hex that is missed.
    const isBox = !box.ok && box.failure.nearest !== null && !hex.ok && hex.failure.nearest === null;
    return isBox ? box : hex;
  },
  write: (value) => (typeof value === 'string' ? value : null),
  control: { control: 'name', vocabulary: 'place' },
  samples: (vocabulary) => [...HEX.samples(vocabulary), ...BOX.samples(vocabulary)],
};
