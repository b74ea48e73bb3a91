import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyGame, CaseRefused } from '../../src/engine/module.ts';
import { readCaseFiles } from '../../src/service/case-files.ts';
import { runCaseFile, tellCases } from '../../src/service/run-case.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

const run = (text: string, game: AnyGame = twoTowers) => runCaseFile({ file: 'x.yaml', text }, [game]);

/** A case that passes, with lines put in place of its own. */
const caseWith = (...lines: readonly string[]): string => {
  const given = new Map(lines.map((line) => [/^\w+/.exec(line)?.[0] ?? '', line]));
  const base = [
    'title: one bid',
    'rule: "2.2"',
    'game: two-towers',
    'set: { market: [oak], gold: { red: 8, blue: 8 } }',
    'stop: award',
    'orders: { red: BID 5 ON oak }',
    'expect: [{ event: block-won, seat: red }]',
  ];
  const own = base.map((line) => given.get(/^\w+/.exec(line)?.[0] ?? '') ?? line);
  return [...own, ...lines.filter((line) => !own.includes(line))].join('\n');
};

const problemsOf = (text: string, game?: AnyGame) => {
  const { results, unreadable } = run(text, game);
  expect(unreadable).toEqual([]);
  return results.flatMap(({ problems }) => problems);
};
const unreadableOf = (text: string) => {
  const { results, unreadable } = run(text);
  expect(results).toEqual([]);
  return unreadable.map(({ line, reason }) => ({ line, reason }));
};

describe('a case that holds', () => {
  it('passes, with its rule and its line', () => {
    expect(run(`# about bids\n${caseWith()}`)).toEqual({
      results: [
        {
          file: 'x.yaml',
          line: 2,
          title: 'one bid',
          rule: '2.2',
          game: 'two-towers',
          problems: [],
          unexpected: [],
        },
      ],
      unreadable: [],
    });
  });

  it('may name its turn by at, or by week, turn or window', () => {
    for (const at of ['at: { window: bids }', 'window: bids']) expect(problemsOf(caseWith(at))).toEqual([]);
    expect(unreadableOf(caseWith('week: 10'))[0]?.reason).toContain('"week"');
  });

  it('may give orders as a text, as lines, or as nothing at all', () => {
    for (const orders of ['orders: { red: "BID 5 ON oak" }', 'orders: { red: [BID 5 ON oak], blue: }']) {
      expect(problemsOf(caseWith(orders))).toEqual([]);
    }
  });
});

describe('a case that does not hold', () => {
  it.each([
    [
      'expect: [{ event: block-won, seat: blue }]',
      'no event',
      /an event .*"seat":"blue".* should be seen by gm; 0 fit; of this kind there are .*"red"/,
    ],
    ['expect: [{ event: block-won, count: 2 }]', 'a wrong count', /2 of event/],
    ['expect: [{ event: block-won, absent: true }]', 'an event too many', /no event .* should be seen/],
    ['expect: [{ event: block-unsold }]', 'another event', /there are block-won/],
    ['expect: [{ path: $.gold.red, is: 8 }]', 'a wrong value', /\$\.gold\.red should be 8; it is 3 to gm/],
    ['expect: [{ path: $.gold.blue, view: red, is: 8 }]', 'a hidden value', /it is nothing to red/],
    [
      'expect: [{ refused: red, line: 1, code: bid.too-dear }]',
      'an accepted line',
      /line 1 was accepted: BID 5 ON oak/,
    ],
    ['expect: [{ refused: red, line: 2 }]', 'a line that is not there', /there is no such line/],
    ['expect: [{ accepted: red, lines: 2 }]', 'too few lines', /2 lines of red should be accepted/],
    ['expect: [{ accepted: blue }]', 'a silent seat', /a line of blue/],
    ['expect: [{ accepted: red, does: 9 gold }]', 'another effect', /should be accepted as asked/],
  ])('%s fails: %s', (expected, _, message) => {
    const problems = problemsOf(caseWith(expected));
    expect(problems).toHaveLength(1);
    expect(problems[0]?.line).toBe(7);
    expect(problems[0]?.text).toMatch(message);
  });

  it('tells each line of its expectations that fails', () => {
    const expectations = [
      'expect:',
      '  - { event: block-won, seat: red }',
      '  - { event: block-won, seat: blue }',
      '  - path: $.at',
      '    is: over',
    ];
    expect(problemsOf(caseWith(expectations.join('\n'))).map(({ line }) => line)).toEqual([9, 10]);
  });

  it('fails with a die too few, and says what was rolled', () => {
    const problems = problemsOf(caseWith('orders: { red: BID 5 ON oak, blue: BID 5 ON oak }'));
    expect(problems).toEqual([{ line: 1, text: 'no die left at tie/oak (6 sides); nothing was rolled' }]);
  });

  it('fails with a die too many, at the line of the dice', () => {
    const tied = 'orders: { red: BID 5 ON oak, blue: BID 5 ON oak }';
    expect(problemsOf(caseWith(tied, 'dice: [1, 2]'))).toEqual([
      { line: 8, text: 'dice left over at *: 2; rolled: tie/oak 1 (equal bids for oak)' },
    ]);
    expect(problemsOf(caseWith('dice: { tie/oak: [1] }'))).toMatchObject([{ line: 8 }]);
  });

  const toMarket = ['at: { window: build }', 'orders: {}', 'stop: market', 'dice: { storm: [1] }'];

  it('draws by name what the case names, and rolls no die for it', () => {
    const market = 'expect: [{ path: $.market, is: [glass, stone] }]';
    expect(problemsOf(caseWith(...toMarket, 'draws: { market/2: [glass, stone] }', market))).toEqual([]);
    expect(problemsOf(caseWith(...toMarket, 'draws: [glass, stone]', market))).toEqual([]);
  });

  it.each([
    ['draws: { market/2: [glass, brick] }', "brick can't be drawn at market/2; there are: oak, stone"],
    ['draws: { market/2: [glass] }', 'nothing left to draw at market/2'],
    ['draws: [glass, stone, oak]', 'draws left over at *: oak'],
    ['draws: { market/3: [glass], "*": [oak, stone] }', 'draws left over at market/3: glass'],
  ])('fails with %s', (draws, why) => {
    const [problem] = problemsOf(caseWith(...toMarket, draws, 'expect: [{ path: $.round, is: 2 }]'));
    expect(problem?.text).toContain(why);
  });

  it('fails with a die that no die shows', () => {
    const text = caseWith('orders: { red: BID 5 ON oak, blue: BID 5 ON oak }', 'dice: [7]');
    expect(problemsOf(text)[0]?.text).toContain('shows 7');
  });

  it('fails when the rules throw or make a state that can not be', () => {
    const throwing: AnyGame = {
      ...twoTowers,
      adjudicate: () => {
        throw new Error('no tower');
      },
    };
    expect(problemsOf(caseWith(), throwing)[0]?.text).toContain('the rules threw: no tower');
    const faulty: AnyGame = { ...twoTowers, faults: () => ['two reds'] };
    expect(problemsOf(caseWith(), faulty), 'in the middle of the turn').toEqual([]);
    expect(problemsOf(caseWith().replace('stop: award', ''), faulty)[0]?.text).toBe(
      "the state can't be: two reds",
    );
  });

  it('tells the lines that were refused without being expected to', () => {
    const { results } = run(
      caseWith(
        'orders: { red: BID 5 NO oak, blue: BID 1 ON oak }',
        'expect: [{ event: block-won, seat: red }]',
      ),
    );
    const [told] = results[0]?.unexpected ?? [];
    expect(told?.line).toBe(6);
    expect(told?.text).toMatch(/^line 1 of red was refused \(order\.expected\): At column/);
  });
});

describe('each', () => {
  const table = [
    'title: equal bids',
    'game: two-towers',
    'set: { market: ["${block}"], gold: { red: 8, blue: 8 } }',
    'stop: award',
    'each: { roll: [1, 2], block: [oak, glass], winner: [red, red] }',
    'orders:',
    '  red: |',
    '    BID 4 ON ${block}',
    '  blue: BID 4 ON ${block}',
    'dice: { "tie/${block}": [${roll}] }',
    'expect: [{ event: block-won, seat: ${winner}, roll: ${roll} }]',
  ].join('\n');

  it('makes a case of each value, told by its values', () => {
    const { results, unreadable } = run(table);
    expect(unreadable).toEqual([]);
    expect(results.map(({ title, problems }) => [title, problems.length])).toEqual([
      ['equal bids (roll 1, block oak, winner red)', 0],
      ['equal bids (roll 2, block glass, winner red)', 1],
    ]);
    expect(results[1]?.problems[0]?.line).toBe(11);
  });

  it('leaves a title alone that names a value', () => {
    const titles = run(table.replace('equal bids', 'equal bids, ${roll}')).results.map(({ title }) => title);
    expect(titles).toEqual(['equal bids, 1', 'equal bids, 2']);
  });

  it.each([
    ['each: { roll: [1, 2], block: [oak] }', 'block has 1 values, roll has 2'],
    ['each: { roll: 1 }', 'roll must be a list'],
    ['each: {}', 'must name lists'],
    ['each: { roll: [1, 2], block: [oak, glass] }', '${winner} is not in each'],
  ])('refuses %s', (each, reason) => {
    const [wrong] = unreadableOf(table.replace(/each: .*/, each));
    expect(wrong?.reason).toContain(reason);
  });

  it('does not go on without each', () => {
    expect(unreadableOf(caseWith('title: "${roll}"'))).toEqual([
      { line: 1, reason: '${roll} is not in each' },
    ]);
  });
});

describe('a file that is wrong', () => {
  it.each([
    ['a key that there is not', 'wek: 10', 8, /wek/],
    [
      'a key that there is not, deeper',
      'expect: [{ event: block-won, sead: red }]',
      7,
      /no field of block-won sead; did you mean seat\?/,
    ],
    [
      'an event that there is not',
      'expect: [{ event: block-own }]',
      7,
      /no event block-own; did you mean block-won\?/,
    ],
    ['a step that there is not', 'stop: awrd', 5, /no step awrd; did you mean award\?/],
    ['a seat that there is not', 'orders: { green: BID 5 ON oak }', 6, /no seat green; there are: red, blue/],
    ['a reader that there is not', 'expect: [{ path: $.at, view: green, is: x }]', 7, /no reader green/],
    ['a path that is none', 'expect: [{ path: at, is: x }]', 7, /expected '\$'/],
    ['a path of which nothing is said', 'expect: [{ path: $.at }]', 7, /says nothing/],
    ['an expectation of nothing', 'expect: [{ absent: true }]', 7, /one of path, event, refused, accepted/],
    ['two expectations in one', 'expect: [{ event: storm, path: $.at }]', 7, /are two expectations/],
    ['no expectation', 'expect: []', 7, /expect/],
    ['a ruling that there is not', 'rulings: [tt-2.2]', 8, /no ruling tt-2.2/],
    ['an option that there is not', 'options: { speed: 1 }', 8, /speed/],
    ['a thing to set that there is not', 'set: { silver: 1 }', 4, /silver/],
    ['a game that there is not', 'game: go', 3, /no game go; there are: two-towers/],
    ['a die that is no number', 'dice: [one]', 8, /dice/],
    ['a number that loses its zero', 'rulings: [0310]', 8, /0310 is read as a number/],
    [
      'a line of a seat that may not order',
      'window: build',
      6,
      /red has no orders to give in the window build: nobody has/,
    ],
  ])('is told with %s', (_, line, number, reason) => {
    const wrong = unreadableOf(caseWith(line));
    expect(wrong.map((each) => each.line)).toEqual([number]);
    expect(wrong[0]?.reason).toMatch(reason);
  });

  it.each([
    ['', 1, /empty/],
    ['title: [', 1, /Flow sequence/],
    ['title: a\ntitle: b', 2, /unique/],
    ['- 1', 1, /object|record/i],
    ['title: !what x', 1, /what/],
    [
      'a: &a [1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]',
      1,
      /plain data/,
    ],
  ])('is told when it is no case at all: %j', (text, line, reason) => {
    const wrong = unreadableOf(text);
    expect(wrong.map((each) => each.line)).toEqual([line]);
    expect(wrong[0]?.reason).toMatch(reason);
  });

  it('does not keep the other cases of the file from running', () => {
    const { results, unreadable } = run(`${caseWith()}\n---\ntitle: x\n---\n${caseWith('title: third')}`);
    expect(results.map(({ title, line }) => [title, line])).toEqual([
      ['one bid', 1],
      ['third', 11],
    ]);
    expect(unreadable).toMatchObject([{ line: 9 }]);
  });

  it('is told at the place that the game can not make a position of', () => {
    const place = [
      'place:',
      '  - { block: oak, seat: red, on: hand }',
      '  - { block: straw, seat: red, on: hand }',
    ].join('\n');
    const [wrong] = unreadableOf(caseWith(place));
    expect(wrong?.line).toBe(10);
    expect(wrong?.reason).toContain('place.1.block');
  });

  it('is told at the thing placed even when the game does not say where', () => {
    const position: AnyGame['cases']['position'] = (given) => {
      if (given.place.length > 1) throw new CaseRefused('two things in one hex');
      return twoTowers.cases.position({ ...given, place: [] });
    };
    const game: AnyGame = { ...twoTowers, cases: { ...twoTowers.cases, position } };
    const { unreadable } = run(caseWith('place:\n  - one\n  - two\n  - three'), game);
    expect(unreadable).toEqual([{ file: 'x.yaml', line: 10, reason: 'two things in one hex' }]);
  });

  it('never throws, whatever text it holds', () => {
    const line = fc.constantFrom(
      ...caseWith().split('\n'),
      '  - x',
      'each: { a: [1] }',
      '---',
      '${a}',
      'place: [1]',
      '\t',
      '? x',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const { results, unreadable } = run(given);
        expect(results.length + unreadable.length).toBeGreaterThan(0);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('what is told of a run', () => {
  const passed = caseWith();
  const failed = caseWith('expect: [{ event: block-unsold }]');

  it.each([
    ['all passed', passed, 0, '1 passed, 0 failed'],
    ['one failed', `${passed}\n---\n${failed}`, 1, '1 passed, 1 failed'],
    ['one can not be read', `${failed}\n---\nx: 1`, 2, '0 passed, 1 failed'],
  ])('ends with the count and has an exit code: %s', (_, text, exitCode, count) => {
    const told = tellCases(run(text));
    expect(told.exitCode).toBe(exitCode);
    expect(told.lines.at(-1)).toBe(count);
  });

  it('names file, line and reason', () => {
    const { lines } = tellCases(run(`${failed}\n---\nx: 1`));
    expect(lines[0]).toBe('failed: x.yaml:1: [2.2] one bid');
    expect(lines[1]).toMatch(/^ {2}x\.yaml:7: an event/);
    expect(lines[2]).toMatch(/^unreadable: x\.yaml:9: /);
  });
});

describe('files and folders of cases', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cases-'));
    await mkdir(path.join(folder, 'b', 'c'), { recursive: true });
    await mkdir(path.join(folder, 'none'));
    for (const name of ['b/c/2.yml', 'b/1.yaml', 'a.yaml', 'read.me'])
      await writeFile(path.join(folder, name), name);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are read in the order of their names, at any depth', async () => {
    const { files, unreadable } = await readCaseFiles([folder]);
    expect(files.map(({ text }) => text)).toEqual(['a.yaml', 'b/1.yaml', 'b/c/2.yml']);
    expect(unreadable).toEqual([]);
  });

  it('are read whatever their name when they are named themselves', async () => {
    const { files } = await readCaseFiles([path.join(folder, 'read.me')]);
    expect(files).toEqual([{ file: path.join(folder, 'read.me'), text: 'read.me' }]);
  });

  it('that are not there, or hold no case, are told', async () => {
    const { files, unreadable } = await readCaseFiles([
      path.join(folder, 'no.yaml'),
      path.join(folder, 'none'),
    ]);
    expect(files).toEqual([]);
    expect(unreadable[0]?.reason).toContain('no such file');
    expect(unreadable[1]?.reason).toContain('no .yaml');
  });
});
