import { byCodeUnit } from '../../../engine/json.ts';
import type { Outcome } from '../../../engine/module.ts';
import type { Command, CommandOf } from '../commands/schema.ts';
import { isGuerrilla } from '../counters.ts';
import { CHARTS, GUERRILLAS } from '../data/index.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event, EventOf } from '../events.ts';
import { type Forces, withTroop } from '../forces.ts';
import type { Side, State, Troop } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { nameOfPlace } from '../worlds.ts';
import { failed } from './adjustment.ts';
import { controlJudged } from './control.ts';

/** The side that the Ine Givar fight for. [5.4.4] */
const OWNER: Side = 'zhodani';

type ModeOrder = CommandOf<'COVERT' | 'OVERT'>;

/**
 * Units that are covert recover; then modes change as ordered, and with them what garrisons a world. [2.1.4.2, 5.4.4;
 * ffw-5.2-counted]
 */
export function recoverGuerrillas(state: State, turn: Turn): Outcome<State, Event> {
  const recovered = withRecovery(state);
  const orders = turn.orders[OWNER].filter(isModeOrder);
  if (orders.length === 0) return recovered;
  const changed = orders.reduce<Outcome<State, Event>>((now, order) => {
    const attempt = setMode(now.state, OWNER, order);
    return attempt.ok
      ? { state: attempt.forces, events: [...now.events, ...attempt.events] }
      : { ...now, events: [...now.events, failed(OWNER, order, attempt)] };
  }, recovered);
  return withControlJudged(changed);
}

function isModeOrder(command: Command): command is ModeOrder {
  return command.word === 'COVERT' || command.word === 'OVERT';
}

/** Units in play, in order of id. */
function unitsInPlay({
  troops,
}: Pick<State, 'troops'>): readonly { readonly unit: string; readonly troop: Troop }[] {
  return GUERRILLAS.flatMap((unit) => {
    const troop = troops[unit];
    return troop?.state === 'active' ? [{ unit, troop }] : [];
  });
}

/** Every unit in hiding wins back a tenth of its full strength, unless it has all of it. [5.4.4] */
function withRecovery(state: State): Outcome<State, Event> {
  const units = unitsInPlay(state).flatMap(({ unit, troop: { at, mode, loss } }) =>
    mode === 'covert' && at !== null && loss > 0
      ? [{ unit, at, loss: Math.max(0, loss - CHARTS.strength.guerrillaRecoveryPercent) }]
      : [],
  );
  if (units.length === 0) return { state, events: [] };
  const after = units.reduce((now, { unit, loss }) => withTroop(now, unit, { loss }), state);
  return { state: after, events: [{ kind: 'guerrillas-recovered', side: OWNER, units }] };
}

/** Units go into hiding, or come out of it; those that are so already stay. [5.4.4] */
export function setMode<F extends Pick<Forces, 'troops'>>(forces: F, side: Side, order: ModeOrder): Done<F> {
  const mode = order.word === 'COVERT' ? 'covert' : 'overt';
  const units = [...new Set(order.units)].sort(byCodeUnit);
  const events: EventOf<'guerrilla-mode'>[] = [];
  for (const unit of units) {
    const { at = null, mode: before = null } = forces.troops[unit] ?? {};
    if (side !== OWNER || !isGuerrilla(unit)) return impossible('guerrilla.not-yours', { piece: unit, unit });
    if (at === null) return impossible('guerrilla.not-in-play', { piece: unit, unit });
    if (before !== mode) events.push({ kind: 'guerrilla-mode', side, unit, at, mode });
  }
  const after = events.reduce((now, { unit }) => withTroop(now, unit, { mode }), forces);
  return done(after, events, toldOf(events, mode));
}

function toldOf(events: readonly EventOf<'guerrilla-mode'>[], mode: 'covert' | 'overt'): string {
  if (events.length === 0) return `nothing: they are ${mode} already`;
  const where = [...new Set(events.map(({ at }) => nameOfPlace(at)))].join(', ');
  const what = mode === 'covert' ? 'in hiding, recovering from losses' : 'fighting openly, as regular troops';
  return `${events.map(({ unit }) => unit).join(', ')} at ${where}: ${what}`;
}

/** The modes as orders on a sheet have them: what a further order is judged on. */
export function withModes<F extends Pick<Forces, 'troops'>>(
  forces: F,
  side: Side,
  orders: readonly Command[],
): F {
  return orders.filter(isModeOrder).reduce((now, order) => {
    const attempt = setMode(now, side, order);
    return attempt.ok ? attempt.forces : now;
  }, forces);
}

/** A garrison that hides gives its world up, one that shows itself may gain it. [5.2, 5.4.4] */
function withControlJudged(changed: Outcome<State, Event>): Outcome<State, Event> {
  const { state, events } = changed;
  const worlds = new Set(events.flatMap((event) => (event.kind === 'guerrilla-mode' ? [event.at] : [])));
  // The step belongs to the week that was fought: squadrons that left its battles are still on their way. [4.4.5.3]
  const judged = [...worlds].sort(byCodeUnit).reduce<Outcome<State, Event>>(
    (now, at) => {
      const one = controlJudged(now.state, at);
      return { state: one.state, events: [...now.events, ...one.events] };
    },
    { state: { ...state, week: state.week - 1 }, events },
  );
  return { ...judged, state: { ...judged.state, week: state.week } };
}
