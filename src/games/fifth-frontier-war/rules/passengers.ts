import { byCodeUnit } from '../../../engine/json.ts';
import { sideOfAdmiral } from '../counters.ts';
import { type Forces, withAdmiral } from '../forces.ts';
import type { Place, Side, State } from '../state.ts';
import { isUnderway, squadronsPresent } from './presence.ts';

/** Admirals who go wherever a fleet and these squadrons go: its commander, and all who are aboard. [3.9] */
export function travellersWith(
  { admirals }: Pick<Forces, 'admirals'>,
  fleet: string | null,
  squadrons: readonly string[],
): readonly string[] {
  return Object.keys(admirals)
    .filter((id) => {
      const admiral = admirals[id];
      if (admiral === undefined || admiral.at === null) return false;
      const { aboard } = admiral;
      const inFleet = fleet !== null && (admiral.fleet === fleet || aboard === fleet);
      return inFleet || (aboard !== null && squadrons.includes(aboard));
    })
    .sort(byCodeUnit);
}

/** The same, carried to where these have jumped. [3.9] */
export function withTravellers<F extends Pick<Forces, 'admirals'>>(
  forces: F,
  {
    fleet,
    squadrons,
    to,
  }: { readonly fleet: string | null; readonly squadrons: readonly string[]; readonly to: Place },
): F {
  return travellersWith(forces, fleet, squadrons).reduce(
    (now, id) => withAdmiral(now, id, { at: to }),
    forces,
  );
}

/** Admirals aboard squadrons that are now in a fleet travel with the fleet. [3.9] */
export function withFleetFor<F extends Pick<Forces, 'admirals'>>(
  forces: F,
  squadrons: readonly string[],
  fleet: string,
): F {
  return travellersWith(forces, null, squadrons).reduce(
    (now, id) => withAdmiral(now, id, { aboard: fleet }),
    forces,
  );
}

/** What admirals aboard a squadron are said to be with: its fleet, or the squadron itself when it is in none. */
export function carriageOf({ squadrons }: Pick<Forces, 'squadrons'>, squadron: string): string {
  return squadrons[squadron]?.fleet ?? squadron;
}

/**
 * Admirals at a place whose fleet or squadron is gone are aboard some other friendly squadron there: they may be
 * considered to be on any. Where none is left they stay as they are, and so are lost. [3.9.4]
 */
export function withoutStranded(state: State, at: string, side: Side): State {
  const [first] = squadronsPresent(state, at, side);
  if (first === undefined) return state;
  const carriage = carriageOf(state, first);
  return Object.keys(state.admirals)
    .filter((id) => isStranded(state, id, { at, side }))
    .reduce((now, id) => withAdmiral(now, id, { fleet: null, aboard: carriage }), state);
}

function isStranded(
  state: State,
  id: string,
  { at, side }: { readonly at: string; readonly side: Side },
): boolean {
  const admiral = state.admirals[id];
  if (admiral?.state !== 'active' || admiral.at !== at || sideOfAdmiral(state, id) !== side) return false;
  const { fleet, aboard } = admiral;
  if (isUnderway(state, admiral, state.week)) return false;
  if (fleet !== null) return !hasSquadrons(state, fleet);
  return aboard !== null && state.squadrons[aboard]?.at !== at && !hasSquadrons(state, aboard);
}

function hasSquadrons(state: State, fleet: string): boolean {
  return Object.values(state.squadrons).some((squadron) => squadron.fleet === fleet && squadron.at !== null);
}
