import { parseArgs } from 'node:util';
import { fuzzedMail, lookInto } from './fuzzing.ts';

// `npm run mail:fuzz -- --seconds 60 [--seed WORD]`: breaks mails of the corpus at random for some time, and says what
// it found. `--only NUMBER` reads one of them again, and prints it.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    only: { type: 'string' },
  },
});
const { seed, only } = values;
const faults: string[] = [];
let orders = 0;
let slowest = { ms: 0, number: 0 };

async function look(number: number): Promise<void> {
  const mail = fuzzedMail(seed, number);
  const before = performance.now();
  try {
    const looked = await lookInto(mail);
    orders += looked.orders;
    for (const order of looked.invented) faults.push(`${number}: no line has "${order}"`);
  } catch (error) {
    faults.push(`${number}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  const ms = performance.now() - before;
  if (number > 50 && ms > slowest.ms) slowest = { ms, number };
}

if (only !== undefined) {
  await look(Number(only));
  process.stdout.write(fuzzedMail(seed, Number(only)).raw);
} else {
  const until = performance.now() + Number(values.seconds) * 1_000;
  let count = 0;
  for (; performance.now() < until; count += 1) await look(count);
  console.log(
    `${count} mails of the seed ${seed} with ${orders} orders: ${faults.length} faults; the slowest (${slowest.number}) took ${Math.round(slowest.ms)} ms, checks and all`,
  );
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
