import type { NumberedLine } from '../ports/mail.ts';
import { Bug } from '../faults.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { InboundMail } from '../ports/records.ts';
import type { GameTransaction, Store } from '../ports/store.ts';
import type { Doorbell } from '../ports/world.ts';

/** Bells that are rung once what they are for is committed. */
export interface KeptBells extends Doorbell {
  /** Rings what was kept, on the real one. */
  release(): Promise<void>;
}

/** Keeps each ring until it is released: before the commit there is nothing to look at. */
export function keptBells(doorbell: Doorbell): KeptBells {
  const rings: (() => Promise<void>)[] = [];
  const keep = async (ring: () => Promise<void>): Promise<void> => void rings.push(ring);
  return {
    ring: (job, id) => keep(() => doorbell.ring(job, id)),
    ringAll: (job, ids) => keep(() => doorbell.ringAll(job, ids)),
    ringAt: (job, id, at) => keep(() => doorbell.ringAt(job, id, at)),
    ping: () => doorbell.ping(),
    release: async () => {
      for (const ring of rings.splice(0)) await ring();
    },
  };
}

/**
 * The ports for use cases that are to be part of a transaction on a game: what each of them commits by itself
 * elsewhere is a part of this one here.
 */
export function portsWithin(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { mail, bells }: { readonly mail: Pick<InboundMail, 'id'>; readonly bells: Doorbell },
): AdvancingPorts {
  const { id } = tx.game;
  const inGame: Store['inGame'] = (gameId, work) => {
    if (gameId !== id) throw new Bug('a mail to one desk may not act on another game');
    return tx.within(work);
  };
  const store: Store = {
    ...ports.store,
    inGame,
    openWindow: (gameId) =>
      gameId === id ? tx.within(async ({ window }) => window) : ports.store.openWindow(gameId),
    seats: (gameId) => (gameId === id ? tx.within(async ({ seats }) => seats) : ports.store.seats(gameId)),
    gameById: (gameId) =>
      gameId === id ? tx.within(async ({ game }) => game) : ports.store.gameById(gameId),
    // The mail that acts is not read yet, and those behind it came too late for what it asks.
    unreadMails: async (which) => {
      const ids = await ports.store.unreadMails(which);
      return ids.includes(mail.id) ? ids.slice(0, ids.indexOf(mail.id)) : ids;
    },
  };
  return { ...ports, store, doorbell: bells };
}

/** A doorbell for what is taken back: there is nothing to look at. */
export const SILENT: Doorbell = {
  ring: async () => undefined,
  ringAll: async () => undefined,
  ringAt: async () => undefined,
  ping: async () => undefined,
};

/** Does something and takes it back: what it gave tells what it would do. What it refuses is refused. */
export async function tried<T>(
  ports: AdvancingPorts,
  gameId: string,
  work: (ports: AdvancingPorts) => Promise<T>,
): Promise<T> {
  return takenBack(ports.store, gameId, async (tx) => {
    const store = { ...ports.store, inGame: ((_, part) => tx.within(part)) satisfies Store['inGame'] };
    return work({ ...ports, store, doorbell: SILENT });
  });
}

/** The same in a transaction on a game: none of it is committed. */
export async function takenBack<T>(
  { inGame }: Pick<Store, 'inGame'>,
  gameId: string,
  work: (tx: GameTransaction) => Promise<T>,
): Promise<T> {
  const back = new Error('it was only tried');
  const done: { readonly value: T }[] = [];
  try {
    await inGame(gameId, async (tx) => {
      done.push({ value: await work(tx) });
      throw back;
    });
  } catch (error) {
    if (error !== back) throw error;
  }
  const [first] = done;
  if (first === undefined) throw new Bug('what was tried gave nothing');
  return first.value;
}

/** Lines of a mail as one text. */
export function textOf(lines: readonly NumberedLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}
