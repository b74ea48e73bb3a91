import type { Outcome } from '../../../engine/module.ts';
import type { Event, EventOf } from '../events.ts';
import { fleetsInPlay, squadronsOf, withoutFleet } from '../forces.ts';
import type { Side, State } from '../state.ts';
import { type Battle, SIDES, type Fought } from './battle.ts';
import { withoutStranded } from './passengers.ts';
import { withBattleSeen } from './sightings.ts';
import { lossOfWarrant } from './warrant.ts';

export interface Ended {
  /** Position and battle as they were before the first round. */
  readonly before: State;
  readonly began: Battle;
  readonly rounds: number;
}

/** After the last round: admirals who died, fleets without squadrons, and who is left in the hex. */
export function afterBattle(so: Fought, { before, began, rounds }: Ended): Outcome<State, Event> {
  const settled = SIDES.reduce((now, side) => withoutTheLost(now, began, side), so);
  const end: Event = { kind: 'battle-ended', at: began.at, rounds, outcome: outcomeOf(so) };
  return { state: withBattleSeen(before, settled.state, began), events: [...settled.events, end] };
}

/** What goes with a side's squadrons: admirals aboard with the last of them, a fleet with its own last one. [3.3.3, 3.9.4] */
export function withoutTheLost(so: Fought, began: Battle, side: Side): Fought {
  const settled = withoutLostAdmirals(so, began, side);
  const aboard = { ...settled, state: withoutStranded(settled.state, began.at, side) };
  return withoutDeadFleets(aboard, began.at, side);
}

/** Admirals aboard may be in any friendly squadron: they die with the last one in the hex. [3.9.4] */
function withoutLostAdmirals(so: Fought, { at, admirals }: Battle, side: Side): Fought {
  if (so.battle.present[side].length > 0) return so;
  const lost = admirals[side].filter(({ id, ashore }) => !ashore && so.state.admirals[id]?.at === at);
  return lost.reduce<Fought>(
    (now, { id }) => ({
      ...now,
      state: withDeadAdmiral(now.state, id),
      events: [
        ...now.events,
        { kind: 'admiral-lost', side, admiral: id, at },
        ...lossOfWarrant(now.state, id),
      ],
    }),
    so,
  );
}

function withDeadAdmiral(state: State, id: string): State {
  return {
    ...state,
    admirals: { ...state.admirals, [id]: { at: null, fleet: null, aboard: null, state: 'dead' } },
  };
}

/** A fleet whose squadrons are all destroyed is disbanded. [3.3.3] */
function withoutDeadFleets(so: Fought, at: string, side: Side): Fought {
  const dead = fleetsInPlay(so.state, side).filter(
    (id) => so.state.fleets[id]?.at === at && squadronsOf(so.state, id).length === 0,
  );
  return dead.reduce<Fought>(
    (now, fleet) => ({
      ...now,
      state: withoutFleet(now.state, fleet),
      events: [...now.events, { kind: 'fleet-disbanded', side, fleet, at, cause: 'destroyed' }],
    }),
    so,
  );
}

/** The side that still has squadrons in the hex; with both or neither there, it depends on what became of them. */
function outcomeOf({ battle, events }: Fought): EventOf<'battle-ended'>['outcome'] {
  const [held, ...others] = SIDES.filter((side) => battle.present[side].length > 0);
  if (held !== undefined && others.length === 0) return held;
  if (held !== undefined) return 'stand-off';
  const left = events.some((event) => event.kind === 'disengaged' && event.at === battle.at);
  return left ? 'stand-off' : 'both-destroyed';
}
