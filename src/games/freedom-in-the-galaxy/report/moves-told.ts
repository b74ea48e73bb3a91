import type { Event } from '../events.ts';
import { environName, kindsTold, listed, loyaltyName, planetName, shipName } from '../told.ts';
import { SIDE_NAMES } from '../window.ts';

export function placedTold({ side, at, units, cause }: Extract<Event, { kind: 'units-placed' }>): string {
  return `${SIDE_NAMES[side]} units at ${environName(at)}: ${kindsTold(units)} (${CAUSES[cause]}).`;
}

const CAUSES = {
  'set-up': 'at the start',
  reinforcement: 'reinforcements',
  rebellion: 'raised by the rebellion',
  withheld: 'there is room for them now',
  subverted: 'they have changed sides',
} as const;

export function moveTold({
  characters,
  units,
  ship,
  from,
  to,
  reaction,
  side,
}: Extract<Event, { kind: 'moved' }>): string {
  const who = [...(units.length > 0 ? [kindsTold(units)] : []), ...characters];
  const how = ship === undefined ? '' : ` aboard ${shipName(ship)}`;
  const why = reaction ? ` in reaction (${SIDE_NAMES[side]})` : '';
  return `${listed(who)} went from ${environName(from)} to ${environName(to)}${how}${why}.`;
}

export function combatTold(event: Extract<Event, { kind: 'combat' }>): string {
  const { attacker, at, attackers, defenders, odds, column, rolls, losses, lost, uprising } = event;
  const head = uprising ? 'The rising attacks' : `${SIDE_NAMES[attacker]} attack`;
  return [
    `${head} at ${environName(at)}: ${kindsTold(attackers)} against ${kindsTold(defenders)},`,
    `${odds}, on column ${column} after shifts; dice ${rolls[0]} and ${rolls[1]}.`,
    `The defender loses ${lossTold(losses.defender, lost.defender)}, the attacker ${lossTold(losses.attacker, lost.attacker)}.`,
  ].join(' ');
}

function lossTold(points: number, kinds: readonly string[]): string {
  if (points === 0) return 'nothing';
  return kinds.length === 0
    ? `${points} points, which no unit fits`
    : `${kindsTold(kinds)} (${points} points)`;
}

export function searchTold(event: Extract<Event, { kind: 'search' }>): string {
  const { at, by, hiding, needed, roll, found, searchValue, hidingValue, searchers, units } = event;
  const who = by === 'units' ? kindsTold(units) : listed(searchers);
  const chance = needed === 0 ? 'no chance' : needed > 5 ? 'no die needed' : `found on ${needed} or less`;
  const die = roll === undefined ? '' : `, die ${roll}`;
  return `${who} searched ${environName(at)} for ${listed(hiding)} (search ${searchValue}, hiding ${hidingValue}: ${chance}${die}): ${found ? 'found' : 'not found'}.`;
}

export function baseTold(event: Extract<Event, { kind: 'base-fired' }>): string {
  const { planet, column, roll, answer, losses, baseLosses, lost } = event;
  return `The base of ${planetName(planet)} fires on column ${column} (dice ${roll} and ${answer}): ${lossTold(losses, lost)} lost; the base takes ${baseLosses}.`;
}

export function gearTold(event: Event): string | null {
  switch (event.kind) {
    case 'possession-found':
      return `${event.character} finds ${event.possession === undefined ? 'something' : `the ${event.possession}`}`;
    case 'possession-given':
      return `${event.possession === undefined ? 'something' : `the ${event.possession}`} goes ${event.from === '' ? '' : `from ${event.from} `}to ${event.to}`;
    case 'possession-used':
      return `${event.character} shows the ${event.possession}${event.does === 'shown' ? '' : `: ${event.does}`}${event.broke ? '; it is gone' : ''}`;
    case 'possession-lost':
      return `${event.possession === undefined ? 'something' : `the ${event.possession}`} of ${event.character} is ${event.taken ? 'taken' : 'lost'}`;
    case 'rating-raised':
      return `${event.character} has ${event.rating} +${event.amount} for a turn`;
    case 'ship-received':
      return `${shipName(event.ship)} is ${event.owner === '' ? 'found' : `with ${event.owner}`}`;
    case 'ship-lost':
      return `${shipName(event.ship)} is ${LOSSES[event.cause]}`;
    default:
      return null;
  }
}

export function mapTold(event: Event): string | null {
  switch (event.kind) {
    case 'detection':
      return `detection at ${planetName(event.planet)}: evasion ${event.evasion}, die ${event.roll}: ${RESULTS[event.result]}`;
    case 'base-changed':
      return `the base of ${planetName(event.planet)} is ${event.up ? 'Up' : 'Down'}, level ${event.level} (${event.cause})`;
    case 'units-removed':
      return `${SIDE_NAMES[event.side]} units removed at ${environName(event.at)}: ${kindsTold(event.units)} (${event.cause})`;
    case 'reinforcements-lost':
      return `reinforcements find no place: ${kindsTold(event.units)}`;
    case 'loyalty-shifted':
      return `${planetName(event.planet)} moves from ${loyaltyName(event.from)} to ${loyaltyName(event.to)}`;
    case 'camp-changed':
      return `a Rebel camp at ${environName(event.at)} ${event.stands ? 'is set up' : 'is gone'}`;
    default:
      return null;
  }
}

const RESULTS = {
  U: 'nobody sees them',
  D: 'detected',
  Dd: 'detected and damaged',
  E: 'destroyed with all aboard',
} as const;

const LOSSES = {
  damaged: 'lost with its damage',
  eliminated: 'destroyed',
  abandoned: 'left behind and lost',
  creature: 'lost to a creature',
} as const;
