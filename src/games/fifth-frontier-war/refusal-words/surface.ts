import type { RefusalWords } from '../../../engine/refusal.ts';

/** Surface combat, guerrillas and the revealed base. [4.6, 5.4, 5.5] */
export const SURFACE_WORDS: RefusalWords = {
  'guerrilla.not-yours': '{unit} is none of your guerrilla units.',
  'guerrilla.not-in-play': '{unit} is not in play.',
  'guerrilla.both-modes': 'A COVERT line sends {unit} into hiding: change or DROP that line first.',

  'base.not-yours': 'The secret base is the Zhodani side’s.',
  'base.none': 'You have no secret base.',
  'base.revealed': 'The base at {at} has been revealed already.',
  'base.too-late':
    'This week’s movement is over: the base can now be shown only beside enemy troops. REVEAL BASE IF ENEMY TROOPS THERE.',

  'surface.no-world': 'There is no world at {at}, and so no surface combat.',

  'fire.own-target': '{target} is on your own side.',
  'fire.spent': '{unit} has {has} factors to fire, and other FIRE lines use all of them.',
  'fire.too-many': '{unit} has {has} factors to fire, and {left} of them are left.',
  'fire.covert': '{unit} is in hiding and does not fight. {nearest} brings it out.',
  'fire.no-battalions': 'There are no defence battalions at {at}.',
  'fire.not-your-battalions': 'The defence battalions at {at} don’t fight for you.',
  'fire.not-fighting': '{unit} took no part in the surface combat at {at}.',
  'fire.no-target': '{target} was not among the enemies at {at}.',
  'fire.no-fight': 'There was no surface combat at {at}.',
};
