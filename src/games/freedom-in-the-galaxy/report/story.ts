import type { ListItem } from '../../../engine/report.ts';
import type { Event } from '../events.ts';
import { environName, listed } from '../told.ts';
import { SIDE_NAMES } from '../window.ts';
import { fightTold } from './fights-told.ts';
import { behind, joined, type Line, under } from './line.ts';
import { drawsTold, missionTold } from './missions-told.ts';
import { baseTold, combatTold, gearTold, mapTold, moveTold, placedTold, searchTold } from './moves-told.ts';
import { failureTold } from './failures-told.ts';
import { stateTold } from './news.ts';

/** An event that begins an item of the story, and what stands under it. */
interface Chapter {
  readonly lead: Event | null;
  readonly rest: readonly Event[];
}

/** What happened, told as a list: what belongs to missions, moves or a combat stands under them. */
export function storyOf(events: readonly Event[]): readonly ListItem[] {
  return chaptersOf(events).flatMap(itemOf);
}

/** Everything that happens while missions last belongs to them. */
function chaptersOf(events: readonly Event[]): readonly Chapter[] {
  const chapters: { readonly lead: Event | null; readonly rest: Event[] }[] = [];
  for (const event of events) {
    const open = chapters.at(-1);
    const leads = open?.lead?.kind === 'missions-began' ? endsMissions(event) : leadTold(event) !== null;
    if (leads || open === undefined)
      chapters.push(leads ? { lead: event, rest: [] } : { lead: null, rest: [event] });
    else open.rest.push(event);
  }
  return chapters;
}

function endsMissions({ kind }: Event): boolean {
  return ['missions-began', 'turn-began', 'game-ended', 'healed', 'moved', 'order-failed'].includes(kind);
}

function itemOf({ lead, rest }: Chapter): readonly ListItem[] {
  const lines =
    lead?.kind === 'missions-began'
      ? drawsTold(lead, rest, detailTold)
      : rest.flatMap((event) => detailTold(event) ?? []);
  const details = joined(lines);
  const text = lead === null ? details[0] : leadTold(lead);
  if (text === undefined || text === null) return [];
  const under = lead === null ? details.slice(1) : details;
  return [{ mark: 'item', text, ...(under.length === 0 ? {} : { details: under }) }];
}

/** Events that begin an item of their own; null: they belong to the one before. */
function leadTold(event: Event): string | null {
  switch (event.kind) {
    case 'game-began':
      return 'The game begins.';
    case 'turn-began':
      return `Game-Turn ${event.turn}: the ${SIDE_NAMES[event.side]} Player-Turn begins.`;
    case 'passed-over':
      return `The ${SIDE_NAMES[event.side]} player has nobody left to order, and is not asked.`;
    case 'units-placed':
      return placedTold(event);
    case 'characters-placed':
      return `${listed(event.characters)} begin at ${environName(event.at)}.`;
    case 'moved':
      return moveTold(event);
    case 'combat':
      return combatTold(event);
    case 'search':
      return searchTold(event);
    case 'missions-began':
      return missionTold(event);
    case 'planet-state':
      return `${stateTold(event)}.`;
    case 'healed':
      return `${listed(event.characters)} ${event.characters.length > 1 ? 'are' : 'is'} healed.`;
    case 'base-fired':
      return baseTold(event);
    case 'order-failed':
      return failureTold(event);
    default:
      return null;
  }
}

/** Events that stand under the last item; in a mission also those that else begin one. */
function detailTold(event: Event): Line | null {
  if (event.kind === 'loyalty-shifted') return behind('; ', mapTold(event) ?? '');
  const own = gearTold(event) ?? mapTold(event);
  return fightTold(event) ?? (own === null ? leadLine(event) : under(own));
}

function leadLine(event: Event): Line | null {
  const text = leadTold(event);
  return text === null ? null : under(text.replace(/\.$/, ''));
}
