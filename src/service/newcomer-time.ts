import { deadlineOf } from '../schedule/deadlines.ts';
import type { Director } from './director.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { movedNotices } from './window-notices.ts';

export interface NewcomerTime {
  /** Null: the window stays as it is. */
  readonly deadline: Date | null;
  readonly outbox: readonly OutboxRow[];
}

const AS_IT_IS: NewcomerTime = { deadline: null, outbox: [] };

/**
 * A window that waits for a seat whose player has gone gives whoever comes instead as long as any window is, and
 * everybody with him.
 */
export async function timeForNewcomer(
  ports: Pick<Ports, 'clock' | 'entropy' | 'games' | 'stationery' | 'settings'>,
  tx: GameTransaction,
  { seat, by }: { readonly seat: string; readonly by: Director },
): Promise<NewcomerTime> {
  const { window, game } = tx;
  if (window === null || window.lateSeats?.includes(seat) !== true) return AS_IT_IS;
  const deadline = deadlineOf(game.schedule, { openedAt: ports.clock.now(), kind: window.kind });
  if (deadline === null) return AS_IT_IS;
  await tx.moveDeadline(window.number, deadline);
  const outbox = movedNotices(ports, tx, { window, deadline, by });
  return { deadline, outbox };
}
