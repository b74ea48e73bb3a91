// Applies prisma/migrations in order, and keeps Prisma's own ledger, so that `prisma migrate` and this runner can take
// turns on one database. It is what a production install has: Prisma's command line weighs more than all the rest.
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';

/** The lock that Prisma's engine takes while it migrates. */
const MIGRATION_LOCK = 72707369;

/** As Prisma's engine makes it. */
const LEDGER = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

const FOLDER = path.resolve(import.meta.dirname, '../prisma/migrations');

/** @typedef {{ name: string, script: string, checksum: string }} Migration */
/** @typedef {{ checksum: string, finished_at: Date | null }} Entry a migration's row in the ledger */
/** @typedef {import('postgres').Sql} Sql */

/**
 * Brings a database up to date. Two at once: the second waits, and finds nothing to do.
 * Each migration is one transaction together with its row in the ledger: it is there whole or not at all, so a failed
 * one is simply tried again by the next run. (So it may hold nothing that PostgreSQL refuses inside a transaction.)
 * Refuses a database that ran a migration which is not in the folder, or which was edited since.
 * @param {{ url: string, folder?: string, say?: (line: string) => void }} wanted
 * @returns {Promise<string[]>} the names of those that it applied
 */
export async function migrate({ url, folder = FOLDER, say = () => {} }) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await waitForTurn(sql, say);
    await sql.unsafe(LEDGER);
    const pending = pendingOf(migrationsIn(folder), await readLedger(sql), folder);
    for (const migration of pending) {
      await apply(sql, migration);
      say(`applied migration ${migration.name}`);
    }
    return pending.map(({ name }) => name);
  } finally {
    await sql.end(); // which also gives the lock back
  }
}

/**
 * @param {Sql} sql
 * @param {(line: string) => void} say
 */
async function waitForTurn(sql, say) {
  const [row] = await sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as ours`;
  if (row?.ours) return;
  say('waiting for another process that migrates this database ...');
  await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
}

/**
 * @param {string} folder
 * @returns {Migration[]}
 */
function migrationsIn(folder) {
  const names = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const script = fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}

/**
 * What the database says it went through; what was rolled back has not happened.
 * @param {Sql} sql
 * @returns {Promise<Map<string, Entry>>}
 */
async function readLedger(sql) {
  /** @type {({ migration_name: string } & Entry)[]} */
  const rows = await sql`
    select migration_name, checksum, finished_at from _prisma_migrations
    where rolled_back_at is null order by started_at`;
  return new Map(rows.map((row) => [row.migration_name, row]));
}

/**
 * @param {Migration[]} migrations
 * @param {Map<string, Entry>} ledger
 * @param {string} folder
 */
function pendingOf(migrations, ledger, folder) {
  const known = new Set(migrations.map(({ name }) => name));
  const missing = [...ledger.keys()].filter((name) => !known.has(name));
  if (missing.length > 0) {
    throw new Error(
      `The database ran migrations that are not in ${folder}: ${missing.join(', ')}. ` +
        'Was it used by a newer Adjutant? Run that one, or restore a backup.',
    );
  }
  return migrations.filter((migration) => !isDone(migration, ledger.get(migration.name)));
}

/**
 * @param {Migration} migration
 * @param {Entry | undefined} entry
 */
function isDone({ name, checksum }, entry) {
  if (!entry) return false;
  if (!entry.finished_at) {
    throw new Error(
      `Migration ${name} was begun by Prisma and not finished. Look at the database, then say what it is: ` +
        `npm run prisma -- migrate resolve --rolled-back ${name} (or --applied).`,
    );
  }
  if (entry.checksum !== checksum) {
    throw new Error(
      `Migration ${name} was edited after this database ran it. Undo the edit, and write a new migration.`,
    );
  }
  return true;
}

/**
 * @param {Sql} sql
 * @param {Migration} migration
 */
async function apply(sql, { name, script, checksum }) {
  const id = randomUUID();
  const startedAt = new Date();
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(script).simple();
      await transaction`
        insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
        values (${id}, ${checksum}, ${name}, ${startedAt}, clock_timestamp(), 1)`;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    await sql`
      insert into _prisma_migrations (id, checksum, migration_name, started_at, rolled_back_at, logs)
      values (${id}, ${checksum}, ${name}, ${startedAt}, clock_timestamp(), ${reason})`;
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause });
  }
}
