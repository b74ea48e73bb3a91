import type { RefusalWords } from '../../../engine/refusal.ts';

/** Loading and unloading troops and admirals. [3.9, 4.5.3] */
export const TRANSPORT_WORDS: RefusalWords = {
  'troop.unknown': 'There is no troop unit {piece}.',
  'troop.not-yours': '{troop} is not yours.',
  'troop.not-in-play': '{troop} is not on the map.',

  'transport.guerrilla': '{troop} is a guerrilla unit: those are never transported.',
  'transport.named-twice': '{troop} stands in another line already: {line}. Drop or change that first.',
  'transport.no-world': 'There is no world at {at} to set {troop} down on.',
  'transport.red-zone':
    '{at} is interdicted: Imperial troops and admirals may not land there until a Zhodani unit has entered the system, except with the admiral who holds the warrant.',
  'transport.enemy-squadrons':
    'Enemy squadrons at {at}: nothing is loaded or unloaded there in the movement phase.',
  'transport.enemy-sdbs':
    'Enemy system defence boats at {at}: nothing is loaded or unloaded there in the movement phase.',
  'transport.active-sdbs': 'System defence boats at {at} were still active.',
  'transport.held-back':
    'The squadrons at {at} did not attack the system defence boats, or broke off, and so took no further part.',

  'load.no-carrier': 'No squadron that could take {troop} aboard is at {at}.',
  'load.no-room': '{troop} has {factors}, and {squadron} has room for {room}. {hint}',
  'load.aboard': '{troop} is aboard {squadron} already.',
  'load.fleet-elsewhere': '{fleet} is at {at}, not at {wanted}.',
  'load.nothing': 'There is nothing to load into {piece} where it is.',
  'load.garrison': 'That leaves {gap}. KEEP GARRISON OFF lets you.',

  'land.not-aboard': '{troop} is aboard no squadron: it stands at {place}.',
  'land.ashore': '{troop} is ashore at {at} already.',
  'land.elsewhere': '{troop} is aboard {squadron}, at {place} when movement is over, not at {at}.',
  'land.nothing': '{carrier} carries nothing that another line does not land.',
  'land.carrier-left': '{troop} stayed aboard: its squadrons left the battle at {at} for {place}.',
  'land.sdb-left': 'System defence boats were left at {at}.',
  'land.sdb-active': 'System defence boats at {at} were active.',
  'land.odds': 'The odds at {at} were {odds}, not {wanted}.',
  'land.defence': 'The defence of {at} was {left}, not below {wanted}.',

  'lift.elsewhere': '{troop} is at {at}, not at {wanted}.',
  'lift.nothing': 'No unit of yours that another line does not lift stands at {at}.',
  'lift.loss': '{troop} has lost {loss}%, not {wanted}%.',

  'board.aboard': '{admiral} is with {carriage} already.',
  'board.elsewhere': '{admiral} is at {at}, {carriage} at {wanted}.',
  'shore.ashore': '{admiral} is ashore at {at} already.',
};
