import type { Outcome } from '../../../engine/module.ts';
import { sideOfSquadron, troopCounter } from '../counters.ts';
import type { Event, EventOf } from '../events.ts';
import type { State } from '../state.ts';
import { type CargoUnit, lossesToFit } from './cargo-cut.ts';
import { withTroopLoss } from './percentage-losses.ts';
import { cargoOf } from './presence.ts';
import { currentStrengthOf, fullStrengthOf } from './strength.ts';
import { capacityOf } from './transport.ts';

type CargoLoss = EventOf<'cargo-lost'>['losses'][number];

/** All that an eliminated squadron carried is eliminated with it; asked before it leaves play. [3.9.4] */
export function withCargoEliminated(state: State, squadron: string): Outcome<State, Event> {
  const losses = cargoOf(state, squadron).map((troop) => ({
    troop,
    from: state.troops[troop]?.loss ?? 0,
    to: 100,
  }));
  return withLosses(state, squadron, losses);
}

/** What a squadron that was reduced can't carry any longer is lost. [3.9.4] */
export function withCargoCut(state: State, squadron: string): Outcome<State, Event> {
  const cargo = cargoOf(state, squadron);
  const room = capacityOf(state, squadron);
  if (cargo.reduce((sum, troop) => sum + currentStrengthOf(state, troop), 0) <= room)
    return { state, events: [] };
  const units = cargo.map((troop) => cargoUnit(state, troop));
  const losses = [...lossesToFit(units, room)].map(([troop, to]) => ({
    troop,
    from: state.troops[troop]?.loss ?? 0,
    to,
  }));
  return withLosses(state, squadron, losses);
}

function cargoUnit(state: State, troop: string): CargoUnit {
  const elite = troopCounter(state, troop).signs.includes('elite');
  return { id: troop, full: fullStrengthOf(state, troop), loss: state.troops[troop]?.loss ?? 0, elite };
}

function withLosses(state: State, squadron: string, losses: readonly CargoLoss[]): Outcome<State, Event> {
  const at = state.squadrons[squadron]?.at ?? null;
  if (losses.length === 0 || at === null) return { state, events: [] };
  const lost = losses.reduce((now, { troop, from, to }) => withTroopLoss(now, troop, to - from), state);
  const side = sideOfSquadron(state, squadron);
  return { state: lost, events: [{ kind: 'cargo-lost', side, at, squadron, losses: [...losses] }] };
}
