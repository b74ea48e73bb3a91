import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../tools/embedded-postgres.mjs';
import { migrate } from '../../tools/migrate.mjs';
import { removeScratchFolders, scratchFolder, writeFiles } from './scratch.ts';

const FIRST = { '001_first/migration.sql': 'create table first (n integer); insert into first values (1);' };
const SECOND = { '002_second/migration.sql': 'create table second (n integer);' };
const HALF = { '002_half/migration.sql': 'create table half (n integer); select * from nowhere;' };

let server: Awaited<ReturnType<typeof startPostgres>>;
let url: string;
let sql: postgres.Sql;
let folder: string;
let databases = 0;

beforeAll(async () => {
  server = await startPostgres({ dataDir: path.join(scratchFolder(), 'postgres'), durable: false });
});
beforeEach(async () => {
  const admin = postgres(server.url, { max: 1 });
  databases += 1;
  await admin.unsafe(`create database migrated_${databases}`);
  await admin.end();
  url = server.urlOf(`migrated_${databases}`);
  sql = postgres(url, { max: 1, onnotice: () => undefined });
  folder = scratchFolder();
  return () => sql.end();
});
afterAll(async () => {
  await server.stop();
  removeScratchFolders();
});

const ledger = () =>
  sql`select migration_name as name, finished_at is not null as finished, rolled_back_at is not null as undone, logs
      from _prisma_migrations order by started_at`.then((rows) => rows.map((row) => ({ ...row })));

describe('the migration runner', () => {
  it('applies what is new, in order, and nothing twice', async () => {
    writeFiles(folder, FIRST);
    expect(await migrate({ url, folder })).toEqual(['001_first']);
    writeFiles(folder, SECOND);
    expect(await migrate({ url, folder })).toEqual(['002_second']);
    expect(await migrate({ url, folder })).toEqual([]);
    expect(await sql`select n from first`).toHaveLength(1);
  });

  it('lets only one of two work that come at once', async () => {
    writeFiles(folder, { ...FIRST, ...SECOND });
    const both = await Promise.all([migrate({ url, folder }), migrate({ url, folder })]);
    expect(both.flat().sort()).toEqual(['001_first', '002_second']);
    expect(await sql`select n from first`).toHaveLength(1);
  });

  it('keeps the ledger as Prisma does, checksum included', async () => {
    writeFiles(folder, FIRST);
    await migrate({ url, folder });
    const rows = await sql`select checksum, applied_steps_count from _prisma_migrations`;
    // sha256sum of the script
    expect({ ...rows[0] }).toEqual({ checksum: await sha256(FIRST), applied_steps_count: 1 });
  });

  it('refuses a migration that was edited after it ran', async () => {
    writeFiles(folder, FIRST);
    await migrate({ url, folder });
    writeFiles(folder, { '001_first/migration.sql': 'create table first (n bigint);' });
    await expect(migrate({ url, folder })).rejects.toThrow('Migration 001_first was edited');
  });

  it('refuses a database that is ahead of the folder', async () => {
    writeFiles(folder, FIRST);
    await migrate({ url, folder });
    const older = scratchFolder();
    await expect(migrate({ url, folder: older })).rejects.toThrow('001_first');
  });

  it('names a migration that fails, and leaves nothing of it', async () => {
    writeFiles(folder, { ...FIRST, ...HALF });
    await expect(migrate({ url, folder })).rejects.toThrow(/002_half failed.*"nowhere" does not exist/);
    expect(await sql`select to_regclass('half') as half, to_regclass('first') as first`).toMatchObject([
      { half: null, first: 'first' },
    ]);
    expect(await ledger()).toMatchObject([
      { name: '001_first', finished: true, undone: false },
      { name: '002_half', finished: false, undone: true, logs: 'relation "nowhere" does not exist' },
    ]);
  });

  it('tries a failed migration again once it is mended', async () => {
    writeFiles(folder, HALF);
    await expect(migrate({ url, folder })).rejects.toThrow();
    writeFiles(folder, { '002_half/migration.sql': 'create table half (n integer);' });
    expect(await migrate({ url, folder })).toEqual(['002_half']);
  });

  it('does not guess about a migration that Prisma began and did not finish', async () => {
    writeFiles(folder, FIRST);
    await migrate({ url, folder });
    await sql`update _prisma_migrations set finished_at = null`;
    await expect(migrate({ url, folder })).rejects.toThrow('migrate resolve --rolled-back 001_first');
  });
});

async function sha256(files: Readonly<Record<string, string>>): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(Object.values(files)[0]));
  return Buffer.from(bytes).toString('hex');
}
