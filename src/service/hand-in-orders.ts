import type { AnyCommand } from '../engine/command-table.ts';
import { type HandedIn, handInCommands, type Revision } from '../engine/hand-in.ts';
import type { AnyGame } from '../engine/module.ts';
import { afterCommit } from './after-commit.ts';
import { dueReason } from './close-window.ts';
import { Declined } from './declined.ts';
import { isInTime } from './due.ts';
import type { HandInRequest } from './hand-in-request.ts';
import { asJson, moduleOf, stateOf } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import type { Receipt } from './ports/letters.ts';
import type { SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { allRefused, notApplied } from './not-applied.ts';
import { heardUpTo } from './mail-slack.ts';
import { handInWithReady } from './ready-in-vain.ts';
import { receiptOf } from './receipt.ts';
import { requireHeld } from './seat-held.ts';
import { sameTag } from './window-tag.ts';
import { IN_WORDS, whatIsWrong } from './wrong-input.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'games' | 'doorbell' | 'log' | 'settings'>;

/**
 * Puts orders on a seat's sheet for the open window and answers each line. Orders for another window, or after the
 * deadline, are answered and never applied. What is refused changes nothing.
 */
export async function handInOrders(ports: Needs, gameId: string, request: HandInRequest): Promise<Receipt> {
  const { receipt, allReady } = await ports.store.inGame(gameId, (tx) => handInLocked(ports, tx, request));
  if (allReady) await afterCommit(ports, { gameId, outbox: [], deadline: null, adjudicate: true });
  return receipt;
}

export interface HandInDone {
  readonly receipt: Receipt;
  /** The window may close early now. */
  readonly allReady: boolean;
}

/** The same inside a transaction that has the game locked, for callers that commit more along with it. */
export async function handInLocked(
  ports: Pick<Needs, 'store' | 'games' | 'clock' | 'settings'>,
  tx: GameTransaction,
  request: HandInRequest,
): Promise<HandInDone> {
  const seat = seatOf(tx, request.seat);
  if (request.player !== undefined) requireHeld(tx, { seat: seat.seat, personId: request.player });
  const window = openFor(tx, request);
  if (window === null) return { receipt: await notApplied(ports, tx, { seat, request }), allReady: false };
  const barred = barredFrom(tx, window, seat);
  if (barred !== null)
    return { receipt: await allRefused(ports, tx, { seat, request, window, ...barred }), allReady: false };
  const module = moduleOf(ports, tx.game.module);
  const snapshot = await tx.snapshot(window.number);
  const view = module.viewOf(stateOf(module, snapshot), { kind: 'seat', seat: seat.seat });
  const revisions = await tx.revisions(seat.seat);
  const handedIn = handIn(module, { revisions, view, window, request });
  const stores = handedIn.changed && !request.dryRun;
  if (stores) await keep(tx, { handedIn, seat, window, request });
  const receipt = receiptOf(module, { tx, seat, window, view, revisions, handedIn, request });
  return { receipt, allReady: stores && (await mayClose(ports, tx, window)) };
}

function seatOf(tx: GameTransaction, id: string): SeatRecord {
  const seat = tx.seats.find((candidate) => candidate.seat === id);
  if (seat !== undefined) return seat;
  const seats = tx.seats.map((candidate) => candidate.seat).join(', ');
  throw new Declined('not-found', 'seat.unknown', {
    what: `${tx.game.title} has no seat "${id}".`,
    hint: `Seats: ${seats}.`,
  });
}

/**
 * The open window, when the orders are for it and in time; null when they can't be applied. A mail without a window
 * that came before it opened was meant for the one before.
 */
function openFor({ game, window }: GameTransaction, request: HandInRequest): WindowRecord | null {
  if (window === null || game.status === 'forming' || game.status === 'over') return null;
  if (game.status !== 'paused' && !isInTime(window, request.seat, request.receivedAt)) return null;
  const isEarlier = request.receivedAt < window.openedAt;
  // What came before a rollback names a window that was undone, though the one that is open has its tag.
  if (isEarlier && game.branch > 0) return null;
  // By its tag a window is meant even when the clock was set back since it opened.
  if (request.window !== null) return sameTag(request.window, window.tag) ? window : null;
  return isEarlier && request.way === 'mail' ? null : window;
}

/** Why nobody, or not this seat, may order in a window that is open; null: it may. */
function barredFrom(
  { game }: GameTransaction,
  window: WindowRecord,
  seat: SeatRecord,
): { readonly code: string; readonly why: string } | null {
  if (game.status === 'parked') {
    const why = `${game.title} stands still by a fault of the program; the gamemaster knows. No orders are taken until it runs again.`;
    return { code: 'game.parked', why };
  }
  if (window.mayOrder.includes(seat.seat)) return null;
  return { code: 'window.not-yours', why: `${seat.name} has no orders to give in ${window.label}.` };
}

interface HandingIn {
  readonly revisions: readonly Revision[];
  readonly view: object;
  readonly window: WindowRecord;
  readonly request: HandInRequest;
}

function handIn(module: AnyGame, { revisions, view, window, request }: HandingIn): HandedIn<AnyCommand> {
  const to = { table: module.commands, revisions, view, window: window.name, source: request.source };
  if (request.orders.kind === 'lines') return handInWithReady(to, request.orders.lines);
  return handInCommands(to, readCommands(module, request.orders.commands));
}

function readCommands(module: AnyGame, given: readonly unknown[]): readonly AnyCommand[] {
  return given.map((command, index) => {
    const read = module.commandSchema.safeParse(command, IN_WORDS);
    if (read.success) return read.data;
    throw new Declined('invalid', 'command.unreadable', ({ act }) => ({
      what: `Command ${index + 1} is none of ${module.title}: ${whatIsWrong(read.error)}`,
      hint: `${act('module.commands')} lists every command with its JSON schema.`,
    }));
  });
}

interface Keeping {
  readonly handedIn: HandedIn<AnyCommand>;
  readonly seat: SeatRecord;
  readonly window: WindowRecord;
  readonly request: HandInRequest;
}

async function keep(tx: GameTransaction, { handedIn, seat, window, request }: Keeping): Promise<void> {
  await tx.putRevision({
    ...handedIn.revision,
    seat: seat.seat,
    window: window.number,
    source: request.source,
    way: request.way,
    receivedAt: request.receivedAt,
  });
  if (request.by !== undefined) return;
  await tx.putAudit({
    at: request.receivedAt,
    who: seat.person?.name ?? (seat.bot ? 'bot' : seat.name),
    personId: seat.person?.id ?? null,
    way: request.way,
    act: 'sheet.changed',
    gameId: tx.game.id,
    seat: seat.seat,
    detail: asJson({
      window: window.tag,
      version: handedIn.revision.version,
      ready: handedIn.revision.ready,
    }),
  });
}

async function mayClose(
  ports: Pick<Needs, 'clock' | 'settings'>,
  tx: GameTransaction,
  window: WindowRecord,
): Promise<boolean> {
  return dueReason(window, await tx.latestRevisions(), heardUpTo(ports.clock.now(), ports.settings)) !== null;
}
