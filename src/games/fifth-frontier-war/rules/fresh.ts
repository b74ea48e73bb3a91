import { type Pieces, squadronCounter } from '../counters.ts';
import type { Admiral, Place, Squadron, Troop } from '../state.ts';

/** At full strength, refuelled, with a full tank if it is a tanker. [6.1, 6.2.3, 7] */
export function freshSquadron(pieces: Pieces, id: string, at: Place): Squadron {
  const tankFull = squadronCounter(pieces, id).type === 'tanker';
  return { state: 'full', at, fleet: null, fuelled: true, tankFull, movedFor: null };
}

/** At full strength, on the ground. [6.1, 6.2.4, 7] */
export function freshTroop(at: Place): Troop {
  return { at, aboard: null, loss: 0, state: 'active', mode: null };
}

/** Without a command. [6.1.2] */
export function freshAdmiral(at: Place): Admiral {
  return { at, fleet: null, aboard: null, state: 'active' };
}
