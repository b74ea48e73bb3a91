import { describe, expect, it } from 'vitest';
import {
  mayActOnMissions,
  mayOperate,
  mayReact,
  windowOf,
} from '../../../src/games/freedom-in-the-galaxy/window.ts';
import { campaign } from '../../../src/main/bot-campaign.ts';
import { stateSchema } from '../../../src/games/freedom-in-the-galaxy/state.ts';
import { aCharacter, aPosition, aUnit, GAME, play } from './kit.ts';

const hunted = aPosition({
  player: 'rebel',
  place: [aCharacter('Frun Sentel', '2221', { detected: true }), aUnit('M1', 'militia', '2221')],
});

describe('what a schedule may give less time', () => {
  it.each([
    ['imperial-set-up', 'setup'],
    ['rebel-set-up', 'setup'],
    ['operations', undefined],
    ['reaction', 'reaction'],
    ['combat', 'combat'],
    ['missions', undefined],
  ] as const)('a window for %s says so by its kind, %s', (at, kind) => {
    const window = windowOf({ ...hunted, at });
    expect(window.over ? 'over' : window.kind).toBe(kind);
  });
});

describe('[11.2] a reaction window for a search alone', () => {
  it('opens while the search is to be decided', () => {
    expect(mayReact(hunted)).toBe(true);
  });

  it.each([{ at: '2221' }, {}])('does not open when a standing order decides it, for %o', (where) => {
    const search = { word: 'SEARCH' as const, by: 'units' as const, ...where };
    expect(mayReact({ ...hunted, doctrine: { rebel: [], imperial: [search] } })).toBe(false);
  });

  it('opens when the standing order is for another environ', () => {
    const search = { word: 'SEARCH' as const, by: 'units' as const, at: '2211' };
    expect(mayReact({ ...hunted, doctrine: { rebel: [], imperial: [search] } })).toBe(true);
  });
});

describe('[4] a player who has nobody and nothing left to order', () => {
  const lost = aPosition({
    player: 'imperial',
    window: 'missions',
    place: [
      aCharacter('Frun Sentel', '2221', { fate: 'dead' }),
      aCharacter('Jon Kidu', '2221'),
      aUnit('M1', 'militia', '2211'),
    ],
    // Else all Rebels lost is an instant victory.
    set: { '222': { state: 'stopped', loyalty: -2, base: { level: 2, up: false } } },
  });

  it('is not asked, and everybody is told so', () => {
    const played = play(lost, {});
    expect(played.of('passed-over')).toEqual([{ kind: 'passed-over', side: 'rebel' }]);
    expect(played.state).toMatchObject({ at: 'operations', phasing: 'imperial', turn: 2 });
  });

  it('is asked while one is free', () => {
    const one = { ...lost.characters, Boccanegra: { ...lost.characters['Jon Kidu'] } };
    const played = play(stateSchema.parse({ ...lost, characters: one }), {});
    expect(played.of('passed-over')).toEqual([]);
    expect(played.state).toMatchObject({ at: 'operations', phasing: 'rebel' });
  });

  it.each(['egrix', 'varu'])(
    'is waited for in no window of a campaign of %s',
    (scenario) => {
      const player: NonNullable<Parameters<typeof campaign>[1]['player']> = ({ view, seat, dice }) =>
        GAME.randomBot(view, seat, dice);
      for (const seed of ['one', 'two']) {
        for (const { before, window } of campaign(GAME, { scenario, seed, options: {}, most: 200, player })) {
          const state = stateSchema.parse(before.state);
          if (window.name === 'operations') expect(mayOperate(state)).toBe(true);
          if (window.name === 'missions') expect(mayActOnMissions(state)).toBe(true);
          if (window.name === 'reaction') expect(mayReact(state)).toBe(true);
        }
      }
    },
    120_000,
  );
});
