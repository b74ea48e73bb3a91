import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { birthOf, holderOf, takeLock } from '../../tools/lock.mjs';
import { hasEnded, nextLine, startModule } from './child.ts';
import { removeScratchFolders, scratchFolder } from './scratch.ts';

afterAll(removeScratchFolders);

const contender = (file: string) => `
  import { takeLock } from 'tools/lock.mjs';
  console.log(takeLock(${JSON.stringify(file)}).heldBy === null ? 'ours' : 'theirs');
  process.stdin.resume().once('end', () => process.exit());
`;

describe('a lock', () => {
  it('is given to one of many who ask at once', async () => {
    const file = path.join(scratchFolder(), 'lock');
    const children = [1, 2, 3, 4, 5, 6].map(() => startModule(contender(file)));
    const answers = await Promise.all(children.map(nextLine));
    for (const child of children) child.stdin?.end();
    expect(answers.filter((answer) => answer === 'ours')).toHaveLength(1);
  });

  it('passes from a holder that was killed to the next who asks', async () => {
    const file = path.join(scratchFolder(), 'lock');
    const holder = startModule(contender(file));
    await nextLine(holder);
    expect(holderOf(file)).toBe(holder.pid);
    holder.kill('SIGKILL');
    await hasEnded(holder);
    expect(holderOf(file)).toBeNull();
    expect(takeLock(file).heldBy).toBeNull();
  });

  it('is free again once released', () => {
    const file = path.join(scratchFolder(), 'lock');
    const lock = takeLock(file);
    expect(takeLock(file).heldBy).toBe(process.pid);
    if (lock.heldBy === null) lock.release();
    expect(takeLock(file).heldBy).toBeNull();
  });
});

describe('the birth of a process', () => {
  it('is the same each time it is asked, and null when there is no such process', () => {
    expect(birthOf(process.pid)).toBe(birthOf(process.pid));
    expect(birthOf(process.pid)).not.toBeNull();
    expect(birthOf(2 ** 22 + 1)).toBeNull();
  });
});
