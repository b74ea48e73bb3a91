#!/usr/bin/env node
// Stands in for Prisma's native `schema-engine`, which its command line would download before any command, even
// `generate`. It speaks the same JSON-RPC over stdin and stdout; the WebAssembly build of the same engine answers, over
// the `pg` driver adapter. Used through `npm run prisma`, which sets PRISMA_SCHEMA_ENGINE_BINARY.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { administer } from './administer.mjs';
import { engineVersion, loadEngine } from './engine.mjs';

const argv = process.argv.slice(2);
const optionsNamed = (name) => argv.flatMap((word, i) => (word === name ? [argv[i + 1]] : []));

const url = JSON.parse(optionsNamed('--datasource')[0] ?? 'null')?.url;
const command = argv.includes('cli') ? argv[argv.indexOf('cli') + 1] : null;

if (argv.includes('--version')) console.log(`schema-engine-cli ${engineVersion()}`);
else if (command !== null) process.exitCode = await administer(command, url);
else await serve();

/** Answers requests one by one until stdin closes. */
async function serve() {
  const schemaFiles = optionsNamed('--datamodels').map((file) => [file, readFileSync(file, 'utf8')]);
  const engine = await loadEngine({ url, schemaFiles });
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    if (method) await answer(engine, id, method, params ?? {}); // else the command line's own answer to our `print`
  }
}

async function answer(engine, id, method, params) {
  try {
    const result = (await engine.call(method, params)) ?? {};
    if (method === 'diff') print(id, result);
    send({ jsonrpc: '2.0', id, result });
  } catch (error) {
    send({ jsonrpc: '2.0', id, error: asRpcError(error) });
  }
}

/** The native engine prints a diff by a request of its own, and leaves it out of its answer. */
function print(id, result) {
  if (typeof result.stdout !== 'string') return;
  send({ jsonrpc: '2.0', id: 1_000_000 + id, method: 'print', params: { content: result.stdout } });
  result.stdout = null;
}

/** 4466 is the engine's code for an error that a person is to read. */
function asRpcError(error) {
  const code = /^P\d{4}$/.test(error?.code ?? '') ? error.code : null;
  const data = {
    is_panic: false,
    message: String(error?.message ?? error),
    meta: error?.meta ?? null,
    error_code: code,
  };
  return { code: 4466, message: 'An error happened. Check the data field for details.', data };
}

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
