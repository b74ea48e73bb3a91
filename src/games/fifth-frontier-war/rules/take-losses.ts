import { factorsOfSquadron, squadronCounter } from '../counters.ts';
import type { EventOf } from '../events.ts';
import { withSquadrons } from '../forces.ts';
import type { Side, State } from '../state.ts';
import { jumpLength } from '../worlds.ts';
import type { Fought } from './battle.ts';
import { chooseLosses, type Loss, type Target } from './losses.ts';

export interface Required {
  readonly side: Side;
  /** Defence factors that must go. */
  readonly required: number;
  readonly round: number;
}

/** The side takes the battle damage on squadrons of its choice. [4.4.3] */
export function takeLosses(so: Fought, { side, required, round }: Required): Fought {
  if (required === 0) return so;
  const targets = so.battle.present[side].map((id) => targetOf(so.state, id));
  const losses = chooseLosses(targets, required, so.state.doctrine[side].lossOrder);
  const event: EventOf<'space-losses'> = {
    kind: 'space-losses',
    at: so.battle.at,
    round,
    side,
    required,
    losses: [...losses],
  };
  return { ...so, state: losses.reduce(withLoss, so.state), events: [...so.events, event] };
}

function targetOf(state: State, id: string): Target {
  const { type, group, reduced, reducedJump } = squadronCounter(state, id);
  const canBeReduced = state.squadrons[id]?.state === 'full' && reduced !== null;
  return {
    id,
    type,
    colonial: group === 'colonial' || group === 'rimwardColonial',
    now: factorsOfSquadron(state, id),
    afterHit: canBeReduced ? reduced : null,
    neededAtSpeed: (reducedJump ?? 0) < longestPlottedJump(state, state.squadrons[id]?.fleet ?? null),
  };
}

function withLoss(state: State, loss: Loss): State {
  return loss.to === 'reduced' ? withReduced(state, loss.squadron) : withDestroyed(state, loss.squadron);
}

function withReduced(state: State, id: string): State {
  return withSquadrons(state, [id], { state: 'reduced' });
}

/** The only place where a squadron leaves play: what it carries will go with it here. [3.9.4, 4.4.3] */
export function withDestroyed(state: State, id: string): State {
  return withSquadrons(state, [id], {
    state: 'destroyed',
    at: null,
    fleet: null,
    fuelled: false,
    tankFull: false,
  });
}

/** The longest jump that a fleet is still plotted to make. [3.2.3.1] */
function longestPlottedJump(state: State, id: string | null): number {
  const fleet = state.fleets[id ?? ''];
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
