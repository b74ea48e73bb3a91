import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../src/main/cli.ts';
import { CommandWrong, parsed } from '../../src/main/commands/arguments.ts';
import { helpOf, insteadOf, menuOf, WIDTH } from '../../src/main/commands/help.ts';
import { COMMANDS } from '../../src/main/commands/index.ts';
import { COMMAND_OF, speechOf } from '../../src/main/commands/speech.ts';
import { found } from '../kit/table.ts';

const CHECKOUT = new URL('../../', import.meta.url);
const command = (name: string) =>
  found(
    COMMANDS.find((each) => each.name === name),
    name,
  );

/** A line as a shell splits it. Null: it is no command of ours. */
function split(line: string): readonly string[] | null {
  const words = [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(/["']/g, ''),
  );
  const end = words.findIndex((word) => /^[>|<]/.test(word));
  return end < 0 ? words : words.slice(0, end);
}

/** The command of a line, with its arguments. */
function readLine(line: string) {
  const words = split(line) ?? [];
  const name = [2, 1]
    .map((count) => words.slice(0, count).join(' '))
    .find((each) => COMMANDS.some((one) => one.name === each));
  const read = command(found(name, `a command in: ${line}`));
  return { read, args: words.slice(read.name.split(' ').length) };
}

/** What is wrong with a line, as far as it can be said without a database; null: nothing. */
function wrong(line: string): string | null {
  const { read, args } = readLine(line);
  if (args.includes('--help')) return null;
  try {
    parsed(args, read);
    return null;
  } catch (error) {
    if (error instanceof CommandWrong) return `${line}: ${error.message}`;
    throw error;
  }
}

describe.each(COMMANDS.map((each) => [each.name, each] as const))('adjutant %s --help', (_, told) => {
  const help = helpOf(told);

  it('fits a terminal', () => {
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(WIDTH);
  });

  it('names every argument and option, each with what it is', () => {
    for (const { name, about } of told.args) {
      expect(help).toContain(name.replace(/[[\]]/g, ''));
      expect(about).not.toBe('');
    }
    for (const [name, { about }] of Object.entries(told.options)) {
      expect(help).toContain(`--${name}`);
      expect(about).not.toBe('');
    }
  });

  it('has examples, and each is a command line that it takes', () => {
    expect(told.examples.length).toBeGreaterThan(0);
    for (const example of told.examples) {
      expect(readLine(example).read.name).toBe(told.name);
      expect(wrong(example)).toBeNull();
    }
  });
});

describe('what is written about the command line', () => {
  it('is a menu that fits a terminal', () => {
    for (const line of menuOf(COMMANDS).split('\n')) expect(line.length, line).toBeLessThanOrEqual(WIDTH);
    for (const { name } of COMMANDS) expect(menuOf(COMMANDS)).toContain(`  ${name} `);
  });

  it('stands in README and docs as the commands take it', () => {
    const docs = readdirSync(new URL('docs/', CHECKOUT)).filter((name) => name.endsWith('.md'));
    const lines = ['README.md', ...docs.map((name) => `docs/${name}`)].flatMap((name) =>
      readFileSync(new URL(name, CHECKOUT), 'utf8')
        .replace(/\\\n\s*/g, '')
        .split('\n')
        .flatMap((line) => /^ {4}(?:bin\/)?adjutant (.*)$/.exec(line)?.[1] ?? []),
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.map(wrong).filter((each) => each !== null)).toEqual([]);
  });

  it('is said in hints as the commands take it', () => {
    const lines = Object.values(COMMAND_OF).flatMap((said) => /^adjutant (.*)$/.exec(said)?.[1] ?? []);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.map(wrong).filter((each) => each !== null)).toEqual([]);
  });

  it('has no name of the API in a refusal', () => {
    const { field } = speechOf(command('game new'));
    expect(field(['slug'])).toBe('SLUG');
    expect(field(['hoursPerWindow'])).toBe('--hours');
    expect(field(['seats', 'zhodani'])).toBe('--seat zhodani');
    expect(speechOf(command('mail settings')).field(['digestHour'])).toBe('--hour');
    expect(speechOf(command('game absence')).field(['vacation', 'daysPerSeat'])).toBe('--vacation-days');
  });
});

describe('arguments', () => {
  const takes = command('game new');
  const read = (...args: string[]) => parsed(args, takes);
  const refusal = (...args: string[]): string => {
    try {
      read(...args);
    } catch (error) {
      if (error instanceof CommandWrong) return error.message;
      throw error;
    }
    throw new Error('nothing was refused');
  };

  it('may stand in any order, and an option may be given with "="', () => {
    const one = read(
      '--gm',
      'a@b.org',
      'marches-3',
      '--hours=72',
      '--seat',
      'a=x@b.org',
      '--seat=b=bot',
      '--hot-seat',
    );
    expect(one.args).toEqual(['marches-3']);
    expect([one.text('gm'), one.number('hours', 0), one.all('seat'), one.flag('hot-seat')]).toEqual([
      ...['a@b.org', 72, ['a=x@b.org', 'b=bot'], true],
    ]);
    expect(read('--gm', 'a@b.org', '--', '--odd').args).toEqual(['--odd']);
  });

  it.each([
    [['m-3', '--scedule', 'x', '--gm', 'a'], 'there is no option --scedule; did you mean --schedule?'],
    [['m-3', '-gm', 'a'], 'there is no option -gm; did you mean --gm?'],
    [['m-3'], '--gm ADDRESS is needed'],
    [['--gm', 'a@b.org'], 'SLUG is missing'],
    [['m-3', '--gm'], '--gm needs ADDRESS behind it'],
    [
      ['m-3', '--gm', '--seat', 'a=b'],
      '--gm needs ADDRESS behind it, and "--seat" looks like an option; if it is meant, write --gm="--seat"',
    ],
    [['m-3', '--gm', 'a', '--gm', 'b'], '--gm is given 2 times, and takes one ADDRESS'],
    [['m-3', '--gm', 'a', '--hot-seat=yes'], '--hot-seat takes nothing behind it, but got "yes"'],
    [
      ['m-3', 'x', '--gm', 'a'],
      '"x" is one too many: it takes SLUG, and words with blanks between them in quotes',
    ],
  ])('%j are refused with what would be right', (args, message) => {
    expect(refusal(...args)).toBe(message);
  });

  it('that are numbers below zero are no options', () => {
    expect(parsed(['marches-3', '-24'], command('game extend')).args).toEqual(['marches-3', '-24']);
    expect(() => parsed(['marches-3', '--weird'], command('game extend'))).toThrow(
      'there is no option --weird; it takes no options',
    );
  });

  it('are given back as they were typed, whatever they are', () => {
    const value = fc.string({ minLength: 1 }).filter((text) => !text.startsWith('-'));
    fc.assert(
      fc.property(value, value, (slug, gm) => {
        expect([read(slug, '--gm', gm).args, read(`--gm=${gm}`, slug).text('gm')]).toEqual([[slug], gm]);
      }),
    );
  });
});

describe('a command that there is not', () => {
  it('is answered with the one that may be meant', () => {
    const instead = (line: string) => insteadOf(line.split(' '), COMMANDS).split('\n')[0];
    expect(instead('gmae new')).toBe('there is no command "gmae new"; did you mean "game new"?');
    expect(instead('game lsit')).toBe('there is no command "game lsit"; did you mean "game list"?');
    expect(instead('game frobnicate x')).toContain('"game" goes on with new, seat,');
    expect(instead('srve')).toBe('there is no command "srve"; did you mean "serve"?');
    expect(instead('rollback g 3')).toContain('did you mean "game rollback"?');
    expect(instead('gm')).toBe('"gm" goes on with one of these:');
    expect(instead('frobnicate')).toBe('there is no command "frobnicate"');
  });

  it.each(COMMANDS.map(({ name }) => name).filter((name) => name.length > 6))(
    'where a letter is missing in "%s", is answered with that, or with nothing',
    (name) => {
      const slips = [...name].map((_, at) => name.slice(0, at) + name.slice(at + 1));
      for (const slip of slips.filter((each) => !COMMANDS.some((one) => one.name === each))) {
        const [, meant] = /did you mean "(.*)"/.exec(insteadOf(slip.split(' '), COMMANDS)) ?? [];
        expect([name, undefined], slip).toContain(meant);
      }
    },
  );
});

describe('adjutant', () => {
  const out: string[] = [];
  const err: string[] = [];
  beforeEach(() => {
    out.length = err.length = 0;
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([
    [[]],
    [['--help']],
    [['help']],
    [['game', '--help']],
    [['help', 'game', 'new']],
    [['game', 'new', 'x', '-h']],
  ])('%j is help, and no mistake', async (args) => {
    expect(await main(args)).toBe(0);
    expect(out.join('')).not.toBe('');
    expect(err).toEqual([]);
  });

  it.each([
    [['game'], '"game" goes on with one of these:'],
    [['gmae', 'new'], 'did you mean "game new"?'],
    [['gmae', '--help'], 'did you mean "game"?'],
    [
      ['serve', '--module', 'freedom-in-the-galaxi'],
      'there is no board game "freedom-in-the-galaxi"; did you mean "freedom-in-the-galaxy"?',
    ],
    [
      ['demo', '--module', 'freedom-in-the-galaxy', '--scenario', 'varo'],
      '--scenario takes egrix or varu for freedom-in-the-galaxy, not "varo"; did you mean "varu"?',
    ],
    [
      ['demo', '--scenario', 'varu'],
      'for fifth-frontier-war, not "varu"; it is one of --module freedom-in-the-galaxy',
    ],
    [['soak', 'freedom-in-the-galaxy', '--scenario', 'eggrix'], 'did you mean "egrix"?'],
    [
      ['game', 'extend', 'marches-3'],
      'adjutant game extend: HOURS is missing\nadjutant game extend GAME HOURS\n',
    ],
  ])('%j is told on standard error, with exit code 2', async (args, told) => {
    expect(await main(args)).toBe(2);
    expect(err.join('')).toContain(told);
    expect(out).toEqual([]);
  });
});
