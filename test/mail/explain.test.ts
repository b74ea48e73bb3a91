import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { explainMailCommand } from '../../src/main/commands/mail.ts';
import { CommandWrong } from '../../src/main/commands/arguments.ts';

const file = (name: string): string => fileURLToPath(new URL(`./corpus/${name}`, import.meta.url));

/** What the command prints, object by object. */
async function printed(...args: string[]) {
  const lines: string[] = [];
  expect(await explainMailCommand.run(args, { say: (line) => lines.push(line), ask: null })).toBe(0);
  return lines.map((line) => told.parse(JSON.parse(line)));
}

const told = z.strictObject({
  file: z.string(),
  kind: z.string(),
  seat: z.string().nullable(),
  marks: z.array(z.unknown()),
  lines: z.array(
    z.strictObject({
      n: z.int(),
      text: z.string(),
      take: z.enum(['order', 'command', 'ignored', 'refused']),
      why: z.string(),
      reads: z.string().nullable(),
    }),
  ),
  attachments: z.array(z.unknown()),
  warnings: z.array(z.string()),
});

const DESK_LINES = ['Dear machine,', 'EXTEND 24 h', 'PAUES', 'CONFIRM 3FA9-C1D2'];

describe('adjutant explain-mail', () => {
  it('prints one JSON object a mail, one a line, with these fields and no others', async () => {
    const mails = [file('top-posting.eml'), file('auto-bounce.eml')];
    const [first, second] = await printed(...mails, '--module', 'fifth-frontier-war');
    expect(first).toMatchObject({ file: mails[0], kind: 'orders', seat: 'k7m2p9x4q1', marks: [] });
    expect(second).toMatchObject({ file: mails[1], kind: 'bounce', lines: [] });
    expect(first?.lines.slice(0, 3)).toMatchObject([
      { n: 1, text: '17C W10: R1510', take: 'order', why: 'text of the reply', reads: '17C W10: R1510' },
      { n: 2, take: 'order', reads: '35F W10: J1523' },
      { n: 4, take: 'ignored', why: 'quoted from another mail', reads: null },
    ]);
    expect(first?.lines.slice(3).every(({ take }) => take === 'ignored')).toBe(true);
  });

  it('checks what its options tell, and says what it did not check', async () => {
    const mail = file('marks-several-blocks.eml');
    const [bare] = await printed(mail);
    expect(bare?.warnings.map((warning) => /--[\w-]+/.exec(warning)?.[0])).toEqual([
      '--domain',
      '--game',
      '--window',
    ]);
    expect(bare?.lines.find(({ n }) => n === 2)).toMatchObject({ take: 'order' });
    const [checked] = await printed(
      ...[mail, '--domain', 'elsewhere.example.org', '--window', 't4'],
      ...['--game', 'Dawn-2', '--module', 'fifth-frontier-war'],
    );
    expect(checked).toMatchObject({ seat: null, warnings: ['The mail went to no address of a seat.'] });
    expect(checked?.lines.find(({ n }) => n === 2)).toMatchObject({
      take: 'refused',
      why: 'marked for the game marches-3; this seat plays Dawn-2',
      reads: null,
    });
  });

  it('compares a quoted order form with the one that was sent, be it a text or a mail', async () => {
    const mail = file('form-filled-in-quoted.eml');
    const [bare] = await printed(mail);
    expect(bare).toMatchObject({ kind: 'empty', marks: [] });
    expect(bare?.warnings.at(-1)).toMatch(/--form/);
    for (const form of [file('form.txt'), file('whole-report-without-quotes.eml')])
      expect(await printed(mail, '--form', form)).toMatchObject([
        { kind: 'orders', marks: [{ game: 'marches-3', window: 'W7', from: 7, to: 13, closed: true }] },
      ]);
  });

  it('reads the mails of a gamemaster by the words of the desk', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'adjutant-explain-'));
    const mail = path.join(folder, 'desk.eml');
    writeFileSync(
      mail,
      ['From: gm@example.org', 'Subject: Re: towers-1', '', ...DESK_LINES, ''].join('\r\n'),
    );
    const [read] = await printed(mail, '--desk');
    expect(read).toMatchObject({ kind: 'desk', seat: null, marks: [] });
    expect(read?.lines.map(({ n, take, reads }) => [n, take, reads])).toEqual([
      [1, 'ignored', null],
      [2, 'command', 'EXTEND'],
      [3, 'refused', null],
      [4, 'command', 'CONFIRM 3FA9C1D2'],
    ]);
    expect(read?.lines[1]?.why).toBe('moves the deadline to later');
    expect(read?.lines[2]?.why).toContain('Nearest: PAUSE');
    rmSync(folder, { recursive: true });
  });

  it.each([
    [[], /FILE\.eml is missing/],
    [['nowhere.eml'], /nowhere\.eml can't be read/],
    [[file('top-posting.eml'), '--module', 'chess'], /no board game "chess"; there are fifth-frontier-war/],
    [[file('top-posting.eml'), '--form', 'nowhere.txt'], /nowhere\.txt can't be read/],
    [[file('top-posting.eml'), '--weird'], /weird/],
  ])('says what is wrong with %j', async (args, message) => {
    const run = explainMailCommand.run(args, { say: () => undefined, ask: null });
    await expect(run).rejects.toThrow(CommandWrong);
    await expect(run).rejects.toThrow(message);
  });
});
