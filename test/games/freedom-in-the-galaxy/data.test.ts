import { describe, expect, it } from 'vitest';
import {
  ACTION_CARDS,
  CHARACTERS,
  CREATURES,
  ENVIRONS,
  MISSIONS,
  PLANETS,
  POSSESSIONS,
  RACES,
  SYSTEMS,
  UNIT_KINDS,
} from '../../../src/games/freedom-in-the-galaxy/data/index.ts';
import { LETTERS } from '../../../src/games/freedom-in-the-galaxy/data/schema.ts';
import { localsOf } from '../../../src/games/freedom-in-the-galaxy/rules/force.ts';

describe('the box', () => {
  it('[2.2, 2.3] holds what the rulebook counts', () => {
    expect(CHARACTERS.filter(({ side }) => side === 'rebel')).toHaveLength(20);
    expect(CHARACTERS.filter(({ side }) => side === 'imperial')).toHaveLength(12);
    expect([POSSESSIONS, MISSIONS, ACTION_CARDS, PLANETS, SYSTEMS].map(({ length }) => length)).toEqual([
      20, 15, 30, 51, 25,
    ]);
  });

  it('[5.3] names no system, creature, race or home that it does not hold', () => {
    const races = new Set(RACES.map(({ name }) => name));
    const planets = new Set(PLANETS.map(({ id }) => id));
    expect(ENVIRONS.filter(({ planet }) => !planets.has(planet))).toEqual([]);
    expect(ENVIRONS.flatMap((environ) => environ.races).filter((race) => !races.has(race))).toEqual([]);
    expect(CHARACTERS.flatMap(({ homes }) => homes).filter((home) => !planets.has(home))).toEqual([]);
    const creatures = new Map(CREATURES.map(({ name, environ }) => [name, environ]));
    expect(
      ENVIRONS.filter(({ creature, id }) => creature !== null && creatures.get(creature) !== id),
    ).toEqual([]);
  });

  it('[12.17] has irate locals for the first race of every environ but where the chart is silent', () => {
    const silent = ENVIRONS.filter(({ id }) => localsOf(id, 'imperial') === null).map(
      ({ id, races }) => `${id} ${races[0] ?? ''}`,
    );
    expect(silent).toEqual([]);
  });

  it('[13.3] draws each letter of the Star System Game from each section of the cards', () => {
    const star = MISSIONS.filter(({ games }) => games.includes('star')).map(({ letter }) => letter);
    for (const letter of star.filter((one) => one !== 'A' && one !== 'T'))
      for (const section of ['urban', 'special', 'wild'] as const)
        expect(
          ACTION_CARDS.some((card) => card[section].letters.includes(letter)),
          `${letter} ${section}`,
        ).toBe(true);
  });

  it('uses every word of the vocabulary of effects', () => {
    const used = new Set([
      ...POSSESSIONS.flatMap(({ always, uses }) => [...always, ...uses].map(({ kind }) => kind)),
      ...MISSIONS.flatMap(({ results }) => results.flatMap(({ effects }) => effects.map(({ kind }) => kind))),
      ...ACTION_CARDS.flatMap(({ urban, special, wild }) =>
        [urban, special, wild].map(({ event }) => event.kind),
      ),
      ...CHARACTERS.flatMap(({ abilities }) => abilities.map(({ kind }) => kind)),
      ...CREATURES.flatMap(({ traits }) => Object.keys(traits)),
    ]);
    const words = [
      ...[
        'rating',
        'rating-of-choice',
        'bonus-draws',
        'hiding',
        'base-level',
        'base-down',
        'halves-locals',
        'heals-stack',
        'shields',
      ],
      ...[
        'absorbs-wound',
        'buys-ship',
        'spoils',
        'disables-character',
        'ignores-first-creature',
        'ignores-minds',
      ],
      ...[
        'ignores-first-diplomacy-abort',
        'cancels-surprise',
        'full-maneuver',
        'never-repaired',
        'reveals-secret',
      ],
      ...[
        'sabotage',
        'subvert',
        'shift-loyalty',
        'start-rebellion',
        'stop-rebellion',
        'draw-possession',
        'draw-character',
      ],
      ...[
        'reveal-units',
        'detect-enemies',
        'information-point',
        'learn-secret',
        'free-prisoner',
        'kill-target',
        'place-camp',
      ],
      ...['place-coup-marker', 'summon-sovereign', 'force-points', 'destroy-atrocity-unit', 'steal-points'],
      ...[
        'creature-attack',
        'irate-locals',
        'locals-raid',
        'no-searches',
        'coup-abort',
        'detect-characters',
        'detect-and-search',
      ],
      ...[
        'abort-mission',
        'abort-random-mission',
        'abort-diplomacy-protocol',
        'wrong-soldier',
        'stumble-on-squad',
        'wound-one',
      ],
      ...[
        'populace-goes-wild',
        'civil-war',
        'bonus-draws-all',
        'no-bonus-draws',
        'creatures-off-season',
        'atrocity-allowed',
      ],
      ...['owns-ship', 'ratings-with', 'repairs', 'ignores-sentries', 'ignores-locals'],
      ...[
        'fights',
        'effect',
        'once',
        'onlyIf',
        'surprise',
        'attacks',
        'rounds',
        'breakOff',
        'escape',
        'unhurt',
        'toughHits',
      ],
      ...[
        'unweakened',
        'thrives',
        'bloodlust',
        'grows',
        'column',
        'each',
        'allActive',
        'oneTarget',
        'ratingsStay',
        'drains',
      ],
      ...['bitesItself', 'grabs', 'ship', 'after', 'beaten', 'endsWhenHarmless', 'outwitted'],
    ];
    expect(words.filter((word) => !used.has(word))).toEqual([]);
    expect([...used].filter((word) => !words.includes(word))).toEqual([]);
  });

  it('has a mission for every letter, and units of both sides for the Star System Game', () => {
    expect(new Set(MISSIONS.map(({ letter }) => letter))).toEqual(new Set(LETTERS));
    const star = UNIT_KINDS.filter(({ games }) => games.includes('star')).map(({ name }) => name);
    expect(star).toHaveLength(15);
  });
});
