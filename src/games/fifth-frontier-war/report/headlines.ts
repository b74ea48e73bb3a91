import type { ListItem, Section } from '../../../engine/report.ts';
import { admiralCounter } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import { printedDefences } from '../rules/strength.ts';
import { halfPointsFor } from '../rules/victory.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';
import { type Fight, fateFor, fightsOf, markOf, ofKind, winnerOfPart } from './fights.ts';
import { levelInWords, standingOf } from './points.ts';
import { armisticeNews } from './staff.ts';
import { adjectiveOf, capitalised, listed, nounOf, points, shortPlace, verb } from './wording.ts';

/** The news of the week in a few signed lines, and where the reader stands. */
export function headlinesSection(view: View, events: readonly Event[]): Section {
  const fights = fightsOf(events);
  const news = [
    ...events.flatMap((event) => endTold(view, event)),
    ...byWorth(events).flatMap((event) => controlTold(view, event, events)),
    ...fights.flatMap((fight) => fightTold(view, fight)),
    ...siegesTold(view, fights),
    ...events.flatMap((event) => otherNews(view, event)),
  ];
  const quiet: ListItem = { mark: 'level', text: 'Nothing was fought, and no world changed hands.' };
  const standing: ListItem = { mark: 'level', text: standingOf(view) };
  const items = [...(news.length === 0 && isWeekOver(view) ? [quiet] : news), standing];
  return { id: 'headlines', title: 'Headlines', blocks: [{ kind: 'list', items }] };
}

/** Before the first combat, and between movement and combat, nothing can have been fought yet. */
function isWeekOver(view: View): boolean {
  return view.week > 1 && view.window !== 'combat';
}

/** How the war ended. [8.2, 8.2.1] */
function endTold(view: View, event: Event): readonly ListItem[] {
  switch (event.kind) {
    case 'armistice-declared':
      return armisticeNews(view, event);
    case 'war-over':
      return [
        { mark: markFor(view, event.winner ?? 'none'), text: `The war is over: ${CAUSES[event.cause]}.` },
      ];
    default:
      return [];
  }
}

const CAUSES: Readonly<Record<EventOf<'war-over'>['cause'], string>> = {
  automatic: 'the lead in points gives an automatic victory',
  'last-week': 'its last week has been fought',
  armistice: 'both sides agree on an armistice',
  'declared-armistice': 'an armistice is declared',
};

/** What is news beside battles and worlds. [5.3.5, 5.5, 8.2.1] */
function otherNews(view: View, event: Event): readonly ListItem[] {
  switch (event.kind) {
    case 'admiral-lost':
      return [admiralLost(view, event)];
    case 'warrant-lost': {
      const text = `The Emperor’s warrant is lost with ${admiralCounter(view, event.admiral).name}.`;
      return [{ mark: markFor(view, 'zhodani'), text }];
    }
    case 'base-revealed': {
      const text = `The secret Zhodani base is at ${shortPlace(event.at)}: the Fulacin battalion stands on it.`;
      return [{ mark: markFor(view, 'zhodani'), text }];
    }
    case 'armistice-offered':
    case 'armistice-withdrawn':
      return armisticeNews(view, event);
    default:
      return [];
  }
}

/** What is worth more points comes first. */
function byWorth(events: readonly Event[]): readonly Event[] {
  const worth = (event: Event): number => {
    if (event.kind === 'control-gained') return worthOf(event.at, event.to);
    return event.kind === 'control-lost' ? worthOf(event.at, event.from) : 0;
  };
  return events.toSorted((a, b) => worth(b) - worth(a));
}

/** One line for the subject of the mail: the greatest news. */
export function headlineOf(view: View, events: readonly Event[]): string {
  const [over] = ofKind(events, 'war-over');
  if (over !== undefined) return `${capitalised(levelInWords(over.level))}: the war is over`;
  const [capital] = [...controlNews(events)].sort((a, b) => b.weight - a.weight);
  if (capital !== undefined) return capital.text;
  const fights = fightsOf(events);
  if (fights.length > 0) return battleHeadline(fights);
  if (view.window === 'combat') return 'fleets meet';
  return view.week === 1 ? 'the war begins' : 'a quiet week';
}

interface News {
  readonly weight: number;
  readonly text: string;
}

function controlNews(events: readonly Event[]): readonly News[] {
  return ofKind(events, 'control-gained').map(({ at, to }) => {
    const world = findWorld(at);
    const weight =
      world === null
        ? 0
        : halfPointsFor(world, to === 'imperial' ? 'zhodani' : 'imperial') + halfPointsFor(world, to);
    return { weight, text: `${world?.name ?? at} falls to ${nounOf(to)}` };
  });
}

function battleHeadline(battles: readonly Fight[]): string {
  const worlds = battles.map(({ at }) => findWorld(at)?.name ?? `hex ${at}`);
  return battles.length > 3 ? `${battles.length} battles` : `battle at ${listed(worlds)}`;
}

function controlTold(view: View, event: Event, events: readonly Event[]): readonly ListItem[] {
  switch (event.kind) {
    case 'control-gained': {
      const gaveUp = ofKind(events, 'surrendered').find(({ at }) => at === event.at);
      return [gaveUp === undefined ? gained(view, event) : surrendered(view, gaveUp)];
    }
    case 'control-lost':
      return [reverted(view, event)];
    default:
      return [];
  }
}

function markFor(view: View, winner: Side | 'none'): ListItem['mark'] {
  if (view.side === null || winner === 'none') return 'item';
  return winner === view.side ? 'gain' : 'loss';
}

/** A world without air gives itself up. [5.2.1] */
function surrendered(view: View, { at, to, troops }: EventOf<'surrendered'>): ListItem {
  const disarmed =
    troops.length === 0 ? '' : `; ${listed(troops)} ${troops.length === 1 ? 'is' : 'are'} disarmed`;
  return {
    mark: markFor(view, to),
    text: `${shortPlace(at)} surrenders to ${nounOf(to)}${valueOf(at, to)}${disarmed}.`,
  };
}

function gained(view: View, { at, to }: EventOf<'control-gained'>): ListItem {
  return {
    mark: markFor(view, to),
    text: `${capitalised(nounOf(to))} ${verb(to, 'take')} ${shortPlace(at)}${valueOf(at, to)}.`,
  };
}

function reverted(view: View, { at, from, to }: EventOf<'control-lost'>): ListItem {
  const owner = to === 'none' ? 'is nobody’s again' : `is ${adjectiveOf(to)} again`;
  const mark = view.side === null ? 'item' : from === view.side ? 'loss' : 'gain';
  return { mark, text: `${shortPlace(at)} ${owner}: ${nounOf(from)} left no garrison${valueOf(at, from)}.` };
}

function worthOf(at: string, side: Side): number {
  const world = findWorld(at);
  return world === null ? 0 : halfPointsFor(world, side);
}

/** " (20 points)"; nothing for a world that is worth none to the side. */
function valueOf(at: string, side: Side): string {
  const worth = worthOf(at, side);
  return worth > 0 ? ` (${points(worth)} points)` : '';
}

/** The battle in space in a line, with what it left of a world that holds out. */
function fightTold(view: View, fight: Fight): readonly ListItem[] {
  const space = spaceHeadline(view, fight);
  if (space === null) return [];
  const world = fight.taken === null ? worldHeadline(view, fight) : null;
  const holdsOut = world === null ? '' : `; the world holds out${world}`;
  const mark = markOf(fateFor(view, inSpace(fight)));
  return [{ mark, text: `${shortPlace(fight.at)}: ${space}${holdsOut}.` }];
}

/** Worlds that were fought without squadrons of theirs, in a line. */
function siegesTold(view: View, fights: readonly Fight[]): readonly ListItem[] {
  const worlds = fights.flatMap((fight) => {
    const world = worldHeadline(view, fight);
    const isTold = fight.taken !== null || inSpace(fight) !== null || spaceHeadline(view, fight) !== null;
    return world === null || isTold ? [] : [`${shortPlace(fight.at)}${world}`];
  });
  if (worlds.length === 0) return [];
  const hold = worlds.length === 1 ? 'holds' : 'hold';
  return [{ mark: 'level', text: `${listed(worlds)} ${hold} out.` }];
}

function inSpace({ parts }: Fight): Side | null {
  const space = parts.find(({ kind }) => kind === 'space');
  return space === undefined ? null : winnerOfPart(space);
}

/** Null: no squadrons met. */
function spaceHeadline(view: View, { parts }: Fight): string | null {
  const events = parts.filter(({ kind }) => kind === 'space').flatMap((part) => part.events);
  const end = ofKind(events, 'battle-ended')[0];
  if (end === undefined) return null;
  const costs = sidesInOrder(view).map((side) => `${subjectOf(view, side)} ${costOf(events, side)}`);
  return `${outcomeOf(view, end.outcome)}; ${costs.join(', ')}`;
}

/** " (SDBs 50 %, defences 80 %)": what is left of them. Null: nobody fought the world. */
function worldHeadline(view: View, { at, parts }: Fight): string | null {
  const kinds = new Set(parts.map(({ kind }) => kind));
  if (!kinds.has('system-defence') && !kinds.has('bombing') && !kinds.has('surface')) return null;
  const printed = printedDefences(view, at);
  const { sdbLoss = 0, defenceLoss = 0 } = view.worlds[at] ?? {};
  const left = [
    ...(printed.sdb > 0 && sdbLoss > 0 ? [`SDBs ${100 - sdbLoss} %`] : []),
    ...(printed.defence > 0 && defenceLoss > 0 ? [`defences ${100 - defenceLoss} %`] : []),
    ...(kinds.has('surface') ? ['fighting on the ground'] : []),
  ];
  return left.length === 0 ? '' : ` (${left.join(', ')})`;
}

function sidesInOrder(view: View): readonly Side[] {
  return view.side === 'zhodani' ? ['zhodani', 'imperial'] : ['imperial', 'zhodani'];
}

function subjectOf(view: View, side: Side): string {
  if (view.side === null) return nounOf(side);
  return view.side === side ? 'you' : 'the enemy';
}

function outcomeOf(view: View, outcome: EventOf<'battle-ended'>['outcome']): string {
  if (outcome === 'both-destroyed') return 'both sides destroyed';
  if (outcome === 'stand-off') return 'neither drove the other off';
  if (view.side === null) return `won by ${nounOf(outcome)}`;
  return outcome === view.side ? 'you won in space' : 'you lost the battle in space';
}

/** "lost 2, had 1 reduced and withdrew 3": squadrons. */
function costOf(events: readonly Event[], side: Side): string {
  const losses = ofKind(events, 'space-losses')
    .filter((one) => one.side === side)
    .flatMap((one) => one.losses);
  const destroyed = new Set(losses.filter(({ to }) => to === 'destroyed').map(({ squadron }) => squadron));
  const reduced = new Set(losses.map(({ squadron }) => squadron).filter((id) => !destroyed.has(id)));
  const left = ofKind(events, 'disengaged')
    .filter((one) => one.side === side)
    .flatMap((one) => one.squadrons);
  const parts = [
    destroyed.size > 0 ? [`lost ${destroyed.size}`] : [],
    reduced.size > 0 ? [`had ${reduced.size} reduced`] : [],
    left.length > 0 ? [`withdrew ${left.length}`] : [],
  ].flat();
  return parts.length === 0 ? 'lost nothing' : listed(parts);
}

function admiralLost(view: View, { admiral, side, at }: EventOf<'admiral-lost'>): ListItem {
  const text = `${admiralCounter(view, admiral).name} died with the last squadron at ${shortPlace(at)}.`;
  return { mark: view.side === null ? 'item' : side === view.side ? 'loss' : 'gain', text };
}
