import { afterCommit } from '../after-commit.ts';
import { Declined } from '../declined.ts';
import type { Director } from '../director.ts';
import { asJson } from '../game-in-play.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, OutboxRow, SeatRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import type { Speech } from '../speech.ts';

/** What a gamemaster's act did, to be committed as one: its row of the audit, the mails it owes, what comes next. */
export interface Acted<T> {
  readonly value: T;
  /** A stable word ("game.rolled-back"). */
  readonly act: string;
  /** The seat that it concerns; null: all. */
  readonly seat?: string | null;
  /** What was before (`from`) and is now (`to`), and why. */
  readonly detail: object;
  readonly outbox: readonly OutboxRow[];
  /** Of the window that is open now; null when none is, or no deadline runs. */
  readonly deadline?: Date | null;
  /** Look at the game at once: something may be due. */
  readonly adjudicate?: boolean;
}

/** Does a gamemaster's act under the lock of its game: all of it is committed, or nothing. */
export async function act<T>(
  ports: AdvancingPorts,
  { game, by }: { readonly game: Pick<Game, 'id'>; readonly by: Director },
  work: (tx: GameTransaction) => Promise<Acted<T>>,
): Promise<T> {
  const {
    value,
    outbox,
    deadline = null,
    adjudicate = false,
  } = await ports.store.inGame(game.id, async (tx) => {
    const acted = await work(tx);
    await tx.putAudit({
      at: ports.clock.now(),
      ...by,
      act: acted.act,
      gameId: game.id,
      seat: acted.seat ?? null,
      detail: asJson(acted.detail),
    });
    await tx.putOutbox(acted.outbox);
    return acted;
  });
  await afterCommit(ports, {
    gameId: game.id,
    outbox: outbox.map(({ id }) => id),
    deadline,
    adjudicate,
  });
  return value;
}

/** The seat of an id. Refuses one that the game has not. */
export function seatNamed({ game, seats }: Pick<GameTransaction, 'game' | 'seats'>, id: string): SeatRecord {
  const seat = seats.find((candidate) => candidate.seat === id);
  if (seat !== undefined) return seat;
  throw new Declined('not-found', 'seat.unknown', {
    what: `${game.title} has no seat "${id}".`,
    hint: `Seats: ${seats.map((candidate) => candidate.seat).join(', ')}.`,
  });
}

const HOW_IT_STANDS: Readonly<Record<Game['status'], string>> = {
  forming: 'has not begun',
  running: 'is running',
  paused: 'is paused',
  parked: 'is parked by a fault of the program',
  over: 'is over',
};

/** Refuses a game that does not stand in one of these ways. */
export function requireStatus(
  { title, status }: Pick<Game, 'title' | 'status'>,
  allowed: readonly Game['status'][],
  hint: string | ((speech: Speech) => string),
): void {
  if (allowed.includes(status)) return;
  throw new Declined('conflict', `game.${status}`, (speech) => ({
    what: `${title} ${HOW_IT_STANDS[status]}.`,
    hint: typeof hint === 'string' ? hint : hint(speech),
  }));
}

/** Why something was done, as it stands in mails: a sentence of its own, or nothing. */
export function becauseOf(reason: string): readonly string[] {
  return reason === '' ? [] : [`The reason given: ${reason}`];
}
