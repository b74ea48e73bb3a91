import type { ListItem, Section } from '../../../engine/report.ts';
import type { Event, EventOf } from '../events.ts';
import type { View } from '../view.ts';
import { type Fight, fightsOf, ofKind, type Part } from './fights.ts';
import { bombingTold, surfaceTold, transfersTold } from './ground-told.ts';
import { spaceTold } from './space-told.ts';
import { sdbsLeftAlone, systemDefenceTold } from './system-defence-told.ts';
import { capitalised, possessiveOf, shortPlace } from './wording.ts';

/** The battles of a week, hex by hex as they were fought, part by part in the order of play. [2.1.3] */
export function battlesSection(view: View, events: readonly Event[]): Section | null {
  const items = [
    ...fightsOf(events).flatMap((fight) => fightTold(view, fight)),
    ...sdbsLeftAlone(view, events),
  ];
  if (items.length === 0) return null;
  return { id: 'battles', title: 'Battles', blocks: [{ kind: 'list', items }] };
}

function fightTold(view: View, { at, parts }: Fight): readonly ListItem[] {
  return parts.flatMap((part) => partTold(view, at, part));
}

function partTold(view: View, at: string, part: Part): readonly ListItem[] {
  switch (part.kind) {
    case 'globes':
      return ofKind(part.events, 'under-globes').map((event) => globesTold(view, event));
    case 'space':
      return [spaceTold(view, at, part)];
    case 'system-defence':
      return systemDefenceTold(view, at, part);
    case 'surrender':
      // The headlines say it, with what it is worth.
      return [];
    case 'bombing':
      return [bombingTold(view, at, part)];
    case 'transfers':
      return [{ mark: 'item', text: `${shortPlace(at)}: ${transfersTold(view, part.events).join(' ')}` }];
    case 'surface':
      return [surfaceTold(view, at, part)];
  }
}

/** [9.2] */
function globesTold(view: View, { at, side, fleet, action }: EventOf<'under-globes'>): ListItem {
  const who = `${capitalised(possessiveOf(view, side))} ${fleet}`;
  return {
    mark: 'item',
    text: `${shortPlace(at)}: ${who} comes unseen under black globes and ${ACTIONS[action]}.`,
  };
}

const ACTIONS: Readonly<Record<EventOf<'under-globes'>['action'], string>> = {
  attack: 'fires first',
  bomb: 'bombs the world',
  land: 'lands its troops',
};
