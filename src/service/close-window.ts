import { closeWindow as adjudicate } from '../engine/campaign.ts';
import { digest, diceOfWindow } from '../fairness/dice.ts';
import type { Rings } from './after-commit.ts';
import { playBots } from './bot-sheets.ts';
import { continueWith } from './continue-game.ts';
import type { Director } from './director.ts';
import { decidedAt } from './due.ts';
import { byTheRules, moduleOf, stateOf } from './game-in-play.ts';
import { heardUpTo } from './mail-slack.ts';
import { bookMissing, heldOpen } from './late-orders.ts';
import { isGiven, type MissingSeat, missingSeats, sheetsOfMissing } from './missing-orders.ts';
import { advancedOrParked } from './park-game.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { CloseReason, RevisionRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { forcedNotices } from './window-notices.ts';

export interface Forced {
  /** Number of the window that is meant, since another may be open by then; left out: whichever is open. */
  readonly window?: number;
  readonly by: Director;
}

/**
 * Closes a game's window when it is due: its deadline has come, or all awaited seats are ready, or its GM forces it.
 * Safe to call at any time and from several workers at once: the game's row is locked, and a window that is closed
 * already is left alone. A module that throws parks its game and touches no other. True: a window was closed.
 */
export async function closeWindow(
  ports: AdvancingPorts,
  gameId: string,
  forced: Forced | null = null,
): Promise<boolean> {
  if (await mailIsUnread(ports, gameId)) return false;
  return advancedOrParked(ports, gameId, (tx) => closeIfDue(ports, tx, forced));
}

async function closeIfDue(
  ports: AdvancingPorts,
  tx: GameTransaction,
  forced: Forced | null,
): Promise<Rings | null> {
  const window = tx.game.status === 'running' ? tx.window : null;
  if (window === null) return null;
  if (forced?.window !== undefined && forced.window !== window.number) return null;
  await playBots(ports, tx);
  const latest = (await tx.latestRevisions()).filter(isGiven);
  const heard = heardUpTo(ports.clock.now(), ports.settings);
  const why = forced === null ? dueReason(window, latest, heard) : 'forced';
  if (why === null) return null;
  const missing = await missingSeats(tx, window, latest);
  const held = forced === null ? await heldOpen(ports, tx, { window, missing }) : null;
  if (held !== null) return held;
  const rings = await close(ports, tx, { window, latest, missing, why });
  const told = forced === null ? [] : await tellForced(ports, tx, { window, by: forced.by });
  const missed = await bookMissing(ports, tx, { window, missing });
  return { ...rings, outbox: [...told, ...missed, ...rings.outbox] };
}

/** Writes down who forced a window, and owes it to every player to tell him. */
async function tellForced(
  ports: AdvancingPorts,
  tx: GameTransaction,
  forced: { readonly window: WindowRecord; readonly by: Director },
): Promise<readonly string[]> {
  await tx.putAudit({
    at: ports.clock.now(),
    ...forced.by,
    act: 'window.forced',
    gameId: tx.game.id,
    seat: null,
    detail: { window: forced.window.tag },
  });
  const notices = forcedNotices(ports, tx, forced);
  await tx.putOutbox(notices);
  return notices.map((row) => row.id);
}

/** A mail to one of its seats that we took before the deadline counts, so the window waits until it has been read. */
async function mailIsUnread(ports: AdvancingPorts, gameId: string): Promise<boolean> {
  const window = await ports.store.openWindow(gameId);
  if (window === null) return false;
  const tokens = (await ports.store.seats(gameId)).map(({ mailToken }) => mailToken);
  const receivedBy = decidedAt(window) ?? ports.clock.now();
  const unread = await ports.store.unreadMails({ receivedBy, tokens });
  await ports.doorbell.ringAll('receive', unread);
  return unread.length > 0;
}

/**
 * Why the window closes when all mails up to a time have come in, unless it is held open for missing orders; null: not
 * yet.
 */
export function dueReason(
  window: WindowRecord,
  latest: readonly RevisionRecord[],
  heard: Date,
): CloseReason | null {
  const isReady = (seat: string): boolean =>
    latest.some((revision) => revision.seat === seat && revision.ready);
  if (window.awaits.length === 0) return 'nobody-awaited';
  const mayCloseEarly = window.notBefore === null || heard >= window.notBefore;
  if (mayCloseEarly && (window.lateSeats ?? window.awaits).every(isReady)) return 'all-ready';
  const at = decidedAt(window);
  return at !== null && heard >= at ? 'deadline' : null;
}

interface Closing {
  readonly window: WindowRecord;
  readonly latest: readonly RevisionRecord[];
  readonly missing: readonly MissingSeat[];
  readonly why: CloseReason;
}

async function close(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { window, latest, missing, why }: Closing,
): Promise<Rings> {
  const module = moduleOf(ports, tx.game.module);
  const { secret, id: game } = tx.game;
  const snapshot = await tx.snapshot(window.number);
  const state = byTheRules(() => stateOf(module, snapshot));
  const instead = await sheetsOfMissing(tx, module, { state, window, missing });
  const closed = byTheRules(() =>
    adjudicate(module, {
      before: {
        state,
        window: window.number,
        branch: tx.game.branch,
        chain: tx.game.chain,
      },
      given: { ...instead, ...Object.fromEntries(latest.map((revision) => [revision.seat, revision.sheet])) },
      rulings: tx.game.rulings,
      diceOf: (number, branch) => diceOfWindow(secret, { game, branch, window: number }),
      digest,
    }),
  );
  return continueWith(ports, tx, { module, closed, why });
}
