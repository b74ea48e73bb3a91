import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runNode } from './child.ts';
import { CHECKOUT, removeScratchFolders, scratchFolder, writeFiles } from './scratch.ts';

afterAll(removeScratchFolders);

/** A checkout of its own, with this one's way in and a command line of a few lines. */
function aCheckout({ installed }: { installed: boolean }): string {
  const folder = scratchFolder();
  for (const name of ['bin', 'tools', 'package.json', 'package-lock.json']) {
    fs.cpSync(path.join(CHECKOUT, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
  }
  if (installed) fs.symlinkSync(path.join(CHECKOUT, 'node_modules'), path.join(folder, 'node_modules'));
  writeFiles(folder, {
    'src/main/cli.ts': `
      export async function main(args: readonly string[]): Promise<number> {
        if (args[0] === 'throw') throw new Error('It is not to be.');
        console.log(args.join(' '));
        if (args[0] === 'talk') for (let line = 0; line < 20000; line += 1) console.log('line', line);
        if (args[0] === 'talk') await new Promise((done) => setTimeout(done, 50));
        if (args[0] === 'set') console.log(process.env['ADJUTANT_HOST'], process.env['ADJUTANT_ROLE']);
        return args.length;
      }`,
  });
  return folder;
}

describe('bin/adjutant', () => {
  it('hands its arguments to the command line, and gives back its exit code', () => {
    const result = runNode([path.join(aCheckout({ installed: true }), 'bin/adjutant'), 'replay', '--all']);
    expect(result).toMatchObject({ stdout: 'replay --all\n', status: 2 });
  });

  it('says what went wrong in one line', () => {
    const result = runNode([path.join(aCheckout({ installed: true }), 'bin/adjutant'), 'throw']);
    expect(result).toMatchObject({ stderr: 'It is not to be.\n', status: 1 });
  });

  it('reads its settings from .env, where the environment does not say otherwise', () => {
    const folder = aCheckout({ installed: true });
    writeFiles(folder, { '.env': 'ADJUTANT_HOST=from-file\nADJUTANT_ROLE=from-file\n' });
    const result = runNode([path.join(folder, 'bin/adjutant'), 'set'], { ADJUTANT_ROLE: 'from-environment' });
    expect(result).toMatchObject({ stdout: 'set\nfrom-file from-environment\n', stderr: '' });
  });

  it('goes on to its end when nobody reads what it says any more', () => {
    const folder = aCheckout({ installed: true });
    const command = '"$0" bin/adjutant talk 2>said | head -1; echo "${PIPESTATUS[0]}"';
    const result = spawnSync('bash', ['-c', command, process.execPath], { cwd: folder, encoding: 'utf8' });
    expect(result.stdout).toBe('talk\n1\n');
    expect(fs.readFileSync(path.join(folder, 'said'), 'utf8')).toBe('');
  });

  it('says how to install the dependencies when there are none', () => {
    const result = runNode([path.join(aCheckout({ installed: false }), 'bin/adjutant')]);
    expect(result.stderr).toContain('run "npm ci", or "npm start"');
    expect(result.status).toBe(1);
  });
});

describe.each(['start', 'demo'])('npm run %s', (command) => {
  it('runs the command line in its own process, arguments and all', () => {
    const folder = aCheckout({ installed: true });
    const result = runNode([path.join(folder, 'tools', `${command}.mjs`), '--port', '8080']);
    expect(result.stdout).toBe(`${command === 'start' ? 'serve' : 'demo'} --port 8080\n`);
  });
});
