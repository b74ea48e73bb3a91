import type { Reader } from '../../engine/module.ts';
import type { ListItem, ReportDocument, Section } from '../../engine/report.ts';
import type { Event } from './events.ts';
import { mapOfView } from './map-of-view.ts';
import { ashoreSection } from './report/ashore.ts';
import { battlesSection } from './report/battles.ts';
import { changesSection } from './report/changes.ts';
import { deploymentReport, isSettingUp, variants } from './report/deployment.ts';
import { fleetsSection } from './report/fleets.ts';
import { headlineOf, headlinesSection } from './report/headlines.ts';
import { movementsSection } from './report/movements.ts';
import { orderForm } from './report/order-form.ts';
import { pointsSection, standingOf } from './report/points.ts';
import { reservesSection } from './report/reserves.ts';
import { seenSection } from './report/seen.ts';
import { targetsSection } from './report/targets.ts';
import { toDecideSection } from './report/to-decide.ts';
import type { Side } from './state.ts';
import type { View } from './view.ts';

/**
 * What a reader gets when a window has closed: what to decide, what happened, how things stand. Made of the reader's
 * view and of the events that it may see, and of nothing else.
 */
export function report(view: View, events: readonly Event[], reader: Reader): ReportDocument {
  if (view.result === null && isSettingUp(view)) return deploymentReport(view, events);
  const side = reader.kind === 'seat' && view.result === null ? view.side : null;
  return {
    headline: headlineOf(view, events),
    standing: standing(view),
    sections: [
      ...(side === null ? [] : [toDecideSection(view, side)]),
      ...(view.week === 1 && view.window === 'week' ? [briefing(view), ...variants(view)] : []),
      ...present(
        headlinesSection(view, events),
        battlesSection(view, events),
        changesSection(view, events),
        movementsSection(view, events),
        reservesSection(view, events),
        ...forces(view, reader),
        pointsSection(view),
        mapSection(view, events),
      ),
    ],
    orderForm: side === null ? [] : orderForm(view, side),
  };
}

function present(...sections: readonly (Section | null)[]): readonly Section[] {
  return sections.filter((section) => section !== null);
}

function standing(view: View): string {
  if (view.result !== null) return standingOf(view);
  if (view.window === 'combat') return `Week ${view.week}: all have moved, and combat follows`;
  return view.week === 1 ? 'The war begins' : `Week ${view.week - 1} is adjudicated`;
}

/** A side sees its fleets and what it knows of the enemy's; the GM sees all fleets, the public what all may see. */
function forces(view: View, reader: Reader): readonly (Section | null)[] {
  if (reader.kind === 'gm')
    return SIDES.flatMap((side) => [fleetsSection(view, side), ashoreSection(view, side)]);
  if (view.side === null) return SIDES.map((side) => seenSection(view, side));
  return [
    fleetsSection(view, view.side),
    ashoreSection(view, view.side),
    seenSection(view, view.side === 'imperial' ? 'zhodani' : 'imperial'),
    targetsSection(view, view.side),
  ];
}

const SIDES: readonly Side[] = ['imperial', 'zhodani'];

const BEGINNINGS: Readonly<Record<Side, readonly string[]>> = {
  zhodani: [
    'Your fleets are plotted for the first weeks; the Imperium does not know where, and plots nothing before week 2.',
    'This week you order only scouts, fleets under admirals of planning 0, admirals by xboat, and standing orders.',
    'From week 2 on each fleet plots ahead: 4 weeks Zhodani, 5 weeks Sword Worlds and Vargr, fewer under an admiral.',
  ],
  imperial: [
    'The Zhodani attack without warning: their fleets are plotted, yours stand until you have plotted.',
    'This week you order only scouts, fleets under admirals of planning 0, admirals by xboat, and standing orders.',
    'In week 2 each fleet is plotted for the first time, 5 weeks ahead or fewer under an admiral.',
  ],
};
/** When the build-up at 871-438 was found. [9.1.1] */
const WARNED_BEGINNINGS: typeof BEGINNINGS = {
  zhodani: [
    'Your fleets are plotted for the first weeks, and so are those of the Imperium, which found your build-up.',
    ...BEGINNINGS.zhodani.slice(1),
  ],
  imperial: [
    'Your patrols found the Zhodani build-up: your fleets are plotted for the first weeks, as theirs are.',
    'This week you order only scouts, fleets under admirals of planning 0, admirals by xboat, and standing orders.',
    'From week 2 on each fleet plots ahead: 5 weeks, or fewer under an admiral.',
  ],
};
const BEGINNING_FOR_ALL = [
  'The Zhodani attack the Imperium. Fleets are plotted weeks ahead; what they meet decides.',
];

/** How the war begins, in three lines. [3.2.1] */
function briefing(view: View): Section {
  const beginnings = view.buildUpDiscovered === true ? WARNED_BEGINNINGS : BEGINNINGS;
  const lines = view.side === null ? BEGINNING_FOR_ALL : beginnings[view.side];
  const items = lines.map((text): ListItem => ({ mark: 'item', text }));
  return { id: 'briefing', title: 'How the war begins', blocks: [{ kind: 'list', items }] };
}

function mapSection(view: View, events: readonly Event[]): Section {
  return { id: 'map', title: 'Map', blocks: [{ kind: 'map', map: mapOfView(view, events) }] };
}
