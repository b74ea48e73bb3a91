import { isGiven } from '../missing-orders.ts';
import type { Ports } from '../ports/ports.ts';
import type { BranchRecord, Game, Person, RevisionRecord, WindowRecord } from '../ports/records.ts';

/** How a seat stands, without what it ordered. */
export interface SeatOnDesk {
  readonly seat: string;
  readonly name: string;
  readonly side: string;
  readonly player: Person | null;
  readonly bot: boolean;
  readonly awaited: boolean;
  /** Of the open window. */
  readonly sheet: 'none' | 'draft' | 'ready';
  readonly version: number;
  readonly lastOrders: Date | null;
}

/** All that a GM needs to see at once. */
export interface Desk {
  readonly window: WindowRecord | null;
  readonly seats: readonly SeatOnDesk[];
  readonly branches: readonly Omit<BranchRecord, 'secret'>[];
  /** Mails of this game that are owed and unsent. */
  readonly unsent: number;
}

/** How a game stands, for its GM: who has ordered and who has not, mails that wait, branches; no orders. */
export async function deskOf({ store }: Pick<Ports, 'store'>, game: Game): Promise<Desk> {
  const [window, seats, branches, unsent] = await Promise.all([
    store.openWindow(game.id),
    store.seats(game.id),
    store.branches(game.id),
    store.unsentOf(game.id),
  ]);
  const sheets = new Map<string, RevisionRecord>();
  for (const { seat } of window === null ? [] : seats) {
    const last = (await store.revisions(game.id, game.window, seat)).at(-1);
    if (last !== undefined && isGiven(last)) sheets.set(seat, last);
  }
  return {
    window,
    seats: seats.map(({ person, mailToken: _, ...seat }) => {
      const last = sheets.get(seat.seat);
      return {
        ...seat,
        player: person,
        awaited: window?.awaits.includes(seat.seat) ?? false,
        sheet: last === undefined ? 'none' : last.ready ? 'ready' : 'draft',
        version: last?.version ?? 0,
        lastOrders: last?.receivedAt ?? null,
      };
    }),
    branches: branches.map(({ secret: _, ...branch }) => branch),
    unsent: unsent.length,
  };
}
