import type { FormLine, ListItem } from '../../../engine/report.ts';
import type { Side } from '../data/schema.ts';
import { environOf } from '../data/index.ts';
import {
  environsInPlay,
  freeOf,
  isLoyaltyOnTrack,
  loyaltyFor,
  planetIdOf,
  prisonersAt,
  shipOfOwner,
  trackOf,
  unitsAt,
  unitsIn,
} from '../lookup.ts';
import { contested, visibleOdds } from '../rules/combat.ts';
import { captivesAt, missionariesAt, targetsAt } from '../rules/mission-rules.ts';
import { mayArrive, reinforcementsOf, repairWrong } from '../rules/phases.ts';
import { provokedEnvirons, reactorsFor } from '../rules/reaction.ts';
import { hidersAt } from '../rules/search.ts';
import { enemyOf } from '../state.ts';
import { environName, kindsTold, listed, planetName, trackName } from '../told.ts';
import type { View } from '../view.ts';

/** Whether it is this side's turn to order. */
function isAsked(view: View, side: Side): boolean {
  switch (view.at) {
    case 'imperial-set-up':
      return side === 'imperial';
    case 'rebel-set-up':
      return side === 'rebel';
    case 'operations':
    case 'missions':
      return side === view.phasing;
    case 'reaction':
      return side !== view.phasing;
    case 'combat':
      return true;
  }
}

/** What the seat has to decide now. */
export function toDecide(view: View, side: Side): readonly ListItem[] {
  if (view.result !== null || !isAsked(view, side)) return [];
  switch (view.at) {
    case 'imperial-set-up':
    case 'rebel-set-up':
      return [
        {
          mark: 'item',
          text: 'Where your units stand, and in which environ your characters begin. DEPLOY STANDARD is an answer.',
        },
      ];
    case 'operations':
      return [
        ...arrivals(view, side),
        ...repairs(view, side),
        ...prisoners(view, side),
        ...moves(view, side),
        ...battles(view, side),
      ];
    case 'reaction':
      return [...reactions(view, side), ...battles(view, side), ...searches(view, side)];
    case 'combat':
      return battles(view, side);
    case 'missions':
      return missions(view, side);
  }
}

function arrivals(view: View, side: Side): readonly ListItem[] {
  const kinds = side === 'imperial' ? reinforcementsOf(view, false) : [];
  if (kinds.length === 0) return [];
  const first = environsInPlay(view.scenario).find(({ id }) => mayArrive(view, id));
  return [
    {
      mark: 'item',
      text: `Reinforcements: ${kindsTold(kinds)}. Unordered they go where most Rebels are.`,
      ...(first === undefined ? {} : { orders: [`REINFORCE AT ${first.id}`] }),
    },
  ];
}

function repairs(view: View, side: Side): readonly ListItem[] {
  const down = Object.keys(view.planets).filter((planet) => repairWrong(view, side, planet) === null);
  return down.map((planet) => ({
    mark: 'item' as const,
    text: `The base of ${planetName(planet)} is Down; you may put one base Up this turn.`,
    orders: [`REPAIR BASE ${planet}`],
  }));
}

function prisoners(view: View, side: Side): readonly ListItem[] {
  return environsInPlay(view.scenario).flatMap(({ id }) =>
    prisonersAt(view, side, id).map(({ name, heldBy }) => ({
      mark: 'item' as const,
      text: `${name} is your prisoner at ${environName(id)}, held by ${heldBy ?? 'nobody'}.`,
    })),
  );
}

function moves(view: View, side: Side): readonly ListItem[] {
  const waiting = freeOf(view, side)
    .filter(({ at }) => at === 'space')
    .map(({ name }) => name);
  const [first] = waiting;
  if (first === undefined)
    return [{ mark: 'item', text: 'Where characters and units go; whatever is not ordered stays.' }];
  return [
    {
      mark: 'item',
      text: `${listed(waiting)} come from space now: say where to. Unordered they land where the base is weakest.`,
    },
  ];
}

function battles(view: View, side: Side): readonly ListItem[] {
  return contested(view).map((at) => ({
    mark: 'item' as const,
    text: `${environName(at)}: your units could attack, at ${visibleOdds(view, side, at)} as far as you see, before shifts. Unordered they do not.`,
    orders: [`ATTACK ${at}`],
  }));
}

function reactions(view: View, side: Side): readonly ListItem[] {
  return provokedEnvirons(view, side).flatMap((to) => {
    const near = reactorsFor(view, side, to);
    const [first] = near;
    if (first === undefined) return [];
    return [
      {
        mark: 'item' as const,
        text: `One of yours may react to ${environName(to)}: ${near.join(', ')}. Unordered nobody does.`,
        orders: [`REACT ${first} TO ${to}`],
      },
    ];
  });
}

function searches(view: View, side: Side): readonly ListItem[] {
  return environsInPlay(view.scenario).flatMap(({ id }) => {
    const hiding = hidersAt(view, enemyOf(side), id).map(({ name }) => name);
    const units = unitsAt(view, side, id).length > 0;
    if (hiding.length === 0) return [];
    return [
      {
        mark: 'item' as const,
        text: `${listed(hiding)} can be searched for at ${environName(id)}. Unordered ${units ? 'your units search' : 'characters search where the chance is fair'}.`,
        ...(units ? { orders: [`SEARCH ${id} BY UNITS`] } : {}),
      },
    ];
  });
}

function missions(view: View, side: Side): readonly ListItem[] {
  return environsInPlay(view.scenario).flatMap(({ id }) => {
    const people = missionariesAt(view, side, id).map(({ name }) => name);
    const camp = side === 'rebel' && view.camps[id] !== undefined ? ['a camp'] : [];
    if (people.length + camp.length === 0) return [];
    const track = trackOf(view, planetIdOf(id));
    const [first] = people;
    const order = first === undefined ? null : suggestion(view, side, { at: id, first });
    return [
      {
        mark: 'item' as const,
        text: `${listed([...people, ...camp])} may have missions at ${environName(id)} (size ${environOf(id).size}, ${trackName(track)}). Unordered they have none.`,
        ...(order === null ? {} : { orders: [order] }),
      },
    ];
  });
}

function suggestion(
  view: View,
  side: Side,
  { at, first }: { readonly at: string; readonly first: string },
): string | null {
  const track = trackOf(view, planetIdOf(at));
  if (captivesAt(view, side, at).length > 0) return `MISSION F AT ${at} BY ${first}`;
  if (side === 'imperial' && track.state === 'rebellion') return `MISSION R AT ${at} BY ${first}`;
  if (side === 'rebel' && isLoyaltyOnTrack(track) && loyaltyFor(track, side) === 2)
    return `MISSION R AT ${at} BY ${first}`;
  const [target] = targetsAt(view, enemyOf(side), at);
  if (side === 'imperial' && target !== undefined) return `MISSION A AT ${at} BY ${first} AGAINST ${target}`;
  return isLoyaltyOnTrack(track) ? `MISSION D AT ${at} BY ${first}` : null;
}

/** Lines to send back, filled in as far as they can be. */
export function formOf(view: View, side: Side): readonly FormLine[] {
  if (view.result !== null || !isAsked(view, side)) return [];
  const suggested = toDecide(view, side).flatMap(({ orders = [], text }) =>
    orders.map((order) => ({ text: order, about: text })),
  );
  switch (view.at) {
    case 'imperial-set-up':
    case 'rebel-set-up':
      return [
        { text: 'DEPLOY STANDARD', about: 'what is not placed goes where it stands well' },
        ...unitsIn(view)
          .filter(({ at, kind }) => at === 'space' && kind !== 'mobile' && sideOfKind(kind) === side)
          .map(({ id, kind }) => ({ text: `PLACE ${id} AT ?`, about: kind })),
      ];
    case 'operations':
      return [...suggested, ...moveLines(view, side)];
    case 'reaction':
    case 'combat':
    case 'missions':
      return suggested;
  }
}

function sideOfKind(kind: string): Side {
  return ['militia', 'patrol', 'line'].includes(kind) ? 'imperial' : 'rebel';
}

function moveLines(view: View, side: Side): readonly FormLine[] {
  const people = freeOf(view, side).map(({ name, at }) => {
    const ship = shipOfOwner(view, name);
    const by = ship === null ? '' : ` BY ${ship.name}`;
    return { text: `MOVE ${name}${by} TO ?`, about: `now at ${environName(at)}` };
  });
  const places = environsInPlay(view.scenario).flatMap(({ id }) => {
    const units = unitsAt(view, side, id).map((unit) => unit.id);
    return units.length === 0
      ? []
      : [{ text: `MOVE ${units.join(', ')} TO ?`, about: `now at ${environName(id)}` }];
  });
  return [...people, ...places];
}
