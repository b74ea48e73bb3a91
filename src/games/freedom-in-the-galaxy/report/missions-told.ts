import { environOf } from '../data/index.ts';
import type { Letter } from '../data/schema.ts';
import type { Event } from '../events.ts';
import { environName, kindsTold, listed, missionName, planetName } from '../told.ts';
import { SIDE_NAMES } from '../window.ts';
import { behind, type Line, under } from './line.ts';

type Began = Extract<Event, { kind: 'missions-began' }>;
type Drawn = Extract<Event, { kind: 'card-drawn' }>;

/** "Angoff Urban (2221), size 6: Frun Sentel on Diplomacy; Boccanegra on Coup." */
export function missionTold({ at, side, groups }: Began): string {
  const each = groups.map(
    ({ mission, members, target }) =>
      `${listed(members)} on ${missionName(mission, side)}${target === undefined ? '' : ` of ${target}`}`,
  );
  return `${environName(at)} (${at}), size ${environOf(at).size}: ${each.join('; ')}.`;
}

/**
 * The story of the missions in an environ, draw by draw: what each card brought, and its letters for the missions that
 * were still under way. Draws that brought nothing are told together. `tell` words what is no card.
 */
export function drawsTold(
  began: Began,
  events: readonly Event[],
  tell: (event: Event) => Line | null,
): readonly Line[] {
  const lines: Line[] = [];
  let running: readonly Letter[] = began.groups.map(({ mission }) => mission);
  let draw = 0;
  let quiet: number[] = [];
  const endQuiet = (): void => {
    if (quiet.length > 0) lines.push(under(quietTold(quiet)));
    quiet = [];
  };
  for (const event of events) {
    if (event.kind === 'card-drawn') {
      draw += 1;
      const brought = broughtBy(event, running, began.side);
      if (brought === null) quiet.push(draw);
      else {
        endQuiet();
        lines.push(under(`draw ${draw}: ${brought}`));
      }
      continue;
    }
    const line = missionLine(event, began.side) ?? tell(event);
    if (line === null) continue;
    endQuiet();
    lines.push(line);
    if (isEnd(event)) running = running.filter((letter) => letter !== event.mission);
  }
  endQuiet();
  return lines;
}

type End = Extract<Event, { kind: 'mission-aborted' | 'mission-completed' | 'mission-failed' }>;

function isEnd(event: Event): event is End {
  return ['mission-aborted', 'mission-completed', 'mission-failed'].includes(event.kind);
}

function quietTold(draws: readonly number[]): string {
  const [first = 0, last = 0] = [draws[0], draws.at(-1)];
  if (draws.length === 1) return `draw ${first}: nothing for them`;
  return `draws ${first} ${draws.length === 2 ? 'and' : 'to'} ${last}: nothing for them`;
}

/** What a card brought; null: neither an event nor a letter. */
function broughtBy(
  { event, ignored, letters }: Drawn,
  running: readonly Letter[],
  side: Began['side'],
): string | null {
  const useful = [...new Set(letters)].filter((letter) => running.includes(letter));
  const told = [
    ...useful.map((letter) => `${letter} for ${missionName(letter, side)}`),
    ...(ignored === undefined ? [SCENES[event] ?? event] : []),
  ];
  return told.length === 0 ? null : told.join('; ');
}

/** What each event of the cards is like. */
const SCENES: Readonly<Record<string, string>> = {
  'creature-attack': 'something stirs in the dark',
  'irate-locals': 'a mob gathers',
  'locals-raid': 'locals raid the enemy',
  'no-searches': 'the locals hide them: no searches here now',
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

/** What comes of the cards. */
function missionLine(event: Event, side: Began['side']): Line | null {
  switch (event.kind) {
    case 'group-chosen':
      return behind(', and ', `it falls on ${listed(event.members)}`);
    case 'event-avoided':
      return behind(', but ', `${event.by} keeps them out of it`);
    case 'mission-aborted':
      return behind('; ', `${missionName(event.mission, side)} is aborted`);
    case 'coup-fails':
      return under(coupTold(event));
    case 'bonus-draws':
      return under(bonusTold(event, side));
    case 'mission-completed':
      return under(`${missionName(event.mission, side)} succeeds with ${lettersTold(event.letters)}`);
    case 'mission-failed':
      return under(`${missionName(event.mission, side)} comes to nothing`);
    case 'drawing-stopped':
      return under(`they stop after ${event.drawn} card${event.drawn === 1 ? '' : 's'}`);
    case 'assassins-fail':
      return under(`the assassins fail, die ${event.roll}: ${ASSASSINS[event.result]}`);
    case 'creature-acts':
      return under(`${event.creature}: ${event.does.replaceAll('-', ' ')}`);
    case 'units-revealed':
      return under(revealedTold(event));
    case 'information-point':
      return under(`information worth a point for the ${SIDE_NAMES[event.side]} player`);
    case 'character-joined':
      return under(`${event.character} joins at ${environName(event.at)}`);
    default:
      return null;
  }
}

function lettersTold(count: number): string {
  if (count === 0) return 'no letter';
  return count === 1 ? 'one letter' : `${count} letters`;
}

function bonusTold(
  { draws, letters, mission }: Extract<Event, { kind: 'bonus-draws' }>,
  side: Began['side'],
): string {
  return `${draws} bonus draw${draws === 1 ? '' : 's'} for ${missionName(mission, side)}: ${lettersTold(letters)}`;
}

function coupTold({ roll, results }: Extract<Event, { kind: 'coup-fails' }>): string {
  const ends = results.map((result) => COUP_ENDS[result] ?? result);
  return `die ${roll}: ${ends.length === 0 ? 'nothing worse happens' : ends.join(', and ')}`;
}

function revealedTold({ side, planet, units }: Extract<Event, { kind: 'units-revealed' }>): string {
  const each = units.map(({ at, units: kinds }) => `${kindsTold(kinds)} at ${environName(at)}`);
  return `${SIDE_NAMES[side]} units on ${planetName(planet)}: ${each.join('; ')}`;
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
