import { describe, expect, it } from 'vitest';
import { unitsLost } from '../../../src/games/freedom-in-the-galaxy/rules/losses.ts';
import { aCharacter, aPosition, aUnit, play } from './kit.ts';

const COMBAT = { from: 'operations-orders', stop: 'military-combat' };

function attacked(
  place: Parameters<typeof aPosition>[0]['place'] = [],
  at = '4321',
  dice: readonly number[] = [1, 1],
) {
  const state = aPosition({
    scenario: 'varu',
    player: 'imperial',
    options: { pace: 'brisk' },
    place,
    set: { '433': { state: 'rebel', loyalty: -2 } },
  });
  return play(state, {
    orders: { imperial: [`ATTACK ${at}`] },
    dice: { [`combat/${at}`]: dice, '*': Array.from({ length: 60 }, () => 1) },
    span: COMBAT,
  });
}

describe('[10.3] losses', () => {
  const lines = [aUnit('L1', 'line', '4321'), aUnit('L2', 'line', '4321')];
  const militias = [aUnit('M1', 'militia', '4321'), aUnit('M2', 'militia', '4321')];
  const lost = (place: typeof lines, points: number): readonly string[] => {
    const state = aPosition({ scenario: 'varu', place });
    const units = Object.entries(state.units).map(([id, unit]) => ({ id, ...unit }));
    return unitsLost(state, 'imperial', { units, points }).map(({ id }) => id);
  };

  it('of 2 remove no unit of strength 3, and two of strength 1', () => {
    expect(lost(lines, 2)).toEqual([]);
    expect(lost(militias, 2)).toEqual(['M1', 'M2']);
  });

  it('come as near to the result as they can without exceeding it', () => {
    expect(lost([...lines, ...militias], 4)).toEqual(['M1', 'L1']);
  });
});

describe('[10.1] combat', () => {
  const both = [aUnit('L1', 'line', '4321'), aUnit('R1', 'urban-2-1', '4321')];

  it('does not happen when nobody declares it', () => {
    const state = aPosition({ scenario: 'varu', player: 'imperial', place: both });
    expect(play(state, { span: COMBAT }).of('combat')).toEqual([]);
  });

  it('[10.5] gives the Rebel a column for a unit of the type of the environ', () => {
    expect(attacked(both).of('combat')).toMatchObject([
      { odds: '1-1', column: '1-2', rolls: [1, 1], losses: { attacker: 5, defender: 0 } },
    ]);
  });

  it('[10.4] gives a leader his columns, and [10.44] ends the trouble of strange places', () => {
    const place = [aUnit('L1', 'line', '4322'), aUnit('R1', 'subterranean-2-1', '4322')];
    expect(attacked(place, '4322').of('combat')).toMatchObject([{ column: '1-3' }]);
    const led = [...place, aCharacter('Redjac', '4322', { withUnits: true })];
    expect(attacked(led, '4322').of('combat')).toMatchObject([
      { column: '2-1', leaders: { imperial: 'Redjac' } },
    ]);
  });

  it('[10.41] counts the difference of two leaders', () => {
    const place = [
      ...both,
      aCharacter('Redjac', '4321', { withUnits: true }),
      aCharacter('Rayner Derban', '4321', { withUnits: true }),
    ];
    expect(attacked(place).of('combat')).toMatchObject([{ column: '1-4' }]);
  });

  it('[10.43] has one leader a side', () => {
    const place = [
      ...both,
      aCharacter('Redjac', '4321', { withUnits: true }),
      aCharacter('Gelba', '4321', { withUnits: true }),
    ];
    expect(attacked(place).of('combat')).toMatchObject([{ leaders: { imperial: 'Gelba' } }]);
  });

  it('[10.45, 10.6] lets a squad of the survivors attack characters whose units are gone', () => {
    const place = [...both, aUnit('L2', 'line', '4321'), aCharacter('Kogus', '4321', { withUnits: true })];
    const state = aPosition({ scenario: 'varu', player: 'imperial', options: { pace: 'brisk' }, place });
    const played = play(state, {
      orders: { imperial: ['ATTACK 4321', 'SEARCH BY UNITS TO KILL'] },
      dice: { 'combat/4321': [6, 6], 'fight/4321': [1, 1] },
      span: COMBAT,
    });
    expect(played.of('fight-began')).toMatchObject([
      { attacker: 'squad', defenders: ['Kogus'], weapon: 'firefight' },
    ]);
    expect(played.of('fight-ended')).toMatchObject([{ outcome: 'escaped' }]);
    expect(played.state.characters['Kogus']?.withUnits).toBe(false);
  });
});

describe('[11] search', () => {
  const SEARCH = { from: 'search', stop: 'search' };
  const units = [
    aUnit('L1', 'line', '4321'),
    aUnit('L2', 'line', '4321'),
    aCharacter('Redjac', '4321', { withUnits: true }),
  ];

  it('[11.1, 11.11] finds nobody who is undetected or stands with units', () => {
    const place = [
      ...units,
      aCharacter('Kogus', '4321'),
      aCharacter('Zina Adora', '4322', { detected: true, withUnits: true }),
      aUnit('R1', 'wild-2-1', '4322'),
    ];
    expect(
      play(aPosition({ scenario: 'varu', window: 'reaction', place }), { span: SEARCH }).of('search'),
    ).toEqual([]);
  });

  it('[11.22] adds the leader to the units, and takes the number of those who hide off their hiding value', () => {
    const place = [
      ...units,
      ...['Rayner Derban', 'Kogus', 'Vudot Vodot'].map((name) =>
        aCharacter(name, '4321', { detected: true }),
      ),
    ];
    const played = play(aPosition({ scenario: 'varu', window: 'reaction', place }), {
      dice: { 'search/4321': [6] },
      span: SEARCH,
    });
    expect(played.of('search')).toMatchObject([
      { searchValue: 8, hidingValue: 5, needed: 2, found: false, units: ['line', 'line'] },
    ]);
  });

  it('hides better with Bridne Murcada, and with a Scanner from units', () => {
    const place = [
      ...units,
      aCharacter('Bridne Murcada', '4321', { detected: true }),
      { possession: 'Scanner', holder: 'Bridne Murcada' },
    ];
    const played = play(aPosition({ scenario: 'varu', window: 'reaction', place }), {
      dice: { 'search/4321': [6] },
      span: SEARCH,
    });
    expect(played.of('search')).toMatchObject([{ hidingValue: 11, needed: 1 }]);
    expect(played.state.possessions['Scanner']?.shown).toBe(true);
  });

  it('[11.31] detects characters who search', () => {
    const place = [aCharacter('Redjac', '4321'), aCharacter('Kogus', '4321', { detected: true })];
    const state = aPosition({ scenario: 'varu', window: 'reaction', place });
    const played = play(state, {
      orders: { imperial: ['SEARCH BY CHARACTERS'] },
      dice: { 'search/4321': [6] },
      span: { from: 'reaction-orders', stop: 'search' },
    });
    expect(played.state.characters['Redjac']?.detected).toBe(true);
  });
});

describe('[12] character combat', () => {
  const SEARCH = { from: 'reaction-orders', stop: 'search' };
  const squad = [aUnit('L1', 'line', '4321'), aUnit('L2', 'line', '4321')];

  it('[12.31, 12.6] doubles the results of a firefight, and shares wounds out among the active [12.7]', () => {
    const place = [...squad, aCharacter('Kogus', '4321', { detected: true })];
    const played = play(aPosition({ scenario: 'varu', window: 'reaction', place }), {
      orders: { imperial: ['SEARCH BY UNITS TO KILL'] },
      dice: { 'search/4321': [1], 'fight/4321': [6, 5, 6, 6, 4, 4] },
      span: SEARCH,
    });
    const [first] = played.of('fight-round');
    expect(first).toMatchObject({
      attack: 10,
      defence: 5,
      breakOff: { roll: 6, escaped: [] },
      column: '+7 to +10',
      rolls: [5, 6],
      defenderWounds: 6,
    });
    expect(played.of('died')).toMatchObject([{ character: 'Kogus' }]);
  });

  it('[12.8, 12.32] captures two columns to the left, and the prisoner is held by the units [12.81]', () => {
    const place = [
      ...squad,
      aCharacter('Kogus', '4321', { detected: true }),
      { possession: 'Scanner', holder: 'Kogus' },
    ];
    const played = play(aPosition({ scenario: 'varu', window: 'reaction', place }), {
      orders: { imperial: ['SEARCH BY UNITS TO CAPTURE'] },
      dice: { 'search/4321': [1], 'fight/4321': [4, 6] },
      span: SEARCH,
    });
    expect(played.of('fight-round')).toMatchObject([{ column: '+1', rolls: [4, 6] }]);
    expect(played.state.characters['Kogus']).toMatchObject({ fate: 'captive', heldBy: 'units' });
    expect(played.state.gone).toEqual(['Scanner']);
  });

  it('[12.4, 12.43] keeps those with little Combat inactive while a fighter stands', () => {
    const place = [
      ...squad,
      aCharacter('Kogus', '4321', { detected: true }),
      aCharacter('Zina Adora', '4321'),
    ];
    const played = play(aPosition({ scenario: 'varu', window: 'reaction', place }), {
      orders: { imperial: ['SEARCH BY UNITS TO KILL'] },
      dice: { 'search/4321': [1], 'fight/4321': [1] },
      span: SEARCH,
    });
    expect(played.of('fight-round')).toMatchObject([
      { active: [], inactive: [], breakOff: { escaped: ['Zina Adora', 'Kogus'] } },
    ]);
  });

  it('[12.72] takes wounds off Combat, never below 0 before possessions', () => {
    const place = [
      ...squad,
      aCharacter('Rayner Derban', '4321', { detected: true, wounds: 3 }),
      { possession: "High Energy Sniper's Rifle", holder: 'Rayner Derban' },
    ];
    const played = play(aPosition({ scenario: 'varu', window: 'reaction', place }), {
      orders: { imperial: ['SEARCH BY UNITS TO KILL'] },
      dice: { 'search/4321': [1], 'fight/4321': [1] },
      span: SEARCH,
    });
    expect(played.of('fight-round')).toMatchObject([{ defence: 3 }]);
  });
});

describe('[12.81, 12.82] a prisoner', () => {
  it('goes where his guard goes', () => {
    const place = [
      aCharacter('Redjac', '4321'),
      aCharacter('Kogus', '4321', { fate: 'captive', heldBy: 'Redjac' }),
    ];
    const state = aPosition({ scenario: 'varu', player: 'imperial', place });
    const { state: after } = play(state, {
      orders: { imperial: ['MOVE Redjac TO 4322'] },
      span: { from: 'movement', stop: 'movement' },
    });
    expect(after.characters['Kogus']).toMatchObject({ fate: 'captive', at: '4322' });
  });

  it('is free when those who hold him are gone', () => {
    const place = [
      aUnit('M1', 'militia', '4321'),
      aUnit('R1', 'urban-2-1', '4321'),
      aUnit('R2', 'urban-2-1', '4321'),
      aCharacter('Kogus', '4321', { fate: 'captive', heldBy: 'units' }),
    ];
    const state = aPosition({ scenario: 'varu', options: { pace: 'brisk' }, place });
    const played = play(state, {
      orders: { rebel: ['ATTACK 4321'] },
      dice: { 'combat/4321': [6, 6] },
      span: COMBAT,
    });
    expect(played.of('freed')).toMatchObject([{ character: 'Kogus' }]);
  });
});

describe('[10.1] an attack that is not made is told to whoever ordered it', () => {
  const here = aUnit('L1', 'line', '2221');

  it.each([
    ['nobody is there', [here], 'ATTACK 2221', 'attack.nobody-there'],
    ['none of his is there', [here], 'ATTACK 2211', 'attack.no-units'],
    [
      'its condition does not hold',
      [here, aUnit('R1', 'urban-2-1', '2221')],
      'ATTACK 2221 IF ODDS 6-1',
      'attack.not-meant',
    ],
  ])('%s', (_, place, line, code) => {
    const set = { '222': { state: 'rebellion', loyalty: -2 } };
    const state = aPosition({ player: 'imperial', options: { pace: 'brisk' }, place, set });
    const played = play(state, { orders: { imperial: [line] }, span: { stop: 'military-combat' } });
    expect(played.of('order-failed')).toMatchObject([{ side: 'imperial', order: 'ATTACK', code }]);
  });
});
