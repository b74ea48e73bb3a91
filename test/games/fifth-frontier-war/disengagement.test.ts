import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import {
  aFleet,
  anAdmiral,
  aPosition,
  aRetreat,
  aSquadron,
  aTurn,
  dieCycle,
  eventsOf,
  fightEverywhere,
  fight,
  type Placed,
  type SquadronPart,
  WEEK,
  withDoctrine,
} from './combat-kit.ts';

/** Regina 2314 with an Imperial fleet that can jump 3, and a Zhodani fleet of equal force that has no fuel. */
function atRegina(...more: readonly Placed[]): State {
  return aPosition(
    aFleet('18F'),
    aFleet('17C', { navy: 'zhodani' }),
    aSquadron('I1', { fleet: '18F', fuelled: true, full: [6, 0, 40], reducedTo: [6, 0, 20] }),
    aSquadron('Z1', { fleet: '17C', navy: 'zhodani', full: [6, 0, 40], reducedTo: [6, 0, 20] }),
    ...more,
  );
}

const leaving = (state: State, to: readonly string[] = []): State =>
  withDoctrine(state, 'imperial', { retreat: { side: aRetreat({ to: [...to] }) } });
const small = (id: string, part: SquadronPart): Placed =>
  aSquadron(id, { full: [1, 0, 40], reducedTo: [1, 0, 20], ...part });
/** Dice for the fire of a first round without effect, and then of hits to the end. */
const FIRE: readonly number[] = [1, 1, ...Array<number>(400).fill(6)];

describe('[4.4.5] who decides first', () => {
  test('[4.4.5] the side of lower tactical ability, without a die', () => {
    const state = leaving(atRegina(anAdmiral('DEMIATL', { navy: 'zhodani', fleet: '17C' })), ['2213']);
    const { events, left } = fight(state, { 'space/2314': [1, 1] });
    expect(eventsOf(events, 'disengaged')).toMatchObject([{ side: 'imperial', round: 1, to: '2213' }]);
    expect(eventsOf(events, 'disengagement-order')).toEqual([]);
    expect(left).toEqual({});
  });

  test('[4.4.5] of equals both roll, equal dice again, and the lower decides first', () => {
    const { events, left } = fight(leaving(atRegina()), {
      'space/2314': [1, 1],
      'disengage/2314': [4, 4, 5, 2],
    });
    expect(eventsOf(events, 'disengagement-order')).toMatchObject([
      { imperial: 5, zhodani: 2, first: 'zhodani' },
    ]);
    expect(left).toEqual({});
  });

  test('[4.4.5] no die is rolled when the orders of no side say that it leaves', () => {
    const state = withDoctrine(atRegina(), 'imperial', {
      retreat: { side: aRetreat({ oddsBelow: [1, 9] }) },
    });
    const { events } = fight(state, { 'space/2314': Array<number>(400).fill(6) });
    expect(eventsOf(events, 'disengagement-order')).toEqual([]);
    expect(eventsOf(events, 'disengaged')).toEqual([]);
  });

  test('[4.4.5.5] when the first has left, the other need not; it may when orders say so and enemies remain', () => {
    const fuelled = atRegina(
      small('Z2', { navy: 'zhodani', fleet: '17C', fuelled: true }),
      small('I2', { fleet: '18F', fuelled: false }),
    );
    const both = withDoctrine(leaving(fuelled, ['2213']), 'zhodani', {
      retreat: { side: aRetreat({ to: ['2311'] }) },
    });
    const { events } = fight(both, { 'disengage/2314': [1, 6], '*': FIRE });
    expect(eventsOf(events, 'disengaged').slice(0, 2)).toMatchObject([
      { side: 'imperial', squadrons: ['I1'], leftBehind: ['I2'] },
      { side: 'zhodani', squadrons: ['Z2'], leftBehind: ['Z1'] },
    ]);
  });
});

describe('[4.4.5] when a side leaves', () => {
  const odds = (oddsBelow: readonly [number, number]): State =>
    withDoctrine(atRegina(small('Z2', { navy: 'zhodani', full: [6, 0, 40] })), 'imperial', {
      retreat: { side: aRetreat({ oddsBelow: [...oddsBelow] }) },
    });

  test('[4.4.5] on odds below those ordered, compared exactly', () => {
    expect(eventsOf(fight(odds([1, 2]), { '*': FIRE }).events, 'disengaged')).toEqual([]);
    expect(eventsOf(fight(odds([51, 100]), { '*': [1, 1, 1, 6] }).events, 'disengaged')).toHaveLength(1);
  });

  test('[4.4.5] on losses in defence factors, counted from the start of the battle', () => {
    const state = withDoctrine(
      aPosition(
        aSquadron('I1', { fuelled: true, full: [1, 0, 6], reducedTo: [1, 0, 3] }),
        aSquadron('I2', { fuelled: true, full: [1, 0, 4], reducedTo: null }),
        aSquadron('Z1', { navy: 'zhodani', full: [3, 0, 60], reducedTo: null }),
      ),
      'imperial',
      { retreat: { side: aRetreat({ oddsBelow: null, lossesPercent: 40 }) } },
    );
    const { events } = fight(state, { 'disengage/2314': [1, 2], 'space/2314': [1, 6, 1, 6] });
    expect(eventsOf(events, 'space-losses').map(({ losses }) => losses)).toEqual([
      [{ squadron: 'I1', to: 'reduced', factors: 3 }],
      [{ squadron: 'I1', to: 'destroyed', factors: 3 }],
    ]);
    expect(eventsOf(events, 'disengaged')).toMatchObject([{ round: 2, squadrons: ['I2'] }]);
  });

  test('[4.4.5] not before the round that the order names', () => {
    const state = withDoctrine(atRegina(), 'imperial', { retreat: { side: aRetreat({ afterRound: 3 }) } });
    const { events } = fight(state, { 'disengage/2314': [1, 2], 'space/2314': [1, 1, 1, 1, 1, 1] });
    expect(eventsOf(events, 'disengaged')).toMatchObject([{ round: 3 }]);
  });

  test('[4.4.5] an order for the fleet goes before one for the hex, and that before the side', () => {
    const never = aRetreat({ oddsBelow: null });
    const orders = (retreat: Record<string, ReturnType<typeof aRetreat>>): State =>
      withDoctrine(atRegina(anAdmiral('DEMIATL', { navy: 'zhodani', fleet: '17C' })), 'imperial', {
        retreat,
      });
    const leaves = (state: State): boolean =>
      eventsOf(fightEverywhere(state, aTurn(dieCycle([5, 5]))).events, 'disengaged').length > 0;
    expect(leaves(orders({ side: never, 2314: aRetreat() }))).toBe(true);
    expect(leaves(orders({ side: aRetreat(), 2314: never }))).toBe(false);
    expect(leaves(orders({ side: never, 2314: never, '18F': aRetreat() }))).toBe(true);
  });

  test('[4.4.5] without orders a side with less than a quarter of the enemy attack goes to safety', () => {
    const state = aPosition(
      aSquadron('I1', { type: 'assault', fuelled: true, full: [1, 0, 9], reducedTo: null }),
      aSquadron('Z1', { navy: 'zhodani', full: [5, 0, 9], reducedTo: null }),
    );
    const { events, left } = fight(state, { 'space/2314': [1, 1] });
    expect(eventsOf(events, 'disengaged')).toMatchObject([{ side: 'imperial', fleet: null, round: 1 }]);
    expect(left).toEqual({});
  });

  test('[4.4.5] without orders a side with a quarter of the enemy attack stays', () => {
    const state = aPosition(
      aSquadron('I1', { fuelled: true, full: [1, 0, 9], reducedTo: null }),
      aSquadron('Z1', { navy: 'zhodani', full: [4, 0, 9], reducedTo: null }),
    );
    expect(eventsOf(fight(state, { '*': FIRE }).events, 'disengaged')).toEqual([]);
  });
});

describe('[4.4.5.1] who can leave, and where to', () => {
  test('[4.4.5.1] a squadron that is not refuelled stays', () => {
    const { state } = fight(leaving(atRegina(small('I2', { fuelled: false }))), {
      'disengage/2314': [1, 2],
      '*': FIRE,
    });
    expect(state.squadrons['I1']?.at).not.toBe('2314');
    expect(state.squadrons['I2']?.state).toBe('destroyed');
  });

  test('[4.4.5.1] one that jumped this week may leave when it has refuelled since', () => {
    const state = leaving(
      aPosition(small('I1', { fuelled: true, movedFor: WEEK }), small('Z1', { navy: 'zhodani' })),
    );
    const { state: after } = fight(state, { 'disengage/2314': [1, 2], '*': [1, 1] });
    expect(after.squadrons['I1']).toMatchObject({ fuelled: false, movedFor: WEEK + 1 });
  });

  test('[4.4.5.1] jump 0 goes nowhere', () => {
    const state = leaving(
      aPosition(small('I1', { fuelled: true, jump: 0 }), small('Z1', { navy: 'zhodani' })),
    );
    expect(eventsOf(fight(state, { '*': FIRE }).events, 'disengaged')).toEqual([]);
  });

  test('[4.4.5.1] only to a system: an order to go to empty space is answered with the nearest system', () => {
    const { events } = fight(leaving(atRegina(), ['2413']), { 'disengage/2314': [1, 2], '*': [1, 1] });
    expect(eventsOf(events, 'disengaged')[0]?.to).not.toBe('2413');
  });

  test('[4.4.5.1] the first named system in reach of the slowest counts', () => {
    const state = leaving(atRegina(small('I2', { fleet: '18F', fuelled: true, jump: 1 })), [
      '2309',
      '2213',
      '2315',
    ]);
    const { events } = fight(state, { 'disengage/2314': [1, 2], '*': [1, 1] });
    expect(eventsOf(events, 'disengaged')[0]).toMatchObject({ squadrons: ['I1', 'I2'], to: '2213' });
  });

  test('[4.4.5.1] without a named one, the nearest system without enemies', () => {
    const state = leaving(
      atRegina(small('Z2', { navy: 'zhodani', at: '2213' }), small('Z3', { navy: 'zhodani', at: '2214' })),
    );
    const { events } = fight(state, { 'disengage/2314': [1, 2], '*': [1, 1] });
    expect(['2213', '2214']).not.toContain(eventsOf(events, 'disengaged')[0]?.to);
  });
});

describe('[4.4.5.2] fleets that leave', () => {
  test('[4.4.5.2] squadrons that can not leave are detached, the others go as a fleet with their admiral', () => {
    const state = leaving(
      atRegina(
        small('I2', { fleet: '18F', fuelled: false }),
        anAdmiral('ASHLUDA', { fleet: '18F', tactical: 0 }),
      ),
      ['2213'],
    );
    const { state: after, events } = fight(state, { 'disengage/2314': [1, 2], '*': FIRE });
    expect(after.squadrons['I1']).toMatchObject({ at: '2213', fleet: '18F' });
    expect(after.fleets['18F']).toMatchObject({ at: '2213', movedFor: WEEK + 1 });
    expect(after.admirals['ASHLUDA']).toMatchObject({ at: '2213', fleet: '18F', state: 'active' });
    expect(eventsOf(events, 'squadrons-detached')).toMatchObject([
      { squadrons: ['I2'], cause: 'unable-to-disengage' },
    ]);
  });

  test('[4.4.5.2] a fleet of which none can leave is left without a marker, and fights on', () => {
    const state = leaving(atRegina(small('I2', { fleet: '23F', fuelled: false }), aFleet('23F')), ['2213']);
    const { state: after, events } = fight(state, { 'disengage/2314': [1, 2], '*': FIRE });
    expect(after.fleets['23F']?.at).toBeNull();
    expect(eventsOf(events, 'fleet-disbanded')[0]).toMatchObject({ fleet: '23F', cause: 'left-behind' });
    const fired = eventsOf(events, 'space-combat').filter(({ side }) => side === 'imperial');
    expect(fired.map(({ attack }) => attack).slice(0, 2)).toEqual([7, 1]);
  });

  test('[3.9.4] an admiral aboard a fleet that is left behind goes with those who leave', () => {
    const state = leaving(
      atRegina(
        small('I2', { fleet: '23F', fuelled: false }),
        aFleet('23F'),
        anAdmiral('CHENG', { fleet: '23F', tactical: 0 }),
      ),
      ['2213'],
    );
    const { state: after } = fight(state, { 'disengage/2314': [1, 2], '*': FIRE });
    expect(after.admirals['CHENG']).toMatchObject({ at: '2213', fleet: null, state: 'active' });
  });
});

describe('[4.4.5.3] the jump is that of the following week', () => {
  test('[4.4.5.3] the plot is aborted: next week is the jump, and then the fleet holds there', () => {
    const plotted = atRegina(aFleet('18F', { plot: { 10: 'J2314', 11: 'J2311', 12: 'R2311', 13: 'J2210' } }));
    const { state, events } = fight(leaving(plotted, ['2213']), { 'disengage/2314': [1, 2], '*': [1, 1] });
    expect(state.fleets['18F']?.plot).toEqual({ 10: 'J2314', 11: 'J2213', 12: 'R2213', 13: 'R2213' });
    expect(eventsOf(events, 'plot-aborted')).toMatchObject([
      { fleet: '18F', at: '2213', cause: 'disengaged' },
    ]);
  });

  test('[4.4.5.3] unless it was plotted to jump to that very hex next week', () => {
    const plot = { 10: 'J2314', 11: 'J2213', 12: 'R2213', 13: 'J2210' };
    const { state, events } = fight(leaving(atRegina(aFleet('18F', { plot })), ['2213']), {
      'disengage/2314': [1, 2],
      '*': [1, 1],
    });
    expect(state.fleets['18F']?.plot).toEqual(plot);
    expect(eventsOf(events, 'plot-aborted')).toEqual([]);
  });

  test('[4.4.5.3] it takes no part in a battle where it goes, which is fought this week', () => {
    const state = leaving(
      atRegina(
        small('I9', { at: '2315', full: [48, 0, 40] }),
        aSquadron('Z9', { at: '2315', navy: 'zhodani', full: [1, 0, 1], reducedTo: null }),
      ),
      ['2315'],
    );
    const { events } = fight(state, { 'disengage/2314': [1, 2], '*': [1, 1, 1, 1] });
    const there = eventsOf(events, 'space-combat').filter(
      ({ at, side }) => at === '2315' && side === 'imperial',
    );
    expect(there.map(({ attack }) => attack)).toEqual([48]);
  });
});

describe('[3.9.4] admirals', () => {
  const lost = (admiral: Placed): State =>
    fight(
      aPosition(
        aFleet('18F'),
        aSquadron('I1', { fleet: '18F', full: [1, 0, 1], reducedTo: null }),
        aSquadron('Z1', { navy: 'zhodani', full: [48, 0, 40], reducedTo: null }),
        admiral,
      ),
      { '*': [1, 1] },
    ).state;

  test('[3.9.4] one who is aboard dies with the last friendly squadron in the hex', () => {
    expect(lost(anAdmiral('CHENG', { fleet: '18F' })).admirals['CHENG']).toEqual({
      at: null,
      fleet: null,
      aboard: null,
      state: 'dead',
    });
  });

  test('[3.9.4] one who is on the world does not', () => {
    expect(lost(anAdmiral('CHENG')).admirals['CHENG']).toMatchObject({ at: '2314', state: 'active' });
  });

  test('[3.9.4] one whose fleet is destroyed lives as long as a friendly squadron is left', () => {
    const { state } = fight(
      aPosition(
        aFleet('18F'),
        aSquadron('I1', { fleet: '18F', full: [0, 0, 1], reducedTo: null }),
        aSquadron('I2', { full: [48, 0, 99], reducedTo: null }),
        aSquadron('Z1', { navy: 'zhodani', full: [12, 0, 1], reducedTo: null }),
        anAdmiral('CHENG', { fleet: '18F' }),
      ),
      { '*': [6, 1] },
    );
    expect(state.fleets['18F']?.at).toBeNull();
    expect(state.admirals['CHENG']).toMatchObject({ at: '2314', fleet: null, state: 'active' });
  });
});

describe('[4.4] whatever the forces', () => {
  const squadron = fc.record({
    navy: fc.constantFrom('imperial', 'zhodani', 'swordWorlds', 'vargr'),
    attack: fc.nat(8),
    defence: fc.integer({ min: 1, max: 9 }),
    fleet: fc.boolean(),
    fuelled: fc.boolean(),
    jump: fc.nat(4),
    reduced: fc.boolean(),
  } as const);
  const position = fc.array(squadron, { minLength: 2, maxLength: 12 }).map((parts) =>
    aPosition(
      aFleet('18F', { plot: { 11: 'J2213' } }),
      aFleet('17C', { navy: 'zhodani' }),
      ...parts.map(({ navy, attack, defence, fleet, fuelled, jump, reduced }, index) =>
        aSquadron(`S${index}`, {
          navy,
          fuelled,
          jump,
          full: [attack, 0, defence],
          reducedTo: reduced ? [attack >> 1, 0, defence >> 1] : null,
          fleet: fleet ? (navy === 'imperial' ? '18F' : '17C') : null,
        }),
      ),
    ),
  );
  const dice = fc
    .array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 9 })
    .filter((d) => new Set(d).size > 2);

  test('[4.4] battles end, and every squadron is full, reduced or destroyed in one place', () => {
    fc.assert(
      fc.property(position, dice, fc.boolean(), (before, rolls, retreats) => {
        const state = retreats ? leaving(before) : before;
        const cycle = [...rolls, 6, 5, 4];
        const { state: after, events } = fightEverywhere(state, aTurn(dieCycle(cycle)));
        expect(Object.keys(after.squadrons)).toEqual(Object.keys(before.squadrons));
        for (const { state: now, at } of Object.values(after.squadrons))
          expect(now === 'destroyed').toBe(at === null);
        expect(eventsOf(events, 'battle-ended').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });

  test('[4.4.3] in every round at least the damage is removed, or all there is', () => {
    fc.assert(
      fc.property(position, dice, (state, rolls) => {
        const { events } = fightEverywhere(state, aTurn(dieCycle([...rolls, 6, 5, 4])));
        const gone = new Set<string>();
        for (const event of events) {
          if (event.kind === 'disengaged') for (const id of event.squadrons) gone.add(id);
          if (event.kind !== 'space-losses') continue;
          const removed = event.losses.reduce((sum, { factors }) => sum + factors, 0);
          for (const { squadron, to } of event.losses) if (to === 'destroyed') gone.add(squadron);
          const sideOfIt = (navy: string): boolean => (navy === 'imperial') === (event.side === 'imperial');
          const left = Object.values(state.ownCounters.squadrons).filter(
            ({ id, navy }) => sideOfIt(navy) && !gone.has(id),
          );
          expect(removed >= event.required || left.length === 0).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
