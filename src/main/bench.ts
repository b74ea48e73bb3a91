import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { startSmtpListener } from '../mail/index.ts';
import { forceWindow } from '../service/direct-game.ts';
import { openGame } from '../service/open-game.ts';
import { addPerson } from '../service/people.ts';
import { gameNamed } from '../service/read-game.ts';
import type { App } from './app.ts';
import { withThrowAwayApp } from './throw-away.ts';
import { type Patience, until } from './until.ts';

export interface BurstOptions {
  readonly config: Config;
  readonly games: number;
  readonly mapPictures: boolean;
}

export interface BurstFigures {
  readonly games: number;
  readonly mails: number;
  /** From the deadline until the relay has taken the last mail. */
  readonly seconds: number;
}

const PATIENCE: Patience = { withinMs: 120_000, everyMs: 20 };
/** Time for the deadlines to be set before they come. */
const LEAD_MS = 5_000;

/**
 * The peak that matters: many games whose week is due in the same second, on an embedded Postgres as it comes, with
 * a real relay on this machine that takes the mails.
 */
export async function measureBurst({ config, games, mapPictures }: BurstOptions): Promise<BurstFigures> {
  const relay = await openRelay();
  const change = { mapPictures, mailSlackMs: 0, smtpUrl: `smtp://127.0.0.1:${relay.port}` };
  try {
    return await withThrowAwayApp({ config, change, durable: true, say: () => {} }, (app) =>
      burst(app, { games, taken: relay.taken }),
    );
  } finally {
    await relay.close();
  }
}

interface Relay {
  readonly port: number;
  readonly taken: () => number;
  close(): Promise<void>;
}

async function openRelay(): Promise<Relay> {
  let taken = 0;
  const listener = await startSmtpListener({
    host: '127.0.0.1',
    port: 0,
    size: 10_000_000,
    accepts: async () => 'yes',
    store: async () => {
      taken += 1;
    },
    log: { info: () => {}, error: () => {} },
  });
  return { port: listener.port, taken: () => taken, close: () => listener.close() };
}

async function burst(
  app: App,
  { games, taken }: { readonly games: number; readonly taken: () => number },
): Promise<BurstFigures> {
  const ids = await openGames(app, games);
  await expectDone(async () => (await app.ports.store.counts()).unsent === 0);
  const before = taken();
  const deadline = new Date(Date.now() + LEAD_MS);
  for (const id of ids)
    await app.ports.store.inGame(id, (tx) => tx.moveDeadline(tx.window?.number ?? 0, deadline));
  for (const id of ids) await app.ports.doorbell.ringAt('adjudicate', id, deadline);
  await wait(Math.max(0, deadline.getTime() - Date.now()));
  const mails = games * READERS;
  await expectDone(async () => taken() - before >= mails);
  return {
    games,
    mails: taken() - before,
    seconds: Number(((Date.now() - deadline.getTime()) / 1000).toFixed(2)),
  };
}

/** Two players and the gamemaster. */
const READERS = 3;

async function openGames({ ports }: App, count: number): Promise<readonly string[]> {
  const [gm, imperial, zhodani] = [
    await addPerson(ports, { name: 'Bench GM', address: 'gm@example.org' }),
    await addPerson(ports, { name: 'Imperial', address: 'imperial@example.org' }),
    await addPerson(ports, { name: 'Zhodani', address: 'zhodani@example.org' }),
  ];
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const request = {
      slug: `bench-${number}`,
      module: 'fifth-frontier-war',
      scenario: 'standard',
      seats: { imperial: imperial.id, zhodani: zhodani.id },
    };
    const { id, slug } = await openGame(ports, { request, gm, way: 'system' });
    const game = await gameNamed(ports, slug);
    while ((await ports.store.openWindow(id))?.kind === 'setup')
      await forceWindow(ports, game, { who: 'bench', way: 'cli' });
    ids.push(id);
  }
  return ids;
}

async function expectDone(done: () => Promise<boolean>): Promise<void> {
  if (!(await until(done, PATIENCE))) throw new Error(`not done within ${PATIENCE.withinMs / 1000} s`);
}
