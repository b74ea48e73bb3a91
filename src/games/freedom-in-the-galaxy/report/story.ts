import type { ListItem } from '../../../engine/report.ts';
import type { Event } from '../events.ts';
import { environName, kindsTold, listed, loyaltyName, planetName } from '../told.ts';
import { SIDE_NAMES } from '../window.ts';
import { fightTold } from './fights-told.ts';
import { cardTold, missionTold } from './missions-told.ts';

interface Told {
  readonly mark: ListItem['mark'];
  readonly text: string;
}

/** What happened, told as a list: what belongs to a mission or a combat stands under it. */
export function storyOf(events: readonly Event[], side: 'rebel' | 'imperial' | null): readonly ListItem[] {
  const items: { readonly told: Told; readonly details: string[] }[] = [];
  for (const event of events) {
    const told = leadTold(event, side);
    if (told !== null) items.push({ told, details: [] });
    const detail = told === null ? detailTold(event) : null;
    if (detail === null) continue;
    const last = items.at(-1);
    if (last === undefined) items.push({ told: { mark: 'item', text: detail }, details: [] });
    else last.details.push(detail);
  }
  return items.map(({ told, details }) => ({ ...told, ...(details.length === 0 ? {} : { details }) }));
}

/** Good or bad news for the reader. */
function news(side: 'rebel' | 'imperial' | null, winner: 'rebel' | 'imperial', text: string): Told {
  return { mark: side === null ? 'item' : side === winner ? 'gain' : 'loss', text };
}

/** Events that begin an item of their own. */
function leadTold(event: Event, side: 'rebel' | 'imperial' | null): Told | null {
  switch (event.kind) {
    case 'game-began':
      return { mark: 'item', text: 'The game begins.' };
    case 'turn-began':
      return {
        mark: 'item',
        text: `Game-Turn ${event.turn}: the ${SIDE_NAMES[event.side]} Player-Turn begins.`,
      };
    case 'units-placed':
      return {
        mark: 'item',
        text: `${SIDE_NAMES[event.side]} units at ${environName(event.at)}: ${kindsTold(event.units)} (${CAUSES[event.cause]}).`,
      };
    case 'characters-placed':
      return { mark: 'item', text: `${listed(event.characters)} begin at ${environName(event.at)}.` };
    case 'moved':
      return { mark: 'item', text: moveTold(event) };
    case 'combat':
      return { mark: 'item', text: combatTold(event) };
    case 'search':
      return { mark: 'item', text: searchTold(event) };
    case 'missions-began':
      return { mark: 'item', text: missionTold(event) };
    case 'planet-state':
      return news(
        side,
        event.to === 'imperial' || event.to === 'stopped' ? 'imperial' : 'rebel',
        stateTold(event),
      );
    case 'game-ended':
      return news(side, event.winner, endTold(event));
    case 'healed':
      return {
        mark: 'item',
        text: `${listed(event.characters)} ${event.characters.length > 1 ? 'are' : 'is'} healed.`,
      };
    case 'base-fired':
      return { mark: 'item', text: baseTold(event) };
    case 'order-failed':
      return {
        mark: 'level',
        text: `An order could not be carried out: ${event.order}, ${event.piece} (${event.code}).`,
      };
    default:
      return null;
  }
}

const CAUSES = {
  'set-up': 'at the start',
  reinforcement: 'reinforcements',
  rebellion: 'raised by the rebellion',
  withheld: 'there is room for them now',
  subverted: 'they have changed sides',
} as const;

function moveTold({
  characters,
  units,
  ship,
  from,
  to,
  reaction,
  side,
}: Extract<Event, { kind: 'moved' }>): string {
  const who = [...(units.length > 0 ? [kindsTold(units)] : []), ...characters];
  const how = ship === undefined ? '' : ` aboard the ${ship}`;
  const why = reaction ? ` in reaction (${SIDE_NAMES[side]})` : '';
  return `${listed(who)} went from ${environName(from)} to ${environName(to)}${how}${why}.`;
}

function combatTold(event: Extract<Event, { kind: 'combat' }>): string {
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

function searchTold(event: Extract<Event, { kind: 'search' }>): string {
  const { at, by, hiding, needed, roll, found, searchValue, hidingValue, searchers, units } = event;
  const who = by === 'units' ? kindsTold(units) : listed(searchers);
  const chance = needed === 0 ? 'no chance' : needed > 5 ? 'no die needed' : `found on ${needed} or less`;
  const die = roll === undefined ? '' : `, die ${roll}`;
  return `${who} searched ${environName(at)} for ${listed(hiding)} (search ${searchValue}, hiding ${hidingValue}: ${chance}${die}): ${found ? 'found' : 'not found'}.`;
}

function stateTold({ planet, to }: Extract<Event, { kind: 'planet-state' }>): string {
  const name = planetName(planet);
  const texts = {
    rebellion: `${name} rises in rebellion!`,
    rebel: `${name} is under Rebel control.`,
    stopped: `The rebellion on ${name} is stopped.`,
    imperial: `${name} is back under the Empire.`,
  };
  return texts[to];
}

function endTold({ winner, points }: Extract<Event, { kind: 'game-ended' }>): string {
  const how = points === undefined ? 'an instant victory' : `a victory at ${points} Rebel points`;
  return `The game is over: ${how} for the ${SIDE_NAMES[winner]} player.`;
}

function baseTold(event: Extract<Event, { kind: 'base-fired' }>): string {
  const { planet, column, roll, answer, losses, baseLosses, lost } = event;
  return `The base of ${planetName(planet)} fires on column ${column} (dice ${roll} and ${answer}): ${lossTold(losses, lost)} lost; the base takes ${baseLosses}.`;
}

/** Events that stand under the last item. */
function detailTold(event: Event): string | null {
  return fightTold(event) ?? cardTold(event) ?? gearTold(event) ?? mapTold(event);
}

function gearTold(event: Event): string | null {
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
      return `the ${event.ship} is ${event.owner === '' ? 'found' : `with ${event.owner}`}`;
    case 'ship-lost':
      return `the ${event.ship} is lost (${event.cause})`;
    default:
      return null;
  }
}

function mapTold(event: Event): string | null {
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
