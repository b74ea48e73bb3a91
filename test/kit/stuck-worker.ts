// A process of its own for tests: a worker whose jobs never end. Says "began" for each; to be killed.
// Called with the URL of the database and, if the queue is to be on Redis, the URL of Redis.
import { openQueue } from '../../src/queue/queue.ts';
import { keptLog } from './log.ts';

const [databaseUrl, redisUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('which database?');

const never = (): Promise<void> => new Promise(() => process.stdout.write('began\n'));
const queue = await openQueue({ databaseUrl, redisUrl: redisUrl ?? null, log: keptLog() });
await queue.work(
  { adjudicate: never, deliver: never, receive: never, sweep: () => Promise.resolve() },
  { concurrency: 4 },
);
