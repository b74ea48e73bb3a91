import { describe, expect, it, test } from 'vitest';
import { recordedDice } from '../../../src/engine/dice.ts';
import type { Json } from '../../../src/engine/json.ts';
import { rulingsOf } from '../../../src/engine/module.ts';
import { commandSchema } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { withFleet, withSquadrons } from '../../../src/games/fifth-frontier-war/forces.ts';
import { transferTroops, transferUnseen } from '../../../src/games/fifth-frontier-war/rules/transfers.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { OF_THE_SIDE, type Turn } from '../../../src/games/fifth-frontier-war/turn-context.ts';
import { aFleet, ALL_RULINGS, answer, answers, aState, eventsOf, play } from './kit.ts';
import { alone, battle, carrier, failures, postOf, unit, whereIs } from './transport-kit.ts';

const JEWELL = '1510';

interface Siege {
  readonly world?: Readonly<Record<string, Json>>;
  readonly place?: readonly Json[];
  readonly options?: Readonly<Record<string, Json>>;
}

/** A Zhodani carrier with a unit aboard at Jewell, whose SDBs are gone. */
const siege = ({ world = {}, place = [], options = {} }: Siege = {}) =>
  aState({
    options,
    set: { [JEWELL]: { sdb: 100, sdbLoss: 100, defence: 1200, ...world } },
    place: [
      aFleet('40F', { at: JEWELL, squadrons: [carrier('A'), battle('B')] }),
      unit('T1', { aboard: 'A' }, { strength: 500 }),
      ...place,
    ],
  });
const settled = (state: State, settles: Partial<NonNullable<State['systemDefence']>>): State => ({
  ...state,
  systemDefence: { at: JEWELL, sdbActive: false, squadronsHeldBack: false, ...settles },
});

/** An order as the table of commands has it. */
type Given = Readonly<Record<string, Json>>;

interface Transferred {
  readonly state: State;
  readonly events: readonly Event[];
}

/** The transfers at Jewell alone, with orders as a sheet would have them. */
function transfer(
  state: State,
  orders: readonly Given[],
  side: Side = 'zhodani',
  rulings = ALL_RULINGS,
): Transferred {
  return transferTroops(state, turnOf(orders, side, rulings), JEWELL);
}

function turnOf(orders: readonly Given[], side: Side, rulings = ALL_RULINGS): Turn {
  const given = { imperial: [], zhodani: [], [side]: orders.map((order) => commandSchema.parse(order)) };
  const { dice } = recordedDice(() => 1);
  return { orders: given, originOf: () => OF_THE_SIDE, dice, rulings };
}

const land = { word: 'LAND', troops: ['T1'], at: JEWELL } as const;

describe('[4.5.3] what hinders a transfer', () => {
  const alive = siege({ world: { sdbLoss: 50 } });

  test('[4.5.3] active enemy SDBs', () => {
    const hindered = transfer(settled(alive, { sdbActive: true }), [land]);
    expect([whereIs(hindered.state, 'T1'), failures(hindered.events, 'zhodani')]).toEqual([
      'A',
      ['transport.active-sdbs'],
    ]);
    const passive = transfer(settled(alive, { sdbActive: false }), [land]);
    expect(whereIs(passive.state, 'T1')).toBe(JEWELL);
  });

  test('[4.5.1] SDBs are active until it is settled that they are not', () => {
    expect(failures(transfer(alive, [land]).events, 'zhodani')).toEqual(['transport.active-sdbs']);
    const elsewhere = {
      ...settled(alive, { sdbActive: false }),
      systemDefence: { at: '2109', sdbActive: false, squadronsHeldBack: false },
    };
    expect(failures(transfer(elsewhere, [land]).events, 'zhodani')).toEqual(['transport.active-sdbs']);
  });

  test('[4.5.1] squadrons that did not attack, or broke off, take no further part: neither LAND nor LIFT', () => {
    const state = settled(siege({ world: { sdbLoss: 50 }, place: [unit('T2', { at: JEWELL })] }), {
      squadronsHeldBack: true,
    });
    const held = transfer(state, [land, { word: 'LIFT', troops: ['T2'], at: JEWELL }]);
    expect([whereIs(held.state, 'T1'), whereIs(held.state, 'T2')]).toEqual(['A', JEWELL]);
    expect(failures(held.events, 'zhodani')).toEqual(['transport.held-back', 'transport.held-back']);
  });

  test('[4.5.3] the side of the SDBs is not hindered by them', () => {
    const own = aState({
      set: { [JEWELL]: { sdb: 100 } },
      place: [
        aFleet('212F', { at: JEWELL, squadrons: [carrier('A')] }),
        unit('T1', { aboard: 'A' }, { navy: 'imperial' }),
      ],
    });
    expect(whereIs(transfer(own, [land], 'imperial').state, 'T1')).toBe(JEWELL);
  });

  test('[4.5.3] enemy squadrons that a space battle left there do not', () => {
    const mixed = siege({ place: [alone('imperial', JEWELL, [carrier('I')])] });
    expect(whereIs(transfer(mixed, [land]).state, 'T1')).toBe(JEWELL);
  });

  it('is told after movement already, and not twice, when it is no matter of the transfers', () => {
    const away = aState({
      set: { [JEWELL]: { sdb: 0 } },
      place: [aFleet('40F', { at: '1507', squadrons: [carrier('A')] }), unit('T1', { aboard: 'A' })],
    });
    expect(transfer(away, [land]).events).toEqual([]);
  });
});

describe('[9.3] jump troops', () => {
  const jump = (options: Siege['options'], settles: Partial<NonNullable<State['systemDefence']>>) =>
    settled(
      siege({
        options: options ?? {},
        world: { sdbLoss: 50 },
        place: [unit('J', { aboard: 'B' }, { jump: true })],
      }),
      settles,
    );
  const both = { word: 'LAND', troops: ['J', 'T1'], at: JEWELL } as const;

  test('[9.3] land even if there are active enemy SDBs, others do not', () => {
    const { state, events } = transfer(jump({ jumpTroops: true }, { sdbActive: true }), [both]);
    expect([whereIs(state, 'J'), whereIs(state, 'T1')]).toEqual([JEWELL, 'A']);
    expect(failures(events, 'zhodani')).toEqual(['transport.active-sdbs']);
  });

  test('[9.3] ffw-9.3-held-back: also from squadrons that did not attack or broke off', () => {
    const state = jump({ jumpTroops: true }, { sdbActive: true, squadronsHeldBack: true });
    expect(whereIs(transfer(state, [both]).state, 'J')).toBe(JEWELL);
    const without = transfer(state, [both], 'zhodani', rulingsOf([]));
    expect([whereIs(without.state, 'J'), failures(without.events, 'zhodani')]).toEqual([
      'B',
      ['transport.held-back'],
    ]);
  });

  test('[9.3] an optional rule: without it they are troops like others', () => {
    expect(whereIs(transfer(jump({}, { sdbActive: true }), [both]).state, 'J')).toBe('B');
  });

  test('[9.3] they land so, and are not taken off so', () => {
    const ashore = settled(
      siege({
        options: { jumpTroops: true },
        world: { sdbLoss: 50 },
        place: [unit('J', { at: JEWELL }, { jump: true })],
      }),
      { sdbActive: true },
    );
    const lifted = transfer(ashore, [{ word: 'LIFT', troops: ['J'], at: JEWELL }]);
    expect(failures(lifted.events, 'zhodani')).toEqual(['transport.active-sdbs']);
  });

  test('[9.3] a condition still holds them back', () => {
    const state = jump({ jumpTroops: true }, { sdbActive: true });
    const passive = transfer(state, [{ ...both, sdb: 'passive' }]);
    expect([whereIs(passive.state, 'J'), failures(passive.events, 'zhodani')]).toEqual([
      'B',
      ['land.sdb-active'],
    ]);
  });
});

describe('[4.5.3] conditions, judged after bombing', () => {
  const place = [unit('I', { at: JEWELL }, { navy: 'imperial', strength: 100, tech: 12 })];

  it.each([
    ['sdb cleared, none left', { sdbLoss: 100 }, { sdb: 'cleared' }, null],
    ['sdb cleared, passive ones left', { sdbLoss: 50 }, { sdb: 'cleared' }, 'land.sdb-left'],
    ['sdb passive, passive ones left', { sdbLoss: 50 }, { sdb: 'passive' }, null],
    ['defence below, just so', { defenceLoss: 90 }, { defenceBelow: 121 }, null],
    ['defence below, not quite', { defenceLoss: 90 }, { defenceBelow: 120 }, 'land.defence'],
    ['odds: 500 on 100 and 400', { defence: 400 }, { odds: '1:1' }, null],
    ['odds: 500 on 100 and 400, better wanted', { defence: 400 }, { odds: '1.1:1' }, 'land.odds'],
    ['odds: 500 on 100 and 1200', {}, { odds: '1:2' }, 'land.odds'],
    ['odds: 500 on 100 and 1200, low', {}, { odds: '0.1:1' }, null],
    ['all, one fails', { defence: 400 }, { sdb: 'cleared', odds: '1:1', defenceBelow: 400 }, 'land.defence'],
    ['all hold', { defence: 400 }, { sdb: 'cleared', odds: '1:1', defenceBelow: 401 }, null],
  ] as const)('%s', (_, world, condition, code) => {
    const { state, events } = transfer(settled(siege({ world, place }), {}), [{ ...land, ...condition }]);
    expect([whereIs(state, 'T1'), failures(events, 'zhodani')]).toEqual(
      code === null ? [JEWELL, []] : ['A', [code]],
    );
  });

  it('says what the odds and the defence were', () => {
    const state = settled(siege({ place }), {});
    const facts = (condition: Given) =>
      eventsOf(transfer(state, [{ ...land, ...condition }]).events, 'order-failed')[0]?.facts;
    expect(facts({ odds: '2:1' })).toMatchObject({ odds: '1:3', wanted: '2:1' });
    expect(facts({ defenceBelow: 400 })).toMatchObject({ left: '1200', wanted: 400 });
  });

  test('[5.4.1, 5.4.2] odds count armour and elites as they fight, and own units ashore', () => {
    const armour = siege({
      world: { defence: 400 },
      place: [
        unit('T2', { aboard: 'B' }, { strength: 20, armour: true, elite: true }),
        unit('T3', { at: JEWELL }),
      ],
    });
    const lands = { word: 'LAND', troops: ['T2'], at: JEWELL } as const;
    expect(whereIs(transfer(settled(armour, {}), [{ ...lands, odds: '1:4' }]).state, 'T2')).toBe(JEWELL);
    expect(whereIs(transfer(settled(armour, {}), [{ ...lands, odds: '1:3' }]).state, 'T2')).toBe('B');
  });

  test('[5.4.4] an Imperial landing does not count guerrillas in hiding', () => {
    const hidden = (mode: string) =>
      aState({
        set: { [JEWELL]: { control: 'imperial' } },
        place: [
          aFleet('212F', { at: JEWELL, squadrons: [carrier('A')] }),
          unit('T1', { aboard: 'A' }, { navy: 'imperial' }),
          { guerrilla: 'GUE1', at: JEWELL, mode },
        ],
      });
    const orders = [{ ...land, odds: '1:1' }] as const;
    expect(whereIs(transfer(hidden('covert'), orders, 'imperial').state, 'T1')).toBe(JEWELL);
    expect(whereIs(transfer(hidden('overt'), orders, 'imperial').state, 'T1')).toBe('A');
  });

  test('[4.5.3] ffw-4.5.3-together: neither side sees what the other lands then', () => {
    const both = siege({
      place: [
        alone('imperial', JEWELL, [carrier('I')]),
        unit('IT', { aboard: 'I' }, { navy: 'imperial', strength: 500 }),
      ],
      world: { defence: 0 },
    });
    const imperial = { ...land, troops: ['IT'] };
    const turn = turnOf([{ ...land, odds: '100:1' }], 'zhodani');
    const orders = { ...turn.orders, imperial: [commandSchema.parse(imperial)] };
    const { state } = transferTroops(both, { ...turn, orders }, JEWELL);
    expect([whereIs(state, 'IT'), whereIs(state, 'T1')]).toEqual([JEWELL, JEWELL]);
  });

  it('waits for the transfers even where nothing hinders in movement', () => {
    const peace = siege({ place: [] });
    const orders = { zhodani: `LAND T1 AT ${JEWELL} IF ODDS 1:3` };
    expect(whereIs(play(peace, orders, { stop: 'unloading' }).state, 'T1')).toBe('A');
    expect(whereIs(play(peace, orders, { stop: 'space-surface-transfers' }).state, 'T1')).toBe(JEWELL);
    expect(answer(peace, 'zhodani', orders.zhodani)).toBe(
      'taken: T1 at Jewell 1510 after bombing, if no SDBs are active and strengths are at least 1:3; 500 (tech 14) against 1200 (tech 12): 1:3, 2 columns right 1:1.5',
    );
  });

  it('reads conditions in any order and prints them in one', () => {
    const state = siege();
    const written = (line: string) =>
      play(state, { zhodani: line }, { stop: 'loading' }).results.zhodani[0]?.status;
    expect(written(`land t1 at jewell if defence < 400 and odds 1.5:1 if sdbs passive`)).toBe('taken');
    expect(written(`UNLOAD T1 AT ${JEWELL} IF SDB CLEARED AND IF ODDS 0.5:1`)).toBe('taken');
    expect(written(`LAND T1 AT ${JEWELL} IF ODDS 0:1`)).toBe('refused');
  });
});

describe('LIFT', () => {
  const state = settled(
    siege({
      place: [
        unit('T2', { at: JEWELL }, { loss: 50 }),
        unit('T3', { at: JEWELL }, { loss: 40 }),
        { guerrilla: 'GUE1', at: JEWELL, mode: 'overt' },
      ],
    }),
    {},
  );
  const lift = { word: 'LIFT', troops: ['T2', 'T3'], at: JEWELL } as const;

  test('[4.5.3] takes units off a world into squadrons that are there', () => {
    const { state: after, events } = transfer(state, [lift]);
    expect([whereIs(after, 'T2'), whereIs(after, 'T3')]).toEqual(['A', 'A']);
    expect(eventsOf(events, 'troops-loaded')[0]).toMatchObject({
      squadron: 'A',
      fleet: '40F',
      troops: ['T3', 'T2'],
    });
  });

  it('takes those that have lost enough, and tells of the others', () => {
    const { state: after, events } = transfer(state, [{ ...lift, lossPercent: 50 }]);
    expect([whereIs(after, 'T2'), whereIs(after, 'T3')]).toEqual(['A', JEWELL]);
    expect(failures(events, 'zhodani')).toEqual(['lift.loss']);
  });

  it('takes all but guerrillas, into the squadron or fleet that is named', () => {
    const all = transfer(state, [{ word: 'LIFT', all: true, at: JEWELL, squadron: 'B' }]);
    expect([whereIs(all.state, 'T2'), whereIs(all.state, 'T3'), whereIs(all.state, 'GUE1')]).toEqual([
      JEWELL,
      'B',
      JEWELL,
    ]);
    expect(all.events.map(({ kind }) => kind)).toEqual(['troops-loaded']);
  });

  it('comes after landings, which make room', () => {
    const full = settled(
      siege({
        place: [unit('T2', { aboard: 'B' }), unit('T3', { at: JEWELL }, { strength: 100 })],
      }),
      {},
    );
    expect(answer(full, 'zhodani', `LIFT T3 AT ${JEWELL}`)).toMatch(
      /^taken: T3 \(100\) aboard A, room left for 0/,
    );
    const swap = `LAND T1 AT ${JEWELL}\nLIFT T3 AT ${JEWELL} ON A IF LOSS 0%`;
    expect(answers(full, 'zhodani', swap)[1]).toBe('order.expected');
    const orders = [{ ...land }, { word: 'LIFT', all: true, at: JEWELL, fleet: '40F' }] as const;
    const { state: after } = transfer(full, orders);
    expect(['T1', 'T2', 'T3'].map((id) => whereIs(after, id))).toEqual([JEWELL, 'B', 'A']);
    expect(faultsOf(after)).toEqual([]);
  });

  it.each([
    [`LIFT T1 AT ${JEWELL}`, 'load.aboard'],
    ['LIFT T2 AT 1507', 'lift.elsewhere'],
    [`LIFT T2 AT ${JEWELL} ON 67F`, 'load.fleet-elsewhere'],
    [`LIFT GUE1 AT ${JEWELL}`, 'transport.guerrilla'],
    ['LIFT ALL AT 1507', 'lift.nothing'],
  ])('%s is refused as %s', (line, code) => {
    const given = siege({
      place: [
        unit('T2', { at: JEWELL }),
        aFleet('67F', { at: '1507' }),
        { guerrilla: 'GUE1', at: JEWELL, mode: 'overt' },
      ],
    });
    expect(answer(given, 'zhodani', line)).toBe(code);
  });

  it('knows which squadrons will have come, and gone', () => {
    const rescue = aState({
      set: { '1507': { sdb: 0 } },
      place: [
        aFleet('40F', { at: '1506', squadrons: [carrier('A')], plot: { 10: 'J1507' } }),
        unit('T', { at: '1507' }),
      ],
    });
    expect(answer(rescue, 'zhodani', 'LIFT T AT 1507')).toMatch(/^taken: T \(20\) aboard A/);
    const leaving = aState({
      place: [
        aFleet('40F', { at: '1507', squadrons: [carrier('A')], plot: { 10: 'J1506' } }),
        unit('T', { at: '1507' }),
      ],
    });
    expect(answer(leaving, 'zhodani', 'LIFT T AT 1507')).toBe('load.no-carrier');
  });
});

describe('[4.4.5.3] carriers that left the battle', () => {
  it('take their cargo with them, and what was to land is told', () => {
    const there = siege();
    const gone = { at: '1507', movedFor: 11 } as const;
    const left = withFleet(withSquadrons(there, ['A', 'B'], gone), '40F', gone);
    const { state, events } = transfer(left, [land]);
    expect([whereIs(state, 'T1'), failures(events, 'zhodani')]).toEqual(['A', ['land.carrier-left']]);
  });
});

describe('[4.4.5.3] carriers that come from a battle elsewhere', () => {
  const coming = withFleet(
    withSquadrons(
      siege({
        place: [
          { admiral: { name: 'Guest' }, navy: 'zhodani', at: JEWELL, aboard: '40F' },
          { admiral: { name: 'Landed' }, navy: 'zhodani', at: JEWELL },
          unit('T2', { at: JEWELL }),
        ],
      }),
      ['A', 'B'],
      { movedFor: 11 },
    ),
    '40F',
    { movedFor: 11 },
  );

  it('[4.4.5.3] arrive next week: nothing is landed or taken off before', () => {
    const orders = [
      land,
      { word: 'LIFT', all: true, at: JEWELL },
      { word: 'SHORE', admiral: 'GUEST' },
      { word: 'BOARD', admiral: 'LANDED', fleet: '40F' },
    ] as const;
    const { state } = transfer(coming, orders);
    expect([whereIs(state, 'T1'), whereIs(state, 'T2')]).toEqual(['A', JEWELL]);
    expect([postOf(state, 'GUEST'), postOf(state, 'LANDED')]).toEqual(['1510 aboard 40F', '1510 ashore']);
    const there = transfer({ ...coming, week: 11 }, orders).state;
    expect([whereIs(there, 'T1'), whereIs(there, 'T2')]).toEqual([JEWELL, 'A']);
    expect([postOf(there, 'GUEST'), postOf(there, 'LANDED')]).toEqual(['1510 ashore', '1510 aboard 40F']);
  });
});

describe('[9.2.3] a fleet that nobody sees', () => {
  test('[9.2.3] lands and takes off whoever guards the world, and only what it carries or takes itself', () => {
    const state = siege({
      world: { sdbLoss: 0 },
      place: [
        aFleet('67F', { at: JEWELL, squadrons: [carrier('C')] }),
        alone('imperial', JEWELL, [battle('I')]),
        unit('T2', { aboard: 'C' }),
        unit('T3', { at: JEWELL }),
        unit('T4', { at: JEWELL }),
      ],
    });
    const orders = [
      { word: 'LAND', troops: ['T1', 'T2'], at: JEWELL },
      { word: 'LIFT', troops: ['T3'], at: JEWELL },
      { word: 'LIFT', troops: ['T4'], at: JEWELL, fleet: '67F' },
    ] as const;
    const turn = turnOf(orders, 'zhodani');
    const after = transferUnseen(state, { side: 'zhodani', fleet: '40F', at: JEWELL, turn }).state;
    expect(['T1', 'T2', 'T3', 'T4'].map((id) => whereIs(after, id))).toEqual([JEWELL, 'C', 'A', JEWELL]);
    const later = transferTroops(after, turn, JEWELL);
    expect(failures(later.events, 'zhodani')).toEqual(['transport.active-sdbs', 'transport.active-sdbs']);
  });
});

describe('the combat window', () => {
  it('takes orders for the transfers, and none for movement', () => {
    const state = { ...siege(), at: 'combat' as const };
    expect(answer(state, 'zhodani', `LAND T1 AT ${JEWELL}`)).toMatch(/^taken/);
    expect(answer(state, 'zhodani', 'LOAD T1')).toBe('order.not-now');
    expect(whereIs(transfer(state, [land]).state, 'T1')).toBe(JEWELL);
  });
});
