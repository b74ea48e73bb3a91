import { closeWindow as adjudicate } from '../engine/campaign.ts';
import { digest, diceOfWindow } from '../fairness/dice.ts';
import type { Rings } from './after-commit.ts';
import { continueWith } from './continue-game.ts';
import { byTheRules, moduleOf, stateOf } from './game-in-play.ts';
import { advancedOrParked } from './park-game.ts';
import type { Ports } from './ports/ports.ts';
import type { AuditRow, CloseReason, GameTransaction, RevisionRecord, WindowRecord } from './ports/store.ts';

type Needs = Pick<
  Ports,
  'store' | 'clock' | 'entropy' | 'games' | 'doorbell' | 'log' | 'stationery' | 'settings'
>;

export interface Forced {
  /** Number of the window that is meant, since another may be open by then; left out: whichever is open. */
  readonly window?: number;
  readonly audit: AuditRow;
}

/**
 * Closes a game's window when it is due: its deadline has come, or all awaited seats are ready, or its GM forces it.
 * Safe to call at any time and from several workers at once: the game's row is locked, and a window that is closed
 * already is left alone. A module that throws parks its game and touches no other. True: a window was closed.
 */
export async function closeWindow(
  ports: Needs,
  gameId: string,
  forced: Forced | null = null,
): Promise<boolean> {
  if (await mailIsUnread(ports, gameId)) return false;
  return advancedOrParked(ports, gameId, (tx) => closeIfDue(ports, tx, forced));
}

async function closeIfDue(ports: Needs, tx: GameTransaction, forced: Forced | null): Promise<Rings | null> {
  const window = tx.game.status === 'running' ? tx.window : null;
  if (window === null) return null;
  if (forced?.window !== undefined && forced.window !== window.number) return null;
  const latest = await tx.latestRevisions();
  const why = forced === null ? dueReason(window, latest, ports.clock.now()) : 'forced';
  if (why === null) return null;
  if (forced !== null) await tx.putAudit(forced.audit);
  return close(ports, tx, { window, latest, why });
}

/** A mail that we took before the deadline counts, so the window waits until it has been read. */
async function mailIsUnread(ports: Needs, gameId: string): Promise<boolean> {
  const window = await ports.store.openWindow(gameId);
  if (window === null) return false;
  const unread = await ports.store.unreadMails(window.deadline);
  await ports.doorbell.ringAll('receive', unread);
  return unread.length > 0;
}

/** Why the window closes now; null: not yet. */
export function dueReason(
  window: WindowRecord,
  latest: readonly RevisionRecord[],
  now: Date,
): CloseReason | null {
  const isReady = (seat: string): boolean =>
    latest.some((revision) => revision.seat === seat && revision.ready);
  if (window.awaits.length === 0) return 'nobody-awaited';
  if (window.awaits.every(isReady)) return 'all-ready';
  return now >= window.deadline ? 'deadline' : null;
}

interface Closing {
  readonly window: WindowRecord;
  readonly latest: readonly RevisionRecord[];
  readonly why: CloseReason;
}

async function close(ports: Needs, tx: GameTransaction, { window, latest, why }: Closing): Promise<Rings> {
  const module = moduleOf(ports, tx.game.module);
  const snapshot = await tx.snapshot(window.number);
  const { secret, id: game } = tx.game;
  const closed = byTheRules(() =>
    adjudicate(module, {
      before: {
        state: stateOf(module, snapshot),
        window: window.number,
        branch: tx.game.branch,
        chain: tx.game.chain,
      },
      given: Object.fromEntries(latest.map((revision) => [revision.seat, revision.sheet])),
      rulings: tx.game.rulings,
      diceOf: (number, branch) => diceOfWindow(secret, { game, branch, window: number }),
      digest,
    }),
  );
  return continueWith(ports, tx, { module, closed, why });
}
