import { describe, expect, it } from 'vitest';
import { bonusDrawsOf } from '../../../src/games/freedom-in-the-galaxy/rules/mission-rules.ts';
import { viewOf } from '../../../src/games/freedom-in-the-galaxy/view.ts';
import { aCharacter, aPosition, aUnit, type Given, play, refusedCodes } from './kit.ts';

const MISSIONS = { from: 'mission-orders', stop: 'missions' };
const ANGOFF = '2221';
const sentel = aCharacter('Frun Sentel', ANGOFF);
const sontag = aCharacter('Doctor Sontag', ANGOFF);
const boccanegra = aCharacter('Boccanegra', ANGOFF);

function resolved(
  given: Given,
  lines: readonly string[],
  more: Parameters<typeof play>[1] = {},
  seat: 'rebel' | 'imperial' = 'rebel',
) {
  return play(aPosition({ window: 'missions', player: seat, ...given }), {
    orders: { [seat]: lines },
    span: MISSIONS,
    ...more,
  });
}

describe('[13.6] bonus draws', () => {
  it('are four for Rayner with the Advisor Android, and Scott, on a Loyal planet', () => {
    const place = [
      aCharacter('Rayner Derban', ANGOFF),
      aCharacter('Scott Rubel', ANGOFF),
      { possession: 'Advisor Android', holder: 'Rayner Derban' },
    ];
    const state = aPosition({ set: { '222': { loyalty: 1 } }, place });
    expect(
      bonusDrawsOf(state, {
        mission: 'D',
        at: ANGOFF,
        members: ['Rayner Derban', 'Scott Rubel'],
        loyalty: -1,
      }),
    ).toBe(4);
  });

  it('come from a character though the card lists none: Barca on Sabotage', () => {
    const state = aPosition({ place: [aCharacter('Barca', ANGOFF)] });
    expect(bonusDrawsOf(state, { mission: 'S', at: ANGOFF, members: ['Barca'], loyalty: 0 })).toBe(2);
  });

  it('[13.2] of a Coup count Leadership and the rating of the environ', () => {
    expect(
      bonusDrawsOf(aPosition({ place: [boccanegra] }), {
        mission: 'C',
        at: ANGOFF,
        members: ['Boccanegra'],
        loyalty: 0,
      }),
    ).toBe(5);
  });
});

describe('[13.3] drawing Action Cards', () => {
  it('draws as many as the environ is large, then the bonus draws', () => {
    const played = resolved(
      { place: [aCharacter('Frun Sentel', '2232')] },
      ['MISSION I AT 2232 BY Frun Sentel'],
      {
        draws: { 'mission/2232': ['68', '71', '92', '73'] },
      },
    );
    expect(played.of('card-drawn').map(({ card }) => card)).toEqual([68, 71, 92]);
    expect(played.of('bonus-draws')).toMatchObject([{ draws: 1, cards: [73] }]);
  });

  it('[13.5] completes a mission when its letter comes, after the event of the card', () => {
    const played = resolved({ place: [sentel] }, ['MISSION G AT 2221 BY Frun Sentel'], {
      draws: { 'mission/2221': ['88', '92'], characters: ['Kogus'] },
    });
    expect(played.of('mission-completed')).toMatchObject([{ mission: 'G', letters: 1 }]);
    expect(played.state.characters['Kogus']).toMatchObject({ at: ANGOFF, fate: 'free' });
  });

  it('[13.51, 13.52] keeps a letter and draws on for a second, which shifts loyalty by two', () => {
    const played = resolved(
      { place: [sentel, sontag] },
      ['MISSION D AT 2221 BY Frun Sentel, Doctor Sontag'],
      {
        draws: { 'mission/2221': ['83', '94'] },
      },
    );
    expect(played.of('loyalty-shifted')).toMatchObject([{ planet: '222', from: 0, to: -2 }]);
  });

  it('[13.52] aborts a Coup with all its letters', () => {
    const played = resolved({ place: [boccanegra] }, ['MISSION C AT 2221 BY Boccanegra COMPLETE AT 4'], {
      draws: { 'mission/2221': ['77', '89', '92'] },
      dice: { 'event/2221': [1] },
    });
    expect(played.of('mission-aborted')).toMatchObject([{ mission: 'C' }]);
    expect(played.of('loyalty-shifted')).toEqual([]);
    expect(played.state.characters['Boccanegra']?.detected).toBe(true);
  });

  it('[13.42] ignores an event that was drawn before, or contradicts one', () => {
    const played = resolved(
      { place: [aCharacter('Frun Sentel', '2232')] },
      ['MISSION I AT 2232 BY Frun Sentel'],
      {
        draws: { 'mission/2232': ['78', '87', '89', '91'] },
      },
    );
    expect(played.of('card-drawn').map(({ ignored }) => ignored)).toEqual([
      undefined,
      undefined,
      'contradicted',
    ]);
  });

  it('stops early when told so, and then has no bonus draws', () => {
    const played = resolved(
      { place: [sentel, sontag] },
      ['MISSION D AT 2221 BY Frun Sentel, Doctor Sontag', 'STOP 2221 AFTER 1 DRAWS'],
      {
        draws: { 'mission/2221': ['83'] },
      },
    );
    expect(played.of('bonus-draws')).toEqual([]);
    expect(played.of('loyalty-shifted')).toMatchObject([{ to: -1 }]);
  });
});

describe('[13.4] Action Events', () => {
  it('[13.45] a creature attacks one group: the robot of Angoff by surprise', () => {
    const played = resolved(
      { place: [sentel] },
      ['MISSION D AT 2221 BY Frun Sentel', 'STOP 2221 AFTER 1 DRAWS'],
      {
        draws: { 'mission/2221': ['70'] },
        dice: { 'fight/2221': [1, 1, 1, 1] },
      },
    );
    expect(played.of('fight-began')).toMatchObject([{ attacker: 'Laboroid', weapon: 'hand-to-hand' }]);
    expect(played.of('fight-round')[0]).toMatchObject({ attack: 3, defence: 5, column: '0' });
  });

  it('[13.46, 15.71] sentry robots attack where no creature is named and the enemy controls the planet', () => {
    const place = [aCharacter('Frun Sentel', '2232')];
    const played = resolved({ place }, ['MISSION P AT 2232 BY Frun Sentel', 'STOP 2232 AFTER 1 DRAWS'], {
      draws: { 'mission/2232': ['75'] },
      dice: { 'fight/2232': [1, 1, 1, 1] },
    });
    expect(played.of('fight-began')).toMatchObject([{ attacker: 'Sentry Robot' }]);
    const risen = { '223': { state: 'rebellion', loyalty: -2 } };
    const calm = resolved(
      { place, set: risen },
      ['MISSION P AT 2232 BY Frun Sentel', 'STOP 2232 AFTER 1 DRAWS'],
      { draws: { 'mission/2232': ['75'] } },
    );
    expect(calm.of('fight-began')).toEqual([]);
  });

  it('[12.14, 13.47] irate locals attack, but no Rebels where the people have risen', () => {
    const draw = { draws: { 'mission/2221': ['72'] }, dice: { 'fight/2221': [1, 1, 1, 1, 1, 1] } };
    const played = resolved(
      { place: [sentel] },
      ['MISSION I AT 2221 BY Frun Sentel', 'STOP 2221 AFTER 1 DRAWS'],
      draw,
    );
    expect(played.of('fight-began')).toMatchObject([{ attacker: 'irate Yesters', weapon: 'firefight' }]);
    const set = { '222': { state: 'rebellion', loyalty: -2 } };
    const calm = resolved(
      { place: [sentel], set },
      ['MISSION I AT 2221 BY Frun Sentel', 'STOP 2221 AFTER 1 DRAWS'],
      { draws: draw.draws },
    );
    expect(calm.of('fight-began')).toEqual([]);
  });

  it('[13.48] a search for one group, by units that are there', () => {
    const place = [sentel, aUnit('L1', 'line', ANGOFF)];
    const played = resolved({ place }, ['MISSION D AT 2221 BY Frun Sentel', 'STOP 2221 AFTER 1 DRAWS'], {
      draws: { 'mission/2221': ['86'] },
      dice: { 'search/2221': [6] },
    });
    expect(played.of('search')).toMatchObject([{ found: false, hiding: ['Frun Sentel'] }]);
  });

  it('[12.87] captures nobody where no enemy is', () => {
    const played = resolved({ place: [boccanegra] }, ['MISSION C AT 2221 BY Boccanegra'], {
      draws: { 'mission/2221': ['93'] },
      dice: { 'event/2221': [6] },
    });
    expect(played.of('coup-fails')).toMatchObject([{ results: ['shift', 'captured'] }]);
    expect(played.state.characters['Boccanegra']?.fate).toBe('free');
  });
});

describe('[15.2] a rebellion', () => {
  const UNREST = { '222': { loyalty: -2 } };

  it('[15.41, 15.43] raises units, and [10.7, 15.45] they attack at once with a column for the local leader', () => {
    const place = [sentel, aUnit('M1', 'militia', ANGOFF)];
    const played = resolved({ place, set: UNREST }, ['MISSION R AT 2221 BY Frun Sentel'], {
      draws: { 'mission/2221': ['80'] },
      dice: { 'combat/2221': [1, 6] },
    });
    expect(played.of('units-placed')).toMatchObject([
      { units: ['urban-2-1', 'urban-2-1', 'urban-2-1'], cause: 'rebellion' },
    ]);
    expect(played.of('combat')).toMatchObject([{ odds: '5-1', column: '6-1', uprising: true }]);
    expect(played.state.planets['222']?.state).toBe('rebellion');
  });

  it('[16.24] sends the Empire a Line unit in Egrix', () => {
    const played = resolved({ place: [sentel], set: UNREST }, ['MISSION R AT 2221 BY Frun Sentel'], {
      draws: { 'mission/2221': ['80'] },
    });
    expect(played.state.due).toEqual(['line']);
  });

  it('[15.48] raises nobody where it had been stopped', () => {
    const set = { '222': { state: 'stopped', loyalty: -2 } };
    const played = resolved({ place: [sentel], set }, ['MISSION R AT 2221 BY Frun Sentel'], {
      draws: { 'mission/2221': ['80'] },
    });
    expect(played.of('units-placed')).toEqual([]);
  });

  it('[15.46] raises twice as many where the populace goes wild', () => {
    const played = resolved(
      { place: [sentel], set: { ...UNREST, '2221': { wild: true } } },
      ['MISSION R AT 2221 BY Frun Sentel'],
      { draws: { 'mission/2221': ['80'] } },
    );
    expect(played.of('units-placed')[0]?.units.length).toBe(6);
    expect(played.state.withheld).toEqual([]);
  });

  it('[13.53, 15.3] is stopped by two letters only', () => {
    const given = {
      place: [aCharacter('Jon Kidu', ANGOFF)],
      set: { '222': { state: 'rebellion', loyalty: -2 } },
    };
    const one = resolved(
      given,
      ['MISSION R AT 2221 BY Jon Kidu', 'STOP 2221 AFTER 1 DRAWS'],
      { draws: { 'mission/2221': ['80'] } },
      'imperial',
    );
    expect(one.state.planets['222']?.state).toBe('rebellion');
    const two = resolved(
      given,
      ['MISSION R AT 2221 BY Jon Kidu'],
      { draws: { 'mission/2221': ['80', '95'] } },
      'imperial',
    );
    expect(two.of('planet-state')[0]).toMatchObject({ to: 'stopped' });
  });
});

describe('[13.2] missions', () => {
  it('Gather Information shows the units of the planet, and a second letter is worth a point [16.19]', () => {
    const place = [sontag, aUnit('L1', 'line', ANGOFF)];
    const played = resolved({ place }, ['MISSION I AT 2221 BY Doctor Sontag'], {
      draws: { 'mission/2221': ['81', '70'] },
      dice: { '*': [1, 1, 1, 1, 1, 1] },
    });
    expect(played.of('units-revealed')).toMatchObject([{ units: [{ at: ANGOFF, units: ['line'] }] }]);
    expect(played.state.information.rebel).toBe(true);
  });

  it('Assassination kills the target; assassins who fail may be captured', () => {
    const place = [aCharacter('Bridne Murcada', ANGOFF), aCharacter('Jon Kidu', ANGOFF, { detected: true })];
    const order = ['MISSION A AT 2221 BY Bridne Murcada AGAINST Jon Kidu'];
    const killed = resolved({ place }, order, { draws: { 'mission/2221': ['76'] } });
    expect(killed.state.characters['Jon Kidu']?.fate).toBe('dead');
    const failed = resolved({ place }, order, {
      draws: {
        'mission/2221': [
          '78',
          '79',
          '80',
          '77',
          '89',
          '82',
          '84',
          '85',
          '87',
          '88',
          '90',
          '91',
          '97',
          '72',
          '83',
        ],
      },
      dice: { 'event/2221': [4], '*': [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
    });
    expect(failed.of('assassins-fail')).toMatchObject([{ result: 'captured' }]);
  });

  it('Start Rebel Camp raises a camp that has missions from the next turn', () => {
    const place = [aCharacter('Frun Sentel', '2231')];
    const played = resolved({ place }, ['MISSION B AT 2231 BY Frun Sentel'], {
      draws: { 'mission/2231': ['68'] },
    });
    expect(played.state.camps).toEqual({ '2231': 2 });
  });

  it('Sabotage puts the base Down with one letter, and a level lower with two', () => {
    const one = resolved({ place: [sentel] }, ['MISSION S AT 2221 BY Frun Sentel COMPLETE AT 1'], {
      draws: { 'mission/2221': ['79'] },
    });
    expect(one.state.planets['222']?.base).toEqual({ level: 2, up: false });
    const two = resolved({ place: [sentel] }, ['MISSION S AT 2221 BY Frun Sentel COMPLETE AT 2'], {
      draws: { 'mission/2221': ['79', '87'] },
    });
    expect(two.state.planets['222']?.base).toEqual({ level: 1, up: false });
  });

  it('Subvert Troops turns a militia', () => {
    const place = [sentel, aUnit('M1', 'militia', ANGOFF)];
    const played = resolved({ place }, ['MISSION T AT 2221 BY Frun Sentel COMPLETE AT 1'], {
      draws: { 'mission/2221': ['88'] },
    });
    expect(Object.values(played.state.units).map(({ kind }) => kind)).toEqual(['urban-1-0']);
  });
});

describe('[14] possessions', () => {
  it('[14.2, 14.11] are found in secret', () => {
    const played = resolved({ place: [sentel] }, ['MISSION P AT 2221 BY Frun Sentel'], {
      draws: { 'mission/2221': ['84'], possessions: ['Scrambler'] },
      dice: {},
    });
    expect(played.state.possessions).toEqual({ Scrambler: { holder: 'Frun Sentel', shown: false } });
    expect(viewOf(played.state, { kind: 'seat', seat: 'imperial' }).possessions).toEqual({});
    expect(viewOf(played.state, { kind: 'seat', seat: 'imperial' }).gear).toEqual({ 'Frun Sentel': 1 });
  });

  it('[14.12] change hands before the missions', () => {
    const place = [sentel, sontag, { possession: 'Scanner', holder: 'Frun Sentel' }];
    const { state } = play(aPosition({ window: 'missions', place }), {
      orders: { rebel: ['GIVE Scanner TO Doctor Sontag'] },
      span: { from: 'trading', stop: 'trading' },
    });
    expect(state.possessions['Scanner']?.holder).toBe('Doctor Sontag');
  });

  it('[14.23, 14.27] that are spent for bonus draws are declared before the first card', () => {
    const place = [boccanegra, { possession: 'Cache of Rare Gems', holder: 'Boccanegra' }];
    const lines = ['MISSION C AT 2221 BY Boccanegra COMPLETE AT 1', 'USE Cache of Rare Gems FOR MISSION C'];
    const played = resolved({ place }, lines, { draws: { 'mission/2221': ['77'] } });
    expect(played.of('possession-used')).toMatchObject([{ possession: 'Cache of Rare Gems', broke: true }]);
    expect(played.state.possessions).toEqual({});
  });

  it('[14.22] Cervac switches an enemy off for the phase: he has no mission', () => {
    const place = [
      sentel,
      aCharacter('Jon Kidu', ANGOFF, { detected: true }),
      { possession: 'Cervac Mk V', holder: 'Frun Sentel' },
    ];
    const state = aPosition({ window: 'missions', player: 'imperial', place });
    const ordered = {
      ...state,
      doctrine: {
        ...state.doctrine,
        rebel: [
          { word: 'USE' as const, possession: 'Cervac Mk V', how: 'enemy' as const, enemy: 'Jon Kidu' },
        ],
      },
    };
    const { state: after } = play(ordered, {
      dice: { 'possession/Cervac Mk V': [1] },
      span: { from: 'trading', stop: 'trading' },
    });
    expect(after.characters['Jon Kidu']?.disabled).toBe(true);
    expect(refusedCodes(after, 'imperial', ['MISSION D AT 2221 BY Jon Kidu'])).toEqual(['mission.disabled']);
  });
});
