import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CHECKOUT } from './scratch.ts';

/** Runs a module given as text, in a process (and a process group) of its own; `tools` is the folder of the tools. */
export function startModule(source: string, as: { uid?: number; gid?: number } = {}): ChildProcess {
  const text = source.replaceAll("from 'tools/", `from '${CHECKOUT}tools/`);
  return spawn(process.execPath, ['--input-type=module', '-e', text], {
    ...as,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** The next line that a child prints; refuses when it ends first. */
export async function nextLine(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (!stdout) throw new Error('the child has no stdout');
  const lines = createInterface({ input: stdout });
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', () => reject(new Error('the child ended without a word')));
  });
  lines.close();
  return line;
}

/** Waits for the end of a child. */
export async function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Runs a program of this checkout to its end, without the variables of the test run around it. */
export function runNode(args: readonly string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const result = spawnSync(process.execPath, [...args], {
    cwd: CHECKOUT,
    encoding: 'utf8',
    env: { PATH, HOME, ...env },
  });
  return { ...result, lastLine: result.stdout.trimEnd().split('\n').at(-1) };
}
