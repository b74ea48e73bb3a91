import { Fault } from '../service/faults.ts';

const PATIENCE_MS = 10_000;
const LONGEST = 100_000;

/** A text from the net, short and soon. Throws a `Fault` when it can't be had. */
export async function fetchText(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    if (answer.ok && text.length <= LONGEST) return text;
    throw new Error(`status ${answer.status}, ${text.length} characters`);
  } catch (error) {
    throw new Fault(`${new URL(url).host} does not give what it should`, { cause: error });
  }
}
