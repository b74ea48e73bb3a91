import { afterCommit } from '../after-commit.ts';
import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import { asJson } from '../game-in-play.ts';
import { handInLocked } from '../hand-in-orders.ts';
import type { Orders } from '../hand-in-request.ts';
import type { Receipt } from '../ports/letters.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, OutboxRow, RevisionRecord, SeatRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { seatAddress } from '../seat-address.ts';
import { wordsPayload } from '../words-payload.ts';
import { seatNamed } from './act.ts';

export interface OrdersForSeat {
  readonly seat: string;
  readonly orders: Orders;
  readonly reason: string;
  /** Check only: nothing is stored, nobody is told. */
  readonly dryRun: boolean;
  readonly by: Director;
}

/**
 * The GM hands in or amends orders for a seat, by the same rules as its player would; each is marked as the GM's, and
 * the player gets the receipt. That the GM saw the sheet is in the audit either way.
 */
export async function orderForSeat(
  ports: AdvancingPorts,
  game: Game,
  given: OrdersForSeat,
): Promise<Receipt> {
  const done = await ports.store.inGame(game.id, async (tx) => {
    const seat = seatNamed(tx, given.seat);
    const before = (await tx.revisions(seat.seat)).at(-1) ?? null;
    const { receipt, allReady } = await handInLocked(ports, tx, {
      seat: seat.seat,
      orders: given.orders,
      window: null,
      source: 'gm',
      way: given.by.way,
      receivedAt: ports.clock.now(),
      dryRun: given.dryRun,
      ignored: [],
      by: given.by,
    });
    await tx.putAudit(auditRow(ports, tx, { given, before, receipt }));
    const outbox = given.dryRun ? [] : letterTo(ports, tx, { seat, receipt, given });
    await tx.putOutbox(outbox);
    return { receipt, allReady, outbox: outbox.map(({ id }) => id) };
  });
  await afterCommit(ports, {
    gameId: game.id,
    outbox: done.outbox,
    deadline: null,
    adjudicate: done.allReady,
  });
  return done.receipt;
}

function auditRow(
  { clock }: Pick<AdvancingPorts, 'clock'>,
  { game, window }: GameTransaction,
  done: {
    readonly given: OrdersForSeat;
    readonly before: RevisionRecord | null;
    readonly receipt: Receipt;
  },
) {
  const { given, before, receipt } = done;
  return {
    at: clock.now(),
    ...given.by,
    act: given.dryRun ? 'sheet.looked-at' : 'sheet.amended',
    gameId: game.id,
    seat: given.seat,
    detail: asJson({
      window: window?.tag ?? null,
      from: { version: before?.version ?? 0, ready: before?.ready ?? false },
      to: { version: receipt.version, ready: receipt.sheetState === 'ready' },
      taken: receipt.taken.length,
      reason: given.reason,
    }),
  };
}

interface Letter {
  readonly seat: SeatRecord;
  readonly receipt: Receipt;
  readonly given: OrdersForSeat;
}

/** The seat's own receipt, with who ordered and why at its head. */
function letterTo(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { seat, receipt, given }: Letter,
): readonly OutboxRow[] {
  if (seat.person === null || receipt.outcome !== 'stored') return [];
  const handedInBy = { name: nameOfDirector(given.by), reason: given.reason };
  const words = ports.stationery.render(
    { ...receipt, handedInBy },
    {
      baseUrl: ports.settings.baseUrl,
      replyTo: seatAddress(seat.mailToken, ports.settings),
    },
  );
  const id = ports.entropy.id();
  return [
    {
      ...{ id, kind: 'receipt', key: `receipt-by-gm/${tx.game.id}/${id}`, gameId: tx.game.id },
      ...{ seat: seat.seat, personId: seat.person.id, createdAt: ports.clock.now() },
      payload: wordsPayload(words, { inReplyTo: null, references: [], window: tx.game.window }),
    },
  ];
}

export interface SheetLook {
  readonly versions: readonly RevisionRecord[];
}

/** A seat's sheet for the open window as the GM sees it. That he looked is on record, for its player to read. */
export async function lookAtSheet(
  { store, clock }: Pick<AdvancingPorts, 'store' | 'clock'>,
  game: Game,
  { seat, by }: { readonly seat: string; readonly by: Director },
): Promise<SheetLook> {
  return store.inGame(game.id, async (tx) => {
    seatNamed(tx, seat);
    if (tx.window === null) {
      throw new Declined('conflict', 'window.none', {
        what: `${game.title} has no open window, so there is no sheet to look at.`,
        hint: 'What was played stands in the export.',
      });
    }
    const versions = await tx.revisions(seat);
    await tx.putAudit({
      at: clock.now(),
      ...by,
      act: 'sheet.looked-at',
      gameId: game.id,
      seat,
      detail: { window: tx.window.tag, version: versions.at(-1)?.version ?? 0 },
    });
    return { versions };
  });
}
