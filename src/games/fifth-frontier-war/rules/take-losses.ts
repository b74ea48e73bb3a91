import type { Outcome } from '../../../engine/module.ts';
import { factorsOfSquadron, squadronCounter } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import { withSquadrons } from '../forces.ts';
import type { Side, SquadronType, State } from '../state.ts';
import { jumpLength } from '../worlds.ts';
import type { Fought } from './battle.ts';
import { withCargoCut, withCargoEliminated } from './cargo-losses.ts';
import { chooseLosses, type Loss, type Target } from './losses.ts';
import { cargoOf } from './presence.ts';
import { isColonial } from './quality.ts';

export interface Required {
  readonly side: Side;
  /** Defence factors that must go. */
  readonly required: number;
  readonly round: number;
}

/** The side takes the battle damage on squadrons of its choice. [4.4.3] */
export function takeLosses(so: Fought, { side, required, round }: Required): Fought {
  if (required === 0) return so;
  const { at, present } = so.battle;
  const taken = lossesTaken(so.state, { side, squadrons: present[side], required });
  const { losses, cargo } = taken;
  const event: EventOf<'space-losses'> = { kind: 'space-losses', at, round, side, required, losses };
  return { ...so, state: taken.state, events: [...so.events, event, ...cargo] };
}

export interface Damage {
  readonly side: Side;
  /** Squadrons that were fired on, by whatever. */
  readonly squadrons: readonly string[];
  /** Defence factors that must go. */
  readonly required: number;
}

export interface LossesTaken {
  readonly state: State;
  readonly losses: Loss[];
  /** What was aboard and went with them. [3.9.4] */
  readonly cargo: readonly Event[];
}

/** Battle damage is the same whether squadrons or SDBs did it: the owner chooses what is reduced or lost. [4.4.3, 4.5.1.3] */
export function lossesTaken(state: State, { side, squadrons, required }: Damage): LossesTaken {
  const speeds = speedsOf(state, squadrons);
  const targets = squadrons.map((id) => targetOf(state, id, { side, speeds }));
  const losses = [...chooseLosses(targets, required)];
  const { state: after, events } = withLosses(state, losses);
  return { state: after, losses, cargo: events };
}

/** Squadrons are reduced or leave play, and what they carried goes with them. [3.9.4, 4.4.3] */
export function withLosses(state: State, losses: readonly Loss[]): Outcome<State, Event> {
  const reduced = withSquadrons(state, hitTo('reduced', losses), { state: 'reduced' });
  const cargo = losses.reduce<Outcome<State, Event>>(
    (now, loss) => {
      const after = withCargoLost(now.state, loss);
      return { state: after.state, events: [...now.events, ...after.events] };
    },
    { state: reduced, events: [] },
  );
  const gone = withSquadrons(cargo.state, hitTo('destroyed', losses), DESTROYED);
  return { state: gone, events: cargo.events };
}

function hitTo(to: Loss['to'], losses: readonly Loss[]): readonly string[] {
  return losses.filter((loss) => loss.to === to).map(({ squadron }) => squadron);
}

/** What was aboard one that is reduced now, or about to leave play. [3.9.4] */
function withCargoLost(state: State, { squadron, to }: Loss): Outcome<State, Event> {
  return to === 'reduced' ? withCargoCut(state, squadron) : withCargoEliminated(state, squadron);
}

interface Owner {
  readonly side: Side;
  /** Jump that each fleet among the targets is plotted to make. */
  readonly speeds: ReadonlyMap<string, number>;
}

function targetOf(state: State, id: string, { side, speeds }: Owner): Target {
  const { type, group, reduced, reducedJump } = squadronCounter(state, id);
  const { state: now, fleet = null } = state.squadrons[id] ?? {};
  return {
    id,
    type,
    colonial: isColonial(group),
    now: factorsOfSquadron(state, id),
    afterHit: now === 'full' ? reduced : null,
    neededAtSpeed: fleet !== null && (reducedJump ?? 0) < (speeds.get(fleet) ?? 0),
    loaded: cargoOf(state, id).length > 0,
    rank: rankOf(state, id, { side, type }),
  };
}

/** By the order of types of its fleet, else of the hex, else of the side; null: its type is not in it. */
function rankOf(
  state: State,
  id: string,
  { side, type }: { readonly side: Side; readonly type: SquadronType },
): number | null {
  const { lossOrder } = state.doctrine[side];
  const { fleet = null, at = null } = state.squadrons[id] ?? {};
  const order = lossOrder[fleet ?? ''] ?? lossOrder[at ?? ''] ?? lossOrder['side'] ?? [];
  const place = order.indexOf(type);
  return place < 0 ? null : place;
}

/** A squadron that has left play; this is the only place where one does. [4.4.3] */
const DESTROYED = { state: 'destroyed', at: null, fleet: null, fuelled: false, tankFull: false } as const;

/** Fleet by fleet the longest jump that it is still plotted to make. [3.2.3.1] */
function speedsOf(state: State, squadrons: readonly string[]): ReadonlyMap<string, number> {
  const fleets = new Set(squadrons.flatMap((id) => state.squadrons[id]?.fleet ?? []));
  return new Map([...fleets].map((fleet) => [fleet, longestPlottedJump(state, fleet)]));
}

function longestPlottedJump(state: State, id: string): number {
  const fleet = state.fleets[id];
  if (fleet === undefined) return 0;
  const weeks = Object.keys(fleet.plot)
    .filter((week) => Number(week) > state.week)
    .sort((a, b) => Number(a) - Number(b));
  const stops = [fleet.at, ...weeks.map((week) => fleet.plot[week]?.slice(1) ?? null)];
  return stops.reduce((longest, to, index) => {
    const from = stops[index - 1] ?? null;
    return from === null || to === null ? longest : Math.max(longest, jumpLength(from, to) ?? 0);
  }, 0);
}
