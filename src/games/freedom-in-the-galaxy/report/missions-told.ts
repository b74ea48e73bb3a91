import { missionOf } from '../data/index.ts';
import type { Event } from '../events.ts';
import { environName, kindsTold, listed, planetName } from '../told.ts';
import { SIDE_NAMES } from '../window.ts';

/** "Missions at Angoff Urban: Frun Sentel on Diplomacy; Boccanegra on Coup." */
export function missionTold({ at, groups }: Extract<Event, { kind: 'missions-began' }>): string {
  const each = groups.map(
    ({ mission, members, target }) =>
      `${listed(members)} on ${missionOf(mission).name}${target === undefined ? '' : ` of ${target}`}`,
  );
  return `Missions at ${environName(at)}: ${each.join('; ')}.`;
}

/** What the Action Cards bring, in a line each. */
export function cardTold(event: Event): string | null {
  switch (event.kind) {
    case 'card-drawn':
      return drawTold(event);
    case 'group-chosen':
      return `it falls on ${listed(event.members)}`;
    case 'event-avoided':
      return `${event.by} keeps them out of it`;
    case 'mission-aborted':
      return `${missionOf(event.mission).name} is aborted`;
    case 'coup-fails':
      return `die ${event.roll}: ${event.results.length === 0 ? 'nothing worse happens' : event.results.map((result) => COUP_ENDS[result] ?? result).join(', ')}`;
    case 'bonus-draws':
      return `${event.draws} bonus draw${event.draws === 1 ? '' : 's'} for ${missionOf(event.mission).name}: ${event.letters} letter${event.letters === 1 ? '' : 's'}`;
    case 'mission-completed':
      return `${missionOf(event.mission).name} succeeds with ${event.letters} letter${event.letters === 1 ? '' : 's'}`;
    case 'mission-failed':
      return `${missionOf(event.mission).name} comes to nothing`;
    case 'drawing-stopped':
      return `they stop after ${event.drawn} card${event.drawn === 1 ? '' : 's'}`;
    case 'assassins-fail':
      return `the assassins fail, die ${event.roll}: ${ASSASSINS[event.result]}`;
    case 'creature-acts':
      return `${event.creature}: ${event.does.replaceAll('-', ' ')}`;
    case 'units-revealed':
      return `${SIDE_NAMES[event.side]} units on ${planetName(event.planet)}: ${event.units.map(({ at, units }) => `${kindsTold(units)} at ${environName(at)}`).join('; ')}`;
    case 'information-point':
      return `information worth a point for the ${SIDE_NAMES[event.side]} player`;
    case 'character-joined':
      return `${event.character} joins at ${environName(event.at)}`;
    default:
      return null;
  }
}

const COUP_ENDS: Readonly<Record<string, string>> = {
  shift: 'the planet turns away',
  captured: 'they are captured',
  killed: 'they are killed',
  found: 'they are found',
  'one-killed-phasing-choice': 'one of them is killed',
};

const ASSASSINS = {
  none: 'they get away',
  captured: 'they are captured',
  killed: 'they are killed',
} as const;

/** What each event of the cards is like. */
const SCENES: Readonly<Record<string, string>> = {
  'creature-attack': 'something stirs in the dark',
  'irate-locals': 'a mob gathers',
  'locals-raid': 'locals raid the enemy',
  'no-searches': 'nobody can search here now',
  'coup-abort': 'the Coup is betrayed',
  'detect-characters': 'they have been seen',
  'detect-and-search': 'they have been seen, and a search begins',
  'abort-mission': 'word gets out',
  'abort-random-mission': 'a contact fails to show up',
  'abort-diplomacy-protocol': 'a breach of protocol',
  'wrong-soldier': 'they asked the wrong soldier',
  'stumble-on-squad': 'they stumble on a squad',
  'wound-one': 'an accident',
  'populace-goes-wild': 'the populace goes wild',
  'civil-war': 'civil war threatens',
  'bonus-draws-all': 'new friends lend a hand',
  'no-bonus-draws': 'rumours and empty stomachs slow them down',
  'creatures-off-season': 'the beasts are asleep',
  'atrocity-allowed': 'an ill wind',
};

const IGNORED = {
  repeated: 'but that has happened already',
  contradicted: 'which comes to nothing now',
  'no-such-mission': 'which concerns nobody here',
  'nothing-here': 'but nothing is there',
  'other-game': 'which means nothing here',
} as const;

function drawTold({ card, event, ignored, letters }: Extract<Event, { kind: 'card-drawn' }>): string {
  const scene = SCENES[event] ?? event;
  const why = ignored === undefined ? '' : `, ${IGNORED[ignored]}`;
  return `card ${card}: ${scene}${why}; letters ${letters.join(' ')}`;
}
