import type { ListItem, Section } from '../../../engine/report.ts';
import { admiralCounter } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import { SIDES } from '../rules/battle.ts';
import { arrivalsOf } from '../rules/boxes.ts';
import { BOXES, type Side } from '../state.ts';
import type { View } from '../view.ts';
import { ofKind } from './fights.ts';
import { namesOf } from './counter-names.ts';
import { capitalised, composition, counted, listed, partyOf, possessiveOf, shortPlace } from './wording.ts';

/** Reinforcements that are about to arrive or have, and what became of replacement points. [6] */
export function reservesSection(view: View, events: readonly Event[]): Section | null {
  const items = SIDES.flatMap((side) => [
    ...arrivedTold(view, side, events),
    ...warrantTold(view, side, events),
    ...rollTold(side, events),
    ...dueTold(view, side),
    ...spentTold(view, side, events),
    ...pointsTold(view, side, events),
  ]);
  if (items.length === 0) return null;
  const title = 'Reinforcements and replacements';
  return { id: 'reserves', title, blocks: [{ kind: 'list', items }] };
}

function item(text: string): ListItem {
  return { mark: 'item', text };
}

/** What its owner reads by name, and others by kind and number. */
function arrivedTold(view: View, side: Side, events: readonly Event[]): readonly ListItem[] {
  return ofKind(events, 'reinforcements-arrived')
    .filter((event) => event.side === side)
    .map((event) => {
      const counters = isOwn(view, side) ? namesOf(view, idsOf(event)) : kindsOf(view, event);
      return item(`Arrived in the ${shortPlace(event.at)}: ${counters}.`);
    });
}

/** [5.3.5] */
function warrantTold(view: View, side: Side, events: readonly Event[]): readonly ListItem[] {
  return ofKind(events, 'warrant-arrived')
    .filter((event) => event.side === side)
    .map(({ at, admiral }) => {
      const who = admiral === null ? 'lies there' : `is held by ${admiralCounter(view, admiral).name}`;
      return item(`The Emperor’s warrant has come to the ${shortPlace(at)} and ${who}.`);
    });
}

/** The die that brought them, as its thrower knows it. [6.1.2] */
function rollTold(side: Side, events: readonly Event[]): readonly ListItem[] {
  return ofKind(events, 'reinforcement-roll')
    .filter((event) => event.side === side)
    .map(({ week, roll, battle, cruiser, fleets, blackGlobes }) => {
      const drawn = [
        ...(battle === 0 ? [] : [`${battle} battle`]),
        ...(cruiser === 0 ? [] : [`${cruiser} cruiser`]),
        ...(fleets === 0 ? [] : [counted(fleets, 'fleet')]),
        ...(blackGlobes ? ['the black globes'] : []),
      ];
      return item(
        `The die for the reinforcements of week ${week} is a ${roll}: ${drawn.length === 0 ? 'none' : listed(drawn)}.`,
      );
    });
}

function idsOf({ squadrons, troops, admirals, fleets }: EventOf<'reinforcements-arrived'>): string[] {
  return [...fleets, ...admirals, ...squadrons, ...troops];
}

function kindsOf(view: View, { squadrons, troops, admirals }: EventOf<'reinforcements-arrived'>): string {
  const kinds = [
    ...(squadrons.length === 0 ? [] : [`squadrons ${composition(view, squadrons)}`]),
    ...(troops.length === 0 ? [] : [counted(troops.length, 'troop unit')]),
    ...(admirals.length === 0 ? [] : [counted(admirals.length, 'admiral')]),
  ];
  return listed(kinds);
}

function isOwn(view: View, side: Side): boolean {
  return view.reader.kind === 'gm' || view.side === side;
}

/** The reader sees those of its side only. */
function dueTold(view: View, side: Side): readonly ListItem[] {
  const due = arrivalsOf(view, side);
  return BOXES.flatMap((box) => {
    const here = due.filter((id) => view.arrivals[id]?.[0] === box);
    return here.length === 0
      ? []
      : [item(`Week ${view.week} brings to the ${shortPlace(box)}: ${namesOf(view, here)}.`)];
  });
}

function spentTold(view: View, side: Side, events: readonly Event[]): readonly ListItem[] {
  const told = events.flatMap((event) => ('side' in event && event.side === side ? spending(event) : []));
  const whose = capitalised(possessiveOf(view, side));
  return told.length === 0 ? [] : [item(`${whose} replacements: ${listed(told)}.`)];
}

function spending(event: Event): readonly string[] {
  switch (event.kind) {
    case 'squadron-rebuilt':
      return [`${event.squadron} rebuilt at ${shortPlace(event.at)}`];
    case 'troop-rebuilt':
      return [`${event.troop} from ${event.from}% to ${event.to}% losses at ${shortPlace(event.at)}`];
    case 'squadron-replaced':
      return [`${event.squadron} replaced in the ${shortPlace(event.at)}`];
    case 'troop-replaced':
      return [`${event.troop} replaced in the ${shortPlace(event.at)}`];
    default:
      return [];
  }
}

/** What a side has saved up, as far as the reader knows; of the other side only when it changes. [6.2.1] */
function pointsTold(view: View, side: Side, events: readonly Event[]): readonly ListItem[] {
  const points = view.replacementPoints[side];
  const isNews = events.some(
    (event) =>
      'side' in event &&
      event.side === side &&
      (event.kind === 'replacement-points' || spending(event).length > 0),
  );
  const isTold = isNews || view.week === 1 || view.side === side;
  if (points === undefined || points.squadron + points.troop === 0 || !isTold) return [];
  const have = `${points.squadron} squadron and ${points.troop} troop points`;
  return [item(`Replacement points, ${partyOf(view, side)}: ${have}.`)];
}
