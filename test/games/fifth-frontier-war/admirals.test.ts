import { describe, expect, it } from 'vitest';
import { reachableByXboat } from '../../../src/games/fifth-frontier-war/rules/xboat.ts';
import { aFleet, answer, answers, aSquadron, aState, eventsOf, play } from './kit.ts';

const admiral = (plotting: number) => ({ name: 'Test', precedence: 3, plotting, tactical: 1 });

describe('[3.4] admirals', () => {
  it('[3.4] a fleet under Demiatl plots three weeks ahead', () => {
    const state = aState({
      week: 4,
      place: [aFleet('40F', { at: '1507', admiral: 'DEMIATL', plot: { 4: 'R1507', 5: 'R1507' } })],
    });
    const defaulted = eventsOf(play(state, {}, { stop: 'plotting' }).events, 'plot-defaulted');
    expect(defaulted.map(({ week }) => week)).toEqual([6]);
  });

  it('[3.4.1] a fleet under an admiral of factor 0 moves as ordered, without a plot', () => {
    const state = aState({ place: [aFleet('18F', { at: '2314', admiral: admiral(0) })] });
    const played = play(state, { imperial: 'MOVE 18F: J2411' });
    expect(played.state.fleets['18F']).toMatchObject({ at: '2411', plot: {} });
    expect(played.state.admirals['TEST']?.at).toBe('2411');
    expect(eventsOf(played.events, 'fleet-jumped')[0]?.wellLed).toBe(true);
  });

  it('[3.4.1] it moves in week 1 too, even on the Imperial side', () => {
    const state = aState({ week: 1, place: [aFleet('18F', { at: '2314', admiral: admiral(0) })] });
    expect(play(state, { imperial: 'MOVE 18F TO Roup' }).state.fleets['18F']?.at).toBe('2411');
  });

  it('[3.4.1] it follows what is still plotted when it is given no move', () => {
    const state = aState({
      place: [aFleet('18F', { at: '2314', admiral: admiral(0), plot: { 10: 'J2411' } })],
    });
    expect(play(state).state.fleets['18F']?.at).toBe('2411');
  });

  it('[3.4.1] other fleets move as plotted only', () => {
    const state = aState({ place: [aFleet('18F', { at: '2314', admiral: admiral(1) })] });
    expect(answer(state, 'imperial', 'MOVE 18F: J2411')).toBe('fleet.not-well-led');
  });

  const hex = aState({
    place: [
      aFleet('18F', { at: '2314', admiral: admiral(4) }),
      aFleet('43F', { at: '2314', squadrons: [aSquadron('C')] }),
      { admiral: 'ASHLUDA', at: '2314' },
      { admiral: 'NORRIS', at: '2214' },
    ],
  });

  it('[2.1.4.1] an admiral takes a fleet in his hex; who had it goes ashore', () => {
    const played = play(hex, { imperial: 'ADMIRAL Ashluda TO 18F' }, { stop: 'fleet-adjustment' });
    expect(played.state.admirals['ASHLUDA']).toMatchObject({ at: '2314', fleet: '18F' });
    expect(played.state.admirals['TEST']).toMatchObject({ at: '2314', fleet: null });
  });

  it('[3.4] a well-led fleet of this sheet may move on it', () => {
    const state = aState({ place: [aFleet('18F', { at: '2314' }), { admiral: 'KADLAI', at: '2314' }] });
    const orders = 'MOVE 18F: J2411\nADMIRAL KADLAI TO 18F';
    expect(answers(state, 'imperial', orders).every((told) => told.startsWith('taken'))).toBe(true);
    expect(play(state, { imperial: orders }).state.fleets['18F']?.at).toBe('2411');
  });

  it.each([
    ['ADMIRAL NORRIS TO 18F', 'admiral.elsewhere'],
    ['ADMIRAL DEMIATL TO 18F', 'admiral.not-yours'],
    ['ADMIRAL CHENG TO 18F', 'admiral.not-in-play'],
    ['ADMIRAL NORRIS TO 100F', 'fleet.not-in-play'],
  ])('[3.4] "%s" is refused as %s', (line, code) => {
    expect(answer(hex, 'imperial', line)).toBe(code);
  });

  it('[5.3.3] an admiral may not command more squadrons of other navies than of his own', () => {
    const mixed = [aSquadron('Z', { count: 3 }), aSquadron('V', { count: 4, navy: 'vargr' })];
    const state = aState({
      place: [
        aFleet('40F', { at: '1507', squadrons: mixed }),
        { admiral: 'DEMIATL', at: '1507' },
        { admiral: 'CORSAIR', at: '1507' },
      ],
    });
    expect(answer(state, 'zhodani', 'ADMIRAL DEMIATL TO 40F')).toBe('admiral.wrong-navy');
    expect(answer(state, 'zhodani', 'ADMIRAL CORSAIR TO 40F')).toMatch(/^taken/);
  });

  it('[3.9] an admiral can not go ashore where there is no world', () => {
    const state = aState({ place: [aFleet('18F', { at: '2413', admiral: admiral(2) })] });
    expect(answer(state, 'imperial', 'ADMIRAL TEST ASHORE')).toBe('admiral.no-world');
  });
});

describe('[3.10] xboats', () => {
  const enemyAt = (at: string) => ({ squadrons: { navy: 'zhodani', at, list: [aSquadron('Z')] } });

  it('[3.10.1] an Imperial admiral goes from Pixie to Feri without stopping at Boughene', () => {
    const state = aState({ place: [{ admiral: 'NORRIS', at: '2307' }] });
    const played = play(state, { imperial: 'XBOAT NORRIS: Feri' }, { stop: 'xboats' });
    expect(played.state.admirals['NORRIS']).toEqual({
      at: '2409',
      fleet: null,
      aboard: null,
      state: 'active',
    });
  });

  it('[3.10.1] links are added up to four parsecs', () => {
    expect(reachableByXboat('2307', 'imperial')).toEqual(
      new Map([
        ['2307', 0],
        ['2308', 1],
        ['2606', 3],
        ['2109', 3],
        ['2409', 3],
      ]),
    );
    const state = aState({ place: [{ admiral: 'NORRIS', at: '2307' }] });
    expect(answer(state, 'imperial', 'XBOAT NORRIS: 2411')).toBe('admiral.no-route');
  });

  it('[3.10] a network serves its own side: that of the Sword Worlds the Zhodani player', () => {
    const state = aState({
      place: [
        { admiral: 'NORRIS', at: '1627' },
        { admiral: 'DEMIATL', at: '1627' },
      ],
    });
    expect(answer(state, 'imperial', 'XBOAT NORRIS: 1527')).toBe('admiral.no-route');
    expect(answer(state, 'zhodani', 'XBOAT DEMIATL: 1527')).toMatch(/^taken/);
  });

  it.each(['2307', '2409'])('[3.10.2] no xboat runs with enemy squadrons at either end: %s', (at) => {
    const state = aState({ place: [{ admiral: 'NORRIS', at: '2307' }, enemyAt(at)] });
    expect(answer(state, 'imperial', 'XBOAT NORRIS: 2409')).toBe('admiral.enemy-there');
  });

  it('[3.10] the fleet of an admiral who leaves is without one', () => {
    const state = aState({ place: [aFleet('18F', { at: '2307', admiral: admiral(0) })] });
    const played = play(state, { imperial: 'XBOAT TEST: 2308' });
    expect(played.state.admirals['TEST']).toMatchObject({ at: '2308', fleet: null });
    expect(answer(state, 'imperial', 'XBOAT TEST: 2308')).toContain('18th Fleet is left without an admiral');
  });
});
