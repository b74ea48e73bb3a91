import { code, named, wholeNumber } from '../../../engine/arguments.ts';
import type { ArgumentType } from '../../../engine/grammar.ts';

export const FLEET = named('fleet');
export const SQUADRON = named('squadron');
export const ADMIRAL = named('admiral');
export const BOX = named('box');
export const TYPE = named('type', 'type of squadron');
export const SIDE = named('side');
export const WEEK = wholeNumber('week', 1, 999);

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
  samples: (vocabulary) => HEX_NUMBER.samples(vocabulary),
};

/** A hex or a reinforcements box. */
export const PLACE: ArgumentType = {
  name: 'place',
  read: (text, at, vocabulary) => {
    const box = BOX.read(text, at, vocabulary);
    return box.ok ? box : HEX.read(text, at, vocabulary);
  },
  write: (value) => (typeof value === 'string' ? value : null),
  control: { control: 'name', vocabulary: 'place' },
  samples: (vocabulary) => [...HEX.samples(vocabulary), ...BOX.samples(vocabulary)],
};
