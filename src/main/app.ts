import { freePort } from '../../tools/embedded-postgres.mjs';
import type { Config } from '../config/config.ts';
import { buildApp } from '../http/app.ts';
import { mailOpener } from '../mail/index.ts';
import { advanceGame } from '../service/advance-game.ts';
import { ingestMail } from '../service/ingest-mail.ts';
import type { Ports } from '../service/ports/ports.ts';
import { sendMail } from '../service/send-mail.ts';
import { sweep } from '../service/sweep.ts';
import { type Composed, compose } from './compose.ts';
import { type Database, openDatabase } from './database.ts';
import { fetchText } from './fetch-text.ts';
import { makeLog } from './log.ts';
import { openMailIn } from './mail-in.ts';
import { Parts } from './parts.ts';

/** A running Adjutant. */
export interface App {
  readonly ports: Ports;
  readonly database: Database;
  readonly smtpPort: number | null;
  readonly baseUrl: string;
  /** Says why, when something that it can't live without is gone. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

export interface StartApp {
  readonly say: (line: string) => void;
  /** False: throw-away data. */
  readonly durable?: boolean;
}

/**
 * Starts everything of the configured role, in the order in which each part needs the one before. When one can't
 * start, those that did are stopped, and the message thrown is for a person.
 */
export async function startApp(config: Config, options: StartApp): Promise<App> {
  const parts = new Parts();
  try {
    return await startParts(config, options, parts);
  } catch (error) {
    await parts.close();
    throw error;
  }
}

async function startParts(config: Config, { say, durable = true }: StartApp, parts: Parts): Promise<App> {
  let reportLost: (reason: string) => void = () => {};
  const lost = new Promise<string>((resolve) => (reportLost = resolve));
  const database = parts.started(await openDatabase(config, { say, onLost: reportLost, durable }), (part) =>
    part.close(),
  );
  const serves = config.role !== 'worker';
  const httpPort = config.httpPort === 0 && serves ? await freePort() : config.httpPort;
  const baseUrl = config.baseUrl ?? `http://${config.host}:${httpPort}`;
  const composed = parts.started(
    await compose(config, { databaseUrl: database.url, baseUrl, log: makeLog(config) }),
    (part) => part.close(),
  );
  if (serves) parts.started(await openWeb(config, composed.ports, httpPort), (part) => part.close());
  const smtp = serves ? await openMailIn(config, composed.ports, parts) : null;
  if (config.role !== 'api') await work(composed, config);
  return {
    ports: composed.ports,
    database,
    smtpPort: smtp?.port ?? null,
    baseUrl,
    lost,
    close: () => parts.close(),
  };
}

async function openWeb(config: Config, ports: Ports, port: number): ReturnType<typeof buildApp> {
  const web = await buildApp({
    ports,
    mailOpener: mailOpener(),
    mailbox: config.smtpUrl === null,
    hooks: { keys: config.hooks, world: { fetchText }, mailLimit: config.mailLimitBytes },
  });
  try {
    await web.listen({ host: config.host, port });
  } catch (error) {
    await web.close();
    throw portTrouble(error, { host: config.host, port, variable: 'ADJUTANT_HTTP_PORT' });
  }
  return web;
}

/** "Port taken" and its like, with the setting that helps. */
function portTrouble(
  error: unknown,
  { host, port, variable }: { readonly host: string; readonly port: number; readonly variable: string },
): Error {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is taken by another program. Set ${variable} to another one, e.g. ${variable}=${port + 1}.`,
    );
  if (code === 'EACCES')
    return new Error(`Port ${port} may not be opened by this user. Set ${variable} to one above 1023.`);
  const why = error instanceof Error ? error.message : String(error);
  return new Error(
    `Port ${port} on ${host} cannot be opened (${why}). Set ADJUTANT_HOST to an address of this machine.`,
  );
}

function work({ ports, queue }: Composed, config: Config): Promise<void> {
  return queue.work(
    {
      adjudicate: (id) => advanceGame(ports, id),
      deliver: (id) => sendMail(ports, id),
      receive: (id) => ingestMail(ports, id),
      sweep: (doorbell) => sweep({ ...ports, doorbell }),
    },
    { concurrency: config.poolSize },
  );
}
