import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

/** Made by `npm test`, with all migrations applied. */
const TEMPLATE = 'adjutant_template';

export interface TestDatabase {
  readonly url: string;
  /** Ends whatever sessions are left on it. */
  drop(): Promise<void>;
}

/** A database of its own for a test file: a tenth of a second. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = serverUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Runs a statement on a database of the server, or on the server itself. */
export async function administer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('These tests need a PostgreSQL: run them by "npm test -- test/adapter".');
  return url;
}
