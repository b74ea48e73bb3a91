import { createPostgresBackend, isPgPool, runMigrations } from 'bullmq';
import pg from 'pg';
import { Bug, Fault } from '../service/faults.ts';
import { type Backend, backendOn } from './backend.ts';
import type { Trouble } from './trouble.ts';

/** Each worker keeps one to listen on, and all of them share the others. */
const CONNECTIONS = 12;
const CONNECT_LIMIT_MS = 5_000;

/** BullMQ on PostgreSQL, in a schema of its own. Refuses (throws a `Fault`) when the server does not answer. */
export async function backendOnPostgres(databaseUrl: string, trouble: Trouble): Promise<Backend> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // Without it BullMQ looks for a lost connection every 10 s only.
    keepAlive: true,
    application_name: 'adjutant-queue',
    options: '-c search_path=bullmq,public',
  });
  pool.setMaxListeners(0); // one for each queue and worker
  pool.on('error', trouble('all'));
  try {
    await makeTables(pool);
  } catch (error) {
    await pool.end();
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault(`The queue's tables in PostgreSQL could not be opened: ${why}`, {
      cause: error,
      part: 'the queue in PostgreSQL',
    });
  }
  // BullMQ's own type of a pool is narrower than that of pg, and only its own check leads from one to the other.
  if (!isPgPool(pool)) throw new Bug('BullMQ does not know a pg.Pool when it sees one');
  return backendOn(
    createPostgresBackend,
    { ringing: pool, working: pool, ping: () => ping(pool), close: () => pool.end() },
    trouble,
  );
}

async function ping(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault(`The queue in PostgreSQL does not answer: ${why}`, {
      cause: error,
      part: 'the queue in PostgreSQL',
    });
  }
}

async function makeTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
}
