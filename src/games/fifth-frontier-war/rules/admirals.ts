import type { CommandOf } from '../commands/schema.ts';
import { admiralCounter, findAdmiral, nameOfFleet, sideOfAdmiral } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import { commanderOf, type Forces, squadronsOf, withAdmiral } from '../forces.ts';
import type { Side } from '../state.ts';
import { findBox, isWorld, nameOfPlace } from '../worlds.ts';
import { mayCommand } from './command.ts';
import { fleetInPlay } from './fleets.ts';
import { isUnderway } from './presence.ts';

type Refused = Extract<Done<never>, { ok: false }>;

/** An admiral of the side who is in play; else why not. */
export function ownAdmiral(
  forces: Forces,
  side: Side,
  id: string,
): { readonly ok: true; readonly at: string; readonly fleet: string | null } | Refused {
  if (findAdmiral(forces, id) === null) return impossible('admiral.unknown', { piece: id, admiral: id });
  const { name } = admiralCounter(forces, id);
  if (sideOfAdmiral(forces, id) !== side)
    return impossible('admiral.not-yours', { piece: id, admiral: name });
  const admiral = forces.admirals[id];
  if (admiral === undefined || admiral.at === null)
    return impossible('admiral.not-in-play', { piece: id, admiral: name });
  return { ok: true, at: admiral.at, fleet: admiral.fleet };
}

/** Gives an admiral a fleet in his hex, or sends him ashore there. [2.1.4.1, 3.2.4.4, 3.9] */
export function assign<F extends Forces>(forces: F, side: Side, order: CommandOf<'ADMIRAL'>): Done<F> {
  const found = ownAdmiral(forces, side, order.admiral);
  if (!found.ok) return found;
  const { name } = admiralCounter(forces, order.admiral);
  const carrier = forces.admirals[order.admiral]?.fleet ?? forces.admirals[order.admiral]?.aboard ?? null;
  const isComing = [carrier, order.fleet ?? null].some((fleet) =>
    isUnderway(forces, { fleet, aboard: null }, forces.week - 1),
  );
  if (isComing && (order.fleet === undefined || order.fleet !== carrier))
    return impossible('admiral.under-way', {
      piece: order.admiral,
      admiral: name,
      at: nameOfPlace(found.at),
    });
  if (order.fleet === undefined) return ashore(forces, side, { id: order.admiral, name, at: found.at });
  return aboard(forces, side, { id: order.admiral, name, at: found.at, fleet: order.fleet });
}

interface Assigned {
  readonly id: string;
  readonly name: string;
  readonly at: string;
}

function ashore<F extends Forces>(forces: F, side: Side, { id, name, at }: Assigned): Done<F> {
  if (!isWorld(at) && findBox(at) === null)
    return impossible('admiral.no-world', { piece: id, admiral: name, at: nameOfPlace(at) });
  const event: Event = { kind: 'admiral-assigned', side, admiral: id, fleet: null, at };
  return done(
    withAdmiral(forces, id, { fleet: null, aboard: null }),
    [event],
    `${name} is ashore at ${nameOfPlace(at)}`,
  );
}

function aboard<F extends Forces>(forces: F, side: Side, to: Assigned & { readonly fleet: string }): Done<F> {
  const { id, name, at, fleet } = to;
  const found = fleetInPlay(forces, side, fleet);
  if (!found.ok) return found;
  if (found.at !== at) {
    const about = {
      piece: fleet,
      admiral: name,
      at: nameOfPlace(at),
      fleet: nameOfFleet(fleet),
      wanted: nameOfPlace(found.at),
    };
    return impossible('admiral.elsewhere', about);
  }
  if (!mayCommand(forces, admiralCounter(forces, id).navy, squadronsOf(forces, fleet)))
    return impossible('admiral.wrong-navy', { piece: id, admiral: name, fleet: nameOfFleet(fleet) });
  const before = commanderOf(forces, fleet);
  const freed = before === null || before === id ? forces : withoutCommand(forces, side, before);
  const event: Event = { kind: 'admiral-assigned', side, admiral: id, fleet, at };
  const weeks = admiralCounter(forces, id).planning;
  return done(
    withAdmiral(freed, id, { fleet, aboard: null }),
    [event],
    `${name} commands ${nameOfFleet(fleet)}: ${plotsAhead(weeks)}`,
  );
}

/**
 * An admiral who gives up his fleet stays where he is: ashore on a world of his side and in a box, aboard the fleet
 * anywhere else. [3.9]
 */
export function withoutCommand<F extends Forces>(forces: F, side: Side, id: string): F {
  const { at = null, fleet = null } = forces.admirals[id] ?? {};
  const home = at !== null && (findBox(at) !== null || forces.worlds[at]?.control === side);
  return withAdmiral(forces, id, { fleet: null, aboard: home ? null : fleet });
}

function plotsAhead(weeks: number): string {
  if (weeks === 0) return 'it moves without plots';
  return weeks === 1 ? 'it plots one week ahead' : `it plots ${weeks} weeks ahead`;
}
