import type { Reader } from '../../../src/engine/module.ts';
import type { Event } from './events.ts';
import { type Block, type Seat, SEATS, type State } from './state.ts';

/** The game as a reader may know it; what may not be known is absent. */
export interface View {
  /** The reader's seat; null for the GM and the public. */
  readonly seat: Seat | null;
  readonly at: State['at'];
  readonly round: number;
  readonly lastRound: number;
  readonly market: readonly Block[];
  readonly towers: Readonly<Record<Seat, readonly Block[]>>;
  readonly hands: Readonly<Record<Seat, readonly Block[]>>;
  /** Own gold; of both for the GM. [1] */
  readonly gold: Partial<Readonly<Record<Seat, number>>>;
  /** The three things that the checks of orders ask; nothing for a reader without a seat. */
  readonly ownGold: number;
  readonly ownHand: readonly Block[];
  readonly ownTower: readonly Block[];
}

/** The only place where a state becomes something that a reader sees. */
export function viewOf(state: State, reader: Reader): View {
  const { at, round, lastRound, market, players } = state;
  const seat = SEATS.find((candidate) => isReader(reader, candidate)) ?? null;
  const own = seat === null ? { gold: 0, hand: [], tower: [] } : players[seat];
  const known = SEATS.filter((candidate) => reader.kind === 'gm' || candidate === seat);
  return {
    ...{ seat, at, round, lastRound, market },
    towers: { red: players.red.tower, blue: players.blue.tower },
    hands: { red: players.red.hand, blue: players.blue.hand },
    gold: Object.fromEntries(known.map((candidate) => [candidate, players[candidate].gold])),
    ...{ ownGold: own.gold, ownHand: own.hand, ownTower: own.tower },
  };
}

/** The event as a reader may know it: the other's gold and prices are nobody else's business. [1, 2.2] */
export function seenBy(event: Event, reader: Reader): Event | null {
  if (event.kind === 'gold-found') return knows(reader, event.seat) ? event : null;
  if (event.kind !== 'block-won' || knows(reader, event.seat)) return event;
  const { price, ...open } = event;
  return price === undefined ? event : open;
}

function knows(reader: Reader, seat: Seat): boolean {
  return reader.kind === 'gm' || isReader(reader, seat);
}

function isReader(reader: Reader, seat: Seat): boolean {
  return reader.kind === 'seat' && reader.seat === seat;
}
