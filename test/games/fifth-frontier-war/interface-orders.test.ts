import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommand } from '../../../src/engine/command-read.ts';
import { writeCommand } from '../../../src/engine/command-table.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import { type Command, commandSchema } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import { STANDARD_DOCTRINE, withDoctrineOrders } from '../../../src/games/fifth-frontier-war/doctrine.ts';
import type { Doctrine } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, answer, aState, refusalWords, seatView } from './kit.ts';

const standard = aState({ scenario: 'standard', week: 2 });
const vocabulary = COMMANDS.vocabularyOf(seatView(standard, 'zhodani'));

function read(line: string): Command {
  const result = readCommand(COMMANDS, line, { vocabulary, window: 'week' });
  if (!result.ok) throw new Error(`${line}: ${result.refusal.code}`);
  return result.command;
}

function doctrineAfter(...lines: readonly string[]): Doctrine {
  return withDoctrineOrders(STANDARD_DOCTRINE, lines.map(read));
}

describe('[4.5.1] orders about SDBs', () => {
  test('[4.5.1] of SDBs: for the side or for a hex', () => {
    expect(
      doctrineAfter('SDB ACTIVE', 'SDB AT Jewell: PASSIVE IF ATTACKED BY 36+ ELSE AUTO BREAK OFF AT 50%').sdb,
    ).toEqual({
      side: { mode: 'active', passiveAgainst: null, breakOffAt: null },
      '1510': { mode: 'auto', passiveAgainst: 36, breakOffAt: 50 },
    });
  });

  test.each([
    'SDB PASSIVE IF ATTACKED BY 36+ ELSE ACTIVE BREAK OFF AT 50% LOSSES',
    'SDB PASSIVE IF ATTACKED BY 36+, ACTIVE ELSE, BREAK OFF AT 50% LOSSES',
    'sdbs: passive against 36, break off at 50 percent',
  ])('[4.5.1] the same in other words: %s', (line) => {
    expect(writeCommand(COMMANDS, read(line))).toBe(
      'SDB PASSIVE IF ATTACKED BY 36+ ELSE ACTIVE BREAK OFF AT 50%',
    );
  });

  test('[4.5.1] of squadrons: for the side, a fleet or a hex', () => {
    const lines = [
      'AVOID SDB',
      'ENGAGE SDB 40F BREAK OFF AT 30%',
      'ENGAGE SDB AT 1510 IF IT PAYS BREAK OFF AT 20%',
    ];
    expect(doctrineAfter(...lines).engageSdb).toEqual({
      side: { mode: 'avoid', breakOffAt: null },
      '40F': { mode: 'attack', breakOffAt: 30 },
      '1510': { mode: 'auto', breakOffAt: 20 },
    });
  });

  test('[4.5.2] of bombing: by a word, or unit by unit', () => {
    const lines = ['BOMB NONE', 'BOMB 40F: TROOPS', 'BOMB AT 1510: DEFENCE 24, ICT3 12, ICT4'];
    expect(doctrineAfter(...lines).bombing).toEqual({
      side: { mode: 'none', targets: [] },
      '40F': { mode: 'troops', targets: [] },
      '1510': {
        mode: 'listed',
        targets: [
          { target: 'DEFENCE', factors: 24 },
          { target: 'ICT3', factors: 12 },
          { target: 'ICT4', factors: null },
        ],
      },
    });
  });

  test('[4.5] STANDARD takes an order back', () => {
    const given = ['SDB AT 1510: ACTIVE', 'ENGAGE SDB 40F', 'AVOID SDB', 'BOMB 40F: NONE', 'BOMB LARGEST'];
    const back = ['SDB AT 1510 STANDARD', 'ENGAGE SDB 40F STANDARD', 'BOMB 40F STANDARD', 'BOMB STANDARD'];
    const { sdb, engageSdb, bombing } = doctrineAfter(...given, ...back);
    expect({ sdb, engageSdb, bombing }).toEqual({
      sdb: {},
      engageSdb: { side: { mode: 'avoid', breakOffAt: null } },
      bombing: {},
    });
  });
});

describe('[4.5] what is refused', () => {
  const state = aState({
    options: { blackGlobes: true },
    place: [
      aFleet('40F', { at: '1510' }),
      aFleet('214F', { at: '2314', squadrons: ['IB31', 'IB32'] }),
      { troops: { id: 'ICT3', at: '2314' } },
    ],
  });

  test.each([
    ['SDB AT 2307: ACTIVE', 'sdb.none-there'],
    ['ENGAGE SDB AT 1109 BREAK OFF AT 10%', null],
    ['ENGAGE SDB AT 2307', 'sdb.none-there'],
    ['BOMB AT 1113: DEFENCE', 'bomb.no-world'],
    ['BOMB AT 1510: ICT3, DEFENCE', 'bomb.own-unit'],
    ['BOMB 40F: LARGEST', 'fleet.not-yours'],
    ['AVOID SDB 40F', 'fleet.not-yours'],
    ['GLOBES 40F: ATTACK', 'fleet.not-yours'],
    ['BOMB AT 1510: DEFENCE 12, DEFENCE', 'order.malformed'],
    ['SDB PASSIVE BREAK OFF AT 10%', 'order.too-long'],
  ])('[4.5] %s: %s', (line, code) => {
    const told = answer(state, 'imperial', line);
    if (code === null) expect(told).toMatch(/^taken/);
    else expect(told).toBe(code);
    expect(refusalWords(state, 'imperial', line)).not.toMatch(/[{}]|undefined/);
  });

  test('[4.5.1] an order for a world that is not yours is taken for later', () => {
    expect(answer(state, 'imperial', 'SDB AT 0708: ACTIVE')).toMatch(/counts once Cronor 0708 is yours/);
    expect(answer(state, 'imperial', 'SDB AT Jewell: ACTIVE')).not.toMatch(/counts once/);
  });

  test('[9.2] globes are told when nothing has the fleet jump', () => {
    expect(answer(state, 'imperial', 'GLOBES 214F: ATTACK')).toMatch(
      /nothing on your sheet has 214th Fleet jump/,
    );
    const plotted = aState({
      options: { blackGlobes: true },
      place: [aFleet('214F', { at: '2314', squadrons: ['IB31'], plot: { 10: 'J2214' } })],
    });
    expect(answer(plotted, 'imperial', 'GLOBES 214F: ATTACK')).not.toMatch(/nothing/);
  });
});

const fleet = fc.constantFrom('40F', '212F');
const hex = fc.constantFrom('1510', '0708');
const percent = fc.integer({ min: 1, max: 100 });
const scope = fc.oneof(fc.constant({}), fc.record({ fleet }), fc.record({ at: hex }));
const place = fc.oneof(fc.constant({}), fc.record({ at: hex }));
const breakOff = fc.oneof(fc.constant({}), fc.record({ breakOffAt: percent }));
const against = fc.oneof(fc.constant({}), fc.record({ passiveAgainst: fc.integer({ min: 1, max: 999 }) }));
const joined = (...parts: readonly fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((objects) => objects.reduce((all, part) => ({ ...all, ...part }), {}));
const worded = (word: Command['word'], ...parts: readonly fc.Arbitrary<object>[]) =>
  joined(fc.constant({ word }), ...parts);
const mode = (...modes: readonly string[]) => fc.record({ mode: fc.constantFrom(...modes) });
const share = fc.tuple(
  fc.constantFrom('DEFENCE', 'ICT3', 'GUE1', 'IH1'),
  fc.option(fc.integer({ min: 1, max: 9999 })),
);
const listed = fc
  .uniqueArray(share, { minLength: 1, selector: ([target]) => target })
  .filter((shares) => shares.length > 1 || shares[0]?.[0] !== 'DEFENCE' || shares[0][1] !== null)
  .map((shares) => ({
    mode: 'listed',
    targets: shares.map(([target, factors]) => (factors === null ? target : `${target} ${factors}`)),
  }));

const anyOrder: fc.Arbitrary<Command> = fc
  .oneof(
    worded('SDB', place, mode('standard', 'passive')),
    worded('SDB', place, mode('active', 'auto'), against, breakOff),
    worded('ENGAGE SDB', scope, mode('standard', 'avoid')),
    worded('ENGAGE SDB', scope, mode('attack', 'auto'), breakOff),
    worded('BOMB', scope, mode('standard', 'none', 'largest', 'defence', 'troops')),
    worded('BOMB', scope, listed),
    worded('NO BOMBING UNLESS ORDERED'),
    worded('GLOBES', fc.record({ fleet, action: fc.constantFrom('attack', 'bomb', 'land') })),
  )
  .map((command) => commandSchema.parse(command));

test('[4.5] every order is printed as a line that is read as the same order', () => {
  fc.assert(
    fc.property(anyOrder, (command) => {
      expect(read(writeCommand(COMMANDS, command))).toEqual(command);
    }),
    { numRuns: 500 },
  );
});
