import type { Outcome } from '../../../engine/module.ts';
import { factorsOfSquadron } from '../counters.ts';
import type { Event } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { findWorld } from '../worlds.ts';
import { otherSide, SIDES } from './battle.ts';
import { firstOwnerOf } from './control.ts';
import { withTroopLoss } from './percentage-losses.ts';
import { squadronsPresent, troopsAshore } from './presence.ts';
import { facesActiveSdbs } from './static-defences.ts';
import { printedDefences } from './strength.ts';

const ALL = 100;

/**
 * A world without air gives itself up to armed enemy squadrons when nothing of its own is in space. Its defences and
 * the troops of its holder are disarmed, and it changes hands at once. [5.2.1]
 */
export function judgeSurrender(state: State, _turn: Turn, at: string): Outcome<State, Event> {
  if (findWorld(at)?.atmosphere !== 'vacuum') return { state, events: [] };
  const taker = SIDES.find((side) => mustSurrenderTo(state, at, side));
  return taker === undefined ? { state, events: [] } : surrendered(state, at, taker);
}

/** An independent world is held by nobody, and so both sides' troops must be out of the way. [ffw-5.2-independents] */
function mustSurrenderTo(state: State, at: string, side: Side): boolean {
  const control = state.worlds[at]?.control ?? side;
  if (control === side || !isArmed(state, at, side)) return false;
  const enemy = otherSide(side);
  if (squadronsPresent(state, at, enemy).length > 0 || facesActiveSdbs(state, at, side)) return false;
  return control !== 'none' || troopsAshore(state, at, enemy).length === 0;
}

/** An attack factor counts, a bombardment factor does not. [5.2.1] */
function isArmed(state: State, at: string, side: Side): boolean {
  return squadronsPresent(state, at, side).some((id) => factorsOfSquadron(state, id)[0] > 0);
}

/** Units in hiding are not found; boats that stayed passive are disarmed with the rest. [5.2.1, 5.4.4; ffw-5.2.1-at-once] */
function surrendered(state: State, at: string, to: Side): Outcome<State, Event> {
  const world = state.worlds[at];
  if (world === undefined) return { state, events: [] };
  const from = world.control;
  const troops = from === 'none' ? [] : troopsAshore(state, at, from);
  const disarmed = troops.reduce((now, id) => withTroopLoss(now, id, ALL), state);
  const printed = printedDefences(state, at);
  const taken = {
    control: to,
    sdbLoss: printed.sdb > 0 ? ALL : world.sdbLoss,
    defenceLoss: printed.defence > 0 ? ALL : world.defenceLoss,
    surrendered: firstOwnerOf(at) !== to,
  };
  return {
    state: { ...disarmed, worlds: { ...disarmed.worlds, [at]: taken } },
    events: [
      { kind: 'surrendered', at, from, to, troops: [...troops] },
      { kind: 'control-gained', at, from, to },
    ],
  };
}
