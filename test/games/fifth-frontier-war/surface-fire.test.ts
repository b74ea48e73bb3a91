import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import type { EventOf } from '../../../src/games/fifth-frontier-war/events.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import {
  COLUMNS,
  expectedResults,
  nameOfColumn,
} from '../../../src/games/fifth-frontier-war/rules/surface-combat-odds.ts';
import { fightersAt, fireOf } from '../../../src/games/fifth-frontier-war/rules/surface-combat-units.ts';
import { columnOf } from '../../../src/games/fifth-frontier-war/rules/surface-fire-plan.ts';
import {
  currentStrengthOf,
  defenceStrengthAt,
  writtenFactors,
} from '../../../src/games/fifth-frontier-war/rules/strength.ts';
import type { State, SurfaceFire } from '../../../src/games/fifth-frontier-war/state.ts';
import { aPosition, aTroop, aWorld, eventsOf, type Placed, withDoctrine } from './combat-kit.ts';
import { fightOn, fireAt, inWays, REGINA, type Surface, told, zhodani } from './surface-kit.ts';

const NO_BATTALIONS = aWorld(REGINA, { defence: 0 });

/** What the Zhodani fire in one way, while the Imperial side holds its fire. */
function fired(way: SurfaceFire, ...placed: readonly Placed[]): readonly string[] {
  const state = inWays(aPosition(NO_BATTALIONS, ...placed), { imperial: 'hold', zhodani: way });
  return fightOn(state).fire.map(told);
}

describe('[4.6.1] at the best odds', () => {
  test('[4.6.1] one target takes all fire', () => {
    expect(fired('bestOdds', aTroop('IT1'), zhodani('ZT1'), zhodani('ZT2'))).toEqual([
      'ZT1 20 + ZT2 20 on IT1',
    ]);
  });

  test('[4.6.3] 20 of tech 14 fire alone on 10 of tech 13: 10 of tech 10 would spoil 3:1 to 1:1', () => {
    const target = aTroop('IT1', { factor: 10, tech: 13 });
    const helper = zhodani('ZT2', { factor: 10, tech: 10 });
    expect(fired('bestOdds', target, zhodani('ZT1'), helper)).toEqual(['ZT1 20 on IT1']);
  });

  test('[4.6.3] what would spoil the odds fires at another target', () => {
    const targets = [aTroop('IT1', { factor: 10, tech: 13 }), aTroop('IT2', { factor: 10, tech: 13 })];
    const helper = zhodani('ZT2', { factor: 10, tech: 10 });
    const fire = fired('bestOdds', ...targets, zhodani('ZT1', { factor: 10 }), helper);
    expect(fire).toEqual(['ZT1 10 on IT1', 'ZT2 10 on IT2']);
  });

  test('[4.6.3] a lower tech level joins where the odds gain more than it costs', () => {
    const target = aTroop('IT1', { factor: 100, tech: 13 });
    expect(fired('bestOdds', target, zhodani('ZT1'), zhodani('ZT2', { factor: 500, tech: 13 }))).toEqual([
      'ZT1 20 + ZT2 500 on IT1',
    ]);
  });

  test('[4.6.1] two equal targets share what would be wasted on one', () => {
    const targets = [aTroop('IT1', { factor: 10 }), aTroop('IT2', { factor: 10 })];
    expect(fired('bestOdds', ...targets, zhodani('ZT1', { factor: 200 }))).toEqual([
      'ZT1 100 on IT1',
      'ZT1 100 on IT2',
    ]);
  });

  test('[4.6.1] the battalions come last; what adds nothing against them is fired elsewhere', () => {
    const state = inWays(
      aPosition(aWorld(REGINA, { defence: 150 }), aTroop('IT1', { factor: 5, tech: 15 }), zhodani('ZT1')),
      { imperial: 'hold' },
    );
    expect(fightOn(state).fire.map(told)).toEqual(['ZT1 5 on IT1', 'ZT1 15 on DEFENCE']);
  });

  test('[4.6.1] nobody is idle whose fire spoils nothing, however hopeless', () => {
    const target = aTroop('IT1', { factor: 500, tech: 15 });
    expect(fired('bestOdds', target, zhodani('ZT1', { factor: 1, tech: 10 }))).toEqual(['ZT1 1 on IT1']);
  });
});

describe('[4.6.1] other standing orders', () => {
  const targets = [
    aTroop('IT1', { factor: 10 }),
    aTroop('IT2', { factor: 20 }),
    aTroop('IT3', { factor: 5 }),
  ];

  test('[4.6.1] FOCUS: all at the unit where that destroys most', () => {
    expect(fired('focus', ...targets, zhodani('ZT1', { factor: 100 }), zhodani('ZT2'))).toEqual([
      'ZT1 100 + ZT2 20 on IT2',
    ]);
  });

  test('[4.6.1] FOCUS: units that would spoil those odds focus on the next', () => {
    const fire = fired('focus', ...targets, zhodani('ZT1', { factor: 40 }), zhodani('ZT2', { tech: 8 }));
    expect(fire).toEqual(['ZT1 40 on IT2', 'ZT2 20 on IT3']);
  });

  test('[4.6.1] SPREAD: every unit is fired at', () => {
    const fire = fired('spread', ...targets, zhodani('ZT1', { factor: 40 }));
    expect(fire.map((attack) => attack.slice(-3))).toEqual(['IT1', 'IT2', 'IT3']);
  });

  test('[4.6.1] HOLD: a unit is not required to fire, and is fired on all the same', () => {
    const state = inWays(aPosition(NO_BATTALIONS, aTroop('IT1'), zhodani('ZT1')), { zhodani: 'hold' });
    expect(fightOn(state).fire.map(told)).toEqual(['IT1 20 on ZT1']);
  });

  test('[4.6.1] the order of the world comes before that of the side', () => {
    const before = aPosition(NO_BATTALIONS, aTroop('IT1'), zhodani('ZT1'));
    const held = withDoctrine(before, 'imperial', { surfaceFire: { side: 'hold' } });
    const state = withDoctrine(held, 'zhodani', { surfaceFire: { side: 'hold', [REGINA]: 'focus' } });
    expect(fightOn(state).fire.map(told)).toEqual(['ZT1 20 on IT1']);
    const elsewhere = withDoctrine(held, 'zhodani', { surfaceFire: { side: 'hold', 2109: 'focus' } });
    expect(fightOn(elsewhere).fire).toEqual([]);
  });
});

describe('[4.6.1] fire as ordered', () => {
  const before = (...placed: readonly Placed[]): State =>
    inWays(aPosition(NO_BATTALIONS, aTroop('IT1'), aTroop('IT2', { factor: 5 }), ...placed), {
      imperial: 'hold',
      zhodani: 'hold',
    });
  const ordered = (state: State, ...orders: readonly Command[]): Surface =>
    fightOn(state, { orders: { zhodani: orders } });

  test('[4.6.1] a unit of 20 fires 15 at one target and 5 at another', () => {
    const { fire } = ordered(before(zhodani('ZT1')), fireAt('ZT1', 'IT2', 5), fireAt('ZT1', 'IT1', 15));
    expect(fire.map(told)).toEqual(['ZT1 5 on IT2', 'ZT1 15 on IT1']);
  });

  test('[4.6.1] the fire of several units at one target is one attack', () => {
    const state = before(zhodani('ZT1'), zhodani('ZT2'));
    const { fire } = ordered(
      state,
      fireAt('ZT1', 'IT1', 3),
      fireAt('ZT2', 'IT1', 4),
      fireAt('ZT1', 'IT1', 2),
    );
    expect(fire.map(told)).toEqual(['ZT1 5 + ZT2 4 on IT1']);
  });

  test('[4.6.1] without a number all that is left of the unit fires', () => {
    const { fire } = ordered(before(zhodani('ZT1')), fireAt('ZT1', 'IT1', 3), fireAt('ZT1', 'IT2'));
    expect(fire.map(told)).toEqual(['ZT1 3 on IT1', 'ZT1 17 on IT2']);
  });

  test('[4.6.1] a unit that has lost strength fires what it has', () => {
    const { fire } = ordered(before(zhodani('ZT1', { loss: 60 })), fireAt('ZT1', 'IT1', 15));
    expect(fire.map(told)).toEqual(['ZT1 8 on IT1']);
  });

  test('[4.6.1] ffw-4.6.1-fractions: a fraction goes with the rest', () => {
    const worn = before(zhodani('ZT1', { factor: 5, loss: 10 }));
    const { fire } = ordered(worn, fireAt('ZT1', 'IT1', 3), fireAt('ZT1', 'IT2'));
    expect(fire.map(told)).toEqual(['ZT1 3 on IT1', 'ZT1 1.5 on IT2']);
  });

  test('[4.6.1] what nobody ordered follows the standing order', () => {
    const state = withDoctrine(before(zhodani('ZT1'), zhodani('ZT2')), 'zhodani', {});
    const { fire } = ordered(state, fireAt('ZT1', 'IT2', 5));
    expect(fire.flatMap(({ by }) => by).reduce((sum, { factors }) => sum + Number(factors), 0)).toBe(40);
    const share = fire.find(({ target }) => target === 'IT2')?.by.find(({ unit: id }) => id === 'ZT1');
    expect(Number(share?.factors)).toBeGreaterThanOrEqual(5);
  });

  test.each([
    ['a target that is not there', fireAt('ZT1', 'IT9'), 'fire.no-target'],
    ['a unit that is aboard', fireAt('ZT9', 'IT1'), 'fire.not-fighting'],
  ])('[4.6.1] %s is told', (_, order, code) => {
    const aboard: Placed = zhodani('ZT9', { aboard: 'ZS9' });
    const { squadrons: ships, ...rest } = before(zhodani('ZT1'), aboard);
    const ZS9 = {
      state: 'full' as const,
      at: REGINA,
      fleet: null,
      fuelled: true,
      tankFull: false,
      movedFor: null,
    };
    const { events } = ordered({ ...rest, squadrons: { ...ships, ZS9 } }, order);
    expect(eventsOf(events, 'order-failed')).toMatchObject([{ side: 'zhodani', code }]);
  });

  test('[4.6] an order on a world where nobody fights is told', () => {
    const { events } = fightOn(aPosition(NO_BATTALIONS, zhodani('ZT1')), {
      orders: { zhodani: [fireAt('ZT1', 'IT1')] },
    });
    expect(events).toMatchObject([
      { kind: 'order-failed', side: 'zhodani', order: 'FIRE ZT1 AT IT1', code: 'fire.no-fight' },
    ]);
  });
});

const SIGNS = ['armour', 'elite', 'mercenary'] as const;
const unit = fc.record({
  factor: fc.constantFrom(1, 2, 5, 10, 20, 100, 500),
  tech: fc.integer({ min: 8, max: 15 }),
  loss: fc.integer({ min: 0, max: 9 }).map((tens) => tens * 10),
  signs: fc.subarray([...SIGNS]),
});
const way = fc.constantFrom<SurfaceFire>('bestOdds', 'focus', 'spread', 'hold');
const army = (of: typeof unit) => fc.array(of, { minLength: 1, maxLength: 5 });
const guards = unit.map((one) => ({ ...one, signs: [...one.signs, 'psionic' as const] }));

/** A fight of any units, in any ways, with any orders and dice. */
const anyFight = fc
  .record({
    imperial: army(unit),
    zhodani: army(unit),
    guards: fc.array(guards, { maxLength: 2 }),
    defence: fc.constantFrom(0, 1, 15, 150, 1500),
    ways: fc.record({ imperial: way, zhodani: way }),
    orders: fc.array(
      fc.record({
        unit: fc.constantFrom('ZT0', 'ZT1', 'ZT2', 'ZG0', 'ZG1'),
        target: fc.constantFrom('IT0', 'IT1', 'IT2', 'DEFENCE'),
        factors: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
      }),
      { maxLength: 6 },
    ),
    seed: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 9 }),
  })
  .map(({ seed, ...given }) => ({ ...given, dice: (_: string, k: number) => seed[k % seed.length] ?? 1 }));

type AnyFight = typeof anyFight extends fc.Arbitrary<infer Given> ? Given : never;

function fought(given: AnyFight, listing: (placed: readonly Placed[]) => readonly Placed[] = (all) => all) {
  const placed = [
    ...given.imperial.map((part, index) => aTroop(`IT${index}`, part)),
    ...given.zhodani.map((part, index) => zhodani(`ZT${index}`, part)),
    ...given.guards.map((part, index) => zhodani(`ZG${index}`, part)),
  ];
  const state = inWays(aPosition(aWorld(REGINA, { defence: given.defence }), ...listing(placed)), given.ways);
  const orders = given.orders.map((order) => fireAt(order.unit, order.target, order.factors));
  return { before: state, ...fightOn(state, { dice: given.dice, orders: { zhodani: orders } }) };
}

const isOf = (psionic: boolean) => (fire: EventOf<'surface-fire'>) => fire.psionic === psionic;

describe('[4.6] whatever fights', () => {
  const holds = (check: (outcome: ReturnType<typeof fought>, given: AnyFight) => void): void => {
    fc.assert(
      fc.property(anyFight, (given) => {
        check(fought(given), given);
      }),
      { numRuns: 150 },
    );
  };

  test('[4.3] losses are tens from 0 to 100, and what has lost everything is gone', () => {
    holds(({ state, losses }) => {
      for (const { by, to } of losses.flatMap((one) => one.losses)) {
        expect([by % 10, to % 10, by > 0, to <= 100]).toEqual([0, 0, true, true]);
      }
      expect(faultsOf(state)).toEqual([]);
    });
  });

  test('[4.6.1] no unit fires more factors than it has', () => {
    holds(({ before, fire }) => {
      for (const stage of [true, false]) {
        const used = new Map<string, number>();
        for (const { unit: id, factors } of fire.filter(isOf(stage)).flatMap(({ by }) => by))
          used.set(id, (used.get(id) ?? 0) + Math.round(Number(factors) * 100));
        for (const [id, hundredths] of used) {
          const has = id === 'DEFENCE' ? defenceStrengthAt(before, REGINA) : fireOf(before, id);
          expect(hundredths).toBeLessThanOrEqual(has);
        }
      }
    });
  });

  test('[4.6.1, 5.4.3] each unit is attacked at most once, and once more by psionic troops', () => {
    holds(({ fire }) => {
      for (const stage of [true, false]) {
        const targets = fire.filter(isOf(stage)).map(({ side, target }) => `${side} ${target}`);
        expect(new Set(targets).size).toBe(targets.length);
      }
      for (const { by } of fire.filter(isOf(true)))
        expect(by.every(({ unit: id }) => id.startsWith('ZG'))).toBe(true);
      for (const { by } of fire.filter(isOf(false)))
        expect(by.some(({ unit: id }) => id.startsWith('ZG'))).toBe(false);
    });
  });

  test('[4.6.1] shares are whole factors, or the last of a unit', () => {
    holds(({ fire }) => {
      for (const stage of [true, false]) {
        const broken = fire
          .filter(isOf(stage))
          .flatMap(({ by }) => by)
          .filter(({ factors }) => factors.includes('.'));
        expect(new Set(broken.map(({ unit: id }) => id)).size).toBe(broken.length);
      }
    });
  });

  test('[4.6.3] BESTODDS fires on a lone target with whatever tech levels hurt it most', () => {
    fc.assert(
      fc.property(unit, army(unit), (target, army) => {
        const placed = army.map((part, index) => zhodani(`ZT${index}`, part));
        const state = inWays(aPosition(NO_BATTALIONS, aTroop('IT0', target), ...placed), {
          imperial: 'hold',
        });
        const [attack] = fightOn(state).fire;
        const [fighter] = fightersAt(state, REGINA, 'imperial', null);
        const own = fightersAt(state, REGINA, 'zhodani', null);
        if (attack === undefined || fighter === undefined) throw new Error('nobody fires');
        const expected = (column: number) => expectedResults(0, 100 - fighter.loss)[column] ?? 0;
        const cuts = own.map(({ tech }) => {
          const fire = own.filter((one) => one.tech >= tech).reduce((sum, one) => sum + one.fire, 0);
          return expected(columnOf(fighter, fire, tech));
        });
        const used = COLUMNS.find((column) => nameOfColumn(column) === attack.column) ?? 0;
        expect(expected(used)).toBe(Math.max(...cuts));
      }),
      { numRuns: 200 },
    );
  });

  test('[4.6] how units are listed never matters', () => {
    holds((outcome, given) => {
      const turned = fought(given, (placed) => [...placed].reverse());
      expect(turned.events).toEqual(outcome.events);
    });
  });

  test('[4.3.3] strengths in events are those of the units as they stand', () => {
    holds(({ before, fire }) => {
      for (const { target, strength, side } of fire.slice(0, 1)) {
        if (target === 'DEFENCE' || side === 'imperial') continue;
        const doubled = before.ownCounters.troops[target]?.signs ?? [];
        const times = (doubled.includes('armour') ? 2 : 1) * (doubled.includes('elite') ? 2 : 1);
        expect(strength).toBe(writtenFactors(currentStrengthOf(before, target) * times));
      }
    });
  });
});
