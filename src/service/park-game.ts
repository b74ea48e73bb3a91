import { RulesBroken } from '../engine/campaign.ts';
import { afterCommit, type Rings } from './after-commit.ts';
import { noticeRow } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { GameTransaction } from './ports/store.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'log' | 'stationery' | 'settings'>;

/**
 * Does something by the rules to a game, under its lock, and rings what it owes. A module that throws parks its game:
 * nothing of the turn is committed, and no other game suffers from the bug. False: nothing was done.
 */
export async function advancedOrParked(
  ports: Needs & Pick<Ports, 'store' | 'doorbell'>,
  gameId: string,
  work: (tx: GameTransaction) => Promise<Rings | null>,
): Promise<boolean> {
  try {
    const rings = await ports.store.inGame(gameId, work);
    if (rings !== null) await afterCommit(ports, rings);
    return rings !== null;
  } catch (error) {
    if (!(error instanceof RulesBroken)) throw error;
    const rings = await ports.store.inGame(gameId, (tx) => parkGame(ports, tx, error.message));
    if (rings !== null) await afterCommit(ports, rings);
    return false;
  }
}

/**
 * Sets a game aside whose rules failed: nothing of the turn was committed, all orders are kept, its GM is told once.
 * Null: it was set aside already, or is over.
 */
async function parkGame(ports: Needs, tx: GameTransaction, why: string): Promise<Rings | null> {
  if (tx.game.status !== 'running' && tx.game.status !== 'forming') return null;
  const { number, label } = tx.window ?? { number: 0, label: 'the set-up' };
  ports.log.error({ game: tx.game.slug, window: number, error: why }, 'the rules failed: game parked');
  await tx.update({ status: 'parked', parkedWhy: why });
  await tx.putAudit({
    at: ports.clock.now(),
    who: 'system',
    way: 'system',
    act: 'game.parked',
    gameId: tx.game.id,
    seat: null,
    detail: { window: number, why },
  });
  const notice = noticeRow(ports, tx, {
    key: `parked/${tx.game.id}/${ports.entropy.id()}`,
    to: { person: tx.game.gm, seat: null, seatName: 'gamemaster' },
    subject: `${tx.game.title}: parked at ${label} by a fault of ours`,
    paragraphs: [
      `The rules could not adjudicate ${label} of ${tx.game.title}. This is a fault of the program, not a mistake of yours or of your players.`,
      `Nothing was changed: all orders are kept. No deadline runs until the fault is mended and you resume the game (POST /v1/games/${tx.game.slug}/resume).`,
      `What the program says, for the operator: ${why}`,
    ],
  });
  await tx.putOutbox([notice]);
  return { gameId: tx.game.id, outbox: [notice.id], deadline: null, adjudicate: false };
}
