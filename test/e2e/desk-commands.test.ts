import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CommandWrong } from '../../src/main/commands/arguments.ts';
import { readConfig } from '../../src/config/config.ts';
import { advancingPorts } from '../../src/main/commands/advancing.ts';
import type { CommandIo } from '../../src/main/commands/command.ts';
import { COMMANDS } from '../../src/main/commands/index.ts';
import { speechOf } from '../../src/main/commands/speech.ts';
import { systemEntropy, wallClock } from '../../src/main/world.ts';
import { Declined } from '../../src/service/declined.ts';
import { serveRequest } from '../../src/service/player-requests.ts';
import type { Store } from '../../src/service/ports/store.ts';
import { openStore } from '../../src/store/store.ts';
import { freshDatabase, type TestDatabase } from '../kit/database.ts';
import { found } from '../kit/table.ts';

// A gamemaster's campaign of Fifth Frontier War from the command line: everything can be set right.

let database: TestDatabase;
let store: Store;
let folder: string;
const before = process.env['DATABASE_URL'];
beforeAll(async () => {
  database = await freshDatabase();
  process.env['DATABASE_URL'] = database.url;
  store = await openStore({ url: database.url, poolSize: 2 });
  folder = mkdtempSync(path.join(os.tmpdir(), 'adjutant-desk-'));
  for (const name of ['Gerda', 'Ivo', 'Zora', 'Zeno', 'Otto'])
    await run('player add', name, `${name.toLowerCase()}@example.org`);
  const seats = ['--seat', 'imperial=ivo@example.org', '--seat', 'zhodani=bot'];
  await run('game new', 'marches-3', '--gm', 'gerda@example.org', ...seats);
});
afterAll(async () => {
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
  rmSync(folder, { recursive: true, force: true });
  await store.close();
  await database.drop();
});

const commandNamed = (name: string) =>
  found(
    COMMANDS.find((each) => each.name === name),
    `command ${name}`,
  );

/** Runs a command as a shell would; what it says, with its exit code when that is not 0. */
const run = async (name: string, ...args: string[]): Promise<string> => ran(name, args, null);

/** The same at a terminal, at which everything is answered so. */
const answered = async (name: string, answer: string, ...args: string[]): Promise<string> =>
  ran(name, args, () => Promise.resolve(answer));

async function ran(name: string, args: string[], ask: CommandIo['ask']): Promise<string> {
  const said: string[] = [];
  const code = await commandNamed(name).run(args, { say: (line) => said.push(line), ask });
  return [...said, ...(code === 0 ? [] : [`exit code ${code}`])].join('\n');
}

async function refused(name: string, ...args: string[]): Promise<string> {
  try {
    await run(name, ...args);
  } catch (error) {
    if (error instanceof CommandWrong) return error.message;
    if (error instanceof Declined) return Object.values(error.in(speechOf(commandNamed(name)))).join(' ');
    throw error;
  }
  throw new Error('nothing was refused');
}

function file(name: string, content: string): string {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
}

const game = async () => found(await store.gameBySlug('marches-3'), 'game');
const force = async (times: number): Promise<void> => {
  for (let count = 0; count < times; count += 1) await run('game force', 'marches-3');
};

describe('a campaign that its gamemaster sets right from the command line', () => {
  it('is rolled back and played again, and every branch verifies', async () => {
    await force(6);
    const old = await store.turns((await game()).id);
    expect(await run('game rollback', 'marches-3', '4', '--reason', 'A jump was misread.')).toContain(
      'stands at week 1 again. Everybody is told.',
    );
    await force(3);
    const now = await store.turns((await game()).id);
    expect(now.map(({ window, branch }) => `${window} on ${branch}`)).toEqual([
      ...['0 on 0', '1 on 0', '2 on 0', '3 on 0', '4 on 1', '5 on 1', '6 on 1'],
    ]);
    expect(old.slice(0, 4)).toEqual(now.slice(0, 4));
    expect(await run('replay', 'marches-3')).toContain('10 turns');
    expect(await run('replay', 'marches-3')).toContain('all the same');
    expect(await refused('game rollback', 'marches-3', '40')).toBe(
      'marches-3 has adjudicated no window 40. It can be taken back to the windows 1 to 6; to change the open one, correct it.',
    );
    expect(await refused('game rollback', 'marches-3', 'W4')).toBe('WINDOW takes a whole number, not "W4"');
  });

  it('shows who has ordered, and takes orders for a seat', async () => {
    const desk = await run('game desk', 'marches-3');
    expect(desk).toContain('imperial: Ivo <ivo@example.org>; awaited, sheet: none');
    expect(desk).toContain('zhodani: a bot');
    expect(desk).toContain('rolled back 1 time');
    const orders = file('orders.txt', 'READY\nWIN THE WAR\n');
    expect(await run('game orders', 'marches-3', 'imperial', orders, '--dry-run')).toContain('checked');
    expect(await run('game sheet', 'marches-3', 'imperial')).toBe('Nothing has been handed in.');
    const given = await run(
      'game orders',
      'marches-3',
      'imperial',
      file('ready.txt', 'READY'),
      '--reason',
      'By phone.',
    );
    expect(given).toContain('stored: version 1, ready');
    expect(await run('game sheet', 'marches-3', 'imperial')).toContain('version 1, ready, by cli');
    expect(await run('game audit', 'marches-3')).toContain('sheet.amended  imperial  operator  (cli)');
  });

  it('stops, goes on, and keeps its people in order', async () => {
    expect(await run('game pause', 'marches-3', '--reason', 'Easter.')).toContain('is paused');
    expect(await refused('game force', 'marches-3')).toBe(
      'marches-3 is paused. Resume it first: adjutant game resume GAME.',
    );
    expect(await run('game resume', 'marches-3', '--hours', '48')).toContain('goes on');
    expect(await run('game extend', 'marches-3', '24')).toMatch(
      /^Orders of marches-3 are due \w+day \d+ \w+ 20\d\d, \d\d:\d\d UTC\. Players are told\.$/,
    );
    expect(await run('game shorten', 'marches-3', '12')).toContain('Orders of marches-3 are due');
    expect(await refused('game extend', 'marches-3', '-24')).toBe(
      'HOURS takes a whole number, not "-24"; the other way moves: adjutant game shorten',
    );
    expect(await run('game replace', 'marches-3', 'zhodani', 'zora@example.org', '--keep-sheet')).toContain(
      'Zora plays zhodani',
    );
    expect(await run('game role', 'marches-3', 'stand-by', 'zeno@example.org')).toContain('Zeno is stand-by');
    expect(await refused('game role', 'marches-3', 'king', 'zeno@example.org')).toBe(
      'ROLE takes co-gm, observer, all-seeing or stand-by, not "king"',
    );
    expect(await run('game gm', 'marches-3', 'otto@example.org')).toContain('Otto directs');
    expect(await run('game message', 'marches-3', 'all', 'Good luck!')).toBe('3 mails are on the way.');
  });

  it('grants and declines the time that players ask for', async () => {
    const ports = advancingPorts({ store, clock: wallClock, entropy: systemEntropy }, readConfig());
    const by = { who: 'Ivo', way: 'mail' } as const;
    const ask = async (reason: string) =>
      serveRequest(ports, await game(), { seat: 'imperial', request: { word: 'EXTENSION', reason }, by });
    expect(await refused('game grant', 'marches-3')).toBe(
      'Nobody has asked for more time in the open window. To move the deadline for all: adjutant game extend GAME HOURS.',
    );
    await ask('back on Tuesday');
    expect(await run('game desk', 'marches-3')).toContain(
      'imperial asks for more time: back on Tuesday (game grant, game refuse)',
    );
    expect(await refused('game refuse', 'marches-3', 'zhodani')).toBe(
      'Nobody of zhodani has asked for more time in the open window. Who has asked: imperial.',
    );
    expect(await run('game refuse', 'marches-3', 'imperial')).toMatch(
      /^The request of Ivo for more time is declined\. Orders are due .* Players are told\.$/,
    );
    await ask('please');
    expect(await run('game grant', 'marches-3')).toMatch(/^The request of Ivo for more time is granted\. /);
    expect(await refused('game grant', 'marches-3')).toContain('Nobody has asked for more time');
  });

  it('gives nobody two parts with which he reads the same', async () => {
    expect(await refused('game role', 'marches-3', 'observer', 'otto@example.org')).toBe(
      'Otto is the gamemaster of marches-3 already, and gets the reports with everything. Nothing has to be done.',
    );
    await run('game role', 'marches-3', 'co-gm', 'gerda@example.org');
    expect(await run('game desk', 'marches-3')).toContain('co-gm: Gerda <gerda@example.org>');
    expect(await refused('game role', 'marches-3', 'observer', 'gerda@example.org')).toBe(
      'Gerda is a gamemaster beside the first in marches-3 already. Take that away first: adjutant game role GAME ROLE ADDRESS --take.',
    );
    expect(await run('game role', 'marches-3', 'co-gm', 'gerda@example.org', '--take')).toContain(
      'Gerda is no longer co-gm',
    );
    await run('game role', 'marches-3', 'observer', 'gerda@example.org');
    await run('game gm', 'marches-3', 'gerda@example.org');
    expect((await game()).roles.map(({ role, person }) => `${role} ${person.name}`)).toEqual([
      'stand-by Zeno',
    ]);
    await run('game gm', 'marches-3', 'otto@example.org');
  });

  it('says of a mail to its gamemaster what each line would do, and does nothing', async () => {
    const lines = [
      'PAUSE (Easter)',
      'FORCE',
      'ADD OBSERVER otto@example.org',
      'STATUS',
      'ROLL BACK TO 4 (A slip)',
    ];
    const mail = file('desk.eml', ['From: otto@example.org', 'Subject: x', '', ...lines, ''].join('\r\n'));
    const before = JSON.stringify([await game(), await store.openWindow((await game()).id)]);
    const audit = (await store.audit((await game()).id)).length;
    const read = z
      .object({ kind: z.string(), lines: z.array(z.object({ take: z.string(), why: z.string() })) })
      .parse(JSON.parse(await run('explain-mail', mail, '--game', 'marches-3', '--desk')));
    expect(read.kind).toBe('desk');
    expect(read.lines.map(({ take, why }) => `${take}: ${why}`)).toEqual([
      'command: would be answered: marches-3 is paused. Everybody is told.',
      'refused: marches-3 is paused. Resume it first: RESUME.',
      'refused: Otto is the gamemaster of marches-3 already, and gets the reports with everything. Nothing has to be done.',
      expect.stringMatching(/^command: would be answered: marches-3 is paused\./),
      expect.stringMatching(/^command: would be asked back first: It would take marches-3 back from /),
    ]);
    expect(JSON.stringify([await game(), await store.openWindow((await game()).id)])).toBe(before);
    expect(await store.audit((await game()).id)).toHaveLength(audit);
    const orders = file('orders.eml', 'From: ivo@example.org\r\n\r\nREADY\r\n');
    expect(JSON.parse(await run('explain-mail', orders, '--game', 'marches-3'))).toMatchObject({
      kind: 'orders',
    });
    expect(await refused('explain-mail', orders, '--game', 'marches-4')).toBe(
      'There is no game "marches-4". Did you mean "marches-3"? adjutant game list lists the games.',
    );
  });

  it('tells programs the same as people, with times as ISO 8601', async () => {
    const desk = z.object({
      game: z.string(),
      window: z.object({ deadline: z.iso.datetime() }),
      seats: z.array(z.unknown()),
    });
    expect(desk.parse(JSON.parse(await run('game desk', 'marches-3', '--json'))).seats).toHaveLength(2);
    const rows = z.array(z.object({ at: z.iso.datetime(), act: z.string() }));
    expect(rows.parse(JSON.parse(await run('game audit', 'marches-3', '--json'))).length).toBeGreaterThan(10);
    const list = z.array(z.object({ game: z.string(), window: z.object({ deadline: z.iso.datetime() }) }));
    expect(list.parse(JSON.parse(await run('game list', '--json')))).toMatchObject([{ game: 'marches-3' }]);
    for (const name of ['game desk', 'game audit', 'game turns'])
      expect(await run(name, 'marches-3')).not.toMatch(/\d\d:\d\d:\d\d\.\d{3}Z(?!")/);
    expect(await run('game turns', 'marches-3')).toMatch(
      /^2 {2}D2 {2}closed \w+day \d+ \w+ 20\d\d, \d\d:\d\d UTC {2}seal [0-9a-f]{16}$/m,
    );
  });

  it('is corrected by a patch that is shown first', async () => {
    const wrong = file('wrong.json', '[{"op":"replace","path":"/nowhere","value":1}]');
    expect(await refused('game correct', 'marches-3', wrong, '--dry-run')).toContain(
      'Operation 1 of the patch, "replace" at "/nowhere", can\'t be done: the state has no "nowhere"; it has ',
    );
    expect(await refused('game correct', 'marches-3', file('no.json', '{'), '--dry-run')).toBe(
      'FILE is not JSON: line 1, column 2: a "}" is missing',
    );
    const path = '/replacementPoints/imperial/troop';
    expect(await run('game state', 'marches-3')).toContain('"replacementPoints"');
    const patch = file('patch.json', JSON.stringify([{ op: 'replace', path, value: 777 }]));
    expect(await refused('game correct', 'marches-3', patch)).toBe(
      '--reason TEXT is needed, unless it is a --dry-run',
    );
    expect(await run('game correct', 'marches-3', patch, '--dry-run')).toMatch(
      /^This would change:\n {2}\/replacementPoints\/imperial\/troop: \d+ -> 777\nimperial sees: /,
    );
    expect(await run('game correct', 'marches-3', patch, '--reason', 'A slip.')).toContain(
      'This was changed:',
    );
    expect(await run('replay', 'marches-3')).toContain('all the same');
    await force(1);
    expect(await run('replay', 'marches-3')).toContain('all the same');
  });

  it('goes to another installation, where nothing is missing, and is verified there', async () => {
    const exported = file('marches-3.json', await run('export', 'marches-3'));
    expect(await run('import', exported, '--dry-run')).toContain('This very game is here already.');
    expect(await run('import', exported, '--dry-run')).toContain('exit code 1');
    const other = await freshDatabase();
    const here = process.env['DATABASE_URL'];
    process.env['DATABASE_URL'] = other.url;
    try {
      expect(await run('import', exported, '--dry-run')).toContain('marches-3 can be imported.');
      expect(await run('import', exported)).toContain('marches-3 is here.');
      expect(await run('replay', '--all')).toContain('all the same');
    } finally {
      process.env['DATABASE_URL'] = here;
      await other.drop();
    }
    const own = await run('export', 'marches-3', '--seat', 'imperial');
    expect(own).toContain('"format":"adjutant-seat/1"');
    expect(own).not.toContain((await game()).secret);
    expect(await refused('export', 'marches-3', '--record')).toContain('is not over');
  });

  it('is ended, and then anybody can check it; a player who leaves is forgotten', async () => {
    expect(await refused('game end', 'marches-3')).toBe('takes --result TEXT or --annul');
    expect(
      await run('game end', 'marches-3', '--result', 'Agreed draw', '--placing', 'imperial=zhodani'),
    ).toContain('is over');
    const record = file('record.json', await run('export', 'marches-3', '--record'));
    expect(readFileSync(record, 'utf8')).not.toContain('@');
    expect(await run('verify', record)).toContain('all the same');
    expect(await refused('person forget', 'ivo@example.org')).toBe(
      'nothing was deleted: nobody can be asked here, so --yes is needed',
    );
    expect(await answered('person forget', 'Ivan', 'ivo@example.org')).toBe(
      [
        'To be deleted: Ivo <ivo@example.org>',
        '  goes: name, address and time zone, tokens, mails to and from them, vacations, the name in the audit and in mails to others',
        '  stays: what was ordered, under the name of the seat: Imperial in marches-3',
        "It can't be undone.",
        'That is not the name: nothing was deleted.',
        'exit code 1',
      ].join('\n'),
    );
    expect(await store.personByAddress('ivo@example.org')).toMatchObject({ name: 'Ivo' });
    expect(await answered('person forget', 'Ivo', 'ivo@example.org')).toContain('Deleted.');
    expect(await store.personByAddress('ivo@example.org')).toBeNull();
    expect(await run('person forget', 'zeno@example.org', '--yes')).toContain('Deleted.');
    expect(await run('replay', 'marches-3')).toContain('all the same');
  });
});
