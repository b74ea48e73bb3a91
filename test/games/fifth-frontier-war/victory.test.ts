import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import {
  differenceOf,
  halfPointsOf,
  inImperialFavour,
  judgeAutomaticVictory,
  judgeLastWeek,
  levelOf,
  nameOfLevel,
} from '../../../src/games/fifth-frontier-war/rules/victory.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aPosition } from './combat-kit.ts';

function held(side: 'imperial' | 'zhodani', hexes: readonly string[]): State {
  const state = aPosition();
  const worlds = { ...state.worlds };
  for (const hex of hexes) worlds[hex] = { control: side, sdbLoss: 0, defenceLoss: 0, surrendered: false };
  return { ...state, worlds };
}

const pointsOf = (side: 'imperial' | 'zhodani', ...hexes: readonly string[]): number =>
  halfPointsOf(held(side, hexes).worlds)[side] / 2;
const within = (border: string): readonly string[] =>
  [...WORLDS.values()].filter((world) => world.border === border).map(({ hex }) => hex);

describe('[8] victory points', () => {
  test('[8] nobody has any at the start', () => {
    expect(halfPointsOf(aPosition().worlds)).toEqual({ imperial: 0, zhodani: 0 });
  });

  test('[8] the Zhodani get 20 for Regina, a capital of tech level 10', () => {
    expect(pointsOf('zhodani', '2314')).toBe(20);
  });

  test('[8] the Imperium gets 3.5 for Utoland, independent and of tech level 7', () => {
    expect(pointsOf('imperial', '1613')).toBe(3.5);
  });

  test('[8] another enemy world counts its tech level once', () => {
    expect(pointsOf('zhodani', '2109')).toBe(13);
  });

  test('[8] Esalin is an enemy world to both', () => {
    const esalin = [...WORLDS.values()].find(({ hex }) => hex === '1408');
    expect([pointsOf('zhodani', '1408'), pointsOf('imperial', '1408')]).toEqual([esalin?.tech, esalin?.tech]);
  });

  test('[8] all three Vargr worlds give the Imperium 15 more, two of them do not', () => {
    const vargr = within('vargr');
    const tech = (hexes: readonly string[]): number =>
      hexes.reduce(
        (sum, hex) => sum + ([...WORLDS.values()].find((world) => world.hex === hex)?.tech ?? 0),
        0,
      );
    expect(vargr).toHaveLength(3);
    expect(pointsOf('imperial', ...vargr)).toBe(tech(vargr) + 15);
    expect(pointsOf('imperial', ...vargr.slice(1))).toBe(tech(vargr.slice(1)));
  });

  test('[8] all four Sword Worlds worlds give the Imperium 15 more', () => {
    const worlds = within('swordWorlds');
    expect(worlds).toHaveLength(4);
    const without = worlds.slice(1);
    const first = pointsOf('imperial', ...worlds.slice(0, 1));
    expect(pointsOf('imperial', ...worlds)).toBe(pointsOf('imperial', ...without) + first + 15);
  });

  test('[8] the eight capitals are on the map', () => {
    const capitals = [...WORLDS.values()].filter((world) => world.subsectorCapital).map(({ hex }) => hex);
    expect([...capitals].sort()).toEqual(
      ['0708', '1018', '1510', '1520', '2123', '2314', '1627', '3120'].sort(),
    );
  });
});

describe('[8.1] levels of victory', () => {
  test.each([
    [301, 'zhodani automatic'],
    [300, 'zhodani decisive'],
    [201, 'zhodani decisive'],
    [200, 'zhodani major'],
    [127, 'zhodani major'],
    [100, 'zhodani marginal'],
    [51, 'zhodani marginal'],
    [50, 'stalemate'],
    [0, 'stalemate'],
    [-50, 'stalemate'],
    [-51, 'imperial marginal'],
    [-200, 'imperial major'],
    [-300, 'imperial decisive'],
    [-301, 'imperial automatic'],
  ])('[8.1] a difference of %i is %s', (difference, level) => {
    expect(nameOfLevel(levelOf(difference * 2))).toBe(level);
  });

  test('[8.1] a level needs its lower bound: 50.5 is still a stalemate, 300.5 decisive', () => {
    expect(nameOfLevel(levelOf(101))).toBe('stalemate');
    expect(nameOfLevel(levelOf(601))).toBe('zhodani decisive');
  });

  test('[8.1] both sides are measured alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), (difference) => {
        const [mine, theirs] = [levelOf(difference), levelOf(-difference)];
        expect(mine.grade).toBe(theirs.grade);
      }),
    );
  });
});

describe('[8.2.1] levels that a declared armistice costs', () => {
  const LEVELS = [
    'imperial decisive',
    'imperial major',
    'imperial marginal',
    'stalemate',
    'zhodani marginal',
    'zhodani major',
    'zhodani decisive',
  ];
  const DIFFERENCES = [-205, -105, -55, 0, 55, 105, 205];

  test.each([0, 1, 2])(
    '[8.2.1] ffw-8.2.1-shift: %i levels in Imperial favour, through stalemate, to a decisive victory at most',
    (steps) => {
      for (const [rung, points] of DIFFERENCES.entries())
        expect(nameOfLevel(inImperialFavour(levelOf(points * 2), steps))).toBe(
          LEVELS[Math.max(0, rung - steps)],
        );
    },
  );

  test('[8.2] an automatic victory counts as a decisive one', () => {
    expect(nameOfLevel(inImperialFavour(levelOf(602), 1))).toBe('zhodani major');
    expect(nameOfLevel(inImperialFavour(levelOf(-602), 2))).toBe('imperial decisive');
  });
});

describe('[8.2] the end of the war', () => {
  const ALL = [...WORLDS.values()]
    .filter(({ startControl }) => startControl === 'imperial')
    .map(({ hex }) => hex);

  test('[8.2] an automatic victory ends it at once, as a decisive one', () => {
    const { state, events } = judgeAutomaticVictory(held('zhodani', ALL));
    expect(state.result).toMatchObject({ level: 'zhodani decisive', winner: 'zhodani' });
    expect(events).toMatchObject([{ kind: 'war-over', cause: 'automatic' }]);
  });

  test('[8.2] short of it the war goes on', () => {
    expect(judgeAutomaticVictory(held('zhodani', ['2314'])).events).toEqual([]);
  });

  test('[8.2] points that would be an automatic victory end the last week as a decisive one', () => {
    const { state } = judgeLastWeek({ ...held('zhodani', ALL), week: 60 });
    expect(state.result?.level).toBe('zhodani decisive');
  });

  test('[8] after the last week points decide', () => {
    const state = held('zhodani', ['2314', '3120', '1510']);
    const last = { ...state, week: 60 };
    expect(judgeLastWeek({ ...last, week: 59 }).events).toEqual([]);
    expect(judgeLastWeek(last).state.result).toEqual({
      level: nameOfLevel(levelOf(differenceOf(last.worlds))),
      winner: 'zhodani',
      halfPoints: differenceOf(last.worlds),
    });
  });
});
