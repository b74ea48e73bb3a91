import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import { readCommand } from '../../../src/engine/command-read.ts';
import { writeCommand } from '../../../src/engine/command-table.ts';
import { CHARTS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { STANDARD_DOCTRINE, withDoctrineOrders } from '../../../src/games/fifth-frontier-war/doctrine.ts';
import type { Retreat, State } from '../../../src/games/fifth-frontier-war/state.ts';
import {
  aFleet,
  anAdmiral,
  aPosition,
  aRetreat,
  aSquadron,
  aTurn,
  dieCycle,
  eventsOf,
  fight,
  fightEverywhere,
  type Placed,
  type SquadronPart,
  withDoctrine,
} from './combat-kit.ts';
import { answer, aState, seatView } from './kit.ts';

const small = (id: string, part: SquadronPart): Placed =>
  aSquadron(id, { full: [1, 0, 40], reducedTo: [1, 0, 20], ...part });

/** Regina 2314: two Imperial fleets of 2 and 1 with fuel, and a lone scout, against Zhodani squadrons without. */
const atRegina = aPosition(
  aFleet('18F'),
  aFleet('43F'),
  aFleet('17C', { navy: 'zhodani' }),
  small('I1', { fleet: '18F', fuelled: true }),
  small('I2', { fleet: '18F', fuelled: true }),
  small('I3', { fleet: '43F', fuelled: true }),
  small('IS1', { type: 'scout', fuelled: true }),
  small('Z1', { fleet: '17C', navy: 'zhodani' }),
  anAdmiral('DEMIATL', { navy: 'zhodani', fleet: '17C', tactical: 3 }),
);

const leavingBy = (retreat: Record<string, Retreat>, state: State = atRegina): readonly string[] =>
  eventsOf(
    fightEverywhere(withDoctrine(state, 'imperial', { retreat }), aTurn(dieCycle([1]))).events,
    'disengaged',
  )
    .filter(({ round }) => round === 1)
    .map(({ fleet, squadrons, to }) => `${fleet ?? squadrons.join(' ')} ${to}`);

describe('[4.4.5.1] each fleet and each lone squadron has its own system', () => {
  const where = (to: string): Retreat => aRetreat({ to: [to], oddsBelow: null });

  test('[4.4.5.1] of its own order, else of the hex’s, else of the side’s', () => {
    expect(
      leavingBy({
        side: aRetreat({ to: ['2311'] }),
        2314: where('2213'),
        '43F': where('2411'),
        IS1: where('2214'),
      }),
    ).toEqual(['18F 2213', '43F 2411', 'IS1 2214']);
  });

  test('[4.4.5.1] where its own are out of reach, those of the wider orders are tried', () => {
    expect(leavingBy({ side: aRetreat({ to: ['2213'] }), '18F': where('1510') })[0]).toBe('18F 2213');
  });

  test('[4.4.5] an order that only says where to decides nothing', () => {
    expect(leavingBy({ '18F': where('2411'), side: where('2213') })).toEqual([]);
  });

  test('[4.4.5.1] ffw-4.4.5.1-together: the order of the largest fleet that has one holds for all', () => {
    expect(leavingBy({ '43F': aRetreat() })).toHaveLength(3);
    expect(leavingBy({ '43F': aRetreat(), '18F': aRetreat({ oddsBelow: null }) })).toEqual([]);
  });

  test('[4.4.5] a side in hopeless straits goes where its orders say', () => {
    const weak = aPosition(
      small('IS1', { type: 'scout', fuelled: true, full: [0, 0, 3], reducedTo: null }),
      small('Z1', { navy: 'zhodani' }),
    );
    expect(leavingBy({ side: where('2411') }, weak)).toEqual(['IS1 2411']);
  });
});

describe('[4.4.5.5] if the enemy stays or leaves', () => {
  /** Both sides can leave, and both leave a squadron without fuel behind. */
  const both = (tactical: number, ifEnemy: Retreat['ifEnemy']): State => {
    const state = aPosition(
      aFleet('18F'),
      aFleet('17C', { navy: 'zhodani' }),
      small('I1', { fleet: '18F', fuelled: true }),
      small('I2', { fleet: '18F' }),
      small('Z1', { fleet: '17C', navy: 'zhodani', fuelled: true }),
      small('Z2', { fleet: '17C', navy: 'zhodani' }),
      anAdmiral('ASHLUDA', { fleet: '18F', tactical }),
      anAdmiral('DEMIATL', { fleet: '17C', navy: 'zhodani', tactical: 1 }),
    );
    const zhodani = withDoctrine(state, 'zhodani', { retreat: { side: aRetreat({ to: ['2213'] }) } });
    return withDoctrine(zhodani, 'imperial', { retreat: { side: aRetreat({ to: ['2411'], ifEnemy }) } });
  };
  const leavers = (state: State): readonly string[] =>
    eventsOf(fightEverywhere(state, aTurn(dieCycle([1]))).events, 'disengaged')
      .filter(({ round }) => round === 1)
      .map(({ side }) => side);

  test('[4.4.5.5] who decides second sees what the first has done', () => {
    expect(leavers(both(2, 'leaves'))).toEqual(['zhodani', 'imperial']);
    expect(leavers(both(2, 'stays'))).toEqual(['zhodani']);
  });

  test('[4.4.5] ffw-4.4.5.5-seen: to who decides first the enemy has not left', () => {
    expect(leavers(both(0, 'stays'))).toEqual(['imperial', 'zhodani']);
    expect(leavers(both(0, 'leaves'))).toEqual(['zhodani']);
  });

  test('[4.4.5.5] cripples that an enemy left behind don’t make him one who stays', () => {
    const later = fightEverywhere(both(2, 'stays'), aTurn(dieCycle([1]))).events;
    expect(eventsOf(later, 'disengaged').map(({ side }) => side)).toEqual(['zhodani']);
  });

  test('[4.4.5] an order that waits for the enemy alone needs no other reason', () => {
    const retreat = { side: aRetreat({ to: ['2411'], oddsBelow: null, ifEnemy: 'leaves' }) };
    expect(leavers(withDoctrine(both(2, null), 'imperial', { retreat }))).toEqual(['zhodani', 'imperial']);
  });

  test('[4.4.5] of equals the die is thrown when an order may apply, whatever the enemy does', () => {
    const { events } = fight(both(1, 'leaves'), {
      'disengage/2314': [1, 2],
      '*': Array<number>(400).fill(1),
    });
    expect(eventsOf(events, 'disengagement-order')[0]).toMatchObject({ round: 1, first: 'imperial' });
  });
});

describe('[4.4] no dice make a battle endless', () => {
  const { lastRound, lastReroll } = CHARTS.spaceBattle;

  test('[4.4] ffw-4.4-rounds: one factor that never hits: after the last round both stay, and are present next week', () => {
    const state = aPosition(
      aSquadron('I1', { full: [1, 0, 2], reducedTo: null }),
      aSquadron('Z1', { navy: 'zhodani', full: [0, 0, 1], reducedTo: null }),
    );
    const { state: after, events } = fightEverywhere(state, aTurn(dieCycle([5])));
    expect(events.at(-1)).toMatchObject({ kind: 'battle-ended', rounds: lastRound, outcome: 'stand-off' });
    expect([after.squadrons['I1'], after.squadrons['Z1']]).toEqual([
      state.squadrons['I1'],
      state.squadrons['Z1'],
    ]);
  });

  test('[4.4.5] dice for who decides first that are always equal: the Imperial side does', () => {
    const state = withDoctrine(atRegina, 'imperial', { retreat: { side: aRetreat({ to: ['2213'] }) } });
    const equals = { ...state, admirals: {} };
    const { events } = fightEverywhere(equals, aTurn(dieCycle([3])));
    expect(eventsOf(events, 'disengagement-order')[0]).toMatchObject({
      imperial: 3,
      zhodani: 3,
      first: 'imperial',
    });
    expect(lastReroll).toBeGreaterThan(10);
  });

  test('[4.4] whatever the dice and the forces, it ends', () => {
    const squadron = fc.record({
      navy: fc.constantFrom('imperial', 'zhodani', 'vargr'),
      attack: fc.nat(3),
      defence: fc.integer({ min: 1, max: 9 }),
      fuelled: fc.boolean(),
    } as const);
    const force = fc
      .array(squadron, { minLength: 2, maxLength: 8 })
      .map((parts) =>
        aPosition(
          ...parts.map(({ navy, attack, defence, fuelled }, index) =>
            aSquadron(`S${index}`, { navy, fuelled, full: [attack, 0, defence], reducedTo: null }),
          ),
        ),
      );
    const dice = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(force, dice, fc.boolean(), (state, rolls, retreats) => {
        const ordered = retreats ? withDoctrine(state, 'imperial', { retreat: { side: aRetreat() } }) : state;
        const { events } = fightEverywhere(ordered, aTurn(dieCycle(rolls)));
        for (const { rounds } of eventsOf(events, 'battle-ended'))
          expect(rounds).toBeLessThanOrEqual(lastRound);
      }),
      { numRuns: 80 },
    );
  });
});

describe('[4.4.5] RETREAT and LOSSES as they are written', () => {
  const state = aState({
    place: [
      { fleet: '18F', at: '2314', squadrons: ['IB1'] },
      { squadrons: { navy: 'imperial', at: '2314', list: ['IS1'] } },
      { fleet: '40F', at: '1507', squadrons: ['ZB1'] },
    ],
  });
  const vocabulary = COMMANDS.vocabularyOf(seatView(state, 'imperial'));
  const retreatAfter = (...lines: readonly string[]): Record<string, Retreat> => {
    const orders = lines.map((text) => {
      const read = readCommand(COMMANDS, text, { vocabulary, window: 'week' });
      if (!read.ok) throw new Error(`${text}: ${read.refusal.code}`);
      return read.command;
    });
    return withDoctrineOrders(STANDARD_DOCTRINE, orders).retreat;
  };

  test.each([
    ['RETREAT TO 2411 WHEN LOSSES 40%', { to: ['2411'], lossesPercent: 40, oddsBelow: null, ifEnemy: null }],
    ['RETREAT TO 2411 WHEN ODDS BELOW 1:2 IF ENEMY STAYS', { oddsBelow: [1, 2], ifEnemy: 'stays' }],
    ['RETREAT TO 2411 IF ENEMY LEAVES', { lossesPercent: null, oddsBelow: null, ifEnemy: 'leaves' }],
    ['RETREAT TO 2411 ALWAYS', { lossesPercent: 0, afterRound: 1 }],
    ['RETREAT TO 2411 AFTER ROUND 3', { lossesPercent: 0, afterRound: 3 }],
    [
      'RETREAT TO 2411 WHEN ODDS BELOW 1:2 AFTER ROUND 3',
      { lossesPercent: null, oddsBelow: [1, 2], afterRound: 3 },
    ],
    ['RETREAT TO 2411 IF ENEMY LEAVES AFTER ROUND 2', { lossesPercent: 0, afterRound: 2, ifEnemy: 'leaves' }],
    ['RETREAT TO 2411, 2214', { to: ['2411', '2214'], lossesPercent: null, oddsBelow: null, ifEnemy: null }],
    ['NEVER RETREAT', { to: [], lossesPercent: null, oddsBelow: null }],
  ])('[4.4.5] %s', (line, expected) => {
    expect(retreatAfter(line)['side']).toMatchObject(expected);
  });

  test.each([
    ['RETREAT 18F TO 2411', '18F'],
    ['RETREAT AT Regina TO 2411 WHEN LOSSES 10%', '2314'],
    ['RETREAT IS1 TO 2411', 'IS1'],
    ['NEVER RETREAT 18F', '18F'],
  ])('[4.4.5] %s is for %s', (line, scope) => {
    expect(retreatAfter(line)).toHaveProperty([scope, 'scope'], scope);
  });

  test.each([
    ['RETREAT 18F TO 2411 ALWAYS', 'RETREAT 18F STANDARD'],
    ['RETREAT IS1 TO 2411', 'RETREAT IS1 STANDARD'],
    ['NEVER RETREAT', 'RETREAT STANDARD'],
  ])('[4.4.5] %s is taken back by %s', (line, back) => {
    expect(retreatAfter(line, back)).toEqual({});
  });

  test('[4.4.3] LOSSES for a fleet, a hex and the side stand beside each other, and are taken back one by one', () => {
    const read = (text: string) => {
      const line = readCommand(COMMANDS, text, { vocabulary, window: 'week' });
      if (!line.ok) throw new Error(text);
      return line.command;
    };
    const lines = ['LOSSES scout', 'LOSSES 18F: cruiser, scout', 'LOSSES AT 2314: tanker'];
    const given = withDoctrineOrders(STANDARD_DOCTRINE, lines.map(read));
    expect(given.lossOrder).toEqual({ side: ['scout'], '18F': ['cruiser', 'scout'], 2314: ['tanker'] });
    const back = withDoctrineOrders(given, [read('LOSSES AT 2314 STANDARD'), read('LOSSES STANDARD')]);
    expect(back.lossOrder).toEqual({ '18F': ['cruiser', 'scout'] });
  });

  test.each([
    'RETREAT IS1 TO 2411',
    'RETREAT 18F TO 2411, 2214 WHEN LOSSES 40% OR ODDS BELOW 1:2 AFTER ROUND 2 IF ENEMY STAYS',
    'RETREAT TO 2411 ALWAYS',
    'RETREAT IS1 STANDARD',
    'RETREAT AT 2314 STANDARD',
    'LOSSES 18F scout, battle',
    'LOSSES AT 2314 STANDARD',
  ])('[4.4.5] "%s" is printed as it was read', (line) => {
    const read = readCommand(COMMANDS, line, { vocabulary, window: 'week' });
    expect(read.ok && writeCommand(COMMANDS, read.command)).toBe(line);
  });

  test.each([
    ['RETREAT IS1 TO 2412', 'retreat.no-system'],
    ['RETREAT ZS1 TO 2411', 'squadron.not-yours'],
    ['LOSSES 40F: scout', 'fleet.not-yours'],
    ['LOSSES AT imperialBox: scout', 'retreat.no-battle'],
    ['RETREAT IS1 TO 2411 ALWAYS', 'order.too-long'],
  ])('[4.4.5] "%s" is refused as %s', (line, code) => {
    expect(answer(state, 'imperial', line)).toBe(code);
  });

  test('[4.4.5.2] a squadron in a fleet goes where the fleet goes: that is said', () => {
    expect(answer(state, 'imperial', 'RETREAT IB1 TO 2411')).toMatch(
      /^taken: .*\(it counts once it is outside 18th Fleet\)$/,
    );
  });
});
