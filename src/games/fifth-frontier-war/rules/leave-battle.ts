import { jumpOfSquadron } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import { squadronsOf, withAdmiral, withFleet, withoutFleet, withSquadrons } from '../forces.ts';
import type { Fleet, Side, State } from '../state.ts';
import { type Battle, fleetsIn, type Fought } from './battle.ts';
import { carriageOf, withTravellers } from './passengers.ts';
import { destinationOf, mayDisengage } from './refuge.ts';

export interface Leave {
  readonly side: Side;
  readonly round: number;
}

/** Squadrons that leave or stay as one: those of a fleet, or one squadron that is in none. */
interface Group {
  readonly fleet: string | null;
  readonly squadrons: readonly string[];
}

/**
 * All squadrons of a side that can jump to a system do so, each fleet to one system; those that can't are detached
 * and fight on. The jump is that of next week. [4.4.5.1 - 4.4.5.4]
 */
export function leave(so: Fought, { side, round }: Leave): Fought {
  const groups = groupsOf(so.state, so.battle.present[side]);
  const gone = groups.reduce<Gone>(
    (now, group) => leaveAsOne(now, group, { side, round, at: so.battle.at }),
    {
      state: so.state,
      events: [],
      left: [],
    },
  );
  return {
    state: withAdmiralsAboard(gone, so.battle, side),
    battle: without(so.battle, side, gone.left),
    events: [...so.events, ...gone.events],
  };
}

/** Admirals aboard who are with no fleet here any more go with the first squadrons that leave. [3.9.4] */
function withAdmiralsAboard(
  { state, left: [first = ''] }: Gone,
  { at, admirals }: Battle,
  side: Side,
): State {
  const to = state.squadrons[first]?.at ?? null;
  if (to === null) return state;
  const change = { at: to, fleet: null, aboard: carriageOf(state, first) };
  return admirals[side]
    .filter(({ id, ashore }) => !ashore && state.admirals[id]?.at === at && !hasFleet(state, id))
    .reduce((now, { id }) => withAdmiral(now, id, change), state);
}

/** Of a fleet whose last squadron has gone nothing is left to command. [3.3.3] */
function hasFleet(state: State, admiral: string): boolean {
  const fleet = state.admirals[admiral]?.fleet ?? null;
  return fleet !== null && squadronsOf(state, fleet).length > 0;
}

interface Gone {
  readonly state: State;
  readonly events: readonly Event[];
  readonly left: readonly string[];
}

function groupsOf(state: State, squadrons: readonly string[]): readonly Group[] {
  const fleets = fleetsIn(state, squadrons).map((fleet) => ({
    fleet,
    squadrons: squadrons.filter((id) => state.squadrons[id]?.fleet === fleet),
  }));
  const alone = squadrons.filter((id) => (state.squadrons[id]?.fleet ?? null) === null);
  return [...fleets, ...alone.map((id) => ({ fleet: null, squadrons: [id] }))];
}

function without(battle: Battle, side: Side, left: readonly string[]): Battle {
  const stays = battle.present[side].filter((id) => !left.includes(id));
  return { ...battle, present: { ...battle.present, [side]: stays } };
}

function leaveAsOne(gone: Gone, group: Group, from: Leave & { readonly at: string }): Gone {
  const { state } = gone;
  const squadrons = group.squadrons.filter((id) => mayDisengage(state, id, from.at));
  const leftBehind = group.squadrons.filter((id) => !squadrons.includes(id));
  if (squadrons.length === 0) return stayBehind(gone, group, from);
  const to = destinationOf(state, {
    side: from.side,
    from: from.at,
    jump: Math.min(...squadrons.map((id) => jumpOfSquadron(state, id))),
    named: namedSystems(state, group, from),
  });
  if (to === null) return gone;
  const { fleet } = group;
  const jumped = jumpOut(detached(state, leftBehind), { fleet, squadrons, to });
  const events = leftEvents(state, { ...from, fleet, squadrons, leftBehind, to });
  return { state: jumped, events: [...gone.events, ...events], left: [...gone.left, ...squadrons] };
}

/** Systems of the order for the fleet or lone squadron, then those of the hex's, then of the side's. */
function namedSystems(
  state: State,
  { fleet, squadrons: [first = ''] }: Group,
  { side, at }: { readonly side: Side; readonly at: string },
): readonly string[] {
  const { retreat } = state.doctrine[side];
  return [fleet ?? first, at, 'side'].flatMap((scope) => retreat[scope]?.to ?? []);
}

/** A fleet of which no squadron can go is left with none: all are detached. [4.4.5.2] */
function stayBehind(gone: Gone, { fleet }: Group, { side, at }: Leave & { readonly at: string }): Gone {
  if (fleet === null) return gone;
  const event: EventOf<'fleet-disbanded'> = {
    kind: 'fleet-disbanded',
    side,
    fleet,
    at,
    cause: 'left-behind',
  };
  const state = withoutFleet(gone.state, fleet);
  return { ...gone, state, events: [...gone.events, event] };
}

function detached(state: State, squadrons: readonly string[]): State {
  return withSquadrons(state, squadrons, { fleet: null });
}

interface Jump {
  readonly fleet: string | null;
  readonly squadrons: readonly string[];
  readonly to: string;
}

/** Squadrons and whoever is aboard are at once where they will arrive next week. [3.9, 4.4.5.3] */
function jumpOut(state: State, { fleet, squadrons, to }: Jump): State {
  const movedFor = state.week + 1;
  const moved = withSquadrons(state, squadrons, { at: to, fuelled: false, movedFor });
  const carried = withTravellers(moved, { fleet, squadrons, to });
  const marker = fleet === null ? undefined : state.fleets[fleet];
  if (fleet === null || marker === undefined) return carried;
  return withFleet(carried, fleet, { ...afterJump(marker, movedFor, to), at: to, movedFor });
}

/** The plot stands when it had this very jump for next week; otherwise all of it becomes holding there. [4.4.5.3] */
function afterJump(fleet: Fleet, nextWeek: number, to: string): Partial<Fleet> {
  if (fleet.plot[nextWeek] === `J${to}`) return {};
  const plot = Object.entries(fleet.plot).map(([at, action]) => {
    const week = Number(at);
    return [at, week < nextWeek ? action : week === nextWeek ? `J${to}` : `R${to}`] as const;
  });
  return { plot: Object.fromEntries(plot), detach: {}, failedToRefuel: false };
}

function leftEvents(
  before: State,
  left: Leave & Jump & { readonly at: string; readonly leftBehind: readonly string[] },
): readonly Event[] {
  const { at, round, side, fleet, to } = left;
  const squadrons = [...left.squadrons];
  const leftBehind = [...left.leftBehind];
  const disengaged: Event = { kind: 'disengaged', at, round, side, fleet, squadrons, to, leftBehind };
  if (fleet === null) return [disengaged];
  const detachment: Event = {
    kind: 'squadrons-detached',
    side,
    fleet,
    at,
    squadrons: leftBehind,
    cause: 'unable-to-disengage',
  };
  const kept = before.fleets[fleet]?.plot[before.week + 1] === `J${to}`;
  const aborted: Event = { kind: 'plot-aborted', side, fleet, at: to, cause: 'disengaged' };
  return [...(leftBehind.length > 0 ? [detachment] : []), disengaged, ...(kept ? [] : [aborted])];
}
