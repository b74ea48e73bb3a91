import { describe, expect, it } from 'vitest';
import { recordedDice } from '../../../src/engine/dice.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { nmrOrders } from '../../../src/games/fifth-frontier-war/nmr.ts';
import { setUp } from '../../../src/games/fifth-frontier-war/setup.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { ALL_RULINGS, aState, play, quietDice, seatView } from './kit.ts';

const recorded = recordedDice(quietDice);
const options = { hiddenFleets: false, lastWeek: 60 };
const standard = setUp({ scenario: 'standard', options, dice: recorded.dice, rulings: ALL_RULINGS });

const inPlay = (state: State, prefix: string) =>
  Object.entries(state.squadrons).filter(([id, { at }]) => at !== null && id.startsWith(prefix)).length;

describe('[7] preparing for play', () => {
  it('[7] draws the random forces by dice at places of their own', () => {
    expect([...new Set(recorded.rolls.map((roll) => roll.place))]).toEqual(
      expect.arrayContaining([
        'draw/imperial/battle',
        'draw/zhodani/cruiser',
        'draw/imperial/admiral',
        'draw/zhodani/regular20',
      ]),
    );
  });

  it('[7] gives the Zhodani 23 of their regular battle squadrons and the Imperium 2', () => {
    expect([inPlay(standard.state, 'ZB'), inPlay(standard.state, 'IB')]).toEqual([23, 2]);
  });

  it('[6.1.1] puts the rest of the Sword Worlds into their box', () => {
    const boxed = Object.values(standard.state.squadrons).filter(({ at }) => at === 'swordWorldsBox');
    expect(boxed).toHaveLength(10);
  });

  it('[7] is a state without faults in which the Imperial side deploys first, then the Zhodani, then both order week 1', () => {
    expect(faultsOf(standard.state)).toEqual([]);
    const windows: string[] = [];
    let state = standard.state;
    for (let count = 0; count < 4; count += 1) {
      const window = windowOf(state);
      windows.push(window.over ? window.result : `${window.tag} ${window.awaits.join('+')}`);
      state = play(state).state;
    }
    expect(windows).toEqual(['D1 imperial', 'D2 zhodani', 'W1 imperial+zhodani', 'W2 imperial+zhodani']);
  });

  it('[7] a silent seat deploys as the standard has it, and orders nothing in a week', () => {
    expect(nmrOrders(seatView(standard.state, 'imperial'), 'imperial')).toEqual([
      { word: 'DEPLOY STANDARD' },
    ]);
    expect(nmrOrders(seatView(standard.state, 'zhodani'), 'zhodani')).toEqual([]);
    expect(nmrOrders(seatView(aState({}), 'imperial'), 'imperial')).toEqual([]);
  });

  it('[7] fleets may be changed while they are deployed', () => {
    const played = play(standard.state, { imperial: 'DETACH 212F: ICC9\nADMIRAL NORRIS ASHORE' });
    expect(played.state.squadrons['ICC9']?.fleet).toBeNull();
    expect(played.state.admirals['NORRIS']?.fleet).toBeNull();
  });

  it('[3.2.1] single weeks of the standard plots may be plotted otherwise', () => {
    const second = play(standard.state).state;
    const played = play(second, { zhodani: '68F W1: R1507\n68F W2: J1510' });
    expect(played.state.fleets['68F']?.plot).toMatchObject({ 1: 'R1507', 2: 'J1510', 3: 'R1510' });
  });

  it("[5.2.2] Quar and Zircon are Imperial, Esalin nobody's", () => {
    const { worlds } = standard.state;
    expect(['1212', '1514', '1408'].map((hex) => worlds[hex]?.control)).toEqual([
      'imperial',
      'imperial',
      'none',
    ]);
  });

  it('[8] the war ends after its last week', () => {
    const state = aState({ week: 3, options: { lastWeek: 3 } });
    const over = windowOf(play(state).state);
    expect(over).toEqual({ over: true, result: 'Stalemate at 0 points', placing: [['imperial', 'zhodani']] });
  });
});
