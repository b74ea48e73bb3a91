import { byCodeUnit } from '../../../engine/json.ts';
import { squadronsOf } from '../forces.ts';
import type { Side, Sighting, State } from '../state.ts';
import { type Battle, fleetsIn, otherSide, SIDES } from './battle.ts';

/** What a battle shows stays known: each side has seen the enemy fleets that it fought, and where they went. */
export function withBattleSeen(before: State, after: State, battle: Battle): State {
  return SIDES.reduce((state, side) => {
    const fought = fleetsIn(before, battle.present[otherSide(side)]);
    return withSeen(state, side, fought);
  }, after);
}

/** The same where squadrons fought something else that the other side watched. */
export function withSquadronsSeen(before: State, after: State, squadrons: Seen): State {
  return withSeen(after, otherSide(squadrons.side), fleetsIn(before, squadrons.squadrons));
}

interface Seen {
  readonly side: Side;
  readonly squadrons: readonly string[];
}

function withSeen(state: State, side: Side, fleets: readonly string[]): State {
  const known = Object.entries(state.sightings[side]).filter(([fleet]) => !fleets.includes(fleet));
  const seen = fleets.flatMap((fleet) => {
    const sighting = sightingOf(state, fleet);
    return sighting === null ? [] : [[fleet, sighting] as const];
  });
  return { ...state, sightings: { ...state.sightings, [side]: Object.fromEntries([...known, ...seen]) } };
}

/** Null: the marker is out of play. */
function sightingOf(state: State, fleet: string): Sighting | null {
  const at = state.fleets[fleet]?.at ?? null;
  if (at === null) return null;
  const [admiral = null] = Object.keys(state.admirals)
    .filter((id) => state.admirals[id]?.fleet === fleet)
    .sort(byCodeUnit);
  return { week: state.week, at, squadrons: [...squadronsOf(state, fleet)], admiral };
}
