import type { Outcome } from '../../../engine/module.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { CHARTS } from '../data/index.ts';
import { impossible } from '../done.ts';
import type { Event, EventOf } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { failed } from './adjustment.ts';
import { SIDES } from './battle.ts';
import { differenceOf, endWar, inImperialFavour, type Level, levelOf } from './victory.ts';

/** Only this side may end the war by itself. [8.2.1] */
export const DECLARER: Side = 'zhodani';

type Said = CommandOf<'ARMISTICE'>['choice'];

/**
 * An armistice on the sheets of window N ends the war at the end of turn N - 1: agreed, at the level that the points
 * give; declared by the Zhodani side, some levels better for the Imperial. What both agree on goes before. [8.2.1]
 */
export function judgeArmistice(state: State, turn: Turn): Outcome<State, Event> {
  const spoken = withOffers(state, turn);
  if (isAgreed(spoken.state, turn))
    return added(spoken, endWar(spoken.state, pointsLevel(state), 'armistice'));
  const by = declaredBy(spoken.state, turn);
  if (by === null) return added(spoken, { state: spoken.state, events: vainAcceptances(turn) });
  const levels = levelsToPay(state.week - 1) ?? 0;
  const declared: Event = { kind: 'armistice-declared', side: DECLARER, turn: state.week - 1, levels, by };
  const over = endWar(spoken.state, inImperialFavour(pointsLevel(state), levels), 'declared-armistice');
  return added(spoken, { state: over.state, events: [declared, ...over.events] });
}

function added(before: Outcome<State, Event>, after: Outcome<State, Event>): Outcome<State, Event> {
  return { state: after.state, events: [...before.events, ...after.events] };
}

function pointsLevel({ worlds }: Pick<State, 'worlds'>): Level {
  return levelOf(differenceOf(worlds));
}

/** Levels that a declared armistice costs at the end of a turn; null: it is too early for one. [8.2.1] */
export function levelsToPay(turn: number): number | null {
  return CHARTS.victory.armistice.findLast(({ fromWeek }) => fromWeek <= turn)?.levels ?? null;
}

/** Whether a new price of a declared armistice begins with that turn. */
export function startsAt(turn: number): boolean {
  return CHARTS.victory.armistice.some(({ fromWeek }) => fromWeek === turn);
}

/** The first turn at whose end it may be declared. [8.2.1] */
export const FIRST_TURN = CHARTS.victory.armistice[0]?.fromWeek ?? 0;

/** The level at which the war would end if it were declared at the end of that turn; null: it is too early. */
export function levelIfDeclared(worlds: State['worlds'], turn: number): Level | null {
  const levels = levelsToPay(turn);
  return levels === null ? null : inImperialFavour(pointsLevel({ worlds }), levels);
}

function saidBy(side: Side, { orders }: Turn): Said | null {
  return ordersOf(orders[side], 'ARMISTICE')[0]?.choice ?? null;
}

/** Withdrawals before offers before acceptances, so that nothing hangs on who wrote first. */
function withOffers(state: State, turn: Turn): Outcome<State, Event> {
  return SIDES.reduce<Outcome<State, Event>>(
    (now, side) => {
      const spoken = spokenBy(now.state, side, saidBy(side, turn));
      return { state: spoken.state, events: [...now.events, ...spoken.events] };
    },
    { state, events: [] },
  );
}

function spokenBy(state: State, side: Side, said: Said | null): Outcome<State, Event> {
  const stands = state.armisticeOffers.includes(side);
  if (said === 'offer' && !stands)
    return {
      state: {
        ...state,
        armisticeOffers: SIDES.filter((one) => one === side || state.armisticeOffers.includes(one)),
      },
      events: [{ kind: 'armistice-offered', side }],
    };
  if (said === 'withdraw' && stands)
    return {
      state: { ...state, armisticeOffers: state.armisticeOffers.filter((one) => one !== side) },
      events: [{ kind: 'armistice-withdrawn', side }],
    };
  return { state, events: [] };
}

/** Both offer, or one accepts what the other offers. */
function isAgreed({ armisticeOffers }: State, turn: Turn): boolean {
  const agrees = (side: Side): boolean => armisticeOffers.includes(side) || saidBy(side, turn) === 'accept';
  return armisticeOffers.length > 0 && SIDES.every(agrees);
}

/** Told to whoever accepted what the other side has withdrawn in the same moment. */
function vainAcceptances(turn: Turn): readonly Event[] {
  return SIDES.flatMap((side) => {
    const order = ordersOf(turn.orders[side], 'ARMISTICE').find(({ choice }) => choice === 'accept');
    const about = { piece: 'ACCEPT', nearest: 'ARMISTICE OFFER' };
    return order === undefined ? [] : [failed(side, order, impossible('armistice.no-offer', about))];
  });
}

/** By an order, or by the lead that the standing order waits for; null: it is not. [8.2.1] */
function declaredBy(state: State, turn: Turn): EventOf<'armistice-declared'>['by'] | null {
  if (levelsToPay(state.week - 1) === null) return null;
  if (saidBy(DECLARER, turn) === 'declare') return 'order';
  const { armisticeAtLead } = state.doctrine[DECLARER];
  const leads = armisticeAtLead !== null && differenceOf(state.worlds) >= armisticeAtLead * 2;
  return leads ? 'standing-order' : null;
}
