import { Declined } from './declined.ts';
import type { SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

/** Whether a seat is under the lock what it was when it was looked up: with the same player and the same address. */
export function isAsItWas({ seats }: Pick<GameTransaction, 'seats'>, before: SeatRecord): boolean {
  const now = seats.find(({ seat }) => seat === before.seat);
  return now?.mailToken === before.mailToken && now.person?.id === before.person?.id;
}

/** Refuses whoever held a seat when he asked, and holds it no more: what he asked for is not his to ask any longer. */
export function requireHeld(
  { game, seats }: Pick<GameTransaction, 'game' | 'seats'>,
  { seat: id, personId }: { readonly seat: string; readonly personId: string },
): void {
  const seat = seats.find((candidate) => candidate.seat === id);
  if (seat?.person?.id === personId) return;
  throw new Declined('not-allowed', 'seat.not-yours', {
    what: `You no longer play ${seat?.name ?? id} in ${game.title}; nothing was done.`,
    hint: `Ask ${game.gm.name}, the gamemaster.`,
  });
}
