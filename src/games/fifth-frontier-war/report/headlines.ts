import type { ListItem, Section } from '../../../engine/report.ts';
import { admiralCounter } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import { halfPointsFor } from '../rules/victory.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';
import { type BattleTold, battlesTold, fateOf, ofKind } from './battles.ts';
import { levelInWords, standingOf } from './points.ts';
import { adjectiveOf, capitalised, listed, nounOf, points, shortPlace } from './wording.ts';

/** The news of the week in a few signed lines, and where the reader stands. */
export function headlinesSection(view: View, events: readonly Event[]): Section {
  const news = [
    ...byWorth(events).flatMap((event) => controlTold(view, event)),
    ...battlesTold(events).map((battle) => battleTold(view, battle)),
    ...ofKind(events, 'admiral-lost').map((event) => admiralLost(view, event)),
  ];
  const quiet: ListItem = { mark: 'level', text: 'Nothing was fought, and no world changed hands.' };
  const standing: ListItem = { mark: 'level', text: standingOf(view) };
  const items = [...(news.length === 0 && view.week > 1 ? [quiet] : news), standing];
  return { id: 'headlines', title: 'Headlines', blocks: [{ kind: 'list', items }] };
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
  const battles = battlesTold(events);
  if (battles.length > 0) return battleHeadline(battles);
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

function battleHeadline(battles: readonly BattleTold[]): string {
  const worlds = battles.map(({ at }) => findWorld(at)?.name ?? `hex ${at}`);
  return battles.length > 3 ? `${battles.length} battles` : `battle at ${listed(worlds)}`;
}

function controlTold(view: View, event: Event): readonly ListItem[] {
  switch (event.kind) {
    case 'control-gained':
      return [gained(view, event)];
    case 'control-lost':
      return [reverted(view, event)];
    case 'surrendered':
      return [
        {
          mark: markFor(view, event.to),
          text: `${shortPlace(event.at)}, a world without air, surrenders to ${nounOf(event.to)}.`,
        },
      ];
    default:
      return [];
  }
}

function markFor(view: View, winner: Side | 'none'): ListItem['mark'] {
  if (view.side === null || winner === 'none') return 'item';
  return winner === view.side ? 'gain' : 'loss';
}

function gained(view: View, { at, to }: EventOf<'control-gained'>): ListItem {
  const worth = worthOf(at, to);
  const value = worth > 0 ? ` (${points(worth)} points)` : '';
  const takes = to === 'imperial' ? 'takes' : 'take';
  return { mark: markFor(view, to), text: `${capitalised(nounOf(to))} ${takes} ${shortPlace(at)}${value}.` };
}

function reverted(view: View, { at, from, to }: EventOf<'control-lost'>): ListItem {
  const owner = to === 'none' ? 'is nobody’s again' : `is ${adjectiveOf(to)} again`;
  const worth = worthOf(at, from);
  const cost = worth > 0 ? ` (${points(worth)} points)` : '';
  const mark = view.side === null ? 'item' : from === view.side ? 'loss' : 'gain';
  return { mark, text: `${shortPlace(at)} ${owner}: ${nounOf(from)} left no garrison${cost}.` };
}

function worthOf(at: string, side: Side): number {
  const world = findWorld(at);
  return world === null ? 0 : halfPointsFor(world, side);
}

function battleTold(view: View, battle: BattleTold): ListItem {
  const fate = fateOf(view, battle);
  const mark = fate === 'won' ? 'gain' : fate === 'lost' ? 'loss' : fate === 'held' ? 'level' : 'item';
  const costs = sidesInOrder(view).map((side) => `${subjectOf(view, side)} ${costOf(battle, side)}`);
  return { mark, text: `${shortPlace(battle.at)}: ${outcomeOf(view, battle)}; ${costs.join(', ')}.` };
}

function sidesInOrder(view: View): readonly Side[] {
  return view.side === 'zhodani' ? ['zhodani', 'imperial'] : ['imperial', 'zhodani'];
}

function subjectOf(view: View, side: Side): string {
  if (view.side === null) return nounOf(side);
  return view.side === side ? 'you' : 'the enemy';
}

function outcomeOf(view: View, { end }: BattleTold): string {
  if (end.outcome === 'both-destroyed') return 'both sides destroyed';
  if (end.outcome === 'stand-off') return 'neither drove the other off';
  if (view.side === null) return `won by ${nounOf(end.outcome)}`;
  return end.outcome === view.side ? 'you won' : 'you lost the battle';
}

/** "lost 2 and had 1 reduced, 3 left": squadrons. */
function costOf(battle: BattleTold, side: Side): string {
  const losses = battle.losses.filter((one) => one.side === side).flatMap((one) => one.losses);
  const destroyed = new Set(losses.filter(({ to }) => to === 'destroyed').map(({ squadron }) => squadron));
  const reduced = new Set(losses.map(({ squadron }) => squadron).filter((id) => !destroyed.has(id)));
  const left = battle.left.filter((one) => one.side === side).flatMap((one) => one.squadrons);
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
