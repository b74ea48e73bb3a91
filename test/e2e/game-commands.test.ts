import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandWrong } from '../../src/main/commands/arguments.ts';
import { COMMANDS } from '../../src/main/commands/index.ts';
import { speechOf } from '../../src/main/commands/speech.ts';
import { Declined } from '../../src/service/declined.ts';
import { dayInSentence } from '../../src/service/shown-time.ts';
import type { Store } from '../../src/service/ports/store.ts';
import { openStore } from '../../src/store/store.ts';
import { freshDatabase, type TestDatabase } from '../kit/database.ts';
import { found } from '../kit/table.ts';

let database: TestDatabase;
let store: Store;
const before = process.env['DATABASE_URL'];
beforeAll(async () => {
  database = await freshDatabase();
  process.env['DATABASE_URL'] = database.url;
  store = await openStore({ url: database.url, poolSize: 2 });
  for (const name of ['Gerda', 'Ivo', 'Zora', 'Zeno'])
    await run('player add', name, `${name.toLowerCase()}@example.org`);
  await run('game new', 'marches-3', '--gm', 'gerda@example.org', '--seat', 'imperial=ivo@example.org');
});
afterAll(async () => {
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
  await store.close();
  await database.drop();
});

const commandNamed = (name: string) =>
  found(
    COMMANDS.find((each) => each.name === name),
    `command ${name}`,
  );

/** Runs a command as a shell would; what it says. */
async function run(name: string, ...args: string[]): Promise<string> {
  const said: string[] = [];
  expect(await commandNamed(name).run(args, { say: (line) => said.push(line), ask: null })).toBe(0);
  return said.join('\n');
}

/** What a command refuses. */
async function refused(name: string, ...args: string[]): Promise<string> {
  try {
    await run(name, ...args);
  } catch (error) {
    if (error instanceof CommandWrong) return error.message;
    if (error instanceof Declined) return error.in(speechOf(commandNamed(name))).what;
    throw error;
  }
  throw new Error('nothing was refused');
}

const players = async () => {
  const game = found(await store.gameBySlug('marches-3'), 'game');
  return (await store.seats(game.id)).map(({ seat, person }) => `${seat}: ${person?.name ?? 'nobody'}`);
};

describe('adjutant game seat', () => {
  it('seats a player later, another one instead, and nobody again', async () => {
    expect(await players()).toEqual(['imperial: Ivo', 'zhodani: nobody']);
    expect(await run('game seat', 'marches-3', 'imperial', 'Zeno@example.org')).toBe(
      'Zeno plays imperial in marches-3. It begins when every seat has a player.',
    );
    expect(await players()).toEqual(['imperial: Zeno', 'zhodani: nobody']);
    expect(await run('game seat', 'marches-3', 'imperial', 'nobody')).toContain('Nobody plays imperial');
    expect(await players()).toEqual(['imperial: nobody', 'zhodani: nobody']);
    const game = found(await store.gameBySlug('marches-3'), 'game');
    expect(await store.audit(game.id)).toMatchObject([
      { act: 'game.opened' },
      { act: 'seat.changed', who: 'operator', way: 'cli', seat: 'imperial' },
      { act: 'seat.changed', who: 'operator', way: 'cli', seat: 'imperial' },
    ]);
  });

  it.each([
    [
      'a game that is not there',
      ['marches-9', 'imperial', 'ivo@example.org'],
      'There is no game "marches-9".',
    ],
    ['a seat that it has not', ['marches-3', 'vargr', 'ivo@example.org'], 'marches-3 has no seat "vargr".'],
    [
      'a person whom nobody knows',
      ['marches-3', 'imperial', 'x@example.org'],
      'Nobody is registered as x@example.org.',
    ],
    ['too few words', ['marches-3', 'imperial'], 'ADDRESS|bot|nobody is missing'],
  ])('refuses %s, and changes nothing', async (_, args, sentence) => {
    const unchanged = await players();
    expect(await refused('game seat', ...args)).toBe(sentence);
    expect(await players()).toEqual(unchanged);
  });

  it('begins the game with its last player, and refuses changes from then on', async () => {
    await run('game seat', 'marches-3', 'imperial', 'ivo@example.org');
    expect(await run('game seat', 'marches-3', 'zhodani', 'zora@example.org')).toBe(
      'Zora plays zhodani in marches-3. It has begun; its players get their first report.',
    );
    expect(await refused('game seat', 'marches-3', 'zhodani', 'zeno@example.org')).toBe(
      'marches-3 has begun; its seats stay as they are.',
    );
    expect(await players()).toEqual(['imperial: Ivo', 'zhodani: Zora']);
  });
});

describe('adjutant game senders', () => {
  const policy = async () => found(await store.gameBySlug('marches-3'), 'game').senderPolicy;

  it('says whose mails order, and writes down that it was said', async () => {
    expect(await policy()).toBe('sender');
    expect(await run('game senders', 'marches-3', 'verified')).toBe(
      'marches-3: orders by mail are taken by "verified". Players are told.',
    );
    expect(await policy()).toBe('verified');
    expect(await refused('game senders', 'marches-3', 'anybody')).toBe(
      'POLICY takes address, sender or verified, not "anybody"',
    );
    expect(await policy()).toBe('verified');
  });
});

describe('adjutant game new', () => {
  const open = (...more: string[]) => refused('game new', 'marches-4', '--gm', 'gerda@example.org', ...more);

  it.each([
    [
      'options that are no JSON',
      ['--options', '{hiddenFleets}'],
      '--options takes JSON such as {"hiddenFleets":true}, not {hiddenFleets}; line 1, column 2: this is no value; texts stand in "quotes"',
    ],
    [
      'options that are a list',
      ['--options', '[1]'],
      '--options takes JSON such as {"hiddenFleets":true}. It must be an object, not a list.',
    ],
    ['a window of no hours', ['--hours', '0'], '--hours must be a whole number from 1 to 1440, not 0.'],
    ['a number that is none', ['--hours', 'many'], '--hours takes a whole number, not "many"'],
    ['a seat without a player', ['--seat', 'imperial'], '--seat takes SEAT=ADDRESS, not "imperial"'],
  ])('refuses %s in a sentence', async (_, more, sentence) => {
    expect(await open(...more)).toBe(sentence);
  });

  it('names the option that its game does not know, and those that it does', async () => {
    const sentence = await open('--options', '{"hiddenFleet":true}');
    expect(sentence).toContain('"hiddenFleet" is not known; did you mean "hiddenFleets"?');
  });
});

describe('adjutant game schedule', () => {
  it('shows a line with the next five deadlines in the zone of the gamemaster, and sets another', async () => {
    const shown = await run('game schedule', 'marches-3');
    expect(shown.split('\n')).toHaveLength(6);
    expect(shown.split('\n')[1]).toMatch(/, \d\d:\d\d UTC: the open window$/);
    expect(shown).toContain('Orders are due every 168 h. The next deadlines:');
    const set = await run(
      'game schedule',
      'marches-3',
      'weekly sunday 8 pm europe/berlin; not before Fri 20:00',
    );
    expect(set).toContain('every Sunday 20:00 Europe/Berlin; not before Fri 20:00');
    expect(set.split('\n').slice(1).join()).toMatch(
      /^ {2}\w+day [^,]+, \d\d:\d\d UTC: the open window,(?:\s+Sunday [^,]+, \d\d:00 UTC,?){4}$/,
    );
    expect(await run('game schedule', 'marches-3')).toBe(set);
    expect(await run('game schedule', 'marches-3', 'by hand')).toContain(
      'the gamemaster closes the windows behind the next deadline:',
    );
  });

  it('refuses what is no schedule with the piece that is wrong', async () => {
    expect(await refused('game schedule', 'marches-3', 'every Sunday 20:00 Europe/Berlim')).toContain(
      'at "Europe/Berlim": It is no time zone with its summer and winter; Europe/Berlin?',
    );
    expect(await refused('game schedule')).toBe('GAME is missing');
  });
});

describe('adjutant game absence', () => {
  it('sets what is given and keeps the rest, and shows the whole', async () => {
    await run('game absence', 'marches-3', '--nmr', 'hold, hold, replace', '--grace', '12');
    const shown = await run(
      'game absence',
      'marches-3',
      '--first',
      'refill',
      '--extensions',
      '2',
      '--tell-who',
      'yes',
    );
    for (const line of [
      'missing orders: hold, hold, replace',
      'first: refill',
      'grace: 12 h',
      'extensions: 2 for each',
    ])
      expect(shown).toContain(line);
    expect(await run('game absence', 'marches-3')).toBe(shown);
  });

  it.each([
    [
      ['--nmr', 'shoot'],
      '"shoot" are no steps; they are made of hold, standing, caretaker, wait, replace, refill',
    ],
    [
      ['--nmr', 'hold, replca'],
      '"hold, replca" are no steps; they are made of hold, standing, caretaker, wait, replace, refill; did you mean "replace"?',
    ],
    [['--tell-who', 'maybe'], '--tell-who takes yes or no, not "maybe"'],
    [['--grace', 'long'], '--grace takes a whole number, not "long"'],
  ])('refuses %j in a sentence', async (options, sentence) => {
    expect(await refused('game absence', 'marches-3', ...options)).toBe(sentence);
  });
});

describe('adjutant game missing', () => {
  it('sets a ladder for all seats or one, always or in some windows, and takes it away again', async () => {
    await run('game missing', 'marches-3', 'hold, hold, replace');
    await run('game missing', 'marches-3', 'wait', '--seat', 'zhodani', '--in', 'setup');
    const shown = await run('game missing', 'marches-3', 'caretaker', '--in', 'first');
    expect(shown.split('\n')).toEqual([
      'all seats, unless said otherwise: hold, hold, replace',
      'all seats, while a seat has given no orders at all: caretaker',
      'Zhodani, in a set-up window: wait',
    ]);
    await run('game missing', 'marches-3', 'none', '--in', 'first');
    await run('game missing', 'marches-3', 'none', '--seat', 'zhodani', '--in', 'setup');
    expect(await run('game missing', 'marches-3', 'none')).toBe('all seats, unless said otherwise: hold');
    const rows = await store.audit(found(await store.gameBySlug('marches-3'), 'game').id);
    expect(rows.at(-1)).toMatchObject({ act: 'game.absence-set', who: 'operator', way: 'cli' });
  });

  it.each([
    [['shoot'], '"shoot" are no steps.'],
    [['hold', '--in', 'spring'], '--in takes turn, first, setup, reaction or combat, not "spring"'],
    [['hold', '--seat', 'vargr'], 'has no seat "vargr"'],
  ])('refuses %j in a sentence', async (options, sentence) => {
    expect(await refused('game missing', 'marches-3', ...options)).toContain(sentence);
  });
});

describe('adjutant game vacation', () => {
  const vacation = (...args: string[]) => run('game vacation', 'away-1', 'imperial', ...args);

  it('states, moves and withdraws the vacations of a player', async () => {
    const seats = ['--seat', 'imperial=ivo@example.org'];
    await run('game new', 'away-1', '--gm', 'gerda@example.org', ...seats);
    const year = new Date().getUTCFullYear() + 1;
    const day = (of: number) => dayInSentence(`${year}-02-${String(of).padStart(2, '0')}`);
    expect(await vacation(`${year}-02-01`, `${year}-02-09`)).toContain(
      `Ivo is away from ${day(1)} to ${day(9)}`,
    );
    const moved = await vacation(`${year}-02-05`, `${year}-02-12`);
    expect(moved.split('\n').slice(1)).toEqual([`Ivo is away from ${day(5)} to ${day(12)}`]);
    expect(await vacation()).toBe(`Ivo is away from ${day(5)} to ${day(12)}`);
    expect(await vacation('off')).toContain('Nobody of imperial is away.');
    expect(await refused('game vacation', 'away-1', 'imperial', 'off')).toContain('no vacation');
    expect(await refused('game vacation', 'away-1', 'imperial', 'May')).toContain('TO is missing');
    expect(await refused('game vacation', 'away-1', 'zhodani', 'off')).toContain('Nobody plays zhodani');
    const rows = await store.audit(found(await store.gameBySlug('away-1'), 'game').id);
    expect(rows.at(-1)).toMatchObject({ act: 'vacation.withdrawn', who: 'operator', way: 'cli' });
  });
});
