import { describe, expect, it } from 'vitest';
import { recordedDice } from '../../../src/engine/dice.ts';
import {
  ADMIRALS,
  GUERRILLAS,
  ORDER_OF_BATTLE,
  SQUADRONS,
  TROOPS,
} from '../../../src/games/fifth-frontier-war/data/index.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { nmrOrders } from '../../../src/games/fifth-frontier-war/nmr.ts';
import { placeOfTroop } from '../../../src/games/fifth-frontier-war/rules/presence.ts';
import { roomAboard } from '../../../src/games/fifth-frontier-war/rules/transport.ts';
import { setUp } from '../../../src/games/fifth-frontier-war/setup.ts';
import { optionsSchema, type State } from '../../../src/games/fifth-frontier-war/state.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { findBox } from '../../../src/games/fifth-frontier-war/worlds.ts';
import { ALL_RULINGS, aState, play, quietDice, seatView } from './kit.ts';

const recorded = recordedDice(quietDice);
const options = optionsSchema.parse({});
const standard = setUp({ scenario: 'standard', options, dice: recorded.dice, rulings: ALL_RULINGS });

const READY = ['DEPLOY STANDARD'];

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

  it('[7] is a state without faults; the Zhodani side prepares in secret, the Imperial side deploys, then the Zhodani, then both order week 1', () => {
    expect(faultsOf(standard.state)).toEqual([]);
    const windows: string[] = [];
    let state = standard.state;
    for (let count = 0; count < 5; count += 1) {
      const window = windowOf(state);
      windows.push(window.over ? window.result : `${window.tag} ${window.awaits.join('+')}`);
      state = play(state).state;
    }
    expect(windows).toEqual([
      'D1 zhodani',
      'D2 imperial',
      'D3 zhodani',
      'W1 imperial+zhodani',
      'W2 imperial+zhodani',
    ]);
  });

  it('[7] a silent seat deploys as the standard has it, window by window', () => {
    const windows = ['secret-base', 'imperial-deployment', 'zhodani-deployment', 'initial-plotting'];
    const silent = windows.map((window) => {
      const state = aState({ scenario: 'standard', window });
      return (['imperial', 'zhodani'] as const).map((seat) =>
        nmrOrders(seatView(state, seat), seat).map(({ word }) => word),
      );
    });
    expect(silent).toEqual([
      [[], READY],
      [READY, []],
      [[], READY],
      [[], []],
    ]);
  });

  it('[7] every counter of the order of battle is on the map, in a box or in reserve, and none is lost', () => {
    const { squadrons, troops, admirals } = standard.state;
    expect(Object.keys(squadrons)).toEqual([...SQUADRONS.keys()]);
    expect(Object.keys(troops).toSorted()).toEqual([...TROOPS.keys(), ...GUERRILLAS].toSorted());
    expect(Object.keys(admirals)).toEqual([...ADMIRALS.keys()]);
    const counts = ORDER_OF_BATTLE.initial.map(({ navy, what, count }) => [navy, what, count] as const);
    const asked = (what: string) =>
      counts.reduce((sum, [, kind, count]) => sum + (kind === what ? count : 0), 0);
    const there = (places: readonly (string | null)[]) =>
      places.filter((place) => place !== null && findBox(place) === null).length;
    expect([
      there(Object.values(squadrons).map(({ at }) => at)),
      there(Object.keys(troops).map((id) => placeOfTroop(standard.state, id))) - GUERRILLAS.length,
      there(Object.values(admirals).map(({ at }) => at)),
    ]).toEqual([asked('squadron'), asked('troop'), asked('admiral')]);
  });

  it('[3.9.3] troops that begin embarked are aboard, and each carrier has room for them', () => {
    const { state } = standard;
    const embarked = Object.keys(state.troops).filter((id) => state.troops[id]?.aboard !== null);
    expect(embarked).toContain('GD');
    for (const id of embarked) {
      const { at, aboard } = state.troops[id] ?? { at: null, aboard: null };
      expect([id, at, roomAboard(state, aboard ?? '') >= 0]).toEqual([id, null, true]);
    }
  });

  it('[9.2] with black globes set aside none is ever drawn', () => {
    const globes = [...SQUADRONS.values()].filter(({ group }) => group === 'blackGlobe').map(({ id }) => id);
    const drawnWith = (blackGlobes: boolean) => {
      const last = recordedDice((_place, _k, sides) => sides).dice;
      const { state } = setUp({
        scenario: 'standard',
        options: optionsSchema.parse({ blackGlobes }),
        dice: last,
        rulings: ALL_RULINGS,
      });
      return globes.filter((id) => state.squadrons[id]?.at !== null);
    };
    expect(globes).toHaveLength(4);
    expect(drawnWith(false).length).toBeGreaterThan(0);
    expect(drawnWith(true)).toEqual([]);
  });

  it('[7] fleets may be changed while they are deployed', () => {
    const state = aState({ scenario: 'standard', window: 'imperial-deployment' });
    const played = play(state, { imperial: 'DETACH 212F: ICC9\nADMIRAL NORRIS ASHORE' });
    expect(played.state.squadrons['ICC9']?.fleet).toBeNull();
    expect(played.state.admirals['NORRIS']?.fleet).toBeNull();
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
