import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { withSquadrons, withTroop } from '../../../src/games/fifth-frontier-war/forces.ts';
import { type CargoUnit, lossesToFit } from '../../../src/games/fifth-frontier-war/rules/cargo-cut.ts';
import { lossesTaken, withLosses } from '../../../src/games/fifth-frontier-war/rules/take-losses.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import {
  aDoctrine,
  aFleet,
  anAdmiral,
  aPosition,
  aRetreat,
  aSquadron,
  aTroop,
  fight,
  withDoctrine,
} from './combat-kit.ts';

const units = (
  ...all: readonly (readonly [factors: number, loss: number, elite?: boolean])[]
): readonly CargoUnit[] =>
  all.map(([factors, loss, elite = false], index) => ({
    id: `T${index + 1}`,
    full: factors * 100,
    loss,
    elite,
  }));
const cut = (cargo: readonly CargoUnit[], factors: number) =>
  Object.fromEntries(lossesToFit(cargo, factors * 100));

describe('[3.9.4] what a reduced squadron can no longer carry', () => {
  it.each([
    ['M22: 20 factors, room for 10', units([20, 0]), 10, { T1: 50 }],
    ['it fits', units([10, 0]), 10, {}],
    ['losses add up to those it has', units([50, 60]), 10, { T1: 80 }],
    ['in tens of percent: of 20 factors 8 fit into room for 9', units([20, 0]), 9, { T1: 60 }],
    ['no room at all', units([5, 0], [5, 0]), 0, { T1: 100, T2: 100 }],
    ['a unit that can be replaced before an elite one', units([10, 0, true], [10, 0]), 10, { T2: 100 }],
    [
      'an elite one only when the others are not enough',
      units([10, 0, true], [5, 0]),
      5,
      { T1: 50, T2: 100 },
    ],
    ['as few factors as can be, whichever unit has them', units([10, 0], [5, 0]), 14, { T1: 10 }],
    [
      'rather two that suffer, and evenly, than one that is gone',
      units([10, 0], [10, 0]),
      10,
      { T1: 50, T2: 50 },
    ],
    ['rather one that suffers than two', units([10, 0], [10, 0]), 15, { T1: 50 }],
  ])('[3.9.4] %s', (_, cargo, room, losses) => {
    expect(cut(cargo, room)).toEqual(losses);
  });

  const anyUnit = fc
    .record({
      factors: fc.integer({ min: 1, max: 12 }),
      loss: fc.integer({ min: 0, max: 9 }),
      elite: fc.boolean(),
    })
    .map(({ factors, loss, elite }) => ({ full: factors * 100, loss: loss * 10, elite }));
  const anyCargo = fc
    .array(anyUnit, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((one, index) => ({ ...one, id: `T${index}` })));

  it('[3.9.4] ffw-3.9.4-cut: fits, in tens, elites last, and nobody could lose less', () => {
    fc.assert(
      fc.property(anyCargo, fc.integer({ min: 0, max: 40 }), (cargo, room) => {
        const losses = cut(cargo, room);
        const best = byTrial(cargo, room * 100);
        expect(strengthOf(cargo, losses)).toBeLessThanOrEqual(room * 100);
        expect([
          strengthOf(
            cargo.filter(({ elite }) => elite),
            losses,
          ),
          strengthOf(cargo, losses),
        ]).toEqual(best);
        expect(
          cargo.every(({ id, loss }) => (losses[id] ?? loss) >= loss && (losses[id] ?? loss) % 10 === 0),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('fills what is left of the largest hold to the last factor', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      id: `T${index}`,
      full: 1500,
      loss: 0,
      elite: false,
    }));
    expect(strengthOf(many, Object.fromEntries(lossesToFit(many, 30_000)))).toBe(30_000);
  });
});

/** Elite strength and all strength that the best of all choices keeps. */
function byTrial(cargo: readonly CargoUnit[], room: number): readonly [number, number] {
  const choices = cargo.reduce<readonly Readonly<Record<string, number>>[]>(
    (all, { id, loss }) =>
      all.flatMap((one) =>
        Array.from({ length: 11 - loss / 10 }, (_, index) => ({ ...one, [id]: loss + index * 10 })),
      ),
    [{}],
  );
  const kept = choices
    .map(
      (losses) =>
        [
          strengthOf(
            cargo.filter(({ elite }) => elite),
            losses,
          ),
          strengthOf(cargo, losses),
        ] as const,
    )
    .filter(([, all]) => all <= room);
  return kept.reduce<readonly [number, number]>(
    (best, one) => (one[0] > best[0] || (one[0] === best[0] && one[1] > best[1]) ? one : best),
    [0, 0],
  );
}

function strengthOf(cargo: readonly CargoUnit[], losses: Readonly<Record<string, number>>): number {
  return cargo.reduce((sum, { id, full, loss }) => sum + (full * (100 - (losses[id] ?? loss))) / 100, 0);
}

describe('[3.9.4] cargo in a space battle', () => {
  const enemy = aSquadron('Z', { navy: 'zhodani', full: [1, 0, 60], reducedTo: null });

  test('[3.9.4] M22: a battle squadron that carries 20 is reduced, and 10 are left', () => {
    const state = aPosition(aSquadron('B'), aTroop('T', { factor: 20, aboard: 'B' }));
    const end = lossesTaken(state, { side: 'imperial', squadrons: ['B'], required: 3 });
    expect(end.state.troops['T']).toMatchObject({ loss: 50, aboard: 'B', state: 'active' });
    expect(end.cargo).toEqual([
      {
        kind: 'cargo-lost',
        side: 'imperial',
        at: '2314',
        squadron: 'B',
        losses: [{ troop: 'T', from: 0, to: 50 }],
      },
    ]);
  });

  test('[3.9.4] whenever a squadron is eliminated, all that it carries is too', () => {
    const state = aPosition(
      aSquadron('B', { state: 'reduced' }),
      aTroop('T1', { factor: 5, aboard: 'B', loss: 20 }),
      aTroop('T2', { factor: 5, aboard: 'B' }),
      aTroop('T3'),
    );
    const gone = withLosses(state, [{ squadron: 'B', to: 'destroyed', factors: 0 }]);
    expect(['T1', 'T2', 'T3'].map((id) => gone.state.troops[id]?.state)).toEqual([
      'destroyed',
      'destroyed',
      'active',
    ]);
    expect(gone.state.troops['T1']).toEqual({
      at: null,
      aboard: null,
      loss: 100,
      state: 'destroyed',
      mode: null,
    });
    expect(gone.events).toEqual([
      {
        kind: 'cargo-lost',
        side: 'imperial',
        at: '2314',
        squadron: 'B',
        losses: [
          { troop: 'T1', from: 20, to: 100 },
          { troop: 'T2', from: 0, to: 100 },
        ],
      },
    ]);
    expect(faultsOf(gone.state)).toEqual([]);
  });

  test('[4.4.5.3] squadrons that disengage take their cargo along', () => {
    const state = aPosition(
      aFleet('18F'),
      aSquadron('B', { fleet: '18F', fuelled: true, full: [3, 4, 12], reducedTo: [1, 2, 6] }),
      aTroop('T', { factor: 5, aboard: 'B' }),
      enemy,
    );
    const end = fight(
      withDoctrine(state, 'imperial', aDoctrine({ retreat: { side: aRetreat({ to: ['2411'] }) } })),
      {
        'space/2314': [1, 1],
        'disengage/2314': [1, 2],
      },
    );
    expect([end.state.squadrons['B']?.at, end.state.troops['T']?.aboard]).toEqual(['2411', 'B']);
    expect(faultsOf(end.state)).toEqual([]);
  });
});

describe('faults of transport', () => {
  const sound = aPosition(aSquadron('B'), aTroop('T', { aboard: 'B' }), aSquadron('Z', { navy: 'zhodani' }));
  const broken = (change: Partial<State['troops'][string]>): readonly string[] =>
    faultsOf(withTroop(sound, 'T', change));

  it('finds none in a sound state', () => {
    expect(faultsOf(sound)).toEqual([]);
  });

  it.each([
    [{ at: '2314' }, 'troop T is at 2314 and aboard B'],
    [{ aboard: null }, 'troop T is active at no place'],
    [{ aboard: 'Z' }, "troop T is aboard the enemy's Z"],
    [{ aboard: 'X' }, 'troop T is aboard X, which is gone'],
    [{ state: 'destroyed', loss: 100 }, 'troop T is destroyed at B'],
    [{ loss: 35 }, 'troop T has lost 35%'],
    [{ loss: 100 }, 'troop T has lost everything and fights on'],
    [{ mode: 'overt' }, 'troop T is overt'],
  ] as const)('finds %j', (change, fault) => {
    expect(broken(change)).toContain(fault);
  });

  it('finds cargo that does not fit', () => {
    expect(faultsOf(withSquadrons(sound, ['B'], { state: 'reduced' }))).toEqual([
      'squadron B carries 2000 hundredths and has room for 1000',
    ]);
  });
});

describe('[4.4.5] admirals and squadrons that disengage', () => {
  const enemy = aSquadron('Z', { navy: 'zhodani', full: [1, 0, 60], reducedTo: null });
  const strong = { full: [3, 4, 40], reducedTo: [1, 2, 20] } as const;
  const leaving = (state: State): State =>
    withDoctrine(state, 'imperial', { retreat: { side: aRetreat({ to: ['2411'] }) } });
  const DICE = { 'space/2314': [1, 1, ...Array<number>(400).fill(6)], 'disengage/2314': [1, 2] };
  const postOf = (state: State, id: string) => {
    const { at = null, fleet = null, aboard = null } = state.admirals[id] ?? {};
    return [at, fleet, aboard];
  };

  test('[3.9] whoever is aboard goes with his fleet or his squadron', () => {
    const state = aPosition(
      aFleet('18F'),
      aSquadron('B', {
        fleet: '18F',
        fuelled: true,
        full: [...strong.full],
        reducedTo: [...strong.reducedTo],
      }),
      aSquadron('S', { type: 'scout', fuelled: true, full: [0, 0, 2], reducedTo: null }),
      anAdmiral('BOSS', { fleet: '18F', tactical: 0 }),
      anAdmiral('GUEST', { aboard: '18F', tactical: 0, precedence: 9 }),
      anAdmiral('RIDER', { aboard: 'S', tactical: 0, precedence: 9 }),
      anAdmiral('LANDED', { tactical: 1, precedence: 9 }),
      enemy,
    );
    const end = fight(leaving(state), DICE).state;
    expect(postOf(end, 'BOSS')).toEqual(['2411', '18F', null]);
    expect(postOf(end, 'GUEST')).toEqual(['2411', null, '18F']);
    expect(postOf(end, 'RIDER')).toEqual(['2411', null, 'S']);
    expect(postOf(end, 'LANDED')).toEqual(['2314', null, null]);
    expect(faultsOf(end)).toEqual([]);
  });

  test('[3.9.4] of a fleet that can not leave they go with the first squadrons that can', () => {
    const state = aPosition(
      aFleet('18F'),
      aFleet('43F'),
      aSquadron('B', {
        fleet: '18F',
        fuelled: true,
        full: [...strong.full],
        reducedTo: [...strong.reducedTo],
      }),
      aSquadron('C', {
        fleet: '43F',
        fuelled: false,
        full: [...strong.full],
        reducedTo: [...strong.reducedTo],
      }),
      anAdmiral('BOSS', { fleet: '43F', tactical: 0 }),
      anAdmiral('GUEST', { aboard: '43F', tactical: 0, precedence: 9 }),
      enemy,
    );
    const end = fight(leaving(state), DICE).state;
    expect(end.fleets['43F']?.at).toBeNull();
    expect(postOf(end, 'BOSS')).toEqual(['2411', null, '18F']);
    expect(postOf(end, 'GUEST')).toEqual(['2411', null, '18F']);
    expect(faultsOf(end)).toEqual([]);
  });
});
