import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import { factorsOfSquadron, jumpOfSquadron, sideOf, sideOfSquadron, squadronCounter } from '../counters.ts';
import { type Forces, fleetsInPlay, musterOf, plottingFactorOf, squadronsOf } from '../forces.ts';
import { tryAdjustment } from '../rules/adjustment.ts';
import type { Side } from '../state.ts';
import { isHeldFromSpace } from './detachments.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/**
 * A fleet does not grow beyond this while there are markers for more: two can be at two places. One that moves at once,
 * or nearly so, strikes what others can only wait for: it is given all that it can hold together.
 */
const MOST_SQUADRONS = { markersLeft: 8, none: 14, striking: 16 } as const;
/** Weeks to plot ahead at the most under which a fleet finds its enemy where he is. */
const STRIKES = 1;

/** Squadrons that a fleet takes in. */
export function mostSquadrons(forces: Forces, fleet: string): number {
  if (isStriking(forces, fleet)) return MOST_SQUADRONS.striking;
  const navy = forces.fleets[fleet]?.navy;
  if (navy === undefined) return MOST_SQUADRONS.none;
  const hasMarkers = freeMarkers(forces, sideOf(navy)).some((id) => forces.fleets[id]?.navy === navy);
  return hasMarkers ? MOST_SQUADRONS.markersLeft : MOST_SQUADRONS.none;
}

/** Whether a fleet goes where the enemy is, rather than where he was weeks ago. [3.4] */
export function isStriking(forces: Forces, fleet: string): boolean {
  return plottingFactorOf(forces, fleet) <= STRIKES;
}

/** Markers of a side that may be brought into play, in order of id. [3.3.2] */
export function freeMarkers({ fleets }: Pick<Forces, 'fleets'>, side: Side): readonly string[] {
  return Object.keys(fleets)
    .filter((id) => {
      const fleet = fleets[id];
      return fleet?.at === null && fleet.available && sideOf(fleet.navy) === side;
    })
    .sort(byCodeUnit);
}
/** A fleet with so many attack factors may be given carriers to escort. */
const ESCORT = 8;
const CARRIERS = 2;
/** One with fewer is no use by itself, and its marker is wanted elsewhere. */
export const REMNANT = 6;

interface Attaching {
  readonly forces: Forces;
  readonly commands: readonly Command[];
}

/** Squadrons outside fleets join one that is there, and unescorted carriers one that can guard them. */
export function attachments(forces: Forces, land: LayOfTheLand): readonly Command[] {
  return fleetsInPlay(forces, land.side).reduce<Attaching>((now, fleet) => joined(now, fleet, land), {
    forces,
    commands: [],
  }).commands;
}

function joined(now: Attaching, fleet: string, land: LayOfTheLand): Attaching {
  const before = now.forces;
  if ((before.fleets[fleet]?.at ?? null) === null) return now;
  const most = mostSquadrons(before, fleet);
  const squadrons: string[] = [];
  let { forces } = now;
  for (const id of candidates(before, fleet, land)) {
    if (squadronsOf(forces, fleet).length >= most) break;
    const tried = tryAdjustment(forces, land.side, { word: 'ATTACH', fleet, squadrons: [id] });
    if (!tried.ok) continue;
    forces = tried.forces;
    squadrons.push(id);
  }
  return squadrons.length === 0
    ? now
    : { forces, commands: [...now.commands, { word: 'ATTACH', fleet, squadrons }] };
}

function candidates(forces: Forces, fleet: string, land: LayOfTheLand): readonly string[] {
  const at = forces.fleets[fleet]?.at ?? '';
  const members = squadronsOf(forces, fleet);
  const slowest = Math.min(...members.map((id) => jumpOfSquadron(forces, id)));
  return [
    ...carriersFor(forces, { fleet, at, members }, land.side),
    ...remnantsFor(forces, { fleet, at, members }, land.side),
    ...slowFleetsFor(forces, { fleet, at, members }, land.side),
    ...withFewCarriers(forces, members, recruitsAt(forces, at, land)).filter(
      (id) => jumpOfSquadron(forces, id) >= Math.min(slowest, FAST),
    ),
  ];
}

/** Carriers are for many fleets: each takes along one. */
function withFewCarriers(
  forces: Forces,
  members: readonly string[],
  recruits: readonly string[],
): readonly string[] {
  const isFree = !members.some((id) => isCarrier(forces, id));
  const carriers = recruits.filter((id) => isCarrier(forces, id)).slice(0, isFree ? 1 : 0);
  return [...carriers, ...recruits.filter((id) => !isCarrier(forces, id))];
}

function isCarrier(forces: Forces, id: string): boolean {
  return squadronCounter(forces, id).type === 'assault';
}

/** Squadrons outside fleets that a fleet could take along, in order of id: not scouts, nor who holds a world. */
export function recruitsAt(forces: Forces, at: string, land: LayOfTheLand): readonly string[] {
  if (isHeldFromSpace(at, land)) return [];
  return musterOf(forces)
    .at(at)
    .filter((id) => isRecruit(forces, id, land.side));
}

function isRecruit(forces: Forces, id: string, side: Side): boolean {
  const squadron = forces.squadrons[id];
  if (squadron === undefined || squadron.fleet !== null || sideOfSquadron(forces, id) !== side) return false;
  return (
    squadron.state !== 'destroyed' &&
    squadronCounter(forces, id).type !== 'scout' &&
    jumpOfSquadron(forces, id) > 1
  );
}

interface Escort {
  readonly fleet: string;
  readonly at: string;
  readonly members: readonly string[];
}

/** Assault carriers of a fleet there that could not defend itself, for one that has none. */
function carriersFor(forces: Forces, { fleet, at, members }: Escort, side: Side): readonly string[] {
  if (attackOf(forces, fleet) < ESCORT || members.some((id) => isCarrier(forces, id))) return [];
  return othersAt(forces, { fleet, at, members }, side)
    .filter((id) => attackOf(forces, id) === 0)
    .flatMap((id) => squadronsOf(forces, id).filter((one) => isCarrier(forces, one)))
    .sort(byCodeUnit)
    .slice(0, CARRIERS);
}

/** All squadrons of fleets there that are too weak to do anything, for the stronger. */
function remnantsFor(forces: Forces, { fleet, at, members }: Escort, side: Side): readonly string[] {
  const attack = attackOf(forces, fleet);
  return othersAt(forces, { fleet, at, members }, side)
    .filter((id) => {
      const theirs = attackOf(forces, id);
      return theirs > 0 && theirs < REMNANT && theirs <= attack;
    })
    .map((id) => squadronsOf(forces, id))
    .filter((all) => all.length + members.length <= mostSquadrons(forces, fleet))
    .slice(0, 1)
    .flat();
}

/** All squadrons of the fleets there that plot far ahead, for one that strikes. */
function slowFleetsFor(forces: Forces, { fleet, at, members }: Escort, side: Side): readonly string[] {
  if (!isStriking(forces, fleet)) return [];
  return othersAt(forces, { fleet, at, members }, side)
    .filter((id) => !isStriking(forces, id))
    .map((id) => squadronsOf(forces, id).filter((one) => jumpOfSquadron(forces, one) >= FAST))
    .flat();
}

/** Squadrons with which a fleet gets about. */
export const FAST = 3;

/** Other fleets of the same navy in the hex. */
function othersAt(forces: Forces, { fleet, at }: Escort, side: Side): readonly string[] {
  const navy = forces.fleets[fleet]?.navy;
  return fleetsInPlay(forces, side).filter(
    (id) => id !== fleet && forces.fleets[id]?.at === at && forces.fleets[id].navy === navy,
  );
}

export function attackOf(forces: Forces, fleet: string): number {
  return squadronsOf(forces, fleet).reduce((sum, id) => sum + factorsOfSquadron(forces, id)[0], 0);
}
