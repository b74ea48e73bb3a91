import type { Block, FormLine, ListItem, ReportDocument, Section } from '../../../engine/report.ts';
import { byCodeUnit } from '../../../engine/json.ts';
import { admiralCounter, navyOfSquadron, sideOf, sideOfAdmiral } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import type { Event } from '../events.ts';
import { mapOfView } from '../map-of-view.ts';
import type { Navy, Side } from '../state.ts';
import type { View } from '../view.ts';
import { ofKind } from './fights.ts';
import { changesSection } from './changes.ts';
import { fleetsSection } from './fleets.ts';
import { decidesForSide } from './own-command.ts';
import { plottingForm, plottingItems } from './set-up-plots.ts';
import { areasSection, buildUpLines, exampleLines, fleetForm, troopsSection } from './set-up-forces.ts';
import { groupsOf, guerrillaTable, secretsForm, secretsSections, secretsToDecide } from './set-up-secrets.ts';
import { seenSection } from './seen.ts';
import { adjectiveOf, composition, counted, listed, shortPlace } from './wording.ts';

const NAVIES: readonly (readonly [Navy, string])[] = [
  ['imperial', 'Imperial navy'],
  ['zhodani', 'Zhodani navy'],
  ['swordWorlds', 'Sword Worlds navy'],
  ['vargr', 'Vargr navy'],
];

/**
 * The report while forces are set up: what to decide, what there is, where it may begin, and lines to send back. A
 * single word deploys it all. [7]
 */
export function deploymentReport(view: View, events: readonly Event[]): ReportDocument {
  const { side } = view;
  const yours = side !== null && awaits(view, side);
  return {
    headline: headlineOf(view),
    standing: standingOf(view),
    sections: [
      { id: 'to-decide', title: 'To decide', blocks: [{ kind: 'list', items: toDecide(view) }] },
      ...discovery(events),
      ...changes(view, events),
      ...(yours ? secretsOf(view) : []),
      ...(side === null ? fleetsOfBoth(view) : forces(view, side)),
      ...(side !== null && yours && isDeploying(view)
        ? [areasSection(view, side), troopsSection(view, side)]
        : []),
      ...guerrillasSeen(view),
      ...enemySeen(view),
      ...variants(view),
      { id: 'map', title: 'Map', blocks: [{ kind: 'map', map: mapOfView(view, []) }] },
    ],
    orderForm: yours ? [...standardLine(view), ...linesFor(view, side)] : [],
  };
}

/** Whether the war has not begun yet. [7] */
export function isSettingUp({ window }: View): boolean {
  return window !== 'week' && window !== 'combat';
}

/** Whose orders the window waits for. [7, 9.1.1] */
function awaits(view: View, side: Side): boolean {
  switch (view.window) {
    case 'imperial-deployment':
      return side === 'imperial';
    case 'secret-base':
      return side === 'zhodani' && decidesForSide(view);
    case 'initial-plotting':
      return side === 'zhodani' || view.buildUpDiscovered === true;
    default:
      return side === 'zhodani';
  }
}

function isDeploying({ window }: View): boolean {
  return window === 'imperial-deployment' || window === 'zhodani-deployment';
}

function headlineOf(view: View): string {
  switch (view.window) {
    case 'secret-base':
      return 'the Zhodani prepare the war';
    case 'imperial-deployment':
      return 'Imperial forces deploy';
    case 'zhodani-deployment':
      return 'Zhodani forces deploy';
    default:
      return view.buildUpDiscovered === true ? 'the Zhodani build-up is found' : 'the assault is plotted';
  }
}

function standingOf(view: View): string {
  switch (view.window) {
    case 'secret-base':
      return 'The Zhodani side prepares in secret; then both sides deploy';
    case 'imperial-deployment':
      return 'The Imperial side deploys, then the Zhodani side; then the war begins';
    case 'zhodani-deployment':
      return 'The Zhodani side deploys, the last before the war begins';
    default:
      return 'Both sides have deployed; the first plots are made';
  }
}

const WAITING: Readonly<Record<string, string>> = {
  'secret-base':
    'Nothing yet: the Zhodani side chooses its secret base and places its guerrillas. You deploy next.',
  'imperial-deployment': 'Nothing yet: the Imperial side places its forces first, and you will see them.',
  'zhodani-deployment': 'Nothing yet: the Zhodani side places its forces, and plots its assault.',
  'initial-plotting':
    'Nothing: the Zhodani side plots its assault. You order from week 1 on, and plot for the first time in week 2.',
};

/** Its allies wait with the enemy while the Zhodani seat prepares in secret. */
function waiting({ window, side }: View): string {
  if (window === 'secret-base' && side === 'zhodani') return ALLIES_WAIT;
  return WAITING[window] ?? 'Nothing.';
}

const ALLIES_WAIT =
  'Nothing yet: the Zhodani seat chooses the secret base and places the guerrillas. The Imperial side deploys next, and then you.';

function toDecide(view: View): readonly ListItem[] {
  const { side } = view;
  if (side === null || !awaits(view, side)) return [{ mark: 'item', text: waiting(view) }];
  switch (view.window) {
    case 'secret-base':
      return secretsToDecide(view);
    case 'imperial-deployment':
      return [...deploymentItems(view, side), { mark: 'item', text: UNWARNED }];
    case 'zhodani-deployment':
      return [...deploymentItems(view, side), ...surpriseItems(view), ...plottingItems(view, side)];
    default:
      return plottingItems(view, side);
  }
}

const UNWARNED =
  'You plot nothing: your fleets stand in week 1, but for scouts and fleets under an admiral of planning 0. The Zhodani side deploys after you and sees what you have where.';

function deploymentItems(view: View, side: Side): readonly ListItem[] {
  return [
    {
      mark: 'item',
      text: 'Your forces stand ready, as the lists below show. DEPLOY STANDARD takes that as it is, and so does silence; you can send it and nothing else.',
      orders: ['DEPLOY STANDARD'],
    },
    {
      mark: 'item',
      text: 'Other lines change single things: a fleet with all it has, squadrons (IN a fleet or on their own), an admiral, troops on a world or ON a squadron. What you do not name stays.',
      orders: exampleLines(view, side),
    },
  ];
}

/** A fleet may lie in wait beyond the borders. [9.1] */
function surpriseItems(view: View): readonly ListItem[] {
  if (!view.options.surpriseAttack) return [];
  const { fleetHexes, minJump, watchedHex, discoveredOn } = CHARTS.surpriseAttack;
  const where = listed(fleetHexes.map(shortPlace));
  return [
    {
      mark: 'item',
      text: `Surprise attack: a fleet each may lie in wait at ${where}, of squadrons with jump ${minJump} or better; streamlined at ${shortPlace(watchedHex)}, refuelled in no time at the other. At ${shortPlace(watchedHex)} the Imperium finds it on ${listed(discoveredOn.map(String))} of six, and may then plot when you do.`,
      orders: buildUpLines(view, 'zhodani', fleetHexes),
    },
  ];
}

/** The die that was thrown for a build-up, for all to see. [9.1.1] */
function discovery(events: readonly Event[]): readonly Section[] {
  return ofKind(events, 'build-up-searched').map(({ at, roll, discovered }): Section => {
    const found = discovered ? 'the Zhodani build-up is found' : 'nothing is found';
    const text = `Imperial patrols at ${shortPlace(at)}, die ${roll}: ${found}.`;
    return { id: 'discovery', title: 'Patrols', blocks: [{ kind: 'prose', text }] };
  });
}

function changes(view: View, events: readonly Event[]): readonly Section[] {
  const section = changesSection(view, events);
  return section === null ? [] : [section];
}

function secretsOf(view: View): readonly Section[] {
  return view.window === 'secret-base' ? secretsSections(view) : [];
}

/** Known to the Imperial side before it deploys. [7] */
function guerrillasSeen(view: View): readonly Section[] {
  if (view.window === 'secret-base' || groupsOf(view).length === 0) return [];
  return [{ id: 'guerrillas', title: 'The Ine Givar, Zhodani guerrillas', blocks: [guerrillaTable(view)] }];
}

/** What the enemy has put where, once he has deployed. */
function enemySeen(view: View): readonly Section[] {
  if (view.side === null) return [];
  const seen = seenSection(view, view.side === 'imperial' ? 'zhodani' : 'imperial');
  return seen === null ? [] : [seen];
}

function standardLine(view: View): readonly FormLine[] {
  if (view.window === 'initial-plotting') return [];
  const about =
    view.window === 'secret-base'
      ? 'the base and the guerrillas as they stand'
      : 'puts every unit in its place, a sound deployment; alone it is enough';
  return [{ text: 'DEPLOY STANDARD', about }];
}

function linesFor(view: View, side: Side): readonly FormLine[] {
  switch (view.window) {
    case 'secret-base':
      return secretsForm(view);
    case 'initial-plotting':
      return plottingForm(view, side);
    default:
      return fleetForm(view, side);
  }
}

function forces(view: View, side: Side): readonly Section[] {
  const fleets = fleetsSection(view, side);
  return [command(view, side), ...(fleets === null ? [] : [fleets])];
}

/** The GM sees all fleets, the public none. */
function fleetsOfBoth(view: View): readonly Section[] {
  return SIDES.map((side) => fleetsSection(view, side)).filter((section) => section !== null);
}

const SIDES: readonly Side[] = ['imperial', 'zhodani'];

function command(view: View, side: Side): Section {
  const navies = NAVIES.flatMap(([navy, name]) => {
    if (sideOf(navy) !== side) return [];
    const squadrons = inHand(view, navy);
    if (squadrons.length === 0) return [];
    const fleets = fleetsOf(view, navy);
    return [
      `${name}: ${counted(squadrons.length, 'squadron')} (${composition(view, squadrons)}), ${counted(fleets.length, 'fleet')} (${fleets.join(' ')}).`,
    ];
  });
  const admirals = admiralsOf(view, side);
  const led = admirals.length === 0 ? [] : [`Admirals: ${listed(admirals)}.`];
  const blocks: readonly Block[] = [...navies, ...led, LETTERS].map((text) => ({ kind: 'prose', text }));
  return { id: 'command', title: `You command the ${adjectiveOf(side)} side`, blocks };
}

const LETTERS = 'B battle, C cruiser, A assault carrier, T tanker, S scout squadrons.';

/** Squadrons of a navy that are not held back as reinforcements. */
function inHand(view: View, navy: Navy): readonly string[] {
  return Object.keys(view.squadrons)
    .filter((id) => {
      const now = view.squadrons[id]?.state;
      return (now === 'full' || now === 'reduced') && navyOfSquadron(view, id) === navy;
    })
    .sort(byCodeUnit);
}

function fleetsOf(view: View, navy: Navy): readonly string[] {
  return Object.keys(view.fleets)
    .filter((id) => view.fleets[id]?.navy === navy && view.fleets[id].available === true)
    .sort(byCodeUnit);
}

function admiralsOf(view: View, side: Side): readonly string[] {
  return Object.keys(view.admirals)
    .filter((id) => view.admirals[id]?.state === 'active' && sideOfAdmiral(view, id) === side)
    .sort(byCodeUnit)
    .map((id) => admiralCounter(view, id).name);
}

/** The rulebook hides no fleets: whoever plays with them hidden must know. */
export function variants(view: View): readonly Section[] {
  if (!view.options.hiddenFleets) return [];
  const text =
    'hiddenFleets is on: what is inside an enemy fleet, and who commands it, is not seen until it fights. The rulebook hides plots only.';
  return [{ id: 'variant', title: 'A variant is in play', blocks: [{ kind: 'prose', text }] }];
}
