import type { Side } from '../data/schema.ts';
import { ordersOf, type CommandOf } from '../commands/schema.ts';
import { forEach, inOrder, type Step, still, followed, type Turn } from '../flow.ts';
import {
  anyDetectedAt,
  environsInPlay,
  freeAt,
  freeOf,
  isDetected,
  shipOfOwner,
  unitsAt,
  unitsIn,
} from '../lookup.ts';
import { unitKind } from '../data/index.ts';
import { enemyOf, type State } from '../state.ts';
import { flyTo, withoutPilot } from './movement.ts';
import { afterMove, failedOrder, isSamePlanet, type Known, roomWrong, type Wrong } from './moves.ts';
import { ratingOf } from './ratings.ts';
import { kindsOf, settle, withCharacters } from './settle.ts';

/** Environs that the non-phasing side may react to: phasing units or detected characters there. [9.6] */
export function provokedEnvirons(board: Known, reactor: Side): readonly string[] {
  const mover = enemyOf(reactor);
  return environsInPlay(board.scenario)
    .map(({ id }) => id)
    .filter(
      (at) =>
        unitsAt(board, mover, at).length > 0 ||
        freeAt(board, mover, at).some((character) => isDetected(board, character)),
    );
}

/** What could be moved there in reaction: units and characters of the same planet. [9.61] */
export function reactorsFor(board: Known, reactor: Side, to: string): readonly string[] {
  const near = (at: string): boolean => at !== 'space' && at !== to && isSamePlanet(at, to);
  const units = unitsIn(board).filter(({ kind, at }) => unitKind(kind).side === reactor && near(at));
  const fitting = units.filter(({ id }) => roomWrong(board, reactor, { units: [id], to }) === null);
  const people = freeOf(board, reactor).filter(({ at }) => near(at));
  return [...fitting.map(({ id }) => id), ...people.map(({ name }) => name)];
}

/** What is wrong with a reaction move. [9.6, 9.61, 9.62] */
export function reactionWrong(board: Known, side: Side, order: CommandOf<'REACT'>): Wrong | null {
  const { piece, to, leader } = order;
  if (!provokedEnvirons(board, side).includes(to)) return { code: 'react.nothing-there', piece: to };
  if (!reactorsFor(board, side, to).includes(piece)) return { code: 'react.not-near', piece, to };
  if (leader === undefined) return null;
  const unit = board.units[piece];
  if (unit === undefined) return { code: 'react.leader-alone', piece: leader };
  const character = freeOf(board, side).find(({ name }) => name === leader);
  if (character?.at !== unit.at) return { code: 'react.leader-elsewhere', piece: leader };
  return ratingOf(board, character, 'leadership') < 1 ? { code: 'leader.none', piece: leader } : null;
}

/** The Enemy Reaction Segment: one move for each environ that provokes one. [9.6] */
export function reactAll(state: State, turn: Turn): Step {
  const side = enemyOf(state.phasing);
  return forEach(state, ordersOf(turn.orders[side], 'REACT'), (now, order) => {
    const wrong = reactionWrong(now, side, order);
    if (wrong !== null) return still(now, failedOrder(side, 'REACT', wrong));
    return inOrder(noted(now, order), (next) => react(next, turn, order), settle);
  });
}

/** An attack may have been ordered on condition that nobody comes to help. */
function noted(state: State, { piece, to }: CommandOf<'REACT'>): State {
  if (state.units[piece] === undefined || state.reinforced.includes(to)) return state;
  return { ...state, reinforced: [...state.reinforced, to] };
}

function react(state: State, turn: Turn, { piece, leader, to, how }: CommandOf<'REACT'>): Step {
  const side = enemyOf(state.phasing);
  const pieces = leader === undefined ? [piece] : [piece, leader];
  const from = state.units[piece]?.at ?? state.characters[piece]?.at ?? '';
  const walks = how === 'foot' || state.characters[piece] === undefined;
  const ship = walks ? null : shipOfOwner(state, piece);
  const event = {
    ...{ kind: 'moved' as const, side, reaction: true, from, to, units: kindsOf(state, pieces) },
    characters: pieces.filter((one) => state.characters[one] !== undefined),
    ...(ship === null ? {} : { ship: ship.name }),
  };
  const told = still(state, event);
  if (ship !== null)
    return followed(told, (now) =>
      flyTo(now, turn, { flight: { ship: ship.name, pilot: piece, aboard: [piece] }, from, to }),
    );
  return followed(told, (now) => {
    const people = pieces.filter((one) => now.characters[one] !== undefined);
    const withUnits = leader !== undefined;
    // On foot one is lost from sight, but where a friend is detected. [9.35]
    const detected = withUnits || !anyDetectedAt(now, side, to) ? { detected: withUnits } : {};
    const stacked = withCharacters(now, people, { withUnits, ...detected });
    const left = people.reduce((next, name) => withoutPilot(next, name), stacked);
    return still(afterMove(left, { pieces, to }));
  });
}
