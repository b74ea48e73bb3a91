// `npm test`: from a bare checkout to the whole suite, fences included. With arguments: those go to vitest, and the
// fences are left out. The last line is always `N passed, N failed`.
import { bootstrap } from './bootstrap.mjs';

/** @type {(() => Promise<void>)[]} */
const afterwards = [];
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());

const score = { passed: 0, failed: 0 };
try {
  await runAll(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
  score.failed += 1;
}
for (const work of afterwards.reverse()) await work().catch(console.error);
if (interrupted.signal.aborted) {
  console.error('Interrupted.');
  score.failed += 1;
}
process.exitCode = score.failed > 0 ? 1 : 0;
console.log(`${score.passed} passed, ${score.failed} failed`);

/** @param {string[]} args */
async function runAll(args) {
  await bootstrap();
  const { runFences } = await import('./fences.mjs');
  if (args.length === 0) count(await runFences(interrupted.signal));
  const { folder, env } = await prepare();
  if (interrupted.signal.aborted) return;
  const { runVitest } = await import('./vitest-run.mjs');
  count(await runVitest({ args, env, folder, signal: interrupted.signal }));
}

async function prepare() {
  const { imapForTests, makeRunFolder, postgresForTests, redisForTests } = await import('./test-servers.mjs');
  const later = (/** @type {() => Promise<void>} */ work) => void afterwards.push(work);
  const folder = await makeRunFolder(later);
  const servers = {
    ...(await redisForTests(folder, later)),
    ...(await imapForTests(folder, later)),
    ...(await postgresForTests(folder, later)),
  };
  // What tests leave in the temporary folder goes with the rest.
  return { folder, env: { ...servers, TMPDIR: folder } };
}

/** @param {import('./fences.mjs').Score} more */
function count(more) {
  score.passed += more.passed;
  score.failed += more.failed;
}
