import { describe, expect, test } from 'vitest';
import { CHARTS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { attacksOf, columnFor } from '../../../src/games/fifth-frontier-war/rules/fire.ts';
import { aFleet, anAdmiral, aPosition, aSquadron, eventsOf, fight, type Placed } from './combat-kit.ts';

const TABLE = CHARTS.spaceCombat;

/** One Imperial squadron of these attack factors against a Zhodani hulk that can't be hurt enough to matter. */
function against(attack: number, defence: number): readonly Placed[] {
  return [
    aSquadron('I1', { full: [attack, 0, 4], reducedTo: null }),
    aSquadron('Z1', { navy: 'zhodani', full: [1, 0, defence], reducedTo: null }),
  ];
}

describe('[4.4.1] a round of space combat', () => {
  test('[4.4.1] 29 attack factors fire on the column of 24', () => {
    expect(columnFor(29, TABLE)).toBe(24);
  });

  test('[4.4.1] factors below the first column fire on none', () => {
    expect(columnFor(0, TABLE)).toBeNull();
    expect(attacksOf(0, TABLE)).toEqual([]);
  });

  test.each(TABLE.rows.flatMap(({ row, cells }) => cells.map((damage, at) => ({ row, at, damage }))))(
    '[4.4.1] a $row on column $at of the table does $damage',
    ({ row, at, damage }) => {
      const factors = TABLE.columns[at] ?? 0;
      const { events } = fight(aPosition(...against(factors, 99)), {
        '*': [row, 1, 1, ...Array<number>(999).fill(6)],
      });
      expect(eventsOf(events, 'space-combat')[0]).toMatchObject({
        side: 'imperial',
        attack: factors,
        damage,
      });
    },
  );

  test('[4.4.1] both sides fire before either loses anything', () => {
    const both = aPosition(
      aSquadron('I1', { full: [6, 0, 2], reducedTo: null }),
      aSquadron('Z1', { navy: 'zhodani', full: [6, 0, 2], reducedTo: null }),
    );
    const { state, events, left } = fight(both, { 'space/2314': [6, 6] });
    expect(state.squadrons['I1']?.state).toBe('destroyed');
    expect(state.squadrons['Z1']?.state).toBe('destroyed');
    expect(events.at(-1)).toMatchObject({ kind: 'battle-ended', rounds: 1, outcome: 'both-destroyed' });
    expect(left).toEqual({});
  });

  test('[4.4.1] the Imperial dice are rolled first, then the Zhodani', () => {
    const { events } = fight(aPosition(...against(12, 1)), { 'space/2314': [4, 2] });
    const rolls = eventsOf(events, 'space-combat').map(({ side, shots }) => [
      side,
      shots.map((shot) => shot.roll),
    ]);
    expect(rolls).toEqual([
      ['imperial', [4]],
      ['zhodani', [2]],
    ]);
  });
});

describe('[4.4] where battles are fought', () => {
  test('[4.4] hexes in ascending order, one to its end before the next', () => {
    const state = aPosition(
      ...against(48, 1),
      aSquadron('I2', { at: '1510', full: [48, 0, 4], reducedTo: null }),
      aSquadron('Z2', { at: '1510', navy: 'zhodani', full: [1, 0, 1], reducedTo: null }),
    );
    const { events } = fight(state, { 'space/1510': [6, 1], 'space/2314': [6, 1] });
    expect(eventsOf(events, 'battle-ended').map(({ at }) => at)).toEqual(['1510', '2314']);
  });

  test('[4.4] squadrons that meet in empty space fight too', () => {
    const state = aPosition(
      aSquadron('I1', { at: '1109', full: [48, 0, 4] }),
      aSquadron('Z1', { at: '1109', navy: 'zhodani', full: [1, 0, 1], reducedTo: null }),
    );
    expect(fight(state, { '*': [6, 1] }).state.squadrons['Z1']?.state).toBe('destroyed');
  });

  test('[4.4] nobody fights in a reinforcements box', () => {
    const state = aPosition(
      aSquadron('I1', { at: 'zhodaniBox' }),
      aSquadron('Z1', { at: 'zhodaniBox', navy: 'zhodani' }),
    );
    expect(fight(state, {}).events).toEqual([]);
  });

  test('[4.4] Zhodani, Sword Worlds and Vargr squadrons fight as one side', () => {
    const state = aPosition(
      aSquadron('S1', { navy: 'swordWorlds' }),
      aSquadron('V1', { navy: 'vargr' }),
      aSquadron('Z1', { navy: 'zhodani' }),
    );
    expect(fight(state, {}).events).toEqual([]);
  });
});

describe('[4.4.2] multiple attacks', () => {
  test('[4.4.2] 58 factors fire as 48 and 10; a 3 and a 4 do 9 and 2, together 11', () => {
    const state = aPosition(
      ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'].map((id) => aSquadron(id, { full: [8, 0, 4] })),
      aSquadron('A8', { full: [2, 0, 4] }),
      aSquadron('Z1', { navy: 'zhodani', full: [1, 0, 12], reducedTo: null }),
    );
    const { events } = fight(state, { 'space/2314': [3, 4, 1] });
    expect(eventsOf(events, 'space-combat')[0]).toMatchObject({
      attack: 58,
      shots: [
        { factors: 48, column: 48, roll: 3, modified: 3, result: 9 },
        { factors: 10, column: 6, roll: 4, modified: 4, result: 2 },
      ],
      damage: 11,
    });
  });

  test.each([
    [48, [48]],
    [49, [48, 1]],
    [96, [48, 48]],
    [150, [48, 48, 48, 6]],
  ])('[4.4.2] %i factors are split into %j', (factors, attacks) => {
    expect(attacksOf(factors, TABLE)).toEqual(attacks);
  });
});

describe('[4.4.4] tactical ability', () => {
  const led = (imperial: number, zhodani: number): readonly Placed[] => [
    aFleet('18F'),
    aFleet('17C', { navy: 'zhodani' }),
    aSquadron('I1', { fleet: '18F', full: [48, 0, 99], reducedTo: null }),
    aSquadron('Z1', { fleet: '17C', navy: 'zhodani', full: [48, 0, 1], reducedTo: null }),
    anAdmiral('ASHLUDA', { fleet: '18F', tactical: imperial }),
    anAdmiral('DEMIATL', { fleet: '17C', navy: 'zhodani', tactical: zhodani }),
  ];
  const modified = (placed: readonly Placed[], dice: readonly number[]): readonly unknown[] =>
    eventsOf(fight(aPosition(...placed), { '*': dice }).events, 'space-combat').map(
      ({ shots }) => shots[0]?.modified,
    );

  test('[4.4.4.1] the higher adds one to its dice, the lower subtracts one, held within 1 to 6', () => {
    expect(modified(led(2, 1), [6, 1])).toEqual([6, 1]);
    expect(modified(led(2, 1), [3, 4])).toEqual([4, 3]);
    expect(modified(led(-1, 3), [3, 4])).toEqual([2, 5]);
  });

  test('[4.4.4.1] equal factors change nothing', () => {
    expect(modified(led(2, 2), [3, 4])).toEqual([3, 4]);
  });

  test('[4.4.4] a side without an admiral has the factor 0', () => {
    const placed = led(1, 3).filter((one) => one.admirals?.['DEMIATL'] === undefined);
    expect(modified(placed, [3, 4])).toEqual([4, 3]);
  });

  test('[4.4.4] the admiral is told with the fire that he leads', () => {
    const { events } = fight(aPosition(...led(2, 1)), { '*': [3, 4] });
    expect(eventsOf(events, 'space-combat')[0]).toMatchObject({ admiral: 'ASHLUDA', tactical: 2 });
  });
});

describe('[4.4] a fight that can hurt nobody', () => {
  test('[4.4] without attack factors on either side it stops after a round, and both stay', () => {
    const state = aPosition(
      aSquadron('I1', { full: [0, 0, 2] }),
      aSquadron('Z1', { navy: 'zhodani', full: [0, 1, 2] }),
    );
    const { events, state: after } = fight(state, {});
    expect(events.at(-1)).toMatchObject({ kind: 'battle-ended', rounds: 1, outcome: 'stand-off' });
    expect([after.squadrons['I1']?.at, after.squadrons['Z1']?.at]).toEqual(['2314', '2314']);
  });

  test('[4.4] one factor that subtracts one can hit no more, so it stops', () => {
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani' }),
      aSquadron('I1', { full: [1, 0, 2] }),
      aSquadron('Z1', { navy: 'zhodani', fleet: '17C', full: [0, 0, 2] }),
      anAdmiral('DEMIATL', { navy: 'zhodani', fleet: '17C', tactical: 2 }),
    );
    const { events } = fight(state, { '*': [6] });
    expect(events.at(-1)).toMatchObject({ kind: 'battle-ended', rounds: 1, outcome: 'stand-off' });
  });

  test('[4.4] one factor that can hit on a 6 goes on until it does', () => {
    const state = aPosition(
      aSquadron('I1', { full: [1, 0, 2] }),
      aSquadron('Z1', { navy: 'zhodani', full: [0, 0, 1], reducedTo: null }),
    );
    const { events } = fight(state, { '*': [1, 5, 6] });
    expect(events.at(-1)).toMatchObject({ kind: 'battle-ended', rounds: 3, outcome: 'imperial' });
  });
});
