import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLosses, factorsOf, type Target } from '../../../src/games/fifth-frontier-war/rules/losses.ts';
import type { SquadronType } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, aPosition, aSquadron, aTroop, eventsOf, fight, withDoctrine } from './combat-kit.ts';

function aTarget(id: string, change: Partial<Target> = {}): Target {
  return {
    id,
    type: 'battle',
    colonial: false,
    now: [3, 4, 6],
    afterHit: [1, 2, 3],
    neededAtSpeed: false,
    loaded: false,
    rank: null,
    ...change,
  };
}

/** Targets with the ranks that an order of types gives them. */
function inOrder<T extends Pick<Target, 'type'>>(
  targets: readonly T[],
  order: readonly SquadronType[],
): readonly (T & Pick<Target, 'rank'>)[] {
  return targets.map((target) => {
    const rank = order.indexOf(target.type);
    return { ...target, rank: rank < 0 ? null : rank };
  });
}

const named = (
  targets: readonly Target[],
  required: number,
  order: readonly SquadronType[] = [],
): readonly string[] =>
  chooseLosses(inOrder(targets, order), required).map(({ squadron, to }) => `${squadron} ${to}`);

describe('[4.4.3] which squadrons are reduced or eliminated', () => {
  test('[4.4.3] a 3-4-6 reduced to its 1-2-3 gives up 3 defence factors', () => {
    expect(chooseLosses([aTarget('A'), aTarget('B')], 3)).toEqual([
      { squadron: 'A', to: 'reduced', factors: 3 },
    ]);
  });

  test('[4.4.3] 4 are required: reducing one by 3 is not enough', () => {
    const losses = chooseLosses([aTarget('A'), aTarget('B')], 4);
    expect(factorsOf(losses)).toBeGreaterThanOrEqual(4);
  });

  test('[4.4.3] no more than must be: of two ways the one nearest above the required', () => {
    const targets = [
      aTarget('A', { now: [9, 0, 5], afterHit: null }),
      aTarget('B', { now: [1, 0, 7], afterHit: null }),
    ];
    expect(named(targets, 5)).toEqual(['A destroyed']);
    expect(named(targets, 6)).toEqual(['B destroyed']);
  });

  test('[4.4.3] of ways that cost as many factors, the one that gives up least', () => {
    const strong = aTarget('A', { now: [8, 0, 4], afterHit: null });
    const weak = aTarget('B', { now: [1, 1, 4], afterHit: null });
    expect(named([strong, weak], 4)).toEqual(['B destroyed']);
    expect(named([strong, aTarget('C', { now: [8, 0, 4], afterHit: null, colonial: true })], 4)).toEqual([
      'C destroyed',
    ]);
  });

  test('[4.4.3] a squadron that its fleet needs at full speed is spared where another will do', () => {
    const cruisers = [
      aTarget('A', { type: 'cruiser', neededAtSpeed: true }),
      aTarget('B', { type: 'cruiser', neededAtSpeed: false }),
    ];
    expect(named(cruisers, 3)).toEqual(['B reduced']);
  });

  test('[4.3.5] one that is not back-printed, or reduced already, is eliminated by any hit', () => {
    expect(named([aTarget('A', { now: [0, 0, 2], afterHit: null })], 1)).toEqual(['A destroyed']);
  });

  test('[4.4.3] when more is required than there is, all are eliminated', () => {
    expect(named([aTarget('A'), aTarget('B')], 50)).toEqual(['A destroyed', 'B destroyed']);
  });

  test('[4.4.3] nothing is required of the side that was not hit', () => {
    expect(chooseLosses([aTarget('A')], 0)).toEqual([]);
  });

  test('[4.4.3] the owner may say which types go first', () => {
    const targets = [
      aTarget('B1'),
      aTarget('S1', { type: 'scout', now: [0, 0, 2], afterHit: null }),
      aTarget('C1', { type: 'cruiser', now: [3, 4, 7], afterHit: [1, 2, 3] }),
    ];
    expect(named(targets, 3)).toEqual(['B1 reduced']);
    expect(named(targets, 6, ['scout', 'cruiser'])).toEqual(['S1 destroyed', 'C1 reduced']);
    expect(named(targets, 4, ['scout', 'cruiser'])).toEqual(['C1 reduced']);
  });
});

describe('[4.4.3] what a side gives up that has said nothing', () => {
  const dying = (id: string, change: Partial<Target> = {}): Target =>
    aTarget(id, { now: [1, 1, 4], afterHit: null, ...change });

  test('[4.4.3] least above the required before all else, even when troops are aboard', () => {
    const loaded = dying('A', { loaded: true, type: 'assault' });
    expect(named([loaded, dying('B', { now: [0, 0, 5] })], 4)).toEqual(['A destroyed']);
  });

  test('[4.4.3, 3.9.4] an empty squadron before a loaded one, whatever it is worth', () => {
    expect(named([dying('A', { loaded: true }), dying('B', { now: [9, 9, 4] })], 4)).toEqual(['B destroyed']);
  });

  test('[4.4.3, 3.9.4] carriers with troops last', () => {
    const carrier = dying('A', { type: 'assault', loaded: true, now: [0, 0, 4] });
    expect(named([carrier, dying('B', { loaded: true, now: [9, 0, 4] })], 4)).toEqual(['B destroyed']);
  });

  test('[4.4.3] no squadron below the jump of its fleet where a regular one will do', () => {
    const slowed = aTarget('A', { colonial: true, neededAtSpeed: true });
    expect(named([slowed, aTarget('B')], 3)).toEqual(['B reduced']);
  });

  test('[4.4.3] colonial before regular, though it is worth more', () => {
    expect(named([dying('A'), dying('B', { colonial: true, now: [7, 7, 4] })], 4)).toEqual(['B destroyed']);
  });

  test('[4.4.3] a reduced squadron dies before a whole one that would die as well', () => {
    const whole = aTarget('A', { now: [1, 1, 4], afterHit: [0, 0, 1] });
    expect(named([whole, dying('B')], 4)).toEqual(['B destroyed']);
  });

  test('[4.4.3] of ways alike in all that, the one that gives up the least factors', () => {
    expect(named([aTarget('A'), aTarget('B')], 4)).toEqual(['A destroyed']);
  });
});

const target = fc
  .record({
    type: fc.constantFrom<SquadronType>('battle', 'cruiser', 'assault', 'tanker', 'scout'),
    colonial: fc.boolean(),
    neededAtSpeed: fc.boolean(),
    loaded: fc.boolean(),
    rank: fc.constant(null),
    full: fc.tuple(fc.nat(8), fc.nat(5), fc.integer({ min: 1, max: 9 })),
    half: fc.option(fc.tuple(fc.nat(3), fc.nat(2), fc.nat(8))),
  })
  .map(({ full, half, ...rest }) => ({
    ...rest,
    now: full,
    afterHit: half === null ? null : ([half[0], half[1], Math.min(half[2], full[2] - 1)] as const),
  }));
const force = fc
  .array(target, { minLength: 1, maxLength: 7 })
  .map((targets) => targets.map((one, index) => ({ ...one, id: `S${index}` })));

/** The least sum of defence factors at or above the required that any choice gives. */
function leastSum(targets: readonly Target[], required: number): number {
  const sums = targets.reduce<readonly number[]>(
    (so, { now, afterHit }) =>
      so.flatMap((sum) => [sum, sum + now[2], ...(afterHit === null ? [] : [sum + now[2] - afterHit[2]])]),
    [0],
  );
  return Math.min(...sums.filter((sum) => sum >= required));
}

const total = (targets: readonly Target[]): number => targets.reduce((sum, { now }) => sum + now[2], 0);

describe('[4.4.3] whatever the force', () => {
  test('[4.4.3] enough is removed, and by default never more than some choice must', () => {
    fc.assert(
      fc.property(force, fc.integer({ min: 1, max: 60 }), (targets, required) => {
        const removed = factorsOf(chooseLosses(targets, required));
        expect(removed).toBe(required >= total(targets) ? total(targets) : leastSum(targets, required));
      }),
    );
  });

  test('[4.4.3] with an order of types enough is removed, and no loss could be taken back', () => {
    const types = fc.uniqueArray(fc.constantFrom<SquadronType>('battle', 'cruiser', 'scout'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(force, types, fc.integer({ min: 1, max: 60 }), (targets, order, required) => {
        const losses = chooseLosses(inOrder(targets, order), required);
        const removed = factorsOf(losses);
        expect(removed).toBeGreaterThanOrEqual(Math.min(required, total(targets)));
        if (required < total(targets)) {
          for (const loss of losses) expect(removed - loss.factors).toBeLessThan(required);
        }
      }),
    );
  });

  test('[4.4.3] each squadron is hit at most once, and the order in which they are listed does not matter', () => {
    fc.assert(
      fc.property(force, fc.integer({ min: 1, max: 60 }), (targets, required) => {
        const losses = chooseLosses(targets, required);
        expect(new Set(losses.map(({ squadron }) => squadron)).size).toBe(losses.length);
        expect(chooseLosses([...targets].reverse(), required)).toEqual(losses);
      }),
    );
  });
});

describe('[4.4.3] losses in a battle', () => {
  test('[4.4.3] the counter is turned over, and the next hit eliminates it', () => {
    const state = aPosition(
      aSquadron('I1', { full: [48, 0, 99], reducedTo: null }),
      aSquadron('Z1', { navy: 'zhodani', full: [0, 0, 8], reducedTo: [0, 0, 1] }),
    );
    const { events } = fight(state, { '*': [1, 1] });
    expect(eventsOf(events, 'space-losses').map(({ losses }) => losses)).toEqual([
      [{ squadron: 'Z1', to: 'reduced', factors: 7 }],
      [{ squadron: 'Z1', to: 'destroyed', factors: 1 }],
    ]);
  });

  test('[3.3.3] a fleet whose squadrons are all destroyed is disbanded', () => {
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 11: 'J2011' } }),
      aSquadron('I1', { full: [48, 0, 99], reducedTo: null }),
      aSquadron('Z1', { navy: 'zhodani', fleet: '17C', full: [1, 0, 1], reducedTo: null }),
    );
    const { state: after, events } = fight(state, { '*': [1, 1] });
    expect(after.fleets['17C']).toMatchObject({ at: null, plot: {} });
    expect(after.squadrons['Z1']).toMatchObject({ state: 'destroyed', at: null, fleet: null });
    expect(eventsOf(events, 'fleet-disbanded')).toMatchObject([{ fleet: '17C', cause: 'destroyed' }]);
  });

  const ordered = (lossOrder: Record<string, SquadronType[]>): readonly string[] => {
    const state = withDoctrine(
      aPosition(
        aFleet('17C', { navy: 'zhodani' }),
        aSquadron('I1', { full: [6, 0, 99], reducedTo: null }),
        aSquadron('Z1', { navy: 'zhodani', fleet: '17C', full: [0, 0, 5], reducedTo: null }),
        aSquadron('Z2', { navy: 'zhodani', type: 'scout', full: [0, 0, 5], reducedTo: null }),
        aSquadron('Z3', { navy: 'zhodani', type: 'cruiser', fleet: '17C', full: [0, 0, 5], reducedTo: null }),
      ),
      'zhodani',
      { lossOrder },
    );
    const [first] = eventsOf(fight(state, { '*': Array<number>(99).fill(6) }).events, 'space-losses');
    return (first?.losses ?? []).map(({ squadron }) => squadron);
  };

  test('[4.4.3] an order for the fleet goes before one for the hex, and that before the side', () => {
    expect(ordered({ side: ['scout'] })).toEqual(['Z2']);
    expect(ordered({ side: ['scout'], 2314: ['cruiser'] })).toEqual(['Z3']);
    expect(ordered({ side: ['cruiser'], 2314: ['cruiser'], '17C': ['battle'] })).toEqual(['Z1']);
  });

  test('[4.4.3] squadrons under no order come after those that one names', () => {
    expect(ordered({ '17C': ['cruiser', 'battle'] })).toEqual(['Z3']);
  });

  test('[3.9.4, 4.4.3] troops aboard save their carrier as long as another will do', () => {
    const state = aPosition(
      aSquadron('I1', { full: [6, 0, 99], reducedTo: null }),
      aSquadron('Z1', { navy: 'zhodani', full: [0, 0, 5], reducedTo: null }),
      aSquadron('Z2', { navy: 'zhodani', full: [9, 0, 5], reducedTo: null }),
      aTroop('T1', { navy: 'zhodani', aboard: 'Z1', at: null }),
    );
    const losses = eventsOf(fight(state, { '*': Array<number>(99).fill(6) }).events, 'space-losses');
    const first = losses.find(({ side }) => side === 'zhodani');
    expect(first?.losses.map(({ squadron }) => squadron)).toEqual(['Z2']);
  });

  test('[3.2.3.1, 4.4.3] a cruiser that must jump 3 with its fleet is not slowed where another will do', () => {
    const cruiser = { navy: 'zhodani', type: 'cruiser', full: [1, 0, 6], reducedTo: [0, 0, 5] } as const;
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 11: 'J2311' } }),
      aSquadron('I1', { full: [1, 0, 99], reducedTo: null }),
      aSquadron('Z1', {
        ...cruiser,
        full: [...cruiser.full],
        reducedTo: [...cruiser.reducedTo],
        fleet: '17C',
      }),
      aSquadron('Z2', { ...cruiser, full: [9, 0, 6], reducedTo: [...cruiser.reducedTo] }),
    );
    const [first] = eventsOf(
      fight(state, { '*': [6, 1, ...Array<number>(99).fill(6)] }).events,
      'space-losses',
    );
    expect(first?.losses).toEqual([{ squadron: 'Z2', to: 'reduced', factors: 1 }]);
  });

  test('[4.4.3] the order of types that a side has given counts for its own squadrons', () => {
    const state = withDoctrine(
      aPosition(
        aSquadron('I1', { full: [6, 0, 99], reducedTo: null }),
        aSquadron('Z1', { navy: 'zhodani', full: [0, 0, 3], reducedTo: null }),
        aSquadron('Z2', { navy: 'zhodani', type: 'scout', full: [0, 0, 9], reducedTo: null }),
      ),
      'zhodani',
      { lossOrder: { side: ['scout'] } },
    );
    const { events } = fight(state, { '*': [6, ...Array<number>(99).fill(6)] });
    expect(eventsOf(events, 'space-losses')[0]?.losses).toEqual([
      { squadron: 'Z2', to: 'destroyed', factors: 9 },
    ]);
  });
});
