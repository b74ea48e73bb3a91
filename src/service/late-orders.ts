import { graceNotices, missedNotices, waitNotices } from './absence-notices.ts';
import type { Rings } from './after-commit.ts';
import type { MissingSeat } from './missing-orders.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { OutboxRow, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { openSeat } from './open-seat.ts';

export interface Missing {
  readonly window: WindowRecord;
  readonly missing: readonly MissingSeat[];
}

const HOUR = 3_600_000;

/**
 * Whether a window whose deadline has passed stays open for missing orders: first for those who are given more time,
 * then for those whom the policy waits for. Null: it does not, and closes.
 */
export async function heldOpen(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { window, missing }: Missing,
): Promise<Rings | null> {
  if (!hasPassed(window, ports.clock.now())) return null;
  const isFirst = window.lateSeats === null;
  const graced = isFirst ? missing.filter(({ mayHaveGrace }) => mayHaveGrace) : [];
  if (graced.length > 0) return withGrace(ports, tx, { window, missing: graced });
  const awaited = missing.filter(({ step }) => step === 'wait' || step === 'refill');
  const mayWait = isFirst || window.lateUntil !== null;
  return mayWait && awaited.length > 0 ? waitingFor(ports, tx, { window, missing: awaited }) : null;
}

/** Whether the time for everybody's orders is over. */
function hasPassed({ deadline, lateSeats }: WindowRecord, now: Date): boolean {
  return lateSeats !== null || (deadline !== null && now >= deadline);
}

async function withGrace(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { window, missing }: Missing,
): Promise<Rings> {
  const at = ports.clock.now();
  // From the deadline on; what a standstill of ours took beyond an hour is given back.
  const until = new Date(
    Math.max((window.deadline ?? at).getTime(), at.getTime() - HOUR) + tx.game.absence.graceHours * HOUR,
  );
  await tx.openLate(window.number, { seats: missing.map(({ seat }) => seat.seat), until });
  for (const { seat } of missing) {
    if (seat.person === null) continue;
    const personId = seat.person.id;
    await tx.putLateness({ window: window.number, seat: seat.seat, personId, graced: true, step: null, at });
  }
  await audit(ports, tx, { act: 'window.grace', window, missing, until });
  return owed(tx, graceNotices(ports, tx, { window, missing, until }), until);
}

async function waitingFor(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { window, missing }: Missing,
): Promise<Rings> {
  await tx.openLate(window.number, { seats: missing.map(({ seat }) => seat.seat), until: null });
  await audit(ports, tx, { act: 'window.waits', window, missing, until: null });
  const opened: OutboxRow[] = [];
  for (const { seat, step } of missing)
    if (step === 'refill' && seat.person !== null)
      opened.push(
        ...(await openSeat(ports, tx, { seat, why: 'no-orders', by: { who: 'system', way: 'system' } })),
      );
  const kept = missing.filter(({ step }) => step !== 'refill');
  const notices = waitNotices(ports, tx, { window, missing: kept });
  await tx.putOutbox(notices);
  return {
    gameId: tx.game.id,
    outbox: [...opened, ...notices].map(({ id }) => id),
    deadline: null,
    adjudicate: false,
  };
}

async function owed(tx: GameTransaction, notices: readonly OutboxRow[], deadline: Date): Promise<Rings> {
  await tx.putOutbox(notices);
  return { gameId: tx.game.id, outbox: notices.map(({ id }) => id), deadline, adjudicate: false };
}

/**
 * Books that a window closed without orders of some seats, opens the seats that the policy opens, and tells whom it
 * concerns. A window that was closed before its deadline is nobody's miss.
 */
export async function bookMissing(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { window, missing }: Missing,
): Promise<readonly string[]> {
  const at = ports.clock.now();
  if (missing.length === 0 || !hasPassed(window, at)) return [];
  const opened: OutboxRow[] = [];
  for (const { seat, step } of missing) {
    if (seat.person === null) continue;
    const graced = window.lateSeats?.includes(seat.seat) === true && window.lateUntil !== null;
    await tx.putLateness({
      window: window.number,
      seat: seat.seat,
      personId: seat.person.id,
      graced,
      step,
      at,
    });
    if (step === 'replace')
      opened.push(
        ...(await openSeat(ports, tx, { seat, why: 'no-orders', by: { who: 'system', way: 'system' } })),
      );
  }
  await audit(ports, tx, { act: 'window.missed', window, missing, until: null });
  const notices = missedNotices(ports, tx, { window, missing });
  await tx.putOutbox(notices);
  return [...opened, ...notices].map(({ id }) => id);
}

async function audit(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { act, window, missing, until }: Missing & { readonly act: string; readonly until: Date | null },
): Promise<void> {
  for (const { seat, step } of missing)
    await tx.putAudit({
      at: ports.clock.now(),
      ...{ who: 'system', way: 'system', act, gameId: tx.game.id, seat: seat.seat },
      detail: { window: window.tag, step, until: until?.toISOString() ?? null },
    });
}
