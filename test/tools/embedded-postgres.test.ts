import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { once } from 'node:events';
import postgres from 'postgres';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findPostgres, startPostgres } from '../../tools/embedded-postgres.mjs';
import { birthOf } from '../../tools/lock.mjs';
import { homeOf } from '../../tools/postgres-home.mjs';
import { hasEnded, nextLine, startModule } from './child.ts';
import { CHECKOUT, removeScratchFolders, scratchFolder } from './scratch.ts';

const isRoot = process.getuid?.() === 0;
const running: { stop: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(removeScratchFolders);

const newDataDir = () => path.join(scratchFolder(), 'postgres');

async function start(dataDir: string, given: Partial<Parameters<typeof startPostgres>[0]> = {}) {
  const server = await startPostgres({ dataDir, durable: false, say: () => undefined, ...given });
  running.push(server);
  return server;
}

/** A process that starts a server, says where, and stops it on SIGINT after one more query. */
const owner = (dataDir: string) => `
  import { startPostgres } from 'tools/embedded-postgres.mjs';
  const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
  console.log(JSON.stringify({ url: server.url, pid: server.pid }));
  process.stdin.resume().once('end', () => process.exit());
  process.once('SIGINT', async () => {
    const { default: postgres } = await import('${CHECKOUT}node_modules/postgres/src/index.js');
    const sql = postgres(server.url, { max: 1 });
    await sql\`insert into note values ('written after Ctrl-C')\`;
    await sql.end();
    await server.stop();
  });
`;

const serverSchema = z.object({ url: z.string(), pid: z.number() });

/** What an owner says of its server. */
async function serverOf(child: ReturnType<typeof startModule>) {
  return serverSchema.parse(JSON.parse(await nextLine(child)));
}

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => birthOf(pid), { timeout: 20_000 }).toBeNull();
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data and its port from one start to the next', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    await query(first.url, `create table note as select 'kept' as text`);
    await first.stop();
    const second = await start(dataDir);
    expect(second.port).toBe(first.port);
    expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  });

  it('lets nobody in without the password, which only its user may read', async () => {
    const server = await start(newDataDir());
    const guess = new URL(server.url);
    guess.password = 'guess';
    await expect(query(guess.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    const modes = ['', 'password', 'cluster'].map(
      (name) => fs.statSync(path.join(server.dir, name)).mode & 0o077,
    );
    expect(modes).toEqual([0, 0, 0]);
  });

  it('is refused while another process runs it, and names that process', async () => {
    const dataDir = newDataDir();
    const child = startModule(owner(dataDir));
    await nextLine(child);
    await expect(start(dataDir)).rejects.toThrow(`Adjutant already runs here (pid ${child.pid})`);
    child.stdin?.end();
    await hasEnded(child);
  });

  it('is found by a second process while the first runs it, and not after', async () => {
    const dataDir = newDataDir();
    expect(findPostgres({ dataDir })).toBeNull();
    const server = await start(dataDir);
    expect(findPostgres({ dataDir })).toEqual({ url: server.url, ownerPid: process.pid });
    await server.stop();
    expect(findPostgres({ dataDir })).toBeNull();
  });

  it('is taken over, with its data, from an owner that was killed', async () => {
    const dataDir = newDataDir();
    const child = startModule(owner(dataDir));
    const left = await serverOf(child);
    await query(left.url, `create table note as select 'kept' as text`);
    child.kill('SIGKILL');
    await hasEnded(child);
    const said: string[] = [];
    const server = await start(dataDir, { say: (line) => said.push(line) });
    expect(said.join()).toContain(`pid ${left.pid}`);
    expect(server.pid).not.toBe(left.pid);
    expect(await query(server.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  });

  it('survives the Ctrl-C that reaches its owner, until the owner stops it', async () => {
    const dataDir = newDataDir();
    const child = startModule(owner(dataDir));
    const { url, pid } = await serverOf(child);
    await query(url, 'create table note (text text)');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await untilGone(pid);
    child.stdin?.end();
    await hasEnded(child);
    const server = await start(dataDir);
    expect(await query(server.url, 'select text from note')).toEqual([{ text: 'written after Ctrl-C' }]);
  });

  it('ends with an owner that exits without stopping it', async () => {
    const child = startModule(owner(newDataDir()));
    const { pid } = await serverOf(child);
    child.stdin?.end();
    await hasEnded(child);
    await untilGone(pid);
  });

  it('tells its owner when it ends by itself, and starts again', async () => {
    const dataDir = newDataDir();
    let tell: (reason: string) => void = () => undefined;
    const told = new Promise<string>((resolve) => (tell = resolve));
    const server = await start(dataDir, { onExit: (reason) => tell(reason) });
    process.kill(server.pid, 'SIGKILL');
    expect(await told).toContain('SIGKILL');
    await server.stop();
    await expect(start(dataDir)).resolves.toMatchObject({ port: server.port });
  });

  it('takes another port when somebody took the one it had', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    await first.stop();
    const squatter = net.createServer().listen(first.port, '127.0.0.1');
    await once(squatter, 'listening');
    const second = await start(dataDir);
    squatter.close();
    expect(second.port).not.toBe(first.port);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts where the making of a cluster was interrupted', async () => {
    const dataDir = newDataDir();
    const home = path.join(dataDir, 'cluster.part');
    fs.mkdirSync(home, { recursive: true });
    fs.writeFileSync(path.join(home, 'PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  // mkdir's own way of making parents never ends below /proc.
  it('names the setting when its folder can not be made', async () => {
    await expect(start('/proc/adjutant/postgres')).rejects.toThrow('ADJUTANT_DATA_DIR');
  });

  it('says what its log says when it can not start', async () => {
    const dataDir = newDataDir();
    const server = await start(dataDir);
    await server.stop();
    fs.appendFileSync(path.join(server.dir, 'cluster/postgresql.conf'), '\nno_such_setting = 1\n');
    await expect(start(dataDir)).rejects.toThrow(/no_such_setting/);
  });

  it('runs as an ordinary user', async () => {
    const folder = scratchFolder();
    const user = ordinaryUser();
    if (user) fs.chownSync(folder, user.uid, user.gid);
    const child = startModule(owner(path.join(folder, 'data/postgres')), user ?? {});
    const { url } = await serverOf(child);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    child.stdin?.end();
    await hasEnded(child);
  });

  it('never lives in a folder that its user can not reach', () => {
    const closed = scratchFolder();
    fs.chmodSync(closed, 0o700);
    const { dir, ids } = homeOf(path.join(closed, 'postgres'));
    if (isRoot) expect(dir).toMatch(/^\/var\/(lib|db)\/adjutant\/[0-9a-f]{16}$/);
    else expect({ dir, ids }).toEqual({ dir: path.join(closed, 'postgres'), ids: {} });
  });
});

/** Somebody other than root, when we are root and others can reach Node and this checkout; else null: as we are. */
function ordinaryUser(): { uid: number; gid: number } | null {
  const folders = [path.dirname(process.execPath), CHECKOUT];
  const areOpen = folders.every((folder) => homeOf(path.join(folder, 'x')).dir.startsWith(folder));
  return isRoot && areOpen ? { uid: 65534, gid: 65534 } : null;
}
