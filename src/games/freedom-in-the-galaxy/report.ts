import type { Reader } from '../../engine/module.ts';
import { writeCommand } from '../../engine/command-table.ts';
import type { ListItem, ReportDocument, Section } from '../../engine/report.ts';
import type { Sheet } from '../../engine/sheet.ts';
import { COMMANDS } from './commands.ts';
import { ordersOf, type Command } from './commands/schema.ts';
import { scenarioCard } from './data/index.ts';
import type { Side } from './data/schema.ts';
import type { Event } from './events.ts';
import { environsInPlay, freeOf } from './lookup.ts';
import { missionariesAt } from './rules/mission-rules.ts';
import { pointsOf } from './rules/victory.ts';
import { mapOfView } from './map-of-view.ts';
import { headlineOf } from './report/headline.ts';
import { legendSections } from './report/legend.ts';
import { headlinesOf, newsOf } from './report/news.ts';
import { storyOf } from './report/story.ts';
import { peopleSection, pointsSection, systemSection, unitsSection } from './report/tables.ts';
import { formOf } from './report/order-form.ts';
import { toDecide } from './report/to-decide.ts';
import { listed } from './told.ts';
import type { View } from './view.ts';
import { SIDE_NAMES } from './window.ts';

/**
 * What a reader is told after a window closed: what to decide, what happened, how things stand. Made from the view and
 * the events that this reader may see. A seat with nothing to decide is spared what it knows already.
 */
export function report(view: View, events: readonly Event[], _reader: Reader): ReportDocument {
  const { side } = view;
  const decide = side === null ? [] : toDecide(view, side);
  const asked = decide.length > 0 || view.result !== null || isBeginning(events);
  return {
    headline: headlineOf(view, events),
    standing: standingOf(view),
    sections: [
      ...listSection('to-decide', 'To decide', decide),
      ...listSection('headlines', 'Headlines', headlinesOf(newsOf(events), side)),
      ...listSection('news', 'What happened', storyOf(events)),
      mapSection(view, events),
      systemSection(view),
      ...(side === null ? [] : ownSections(view, side, asked)),
      ...(asked || side === null ? [pointsSection(view)] : []),
      ...(side === null ? [] : legendSections(view, side)),
    ],
    orderForm: side === null ? [] : formOf(view, side),
  };
}

function isBeginning(events: readonly Event[]): boolean {
  return events.some(({ kind }) => kind === 'game-began');
}

function listSection(id: string, title: string, items: readonly ListItem[]): readonly Section[] {
  return items.length === 0 ? [] : [{ id, title, blocks: [{ kind: 'list', items }] }];
}

function ownSections(view: View, side: Side, asked: boolean): readonly Section[] {
  if (!asked) return [];
  const units = unitsSection(view, side);
  return [peopleSection(view, side), ...(units === null ? [] : [units]), ...standingOrders(view, side)];
}

function mapSection(view: View, events: readonly Event[]): Section {
  return { id: 'map', title: 'Map', blocks: [{ kind: 'map', map: mapOfView(view, events) }] };
}

function standingOf(view: View): string {
  const { turns, name } = scenarioCard(view.scenario);
  return `${name}, Game-Turn ${view.turn} of ${turns}, ${SIDE_NAMES[view.phasing]} Player-Turn; ${pointsTold(pointsOf(view))}`;
}

function pointsTold(points: number): string {
  return `${points} Rebel point${Math.abs(points) === 1 ? '' : 's'}`;
}

function standingOrders(view: View, side: Side): readonly Section[] {
  const orders = view.doctrine[side];
  if (orders.length === 0) return [];
  const items = orders.map((order) => ({ mark: 'item' as const, text: writeCommand(COMMANDS, order) }));
  return listSection('standing-orders', 'Your standing orders', items);
}

/** What the sheet leaves open, from what the seat knows. */
export function outlook(view: View, sheet: Sheet<Command>): readonly Section[] {
  const { side } = view;
  if (side === null) return [];
  const commands = sheet.entries.map(({ command }) => command);
  const text = openTold(view, side, commands);
  return text === null ? [] : [{ id: 'to-decide', title: 'Still open', blocks: [{ kind: 'prose', text }] }];
}

function openTold(view: View, side: Side, commands: readonly Command[]): string | null {
  if (view.at === 'missions') {
    const busy = new Set(ordersOf(commands, 'MISSION').flatMap(({ members }) => members));
    const idle = environsInPlay(view.scenario).flatMap(({ id }) =>
      missionariesAt(view, side, id)
        .map(({ name }) => name)
        .filter((name) => !busy.has(name)),
    );
    return idle.length === 0 ? 'Everybody who can has a mission.' : `Without a mission: ${listed(idle)}.`;
  }
  if (view.at !== 'operations') return null;
  const moved = new Set(ordersOf(commands, 'MOVE').flatMap(({ pieces }) => pieces));
  const stays = freeOf(view, side)
    .map(({ name }) => name)
    .filter((name) => !moved.has(name));
  return stays.length === 0 ? 'All characters move.' : `Not moving: ${listed(stays)}.`;
}
