import type { ListItem } from '../../../engine/report.ts';
import type { Side } from '../data/schema.ts';
import { environOf } from '../data/index.ts';
import {
  environsInPlay,
  freeOf,
  isLoyaltyOnTrack,
  loyaltyFor,
  planetIdOf,
  prisonersAt,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import { contested, visibleOdds } from '../rules/combat.ts';
import { campReady, captivesAt, missionariesAt, targetsAt } from '../rules/mission-rules.ts';
import { mayArrive, reinforcementsOf, repairWrong } from '../rules/phases.ts';
import { provokedEnvirons, reactorsFor } from '../rules/reaction.ts';
import { hidersAt } from '../rules/search.ts';
import { enemyOf } from '../state.ts';
import { environName, kindsTold, listed, planetName, trackName } from '../told.ts';
import type { View } from '../view.ts';

/** Whether it is this side's turn to order. */
export function isAsked(view: View, side: Side): boolean {
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
  const sent = missionItems(view, side);
  if (sent.length > 0) return sent;
  return [{ mark: 'item', text: 'Nobody can have a mission now; ships and possessions may change hands.' }];
}

function missionItems(view: View, side: Side): readonly ListItem[] {
  return sendable(view, side).map(({ at, people, camp }) => {
    const track = trackOf(view, planetIdOf(at));
    const order = people.length === 0 ? null : suggestion(view, side, { at, people });
    const who = listed([...people, ...(camp ? ['a camp'] : [])]);
    return {
      mark: 'item' as const,
      text: `${who} may have missions at ${environName(at)} (size ${environOf(at).size}, ${trackName(track)}). Unordered they have none.`,
      ...(order === null ? {} : { orders: [order] }),
    };
  });
}

export interface Sendable {
  readonly at: string;
  readonly people: readonly string[];
  readonly camp: boolean;
}

/** Who may be sent, environ by environ. [13.1, 13.2] */
export function sendable(view: View, side: Side): readonly Sendable[] {
  return environsInPlay(view.scenario).flatMap(({ id }) => {
    const people = missionariesAt(view, side, id).map(({ name }) => name);
    const camp = side === 'rebel' && campReady(view, id);
    return people.length === 0 && !camp ? [] : [{ at: id, people, camp }];
  });
}

/** Everybody on the mission that serves most as things stand; who is to do something else is taken out of it. */
export function suggestion(
  view: View,
  side: Side,
  { at, people }: { readonly at: string; readonly people: readonly string[] },
): string | null {
  const track = trackOf(view, planetIdOf(at));
  const by = `AT ${at} BY ${people.join(', ')}`;
  if (captivesAt(view, side, at).length > 0) return `MISSION F ${by}`;
  if (side === 'imperial' && track.state === 'rebellion') return `MISSION R ${by}`;
  if (side === 'rebel' && isLoyaltyOnTrack(track) && loyaltyFor(track, side) === 2) return `MISSION R ${by}`;
  const [target] = targetsAt(view, enemyOf(side), at);
  if (side === 'imperial' && target !== undefined) return `MISSION A ${by} AGAINST ${target}`;
  return isLoyaltyOnTrack(track) ? `MISSION D ${by}` : null;
}
