import { byCodeUnit } from '../../../engine/json.ts';
import type { CommandOf } from '../commands/schema.ts';
import { admiralCounter, findSquadron, nameOfFleet, sideOf, sideOfSquadron } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import { commanderOf, type Forces, squadronsOf, withFleet, withoutFleet, withSquadrons } from '../forces.ts';
import { FLEETS } from '../data/index.ts';
import type { Event } from '../events.ts';
import type { Fleet, Side } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import { mayCommand } from './command.ts';
import { foresee, legsOf, type Obstacle } from './forecast.ts';
import { withFleetFor } from './passengers.ts';
import { isUnderway } from './presence.ts';

type Refused = Extract<Done<never>, { ok: false }>;

/** A fleet of the side that is in play, with its squadrons; else why not. */
export function fleetInPlay(
  forces: Forces,
  side: Side,
  id: string,
): { readonly ok: true; readonly fleet: Fleet; readonly at: string } | Refused {
  const marker = ownMarker(forces, side, id);
  if (!marker.ok) return marker;
  const { fleet } = marker;
  if (fleet.at === null) return impossible('fleet.not-in-play', { piece: id, fleet: nameOfFleet(id) });
  return { ok: true, fleet, at: fleet.at };
}

export function ownMarker(
  forces: Forces,
  side: Side,
  id: string,
): { readonly ok: true; readonly fleet: Fleet } | Refused {
  const fleet = forces.fleets[id];
  if (fleet !== undefined && sideOf(fleet.navy) === side) return { ok: true, fleet };
  const code = fleet === undefined && !FLEETS.has(id) ? 'fleet.unknown' : 'fleet.not-yours';
  return impossible(code, { piece: id, fleet: nameOfFleet(id) });
}

/** Squadrons leave a fleet and stay in its hex; when all of them do, the fleet is disbanded. [3.3, 3.3.3] */
export function detach<F extends Forces>(forces: F, side: Side, order: CommandOf<'DETACH'>): Done<F> {
  const found = fleetInPlay(forces, side, order.fleet);
  if (!found.ok) return found;
  const members = squadronsOf(forces, order.fleet);
  const stranger = order.squadrons.find((id) => !members.includes(id));
  if (stranger !== undefined) return notInFleet(forces, side, stranger, order.fleet);
  const squadrons = inOrder(order.squadrons);
  if (squadrons.length === members.length)
    return disband(forces, side, { word: 'DISBAND', fleet: order.fleet });
  const events = [detachedEvent(side, order.fleet, found.at, squadrons)];
  const does = `${counted(squadrons.length)} of ${members.length} stay at ${nameOfPlace(found.at)} outside the fleet`;
  return done(withoutMembers(forces, squadrons), events, does);
}

function notInFleet(forces: Forces, side: Side, id: string, fleet: string): Refused {
  const known = ownSquadron(forces, side, id);
  if (!known.ok) return known;
  return impossible('squadron.not-in-fleet', { piece: id, squadron: id, fleet: nameOfFleet(fleet) });
}

/** Squadrons in a fleet, with whoever is aboard them. [3.9] */
function withMembers<F extends Forces>(forces: F, squadrons: readonly string[], fleet: string): F {
  return withFleetFor(withSquadrons(forces, squadrons, { fleet }), squadrons, fleet);
}

/** Squadrons out of any fleet. */
function withoutMembers<F extends Forces>(forces: F, squadrons: readonly string[]): F {
  return withSquadrons(forces, squadrons, { fleet: null });
}

function detachedEvent(side: Side, fleet: string, at: string, squadrons: readonly string[]): Event {
  return { kind: 'squadrons-detached', side, fleet, at, squadrons: [...squadrons], cause: 'order' };
}

/** Squadrons in the fleet's hex join it, from none or from another fleet there, if its plot can still be kept. [3.3] */
export function attach<F extends Forces>(forces: F, side: Side, order: CommandOf<'ATTACH'>): Done<F> {
  const found = fleetInPlay(forces, side, order.fleet);
  if (!found.ok) return found;
  if (isUnderway(forces, { fleet: order.fleet, aboard: null }, forces.week - 1))
    return onTheWay(order.fleet, nameOfFleet(order.fleet), found.at);
  const bad = firstRefused(order.squadrons, (id) =>
    joins(forces, side, id, { fleet: order.fleet, at: found.at }),
  );
  if (bad !== null) return bad;
  const squadrons = inOrder(order.squadrons);
  const moved = gathered(forces, side, squadrons, order.fleet);
  const joined = withMembers(moved.forces, squadrons, order.fleet);
  const hinders = newObstacle(forces, joined, order.fleet);
  if (hinders !== null) return cantKeepPlot(hinders, squadrons, order.fleet);
  const commander = commanderOf(joined, order.fleet);
  if (commander !== null && !leads(joined, commander, order.fleet)) {
    const about = { piece: order.fleet, fleet: nameOfFleet(order.fleet) };
    return impossible('admiral.wrong-navy', { ...about, admiral: admiralCounter(joined, commander).name });
  }
  const event: Event = {
    kind: 'squadrons-attached',
    side,
    fleet: order.fleet,
    at: found.at,
    squadrons: [...squadrons],
  };
  const does = `${counted(squadrons.length)} join at ${nameOfPlace(found.at)}; ${nameOfFleet(order.fleet)} is ${counted(squadronsOf(joined, order.fleet).length)}`;
  return done(joined, [...moved.events, event], does);
}

/** Whether an admiral may go on commanding a fleet with the squadrons that it now has. [5.3.3] */
export function leads(forces: Forces, admiral: string, fleet: string): boolean {
  return mayCommand(forces, admiralCounter(forces, admiral).navy, squadronsOf(forces, fleet));
}

interface Joining {
  readonly fleet: string;
  readonly at: string;
}

function joins(forces: Forces, side: Side, id: string, { fleet, at }: Joining): Refused | null {
  const known = ownSquadron(forces, side, id);
  if (!known.ok) return known;
  const squadron = forces.squadrons[id];
  if (squadron?.fleet === fleet)
    return impossible('squadron.in-fleet', { piece: id, squadron: id, fleet: nameOfFleet(fleet) });
  if (squadron?.at === at) {
    const isOnItsWay = isUnderway(forces, { fleet: null, aboard: id }, forces.week - 1);
    return isOnItsWay ? onTheWay(id, id, at) : null;
  }
  const where = squadron?.at === null || squadron === undefined ? 'off the map' : nameOfPlace(squadron.at);
  return impossible('squadron.elsewhere', { piece: id, squadron: id, at: where, wanted: nameOfPlace(at) });
}

/** What left a battle arrives in the movement phase of the coming week, and joins nothing until then. [4.4.5.3; ffw-3.3-under-way] */
function onTheWay(piece: string, name: string, at: string): Refused {
  return impossible('fleet.under-way', { piece, name, at: nameOfPlace(at) });
}

/** A squadron of the side that is in play; else why not. */
export function ownSquadron(forces: Forces, side: Side, id: string): { readonly ok: true } | Refused {
  if (findSquadron(forces, id) === null) return impossible('squadron.unknown', { piece: id, squadron: id });
  if (sideOfSquadron(forces, id) !== side)
    return impossible('squadron.not-yours', { piece: id, squadron: id });
  const squadron = forces.squadrons[id];
  if (squadron === undefined || squadron.at === null)
    return impossible('squadron.not-in-play', { piece: id, squadron: id });
  return { ok: true };
}

export function firstRefused(ids: readonly string[], judge: (id: string) => Refused | null): Refused | null {
  for (const id of ids) {
    const refused = judge(id);
    if (refused !== null) return refused;
  }
  return null;
}

interface Gathered<F> {
  readonly forces: F;
  readonly events: readonly Event[];
}

/** Takes squadrons out of the fleets they are in; a fleet left with none is disbanded. [3.3, 3.3.3] */
export function gathered<F extends Forces>(
  forces: F,
  side: Side,
  squadrons: readonly string[],
  into: string,
): Gathered<F> {
  const sources = [...new Set(squadrons.map((id) => forces.squadrons[id]?.fleet ?? null))];
  return sources.reduce<Gathered<F>>(
    (now, fleet) => (fleet === null || fleet === into ? now : leftBy(now, side, fleet, squadrons)),
    { forces, events: [] },
  );
}

function leftBy<F extends Forces>(
  now: Gathered<F>,
  side: Side,
  fleet: string,
  leaving: readonly string[],
): Gathered<F> {
  const at = now.forces.fleets[fleet]?.at ?? null;
  if (at === null) return now;
  const members = squadronsOf(now.forces, fleet);
  const squadrons = members.filter((id) => leaving.includes(id));
  if (squadrons.length < members.length) {
    return {
      forces: withoutMembers(now.forces, squadrons),
      events: [...now.events, detachedEvent(side, fleet, at, squadrons)],
    };
  }
  const event: Event = { kind: 'fleet-disbanded', side, fleet, at, cause: 'order' };
  return { forces: withoutFleet(now.forces, fleet), events: [...now.events, event] };
}

/** An obstacle to the fleet's plot that was not there before. [3.3.1] */
function newObstacle(before: Forces, after: Forces, fleet: string): Obstacle | null {
  const weeks = Object.keys(before.fleets[fleet]?.plot ?? {}).map(Number);
  const legs = legsOf(before, fleet, before.week, Math.max(0, ...weeks));
  if (!foresee(before, fleet, legs).ok) return null;
  const seen = foresee(after, fleet, legs);
  return seen.ok ? null : seen;
}

function cantKeepPlot(
  { leg, squadrons, code }: Obstacle,
  joining: readonly string[],
  fleet: string,
): Refused {
  const squadron = squadrons.find((id) => joining.includes(id)) ?? joining[0] ?? '';
  const about = {
    piece: squadron,
    squadron,
    fleet: nameOfFleet(fleet),
    week: leg.week,
    to: nameOfPlace(leg.to ?? ''),
  };
  return impossible(code === 'no-fuel' ? 'squadron.plot-no-fuel' : 'squadron.plot-too-far', about);
}

/** A marker that is free comes into play with squadrons that stand at the place. [3.3.2] */
export function form<F extends Forces>(forces: F, side: Side, order: CommandOf<'FORM'>): Done<F> {
  const marker = ownMarker(forces, side, order.fleet);
  if (!marker.ok) return marker;
  const { at, fleet } = order;
  if (marker.fleet.at !== null) {
    return impossible('fleet.in-play', {
      piece: fleet,
      fleet: nameOfFleet(fleet),
      at: nameOfPlace(marker.fleet.at),
    });
  }
  if (!marker.fleet.available)
    return impossible('fleet.not-available', { piece: fleet, fleet: nameOfFleet(fleet) });
  const bad = firstRefused(order.squadrons, (id) => joins(forces, side, id, { fleet, at }));
  if (bad !== null) return bad;
  const squadrons = inOrder(order.squadrons);
  const moved = gathered(forces, side, squadrons, fleet);
  const made = withMembers(withFleet(moved.forces, fleet, { at, fixedTo: 0 }), squadrons, fleet);
  const event: Event = { kind: 'fleet-formed', side, fleet, at, squadrons: [...squadrons] };
  const does = `comes into play at ${nameOfPlace(at)} with ${counted(squadrons.length)}; it needs a plot`;
  return done(made, [...moved.events, event], does);
}

/** All squadrons leave the fleet and its marker the map. [3.3.3] */
export function disband<F extends Forces>(forces: F, side: Side, { fleet }: CommandOf<'DISBAND'>): Done<F> {
  const found = fleetInPlay(forces, side, fleet);
  if (!found.ok) return found;
  const event: Event = { kind: 'fleet-disbanded', side, fleet, at: found.at, cause: 'order' };
  const size = squadronsOf(forces, fleet).length;
  const does = `its ${counted(size)} stay at ${nameOfPlace(found.at)} outside any fleet; the marker is free next week`;
  return done(withoutFleet(forces, fleet), [event], does);
}

/** Each id once, in order of id: how a player lists squadrons must not matter. */
export function inOrder(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort(byCodeUnit);
}

export function counted(squadrons: number): string {
  return squadrons === 1 ? '1 squadron' : `${squadrons} squadrons`;
}
