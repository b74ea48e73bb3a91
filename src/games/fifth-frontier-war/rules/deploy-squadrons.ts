import type { CommandOf } from '../commands/schema.ts';
import { admiralCounter, nameOfFleet } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import { commanderOf, type Forces, squadronsOf, withAdmiral, withFleet, withSquadrons } from '../forces.ts';
import { nameOfPlace } from '../worlds.ts';
import { barredFrom, deployedEvent, type Deployer, isHomeBound, startOf } from './deployment-areas.ts';
import { foresee, legsOf } from './forecast.ts';
import {
  counted,
  firstRefused,
  fleetInPlay,
  gathered,
  inOrder,
  leads,
  ownMarker,
  ownSquadron,
} from './fleets.ts';
import { lastPlottedWeek } from './plots.ts';
import { cargoOf } from './presence.ts';
import { barredFromBuildUp, isBuildUp } from './surprise.ts';

type Refused = Extract<Done<never>, { ok: false }>;

/** Squadrons that are put somewhere, in a fleet or on their own. */
interface Posting {
  readonly squadrons: readonly string[];
  readonly at: string;
  readonly fleet: string | null;
}

/** A fleet begins elsewhere, with all that may go there; colonial squadrons stay at home outside it. [7] */
export function deployFleet<F extends Forces>(
  forces: F,
  deployer: Deployer,
  { fleet, at }: CommandOf<'DEPLOY FLEET'>,
): Done<F> {
  const found = fleetInPlay(forces, deployer.side, fleet);
  if (!found.ok) return found;
  const members = squadronsOf(forces, fleet);
  const squadrons = members.filter((id) => !staysAtHome(id, at));
  const posting = { squadrons: squadrons.length === 0 ? members : squadrons, at, fleet };
  return posted(forces, deployer, posting);
}

function staysAtHome(id: string, at: string): boolean {
  return isHomeBound(id) && startOf(id)?.home !== at;
}

/** Squadrons begin at a world of their area, in a fleet or on their own; a fleet stands where its squadrons do. [7] */
export function deploySquadrons<F extends Forces>(
  forces: F,
  deployer: Deployer,
  order: CommandOf<'DEPLOY SQUADRONS'>,
): Done<F> {
  const { at, fleet = null } = order;
  return posted(forces, deployer, { squadrons: inOrder(order.squadrons), at, fleet });
}

function posted<F extends Forces>(forces: F, deployer: Deployer, posting: Posting): Done<F> {
  const { squadrons, at, fleet } = posting;
  const barred =
    firstRefused(squadrons, (id) => barredSquadron(forces, deployer, { ...posting, squadrons: [id] })) ??
    firstRefused(
      squadrons.flatMap((id) => cargoOf(forces, id)),
      (id) => barredCargo(forces, deployer, id, at),
    );
  if (barred !== null) return barred;
  const marked = fleet === null ? null : barredMarker(forces, deployer, { ...posting, fleet });
  if (marked !== null) return marked;
  const next = standing(forces, deployer, posting);
  const event = deployedEvent(deployer, squadrons, { at, fleet, aboard: null });
  if (fleet === null) return done(next, [event], told(next, posting));
  const commander = commanderOf(next, fleet);
  if (commander !== null && !leads(next, commander, fleet)) {
    const { name } = admiralCounter(next, commander);
    return impossible('admiral.wrong-navy', { piece: fleet, fleet: nameOfFleet(fleet), admiral: name });
  }
  const warnings = [...leftAtHome(forces, next, fleet), ...brokenPlot(next, fleet)];
  const warning = warnings.length === 0 ? null : warnings.join('; ');
  return done(next, [event], told(next, posting), warning);
}

function barredSquadron(
  forces: Forces,
  deployer: Deployer,
  { squadrons, at, fleet }: Posting,
): Refused | null {
  const [id = ''] = squadrons;
  const own = ownSquadron(forces, deployer.side, id);
  if (!own.ok) return own;
  const now = forces.squadrons[id]?.at ?? null;
  const barred = barredFrom(forces, id, { at, now });
  if (barred === null || !isBuildUp(deployer, at) || isHomeBound(id) || startOf(id) === null) return barred;
  return barred.refusal.code === 'deploy.in-box' ? barred : barredFromBuildUp(forces, { id, at, fleet });
}

/** What is embarked begins with its carrier, and so must be allowed to. */
function barredCargo(forces: Forces, deployer: Deployer, id: string, at: string): Refused | null {
  if (isBuildUp(deployer, at) && !isHomeBound(id)) return null;
  return barredFrom(forces, id, { at, now: null });
}

/** Why a marker can't be where the squadrons go: it is not to be had, or others of its squadrons stand elsewhere. */
function barredMarker(
  forces: Forces,
  { side }: Deployer,
  { squadrons, at, fleet }: Posting & { readonly fleet: string },
): Refused | null {
  const marker = ownMarker(forces, side, fleet);
  if (!marker.ok) return marker;
  const { at: stands, available } = marker.fleet;
  const about = { piece: fleet, fleet: nameOfFleet(fleet), at: nameOfPlace(at) };
  if (stands === null) return available ? null : impossible('fleet.not-available', about);
  const others = squadronsOf(forces, fleet).filter((id) => !squadrons.includes(id) && !staysAtHome(id, at));
  if (stands === at || others.length === 0) return null;
  const nearest = `DEPLOY ${fleet} AT ${at}`;
  return impossible('deploy.fleet-elsewhere', {
    ...about,
    nearest,
    stands: nameOfPlace(stands),
    others: counted(others.length),
  });
}

/** Squadrons leave their fleets, take what they carry along, and join the fleet, which goes with them. */
function standing<F extends Forces>(forces: F, deployer: Deployer, { squadrons, at, fleet }: Posting): F {
  const left = gathered(forces, deployer.side, squadrons, fleet ?? '').forces;
  const moved = withSquadrons(withPassengers(left, squadrons, at), squadrons, { at, fleet });
  if (fleet === null) return moved;
  const behind = squadronsOf(left, fleet).filter(
    (id) => !squadrons.includes(id) && moved.squadrons[id]?.at !== at,
  );
  return withCommander(
    withFleet(withSquadrons(moved, behind, { fleet: null }), fleet, { at }),
    deployer,
    fleet,
  );
}

/** Admirals who travel on a squadron go where it goes. [3.9.2] */
function withPassengers<F extends Forces>(forces: F, squadrons: readonly string[], at: string): F {
  return Object.keys(forces.admirals)
    .filter((id) => squadrons.includes(forces.admirals[id]?.aboard ?? ''))
    .reduce((now, id) => withAdmiral(now, id, { at }), forces);
}

/** The commander goes with his fleet; where he may not begin, he stays ashore where he was. */
function withCommander<F extends Forces>(forces: F, deployer: Deployer, fleet: string): F {
  const commander = commanderOf(forces, fleet);
  const at = forces.fleets[fleet]?.at ?? null;
  if (commander === null || at === null || forces.admirals[commander]?.at === at) return forces;
  const mayGo = isBuildUp(deployer, at) || barredFrom(forces, commander, { at, now: null }) === null;
  return withAdmiral(forces, commander, mayGo ? { at } : { fleet: null });
}

function told(forces: Forces, { squadrons, at, fleet }: Posting): string {
  const who = squadrons.length === 1 ? 'it begins' : `${counted(squadrons.length)} begin`;
  if (fleet === null) return `${who} at ${nameOfPlace(at)}, outside any fleet`;
  const size = counted(squadronsOf(forces, fleet).length);
  const commander = commanderOf(forces, fleet);
  const under = commander === null ? 'without an admiral' : `under ${admiralCounter(forces, commander).name}`;
  return `${who} at ${nameOfPlace(at)}; ${nameOfFleet(fleet)} is ${size} ${under}`;
}

/** Squadrons that the fleet had and can't take along. */
function leftAtHome(before: Forces, after: Forces, fleet: string): readonly string[] {
  const left = squadronsOf(before, fleet).filter((id) => after.squadrons[id]?.fleet === null);
  return left.length === 0
    ? []
    : [`${left.join(', ')} ${left.length === 1 ? 'stays' : 'stay'} at home outside the fleet`];
}

/** The ready plots are a proposal: where the fleet can't keep them, its owner plots anew. [3.2.1] */
function brokenPlot(forces: Forces, fleet: string): readonly string[] {
  const seen = foresee(forces, fleet, legsOf(forces, fleet, forces.week, lastPlottedWeek(forces, fleet)));
  if (seen.ok) return [];
  return [`from week ${seen.leg.week} on it can't keep its ready plot, and holds unless you plot it`];
}
