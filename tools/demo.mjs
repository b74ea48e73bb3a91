// `npm run demo`: from a bare checkout to a game in play, with players who answer.
import { bootstrap } from './bootstrap.mjs';
import { exitWith } from './exit-with.mjs';

try {
  await bootstrap();
  const { runCli } = await import('./run-cli.mjs');
  await runCli(['demo', ...process.argv.slice(2)]);
} catch (error) {
  exitWith(error);
}
