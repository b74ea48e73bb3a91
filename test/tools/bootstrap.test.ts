import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bootstrap, refuseOldNode } from '../../tools/bootstrap.mjs';
import { removeScratchFolders, scratchFolder, writeFiles } from './scratch.ts';

afterAll(removeScratchFolders);

const lockFile = (version: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/left-pad': { version }, ...more } });

/** A checkout with a lock file, and an installer that counts its calls. */
function aCheckout(version = '1.0.0') {
  const checkout = scratchFolder();
  writeFiles(checkout, { 'package-lock.json': lockFile(version) });
  const installed: string[] = [];
  const said: string[] = [];
  const install = (where: string) => {
    fs.mkdirSync(path.join(where, 'node_modules'), { recursive: true });
    installed.push(where);
  };
  const run = () => bootstrap({ checkout, install, say: (line) => said.push(line) });
  return { checkout, installed, said, run };
}

describe('the bootstrap', () => {
  it('installs once, says so in one line, and is silent the next time', async () => {
    const { installed, said, run } = aCheckout();
    await run();
    await run();
    expect(installed).toHaveLength(1);
    expect(said).toEqual(['Installing dependencies (once) ...']);
  });

  it('installs again when the lock file has changed', async () => {
    const { checkout, installed, run } = aCheckout('1.0.0');
    await run();
    writeFiles(checkout, { 'package-lock.json': lockFile('1.0.1') });
    await run();
    expect(installed).toHaveLength(2);
  });

  it('installs once when two start at once', async () => {
    const { installed, run } = aCheckout();
    await Promise.all([run(), run()]);
    expect(installed).toHaveLength(1);
  });

  it('tries again after an installation that failed', async () => {
    const { checkout, installed, run } = aCheckout();
    const fail = () => {
      throw new Error('no network');
    };
    await expect(bootstrap({ checkout, install: fail, say: () => undefined })).rejects.toThrow('no network');
    await run();
    expect(installed).toHaveLength(1);
  });

  it('takes what somebody installed by hand, when it is all there', async () => {
    const { checkout, installed, run } = aCheckout('1.0.0');
    const foreign = { 'node_modules/for-another-machine': { version: '2.0.0', optional: true } };
    writeFiles(checkout, {
      'package-lock.json': lockFile('1.0.0', foreign),
      'node_modules/.package-lock.json': lockFile('1.0.0'),
    });
    await run();
    expect(installed).toEqual([]);
    writeFiles(checkout, { 'package-lock.json': lockFile('1.0.1', foreign) });
    await run();
    expect(installed).toHaveLength(1);
  });

  it.each(['18.20.4', '20.18.3'])('refuses Node %s and says which it needs', (version) => {
    expect(() => refuseOldNode(version)).toThrow(/needs Node 20.19 or newer/);
  });

  it.each(['20.19.0', '22.1.0', '24.0.0'])('takes Node %s', (version) => {
    expect(() => refuseOldNode(version)).not.toThrow();
  });
});
