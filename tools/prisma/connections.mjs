// Database connections for the schema engine, with what @prisma/adapter-pg lacks for it.
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { randomUUID } from 'node:crypto';

/** PostgreSQL's "char", one byte, which its catalogue is full of and for which the adapter has no case. */
const CHAR_OID = 18;
const TEXT_OID = 25;

/** The factory that the engine connects through, and the end of all that it opened. */
export function connections(url) {
  const open = [];
  const keep = (adapter) => (open.unshift(adapter), adapter);
  const factory = {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: async () => (url ? keep(await connect(url)) : offline()),
    connectToShadowDb: async () => (url ? keep(await connectToShadow(url)) : offline()),
  };
  const closeAll = async () => {
    for (const adapter of open.splice(0)) await adapter.dispose().catch(() => {}); // the answer is there already
  };
  return { factory, closeAll };
}

async function connect(url) {
  const schema = new URL(url).searchParams.get('schema') ?? undefined;
  return mend(await new PrismaPg({ connectionString: url }, { schema }).connect());
}

/** The adapter's own way forgets the new database's name when it was given a url. */
async function connectToShadow(url) {
  const name = `prisma_migrate_shadow_db_${randomUUID()}`;
  const main = await connect(url);
  await main.executeScript(`CREATE DATABASE "${name}"`);
  const shadowUrl = new URL(url);
  shadowUrl.pathname = `/${name}`;
  const shadow = await connect(shadowUrl.href);
  const end = shadow.dispose;
  shadow.dispose = once(async () => {
    await end();
    await main.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
    await main.dispose();
  });
  return shadow;
}

function mend(adapter) {
  readChars(adapter);
  adapter.dispose = once(adapter.dispose?.bind(adapter) ?? (async () => {}));
  if (!adapter.startTransaction) return adapter; // it is a transaction itself
  const start = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (level) => mend(await start(level));
  // The adapter's own splits at every semicolon, also inside function bodies and strings.
  adapter.executeScript = async (script) => {
    await adapter.client.query(script).catch((error) => adapter.onError(error));
  };
  return adapter;
}

/** Lets "char" columns pass as text, and then tells the engine what they were. */
function readChars(adapter) {
  let wasChar = [];
  const perform = adapter.performIO.bind(adapter);
  adapter.performIO = async (query) => {
    const result = await perform(query);
    wasChar = result.fields.map(({ dataTypeID }) => dataTypeID === CHAR_OID);
    const fields = result.fields.map((field, i) => (wasChar[i] ? { ...field, dataTypeID: TEXT_OID } : field));
    return { ...result, rowCount: result.rowCount, fields };
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const columnTypes = result.columnTypes.map((type, i) => (wasChar[i] ? ColumnTypeEnum.Character : type));
    return { ...result, columnTypes };
  };
}

/** Both the engine and we close a connection. */
function once(work) {
  let result;
  return () => (result ??= work());
}

/** The engine connects as soon as it is made, also for a `diff` from nothing to a schema, which reads no database. */
function offline() {
  return {
    provider: 'postgres',
    adapterName: 'offline',
    queryRaw: async ({ sql }) =>
      /version/i.test(sql) ? VERSION : { columnNames: [], columnTypes: [], rows: [] },
    executeRaw: async () => 0,
    executeScript: async () => {},
    startTransaction: async () => {
      throw new Error('This needs a database: set DATABASE_URL.');
    },
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: async () => {},
  };
}

const VERSION = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 16.0', 160000]],
};
