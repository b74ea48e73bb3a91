import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand } from '../../../src/engine/command-read.ts';
import { writeCommand } from '../../../src/engine/command-table.ts';
import { recordedDice } from '../../../src/engine/dice.ts';
import type { Json } from '../../../src/engine/json.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import { type Command, commandSchema } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import {
  CHARTS,
  ORDER_OF_BATTLE,
  SQUADRONS,
  TROOPS,
} from '../../../src/games/fifth-frontier-war/data/index.ts';
import { withDoctrineOrders, STANDARD_DOCTRINE } from '../../../src/games/fifth-frontier-war/doctrine.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { rebuild } from '../../../src/games/fifth-frontier-war/rules/rebuild.ts';
import { replace } from '../../../src/games/fifth-frontier-war/rules/replace.ts';
import {
  pointsReceived,
  troopPointsFor,
} from '../../../src/games/fifth-frontier-war/rules/replacement-points.ts';
import { spendReplacements } from '../../../src/games/fifth-frontier-war/rules/replacements.ts';
import type { Squadron, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { OF_THE_SIDE } from '../../../src/games/fifth-frontier-war/turn-context.ts';
import {
  ALL_RULINGS,
  answer,
  answers,
  aState,
  eventsOf,
  play,
  quietDice,
  refusalWords,
  seatView,
} from './kit.ts';

const SPAN = { stop: 'replacements' };
const reduced = (id: string) => ({ id, state: 'reduced' });
const lone = (navy: string, at: string, ...list: Json[]) => ({
  squadrons: { navy, at, list },
});

describe('[6.2] replacement points', () => {
  it.each(ORDER_OF_BATTLE.replacements.map((row) => [`${row.side} ${row.kind}`, row] as const))(
    '[6.2.1] %s points come in each week of a range, and in no other',
    (_, { side, kind, weeks }) => {
      for (let week = 1; week <= 80; week += 1) {
        const inRange = weeks.filter(({ from, to }) => from <= week && (to === null || week <= to));
        expect([week, pointsReceived(side, week)[kind]]).toEqual([week, inRange[0]?.points ?? 0]);
      }
    },
  );

  it('[6.2.3] a squadron costs 1 point to rebuild and 3 to replace', () => {
    const { rebuildSquadron, replaceSquadron, troopFactor, armourFactor } = CHARTS.replacementCosts;
    expect([rebuildSquadron, replaceSquadron, troopFactor, armourFactor]).toEqual([1, 3, 1, 2]);
  });

  it('[6.2.4] an armoured unit of 20 factors costs 40 troop points', () => {
    const state = aState({});
    expect(TROOPS.get('ZDV9')).toMatchObject({ factor: 20, signs: ['armour'] });
    expect(troopPointsFor(state, 'ZDV9', 100)).toBe(40);
    expect(troopPointsFor(state, 'ZDV1', 100)).toBe(20);
  });

  it('[6.2.4] troop points are single factors, as the rulebook has them', () => {
    expect(CHARTS.replacementCosts.troopPointScale).toBe(1);
  });

  it.each([...TROOPS.values()].map((counter) => [counter.id, counter] as const))(
    '[6.2.4] %s costs its factor, armour double',
    (id, { factor, signs }) => {
      const points = factor * (signs.includes('armour') ? 2 : 1);
      expect(troopPointsFor(aState({}), id, 100)).toBe(points);
    },
  );

  it('[6.2] points are never below nothing, and every point is accounted for', () => {
    const squadrons = [...SQUADRONS.keys()].filter(
      (id) => id.startsWith('I') && SQUADRONS.get(id)?.reduced !== null,
    );
    const troops = [...TROOPS.keys()].filter((id) => id.startsWith('I'));
    const scene = fc.record({
      week: fc.integer({ min: 1, max: 45 }),
      squadronPoints: fc.integer({ min: 0, max: 9 }),
      troopPoints: fc.integer({ min: 0, max: 60 }),
      reduced: fc.shuffledSubarray(squadrons, { maxLength: 8 }),
      worn: fc.shuffledSubarray(troops, { maxLength: 6 }),
      auto: fc.boolean(),
      percent: fc.constantFrom('', ' 10%', ' 50%'),
      units: fc.shuffledSubarray([...squadrons, ...troops], { minLength: 1, maxLength: 12 }),
    });
    fc.assert(
      fc.property(scene, (given) => {
        const destroyed = squadrons.filter((id) => !given.reduced.includes(id));
        const state = aState({
          week: given.week,
          set: { imperial: { squadronPoints: given.squadronPoints, troopPoints: given.troopPoints } },
          place: [
            ...(given.reduced.length === 0 ? [] : [lone('imperial', '2314', ...given.reduced.map(reduced))]),
            ...given.worn.map((id) => ({ troops: { id, at: '2314', loss: 40 } })),
            { offMap: { squadrons: destroyed, state: 'destroyed' } },
          ],
        });
        const orders = [
          given.auto ? 'REBUILD AUTO' : 'REBUILD OFF',
          ...given.units.map((id) => `REBUILD ${id}${given.percent}`),
          ...given.units.map((id) => `REPLACE ${id}`),
        ];
        const played = play(state, { imperial: orders.join('\n') }, SPAN);
        const left = played.state.replacementPoints.imperial;
        const spent = spentIn(played.events);
        const received = pointsReceived('imperial', given.week);
        expect(left.squadron).toBe(given.squadronPoints + received.squadron - spent.squadron);
        expect(left.troop).toBe(given.troopPoints + received.troop - spent.troop);
        expect(Math.min(left.squadron, left.troop)).toBeGreaterThanOrEqual(0);
        // What was accepted was judged on the very points that are spent, so that nothing of it fails.
        expect(eventsOf(played.events, 'order-failed')).toEqual([]);
        expect(faultsOf(played.state)).toEqual([]);
        for (const { kind, troop } of [
          ...eventsOf(played.events, 'troop-rebuilt'),
          ...eventsOf(played.events, 'troop-replaced'),
        ])
          expect([kind, TROOPS.get(troop)?.signs.includes('elite')]).toEqual([kind, false]);
      }),
      { numRuns: 60 },
    );
  });

  it('[6.2] points below nothing are a fault', () => {
    const state = aState({});
    const points = { ...state.replacementPoints, imperial: { squadron: -1, troop: 0 } };
    expect(faultsOf({ ...state, replacementPoints: points })).toEqual([
      'the imperial side has less than no replacement points',
    ]);
  });
});

function spentIn(events: ReturnType<typeof play>['events']): {
  readonly squadron: number;
  readonly troop: number;
} {
  const sum = (all: readonly { readonly points: number }[]) =>
    all.reduce((total, { points }) => total + points, 0);
  return {
    squadron: sum([...eventsOf(events, 'squadron-rebuilt'), ...eventsOf(events, 'squadron-replaced')]),
    troop: sum([...eventsOf(events, 'troop-rebuilt'), ...eventsOf(events, 'troop-replaced')]),
  };
}

describe('[6.2] orders for replacements', () => {
  const state = aState({
    week: 5,
    set: { zhodani: { squadronPoints: 3, troopPoints: 6 } },
    place: [
      lone('zhodani', '0708', reduced('ZB3'), reduced('ZB4'), reduced('ZB5'), reduced('ZB6')),
      { troops: { id: 'ZDV1', at: '0708', loss: 20 } },
      { troops: { id: 'ZDV2', at: '0708', loss: 60 } },
      { offMap: { squadrons: ['ZC1'], troops: ['ZRG3'], state: 'destroyed' } },
    ],
  });

  it.each([
    ['REBUILD ZB3', 'taken: ZB3 is at full strength again: 1 squadron point, 2 left'],
    [
      'rebuild Z-B 3, zb4',
      'taken: ZB3 is at full strength again; ZB4 is at full strength again: 2 squadron points, 1 left',
    ],
    ['REBUILD ZB3, ZB3', 'taken: ZB3 is at full strength again: 1 squadron point, 2 left'],
    ['REBUILD ZDV2 30 PERCENT', 'taken: ZDV2 regains 30% and is down to 30%: 6 troop points, 0 left'],
    [
      'REBUILD ZB3, ZDV1',
      'taken: ZB3 is at full strength again; ZDV1 regains 20% and is at full strength: 1 squadron point, 2 left; 4 troop points, 2 left',
    ],
    ['REPLACE ZC1', 'taken: ZC1 stands again in the Zhodani reinforcements box: 3 squadron points, 0 left'],
    [
      'REPLACE ZRG3 IN Second Zhodani box',
      'taken: ZRG3 stands again in the Additional Zhodani reinforcements box: 5 troop points, 1 left',
    ],
    ['REBUILD ZDV2 15%', 'order.malformed'],
  ])('[6.2.3, 6.2.4] "%s": %s', (line, told) => {
    expect(answer(state, 'zhodani', line)).toBe(told);
  });

  it('[6.2] rebuilding is paid for before replacing, each in the order of its lines', () => {
    expect(answers(state, 'zhodani', 'REPLACE ZC1\nREBUILD ZB3')).toEqual([
      'points.too-few',
      'taken: ZB3 is at full strength again: 1 squadron point, 2 left',
    ]);
    expect(answers(state, 'zhodani', 'REBUILD ZDV2 20%\nREBUILD ZDV1')).toEqual([
      'taken: ZDV2 regains 20% and is down to 40%: 4 troop points, 2 left',
      'points.too-few',
    ]);
  });

  it('[6.2.2] squadron points buy no troops, and troop points no squadrons', () => {
    const poor = (squadron: number, troop: number): State => ({
      ...state,
      replacementPoints: { ...state.replacementPoints, zhodani: { squadron, troop } },
    });
    expect(answers(poor(9, 0), 'zhodani', 'REBUILD ZB3, ZDV1')).toEqual(['points.too-few']);
    expect(answers(poor(0, 9), 'zhodani', 'REBUILD ZB3')).toEqual(['points.too-few']);
    expect(answer(poor(1, 0), 'zhodani', 'REBUILD ZB3')).toMatch(/^taken/);
    expect(answer(poor(0, 4), 'zhodani', 'REBUILD ZDV1')).toMatch(/^taken/);
  });

  it('[6.2] an id of nothing is refused, should one be handed in that no line can have', () => {
    const attempts = [
      rebuild(state, 'zhodani', { units: ['ZX1'] }),
      replace(state, 'zhodani', { units: ['ZX1'] }),
    ];
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ ok: false, refusal: { code: 'replacement.unknown', piece: 'ZX1' } });
  });

  it('[6.2] what can not be paid is refused with what is left and what would be right', () => {
    expect(refusalWords(state, 'zhodani', 'REBUILD ZB3, ZB4, ZB5, ZB6')).toBe(
      'ZB6 costs 1 of your squadron points, and 0 are left. REBUILD ZB3, ZB4, ZB5',
    );
    expect(refusalWords(state, 'zhodani', 'REBUILD ZDV2')).toBe(
      'ZDV2 costs 12 of your troop points, and 6 are left. REBUILD ZDV2 30%',
    );
  });

  it('[2.1.1.2, 6.2] a unit that has become impossible does not take the others of its order with it', () => {
    // The sheet stood when the squadron was at a base; when the step comes it is not.
    const away = { ...state.squadrons, ZB3: { ...squadronIn(state, 'ZB3'), at: '1508' } };
    const orders = { imperial: [], zhodani: [order('REBUILD ZB3, ZB4')] };
    const dice = recordedDice(quietDice).dice;
    const after = spendReplacements(
      { ...state, squadrons: away },
      { orders, originOf: () => OF_THE_SIDE, dice, rulings: ALL_RULINGS },
    ).events;
    expect(eventsOf(after, 'order-failed')).toMatchObject([
      { order: 'REBUILD ZB3', code: 'rebuild.no-base' },
    ]);
    expect(eventsOf(after, 'squadron-rebuilt')).toMatchObject([{ squadron: 'ZB4' }]);
  });

  it('[6.2.3] the standing order is off until it is given, and holds until changed', () => {
    expect(STANDARD_DOCTRINE.rebuild).toBe('off');
    expect(withDoctrineOrders(STANDARD_DOCTRINE, [order('REBUILD AUTO')]).rebuild).toBe('auto');
    const played = play(state, { zhodani: 'AUTO REBUILD' }, SPAN);
    expect(played.state.doctrine.zhodani.rebuild).toBe('auto');
    expect(
      Object.keys(played.state.squadrons).filter((id) => played.state.squadrons[id]?.state === 'full'),
    ).toEqual(['ZB3', 'ZB4', 'ZB5']);
  });

  it('[6.2] is printed as a line that is read as the same command', () => {
    const vocabulary = COMMANDS.vocabularyOf(seatView(state, 'zhodani'));
    fc.assert(
      fc.property(anyOrder, (command) => {
        const read = readCommand(COMMANDS, writeCommand(COMMANDS, command), { vocabulary, window: 'week' });
        expect(read).toEqual({ ok: true, command });
      }),
      { numRuns: 200 },
    );
  });
});

/** A line as a command. */
function order(line: string): Command {
  const vocabulary = COMMANDS.vocabularyOf(seatView(aState({}), 'zhodani'));
  const read = readCommand(COMMANDS, line, { vocabulary, window: 'week' });
  if (!read.ok) throw new Error(`${line}: ${read.refusal.code}`);
  return read.command;
}

function squadronIn({ squadrons }: State, id: string): Squadron {
  const squadron = squadrons[id];
  if (squadron === undefined) throw new Error(`no squadron ${id}`);
  return squadron;
}

const box = fc.constantFrom('imperialBox', 'rimwardBox', 'zhodaniBox', 'zhodaniSecondBox', 'swordWorldsBox');
const units = fc.uniqueArray(fc.constantFrom('ZB1', 'ZDV3', 'IC12', '1GD', 'GUE3'), { minLength: 1 });
const counters = fc.uniqueArray(
  fc.constantFrom(
    '18F',
    '1A',
    'VASILYEV',
    'NORRIS',
    'IA3',
    'IDV4',
    'WARRANT',
    'assault',
    'fleets',
    'admirals',
    'all',
  ),
  { minLength: 1 },
);
const percent = fc.integer({ min: 1, max: 10 }).map((tens) => tens * 10);

/** Any order for reinforcements and replacements. */
const anyOrder: fc.Arbitrary<Command> = fc
  .oneof(
    fc.record({ word: fc.constant('BOX'), box, counters }),
    fc.record({ word: fc.constant('REBUILD'), units }),
    fc.record({ word: fc.constant('REBUILD'), units, percent }),
    fc.record({ word: fc.constant('REPLACE'), units }),
    fc.record({ word: fc.constant('REPLACE'), units, box }),
    fc.record({ word: fc.constant('REBUILD AUTO'), choice: fc.constantFrom('auto', 'off') }),
  )
  .map((command) => commandSchema.parse(command));
