import { describe, expect, test } from 'vitest';
import { CHARTS, WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import {
  columnOfOdds,
  fireForColumn,
  nameOfColumn,
  shifted,
  shiftOf,
} from '../../../src/games/fifth-frontier-war/rules/surface-combat-odds.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aPosition, aSquadron, aTroop, aWorld, type Placed } from './combat-kit.ts';
import { fightOn, fireAt, inWays, REGINA, sum, told, zhodani } from './surface-kit.ts';

const TABLE = CHARTS.troopCombat;
/** Regina without defence battalions. */
const bare = (...placed: readonly Placed[]): State => aPosition(aWorld(REGINA, { defence: 0 }), ...placed);
/** There only the Zhodani fire. */
const oneSided = (...placed: readonly Placed[]): State => inWays(bare(...placed), { imperial: 'hold' });

describe('[4.6] who fights', () => {
  test('[4.6] troops of one side and troops of the other', () => {
    const { fire } = fightOn(bare(aTroop('IT1'), zhodani('ZT1')));
    expect(fire.map(({ side }) => side)).toEqual(['imperial', 'zhodani']);
  });

  test('[4.6] troops and defence battalions of the other', () => {
    const { fire } = fightOn(aPosition(zhodani('ZT1', { factor: 500 })));
    expect(fire.map(told)).toEqual(['DEFENCE 1500 on ZT1', 'ZT1 500 on DEFENCE']);
  });

  test('[4.6] not troops of one side alone, nor on their own world', () => {
    expect(fightOn(bare(zhodani('ZT1'), zhodani('ZT2'))).events).toEqual([]);
    expect(fightOn(aPosition(aTroop('IT1'))).events).toEqual([]);
  });

  test('[4.6] nobody fires from aboard a squadron, or from another world', () => {
    const aboard = zhodani('ZT1', { aboard: 'ZS1' });
    const carrier = aSquadron('ZS1', { navy: 'zhodani' });
    expect(fightOn(bare(aTroop('IT1'), aboard, carrier)).events).toEqual([]);
    expect(fightOn(bare(aTroop('IT1'), zhodani('ZT1', { at: '2109' }))).events).toEqual([]);
  });

  test('[4.6] no battalions fight that have lost everything', () => {
    expect(fightOn(aPosition(aWorld(REGINA, { defenceLoss: 100 }), zhodani('ZT1'))).events).toEqual([]);
  });

  test('[4.6] the battalions of a world that the Zhodani hold are theirs', () => {
    const held = aWorld(REGINA, { control: 'zhodani', defence: 50 });
    expect(fightOn(aPosition(held, aTroop('IT1'))).fire.map(told)).toEqual([
      'IT1 20 on DEFENCE',
      'DEFENCE 50 on IT1',
    ]);
  });

  test('[4.6] those of an independent world fight whoever lands, and its dice are the other side’s', () => {
    const free = [...WORLDS.values()].find((world) => world.startControl === 'none' && world.defence > 9);
    const at = free?.hex ?? '';
    const provoked = aWorld(at, { provokedBy: ['imperial'] });
    const { fire } = fightOn(aPosition(provoked, aTroop('IT1', { at })), { at });
    expect(fire.map(({ side, target }) => [side, target])).toEqual([
      ['imperial', 'DEFENCE'],
      ['zhodani', 'IT1'],
    ]);
  });

  test('[5.2.2] both garrisons of Esalin must fight', () => {
    const both = [aTroop('IES', { at: '1408', factor: 2 }), zhodani('ZES', { at: '1408', factor: 2 })];
    expect(fightOn(aPosition(...both), { at: '1408' }).fire).toHaveLength(2);
  });

  test('[5.4.4] guerrillas in hiding neither fire nor are fired on', () => {
    const withGuerrilla = (mode: 'covert' | 'overt'): State => {
      const before = aPosition(aTroop('IT1', { factor: 500 }));
      const GUE1 = { at: REGINA, aboard: null, loss: 0, state: 'active' as const, mode };
      return { ...before, troops: { ...before.troops, GUE1 } };
    };
    expect(fightOn(withGuerrilla('covert')).events).toEqual([]);
    expect(fightOn(withGuerrilla('overt')).fire.map(({ side }) => side)).toEqual(['imperial', 'zhodani']);
  });

  test('[4.6] ffw-4.6-once: one exchange a week, settled or not', () => {
    const { state, fire } = fightOn(bare(aTroop('IT1'), zhodani('ZT1')), { dice: [6, 6, 6, 6] });
    expect(fire).toHaveLength(2);
    expect([state.troops['IT1']?.loss, state.troops['ZT1']?.loss]).toEqual([0, 0]);
  });
});

describe('[4.6.2] odds', () => {
  test.each([
    [13, 5, '2:1'],
    [25, 2, '10:1'],
    [25, 120, '1:5'],
    [120, 20, '5:1'],
    [5, 20, '1:5'],
    [20, 20, '1:1'],
    [19, 20, '1:1.5'],
    [29, 20, '1:1'],
    [30, 20, '1.5:1'],
    [199, 100, '1.5:1'],
    [999, 100, '5:1'],
    [9999, 100, '10:1'],
    [200, 1, '100:1'],
    [1, 100, '1:100'],
    [1, 200, '1:100'],
    [1, 1500, '1:100'],
  ])('[4.6.2] %i factors on a unit of %i are %s', (fire, strength, odds) => {
    expect(nameOfColumn(columnOfOdds(fire, strength))).toBe(odds);
  });

  test.each(TABLE.columns.map(({ name }, column) => [name, column] as const))(
    '[4.6.2] just enough factors are %s, the least fraction less is not',
    (name, column) => {
      const enough = fireForColumn(column, 2400);
      expect(nameOfColumn(columnOfOdds(enough, 2400))).toBe(name);
      if (column > 0) expect(columnOfOdds(enough - 1, 2400)).toBe(column - 1);
    },
  );

  test.each([
    [14, 15, '3:1', '2:1'],
    [14, 10, '1:5', '1:1'],
    [15, 14, '1:5', '1:3'],
    [10, 14, '5:1', '1:1'],
    [10, 15, '1:10', '1:100'],
    [15, 10, '5:1', '100:1'],
    [12, 12, '1:1', '1:1'],
  ])('[4.6.3] tech %i on tech %i turns %s into %s', (tech, targetTech, odds, column) => {
    const before = TABLE.columns.findIndex(({ name }) => name === odds);
    expect(nameOfColumn(shifted(before, shiftOf(tech, targetTech)))).toBe(column);
  });
});

describe('[4.6.5] the troop combat results table', () => {
  test.each(TABLE.rows.flatMap(({ row, cells }) => cells.map((loss, column) => ({ row, column, loss }))))(
    '[4.6.5] a $row on column number $column costs $loss%',
    ({ row, column, loss }) => {
      const { firing = 0, target = 0, name } = TABLE.columns[column] ?? {};
      const state = oneSided(aTroop('IT1', { factor: target * 2 }), zhodani('ZT1', { factor: firing * 2 }));
      const { fire, state: after } = fightOn(state, { dice: sum(row) });
      expect(fire).toMatchObject([{ odds: name, column: name, roll: row, modified: row, result: loss }]);
      expect(after.troops['IT1']).toMatchObject(
        loss === 100 ? { state: 'destroyed', at: null } : { state: 'active', at: REGINA, loss },
      );
    },
  );

  test('[4.3] losses are of the printed strength, and add up until the unit is gone', () => {
    const worn = oneSided(aTroop('IT1', { factor: 20, loss: 50 }), zhodani('ZT1', { factor: 10 }));
    expect(fightOn(worn, { dice: sum(2) }).losses).toEqual([
      {
        kind: 'surface-losses',
        at: REGINA,
        side: 'imperial',
        psionic: false,
        losses: [{ unit: 'IT1', by: 50, to: 100 }],
      },
    ]);
  });

  test('[4.6.5] what hits nobody costs nobody anything', () => {
    const { state, losses } = fightOn(oneSided(aTroop('IT1'), zhodani('ZT1')), { dice: sum(12) });
    expect(losses).toEqual([]);
    expect(state.troops['IT1']?.loss).toBe(0);
  });

  test('[4.6.5] both sides fire before either loses anything', () => {
    const { state } = fightOn(bare(aTroop('IT1', { factor: 10 }), zhodani('ZT1', { factor: 10 })), {
      dice: [1, 1, 1, 1],
    });
    expect([state.troops['IT1']?.loss, state.troops['ZT1']?.loss]).toEqual([50, 50]);
  });
});

describe('[4.6.4] the atmosphere', () => {
  const at = (atmosphere: string): string =>
    [...WORLDS.values()].find((world) => world.atmosphere === atmosphere && world.defence === 0)?.hex ?? '';

  test.each([
    ['breathable', 7, 7],
    ['tainted', 7, 6],
    ['tainted', 2, 2],
    ['vacuum', 7, 5],
    ['vacuum', 3, 2],
    ['vacuum', 2, 2],
  ])('[4.6.4] on a %s world a %i is read as %i', (atmosphere, roll, modified) => {
    const hex = at(atmosphere);
    const state = inWays(
      aPosition(aTroop('IT1', { at: hex, factor: 20 }), zhodani('ZT1', { at: hex, factor: 20 })),
      { imperial: 'hold' },
    );
    const { fire } = fightOn(state, { dice: sum(roll), at: hex });
    expect(fire).toMatchObject([{ roll, modified }]);
  });
});

describe('[4.6.5] the example of the rulebook', () => {
  /** Two Zhodani units of 20, tech 14, on a tech 10 world with a unit of 5, tech 15, and 150 battalions at 20%. */
  const before = aPosition(
    aWorld(REGINA, { defence: 150, defenceLoss: 20 }),
    aTroop('IT1', { factor: 5, tech: 15 }),
    zhodani('ZT1'),
    zhodani('ZT2'),
  );
  const { state, fire, left } = fightOn(before, {
    dice: [...sum(9), ...sum(7), ...sum(5), ...sum(5)],
    orders: {
      imperial: [fireAt('IT1', 'ZT1'), { word: 'FIRE', unit: 'DEFENCE', at: REGINA, target: 'ZT2' }],
      zhodani: [fireAt('ZT1', 'IT1', 15), fireAt('ZT1', 'DEFENCE', 5), fireAt('ZT2', 'DEFENCE')],
    },
  });

  test('[4.6.5] the Imperial unit fires 5 on 20: 1:5, one column to the right, a 9 without effect', () => {
    expect(fire[0]).toEqual({
      kind: 'surface-fire',
      at: REGINA,
      side: 'imperial',
      psionic: false,
      target: 'ZT1',
      by: [{ unit: 'IT1', factors: '5' }],
      factors: '5',
      strength: '20',
      tech: 15,
      targetTech: 14,
      odds: '1:5',
      shift: 1,
      column: '1:3',
      dice: [6, 3],
      roll: 9,
      modified: 9,
      result: 0,
    });
  });

  test('[4.6.5] the battalions fire 120 on 20: 5:1, four columns to the left, a 7 for 10%', () => {
    expect(fire[1]).toMatchObject({
      by: [{ unit: 'DEFENCE', factors: '120' }],
      odds: '5:1',
      shift: -4,
      column: '1:1',
      roll: 7,
      result: 10,
    });
  });

  test('[4.6.5] 15 Zhodani factors fire on 5: 3:1, one column to the left, a 5 for 40%', () => {
    expect(fire[2]).toMatchObject({
      target: 'IT1',
      odds: '3:1',
      shift: -1,
      column: '2:1',
      roll: 5,
      result: 40,
    });
  });

  test('[4.6.5] the other 25 fire on 120: 1:5, four columns to the right, a 5 for 20%', () => {
    expect(fire[3]).toMatchObject({
      target: 'DEFENCE',
      by: [
        { unit: 'ZT1', factors: '5' },
        { unit: 'ZT2', factors: '20' },
      ],
      factors: '25',
      strength: '120',
      odds: '1:5',
      shift: 4,
      column: '1:1',
      roll: 5,
      result: 20,
    });
  });

  test('[4.6.5] in the end the Zhodani units stand at 0% and 10%, the Imperial unit and the battalions at 40%', () => {
    expect([state.troops['ZT1']?.loss, state.troops['ZT2']?.loss, state.troops['IT1']?.loss]).toEqual([
      0, 10, 40,
    ]);
    expect(state.worlds[REGINA]?.defenceLoss).toBe(40);
    expect(left).toEqual({});
  });
});

describe('[5.4] special troops', () => {
  const strengths = (zhodaniPart: object, imperialPart: object = {}) =>
    fightOn(bare(aTroop('IT1', { factor: 20, ...imperialPart }), zhodani('ZT1', zhodaniPart))).fire.find(
      ({ side }) => side === 'zhodani',
    );

  test('[5.4.1] an armoured unit of 10 fires as 20, and is fired on as 20', () => {
    expect(strengths({ factor: 10, signs: ['armour'] })?.factors).toBe('20');
    expect(strengths({}, { factor: 10, signs: ['armour'] })?.strength).toBe('20');
  });

  test('[5.4.2] elite armour of 5 fires as 20, and is fired on as 20', () => {
    expect(strengths({ factor: 5, signs: ['armour', 'elite'] })?.factors).toBe('20');
    expect(strengths({}, { factor: 5, signs: ['armour', 'elite'] })?.strength).toBe('20');
    expect(strengths({ factor: 5, signs: ['elite'] })?.factors).toBe('10');
  });

  test('[5.4.2] its losses are of its printed strength all the same', () => {
    const state = oneSided(aTroop('IT1', { factor: 5, signs: ['elite'] }), zhodani('ZT1', { factor: 10 }));
    expect(fightOn(state, { dice: sum(2) }).losses[0]?.losses).toEqual([{ unit: 'IT1', by: 50, to: 50 }]);
  });

  test('[5.4.5] mercenaries of 20 at 60% have 8 left, and fire as 4', () => {
    const at = (loss: number) =>
      fightOn(bare(aTroop('IT1', { factor: 20, loss, signs: ['mercenary'] }), zhodani('ZT1'))).fire;
    expect(at(60)[0]).toMatchObject({ side: 'imperial', factors: '4' });
    expect(at(60)[1]).toMatchObject({ side: 'zhodani', strength: '8' });
    expect(at(50)[0]).toMatchObject({ factors: '10' });
  });

  test('[5.4.5] halves are kept: 1 factor at 70% fires as 0.15', () => {
    const worn = bare(aTroop('IT1', { factor: 1, loss: 70, signs: ['mercenary'] }), zhodani('ZT1'));
    expect(fightOn(worn).fire[0]).toMatchObject({ factors: '0.15', strength: '20', odds: '1:100' });
  });

  test('[5.4.4] a guerrilla unit on Efate fights with 100 factors at tech 13; with 50 at half losses', () => {
    const at = (loss: number) => {
      const before = aPosition(aTroop('IT1', { at: '2109', factor: 20 }));
      const GUE1 = { at: '2109', aboard: null, loss, state: 'active' as const, mode: 'overt' as const };
      return fightOn({ ...before, troops: { ...before.troops, GUE1 } }, { at: '2109' }).fire;
    };
    expect(at(0)[0]).toMatchObject({ target: 'GUE1', strength: '100', targetTech: 13 });
    expect(at(0).at(-1)).toMatchObject({ by: [{ unit: 'GUE1', factors: '100' }], tech: 13 });
    expect(at(50)[0]).toMatchObject({ target: 'GUE1', strength: '50' });
  });

  test('[5.4.4] on a world of fewer than 10 battalions it fights with fractions of a factor', () => {
    const before = aPosition(aWorld(REGINA, { defence: 12 }), aTroop('IT1', { factor: 20 }));
    const GUE1 = { at: REGINA, aboard: null, loss: 10, state: 'active' as const, mode: 'overt' as const };
    const { fire } = fightOn({ ...before, troops: { ...before.troops, GUE1 } });
    expect(fire.at(-1)).toMatchObject({ by: [{ unit: 'GUE1', factors: '1.08' }] });
  });
});

describe('[5.4.3] psionic first fire', () => {
  const guards = (part = {}): Placed => zhodani('1GD', { signs: ['elite', 'psionic'], ...part });

  test('[5.4.3] the Guards fire first, and what they destroy does not fire back', () => {
    const state = bare(aTroop('IT1', { factor: 2 }), guards());
    const { state: after, fire, left } = fightOn(state, { dice: sum(2) });
    expect(fire.map(({ side, psionic }) => [side, psionic])).toEqual([['zhodani', true]]);
    expect(after.troops['IT1']?.state).toBe('destroyed');
    expect(left).toEqual({});
  });

  test('[5.4.3] what is left fires with what it has left, and the Guards are no harder to hit', () => {
    const state = bare(aTroop('IT1', { factor: 40 }), guards());
    const { fire, losses } = fightOn(state, { dice: [...sum(2), ...sum(12)] });
    expect(fire[0]).toMatchObject({ psionic: true, by: [{ unit: '1GD', factors: '40' }], result: 50 });
    expect(fire[1]).toMatchObject({ side: 'imperial', psionic: false, factors: '20', strength: '40' });
    expect(losses).toMatchObject([{ side: 'imperial', psionic: true, losses: [{ unit: 'IT1', to: 50 }] }]);
  });

  test('[5.4.3] the others may fire again on the same unit, the Guards not', () => {
    const state = inWays(bare(aTroop('IT1', { factor: 40 }), guards(), zhodani('ZT1')), { imperial: 'hold' });
    const { fire } = fightOn(state, { dice: [...sum(2), ...sum(2)] });
    expect(fire.map((one) => `${told(one)} of ${one.strength}`)).toEqual([
      '1GD 40 on IT1 of 40',
      'ZT1 20 on IT1 of 20',
    ]);
  });

  test('[5.4.3] a unit lost in the first fire is fired on by nobody else', () => {
    const state = bare(aTroop('IT1', { factor: 2 }), aTroop('IT2'), guards(), zhodani('ZT1'));
    const { fire } = fightOn(state, {
      dice: () => 1,
      orders: { zhodani: [fireAt('1GD', 'IT1'), fireAt('ZT1', 'IT1')] },
    });
    expect(fire.filter(({ psionic }) => !psionic).map(told)).toEqual(['IT2 20 on ZT1', 'ZT1 20 on IT2']);
  });

  test('[5.4.3] Guards that hold their fire lose their first fire, not the others theirs', () => {
    const state = inWays(bare(aTroop('IT1'), guards(), zhodani('ZT1')), { zhodani: 'hold' });
    const { fire } = fightOn(state, { orders: { zhodani: [fireAt('ZT1', 'IT1')] } });
    expect(fire.map(({ side, psionic }) => [side, psionic])).toEqual([
      ['imperial', false],
      ['zhodani', false],
    ]);
  });

  test('[5.4.3] the side of battalions of an independent world stays the same when the first fire clears it', () => {
    const free = [...WORLDS.values()].find((world) => world.startControl === 'none' && world.defence > 9);
    const at = free?.hex ?? '';
    const provoked = aWorld(at, { provokedBy: ['zhodani'] });
    const state = aPosition(provoked, aTroop('IT1', { at, factor: 1 }), guards({ at }));
    const { fire } = fightOn(state, { at, dice: () => 1 });
    expect(fire.map(({ target }) => target)).toEqual(['IT1']);
  });
});
