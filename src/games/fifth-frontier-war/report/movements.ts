import type { ListItem, Section } from '../../../engine/report.ts';
import { admiralCounter } from '../counters.ts';
import type { Event } from '../events.ts';
import { SIDES } from '../rules/battle.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { ofKind, transfersInPeace } from './fights.ts';
import { transfersTold } from './ground-told.ts';
import { adjectiveOf, capitalised, counted, doing, listed, shortPlace } from './wording.ts';

/** Who moved where, and what else was done in the open before the combat. */
export function movementsSection(view: View, events: readonly Event[]): Section | null {
  const items = [
    ...SIDES.flatMap((side) => movesTold(view, side, events)),
    ...SIDES.flatMap((side) => commandsTold(view, side, events)),
    ...transfersByPlace(view, events),
    ...guerrillasTold(events),
  ];
  if (items.length === 0) return null;
  const all = [...firstMoveTold(view, events), ...items];
  return { id: 'movements', title: 'Movements', blocks: [{ kind: 'list', items: all }] };
}

function item(text: string, details: readonly string[] = []): ListItem {
  return { mark: 'item', text, ...(details.length === 0 ? {} : { details }) };
}

/** Where the order in which sides move may have mattered. [2.1.2.1] */
function firstMoveTold(view: View, events: readonly Event[]): readonly ListItem[] {
  return ofKind(events, 'discretionary').map(({ imperial, zhodani, first }) =>
    item(
      `${capitalised(doing(view, first, 'move'))} first: Imperial die ${imperial}, Zhodani die ${zhodani}.`,
    ),
  );
}

interface Move {
  readonly who: string;
  readonly from: string;
  readonly to: string;
}

/** Moves of a side place by place, so that what gathers is seen. What a plot did its owner reads in his table. */
function movesTold(view: View, side: Side, events: readonly Event[]): readonly ListItem[] {
  const moves = events.flatMap((event) => moveOf(view, side, event));
  const goals = [...new Set(moves.map(({ to }) => to))].sort((a, b) => (a < b ? -1 : 1));
  const lines = goals.map(
    (to) => `to ${shortPlace(to)}: ${arrivalsTold(moves.filter((move) => move.to === to))}`,
  );
  if (lines.length === 0) return [];
  return [item(view.side === side ? 'Your moves of this week' : `${ownerOf(view, side)} moves seen`, lines)];
}

function ownerOf(view: View, side: Side): string {
  return view.side === null ? adjectiveOf(side) : 'Enemy';
}

function moveOf(view: View, side: Side, event: Event): readonly Move[] {
  if (!('side' in event) || event.side !== side) return [];
  switch (event.kind) {
    case 'fleet-jumped':
      return view.side === side && !event.wellLed ? [] : [{ ...event, who: event.fleet }];
    case 'scout-jumped':
      return [{ ...event, who: event.squadron }];
    case 'admiral-travelled':
      return [{ ...event, who: admiralCounter(view, event.admiral).name }];
    default:
      return [];
  }
}

/** "18F and 43F from Regina 2314, IS2 from Boughene 1904". */
function arrivalsTold(moves: readonly Move[]): string {
  const starts = [...new Set(moves.map(({ from }) => from))];
  return starts
    .map((from) => {
      const who = moves.filter((move) => move.from === from).map((move) => move.who);
      return `${listed(who)} from ${shortPlace(from)}`;
    })
    .join(', ');
}

/** How the other side has organised its fleets anew. What one's own orders did shows in the table of fleets. */
function commandsTold(view: View, side: Side, events: readonly Event[]): readonly ListItem[] {
  if (view.side === side) return [];
  const told = events.flatMap((event) =>
    'side' in event && event.side === side ? commandTold(view, event) : [],
  );
  return told.length === 0 ? [] : [item(`${ownerOf(view, side)} fleets: ${told.join('; ')}.`)];
}

function commandTold(view: View, event: Event): readonly string[] {
  const name = (id: string): string => admiralCounter(view, id).name;
  switch (event.kind) {
    case 'fleet-formed':
      return [`${event.fleet} formed at ${shortPlace(event.at)}`];
    case 'fleet-disbanded':
      return event.cause === 'order' ? [`${event.fleet} disbanded at ${shortPlace(event.at)}`] : [];
    case 'squadrons-attached':
      return [
        `${event.fleet} takes in ${counted(event.squadrons.length, 'squadron')} at ${shortPlace(event.at)}`,
      ];
    case 'squadrons-detached':
      return event.cause === 'unable-to-disengage'
        ? []
        : [`${event.fleet} leaves ${counted(event.squadrons.length, 'squadron')} at ${shortPlace(event.at)}`];
    case 'admiral-assigned':
      return event.fleet === null
        ? [`${name(event.admiral)} commands no fleet any more`]
        : [`${name(event.admiral)} takes ${event.fleet}`];
    case 'precedence-applied':
      return event.takes.map(({ admiral, fleet }) => `${name(admiral)} takes ${fleet} by precedence`);
    case 'warrant-passed':
      return [`${name(event.to)} holds the warrant`];
    default:
      return [];
  }
}

/** Troops landed or taken aboard where there was no battle to tell it in. [3.9.1] */
function transfersByPlace(view: View, events: readonly Event[]): readonly ListItem[] {
  const transfers = transfersInPeace(events);
  const places = [...new Set(transfers.flatMap((event) => ('at' in event ? [event.at] : [])))];
  return places.map((at) => {
    const here = transfers.filter((event) => 'at' in event && event.at === at);
    return item(`${shortPlace(at)}: ${transfersTold(view, here).join(' ')}`);
  });
}

/** [5.4.4] */
function guerrillasTold(events: readonly Event[]): readonly ListItem[] {
  const changes = ofKind(events, 'guerrilla-mode');
  const places = [...new Set(changes.map(({ at }) => at))];
  return places.flatMap((at) =>
    (['overt', 'covert'] as const).flatMap((mode) => {
      const units = changes.filter((one) => one.at === at && one.mode === mode).map(({ unit }) => unit);
      const what = mode === 'overt' ? 'fight openly' : 'go into hiding';
      return units.length === 0 ? [] : [item(`Guerrillas at ${shortPlace(at)} ${what}: ${listed(units)}.`)];
    }),
  );
}
