import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { asFault } from './failure.ts';
import { Prisma, PrismaClient } from './generated/client.ts';

/** Longest wait for a connection, for the lock on a game, and for a transaction. */
export const LIMIT_MS = 30_000;
/** Of a transaction that is none of a game. */
export const WAITING = { maxWait: LIMIT_MS, timeout: LIMIT_MS } as const;

export interface DatabaseOptions {
  /** `postgresql://...` */
  readonly url: string;
  /** Connections at most; at least 2, since a game's transaction may ask the store for something beside it. */
  readonly poolSize: number;
}

export type Database = ReturnType<typeof connect>;
/** What a query needs: the database itself or a transaction on it. */
export type Queries = Omit<
  Database['prisma'],
  '$connect' | '$disconnect' | '$extends' | '$on' | '$transaction'
>;

/** One pool for everything. Opens no connection yet. */
export function connect({ url, poolSize }: DatabaseOptions) {
  if (poolSize < 2) throw new RangeError(`The store needs 2 connections at least, not ${poolSize}.`);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: LIMIT_MS,
    keepAlive: true,
    application_name: 'adjutant',
    // A machine that vanished must not hold a game for ever.
    lock_timeout: LIMIT_MS,
    idle_in_transaction_session_timeout: 2 * LIMIT_MS,
  });
  // An idle connection that breaks is replaced by the pool; whoever needs one meanwhile gets a `Fault`.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
    query: {
      $allOperations: async ({ args, query }) => {
        try {
          const result: unknown = await query(args);
          return result;
        } catch (error) {
          throw asFault(error);
        }
      },
    },
  });
  const close = async (): Promise<void> => {
    await prisma.$disconnect();
    await pool.end();
  };
  return { prisma, close };
}

/** Of `game_window w`, under the names of the model. */
export const WINDOW_COLUMNS = Prisma.sql`w.number, w.branch, w.name, w.tag, w.label, w.awaits, w.may_order AS "mayOrder",
  w.kind, w.deadline, w.not_before AS "notBefore", w.late_seats AS "lateSeats", w.late_until AS "lateUntil", w.opened_at AS "openedAt", w.closed_at AS "closedAt", w.closed_why AS "closedWhy"`;
