import type { Outcome } from '../../../engine/module.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { sideOfTroop } from '../counters.ts';
import { ORDER_OF_BATTLE } from '../data/index.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import type { Side, State, Troop } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { type View, viewOf } from '../view.ts';
import { nameOfPlace } from '../worlds.ts';
import { failed } from './adjustment.ts';
import { withControl } from './control.ts';
import { troopsAshore } from './presence.ts';

type When = CommandOf<'REVEAL BASE'>['when'];

/** The base is shown before movement. [5.5] */
export function revealAtStart(state: State, turn: Turn): Outcome<State, Event> {
  return revealNow(state, turn, 'start');
}

/** The base is shown in time for its port. [5.5, 3.8.6] */
export function revealBeforeFuel(state: State, turn: Turn): Outcome<State, Event> {
  return revealNow(state, turn, 'beforeFuel');
}

/** The base is shown when its owner sees enemy troops on its world, before they can fight. [5.5] */
export function revealBesideEnemies(state: State, turn: Turn, at: string): Outcome<State, Event> {
  if (state.secretBase?.at !== at || state.secretBase.revealed || orderFor(turn, 'enemyTroops') === null)
    return { state, events: [] };
  return seesEnemyTroops(viewOf(state, { kind: 'seat', seat: OWNER }), at)
    ? revealNow(state, turn, 'enemyTroops')
    : { state, events: [] };
}

const OWNER: Side = 'zhodani';

function orderFor(turn: Turn, when: When): CommandOf<'REVEAL BASE'> | null {
  return ordersOf(turn.orders[OWNER], 'REVEAL BASE').find((order) => order.when === when) ?? null;
}

function seesEnemyTroops(view: View, at: string): boolean {
  return Object.entries(view.troops).some(
    ([id, troop]) => troop.at === at && troop.state === 'active' && sideOfTroop(view, id) !== OWNER,
  );
}

function revealNow(state: State, turn: Turn, when: When): Outcome<State, Event> {
  const order = orderFor(turn, when);
  if (order === null) return { state, events: [] };
  const attempt = reveal(state, OWNER);
  return attempt.ok
    ? { state: attempt.forces, events: attempt.events }
    : { state, events: [failed(OWNER, order, attempt)] };
}

/** What showing the base acts on: a state, or what its owner knows of it. */
type BaseAndTroops = Pick<State, 'secretBase' | 'troops' | 'worlds' | 'ownCounters'>;

/**
 * The Fulacin battalion is placed on the world; without Imperial troops there the world is Zhodani at once, whatever
 * is above it. [5.5]
 */
export function reveal<F extends BaseAndTroops>(forces: F, side: Side): Done<F> {
  const { secretBase } = forces;
  if (side !== OWNER) return impossible('base.not-yours');
  if (secretBase === null) return impossible('base.none');
  const { at, revealed } = secretBase;
  if (revealed) return impossible('base.revealed', { at: nameOfPlace(at) });
  const { unit } = ORDER_OF_BATTLE.secretBase;
  const battalion: Troop = { at, aboard: null, loss: 0, state: 'active', mode: null };
  const shown: F = {
    ...forces,
    secretBase: { at, revealed: true },
    troops: { ...forces.troops, [unit]: battalion },
  };
  const taken = taking(forces, at);
  return done(
    taken === null ? shown : withControl(shown, at, OWNER),
    [{ kind: 'base-revealed', side, at, unit }, ...(taken === null ? [] : [taken])],
    `the Fulacin battalion stands on ${nameOfPlace(at)}, which is yours unless Imperial troops are there`,
  );
}

/** Null: Imperial troops keep the world until they are beaten on it, or it is Zhodani already. [5.5] */
function taking({ worlds, troops, ownCounters }: BaseAndTroops, at: string): Event | null {
  const from = worlds[at]?.control ?? 'none';
  if (from === OWNER || troopsAshore({ troops, ownCounters }, at, 'imperial').length > 0) return null;
  return { kind: 'control-gained', at, from, to: OWNER };
}
