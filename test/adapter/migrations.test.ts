import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleSchema } from '../../src/schedule/schedule.ts';
import { writeSchedule } from '../../src/schedule/schedule-words.ts';
import { startPostgres } from '../../tools/embedded-postgres.mjs';
import { migrate } from '../../tools/migrate.mjs';
import { removeScratchFolders, scratchFolder } from '../tools/scratch.ts';

const ALL = path.resolve(import.meta.dirname, '../../prisma/migrations');

let server: Awaited<ReturnType<typeof startPostgres>>;
let sql: postgres.Sql;
beforeAll(async () => {
  server = await startPostgres({ dataDir: path.join(scratchFolder(), 'postgres'), durable: false });
  sql = postgres(server.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await server.stop();
  removeScratchFolders();
});

/** The migrations before one, as they were then. */
function before(name: string): string {
  const folder = scratchFolder();
  for (const entry of fs.readdirSync(ALL))
    if (entry < name) fs.cpSync(path.join(ALL, entry), path.join(folder, entry), { recursive: true });
  return folder;
}

describe('migrations of games that run', () => {
  it('make hours a window a schedule that says the same, and its open window keeps its deadline', async () => {
    await migrate({ url: server.url, folder: before('20261130150000') });
    const [gm, game] = ['af0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10', 'af0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a11'];
    const deadline = new Date('2026-12-06T20:00:00Z');
    await sql`INSERT INTO person (id, name, address, address_key) VALUES (${gm}, 'G', 'g@example.org', 'g@example.org')`;
    const columns = await sql<{ readonly column_name: string }[]>`
      SELECT column_name FROM information_schema.columns WHERE table_name = 'game'`;
    // Settings that other migrations of the time add.
    const policy = columns.some(({ column_name }) => column_name === 'sender_policy')
      ? { sender_policy: 'sender' }
      : {};
    await sql`INSERT INTO game ${sql({
      ...{
        id: game,
        slug: 'old',
        title: 'Old',
        module: 'toy',
        scenario: 'standard',
        options: '{}',
        rulings: '[]',
      },
      ...{
        secret: 's',
        commitment: 'c',
        status: 'running',
        gm_id: gm,
        hours_per_window: 72,
        created_at: deadline,
      },
      ...policy,
    })}`;
    await sql`INSERT INTO game_window ${sql({
      ...{ game_id: game, branch: 0, number: 1, name: 'week', tag: 'W1', label: 'week 1', awaits: '[]' },
      ...{ may_order: '[]', opened_at: deadline, deadline },
    })}`;
    await migrate({ url: server.url, folder: ALL });
    const [row] = await sql`SELECT schedule, absence FROM game`;
    expect(writeSchedule(scheduleSchema.parse(row?.['schedule']))).toBe('every 72 h');
    const [window] = await sql`SELECT deadline, kind, late_seats FROM game_window`;
    expect(window).toMatchObject({ deadline, kind: 'turn', late_seats: null });
  });
});
