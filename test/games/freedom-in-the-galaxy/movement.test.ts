import { describe, expect, it } from 'vitest';
import { aCharacter, aPosition, aUnit, play } from './kit.ts';

const privateer = { ship: 'Planetary Privateer', at: '2221', owner: 'Boccanegra' };
const MOVEMENT = { from: 'movement', stop: 'movement' };

describe('[9.1] moving on a planet', () => {
  it('[9.35] sheds detection on foot', () => {
    const state = aPosition({ place: [aCharacter('Frun Sentel', '2231', { detected: true })] });
    const { state: after } = play(state, { orders: { rebel: ['MOVE Frun Sentel TO 2232'] }, span: MOVEMENT });
    expect(after.characters['Frun Sentel']).toMatchObject({ at: '2232', detected: false, acted: true });
  });
});

describe('[9.3] a ship that passes a base', () => {
  it('[9.33] is looked for where it leaves and where it arrives', () => {
    const state = aPosition({ place: [aCharacter('Boccanegra', '2221'), privateer] });
    const played = play(state, {
      orders: { rebel: ['MOVE Boccanegra BY Planetary Privateer TO 2211'] },
      dice: { 'detection/222/Planetary Privateer': [3], 'detection/221/Planetary Privateer': [1] },
      span: MOVEMENT,
    });
    expect(played.of('detection').map(({ planet, result }) => [planet, result])).toEqual([
      ['222', 'D'],
      ['221', 'U'],
    ]);
    expect(played.state.characters['Boccanegra']?.detected).toBe(false);
  });

  it('[9.31, 14.54] is lost on arrival when it is damaged, and those aboard are not harmed', () => {
    const state = aPosition({ place: [aCharacter('Boccanegra', '2211'), { ...privateer, at: '2211' }] });
    const { state: after } = play(state, {
      orders: { rebel: ['MOVE Boccanegra BY Planetary Privateer TO 2221'] },
      dice: { 'detection/221/Planetary Privateer': [1], 'detection/222/Planetary Privateer': [6] },
      span: MOVEMENT,
    });
    expect(after.characters['Boccanegra']).toMatchObject({ at: '2221', detected: true, fate: 'free' });
    expect(after.ships).toEqual({});
  });

  it('[9.32] is at worst detected by a level 0 base', () => {
    const place = [aCharacter('Kogus', '2231'), { ship: 'Galactic Freighter', at: '2231', owner: 'Kogus' }];
    const played = play(aPosition({ place }), {
      orders: { rebel: ['MOVE Kogus BY Galactic Freighter TO 2232'] },
      dice: { 'detection/223/Galactic Freighter': [6] },
      span: MOVEMENT,
    });
    expect(played.of('detection')).toMatchObject([{ evasion: 1, result: 'D' }]);
  });

  it('[9.36] is destroyed with all aboard when it is damaged twice', () => {
    const place = [
      aCharacter('Kogus', '2221'),
      aCharacter('Zina Adora', '2221'),
      { ship: 'Galactic Freighter', at: '2221', owner: 'Kogus' },
    ];
    const { state: after } = play(aPosition({ place }), {
      orders: { rebel: ['MOVE Kogus, Zina Adora BY Galactic Freighter TO 2211'] },
      dice: { 'detection/222/Galactic Freighter': [2], 'detection/221/Galactic Freighter': [4] },
      span: MOVEMENT,
    });
    expect([after.characters['Kogus']?.fate, after.characters['Zina Adora']?.fate]).toEqual(['dead', 'dead']);
  });

  it('[14.51, 14.57, 14.59] leaves the ship of a passenger behind, without a pilot', () => {
    const place = [
      aCharacter('Boccanegra', '2221'),
      aCharacter('Tourag', '2221'),
      aCharacter('Zina Adora', '2221'),
      privateer,
      { ship: 'Solar Merchant', at: '2221', owner: 'Tourag' },
    ];
    const set = { '222': { base: { level: 2, up: false } } };
    const { state: after } = play(aPosition({ place, set }), {
      orders: { rebel: ['MOVE Tourag, Boccanegra BY Solar Merchant TO 2231'] },
      dice: { 'detection/223/Solar Merchant': [1] },
      span: MOVEMENT,
    });
    expect(after.ships).toEqual({
      'Planetary Privateer': { at: '2221', owner: null },
      'Solar Merchant': { at: '2231', owner: 'Tourag' },
    });
  });

  it('[9.32, 8.33] is not looked for by a base that is Down', () => {
    const place = [aCharacter('Boccanegra', '2221'), privateer];
    const set = { '222': { base: { level: 2, up: false } }, '223': { base: { level: 0, up: false } } };
    const played = play(aPosition({ place, set }), {
      orders: { rebel: ['MOVE Boccanegra BY Planetary Privateer TO 2231'] },
      span: MOVEMENT,
    });
    expect(played.of('detection')).toEqual([]);
  });
});

describe('[9.2] units that pass a base', () => {
  const place = [aUnit('L1', 'line', '4311'), aCharacter('Redjac', '4311')];

  it('[9.22, 9.23, 9.24] are fired at on 1-1 by a level 1 base, if its player wants that', () => {
    const state = aPosition({
      scenario: 'varu',
      player: 'imperial',
      turn: 2,
      place,
      set: { '433': { state: 'rebel', loyalty: -2 } },
    });
    const doctrine = {
      ...state,
      doctrine: {
        ...state.doctrine,
        rebel: [{ word: 'BASE' as const, planet: '433', fires: 'always' as const }],
      },
    };
    const played = play(doctrine, {
      orders: { imperial: ['MOVE L1, Redjac TO 4331'] },
      dice: { 'base/433': [6, 3] },
      span: MOVEMENT,
    });
    expect(played.of('base-fired')).toMatchObject([
      { column: '1-1', losses: 3, baseLosses: 2, lost: ['line'] },
    ]);
    expect(played.state.planets['433']?.base).toEqual({ level: 1, up: false });
    expect(played.state.characters['Redjac']?.at).toBe('4331');
  });

  it('[9.22] are not fired at by a base of level 0, nor unordered by one of level 1', () => {
    const state = aPosition({
      scenario: 'varu',
      player: 'imperial',
      turn: 2,
      place,
      set: { '433': { state: 'rebel', loyalty: -2 } },
    });
    expect(
      play(state, { orders: { imperial: ['MOVE L1 TO 4331'] }, span: MOVEMENT }).of('base-fired'),
    ).toEqual([]);
  });

  it('[9.34, 9.52] count as detected with whoever goes with them', () => {
    const state = aPosition({ scenario: 'varu', player: 'imperial', place });
    const { state: after } = play(state, {
      orders: { imperial: ['MOVE L1, Redjac TO 4321'] },
      span: MOVEMENT,
    });
    expect(after.characters['Redjac']?.detected).toBe(true);
  });
});

describe('[9.57] stacks', () => {
  it('one good leader goes with the units unordered, the others stand apart', () => {
    const place = [aUnit('L1', 'line', '4321'), aCharacter('Redjac', '4321'), aCharacter('Gelba', '4321')];
    const { state } = play(aPosition({ scenario: 'varu', player: 'imperial', place }), { span: MOVEMENT });
    expect([state.characters['Gelba']?.withUnits, state.characters['Redjac']?.withUnits]).toEqual([
      true,
      false,
    ]);
  });
});

describe('[14.59] a ship that nobody stays with', () => {
  it('is lost at once', () => {
    const place = [aCharacter('Boccanegra', '2231'), { ...privateer, at: '2231' }];
    const played = play(aPosition({ place }), {
      orders: { rebel: ['MOVE Boccanegra TO 2232'] },
      span: MOVEMENT,
    });
    expect(played.of('ship-lost')).toMatchObject([{ cause: 'abandoned' }]);
  });
});

describe('[16.12] characters from space', () => {
  it('land unordered where the base is weakest', () => {
    const place = [aCharacter('Boccanegra', 'space'), { ...privateer, at: 'space' }];
    const { state } = play(aPosition({ place }), { dice: { '*': [1] }, span: MOVEMENT });
    expect(state.characters['Boccanegra']?.at).toBe('2231');
  });
});

describe('[9.6] reaction moves', () => {
  it('[9.61, 9.62] bring a unit and its leader from the same planet', () => {
    const place = [
      aUnit('L1', 'line', '4321'),
      aCharacter('Gelba', '4321', { withUnits: true }),
      aCharacter('Kogus', '4322', { detected: true }),
    ];
    const state = aPosition({ scenario: 'varu', window: 'reaction', place });
    const { state: after } = play(state, {
      orders: { imperial: ['REACT L1 WITH Gelba TO 4322'] },
      span: { from: 'reaction', stop: 'reaction' },
    });
    expect([after.units['L1']?.at, after.characters['Gelba']?.at]).toEqual(['4322', '4322']);
  });

  it('[9.41] answer only units and detected characters', () => {
    const place = [aUnit('L1', 'line', '4321'), aCharacter('Kogus', '4322')];
    const state = aPosition({ scenario: 'varu', window: 'reaction', place });
    expect(
      play(state, {
        orders: { imperial: ['REACT L1 TO 4322'] },
        span: { from: 'reaction', stop: 'reaction' },
      }).of('moved'),
    ).toEqual([]);
  });
});

describe('a piece that is gone when its move comes', () => {
  it('[9.24] stays where it was when its units are shot away: piece.gone for whoever names it later', () => {
    const state = aPosition({
      scenario: 'varu',
      player: 'imperial',
      place: [aUnit('P1', 'patrol', '4311')],
      set: {
        '433': { state: 'rebel', loyalty: -2, base: { level: 2, up: true } },
        '431': { state: 'rebel', loyalty: -2, base: { level: 2, up: true } },
      },
    });
    const doctrine = {
      ...state,
      doctrine: {
        ...state.doctrine,
        rebel: [{ word: 'BASE' as const, planet: '431', fires: 'always' as const }],
      },
    };
    const played = play(doctrine, {
      orders: { imperial: ['MOVE P1 TO 4321 IF BASE UP 431', 'MOVE P1 TO 4331'] },
      dice: { 'base/431': [4, 6] },
      span: MOVEMENT,
    });
    expect(played.state.units).toEqual({});
  });
});
