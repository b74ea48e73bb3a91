import { byCodeUnit } from '../../../engine/json.ts';
import { admiralCounter, nameOfFleet, sideOf } from '../counters.ts';
import type { Event } from '../events.ts';
import { commanderOf, type Forces, fleetsInPlay, squadronsOf, withAdmiral } from '../forces.ts';
import { parseHex } from '../hex.ts';
import type { Navy, Side } from '../state.ts';
import { withoutCommand } from './admirals.ts';
import { mayCommand, NAVIES, precedenceOf } from './command.ts';
import { isUnderway } from './presence.ts';

/** An admiral who must take a fleet, and who commands it now; null: nobody. */
interface Taking {
  readonly admiral: string;
  readonly fleet: string;
  readonly from: string | null;
}

/** What precedence demands of a navy in a hex, as it is done when nobody settles it otherwise. */
export interface Demand {
  readonly at: string;
  readonly navy: Navy;
  readonly takes: readonly Taking[];
  /** Admirals who command now and are left without a fleet. */
  readonly relieved: readonly string[];
}

/** Nobody is excused from command. */
export const NOBODY: ReadonlySet<string> = new Set();

/**
 * Where two or more admirals of a navy are in a hex, the most senior must command its largest fleet there, the second
 * the second largest, and so on; between fleets of equal size there is no demand. Each demand is met by exchanging
 * commanders; squadrons are never moved. [5.3.1, 5.3.1.1, 5.3.1.2, 5.3.2]
 */
export function precedenceDemands(
  forces: Forces,
  side: Side,
  excused: ReadonlySet<string> = NOBODY,
): readonly Demand[] {
  const meetings = meetingsOf(forces, side);
  if (meetings.length === 0) return [];
  const fleets = fleetsToLead(forces, side);
  const posted = meetings.map(({ at, navy, admirals }) => {
    const here = fleets.filter((fleet) => fleet.at === at && fleet.navy === navy);
    const ranking = admirals.filter((id) => !excused.has(id));
    return { at, navy, fleets: here, posts: postsOf(here, ranking) };
  });
  const busy = new Set(posted.flatMap(({ posts }) => [...posts.values()]));
  return posted.map((one) => demandOf(forces, one, busy)).filter(({ takes }) => takes.length > 0);
}

/** Admirals of one navy in one hex, at least two, the most senior first. */
interface Meeting {
  readonly at: string;
  readonly navy: Navy;
  readonly admirals: readonly string[];
}

/** In order of hex, then navy. A reinforcements box is no hex. [5.3.1] */
function meetingsOf(forces: Forces, side: Side): readonly Meeting[] {
  const groups = new Map<string, { at: string; navy: Navy; admirals: string[] }>();
  for (const [id, admiral] of Object.entries(forces.admirals)) {
    const { at } = admiral;
    if (at === null || admiral.state !== 'active' || parseHex(at) === null) continue;
    const { navy } = admiralCounter(forces, id);
    if (sideOf(navy) !== side || isUnderway(forces, admiral, forces.week - 1)) continue;
    const key = `${at}/${NAVIES.indexOf(navy)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { at, navy, admirals: [id] });
    else group.admirals.push(id);
  }
  return [...groups]
    .filter(([, { admirals }]) => admirals.length > 1)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([, group]) => ({ ...group, admirals: group.admirals.sort(bySeniority(forces)) }));
}

function bySeniority(forces: Forces): (a: string, b: string) => number {
  return (a, b) => precedenceOf(forces, a) - precedenceOf(forces, b) || byCodeUnit(a, b);
}

interface FleetToLead {
  readonly fleet: string;
  readonly at: string;
  readonly size: number;
  /** Navy whose seniority counts for it. */
  readonly navy: Navy | null;
  readonly commander: string | null;
}

/** Fleets in hexes, without those that arrive from a battle only in the coming week. [4.4.5.3] */
function fleetsToLead(forces: Forces, side: Side): readonly FleetToLead[] {
  return fleetsInPlay(forces, side).flatMap((fleet) => {
    const at = forces.fleets[fleet]?.at ?? null;
    if (at === null || isUnderway(forces, { fleet, aboard: null }, forces.week - 1)) return [];
    const squadrons = squadronsOf(forces, fleet);
    const commander = commanderOf(forces, fleet);
    return [{ fleet, at, size: squadrons.length, navy: navyToLead(forces, fleet, commander), commander }];
  });
}

/**
 * Of navies that may command a fleet alike, that of its commander counts, else that of its marker; null: none may.
 * [5.3.3]
 */
function navyToLead(forces: Forces, fleet: string, commander: string | null): Navy | null {
  const squadrons = squadronsOf(forces, fleet);
  const able = NAVIES.filter((navy) => mayCommand(forces, navy, squadrons));
  const held = commander === null ? undefined : admiralCounter(forces, commander).navy;
  const marker = forces.fleets[fleet]?.navy;
  return [held, marker, ...able].find((navy) => navy !== undefined && able.includes(navy)) ?? null;
}

interface Posted {
  readonly at: string;
  readonly navy: Navy;
  readonly fleets: readonly FleetToLead[];
  readonly posts: ReadonlyMap<string, string>;
}

/** Commanders that any navy there still needs are not left over. */
function demandOf(forces: Forces, { at, navy, fleets, posts }: Posted, busy: ReadonlySet<string>): Demand {
  const takes = fleets.flatMap(({ fleet, commander }) => {
    const admiral = posts.get(fleet);
    return admiral === undefined || admiral === commander ? [] : [{ admiral, fleet, from: commander }];
  });
  const relieved = takes.flatMap(({ from }) => (from === null || busy.has(from) ? [] : [from]));
  return { at, navy, takes, relieved: relieved.sort(bySeniority(forces)) };
}

/** Fleet by fleet who must command it. Fleets of one size are one rung: whoever commands there already stays. */
function postsOf(fleets: readonly FleetToLead[], ranking: readonly string[]): ReadonlyMap<string, string> {
  const posts = new Map<string, string>();
  let first = 0;
  for (const size of sizesOf(fleets)) {
    const rung = fleets.filter((fleet) => fleet.size === size);
    const admirals = ranking.slice(first, first + rung.length);
    first += rung.length;
    fillRung(posts, rung, admirals);
  }
  return posts;
}

function sizesOf(fleets: readonly FleetToLead[]): readonly number[] {
  return [...new Set(fleets.map(({ size }) => size))].sort((a, b) => b - a);
}

/** Newcomers take fleets that somebody leaves before those that have nobody: they exchange. */
function fillRung(
  posts: Map<string, string>,
  rung: readonly FleetToLead[],
  admirals: readonly string[],
): void {
  const stays = ({ commander }: FleetToLead): boolean => commander !== null && admirals.includes(commander);
  for (const { fleet, commander } of rung.filter(stays)) if (commander !== null) posts.set(fleet, commander);
  const open = rung
    .filter((fleet) => !stays(fleet))
    .sort(
      (a, b) => Number(a.commander === null) - Number(b.commander === null) || byCodeUnit(a.fleet, b.fleet),
    );
  const settled = new Set(posts.values());
  const newcomers = admirals.filter((id) => !settled.has(id));
  for (const [index, admiral] of newcomers.entries()) {
    const fleet = open[index]?.fleet;
    if (fleet !== undefined) posts.set(fleet, admiral);
  }
}

/**
 * Commanders whom their player has relieved in this step in favour of another admiral of their navy: the rulebook's
 * own example lets a junior take a fleet so [3.2.4.4], against 5.3.1.1. For this one step precedence asks nothing of
 * them.
 */
export function excusedAdmirals(before: Forces, after: Forces): ReadonlySet<string> {
  const excused = Object.entries(before.admirals).flatMap(([id, { fleet }]) => {
    if (fleet === null || (after.admirals[id]?.fleet ?? null) !== null) return [];
    const successor = commanderOf(after, fleet);
    const inNavy =
      successor !== null && admiralCounter(after, successor).navy === admiralCounter(after, id).navy;
    return inNavy ? [id] : [];
  });
  return new Set(excused);
}

export interface Commanded<F> {
  readonly forces: F;
  readonly events: readonly Event[];
}

/** Every demand met: commanders exchanged, those left over ashore or aboard. [5.3.2] */
export function withPrecedence<F extends Forces>(
  forces: F,
  side: Side,
  excused: ReadonlySet<string> = NOBODY,
): Commanded<F> {
  return precedenceDemands(forces, side, excused).reduce<Commanded<F>>(
    (now, demand) => ({
      forces: withDemandMet(now.forces, side, demand),
      events: [...now.events, ...demandEvents(side, demand)],
    }),
    { forces, events: [] },
  );
}

function withDemandMet<F extends Forces>(forces: F, side: Side, { takes, relieved }: Demand): F {
  const freed = relieved.reduce((now, id) => withoutCommand(now, side, id), forces);
  const left = takes.reduce((now, { from, fleet }) => leftBy(now, from, fleet), freed);
  return takes.reduce((now, { admiral, fleet }) => withAdmiral(now, admiral, { fleet, aboard: null }), left);
}

/** Unless he has taken another fleet in the same moment. */
function leftBy<F extends Forces>(forces: F, admiral: string | null, fleet: string): F {
  return admiral !== null && forces.admirals[admiral]?.fleet === fleet
    ? withAdmiral(forces, admiral, { fleet: null })
    : forces;
}

function demandEvents(side: Side, { at, navy, takes, relieved }: Demand): readonly Event[] {
  const applied: Event = {
    kind: 'precedence-applied',
    side,
    navy,
    at,
    takes: takes.map((taking) => ({ ...taking })),
    relieved: [...relieved],
  };
  const assigned = [
    ...takes.map(({ admiral, fleet }) => ({ admiral, fleet })),
    ...relieved.map((admiral) => ({ admiral, fleet: null })),
  ].map(({ admiral, fleet }): Event => ({ kind: 'admiral-assigned', side, admiral, fleet, at }));
  return [applied, ...assigned];
}

/** What precedence will make of an admiral's new post, if nothing else on the sheet settles it; null: it stands. */
export function precedenceWarning(
  before: Forces,
  after: Forces,
  { side, admiral }: { readonly side: Side; readonly admiral: string },
): string | null {
  const ordered = after.admirals[admiral]?.fleet ?? null;
  const { forces } = withPrecedence(after, side, excusedAdmirals(before, after));
  const demanded = forces.admirals[admiral]?.fleet ?? null;
  if (demanded === ordered) return null;
  const fleet = demanded ?? ordered ?? '';
  const commander = commanderOf(forces, fleet) ?? admiral;
  return `precedence gives ${nameOfFleet(fleet)} to ${admiralCounter(after, commander).name} unless the sheet settles it otherwise`;
}
