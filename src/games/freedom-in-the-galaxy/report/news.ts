import type { ListItem } from '../../../engine/report.ts';
import { characterCard } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import type { Event } from '../events.ts';
import { enemyOf } from '../state.ts';
import { environName, listed, loyaltyName, planetName } from '../told.ts';
import { SIDE_NAMES } from '../window.ts';

/** What a player would tell first, and for whom it is good; null: for nobody. */
export interface News {
  readonly weight: number;
  readonly text: string;
  readonly goodFor: Side | null;
}

/** The greatest news first; a planet's loyalty is told once, from where it was to where it is. */
export function newsOf(events: readonly Event[]): readonly News[] {
  const told = events.flatMap((event) => newsIn(event) ?? []);
  return [...told, ...shiftsIn(events)].toSorted((a, b) => b.weight - a.weight);
}

/** As the list of headlines of a reader's report. */
export function headlinesOf(news: readonly News[], side: Side | null): readonly ListItem[] {
  return news.map(({ text, goodFor }) => ({ mark: markOf(goodFor, side), text: `${text}.` }));
}

function markOf(goodFor: Side | null, side: Side | null): ListItem['mark'] {
  if (side === null || goodFor === null) return 'level';
  return goodFor === side ? 'gain' : 'loss';
}

function newsIn(event: Event): News | null {
  switch (event.kind) {
    case 'game-ended':
      return { weight: 9, text: endTold(event), goodFor: event.winner };
    case 'planet-state':
      return { weight: 8, text: stateTold(event), goodFor: isRebel(event.to) ? 'rebel' : 'imperial' };
    case 'died':
      return against(event.character, 7, `${event.character} is dead`);
    case 'captured':
      return against(event.character, 6, `${event.character} is captured at ${environName(event.at)}`);
    case 'combat':
      return { weight: 5, text: `Battle at ${environName(event.at)}`, goodFor: winnerOf(event) };
    case 'freed':
      return { weight: 5, text: `${event.character} is free again`, goodFor: sideOf(event.character) };
    case 'character-joined':
      return joined(event);
    case 'base-changed':
      return event.up
        ? null
        : { weight: 3, text: `The base of ${planetName(event.planet)} is Down`, goodFor: null };
    case 'information-point':
      return {
        weight: 2,
        text: `Information worth a point for the ${SIDE_NAMES[event.side]} player`,
        goodFor: event.side,
      };
    default:
      return null;
  }
}

function joined({ character, side }: Extract<Event, { kind: 'character-joined' }>): News {
  return { weight: 4, text: `${character} joins the ${SIDE_NAMES[side]} side`, goodFor: side };
}

function against(character: string, weight: number, text: string): News {
  return { weight, text, goodFor: enemyOf(sideOf(character)) };
}

function sideOf(character: string): Side {
  return characterCard(character).side;
}

function isRebel(state: Extract<Event, { kind: 'planet-state' }>['to']): boolean {
  return state === 'rebellion' || state === 'rebel';
}

/** Who lost fewer points; null: both as many. */
function winnerOf({ attacker, losses }: Extract<Event, { kind: 'combat' }>): Side | null {
  if (losses.attacker === losses.defender) return null;
  return losses.attacker < losses.defender ? attacker : enemyOf(attacker);
}

export function stateTold({ planet, to }: Extract<Event, { kind: 'planet-state' }>): string {
  const name = planetName(planet);
  const texts = {
    rebellion: `${name} rises in rebellion`,
    rebel: `${name} is under Rebel control`,
    stopped: `The rebellion on ${name} is stopped`,
    imperial: `${name} is back under the Empire`,
  };
  return texts[to];
}

function endTold({ winner, points }: Extract<Event, { kind: 'game-ended' }>): string {
  const how = points === undefined ? 'Instant victory' : `Victory at ${points} Rebel points`;
  return `${how} for the ${SIDE_NAMES[winner]} player`;
}

function shiftsIn(events: readonly Event[]): readonly News[] {
  const shifts = events.filter((event) => event.kind === 'loyalty-shifted');
  return [...new Set(shifts.map(({ planet }) => planet))].flatMap((planet) => {
    const own = shifts.filter((shift) => shift.planet === planet);
    const [from, to] = [own[0]?.from ?? 0, own.at(-1)?.to ?? 0];
    if (from === to) return [];
    const text = `${planetName(planet)} goes from ${loyaltyName(from)} to ${loyaltyName(to)}`;
    return [{ weight: 3, text, goodFor: to < from ? ('rebel' as const) : ('imperial' as const) }];
  });
}

/** What happened where nothing great did: who went where, who was looked for. */
export function smallNewsOf(events: readonly Event[]): string | null {
  const found = events.find((event) => event.kind === 'search' && event.found);
  if (found?.kind === 'search') return `${listed(found.hiding)} found at ${environName(found.at)}`;
  const fought = events.find((event) => event.kind === 'fight-began');
  if (fought?.kind === 'fight-began') return `Fighting at ${environName(fought.at)}`;
  const searched = events.find((event) => event.kind === 'search');
  if (searched?.kind === 'search') return `A search at ${environName(searched.at)} finds nobody`;
  const moved = events.find((event) => event.kind === 'moved' && event.characters.length > 0);
  if (moved?.kind === 'moved') return `${shortly(moved.characters)} at ${environName(moved.to)}`;
  if (events.some((event) => event.kind === 'moved')) return 'Troops move';
  const placed = events.find((event) => event.kind === 'units-placed' || event.kind === 'characters-placed');
  return placed === undefined ? null : placementTold(placed);
}

type Placed = Extract<Event, { kind: 'units-placed' | 'characters-placed' }>;

function placementTold(event: Placed): string {
  const began = event.kind === 'characters-placed' || event.cause === 'set-up';
  return began
    ? `The ${SIDE_NAMES[event.side]} side has set up`
    : `${SIDE_NAMES[event.side]} units come to ${environName(event.at)}`;
}

/** "Frun Sentel and 2 more": a subject has little room. */
function shortly(names: readonly string[]): string {
  const [first = ''] = names;
  return names.length < 3 ? listed(names) : `${first} and ${names.length - 1} more`;
}
