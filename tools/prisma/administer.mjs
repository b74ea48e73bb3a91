// The engine's sub-commands about whole databases.
import pg from 'pg';

/** Prisma's codes for what PostgreSQL and the network say. */
const CODES = {
  '3D000': 'P1003',
  '28P01': 'P1000',
  ECONNREFUSED: 'P1001',
  ENOTFOUND: 'P1001',
  ETIMEDOUT: 'P1001',
};

/** Runs `can-connect-to-database`, `create-database` or `drop-database`; the answer is an exit code. */
export async function administer(command, url) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres';
  const quoted = pg.escapeIdentifier(name);
  try {
    if (command === 'can-connect-to-database') await query(url, 'SELECT 1');
    else if (command === 'create-database') await query(beside(url), `CREATE DATABASE ${quoted}`);
    else if (command === 'drop-database') await query(beside(url), `DROP DATABASE ${quoted}`);
    else throw new Error(`unknown command ${command}`);
    return 0;
  } catch (error) {
    report(error, name, new URL(url));
    return 1;
  }
}

/** One line of the engine's log, which the command line reads from stderr. */
export function logLine(level, fields) {
  const line = { timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A database can't be made or dropped from inside. */
function beside(url) {
  const other = new URL(url);
  other.pathname = '/postgres';
  other.searchParams.delete('schema');
  return other.href;
}

function report(error, name, { hostname, port }) {
  const code = CODES[error.code] ?? 'P1010';
  const words = {
    P1001: `Can't reach database server at \`${hostname}:${port || 5432}\``,
    P1003: `Database \`${name}\` does not exist`,
  };
  process.stderr.write('\n');
  logLine('ERROR', { is_panic: false, error_code: code, message: words[code] ?? error.message, meta: null });
}
