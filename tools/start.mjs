// `npm start`: from a bare checkout to a running Adjutant.
import { bootstrap } from './bootstrap.mjs';
import { exitWith } from './exit-with.mjs';

try {
  await bootstrap();
  const { runCli } = await import('./run-cli.mjs');
  await runCli(['serve', ...process.argv.slice(2)]);
} catch (error) {
  exitWith(error);
}
