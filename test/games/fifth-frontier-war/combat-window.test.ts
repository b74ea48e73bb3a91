import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/json.ts';
import { carriedOrders } from '../../../src/games/fifth-frontier-war/carried-orders.ts';
import { writtenOrder } from '../../../src/games/fifth-frontier-war/commands/written.ts';
import { withSquadrons } from '../../../src/games/fifth-frontier-war/forces.ts';
import { forcesMeet } from '../../../src/games/fifth-frontier-war/rules/combat-places.ts';
import type { Commander, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import {
  aFleet,
  answer,
  aState,
  eventsOf,
  type Orders,
  play,
  type Played,
  refusalWords,
  seatView,
} from './kit.ts';
import { withDoctrine } from './combat-kit.ts';
import { reportTo } from './war-kit.ts';
import { alone, battle, carrier, failures, scout, unit, whereIs } from './transport-kit.ts';

const JEWELL = '1510';
const WINDOW = { combatOrders: 'window' };

interface Siege {
  readonly options?: Readonly<Record<string, Json>>;
  readonly place?: readonly Json[];
}

/** A Zhodani fleet with troops over Jewell, whose SDBs, few and passive, hinder landings until the transfers. */
const siege = ({ options = {}, place = [] }: Siege = {}): State => {
  const state = aState({
    options: { ...WINDOW, ...options },
    set: { [JEWELL]: { sdb: 5, defence: 60 } },
    place: [
      aFleet('40F', { at: JEWELL, squadrons: [carrier('A'), battle('B')] }),
      unit('T1', { aboard: 'A' }, { strength: 100 }),
      unit('T2', { aboard: 'A' }, { strength: 100 }),
      ...place,
    ],
  });
  const passive = { mode: 'passive', passiveAgainst: null, breakOffAt: null } as const;
  return withDoctrine(state, 'imperial', { sdb: { side: passive } });
};

/** Closes the week with these orders: the combat window opens. */
function toCombat(state: State, orders: Orders = {}): Played {
  const played = play(state, orders);
  expect(windowOf(played.state)).toMatchObject({ tag: 'W10C' });
  return played;
}

function waiting(state: State, seat: Commander): readonly string[] {
  return carriedOrders(state.carriedOrders[seat]).map(writtenOrder);
}

describe('[2.1.3] the combat window', () => {
  test('opens after movement and refuelling where forces meet, and is followed by the next week', () => {
    const { state } = toCombat(siege());
    expect(windowOf(state)).toMatchObject({
      name: 'combat',
      label: 'week 10, combat',
      awaits: ['imperial', 'zhodani'],
      mayOrder: ['imperial', 'zhodani'],
    });
    expect(windowOf(play(state).state)).toMatchObject({ tag: 'W11' });
  });

  test('does not open when the game is played by standing orders alone', () => {
    expect(windowOf(play(siege({ options: { combatOrders: 'doctrine' } })).state)).toMatchObject({
      tag: 'W11',
    });
  });

  test('does not open when nobody meets anybody', () => {
    const apart = aState({
      options: WINDOW,
      place: [aFleet('40F', { at: '1508' }), aFleet('18F', { at: '2314' })],
    });
    expect(windowOf(play(apart).state)).toMatchObject({ tag: 'W11' });
  });

  const zhodani = (id: string, place: Readonly<Record<string, Json>>): Json => unit(id, place);
  const imperial = (id: string, place: Readonly<Record<string, Json>>): Json =>
    unit(id, place, { navy: 'imperial' });
  const defended = { set: { [JEWELL]: { sdb: 0, sdbLoss: 0, defence: 60 } } };
  const bare = { set: { [JEWELL]: { sdb: 0, defence: 0 } } };

  test.each<[string, Parameters<typeof aState>[0], boolean]>([
    [
      'squadrons of both sides',
      { place: [alone('zhodani', '1509', [battle('Z')]), alone('imperial', '1509', [battle('I')])] },
      true,
    ],
    [
      'squadrons over a defended world',
      { ...defended, place: [alone('zhodani', JEWELL, [battle('Z')])] },
      true,
    ],
    [
      'a scout over a defended world',
      { ...defended, place: [alone('zhodani', JEWELL, [scout('Z')])] },
      false,
    ],
    [
      'a carrier without troops over one',
      { ...defended, place: [alone('zhodani', JEWELL, [carrier('Z')])] },
      false,
    ],
    [
      'a carrier with troops over one',
      { ...defended, place: [alone('zhodani', JEWELL, [carrier('Z')]), zhodani('ZT', { aboard: 'Z' })] },
      true,
    ],
    [
      'a fleet of scouts over one',
      { ...defended, place: [aFleet('40F', { at: JEWELL, squadrons: [scout('Z')] })] },
      false,
    ],
    [
      'the same where nobody sees inside',
      {
        ...defended,
        options: { hiddenFleets: true },
        place: [aFleet('40F', { at: JEWELL, squadrons: [scout('Z')] })],
      },
      true,
    ],
    [
      'a lone scout even then',
      { ...defended, options: { hiddenFleets: true }, place: [alone('zhodani', JEWELL, [scout('Z')])] },
      false,
    ],
    [
      'squadrons over a world without anything',
      { ...bare, place: [alone('zhodani', JEWELL, [battle('Z')])] },
      false,
    ],
    [
      'squadrons over enemy troops',
      { ...bare, place: [alone('zhodani', JEWELL, [battle('Z')]), imperial('IT', { at: JEWELL })] },
      true,
    ],
    [
      'troops of both sides on a world',
      { ...bare, place: [zhodani('ZT', { at: JEWELL }), imperial('IT', { at: JEWELL })] },
      true,
    ],
    ['troops on a defended world', { ...defended, place: [zhodani('ZT', { at: JEWELL })] }, true],
    ['troops at home', { ...defended, place: [imperial('IT', { at: JEWELL })] }, false],
    [
      'squadrons that pass a defended independent world',
      { set: { '0715': { sdb: 5, defence: 9 } }, place: [alone('zhodani', '0715', [battle('Z')])] },
      false,
    ],
    [
      'troops that have landed on one',
      {
        set: { '0715': { sdb: 0, defence: 9, provokedBy: ['zhodani'] } },
        place: [zhodani('ZT', { at: '0715' })],
      },
      true,
    ],
    [
      'troops that have landed on one without defences',
      { set: { '0715': { sdb: 0, defence: 0 } }, place: [zhodani('ZT', { at: '0715' })] },
      false,
    ],
  ])('forces meet: %s', (_, given, meet) => {
    expect(forcesMeet(aState(given))).toBe(meet);
  });

  test('[5.4.4] guerrillas in hiding and a base that nobody has seen open no window', () => {
    const state = aState({
      options: WINDOW,
      set: { secretBase: { at: '3017' } },
      place: [
        { guerrilla: 'GUE1', at: '2109', mode: 'covert' },
        imperial('IT', { at: '2109' }),
        imperial('IU', { at: '3017' }),
      ],
    });
    expect(forcesMeet(state)).toBe(false);
  });

  test('[4.4.5.3] squadrons that are on their way from a battle meet nobody yet', () => {
    const state = aState({ ...defended, place: [alone('zhodani', JEWELL, [battle('Z')])] });
    expect(forcesMeet(withSquadrons(state, ['Z'], { movedFor: state.week + 1 }))).toBe(false);
  });
});

describe('whom the combat window awaits', () => {
  const FOUR = { ...WINDOW, alliesSeat: true, colonialSeat: true };
  const awaited = (given: Parameters<typeof aState>[0]): readonly string[] => {
    const window = windowOf(aState({ window: 'combat', ...given, options: { ...FOUR, ...given.options } }));
    return window.over ? [] : window.awaits;
  };
  const allied = alone('swordWorlds', '2314', ['SC1']);
  const all = [alone('imperial', '2008', ['ICC1']), alone('vargr', '2702', ['VC1'])];

  test('the seats whose forces meet an enemy', () => {
    const set = { '2314': { sdb: 0, defence: 0 } };
    expect(awaited({ set, place: [allied, alone('imperial', '2314', ['ICC2']), ...all] })).toEqual([
      'colonial',
      'allies',
    ]);
    expect(awaited({ set, place: [allied, alone('imperial', '2314', ['IB1']), ...all] })).toEqual([
      'imperial',
      'allies',
    ]);
  });

  test('the overall commander for the defences of a world, the allies for those of theirs', () => {
    expect(awaited({ set: { '2314': { defence: 90 } }, place: [allied, ...all] })).toEqual([
      'imperial',
      'allies',
    ]);
    expect(
      awaited({ set: { '1627': { defence: 90 } }, place: [alone('imperial', '1627', ['ICC2']), ...all] }),
    ).toEqual(['colonial', 'allies']);
  });

  test('of a fleet the seat that commands it', () => {
    const mixed: Json = { fleet: '18F', at: '2314', squadrons: ['IB1', 'IB2', 'ICC3'] };
    expect(awaited({ place: [allied, mixed, ...all] })).toEqual(['imperial', 'allies']);
  });

  test('all seats where contents are hidden, since whom it awaits would tell of them', () => {
    const options = { hiddenFleets: true };
    expect(awaited({ options, place: [allied, alone('imperial', '2314', ['ICC2']), ...all] })).toEqual([
      'imperial',
      'colonial',
      'zhodani',
      'allies',
    ]);
  });
});

describe('orders of the week for the combat phase', () => {
  const WEEK = [
    'LAND T1 AT 1510 IF DEFENCE BELOW 50',
    'LAND ALL OF 40F AT 1510 IF SDB CLEARED',
    'LIFT ALL AT 1510 ON 40F IF LOSS 50%',
    'NO BOMBING UNLESS ORDERED',
    'FIRE T1 50 AT DEFENCE',
    'ONSLOW ABORT',
    'BOMB AT 1510: DEFENCE',
  ];

  test('wait for it; what is not of the combat phase does not, and standing orders stand already', () => {
    const { state, results } = toCombat(siege(), { zhodani: WEEK.join('\n') });
    expect(results.zhodani.filter(({ status }) => status !== 'taken')).toMatchObject([
      // Nothing of the side is on the ground there yet.
      { status: 'refused', refusal: { code: 'lift.nothing' } },
    ]);
    expect(waiting(state, 'zhodani')).toEqual([
      'LAND T1 AT 1510 IF DEFENCE BELOW 50',
      'LAND ALL OF 40F AT 1510 IF SDB CLEARED',
      'NO BOMBING UNLESS ORDERED',
      'FIRE T1 50 AT DEFENCE',
    ]);
    expect(waiting(state, 'imperial')).toEqual([]);
    expect(state.doctrine.zhodani).toMatchObject({
      onSlow: 'abort',
      bombing: { '1510': { mode: 'defence' } },
    });
  });

  test.each([
    ['IF ENEMY TROOPS THERE', ['REVEAL BASE IF ENEMY TROOPS THERE']],
    ['BEFORE FUEL', []],
  ])('[5.5] REVEAL BASE %s', (when, expected) => {
    const state = { ...siege(), secretBase: { at: '3017', revealed: false } };
    expect(waiting(toCombat(state, { zhodani: `REVEAL BASE ${when}` }).state, 'zhodani')).toEqual(expected);
  });

  test('are their seat’s own secret; the GM sees them all', () => {
    const { state } = toCombat(siege(), { zhodani: 'LAND T1 AT 1510' });
    expect(seatView(state, 'imperial').carriedOrders).toEqual({});
    expect(viewOf(state, { kind: 'public' }).carriedOrders).toEqual({});
    const order = { word: 'LAND', troops: ['T1'], at: JEWELL };
    expect(seatView(state, 'zhodani').carriedOrders).toEqual({ zhodani: [order] });
    expect(viewOf(state, { kind: 'gm' }).carriedOrders).toEqual({ zhodani: [order] });
  });

  test('are read again in the report', () => {
    const { state } = toCombat(siege(), { zhodani: 'LAND T1 AT 1510\nFIRE T1 AT DEFENCE' });
    const told = (seat: Commander): readonly (readonly string[])[] =>
      reportTo({ kind: 'seat', seat }, state)
        .sections.flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'list' ? block.items : []))
        .filter(({ text }) => text.startsWith('Combat follows'))
        .map(({ details = [] }) => details);
    expect([told('zhodani'), told('imperial')]).toEqual([[['LAND T1 AT 1510', 'FIRE T1 AT DEFENCE']], [[]]]);
  });

  test('end with the week', () => {
    const { state } = toCombat(siege(), { zhodani: 'FIRE T1 AT DEFENCE' });
    expect(play(state).state.carriedOrders).toEqual({});
    const quiet = aState({ options: WINDOW, place: [aFleet('40F', { at: '1508' })] });
    expect(play(quiet, { zhodani: 'NO BOMBING UNLESS ORDERED' }).state.carriedOrders).toEqual({});
  });

  const ENEMY = unit('I1', { at: JEWELL }, { navy: 'imperial' });
  const landed = (week: string, combat: string | undefined): Played =>
    play(
      toCombat(siege({ place: [ENEMY] }), { zhodani: week }).state,
      combat === undefined ? {} : { zhodani: combat },
    );
  const fireOf = ({ events }: Played): readonly string[] =>
    eventsOf(events, 'surface-fire')
      .filter(({ side }) => side === 'zhodani')
      .map(({ target, factors }) => `${factors} on ${target}`);

  test('are carried out when nobody answers', () => {
    const { state } = landed('LAND T1 AT 1510', undefined);
    expect([whereIs(state, 'T1'), whereIs(state, 'T2')]).toEqual([JEWELL, 'A']);
  });

  test('are carried out beside those of the combat window', () => {
    const { state } = landed('LAND T1 AT 1510', 'LAND T2 AT 1510');
    expect([whereIs(state, 'T1'), whereIs(state, 'T2')]).toEqual([JEWELL, JEWELL]);
  });

  test('give way to a line for the same thing', () => {
    const { state, events } = landed('LAND T1 AT 1510', 'LAND T1 AT 1510 IF DEFENCE BELOW 10');
    expect(whereIs(state, 'T1')).toBe('A');
    expect(failures(events, 'zhodani')).toEqual(['land.defence']);
  });

  test('of several units give way for the one that is named now', () => {
    const { state } = landed('LAND T1, T2 AT 1510', 'LAND T1 AT 1510 IF DEFENCE BELOW 10');
    expect([whereIs(state, 'T1'), whereIs(state, 'T2')]).toEqual(['A', JEWELL]);
  });

  test('for all leave out what is named now', () => {
    const { state } = landed('LAND ALL OF 40F AT 1510', 'LAND T1 AT 1510 IF DEFENCE BELOW 10');
    expect([whereIs(state, 'T1'), whereIs(state, 'T2')]).toEqual(['A', JEWELL]);
  });

  test('to fire are one list, and a new list takes its place', () => {
    const week = 'LAND T1, T2 AT 1510\nFIRE T1 AT DEFENCE\nFIRE T2 AT DEFENCE\nSURFACE HOLD';
    expect(fireOf(landed(week, undefined))).toEqual(['200 on DEFENCE']);
    expect(fireOf(landed(week, 'FIRE T1 AT I1'))).toEqual(['100 on I1']);
  });

  test('count no more after NO CARRIED ORDERS', () => {
    const { state, results } = landed(
      'LAND T1 AT 1510\nFIRE T1 AT DEFENCE',
      'NO CARRIED ORDERS\nLAND T2 AT 1510',
    );
    expect(results.zhodani).toMatchObject([
      { does: '2 orders of your sheet for the week, meant for this combat phase, no longer count' },
      { status: 'taken' },
    ]);
    expect([whereIs(state, 'T1'), whereIs(state, 'T2')]).toEqual(['A', JEWELL]);
  });

  test('there are none to take back', () => {
    const { state } = toCombat(siege());
    expect(answer(state, 'zhodani', 'NO CARRIED ORDERS')).toBe('carried.none');
    expect(refusalWords(state, 'zhodani', 'NO CARRIED ORDERS')).toBe(
      'Nothing on your sheet for the week was meant for this combat phase.',
    );
    expect(answer(siege(), 'zhodani', 'NO CARRIED ORDERS')).toBe('order.not-now');
  });

  test('of each seat are its own', () => {
    const four = siege({
      options: { alliesSeat: true },
      place: [
        alone('swordWorlds', JEWELL, ['SA1']),
        unit('STR1', { aboard: 'SA1' }, { navy: 'swordWorlds' }),
      ],
    });
    const { state } = toCombat(four, {
      zhodani: 'LAND T1 AT 1510',
      allies: 'LAND ALL OF SA1 AT 1510',
    });
    expect([waiting(state, 'zhodani'), waiting(state, 'allies')]).toEqual([
      ['LAND T1 AT 1510'],
      ['LAND ALL OF SA1 AT 1510'],
    ]);
  });

  test('that were told of after movement are not told of again', () => {
    const free: Json = {
      fleet: '17C',
      navy: 'zhodani',
      at: '1409',
      admiral: { name: 'Free', precedence: 5, plotting: 0, tactical: 1 },
      squadrons: [battle('C')],
    };
    const place = [free, { admiral: 'DEMIATL', at: '1507' }, alone('zhodani', '1507', [battle('D')])];
    const week = play(siege({ place }), {
      zhodani: 'MOVE 17C: IF ENEMY AT 1509 THEN J1507\nBOARD DEMIATL ON 17C',
    });
    expect(week.results.zhodani.map(({ status }) => status)).toEqual(['taken', 'taken']);
    expect(failures(week.events, 'zhodani')).toEqual(['board.elsewhere']);
    expect(failures(play(week.state).events, 'zhodani')).toEqual([]);
  });
});

describe('orders of the combat window', () => {
  test('are judged on forces as they stand after movement', () => {
    const adjusted = siege({
      place: [
        { admiral: { name: 'Senior', precedence: 1, plotting: 2, tactical: 1 }, navy: 'zhodani', at: JEWELL },
      ],
    });
    const { state } = toCombat(adjusted);
    expect(answer(state, 'zhodani', 'LAND T1 AT 1510')).toMatch(/^taken: T1 at Jewell 1510 after bombing/);
    expect(answer(state, 'zhodani', 'LIFT T1 AT 1510')).toBe('load.aboard');
  });

  test.each([
    '40F W11: R',
    'ABORT 40F',
    'DETACH 40F: B',
    'MOVE 40F TO 1508',
    'LOAD T1',
    'ARMISTICE OFFER',
    'REBUILD B',
  ])('are not those of other steps: %s', (line) => {
    expect(answer(toCombat(siege()).state, 'zhodani', line)).toBe('order.not-now');
  });

  test.each([
    'LOSSES cruiser',
    'RETREAT 40F TO 1507 ALWAYS',
    'ENGAGE SDB AT 1510',
    'SDB PASSIVE',
    'BOMB AT 1510: DEFENCE',
    'NO BOMBING UNLESS ORDERED',
    'SURFACE FOCUS',
    'FIRE T1 AT DEFENCE',
    'KEEP GARRISON OFF',
  ])('are standing orders and those of the combat phase: %s', (line) => {
    expect(answer(toCombat(siege()).state, 'zhodani', line)).toMatch(/^taken/);
  });

  test('count at once: who bombs', () => {
    const { state } = toCombat(siege());
    const { events } = play(state, { zhodani: 'BOMB AT 1510: DEFENCE' });
    expect(eventsOf(events, 'bombed')).toMatchObject([{ at: JEWELL, target: 'DEFENCE' }]);
    const spared = play(state, { zhodani: 'BOMB AT 1510 NONE' });
    expect(eventsOf(spared.events, 'bombed')).toEqual([]);
  });
});
