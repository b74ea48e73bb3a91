import { byCodeUnit } from '../../../engine/json.ts';
import type { CommandOf } from '../commands/schema.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event, EventOf } from '../events.ts';
import { type Forces, plottingFactorOf, squadronsOf, withFleet } from '../forces.ts';
import type { Side } from '../state.ts';
import { jumpOfSquadron, nameOfFleet } from '../counters.ts';
import { jumpLength, nameOfPlace } from '../worlds.ts';
import { counted, fleetInPlay } from './fleets.ts';
import {
  foresee,
  type Foreseen,
  isEmptySpace,
  type Leg,
  legsOf,
  type Obstacle,
  placeAfter,
} from './forecast.ts';
import { gapIfGone } from './garrison-guard.ts';

type Refused = Extract<Done<never>, { ok: false }>;

/** Plots further ahead than this are a slip of the pen. */
export const FURTHEST_WEEKS = 20;

/**
 * Last week that must be plotted when this plotting step is over: as many turns ahead of the one that ends as the
 * fleet's plotting factor says. [3.2]
 */
export function horizonOf(forces: Forces, fleet: string): number {
  return forces.week - 1 + plottingFactorOf(forces, fleet);
}

/**
 * Whether a week is plotted for good. What had to be plotted earlier stands unless it is aborted; what a better
 * admiral no longer asks for may be changed. [3.2.2, 3.2.4.4]
 */
export function isFixed(forces: Forces, fleet: string, week: number): boolean {
  const marker = forces.fleets[fleet];
  if (marker === undefined || marker.plot[week] === undefined) return false;
  return week <= Math.min(marker.fixedTo, horizonOf(forces, fleet));
}

/** First week that is free to plot. */
export function firstFreeWeek(forces: Forces, fleet: string): number {
  let week = forces.week;
  while (isFixed(forces, fleet, week)) week += 1;
  return week;
}

/** Last week that has a plot; the week before this when none has. */
export function lastPlottedWeek(forces: Forces, fleet: string): number {
  const weeks = Object.keys(forces.fleets[fleet]?.plot ?? {}).map(Number);
  return Math.max(forces.week - 1, ...weeks);
}

/** Plots one week of a fleet. [3.2.3.1, 3.2.3.2] */
export function plot<F extends Forces>(forces: F, side: Side, order: CommandOf<'PLOT'>): Done<F> {
  const found = fleetInPlay(forces, side, order.fleet);
  if (!found.ok) return found;
  const before = legsOf(forces, order.fleet, forces.week, order.week - 1);
  const leg = { week: order.week, action: order.action, to: order.at ?? null };
  const from = placeAfter(forces, order.fleet, before) ?? found.at;
  const action = writtenLeg(leg, from);
  const stands = order.week >= forces.week && found.fleet.plot[order.week] === action;
  if (stands) return done(forces, [], `stands as plotted: ${action}`);
  const barred = barredWeek(forces, order);
  if (barred !== null) return barred;
  const seen = foresee(forces, order.fleet, [...before, leg]);
  if (!seen.ok) return refusedLeg(forces, order.fleet, seen);
  const plotted = withFleet(forces, order.fleet, { plot: { ...found.fleet.plot, [order.week]: action } });
  const fit = withoutUnfitWeeks(plotted, order.fleet, order.week + 1);
  const leaves = leg.action === 'jump' && from === found.at;
  const gap = leaves
    ? gapIfGone(forces, squadronsOf(forces, order.fleet), { side, at: from, week: order.week })
    : null;
  return done(fit, [], told(order.fleet, leg, from, seen), doubtsOf(leg, seen, gap));
}

/** Plots from a week on that don't fit what comes before them are dropped, with all that follows. */
export function withoutUnfitWeeks<F extends Forces>(forces: F, fleet: string, from: number): F {
  const last = lastPlottedWeek(forces, fleet);
  if (last < from) return forces;
  const seen = foresee(forces, fleet, legsOf(forces, fleet, forces.week, last));
  if (seen.ok || seen.leg.week < from) return forces;
  const plots = Object.entries(forces.fleets[fleet]?.plot ?? {}).filter(
    ([week]) => Number(week) < seen.leg.week,
  );
  return withFleet(forces, fleet, { plot: Object.fromEntries(plots) });
}

function writtenLeg(leg: Leg, at: string): string {
  return `${leg.action === 'jump' ? 'J' : 'R'}${leg.to ?? at}`;
}

function barredWeek(
  forces: Forces,
  { fleet, week }: { readonly fleet: string; readonly week: number },
): Done<never> | null {
  const about = { piece: `W${week}`, fleet: nameOfFleet(fleet), week, now: forces.week };
  if (week < forces.week)
    return impossible('plot.too-late', { ...about, ...nextFree(forces, fleet), standing: 'over' });
  if (week > forces.week + FURTHEST_WEEKS)
    return impossible('plot.too-far-ahead', { ...about, last: forces.week + FURTHEST_WEEKS });
  if (!isFixed(forces, fleet, week)) return null;
  const standing = forces.fleets[fleet]?.plot[week] ?? '';
  return impossible('plot.too-late', {
    ...about,
    ...nextFree(forces, fleet),
    standing: `plotted as ${standing}`,
  });
}

function nextFree(forces: Forces, fleet: string): { readonly nearest: string } {
  return { nearest: `${fleet} W${firstFreeWeek(forces, fleet)}` };
}

const CODES: Readonly<Record<Obstacle['code'], string>> = {
  'too-far': 'plot.too-far',
  'no-fuel': 'plot.no-fuel',
  'wrong-hex': 'plot.wrong-hex',
  'no-way': 'plot.no-way',
  'not-yours': 'plot.not-yours',
  'same-hex': 'plot.same-hex',
};

/** The obstacle in the words of a refusal; the nearest right thing where one is known. */
export function refusedLeg(forces: Forces, fleet: string, seen: Obstacle): Refused {
  const { leg, at, hexes, squadrons, code } = seen;
  const { id: squadron, jump } = slowestOf(forces, squadrons);
  const to = leg.to ?? at;
  const places = { to: nameOfPlace(to), at: nameOfPlace(at), hexes };
  const about = { fleet: nameOfFleet(fleet), week: leg.week, squadron, jump, ...places };
  const nearest = code === 'wrong-hex' || code === 'same-hex' ? `${fleet} W${leg.week}: R${at}` : null;
  return impossible(CODES[code], { piece: writtenLeg(leg, at), nearest, ...about, count: squadrons.length });
}

/** The slowest of some squadrons; of none, nobody with jump number 0. */
function slowestOf(
  forces: Forces,
  squadrons: readonly string[],
): { readonly id: string; readonly jump: number } {
  const all = squadrons.map((id) => ({ id, jump: jumpOfSquadron(forces, id) }));
  return all.reduce(
    (slowest, one) => (one.jump < slowest.jump ? one : slowest),
    all[0] ?? { id: '', jump: 0 },
  );
}

/** What the leg does: how far from where the fleet will be, and with how many squadrons. */
function told(fleet: string, leg: Leg, from: string, seen: Foreseen): string {
  const size = seen.squadrons.length;
  if (leg.action === 'refuel') return `${nameOfFleet(fleet)} refuels or holds at ${nameOfPlace(seen.at)}`;
  const hexes = jumpLength(from, seen.at) ?? 0;
  const length = hexes === 1 ? '1 parsec' : `${hexes} parsecs`;
  const all = size === 1 ? 'its squadron can make it' : `all ${size} squadrons can make it`;
  return `${nameOfPlace(seen.at)}, ${length}; ${all}`;
}

function doubtsOf(leg: Leg, seen: Foreseen, gap: string | null): string | null {
  if (leg.action !== 'jump') return null;
  const empty = isEmptySpace(seen.at) ? ['there is nothing to refuel from in empty space'] : [];
  const doubts = seen.doubts.map(
    (place) => `it refuels in time only if ${nameOfPlace(place)} is yours by then`,
  );
  const all = [...doubts, ...empty, ...(gap === null ? [] : [gap])];
  return all.length === 0 ? null : all.join('; ');
}

/** Squadrons leave the fleet when a week is over, so that what comes after is not beyond the others. [3.2.3.3] */
export function plotDetachment<F extends Forces>(
  forces: F,
  side: Side,
  order: CommandOf<'PLOT DETACH'>,
): Done<F> {
  const found = fleetInPlay(forces, side, order.fleet);
  if (!found.ok) return found;
  const { fleet, week } = order;
  const about = { piece: `W${week}`, fleet: nameOfFleet(fleet), week, now: forces.week };
  if (week < forces.week)
    return impossible('plot.too-late', { ...about, ...nextFree(forces, fleet), standing: 'over' });
  const members = squadronsOf(forces, fleet);
  const stranger = order.squadrons.find((id) => !members.includes(id));
  if (stranger !== undefined)
    return impossible('squadron.not-in-fleet', {
      piece: stranger,
      squadron: stranger,
      fleet: nameOfFleet(fleet),
    });
  const detach = { ...found.fleet.detach, [week]: [...new Set(order.squadrons)].sort(byCodeUnit) };
  if (new Set(Object.values(detach).flat()).size >= members.length)
    return impossible('fleet.empty', { piece: fleet, fleet: nameOfFleet(fleet) });
  const does = `${counted(order.squadrons.length)} leave the fleet when week ${week} is over`;
  return done(withFleet(forces, fleet, { detach }), [], does);
}

/** The lines of a sheet for one fleet and week are one plot: an order with what those before it name. [3.2.3.3] */
export function joined(
  order: CommandOf<'PLOT DETACH'>,
  before: readonly CommandOf<'PLOT DETACH'>[],
): CommandOf<'PLOT DETACH'> {
  const { fleet, week } = order;
  const others = before.filter((line) => line.fleet === fleet && line.week === week);
  if (others.length === 0) return order;
  return { ...order, squadrons: [...others, order].flatMap(({ squadrons }) => squadrons) };
}

/** Turns every plotted week into refuel/hold where the fleet is. [3.2.4.1] */
export function abort<F extends Forces>(
  forces: F,
  side: Side,
  fleet: string,
  cause: EventOf<'plot-aborted'>['cause'],
): Done<F> {
  const found = fleetInPlay(forces, side, fleet);
  if (!found.ok) return found;
  const weeks = weeksFrom(forces.week, lastPlottedWeek(forces, fleet));
  if (weeks.length === 0)
    return impossible('plot.nothing-plotted', { piece: fleet, fleet: nameOfFleet(fleet) });
  const held = Object.fromEntries(weeks.map((week) => [week, `R${found.at}`]));
  const plots = { ...past(found.fleet.plot, forces.week), ...held };
  const event: Event = { kind: 'plot-aborted', side, fleet, at: found.at, cause };
  const aborted = withFleet(forces, fleet, { plot: plots, detach: {}, failedToRefuel: false });
  return done(
    aborted,
    [event],
    `${writtenWeeks(plots, forces.week)}; week ${firstFreeWeek(aborted, fleet)} is free`,
  );
}

/**
 * After a failed refuelling: one more week of refuel/hold, everything after a week later. The week that so is filled
 * at the end is plotted for good. [3.2.4.2]
 */
export function delay<F extends Forces>(
  forces: F,
  side: Side,
  fleet: string,
  cause: EventOf<'plot-delayed'>['cause'],
): Done<F> {
  const found = fleetInPlay(forces, side, fleet);
  if (!found.ok) return found;
  if (!found.fleet.failedToRefuel)
    return impossible('plot.did-refuel', {
      piece: fleet,
      nearest: `ABORT ${fleet}`,
      fleet: nameOfFleet(fleet),
    });
  const { week } = forces;
  const plots = {
    ...past(found.fleet.plot, week),
    ...shifted(found.fleet.plot, week),
    [week]: `R${found.at}`,
  };
  const fixedTo = Math.max(found.fleet.fixedTo, ...Object.keys(plots).map(Number));
  const change = { plot: plots, detach: shifted(found.fleet.detach, week), fixedTo, failedToRefuel: false };
  const event: Event = { kind: 'plot-delayed', side, fleet, at: found.at, cause };
  return done(withFleet(forces, fleet, change), [event], writtenWeeks(plots, week));
}

function past<T>(weeks: Readonly<Record<string, T>>, now: number): Record<string, T> {
  return Object.fromEntries(Object.entries(weeks).filter(([week]) => Number(week) < now));
}

function shifted<T>(weeks: Readonly<Record<string, T>>, now: number): Record<string, T> {
  const ahead = Object.entries(weeks).filter(([week]) => Number(week) >= now);
  return Object.fromEntries(ahead.map(([week, value]) => [Number(week) + 1, value]));
}

function weeksFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** "W7 R2209  W8 J2210": a plot from a week on. */
export function writtenWeeks(plots: Readonly<Record<string, string>>, from: number): string {
  return Object.keys(plots)
    .map(Number)
    .filter((week) => week >= from)
    .sort((a, b) => a - b)
    .map((week) => `W${week} ${plots[week] ?? ''}`)
    .join('  ');
}
