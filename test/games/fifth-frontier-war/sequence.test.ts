import { describe, expect, it } from 'vitest';
import { stepNames } from '../../../src/engine/sequence.ts';
import { combatPlaces, forcesMeet } from '../../../src/games/fifth-frontier-war/rules/combat-places.ts';
import { SEQUENCE } from '../../../src/games/fifth-frontier-war/turn.ts';
import { aPosition, aSquadron, aTroop, aWorld } from './combat-kit.ts';

/** Cases of the steps of a week, in the order of play; a phase gives those of its steps. */
const week = SEQUENCE.entries
  .slice(SEQUENCE.entries.findIndex(({ name }) => name === SEQUENCE.repeat))
  .flatMap((entry) => (entry.kind === 'rounds' ? entry.steps.map((one) => one.case) : [entry.case]));
const inOrder = (...cases: readonly string[]) => {
  const places = cases.map((one) => week.indexOf(one));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
};

describe('[2] sequence of play', () => {
  it('[2.1, 2.1.4] plays reinforcements, movement and combat, and asks for plots before them', () => {
    inOrder('2.1.4', '2.1.1.1', '2.1.2.1', '2.1.3.2');
  });

  it('[2.1.4.1, 2.1.4.2, 2.1.4.3] adjusts fleets, then settles guerrillas, then plots', () => {
    inOrder('2.1.4.1', '2.1.4.2', '2.1.4.3');
  });

  it('[2.1.1.1, 2.1.1.2] places reinforcements before replacement points are spent', () => {
    inOrder('2.1.1.1', '2.1.1.2', '2.1.2.1');
  });

  it('[2.1.2] moves xboats, scouts, well-led fleets and plotted fleets in this order', () => {
    inOrder('2.1.2.1', '2.1.2.2', '2.1.2.3', '2.1.2.4', '2.1.2.5', '3.8.3');
  });

  it('[2.1.3.1, 2.1.3.2, 2.1.3.3.1, 2.1.3.3.2, 2.1.3.3.3, 2.1.3.4] fights from space down to the surface', () => {
    inOrder('2.1.3.1', '2.1.3.2', '2.1.3.3.1', '5.2.1', '2.1.3.3.2', '2.1.3.3.3', '2.1.3.4', '5.2');
  });

  it('[2.1] names every step once, as rule cases do', () => {
    const names = stepNames(SEQUENCE);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('[2.1.3, 4] where the combat phase is played', () => {
  const zhodani = { navy: 'zhodani', factor: 20 } as const;

  it('[4] goes through hexes in ascending order', () => {
    const state = aPosition(
      aSquadron('I1', { at: '2314' }),
      aSquadron('I2', { at: '0909' }),
      aTroop('IT', { at: '1510' }),
    );
    expect(combatPlaces(state)).toEqual(['0909', '1510', '2314']);
  });

  it('[5.2] looks at a world that is no longer its first owner’s, even with nobody there', () => {
    expect(combatPlaces(aPosition(aWorld('2314', { control: 'zhodani' })))).toEqual(['2314']);
  });

  it.each([
    ['squadrons of both sides', [aSquadron('I1'), aSquadron('Z1', { navy: 'zhodani' })], true],
    ['troops of both sides', [aTroop('IT'), aTroop('ZT', zhodani)], true],
    ['squadrons over an enemy world with defences', [aSquadron('Z1', { navy: 'zhodani' })], true],
    ['troops on an enemy world with defences', [aTroop('ZT', zhodani)], true],
    ['squadrons of one side over their own world', [aSquadron('I1')], false],
    ['squadrons of one side in empty space', [aSquadron('Z1', { navy: 'zhodani', at: '2011' })], false],
    ['a unit in hiding', [aTroop('GUE1', { ...zhodani, mode: 'covert' })], false],
    ['squadrons that left a battle for it', [aSquadron('Z1', { navy: 'zhodani', movedFor: 11 })], false],
  ] as const)('[2.1.3] forces meet: %s', (_, placed, meets) => {
    expect(forcesMeet(aPosition(...placed))).toBe(meets);
  });
});
