import { describe, expect, test } from 'vitest';
import { recordedDice } from '../../../src/engine/dice.ts';
import type { Json } from '../../../src/engine/json.ts';
import {
  commanderOfAdmiral,
  commanderOfFleet,
  commanderOfSquadron,
  commanderOfTroop,
  commanderOfWorld,
} from '../../../src/games/fifth-frontier-war/commanders.ts';
import { nmrOrders } from '../../../src/games/fifth-frontier-war/nmr.ts';
import { setUp } from '../../../src/games/fifth-frontier-war/setup.ts';
import {
  type Commander,
  type Options,
  optionsSchema,
  type State,
} from '../../../src/games/fifth-frontier-war/state.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { seatsOf, windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import {
  ALL_RULINGS,
  aFleet,
  answer,
  aState,
  eventsOf,
  play,
  quietDice,
  refusalWords,
  seatView,
} from './kit.ts';

const FOUR = { alliesSeat: true, colonialSeat: true };

function aWar(options: Partial<Options> = FOUR, at: State['at'] = 'week'): State {
  const { state } = setUp({
    scenario: 'standard',
    options: optionsSchema.parse(options),
    dice: recordedDice(quietDice).dice,
    rulings: ALL_RULINGS,
  });
  return { ...state, at, week: at === 'week' ? 2 : 1 };
}

const war = aWar();

describe('seats', () => {
  test.each([
    [{}, ['imperial', 'zhodani']],
    [{ alliesSeat: true }, ['imperial', 'zhodani', 'allies']],
    [{ colonialSeat: true }, ['imperial', 'colonial', 'zhodani']],
    [FOUR, ['imperial', 'colonial', 'zhodani', 'allies']],
  ])('are as the options %j say', (options, seats) => {
    expect(seatsOf(optionsSchema.parse(options)).map(({ id }) => id)).toEqual(seats);
  });

  test('sit on two sides, and have names', () => {
    expect(seatsOf(optionsSchema.parse(FOUR)).map(({ name, side }) => `${name}: ${side}`)).toEqual([
      'Imperial: imperial',
      'Imperial colonial: imperial',
      'Zhodani: zhodani',
      'Sword Worlds and Vargr: zhodani',
    ]);
  });

  const awaited = (state: State): readonly string[] => {
    const window = windowOf(state);
    return window.over ? [] : window.awaits;
  };

  test.each([
    ['secret-base', ['zhodani']],
    ['imperial-deployment', ['imperial', 'colonial']],
    ['zhodani-deployment', ['zhodani', 'allies']],
    ['initial-plotting', ['zhodani', 'allies']],
    ['week', ['imperial', 'colonial', 'zhodani', 'allies']],
  ] as const)('the window %s awaits all that have something to decide', (at, seats) => {
    expect(awaited({ ...war, at })).toEqual(seats);
  });

  test('[9.1.1] a warned Imperium plots with both', () => {
    const warned: State = { ...war, at: 'initial-plotting', buildUpDiscovered: true };
    expect(awaited(warned)).toEqual(['imperial', 'colonial', 'zhodani', 'allies']);
  });

  test('a seat that has lost all it had is awaited no more', () => {
    const { squadrons, troops } = war;
    const beaten = {
      ...war,
      squadrons: lost(squadrons, (id) => commanderOfSquadron(war, id) === 'allies'),
      troops: lost(troops, (id) => commanderOfTroop(war, id) === 'allies'),
    };
    expect(awaited(beaten)).toEqual(['imperial', 'colonial', 'zhodani']);
  });

  test('of one side see alike, and know which they are', () => {
    for (const [one, other] of [
      ['zhodani', 'allies'],
      ['imperial', 'colonial'],
    ] as const) {
      const { seat, reader, ...seen } = seatView(war, other);
      expect([seat, reader]).toEqual([other, { kind: 'seat', seat: other }]);
      expect(seen).toEqual(expect.objectContaining(without(seatView(war, one))));
    }
    expect(viewOf(war, { kind: 'gm' })).toMatchObject({ seat: null, side: null });
  });
});

function lost<Piece>(
  pieces: Readonly<Record<string, Piece>>,
  isLost: (id: string) => boolean,
): Record<string, Piece & { readonly state: 'destroyed' }> | Record<string, Piece> {
  return Object.fromEntries(
    Object.entries(pieces).map(([id, piece]) => [
      id,
      isLost(id) ? { ...piece, state: 'destroyed', at: null, fleet: null } : piece,
    ]),
  );
}

function without({ seat: _seat, reader: _reader, ...seen }: ReturnType<typeof seatView>): object {
  return seen;
}

describe('who commands what', () => {
  test.each([
    ['IB1', 'imperial'],
    ['ICC1', 'colonial'],
    ['IRB1', 'colonial'],
    ['IB31', 'imperial'],
    ['ZB1', 'zhodani'],
    ['ZCB1', 'zhodani'],
    ['SB1', 'allies'],
    ['VC1', 'allies'],
    ['nothing', null],
  ])('squadron %s: %s', (id, commander) => {
    expect(commanderOfSquadron(war, id)).toBe(commander);
  });

  test.each([
    ['IAR1', 'imperial'],
    ['IH1', 'imperial'],
    ['ICT1', 'colonial'],
    ['IRT1', 'colonial'],
    ['ZCT1', 'zhodani'],
    ['STR1', 'allies'],
    ['VTR1', 'allies'],
    ['GUE1', 'zhodani'],
  ])('troop unit %s: %s', (id, commander) => {
    expect(commanderOfTroop(war, id)).toBe(commander);
  });

  test.each([
    ['NORRIS', 'imperial'],
    ['RIKSDATTER', 'allies'],
    ['CORSAIR', 'allies'],
    ['nobody', null],
  ])('admiral %s: %s', (id, commander) => {
    expect(commanderOfAdmiral(war, id)).toBe(commander);
  });

  test('[5.3.4] loaned admirals are of the navy that borrowed them', () => {
    expect([commanderOfAdmiral(war, 'LIAISON'), commanderOfAdmiral(war, 'MERCENARY')]).toEqual([
      'zhodani',
      'imperial',
    ]);
  });

  test.each([
    ['1627', 'allies'],
    ['2703', 'allies'],
    ['0708', 'zhodani'],
    ['2314', 'zhodani'],
    ['0101', 'zhodani'],
  ])('what the Zhodani side has at %s in defences: %s', (at, commander) => {
    expect(commanderOfWorld(war, at, 'zhodani')).toBe(commander);
  });

  test('a world of the Sword Worlds that the Imperium holds is its overall commander’s', () => {
    expect(commanderOfWorld(war, '1627', 'imperial')).toBe('imperial');
  });

  test.each([
    ['nobody else', {}],
    ['the allies alone', { alliesSeat: true }],
  ])('with a seat for %s the Imperial seat has all that is Imperial', (_, options) => {
    const other = aWar(options);
    expect([commanderOfSquadron(other, 'ICC1'), commanderOfTroop(other, 'ICT1')]).toEqual([
      'imperial',
      'imperial',
    ]);
    expect(commanderOfFleet(other, '18F')).toBe('imperial');
  });
});

/** A fleet of Imperial and colonial squadrons, of the printed counters. */
function mixed(...squadrons: readonly string[]): State {
  return aState({ options: FOUR, place: [{ fleet: '18F', at: '2314', squadrons: [...squadrons] }] });
}

describe('whose a fleet is', () => {
  test.each([
    [['IB1', 'ICC1', 'ICC2'], 'colonial'],
    [['IB1', 'IB2', 'ICC1'], 'imperial'],
    [['IB1', 'ICC1'], 'imperial'],
    [['ICC1', 'IRC1'], 'colonial'],
  ])('%j: %s', (squadrons, commander) => {
    expect(commanderOfFleet(mixed(...squadrons), '18F')).toBe(commander);
  });

  test('[3.3.2] a free marker is of its navy, an Imperial one of either seat', () => {
    const free = aState({ options: FOUR });
    expect(['18F', 'GRAM', 'UTH', '40F', 'nothing'].map((id) => commanderOfFleet(free, id))).toEqual([
      null,
      'allies',
      'allies',
      'zhodani',
      null,
    ]);
  });

  test('the allies’ marker with Zhodani squadrons is the Zhodani seat’s', () => {
    const state = aState({
      options: FOUR,
      place: [{ fleet: 'GRAM', navy: 'swordWorlds', at: '1627', squadrons: ['ZB1', 'ZB2', 'SB1'] }],
    });
    expect(commanderOfFleet(state, 'GRAM')).toBe('zhodani');
  });
});

const OTHER = 'order.other-commander';
const OVERALL = 'order.overall-commander';

describe('orders for what another seat of the side commands are refused', () => {
  test.each<[Commander, string]>([
    ['allies', 'ABORT 40F'],
    ['allies', 'DELAY 40F'],
    ['allies', 'DISBAND 40F'],
    ['allies', 'DETACH 40F: ZB1'],
    ['allies', '40F W6: DETACH ZB1'],
    ['allies', '40F W6: R'],
    ['allies', 'MOVE 40F TO 1507'],
    ['allies', 'FUEL 40F PORT ZB1'],
    ['allies', 'ATTACH ZB1 TO GRAM'],
    ['allies', 'ATTACH SB1, ZB1 TO GRAM'],
    ['allies', 'FORM 14C AT 1627: SB1'],
    ['zhodani', 'GRAM W7: J1527'],
    ['zhodani', 'ADMIRAL RIKSDATTER TO GRAM'],
    ['allies', 'ADMIRAL LIAISON ASHORE'],
    ['zhodani', 'XBOAT RIKSDATTER: 1527'],
    ['zhodani', 'BOARD CORSAIR ON UTH'],
    ['zhodani', 'SHORE CORSAIR'],
    ['imperial', 'SCOUT ICC1: J2109'],
    ['zhodani', 'TANKER ST1: SB3'],
    ['colonial', 'LOAD IH1'],
    ['imperial', 'LAND ICT1 AT 3120'],
    ['imperial', 'LIFT ICT1 AT 3120 ON ICB2'],
    ['zhodani', 'FIRE STR1 AT DEFENCE'],
    ['zhodani', 'FIRE DEFENCE OF 1627 10 AT IH1'],
    ['colonial', 'GLOBES 212F ATTACK'],
    ['zhodani', 'LOSSES GRAM: cruiser'],
    ['zhodani', 'RETREAT SB1 TO 1527'],
    ['zhodani', 'RETREAT GRAM TO 1527 ALWAYS'],
    ['zhodani', 'RETREAT AT 1627 TO 1527 ALWAYS'],
    ['allies', 'BOMB AT 2314: DEFENCE'],
    ['allies', 'BOMB 40F: TROOPS'],
    ['allies', 'ENGAGE SDB AT 2314'],
    ['zhodani', 'SDB AT 1627: PASSIVE'],
    ['zhodani', 'SURFACE AT 1627 HOLD'],
  ])('%s: %s', (seat, line) => {
    expect(answer(war, seat, line)).toBe(OTHER);
  });

  test.each<[Commander, State['at'], string]>([
    ['colonial', 'imperial-deployment', 'DEPLOY 212F AT 2110'],
    ['imperial', 'imperial-deployment', 'DEPLOY ICC1 AT 2008'],
    ['colonial', 'imperial-deployment', 'DEPLOY NORRIS AT 2314'],
    ['imperial', 'imperial-deployment', 'DEPLOY ICT1 AT 3120'],
    ['allies', 'zhodani-deployment', 'DEPLOY 40F AT 1308'],
    ['zhodani', 'zhodani-deployment', 'DEPLOY SB1 AT 1627 IN GRAM'],
  ])('%s, %s: %s', (seat, at, line) => {
    expect(answer({ ...war, at, week: 1 }, seat, line)).toBe(OTHER);
  });

  test.each<[Commander, string]>([
    ['zhodani', 'ABORT 40F'],
    ['allies', 'UTH W7: R'],
    ['allies', 'SURFACE AT 1627 HOLD'],
    ['allies', 'RETREAT AT 2703 TO 2702 ALWAYS'],
    ['colonial', 'LOAD ICT10 ON ICA1'],
    ['colonial', 'FORM 18F AT 3120: ICB2'],
    ['allies', 'RETREAT SB2 TO 1527'],
  ])('what is its own it may order: %s, %s', (seat, line) => {
    const available = { ...war, fleets: { ...war.fleets, '18F': { ...fleetOf('18F'), available: true } } };
    expect(answer(available, seat, line)).toMatch(/^taken/);
  });

  test('[3.3.2] a marker of the allies that is free is theirs to form', () => {
    const free = { ...war, fleets: { ...war.fleets, GRAM: { ...fleetOf('JOY'), at: null, plot: {} } } };
    expect(answer(free, 'zhodani', 'FORM GRAM AT 1507: ZB1')).toBe(OTHER);
  });

  test('the enemy’s, and what there is not, is told of as ever', () => {
    expect([answer(war, 'allies', 'ABORT 212F'), answer(war, 'colonial', 'LOAD ZDV1')]).toEqual([
      'fleet.not-yours',
      'troop.not-yours',
    ]);
  });

  test('the words name who commands', () => {
    expect(refusalWords(war, 'zhodani', 'ABORT GRAM')).toBe(
      'Gram Fleet is commanded by the Sword Worlds and Vargr seat, which alone gives it orders.',
    );
    expect(refusalWords(war, 'zhodani', 'SDB AT Gram: PASSIVE')).toBe(
      'Gram 1627 is commanded by the Sword Worlds and Vargr seat, which alone gives it orders.',
    );
    expect(refusalWords(war, 'colonial', 'ARMISTICE OFFER')).toBe(
      'That is decided for the side as a whole, by the Imperial seat alone.',
    );
  });

  test('none of it in a war of two seats', () => {
    const two = aWar({});
    expect(answer(two, 'zhodani', 'SURFACE AT 1627 HOLD')).toMatch(/^taken/);
    expect(answer(two, 'zhodani', 'ADMIRAL RIKSDATTER ASHORE')).toMatch(/^taken/);
  });
});

function fleetOf(id: string): State['fleets'][string] {
  const fleet = war.fleets[id];
  if (fleet === undefined) throw new Error(`no fleet ${id}`);
  return fleet;
}

describe('what is decided for the side as a whole is the overall commander’s', () => {
  test.each<[Commander, string]>([
    ['allies', 'ONFAILEDREFUEL ABORT'],
    ['allies', 'ONSLOW ABORT'],
    ['allies', 'KEEP GARRISON OFF'],
    ['allies', 'QUALITY FIRST'],
    ['allies', 'LOSSES scout'],
    ['allies', 'RETREAT TO 1627 ALWAYS'],
    ['allies', 'NEVER RETREAT'],
    ['allies', 'ENGAGE SDB'],
    ['allies', 'BOMB NONE'],
    ['allies', 'SDB PASSIVE'],
    ['allies', 'SURFACE HOLD'],
    ['allies', 'NO BOMBING UNLESS ORDERED'],
    ['allies', 'ARMISTICE OFFER'],
    ['allies', 'ARMISTICE WHEN LEAD 101'],
    ['allies', 'REVEAL BASE'],
    ['allies', 'OVERT GUE1'],
    ['allies', 'COVERT GUE1'],
    ['colonial', 'BOX RIMWARD: ALL'],
    ['colonial', 'REBUILD ICB1'],
    ['colonial', 'REPLACE ICB1'],
    ['colonial', 'REBUILD AUTO'],
    ['colonial', 'WARRANT TO NORRIS'],
  ])('%s: %s', (seat, line) => {
    expect(answer(war, seat, line)).toBe(OVERALL);
  });

  test.each(['SECRET BASE AT 3017', 'GUERRILLA GUE1 AT 2109'])('allies: %s', (line) => {
    expect(answer({ ...war, at: 'secret-base', week: 1 }, 'allies', line)).toBe(OVERALL);
  });
});

describe('the sheets of a side are carried out together', () => {
  const both = aState({
    options: FOUR,
    place: [
      { squadrons: { navy: 'imperial', at: '2314', list: ['IB1', 'ICC1'] } },
      aFleet('40F', { navy: 'zhodani', at: '1507' }),
    ],
  });

  test('[3.3.2] the overall commander’s first: of two that form one marker the other is told', () => {
    const { state, events } = play(
      both,
      { imperial: 'FORM 18F AT 2314: IB1', colonial: 'FORM 18F AT 2314: ICC1' },
      { stop: 'fleet-adjustment' },
    );
    expect([state.squadrons['IB1']?.fleet, state.squadrons['ICC1']?.fleet]).toEqual(['18F', null]);
    expect(eventsOf(events, 'order-failed')).toMatchObject([
      { side: 'imperial', order: 'FORM 18F AT 2314: ICC1', code: 'fleet.in-play' },
    ]);
  });

  test('row by row: what one seat detaches the other may attach in the same window', () => {
    const joined = aState({
      options: FOUR,
      place: [
        { fleet: '18F', at: '2314', squadrons: ['IB1', 'IB2', 'ICC1'] },
        { fleet: '43F', at: '2314', squadrons: ['ICC2', 'ICC3'] },
      ],
    });
    // Lent squadrons are taken back by whoever lent them.
    const { state } = play(
      joined,
      { imperial: 'DETACH 18F: IB2', colonial: 'ATTACH ICC1 TO 43F' },
      { stop: 'fleet-adjustment' },
    );
    expect(['IB2', 'ICC1'].map((id) => state.squadrons[id]?.fleet)).toEqual([null, '43F']);
  });

  test('a lent squadron is detached by either seat', () => {
    const lent = mixed('IB1', 'IB2', 'ICC1');
    expect([
      answer(lent, 'imperial', 'DETACH 18F: ICC1'),
      answer(lent, 'colonial', 'DETACH 18F: ICC1'),
    ]).toEqual([expect.stringMatching(/^taken/), expect.stringMatching(/^taken/)]);
    expect(answer(lent, 'colonial', 'DETACH 18F: IB1')).toBe(OTHER);
  });

  test('standing orders of each count for the side', () => {
    const { state } = play(
      war,
      { zhodani: 'ONSLOW ABORT', allies: 'RETREAT GRAM TO 1527 ALWAYS' },
      { stop: 'fleet-adjustment' },
    );
    expect(state.doctrine.zhodani).toMatchObject({
      onSlow: 'abort',
      retreat: { GRAM: { to: ['1527'], lossesPercent: 0 } },
    });
  });

  test('[7] DEPLOY STANDARD of one seat undoes no line of the other', () => {
    const deploying: State = { ...war, at: 'zhodani-deployment', week: 1 };
    const { state, results } = play(
      deploying,
      { zhodani: 'DEPLOY 40F AT 1308', allies: 'DEPLOY STANDARD\nDEPLOY SB1 AT 1527' },
      { stop: 'zhodani-units' },
    );
    expect([...results.zhodani, ...results.allies].map(({ status }) => status)).toEqual([
      'taken',
      'taken',
      'taken',
    ]);
    expect([state.fleets['40F']?.at, state.squadrons['SB1']?.at]).toEqual(['1308', '1527']);
    const turned = play(
      deploying,
      { zhodani: 'DEPLOY STANDARD\nDEPLOY 40F AT 1308', allies: 'DEPLOY SB1 AT 1527' },
      { stop: 'zhodani-units' },
    );
    expect(turned.state).toEqual(state);
  });
});

describe('[3.9] an order for all means all of the seat', () => {
  const aUnit = (id: string, group: string, place: Readonly<Record<string, Json>>): Json => ({
    troops: { id, navy: 'imperial', group, strength: 1, tech: 12, ...place },
  });
  const transport = { id: 'IX1', type: 'assault', jump: 3, fuel: 'S', full: [0, 0, 9], reduced: null };
  const aPlace = (place: Readonly<Record<string, Json>>): State =>
    aState({
      options: FOUR,
      place: [
        { fleet: '18F', at: '2314', squadrons: [transport] },
        aUnit('T1', 'regular20', place),
        aUnit('T2', 'colonial', place),
      ],
    });
  const aboard = (state: State): readonly (string | null | undefined)[] =>
    ['T1', 'T2'].map((id) => state.troops[id]?.aboard);

  test.each<[Commander, readonly (string | null)[]]>([
    ['imperial', ['IX1', null]],
    ['colonial', [null, 'IX1']],
  ])('LOAD ALL of the %s seat', (seat, expected) => {
    const { state, results } = play(
      aPlace({ at: '2314' }),
      { [seat]: 'LOAD ALL ON 18F' },
      { stop: 'loading' },
    );
    expect(results[seat]).toMatchObject([{ status: 'taken' }]);
    expect(aboard(state)).toEqual(expected);
  });

  test.each<[Commander, readonly (string | null)[]]>([
    ['imperial', [null, 'IX1']],
    ['colonial', ['IX1', null]],
  ])('LAND ALL of the %s seat', (seat, expected) => {
    const { state, results } = play(
      aPlace({ aboard: 'IX1' }),
      { [seat]: 'LAND ALL OF 18F AT 2314' },
      { stop: 'unloading' },
    );
    expect(results[seat]).toMatchObject([{ status: 'taken' }]);
    expect(aboard(state)).toEqual(expected);
  });

  test.each<[Commander, readonly (string | null)[]]>([
    ['imperial', ['IX1', null]],
    ['colonial', [null, 'IX1']],
  ])('LIFT ALL of the %s seat', (seat, expected) => {
    const { state, results } = play(
      aPlace({ at: '2314' }),
      { [seat]: 'LIFT ALL AT 2314 ON 18F' },
      { stop: 'space-surface-transfers' },
    );
    expect(results[seat]).toMatchObject([{ status: 'taken' }]);
    expect(aboard(state)).toEqual(expected);
  });

  test('both together', () => {
    const all = 'LOAD ALL ON 18F';
    const { state } = play(aPlace({ at: '2314' }), { imperial: all, colonial: all }, { stop: 'loading' });
    expect(aboard(state)).toEqual(['IX1', 'IX1']);
  });
});

describe('a silent seat', () => {
  test.each<[Commander, State['at'], readonly string[]]>([
    ['zhodani', 'secret-base', ['DEPLOY STANDARD']],
    ['imperial', 'imperial-deployment', ['DEPLOY STANDARD']],
    ['colonial', 'imperial-deployment', ['DEPLOY STANDARD']],
    ['allies', 'zhodani-deployment', ['DEPLOY STANDARD']],
    ['allies', 'initial-plotting', []],
    ['imperial', 'week', ['NO BOMBING UNLESS ORDERED']],
    ['zhodani', 'week', ['NO BOMBING UNLESS ORDERED']],
    ['colonial', 'week', []],
    ['allies', 'week', []],
    ['zhodani', 'combat', []],
  ])('%s, %s: %j', (seat, at, words) => {
    const orders = nmrOrders(seatView({ ...war, at }, seat), seat);
    expect(orders.map(({ word }) => word)).toEqual(words);
    for (const { word } of orders) expect(answer({ ...war, at }, seat, word)).toMatch(/^taken/);
  });
});
