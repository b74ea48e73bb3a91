import { possessionCard, shipCard } from '../data/index.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { forEach, inOrder, type Step, still, followed, type Turn } from '../flow.ts';
import { characterIn, charactersIn, freeAt, planetIdOf, shipOfOwner } from '../lookup.ts';
import type { State } from '../state.ts';
import { useOrder } from './doctrine.ts';
import { hasCompanion, takeShip } from './finds.ts';
import { failed } from './movement.ts';
import type { Known, Wrong } from './moves.ts';
import { bestPilot, shipsInDeck, withShip } from './people.ts';
import { ratingOf, useOf } from './ratings.ts';
import { withCharacter } from './settle.ts';
import { spendPossession } from './showing.ts';

/** The beginning of the Mission Phase: possessions change hands, ships their pilots. [14.12, 14.51, 14.62] */
export function tradeAll(state: State, turn: Turn): Step {
  const side = state.phasing;
  return inOrder(
    state,
    (now) =>
      forEach(now, ordersOf(turn.orders[side], 'GIVE'), (next, order) => {
        const wrong = giveWrong(next, side, order);
        return wrong === null ? give(next, order) : failed(next, order, wrong);
      }),
    (now) => forEach(now, Object.keys(now.ships), (next, ship) => manShip(next, ship)),
    (now) => (side === 'rebel' ? spendGems(now, turn) : switchOff(now, turn)),
  );
}

/** What is wrong with giving something away. [14.12, 14.13, 14.51] */
export function giveWrong(board: Known, side: 'rebel' | 'imperial', order: CommandOf<'GIVE'>): Wrong | null {
  const { possession, to } = order;
  const taker = charactersIn(board).find(({ name, card }) => name === to && card.side === side);
  if (taker === undefined) return { code: 'piece.gone', piece: to };
  if (taker.fate !== 'free') return { code: `piece.${taker.fate}`, piece: to };
  const ship = board.ships[possession];
  if (ship !== undefined) return shipWrong(board, order, side);
  const held = board.possessions[possession];
  if (held === undefined || characterIn(board, held.holder).card.side !== side)
    return { code: 'give.not-held', piece: possession };
  if (held.holder === to) return { code: 'give.has-it', piece: to };
  if (characterIn(board, held.holder).at !== taker.at) return { code: 'give.elsewhere', piece: to };
  const companion = possessionCard(possession).type === 'companion';
  return companion && hasCompanion(board, to) ? { code: 'give.one-companion', piece: to } : null;
}

function shipWrong(
  board: Known,
  { possession, to }: CommandOf<'GIVE'>,
  side: 'rebel' | 'imperial',
): Wrong | null {
  const ship = board.ships[possession];
  const { side: owner, onlyPilot } = shipCard(possession);
  if (ship === undefined || owner !== side) return { code: 'give.not-held', piece: possession };
  if (onlyPilot !== null && onlyPilot !== to)
    return { code: 'give.only-pilot', piece: to, nearest: onlyPilot };
  const taker = characterIn(board, to);
  if (ship.owner === to) return { code: 'give.has-it', piece: to };
  if (taker.at !== ship.at) return { code: 'give.elsewhere', piece: to };
  if (ratingOf(board, taker, 'navigation') < 1) return { code: 'ship.can-not-fly', piece: to };
  return shipOfOwner(board, to) === null ? null : { code: 'give.one-ship', piece: to };
}

function give(state: State, { possession, to }: CommandOf<'GIVE'>): Step {
  const ship = state.ships[possession];
  if (ship !== undefined) {
    const event = { kind: 'possession-given' as const, from: ship.owner ?? '', to, possession };
    return still(withShip(state, possession, { owner: to }), event);
  }
  const from = state.possessions[possession]?.holder ?? '';
  const possessions = { ...state.possessions, [possession]: { holder: to, shown: false } };
  return still({ ...state, possessions }, { kind: 'possession-given', from, to, possession });
}

/** A ship without a pilot gets the best that stands there. [14.51] */
function manShip(state: State, name: string): Step {
  const ship = state.ships[name];
  if (ship === undefined || ship.owner !== null || shipCard(name).side !== state.phasing) return still(state);
  const owner = bestPilot(state, name, ship);
  return owner === null ? still(state) : give(state, { word: 'GIVE', possession: name, to: owner });
}

/** Gems buy a ship from the deck. [card 48] */
function spendGems(state: State, turn: Turn): Step {
  return forEach(state, Object.entries(state.possessions), (now, [possession, { holder }]) => {
    const order = useOrder(now, possession);
    const offer = useOf(possession, 'buys-ship');
    const wanted = order?.ship;
    if (order?.how !== 'ship' || offer === null || wanted === undefined) return still(now);
    if (!shipsInDeck(now).includes(wanted) || offer.except.includes(wanted)) return still(now);
    const { at } = characterIn(now, holder);
    return at === 'space'
      ? still(now)
      : followed(spendPossession(now, turn, possession, 'buys-ship'), (next) =>
          takeShip(next, wanted, { at }),
        );
  });
}

/** A robot switches an enemy off for this phase. [card 49] */
function switchOff(state: State, turn: Turn): Step {
  return forEach(state, Object.entries(state.possessions), (now, [possession, { holder }]) => {
    const order = useOrder(now, possession);
    const target = order?.enemy;
    if (order?.how !== 'enemy' || target === undefined || useOf(possession, 'disables-character') === null)
      return still(now);
    const { at } = characterIn(now, holder);
    const enemy = now.characters[target];
    const near =
      at !== 'space' &&
      enemy?.fate === 'free' &&
      enemy.at !== 'space' &&
      planetIdOf(enemy.at) === planetIdOf(at);
    if (!near || !freeAt(now, 'imperial', enemy.at).some(({ name, detected }) => name === target && detected))
      return still(now);
    return followed(spendPossession(now, turn, possession, 'disables'), (next) =>
      still(withCharacter(next, target, { disabled: true })),
    );
  });
}

/** A drug raises a rating from now to the same segment of the next own Player-Turn. [14.4] */
export function takeDrugs(state: State, turn: Turn, segment: 'operations' | 'missions'): Step {
  if (state.phasing !== 'rebel') return still(state);
  const sober = wearOff(state, segment);
  return forEach(sober, Object.entries(sober.possessions), (now, [possession, { holder }]) => {
    const order = ordersOf(turn.orders.rebel, 'USE').find((each) => each.possession === possession);
    const effect = useOf(possession, 'rating-of-choice');
    if (order?.how !== 'rating' || order.rating === undefined || effect === null) return still(now);
    const raised = { rating: order.rating, amount: effect.amount, segment, turn: now.turn };
    return followed(spendPossession(now, turn, possession, 'rating-of-choice'), (next) =>
      still(withCharacter(next, holder, { raised }), {
        ...{ kind: 'rating-raised', character: holder, rating: raised.rating, amount: raised.amount },
      }),
    );
  });
}

function wearOff(state: State, segment: 'operations' | 'missions'): State {
  return Object.entries(state.characters).reduce(
    (now, [name, { raised }]) =>
      raised?.segment === segment && raised.turn < now.turn
        ? withCharacter(now, name, { raised: null })
        : now,
    state,
  );
}
