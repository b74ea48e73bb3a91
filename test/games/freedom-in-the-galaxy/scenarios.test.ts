import { describe, expect, it } from 'vitest';
import {
  judgeInstantVictory,
  judgeLastTurn,
  pointsOf,
} from '../../../src/games/freedom-in-the-galaxy/rules/victory.ts';
import { charactersIn } from '../../../src/games/freedom-in-the-galaxy/lookup.ts';
import { setUp } from '../../../src/games/freedom-in-the-galaxy/setup.ts';
import type { State } from '../../../src/games/freedom-in-the-galaxy/state.ts';
import { windowOf } from '../../../src/games/freedom-in-the-galaxy/window.ts';
import { recordedDice, scriptedDice, scriptedDraws } from '../../../src/engine/dice.ts';
import { rulingsOf, standardRulings } from '../../../src/engine/module.ts';
import { botOrders, playCampaign } from '../../kit/campaigns.ts';
import { aCharacter, aPosition, aUnit, GAME, play } from './kit.ts';

const BASE = { level: 1, up: true };

describe('[16.17] victory points', () => {
  it('count planets, people and information', () => {
    const state = aPosition({
      scenario: 'varu',
      set: {
        '431': { state: 'imperial', loyalty: 2 },
        '432': { state: 'rebellion', loyalty: -2 },
        '433': { state: 'rebel', loyalty: -2 },
        game: { information: { rebel: true, imperial: false } },
      },
      place: [
        aCharacter('Kogus', '4331', { fate: 'dead' }),
        aCharacter('Redjac', '4331', { fate: 'captive', heldBy: 'Zina Adora' }),
        aCharacter('Zina Adora', '4331'),
      ],
    });
    expect(pointsOf(state)).toBe(-2 + 6 + 9 - 1 + 2 + 1);
  });

  it('[16.19] give a point for information once, and take one for the Empire’s', () => {
    const set = {
      game: { information: { rebel: true, imperial: true } },
      '222': { loyalty: -2 },
      '223': { loyalty: 0 },
    };
    expect(pointsOf(aPosition({ set }))).toBe(3);
  });
});

describe('[16.18] instant victories', () => {
  it('[16.25] of the Rebel in Egrix: any planet under his control', () => {
    const state = aPosition({
      set: { '221': { state: 'rebel', loyalty: -2 } },
      place: [aCharacter('Kogus', '2211')],
    });
    expect(judgeInstantVictory(state).state.result).toEqual({ winner: 'rebel', points: null });
  });

  it('[16.26] of the Empire in Egrix: no Rebel at large, and every planet its own', () => {
    const dead = aCharacter('Kogus', '2211', { fate: 'dead' });
    expect(judgeInstantVictory(aPosition({ place: [dead] })).state.result).toEqual({
      winner: 'imperial',
      points: null,
    });
    expect(
      judgeInstantVictory(aPosition({ place: [dead, aCharacter('Zina Adora', '2211')] })).state.result,
    ).toBeNull();
  });

  it('[16.35] of the Rebel in Varu: Cercis and another planet', () => {
    const rebel = { state: 'rebel', loyalty: -2 };
    const kogus = aCharacter('Kogus', '4331');
    expect(
      judgeInstantVictory(
        aPosition({ scenario: 'varu', set: { '431': rebel, '433': rebel }, place: [kogus] }),
      ).state.result?.winner,
    ).toBe('rebel');
    expect(
      judgeInstantVictory(
        aPosition({
          scenario: 'varu',
          set: { '431': rebel, '432': rebel, '433': { state: 'imperial', loyalty: 0 } },
          place: [kogus],
        }),
      ).state.result,
    ).toBeNull();
  });

  it('[16.36] of the Empire in Varu: three Rebels lost, and every planet its own', () => {
    const place = ['Kogus', 'Zina Adora', 'Vudot Vodot'].map((name) =>
      aCharacter(name, '4331', { fate: 'dead' }),
    );
    const set = { '433': { state: 'imperial', loyalty: 0 } };
    expect(
      judgeInstantVictory(
        aPosition({ scenario: 'varu', set, place: [...place, aCharacter('Rayner Derban', '4331')] }),
      ).state.result?.winner,
    ).toBe('imperial');
  });
});

describe('[16.27, 16.37] the last turn', () => {
  it.each([
    ['egrix', 6, '222', 'imperial'],
    ['varu', 7, '433', 'imperial'],
  ] as const)('of %s is turn %i', (scenario, turn, _, winner) => {
    const state = aPosition({ scenario, turn, player: 'imperial', place: [] });
    expect(judgeLastTurn(state).state.result?.winner).toBe(winner);
    expect(judgeLastTurn({ ...state, turn: turn - 1 }).state.result).toBeNull();
  });
});

describe('[15.52] a rebellion that nobody contests', () => {
  const set = { '222': { state: 'rebellion', loyalty: -2, base: BASE } };

  it('comes under Rebel control at the end of the Imperial Player-Turn', () => {
    const state = aPosition({
      scenario: 'egrix',
      window: 'missions',
      player: 'imperial',
      set,
      place: [aUnit('R1', 'urban-2-1', '2221'), aCharacter('Kogus', '2221')],
    });
    expect(
      play(state, { span: { from: 'rebel-control', stop: 'rebel-control' } }).state.planets['222']?.state,
    ).toBe('rebel');
  });

  it('does not while Imperial units are there, or the base is Down', () => {
    const held = aPosition({
      window: 'missions',
      player: 'imperial',
      set,
      place: [aUnit('L1', 'line', '2221')],
    });
    const down = aPosition({
      window: 'missions',
      player: 'imperial',
      set: { '222': { ...set['222'], base: { level: 1, up: false } } },
      place: [aCharacter('Kogus', '2221')],
    });
    for (const state of [held, down])
      expect(
        play(state, { span: { from: 'rebel-control', stop: 'rebel-control' } }).state.planets['222']?.state,
      ).toBe('rebellion');
  });
});

describe('[15.54] a stopped rebellion', () => {
  it('ends the instant that only Imperial units are on the planet', () => {
    const set = { '222': { state: 'stopped', loyalty: -2 } };
    const state = aPosition({
      player: 'imperial',
      set,
      place: [aUnit('L1', 'line', '2211'), aCharacter('Kogus', '2221')],
    });
    const { state: after } = play(state, {
      orders: { imperial: ['MOVE L1 TO 2221'] },
      span: { from: 'movement', stop: 'movement' },
    });
    expect(after.planets['222']?.state).toBe('imperial');
  });
});

describe('[16.15, 16.16, 16.34] reinforcements and repairs', () => {
  const down = { '432': { base: { level: 2, up: false } } };
  const at = {
    scenario: 'varu',
    player: 'imperial',
    turn: 2,
    place: [aUnit('M1', 'militia', '4321')],
  } as const;

  it('a Line unit comes on even turns, or a Patrol when a base is put Up', () => {
    const span = { from: 'operations-orders', stop: 'base-repair' };
    expect(play(aPosition({ ...at, set: down }), { span }).of('units-placed')).toMatchObject([
      { units: ['line'] },
    ]);
    const repaired = play(aPosition({ ...at, set: down }), {
      orders: { imperial: ['REPAIR BASE 432', 'REINFORCE AT 4311'] },
      span,
    });
    expect(repaired.of('units-placed')).toMatchObject([{ units: ['patrol'], at: '4311' }]);
    expect(repaired.state.planets['432']?.base.up).toBe(true);
  });
});

describe('[13.71, 13.72] healing', () => {
  it('comes to those who did nothing, and to the doctor’s friends at the beginning of the Rebel Player-Turn', () => {
    const place = [
      aCharacter('Kogus', '4331', { wounds: 2 }),
      aCharacter('Zina Adora', '4331', { wounds: 1, acted: true }),
    ];
    const state = aPosition({ scenario: 'varu', window: 'missions', place });
    expect(play(state, { span: { from: 'healing', stop: 'healing' } }).of('healed')).toMatchObject([
      { characters: ['Kogus'] },
    ]);
    const ward = aPosition({
      window: 'missions',
      place: [
        aCharacter('Doctor Sontag', '2221', { wounds: 1 }),
        aCharacter('Frun Sentel', '2221', { wounds: 3 }),
      ],
    });
    expect(play(ward, { span: { from: 'doctor', stop: 'doctor' } }).of('healed')).toMatchObject([
      { characters: ['Frun Sentel', 'Doctor Sontag'] },
    ]);
  });
});

describe('[4] windows', () => {
  it('are at most six a Game-Turn, and [9.61] a reaction opens only where one is possible', () => {
    const campaign = playCampaign(GAME, {
      start: { scenario: 'egrix', options: { pace: 'standard' } },
      seed: 'windows',
      orders: botOrders(GAME, 'windows'),
      most: 80,
    });
    const counts = new Map<string, number>();
    for (const { window } of campaign.played) {
      const turn = /^T\d+/.exec(window.tag)?.[0] ?? 'S';
      counts.set(turn, (counts.get(turn) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(6);
    expect(campaign.over).not.toBeNull();
  });

  it('[16.14] begin with the Imperial set-up; the Rebel has one where he has something to place', () => {
    expect(windowOf(aPosition({ window: 'imperial-set-up' }))).toMatchObject({
      tag: 'S1',
      awaits: ['imperial'],
    });
    const tags = (scenario: string) =>
      playCampaign(GAME, {
        start: { scenario, options: { pace: 'standard' } },
        seed: 's',
        orders: () => null,
        most: 2,
      }).played.map(({ window }) => window.tag);
    expect(tags('egrix')).toEqual(['S1', 'T1R']);
    expect(tags('varu')).toEqual(['S1', 'S2']);
  });
});

describe('[16.2, 16.3] the counters of a scenario', () => {
  const begun = (scenario: string) =>
    setUp({
      scenario,
      options: { pace: 'standard' },
      dice: recordedDice(scriptedDice({}).source, scriptedDraws({}).source).dice,
      rulings: rulingsOf(standardRulings(GAME.rulings)),
    }).state;
  const kinds = (state: State) => Object.values(state.units).map(({ kind }) => kind);

  it('[16.22, 14.53] of the Rebel in Egrix: three characters, Boccanegra with his ship, no units', () => {
    const state = begun('egrix');
    expect(namesOf(state, 'rebel')).toEqual(['Frun Sentel', 'Doctor Sontag', 'Boccanegra']);
    expect(state.ships['Planetary Privateer']).toEqual({ at: 'space', owner: 'Boccanegra' });
    expect(kinds(state).filter((kind) => !['line', 'patrol', 'militia'].includes(kind))).toEqual([]);
  });

  it('[16.23] of the Empire in Egrix: two characters, a ship, one Line, three Patrol, three Militia', () => {
    const state = begun('egrix');
    expect(namesOf(state, 'imperial')).toEqual(['Jon Kidu', 'Vans Ka-tie-a']);
    expect(Object.keys(state.ships).sort()).toEqual(['Imperial Spaceship', 'Planetary Privateer']);
    expect(kinds(state).sort()).toEqual([
      ...['line', 'militia', 'militia', 'militia'],
      ...['patrol', 'patrol', 'patrol'],
    ]);
  });

  it('[16.32] of the Rebel in Varu: four characters, the Star Cruiser, three units', () => {
    const state = begun('varu');
    expect(namesOf(state, 'rebel')).toEqual(['Zina Adora', 'Vudot Vodot', 'Rayner Derban', 'Kogus']);
    expect(state.ships['Star Cruiser']?.owner).toBe('Rayner Derban');
    expect(
      kinds(state)
        .filter((kind) => kind.endsWith('2-1'))
        .sort(),
    ).toEqual(['subterranean-2-1', 'wild-2-1', 'wild-2-1']);
  });

  it('[16.33, 14.6] of the Empire in Varu: Redjac with his ship, Gelba, three Line, three Militia', () => {
    const state = begun('varu');
    expect(namesOf(state, 'imperial')).toEqual(['Gelba', 'Redjac']);
    expect(state.ships["Redjac's Spaceship"]).toEqual({ at: 'space', owner: 'Redjac' });
    expect(
      kinds(state)
        .filter((kind) => !kind.endsWith('2-1'))
        .sort(),
    ).toEqual(['line', 'line', 'line', 'militia', 'militia', 'militia']);
  });

  it('[14.1] and nobody has a possession', () => {
    expect([begun('egrix'), begun('varu')].map(({ possessions }) => possessions)).toEqual([{}, {}]);
  });
});

function namesOf(state: State, side: 'rebel' | 'imperial'): readonly string[] {
  return charactersIn(state)
    .filter(({ card }) => card.side === side)
    .map(({ name }) => name);
}
