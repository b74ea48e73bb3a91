import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedDice, scriptedDice } from '../../../src/engine/dice.ts';
import { CHARTS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { type BombTarget, splitBombs } from '../../../src/games/fifth-frontier-war/rules/bombing-plan.ts';
import { bombSurface } from '../../../src/games/fifth-frontier-war/rules/bombing.ts';
import {
  attacksWith,
  percentOfSdbs,
  surePercentOf,
} from '../../../src/games/fifth-frontier-war/rules/interface-fire.ts';
import type { BombDoctrine, Doctrine, State } from '../../../src/games/fifth-frontier-war/state.ts';
import type { Turn } from '../../../src/games/fifth-frontier-war/turn-context.ts';
import {
  aFleet,
  aPosition,
  aSquadron,
  aTroop,
  aTurn,
  aWorld,
  eventsOf,
  type Placed,
  withDoctrine,
} from './combat-kit.ts';

const REGINA = '2314';
const ARDEN = '1415';
const TABLE = CHARTS.surfaceBombing;

interface Bombed {
  readonly state: State;
  readonly events: readonly Event[];
  readonly left: Readonly<Record<string, readonly number[]>>;
}

function bombed(
  state: State,
  dice: readonly number[],
  at = REGINA,
  orders: Partial<Turn['orders']> = {},
): Bombed {
  const script = scriptedDice({ [`bombing/${at}`]: dice });
  const turn = aTurn(recordedDice(script.source).dice);
  const outcome = bombSurface(state, { ...turn, orders: { ...turn.orders, ...orders } }, at);
  return { ...outcome, left: script.left() };
}

const targetsOf = (events: readonly Event[]): readonly (readonly string[])[] =>
  eventsOf(events, 'bombed').map(({ side, target, factors }) => [side, target, factors]);

function bomber(id: string, bombardment: number, part: Parameters<typeof aSquadron>[1] = {}): Placed {
  return aSquadron(id, { navy: 'zhodani', full: [1, bombardment, 6], ...part });
}

const regina = (defence: number, part: Parameters<typeof aWorld>[1] = {}): Placed =>
  aWorld(REGINA, { sdb: 0, defence, ...part });

describe('[4.5.2] who bombs', () => {
  test('[4.5.2] Imperial bombs fall before Zhodani ones, and each result counts at once', () => {
    const state = aPosition(
      bomber('Z1', 48),
      aSquadron('I1', { full: [1, 48, 6] }),
      aTroop('T1', { navy: 'zhodani', loss: 50 }),
      regina(1500),
    );
    const { state: after, events } = bombed(state, [1, 1]);
    expect(targetsOf(events)).toEqual([
      ['imperial', 'T1', '48'],
      ['zhodani', 'DEFENCE', '48'],
    ]);
    expect(after.troops['T1']?.state).toBe('destroyed');
    expect(after.worlds[REGINA]?.defenceLoss).toBe(50);
  });

  test('[4.5.1] squadrons that were held back, or face active SDBs, don’t', () => {
    const state = aPosition(bomber('Z1', 48), regina(1500, { sdb: 10 }));
    const settled = (sdbActive: boolean, squadronsHeldBack: boolean): State => ({
      ...state,
      systemDefence: { at: REGINA, sdbActive, squadronsHeldBack },
    });
    expect(bombed(state, []).events).toEqual([]);
    expect(bombed(settled(true, false), []).events).toEqual([]);
    expect(bombed(settled(false, true), []).events).toEqual([]);
    expect(bombed(settled(false, false), [6]).events).toHaveLength(1);
  });

  test('[4.5.1] what was settled elsewhere does not count here', () => {
    const state = aPosition(bomber('Z1', 48), regina(1500));
    const elsewhere = { ...state, systemDefence: { at: '2109', sdbActive: true, squadronsHeldBack: true } };
    expect(bombed(elsewhere, [6]).events).toHaveLength(1);
  });

  test('[4.5.2] SDBs bomb for the side that controls their world, unless it wants none bombed there', () => {
    const state = aPosition(regina(1500, { sdb: 480 }), aTroop('T1', { navy: 'zhodani' }));
    expect(targetsOf(bombed(state, [6]).events)).toEqual([['imperial', 'T1', '48']]);
    const none: Doctrine['bombing'] = { [REGINA]: { mode: 'none', targets: [] } };
    expect(bombed(withDoctrine(state, 'imperial', { bombing: none }), []).events).toEqual([]);
    const imperial: Turn['orders']['imperial'] = [{ word: 'NO BOMBING UNLESS ORDERED' }];
    expect(bombed(state, [], REGINA, { imperial }).events).toEqual([]);
  });

  test('[ffw-4.5.1.3-below] less than one factor is no attack', () => {
    const state = aPosition(regina(1500, { sdb: 5 }), aTroop('T1', { navy: 'zhodani' }));
    expect(bombed(state, []).events).toEqual([]);
  });

  test('[4.5.2] of several fleets the largest that bombs and has an order says what, those that may not keep out', () => {
    const state = aPosition(
      aFleet('40F', { navy: 'zhodani' }),
      aFleet('68F', { navy: 'zhodani' }),
      bomber('Z1', 1, { fleet: '40F' }),
      bomber('Z2', 2, { fleet: '40F' }),
      bomber('Z3', 4, { fleet: '68F' }),
      bomber('Z4', 8),
      aTroop('T1'),
      regina(1500),
    );
    const by = (bombing: Doctrine['bombing'], dice: readonly number[]) =>
      targetsOf(bombed(withDoctrine(state, 'zhodani', { bombing }), dice).events);
    const all = (mode: 'none' | 'defence' | 'troops'): BombDoctrine => ({ mode, targets: [] });
    expect(by({ '40F': all('troops'), '68F': all('defence') }, [6])).toEqual([['zhodani', 'T1', '15']]);
    expect(by({ '40F': all('none'), '68F': all('defence') }, [6])).toEqual([['zhodani', 'DEFENCE', '12']]);
    expect(by({ side: all('none'), '68F': all('defence') }, [6])).toEqual([['zhodani', 'DEFENCE', '4']]);
  });
});

describe('[ffw-5.2-independents] bombing a world that nobody controls', () => {
  const above = aPosition(
    bomber('Z1', 48, { at: ARDEN }),
    aWorld(ARDEN, { sdb: 0 }),
    aTroop('T1', { at: ARDEN, factor: 1 }),
  );
  const largest: BombDoctrine = { mode: 'largest', targets: [] };

  test('[ffw-5.2-independents] without an order for that hex only enemy troops on it are bombed', () => {
    expect(targetsOf(bombed(above, [6], ARDEN).events)).toEqual([['zhodani', 'T1', '48']]);
    const side = withDoctrine(above, 'zhodani', { bombing: { side: largest } });
    expect(targetsOf(bombed(side, [6], ARDEN).events)).toEqual([['zhodani', 'T1', '48']]);
  });

  test('[ffw-5.2-independents] with one its battalions are', () => {
    const ordered = withDoctrine(above, 'zhodani', { bombing: { [ARDEN]: largest } });
    expect(targetsOf(bombed(ordered, [6], ARDEN).events)).toEqual([['zhodani', 'DEFENCE', '48']]);
  });

  test('[ffw-5.2-independents] its own SDBs bomb nobody', () => {
    const state = aPosition(aWorld(ARDEN, { sdb: 480 }), aTroop('T1', { at: ARDEN }));
    expect(bombed(state, [], ARDEN).events).toEqual([]);
  });
});

describe('[4.5.2] how a bombardment is split', () => {
  const target = (id: string, factors: number, loss = 0, tech = 13): BombTarget => ({
    id,
    strength: factors * 100,
    loss,
    tech,
  });
  const largest: BombDoctrine = { mode: 'largest', targets: [] };
  const split = (total: number, ...targets: readonly BombTarget[]) =>
    splitBombs(total * 100, targets, largest).map((share) => [share.target.id, share.strength / 100]);

  test.each([
    {
      total: 2,
      shares: [
        ['DEFENCE', 1],
        ['A', 1],
      ],
    },
    { total: 24, shares: [['DEFENCE', 24]] },
    {
      total: 29,
      shares: [
        ['A', 5],
        ['DEFENCE', 24],
      ],
    },
    {
      total: 47,
      shares: [
        ['A', 5],
        ['DEFENCE', 42],
      ],
    },
    { total: 60, shares: [['DEFENCE', 60]] },
  ])('[4.5.2] $total factors on a large and a small unit', ({ total, shares }) => {
    const byName = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
    const got = split(total, target('DEFENCE', 1500), target('A', 10));
    expect([...got].sort(byName)).toEqual([...shares].sort(byName));
  });

  test('[4.5.2] dice are thrown by id, the battalions last', () => {
    const got = split(47, target('DEFENCE', 1500), target('Z9', 10), target('A1', 5));
    expect(got.map(([id]) => id)).toEqual(['A1', 'Z9', 'DEFENCE']);
  });

  test('[4.5.2] one unit alone gets all of it, but no attack after which nothing can be left', () => {
    expect(split(29, target('A', 10))).toEqual([['A', 29]]);
    // The worst die takes 30 % with 48 factors at tech 13.
    expect(split(480, target('A', 10))).toEqual([['A', 192]]);
    expect(split(480, target('A', 10, 70))).toEqual([['A', 48]]);
  });

  const doctrines = fc.oneof(
    fc.constantFrom<BombDoctrine>(
      largest,
      { mode: 'none', targets: [] },
      { mode: 'troops', targets: [] },
      { mode: 'defence', targets: [] },
    ),
    fc.uniqueArray(fc.constantFrom('DEFENCE', 'A', 'B', 'GONE'), { minLength: 1 }).chain((ids) =>
      fc.tuple(...ids.map(() => fc.option(fc.integer({ min: 1, max: 60 })))).map((factors): BombDoctrine => ({
        mode: 'listed',
        targets: ids.map((id, n) => ({ target: id, factors: factors[n] ?? null })),
      })),
    ),
  );
  const targets = fc.uniqueArray(fc.constantFrom('DEFENCE', 'A', 'B', 'C')).chain((ids) =>
    fc
      .tuple(...ids.map(() => fc.record({ strength: fc.integer({ min: 1, max: 200000 }), tens: fc.nat(9) })))
      .map((given) =>
        ids.map((id, n) => ({
          id,
          strength: given[n]?.strength ?? 1,
          loss: (given[n]?.tens ?? 0) * 10,
          tech: 8,
        })),
      ),
  );

  test('[4.5.2] never more than there is, no unit twice, and every share makes a column', () => {
    fc.assert(
      fc.property(fc.nat(50000), targets, doctrines, (total, given, doctrine) => {
        const shares = splitBombs(total, given, doctrine);
        expect(shares.reduce((sum, { strength }) => sum + strength, 0)).toBeLessThanOrEqual(total);
        const ids = shares.map((share) => share.target.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(shares.every(({ strength }) => attacksWith(strength, TABLE).length > 0)).toBe(true);
        if (doctrine.mode === 'none') expect(shares).toEqual([]);
      }),
    );
  });
});

describe('[4.5.1.1] reading the tables', () => {
  test.each([
    [3, 2],
    [19, 15],
    [119, 100],
    [999, 500],
    [9000, 5000],
  ])('[ffw-4.5.1.1-lines] %i SDBs are on the line of %i', (full, line) => {
    for (const factors of CHARTS.squadronAgainstSdb.columns) {
      expect(percentOfSdbs(factors, full, 0)).toBe(percentOfSdbs(factors, line, 0));
    }
  });

  test('[ffw-4.5.1.1-lines] counting stops at the ends of the column', () => {
    expect([0, 1, 6].map((modified) => percentOfSdbs(1, 1, modified))).toEqual([80, 80, 80]);
    expect([0, -1, -13].map((modified) => percentOfSdbs(48, 2000, modified))).toEqual([10, 0, 0]);
  });

  test('[4.5.2] no die takes less with 48 factors than a 6', () => {
    for (const tech of [5, 9, 11, 13, 15]) {
      const row = TABLE.rows.map(({ cells }) => cells.at(-1) ?? 0);
      expect(row).toContain(surePercentOf(tech));
      expect(surePercentOf(tech)).toBeGreaterThan(0);
    }
  });
});
