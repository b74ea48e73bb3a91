import { describe, expect, it } from 'vitest';
import { jumpLength } from '../../../src/games/fifth-frontier-war/worlds.ts';
import { guerrillasSeenAt } from '../../../src/games/fifth-frontier-war/rules/conditions.ts';
import { aFleet, answer, aSquadron, aState, eventsOf, play, seatView } from './kit.ts';

const scout = (id: string, print = {}) =>
  aSquadron(id, { type: 'scout', jump: 3, full: [0, 0, 2], reduced: null, ...print });
const lone = (navy: string, at: string, ...list: ReturnType<typeof scout>[]) => ({
  squadrons: { navy, at, list },
});

describe('[2.1.2] the movement phase', () => {
  it('[2.1.2.1] equal dice are thrown again, and the lower one moves first', () => {
    const span = { from: 'discretionary', stop: 'discretionary' };
    const played = play(aState({}), {}, { dice: { discretionary: [3, 3, 5, 2] }, ...span });
    expect(played.events).toEqual([{ kind: 'discretionary', imperial: 5, zhodani: 2, first: 'zhodani' }]);
    expect(played.state.firstMover).toBe('zhodani');
  });

  const chase = aState({
    place: [lone('imperial', '2214', scout('I')), lone('zhodani', '2411', scout('Z'))],
  });
  const orders = {
    imperial: 'SCOUT I: J2314',
    zhodani: 'SCOUT Z: IF ENEMY AT 2314 THEN J2510 ELSE J2314',
  };

  it('[2.1.2.3] who moves second sees where the first has gone', () => {
    const played = play(chase, orders, { dice: { discretionary: [1, 6] }, stop: 'scouts' });
    expect(played.state.squadrons['Z']?.at).toBe('2510');
  });

  it('[2.1.2.3] who moves first does not', () => {
    const played = play(chase, orders, { dice: { discretionary: [6, 1] }, stop: 'scouts' });
    expect(played.state.squadrons['Z']?.at).toBe('2314');
  });

  it.each([
    ['IF NO ENEMY AT 2411 THEN J2314', '2214'],
    ['J2314 IF NO ENEMY AT 2213', '2314'],
    ['J2213 IF ENEMY AT 2411 THEN J2314', '2314'],
    ['J2213 IF ENEMY AT 2213 THEN J2314', '2213'],
    ['IF 40F AT 1507 THEN J2314 ELSE J2213', '2314'],
    ['IF CONTROL Roup zhodani THEN J2314 ELSE J2213', '2213'],
  ])('[2.1.2.3] "%s" sends the scout to %s', (how, at) => {
    const state = aState({
      place: [
        lone('imperial', '2214', scout('I')),
        lone('zhodani', '2411', scout('Z')),
        aFleet('40F', { at: '1507' }),
      ],
    });
    const played = play(state, { imperial: `SCOUT I: ${how}` }, { stop: 'scouts' });
    expect(played.state.squadrons['I']?.at).toBe(at);
  });

  const rising = aState({
    place: [
      lone('imperial', '2110', scout('I')),
      { guerrilla: 'GUE1', at: '2109', mode: 'covert' },
      { guerrilla: 'GUE2', at: '2109', mode: 'covert' },
    ],
  });
  const watch = 'SCOUT I: IF OVERT AT Efate THEN J2109 ELSE J2111';

  it.each([
    ['OVERT GUE1', '2109'],
    ['', '2111'],
  ])(
    '[5.4.4, 2.1.2.3] guerrillas that come out in the same window ("%s") send the scout to %s',
    (zhodani, at) => {
      const played = play(rising, { imperial: watch, zhodani }, { from: 'fleet-adjustment', stop: 'scouts' });
      expect(played.state.squadrons['I']?.at).toBe(at);
    },
  );

  it('[5.4.4] both sides ask for them, and of those in hiding neither is told', () => {
    const shown = play(rising, { zhodani: 'OVERT GUE1' }, { stop: 'guerrillas' }).state;
    const asked = (state: typeof rising, seat: 'imperial' | 'zhodani') =>
      guerrillasSeenAt(seatView(state, seat), '2109');
    expect([asked(shown, 'imperial'), asked(shown, 'zhodani')]).toEqual([true, true]);
    expect([asked(rising, 'imperial'), asked(rising, 'zhodani')]).toEqual([false, false]);
  });

  it('[2.1.2.3] a condition that fails without an alternative holds', () => {
    const played = play(chase, { imperial: 'SCOUT I: IF ENEMY AT 2213 THEN J2314' }, { stop: 'scouts' });
    expect(played.state.squadrons['I']?.at).toBe('2214');
  });

  it('[2.1.2.5] plotted fleets of both sides move at once', () => {
    const place = [
      aFleet('18F', { at: '2314', plot: { 10: 'J2411' } }),
      aFleet('40F', { at: '2411', plot: { 10: 'J2314' } }),
    ];
    const played = play(aState({ place }), {}, { stop: 'plotted-movement' });
    expect([played.state.fleets['18F']?.at, played.state.fleets['40F']?.at]).toEqual(['2411', '2314']);
  });
});

describe('[3.5] scouts and others', () => {
  const state = aState({
    place: [
      lone('imperial', '2314', scout('I'), aSquadron('C'), scout('D', { jump: 2 }), scout('E')),
      aFleet('18F', { at: '2314', squadrons: [scout('F')] }),
    ],
  });

  it('[3.5.1] a scout that is in no fleet jumps without a plot', () => {
    const played = play(state, { imperial: 'SCOUT I TO 2411' });
    expect(played.state.squadrons['I']).toMatchObject({ at: '2411', movedFor: 10 });
    expect(eventsOf(played.events, 'scout-jumped')).toHaveLength(1);
  });

  it.each([
    ['SCOUT C: J2411', 'squadron.not-scout'],
    ['SCOUT F: J2411', 'squadron.in-a-fleet'],
    ['SCOUT D: J2411', 'jump.too-far'],
    ['SCOUT I: J2314', 'jump.no-way'],
    ['SCOUT I: IF ENEMY AT 2411 THEN J2411 ELSE J2109', 'jump.too-far'],
  ])('[3.5, 3.6] "%s" is refused as %s', (line, code) => {
    expect(answer(state, 'imperial', line)).toBe(code);
  });

  it('[3.5.1] a scout that is not refuelled can not jump', () => {
    const dry = aState({ place: [lone('imperial', '2314', scout('I', { fuelled: false }))] });
    expect(answer(dry, 'imperial', 'SCOUT I: J2411')).toBe('jump.no-fuel');
  });
});

describe('[3.7] reinforcement boxes', () => {
  it.each([
    ['3218', 1],
    ['3217', 2],
    ['3216', 3],
  ])('[3.7] from the Imperial box to %s is a jump of %i', (hex, hexes) => {
    expect(jumpLength('imperialBox', hex)).toBe(hexes);
    expect(jumpLength(hex, 'imperialBox')).toBe(hexes);
  });

  it('[3.7] a fleet enters the display by its plot', () => {
    const state = aState({ place: [aFleet('18F', { at: 'imperialBox' })] });
    const played = play(state, { imperial: '18F W10: J3217' });
    expect(played.state.fleets['18F']?.at).toBe('3217');
  });

  it('[3.7.2] a fleet leaves the display for a box of its own side only', () => {
    const state = aState({ place: [aFleet('18F', { at: '3218' }), aFleet('40F', { at: '0708' })] });
    expect(answer(state, 'imperial', '18F W10: J imperialBox')).toMatch(
      /^taken: Imperial reinforcements box, 1 parsec/,
    );
    expect(answer(state, 'imperial', '18F W10: J Zhodani box')).toMatch(/^plot\./);
    const played = play(state, { zhodani: '40F W10: JUMP Zhodani box' });
    expect(played.state.fleets['40F']?.at).toBe('zhodaniBox');
  });

  it('[3.7.2] a box counts as a base for refuelling', () => {
    const place = [
      aFleet('18F', { at: 'imperialBox', squadrons: [aSquadron('A', { fuel: 'U', fuelled: false })] }),
    ];
    expect(play(aState({ place })).state.squadrons['A']?.fuelled).toBe(true);
  });
});

describe('[3.9] transport of admirals', () => {
  it('[3.9] the admiral of a fleet jumps with it', () => {
    const admiral = { name: 'Test', precedence: 3, plotting: 2, tactical: 1 };
    const state = aState({ place: [aFleet('18F', { at: '2314', admiral, plot: { 10: 'J2411' } })] });
    expect(play(state).state.admirals['TEST']).toMatchObject({ at: '2411', fleet: '18F' });
  });
});

describe('[5.1] travel zones', () => {
  it('[5.1] a red world is closed to Imperial squadrons until the Zhodani have entered it', () => {
    const place = [
      { squadrons: { navy: 'imperial', at: '2515', list: [aSquadron('A', { fuelled: false })] } },
    ];
    const alone = aState({ place });
    expect(alone.openedWorlds).toEqual([]);
    const entered = aState({ place: [...place, aFleet('40F', { at: '2515' })] });
    expect(play(entered, {}, { stop: 'plotted-movement' }).state.openedWorlds).toEqual(['2515']);
  });
});
