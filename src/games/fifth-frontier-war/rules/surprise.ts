import type { Outcome } from '../../../engine/module.ts';
import { findSquadron, nameOfFleet, sideOf } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import { type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import { fleetsInPlay, type Forces, musterOf } from '../forces.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { nameOfPlace } from '../worlds.ts';
import type { Deployer } from './deployment-areas.ts';
import { sourcesFor, weeksToRefuel } from './fuel.ts';
import { unitsAt } from './presence.ts';

type Refused = Extract<Done<never>, { ok: false }>;

const { surpriseAttack } = CHARTS;
const BUILD_UPS: ReadonlySet<string> = new Set(surpriseAttack.fleetHexes);

/** Whether the Zhodani side may deploy a fleet there beyond its borders. [9.1] */
export function isBuildUp({ side, options }: Deployer, at: string): boolean {
  return options.surpriseAttack && side === 'zhodani' && BUILD_UPS.has(at);
}

/** A squadron and the fleet in which it is to lie in wait; null: in none. */
interface Lurking {
  readonly id: string;
  readonly at: string;
  readonly fleet: string | null;
}

/**
 * Why a squadron can't lie in wait in a build-up: it is in no fleet or in a second one, jumps too short, is not
 * streamlined where it must be, or can't refuel in no time where it must. [9.1]
 */
export function barredFromBuildUp(forces: Forces, { id, at, fleet }: Lurking): Refused | null {
  const about = { piece: id, squadron: id, at: nameOfPlace(at) };
  if (fleet === null) return impossible('build-up.needs-fleet', about);
  const other = fleetsInPlay(forces, 'zhodani').find((one) => one !== fleet && forces.fleets[one]?.at === at);
  if (other !== undefined)
    return impossible('build-up.one-fleet', { ...about, piece: fleet, fleet: nameOfFleet(other) });
  const { jump = 0, fuelCode = 'U' } = findSquadron(forces, id) ?? {};
  if (jump < surpriseAttack.minJump)
    return impossible('build-up.too-slow', { ...about, jump, least: surpriseAttack.minJump });
  const listed = (hexes: readonly string[]): boolean => hexes.includes(at);
  if (listed(surpriseAttack.streamlinedAt) && fuelCode !== 'S')
    return impossible('build-up.not-streamlined', about);
  const slow = weeksToRefuel(fuelCode, sourcesFor(forces, at, 'zhodani')) > 0;
  return listed(surpriseAttack.zeroTimeAt) && slow ? impossible('build-up.slow-fuel', about) : null;
}

/**
 * What stands wrongly in a build-up once fleets have been rearranged: squadrons outside a fleet, a second fleet, and
 * troops or admirals who are not embarked. [9.1]
 */
export function faultOfBuildUps(forces: Forces, deployer: Deployer): Refused | null {
  if (!deployer.options.surpriseAttack || deployer.side !== 'zhodani') return null;
  for (const at of surpriseAttack.fleetHexes) {
    const ashore = Object.keys(forces.admirals).find((id) => {
      const { at: where, fleet, aboard } = forces.admirals[id] ?? { at: null, fleet: null, aboard: null };
      return where === at && fleet === null && aboard === null;
    });
    const landed = ashore ?? unitsAt(forces, at)[0];
    if (landed !== undefined)
      return impossible('build-up.embarked-only', { piece: landed, counter: landed, at: nameOfPlace(at) });
    const squadrons = musterOf(forces).at(at);
    const loose = squadrons.find((id) => forces.squadrons[id]?.fleet === null);
    if (loose !== undefined)
      return impossible('build-up.needs-fleet', { piece: loose, squadron: loose, at: nameOfPlace(at) });
    const fleets = [...new Set(squadrons.map((id) => forces.squadrons[id]?.fleet ?? ''))];
    const [first = '', second] = fleets;
    if (second !== undefined)
      return impossible('build-up.one-fleet', {
        piece: second,
        fleet: nameOfFleet(first),
        at: nameOfPlace(at),
      });
  }
  return null;
}

/** Routine patrols may find a fleet that builds up at 871-438. [9.1.1] */
export function rollForDiscovery(state: State, turn: Turn): Outcome<State, Event> {
  const at = surpriseAttack.watchedHex;
  const builtUp = Object.values(state.fleets).some(
    (fleet) => fleet.at === at && sideOf(fleet.navy) === 'zhodani',
  );
  if (!state.options.surpriseAttack || !builtUp) return { state, events: [] };
  const roll = turn.dice.at(`discovery/${at}`).roll(6, `Imperial patrols at ${at}`);
  const discovered = surpriseAttack.discoveredOn.includes(roll);
  return {
    state: { ...state, buildUpDiscovered: discovered },
    events: [{ kind: 'build-up-searched', at, roll, discovered }],
  };
}
