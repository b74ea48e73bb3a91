import { describe, expect, it, test } from 'vitest';
import { CHARTS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { capacityOf, roomAboard } from '../../../src/games/fifth-frontier-war/rules/transport.ts';
import { aPosition, aSquadron as aCounter, aTroop } from './combat-kit.ts';
import { aFleet, answer, answers, aSquadron, aState, eventsOf, play, refusalWords } from './kit.ts';
import { alone, battle, carrier, failures, scout, unit, whereIs } from './transport-kit.ts';

/** Up to the end of the movement phase. */
const MOVEMENT = { stop: 'unloading' } as const;
const LOADING = { stop: 'loading' } as const;

describe('[3.9.2] capacity', () => {
  it.each([
    ['battle', 'full', 20],
    ['battle', 'reduced', 10],
    ['cruiser', 'full', 5],
    ['cruiser', 'reduced', 3],
    ['assault', 'full', 600],
    ['assault', 'reduced', 300],
    ['tanker', 'full', 0],
    ['tanker', 'reduced', 0],
    ['scout', 'full', 0],
    ['scout', 'reduced', 0],
  ] as const)('[3.9.2] a %s squadron that is %s carries %i factors', (type, state, factors) => {
    const position = aPosition(aCounter('S', { type, state, full: [3, 2, 5], reducedTo: [1, 1, 3] }));
    expect(capacityOf(position, 'S')).toBe(factors * 100);
    const { capacity } = CHARTS.squadronTypes.types.find((row) => row.type === type) ?? {};
    expect(capacity?.[state] ?? 0).toBe(type === 'cruiser' ? 'defence' : factors);
  });

  it('[3.9.2] a squadron that is out of play carries nothing', () => {
    expect(capacityOf(aPosition(aCounter('S', { state: 'destroyed', at: null })), 'S')).toBe(0);
  });

  const cruiser = aSquadron('C', { full: [3, 2, 4] });
  const battalions = ['B1', 'B2', 'B3', 'B4', 'B5'];
  const four = aState({
    place: [
      alone('zhodani', '1507', [cruiser]),
      ...battalions.map((id) => unit(id, { at: '1507' }, { strength: 1 })),
    ],
  });

  test('[3.9.2] M20: a cruiser with a defence factor of 4 carries four 1-factor battalions, not five', () => {
    expect(answer(four, 'zhodani', 'LOAD B1, B2, B3, B4 ON C')).toBe(
      'taken: B1 (1), B2 (1), B3 (1), B4 (1) aboard C, room left for 0',
    );
    expect(answer(four, 'zhodani', 'LOAD B1, B2, B3, B4, B5 ON C')).toBe('load.no-room');
    expect(refusalWords(four, 'zhodani', 'LOAD B1, B2, B3, B4, B5 ON C')).toBe(
      'B5 has 1 factor, and C has room for 0. ',
    );
  });

  test('[3.9.3] M21: a unit of 20 factors is not shared between two cruisers of defence factor 10', () => {
    const state = aState({
      place: [
        alone('zhodani', '1507', [
          aSquadron('C1', { full: [3, 2, 10] }),
          aSquadron('C2', { full: [3, 2, 10] }),
        ]),
        unit('T', { at: '1507' }),
      ],
    });
    expect(answer(state, 'zhodani', 'LOAD T')).toBe('load.no-room');
    expect(answer(state, 'zhodani', 'LOAD T ON C1')).toBe('load.no-room');
  });

  test('[3.9.3] a squadron carries more than one unit as long as they fit', () => {
    const state = aState({
      place: [
        alone('zhodani', '1507', [battle('B')]),
        unit('T1', { aboard: 'B' }, { strength: 10 }),
        unit('T2', { at: '1507' }, { strength: 10 }),
        unit('T3', { at: '1507' }, { strength: 5 }),
      ],
    });
    expect(answers(state, 'zhodani', 'LOAD T2 ON B\nLOAD T3 ON B')).toEqual([
      'taken: T2 (10) aboard B, room left for 0',
      'load.no-room',
    ]);
  });

  test('[4.3.4] L4: a corps of 50 factors at 60% losses has 20 left and fits one battle squadron', () => {
    const corps = (loss: number) =>
      aState({
        place: [alone('zhodani', '1507', [battle('B')]), unit('T', { at: '1507' }, { strength: 50, loss })],
      });
    expect(answer(corps(60), 'zhodani', 'LOAD T ON B')).toBe('taken: T (20) aboard B, room left for 0');
    expect(answer(corps(50), 'zhodani', 'LOAD T ON B')).toBe('load.no-room');
  });

  test('[3.9.2] room is what the current strengths of the cargo leave', () => {
    const position = aPosition(
      aCounter('S'),
      aTroop('T1', { factor: 5, loss: 10, aboard: 'S' }),
      aTroop('T2', { factor: 10, loss: 50, aboard: 'S' }),
    );
    expect(roomAboard(position, 'S')).toBe(2000 - 450 - 500);
  });
});

describe('[3.9.1] loading before the carrier jumps', () => {
  const state = aState({
    place: [
      aFleet('40F', { at: '1507', squadrons: [battle('B'), carrier('A')], plot: { 10: 'J1506' } }),
      unit('T1', { at: '1507' }),
      unit('T2', { at: '1507' }, { strength: 500 }),
    ],
  });

  test('[3.9.1] units go aboard where nothing hinders, and jump with their carrier', () => {
    const { state: after, events } = play(state, { zhodani: 'LOAD T1, T2 ON A' }, MOVEMENT);
    expect([whereIs(after, 'T1'), whereIs(after, 'T2')]).toEqual(['A', 'A']);
    expect(after.squadrons['A']?.at).toBe('1506');
    expect(eventsOf(events, 'troops-loaded')).toEqual([
      {
        kind: 'troops-loaded',
        side: 'zhodani',
        at: '1507',
        squadron: 'A',
        fleet: '40F',
        troops: ['T2', 'T1'],
      },
    ]);
    expect(faultsOf(after)).toEqual([]);
  });

  test('[3.9.1] ffw-3.9.1-order: loaded, moved and unloaded in one week, without a penalty', () => {
    const free = aState({
      set: { '1506': { control: 'zhodani', sdb: 0 } },
      place: [
        aFleet('40F', { at: '1507', squadrons: [carrier('A')], plot: { 10: 'J1506' } }),
        unit('T1', { at: '1507' }),
      ],
    });
    const { state: after, events } = play(free, { zhodani: 'LOAD T1\nLAND T1 AT 1506' }, MOVEMENT);
    expect(whereIs(after, 'T1')).toBe('1506');
    expect(eventsOf(events, 'troops-landed')).toEqual([
      { kind: 'troops-landed', side: 'zhodani', at: '1506', troops: ['T1'] },
    ]);
  });

  it('chooses assault carriers first, then the squadron with the least attack, in a fleet before outside', () => {
    const choice = (...list: Parameters<typeof alone>[2]) =>
      answer(
        aState({ place: [alone('zhodani', '1507', list), unit('T', { at: '1507' })] }),
        'zhodani',
        'LOAD T',
      );
    const weak = battle('Y', { full: [1, 4, 6] });
    expect(choice(battle('X'), weak, carrier('Z'))).toMatch(/aboard Z,/);
    expect(choice(battle('X'), weak)).toMatch(/aboard Y,/);
    expect(choice(battle('X2'), battle('X10'))).toMatch(/aboard X2,/);
    const inFleet = aState({
      place: [
        alone('zhodani', '1507', [carrier('A')]),
        aFleet('40F', { at: '1507', squadrons: [carrier('Z')] }),
        unit('T', { at: '1507' }),
      ],
    });
    expect(answer(inFleet, 'zhodani', 'LOAD T')).toMatch(/aboard Z,/);
    expect(answer(inFleet, 'zhodani', 'LOAD T ON A')).toMatch(/aboard A,/);
  });

  it('puts the strongest units into what is left of the room first', () => {
    const packed = aState({
      place: [
        alone('zhodani', '1507', [battle('B1'), battle('B2')]),
        unit('T1', { at: '1507' }, { strength: 5 }),
        unit('T2', { at: '1507' }, { strength: 15 }),
        unit('T3', { at: '1507' }),
      ],
    });
    expect(answer(packed, 'zhodani', 'LOAD T1, T2, T3')).toBe(
      'taken: T3 (20) aboard B1, room left for 0; T2 (15), T1 (5) aboard B2, room left for 0',
    );
  });

  it('takes all that stands where a fleet is with one line, but no guerrillas', () => {
    const all = aState({
      place: [
        aFleet('40F', { at: '1507', squadrons: [battle('B'), carrier('A')] }),
        unit('T1', { at: '1507' }),
        unit('T2', { at: '1507' }, { strength: 500 }),
        unit('T3', { at: '1506' }),
        { guerrilla: 'GUE1', at: '1507', mode: 'overt' },
      ],
    });
    expect(answer(all, 'zhodani', 'LOAD ALL ON 40F')).toBe(
      'taken: T2 (500), T1 (20) aboard A, room left for 80',
    );
    expect(answer(all, 'zhodani', 'LOAD ALL ON B')).toBe('taken: T1 (20) aboard B, room left for 0');
    const { state: after } = play(all, { zhodani: 'LOAD ALL ON 40F\nLOAD T1 ON B' }, LOADING);
    expect(['T1', 'T2', 'T3'].map((id) => whereIs(after, id))).toEqual(['B', 'A', '1506']);
  });

  it('[3.9.1] ffw-3.9.1-between: moves a unit from one squadron to another at one world', () => {
    const ship = aState({
      place: [alone('zhodani', '1507', [battle('B'), carrier('A')]), unit('T', { aboard: 'A' })],
    });
    expect(answer(ship, 'zhodani', 'LOAD T')).toBe('load.aboard');
    expect(whereIs(play(ship, { zhodani: 'LOAD T ON B' }, LOADING).state, 'T')).toBe('B');
    const space = aState({
      place: [alone('zhodani', '2010', [battle('B'), carrier('A')]), unit('T', { aboard: 'A' })],
    });
    expect(answer(space, 'zhodani', 'LOAD T ON B')).toBe('transport.no-world');
  });

  it('loads in a box, where no enemy is', () => {
    const box = aState({
      place: [
        aFleet('40F', { at: 'zhodaniBox', squadrons: [carrier('A')] }),
        unit('T', { at: 'zhodaniBox' }),
      ],
    });
    expect(whereIs(play(box, { zhodani: 'LOAD T' }, LOADING).state, 'T')).toBe('A');
  });

  test('[3.9.1] where enemy SDBs are it waits for the transfers, and takes what squadrons are there then', () => {
    const besieged = aState({
      set: { '1510': { sdb: 10 } },
      place: [
        aFleet('40F', { at: '1510', squadrons: [carrier('A')] }),
        unit('T', { at: '1510' }),
        unit('T2', { at: '1510' }),
      ],
    });
    expect(answer(besieged, 'zhodani', 'LOAD T')).toMatch(/only after bombing/);
    const waiting = play(besieged, { zhodani: 'LOAD T' }, MOVEMENT);
    expect([whereIs(waiting.state, 'T'), failures(waiting.events, 'zhodani')]).toEqual(['1510', []]);
    const open = aState({
      set: { '1510': { sdb: 10, sdbLoss: 100 } },
      place: [aFleet('40F', { at: '1510', squadrons: [carrier('A')] }), unit('T', { at: '1510' })],
    });
    expect(whereIs(play(open, { zhodani: 'LOAD T' }, LOADING).state, 'T')).toBe('A');
  });

  test('[3.9.1] enemy squadrons hinder it too', () => {
    const watched = aState({
      place: [
        aFleet('40F', { at: '1507', squadrons: [carrier('A')] }),
        alone('imperial', '1507', [scout('I')]),
        unit('T', { at: '1507' }),
      ],
    });
    expect(whereIs(play(watched, { zhodani: 'LOAD T' }, MOVEMENT).state, 'T')).toBe('1507');
    const transfers = play(
      watched,
      { zhodani: 'LOAD T' },
      { from: 'loading', stop: 'space-surface-transfers' },
    );
    expect(whereIs(transfers.state, 'T')).toBe('A');
  });

  test('[3.9.1] enemy troops on the world do not', () => {
    const mixed = aState({
      set: { '1510': { sdb: 0 } },
      place: [
        aFleet('40F', { at: '1510', squadrons: [carrier('A')] }),
        unit('T', { at: '1510' }),
        unit('I', { at: '1510' }, { navy: 'imperial' }),
      ],
    });
    expect(whereIs(play(mixed, { zhodani: 'LOAD T' }, LOADING).state, 'T')).toBe('A');
  });
});

describe('what LOAD refuses', () => {
  const state = aState({
    place: [
      aFleet('40F', { at: '1507', squadrons: [battle('B'), carrier('A')] }),
      alone('zhodani', '1506', [carrier('A2')]),
      alone('imperial', '1605', [carrier('IA')]),
      unit('T1', { at: '1507' }),
      unit('T2', { aboard: 'A' }),
      unit('T3', { at: '1605' }),
      unit('I', { at: '1507' }, { navy: 'imperial' }),
      { guerrilla: 'GUE1', at: '1507', mode: 'overt' },
      { offMap: { troops: ['ZDV1'] } },
    ],
  });

  it.each([
    ['[3.9.5] LOAD GUE1', 'transport.guerrilla'],
    ['LOAD I', 'troop.not-yours'],
    ['LOAD ZDV1', 'troop.not-in-play'],
    ['LOAD T1 ON IA', 'squadron.not-yours'],
    ['LOAD T1 ON A2', 'squadron.elsewhere'],
    ['LOAD T3', 'load.no-carrier'],
    ['LOAD T3 ON 40F', 'load.fleet-elsewhere'],
    ['LOAD T2 ON 40F', 'load.aboard'],
    ['LOAD T2', 'load.aboard'],
    ['LOAD ALL ON A2', 'load.nothing'],
    ['LOAD ZZ', 'order.expected'],
  ])('%s: %s', (line, code) => {
    expect(answer(state, 'zhodani', line.replace(/^\[[\d.]+\] /, ''))).toBe(code);
  });

  it('says where there is room', () => {
    const small = aState({
      place: [
        alone('zhodani', '1507', [battle('B'), carrier('A')]),
        unit('T', { at: '1507' }, { strength: 100 }),
      ],
    });
    expect(refusalWords(small, 'zhodani', 'LOAD T ON B')).toBe(
      'T has 100 factors, and B has room for 20. A has room for it.',
    );
  });

  it('names a unit in one line only', () => {
    expect(answers(state, 'zhodani', 'LOAD T1 ON B\nLOAD T1, T2 ON B')).toEqual([
      'taken: T1 (20) aboard B, room left for 0',
      'transport.named-twice',
    ]);
    expect(answers(state, 'zhodani', 'LOAD T1 ON B\nLOAD T1 ON A')[0]).toBe('order.superseded');
  });
});

describe('[3.9.1] landing after the carrier has jumped', () => {
  const bound = (set: Parameters<typeof aState>[0]['set'] = {}) =>
    aState({
      set: { '1506': { control: 'zhodani', sdb: 0, defence: 0 }, ...set },
      place: [
        aFleet('40F', { at: '1507', squadrons: [carrier('A'), battle('B')], plot: { 10: 'J1506' } }),
        unit('T1', { aboard: 'A' }),
        unit('T2', { aboard: 'A' }),
        unit('T3', { aboard: 'B' }),
      ],
    });

  test('[3.9.1] units land where movement has taken them', () => {
    const { state, events } = play(bound(), { zhodani: 'LAND T1, T2 AT 1506' }, MOVEMENT);
    expect(['T1', 'T2', 'T3'].map((id) => whereIs(state, id))).toEqual(['1506', '1506', 'B']);
    expect(eventsOf(events, 'troops-landed').map(({ troops }) => troops)).toEqual([['T1', 'T2']]);
  });

  it('lands all of a fleet or a squadron with one line, but not what another line names', () => {
    const all = play(bound(), { zhodani: 'LAND ALL OF 40F AT 1506' }, MOVEMENT).state;
    expect(['T1', 'T2', 'T3'].map((id) => whereIs(all, id))).toEqual(['1506', '1506', '1506']);
    const some = play(bound(), { zhodani: 'LAND ALL OF A AT 1506' }, MOVEMENT).state;
    expect(['T1', 'T2', 'T3'].map((id) => whereIs(some, id))).toEqual(['1506', '1506', 'B']);
    const other = play(
      bound(),
      { zhodani: 'LAND T1 AT 1506 IF ODDS 100:1\nLAND ALL OF 40F AT 1506' },
      MOVEMENT,
    ).state;
    expect(['T1', 'T2', 'T3'].map((id) => whereIs(other, id))).toEqual(['A', '1506', '1506']);
  });

  it('is refused where the carrier will not be', () => {
    expect(answer(bound(), 'zhodani', 'LAND T1 AT 1507')).toBe('land.elsewhere');
    expect(refusalWords(bound(), 'zhodani', 'LAND T1 AT 1507')).toBe(
      'T1 is aboard A, at Riverland 1506 when movement is over, not at Clan 1507.',
    );
  });

  it('is told when the carrier did not come', () => {
    const late = { ...bound(), squadrons: { ...bound().squadrons } };
    const stuck = { ...late, squadrons: { ...late.squadrons, B: { ...dry(late.squadrons['B']) } } };
    const { events, state } = play(
      stuck,
      { zhodani: 'LAND T1 AT 1506' },
      { from: 'loading', stop: 'unloading' },
    );
    expect([whereIs(state, 'T1'), failures(events, 'zhodani')]).toEqual([
      'A',
      ['plot.no-fuel', 'land.elsewhere'],
    ]);
  });

  it('knows where a well-led fleet moves, and whatever its condition decides', () => {
    const led = aState({
      set: { '1506': { control: 'zhodani' } },
      place: [
        aFleet('40F', {
          at: '1507',
          squadrons: [carrier('A')],
          admiral: { name: 'Test', precedence: 1, plotting: 0, tactical: 0 },
        }),
        unit('T', { aboard: 'A' }),
      ],
    });
    expect(answers(led, 'zhodani', 'MOVE 40F: J1506\nLAND T AT 1506')[1]).toMatch(/^taken/);
    expect(answers(led, 'zhodani', 'MOVE 40F: J1506\nLAND T AT 1507')[1]).toBe('land.elsewhere');
    const either = 'MOVE 40F: IF ENEMY AT 1510 THEN J1506';
    expect(answers(led, 'zhodani', `${either}\nLAND T AT 1506`)[1]).toMatch(/^taken/);
    expect(answers(led, 'zhodani', `${either}\nLAND T AT 1507`)[1]).toMatch(/^taken/);
    const { state } = play(led, { zhodani: 'MOVE 40F: J1506\nLAND T AT 1506' }, MOVEMENT);
    expect(whereIs(state, 'T')).toBe('1506');
  });

  it('lands in a box that the fleet has come to', () => {
    const home = aState({
      place: [
        aFleet('40F', { at: '0708', squadrons: [carrier('A')], plot: { 10: 'JzhodaniBox' } }),
        unit('T', { aboard: 'A' }),
      ],
    });
    const { state } = play(home, { zhodani: 'LAND T AT zhodani box' }, MOVEMENT);
    expect(whereIs(state, 'T')).toBe('zhodaniBox');
  });

  it.each([
    ['LAND T1 AT 2010', 'land.elsewhere'],
    ['LAND T9 AT 1507', 'land.ashore'],
    ['LAND T9 AT 1506', 'land.not-aboard'],
    ['LAND ALL OF 67F AT 1507', 'land.nothing'],
    ['LAND ALL OF 212F AT 1507', 'fleet.not-yours'],
    ['LAND ALL OF X AT 1507', 'land.nothing'],
  ])('%s: %s', (line, code) => {
    const state = aState({
      place: [
        aFleet('40F', { at: '1507', squadrons: [carrier('A')] }),
        aFleet('67F', { at: '1507' }),
        alone('zhodani', '1507', [carrier('X')]),
        unit('T1', { aboard: 'A' }),
        unit('T9', { at: '1507' }),
      ],
    });
    expect(answer(state, 'zhodani', line)).toBe(code);
  });

  it('has no world to land on in empty space', () => {
    const lost = aState({
      place: [aFleet('40F', { at: '2010', squadrons: [carrier('A')] }), unit('T', { aboard: 'A' })],
    });
    expect(answer(lost, 'zhodani', 'LAND T AT 2010')).toBe('transport.no-world');
  });
});

/** A squadron that has not refuelled. */
function dry<One extends { readonly fuelled: boolean }>(squadron: One | undefined): One {
  if (squadron === undefined) throw new Error('no squadron');
  return { ...squadron, fuelled: false };
}
