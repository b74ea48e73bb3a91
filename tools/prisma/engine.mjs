// The WebAssembly build of Prisma's schema engine.
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { logLine } from './administer.mjs';
import { connections } from './connections.mjs';

const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));

/** The commit that the engine was built from; Prisma's command line compares it with its own. */
export function engineVersion() {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return version.split(/[.-]/).at(-1);
}

/** An engine for one schema and, when there is a url, one database. */
export async function loadEngine({ url, schemaFiles }) {
  const glue = await instantiate();
  return {
    // One engine a request: it hands its shadow database out only once.
    async call(method, params) {
      const { factory, closeAll } = connections(url);
      try {
        const engine = await glue.SchemaEngine.new(
          // An empty list would be read as an empty schema.
          { datamodels: schemaFiles.length > 0 ? schemaFiles : undefined },
          (line) => process.env.DEBUG_SCHEMA_ENGINE && process.stderr.write(`${line}\n`),
          bindMigrationAwareSqlAdapterFactory(factory),
        );
        return await dispatch(engine, method, params);
      } finally {
        await closeAll();
      }
    },
  };
}

/** The glue keeps the instance in a module variable: a second one would take the first one's place. */
async function instantiate() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => logLine('ERROR', { is_panic: true, message }),
  };
  const glue = await import(pathToFileURL(path.join(folder, 'schema_engine_bg.js')).href);
  const bytes = readFileSync(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}

function dispatch(engine, method, params) {
  if (method === 'evaluateDataLoss') return evaluateDataLoss(engine, params);
  if (method === 'createMigration') return createMigration(engine, params);
  const name = method === 'getDatabaseVersion' ? 'version' : method;
  if (typeof engine[name] !== 'function') throw new Error(`the WebAssembly schema engine has no ${method}`);
  return engine[name](params);
}

/**
 * The script from the migrations to the schema; null when they agree. Inside the engine's own `evaluateDataLoss` and
 * `createMigration` it can't open a shadow database, inside `diff` it can, and the answer is the same.
 */
async function pendingScript(engine, { migrationsList, schema, filters }) {
  const from = { tag: 'migrations', ...migrationsList };
  const to = { tag: 'schemaDatamodel', ...schema };
  const diff = await engine.diff({
    from,
    to,
    script: true,
    exitCode: true,
    shadowDatabaseUrl: null,
    filters,
  });
  return diff.exitCode === 2 ? (diff.stdout ?? '') : null;
}

async function evaluateDataLoss(engine, params) {
  const script = await pendingScript(engine, params);
  const drops = [...(script ?? '').matchAll(/^.*\bDROP (TABLE|COLUMN|TYPE)\b.*$/gm)];
  const warnings = drops.map(([line], i) => ({ message: `This loses data: ${line.trim()}`, stepIndex: i }));
  return { migrationSteps: script === null ? 0 : 1, unexecutableSteps: [], warnings };
}

async function createMigration(engine, params) {
  const script = await pendingScript(engine, params);
  const stamp = new Date().toISOString().replace(/[-:T]/g, '').slice(0, 14);
  const name = params.migrationName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 200);
  return {
    connectorType: 'postgresql',
    generatedMigrationName: name ? `${stamp}_${name}` : stamp,
    migrationScript: script ?? (params.draft ? '-- This is an empty migration.' : null),
    extension: 'sql',
  };
}
