import { describe, expect, test } from 'vitest';
import {
  areHeldBack,
  defenceSideAt,
  defenderOf,
  facesActiveSdbs,
  facesSdbs,
  withProvocation,
} from '../../../src/games/fifth-frontier-war/rules/static-defences.ts';
import { withControl } from '../../../src/games/fifth-frontier-war/rules/control.ts';
import { aPosition, aTroop, aWorld } from './combat-kit.ts';

const EFATE = '2109';
const ARDEN = '1415';

describe('[4.2] whom the static defences of a world fight', () => {
  test('[4.2] the enemy of whoever controls it', () => {
    const state = aPosition(aWorld(EFATE, { control: 'imperial' }));
    expect([defenderOf(state, EFATE, 'zhodani'), defenderOf(state, EFATE, 'imperial')]).toEqual([
      'imperial',
      null,
    ]);
    expect([facesSdbs(state, EFATE, 'zhodani'), facesSdbs(state, EFATE, 'imperial')]).toEqual([true, false]);
  });

  test('[ffw-5.2-independents] of an independent world either side, for the other', () => {
    const state = aPosition();
    expect([defenderOf(state, ARDEN, 'zhodani'), defenderOf(state, ARDEN, 'imperial')]).toEqual([
      'imperial',
      'zhodani',
    ]);
  });

  test('[4.2] where there is no world there is nobody', () => {
    expect(defenderOf(aPosition(), '1113', 'zhodani')).toBeNull();
  });

  test('[ffw-5.2-independents] its battalions fight the one side ashore that provoked them, and wait while both are', () => {
    const zhodani = aTroop('T1', { navy: 'zhodani', at: ARDEN });
    const imperial = aTroop('T2', { at: ARDEN });
    const provoked = aWorld(ARDEN, { provokedBy: ['imperial', 'zhodani'] });
    expect(defenceSideAt(aPosition(provoked), ARDEN)).toBeNull();
    expect(defenceSideAt(aPosition(provoked, zhodani), ARDEN)).toBe('imperial');
    expect(defenceSideAt(aPosition(provoked, imperial), ARDEN)).toBe('zhodani');
    expect(defenceSideAt(aPosition(provoked, zhodani, imperial), ARDEN)).toBeNull();
    expect(defenceSideAt(aPosition(zhodani), EFATE)).toBe('imperial');
  });

  test('[ffw-5.2-independents] they leave alone who stands there and has done nothing', () => {
    const imperial = aTroop('T2', { at: ARDEN });
    expect(defenceSideAt(aPosition(imperial), ARDEN)).toBeNull();
    expect(defenceSideAt(aPosition(imperial, aWorld(ARDEN, { provokedBy: ['zhodani'] })), ARDEN)).toBeNull();
  });

  test('[ffw-5.2-independents] a world remembers in order and once who provoked it, and only while nobody holds it', () => {
    const both = withProvocation(withProvocation(aPosition(), ARDEN, 'zhodani'), ARDEN, 'imperial');
    expect(both.worlds[ARDEN]?.provokedBy).toEqual(['imperial', 'zhodani']);
    expect(withProvocation(both, ARDEN, 'zhodani')).toBe(both);
    expect(withControl(both, ARDEN, 'zhodani').worlds[ARDEN]).not.toHaveProperty('provokedBy');
    const held = aPosition(aWorld(EFATE));
    expect(withProvocation(held, EFATE, 'zhodani')).toBe(held);
  });
});

describe('[4.5.1] what system defence settled', () => {
  test('[4.5.1] SDBs are active until it is settled that they are not, and none at 100 % losses', () => {
    const state = aPosition(aWorld(EFATE));
    const passive = { ...state, systemDefence: { at: EFATE, sdbActive: false, squadronsHeldBack: false } };
    expect([state, passive].map((one) => facesActiveSdbs(one, EFATE, 'zhodani'))).toEqual([true, false]);
    expect(facesActiveSdbs(aPosition(aWorld(EFATE, { sdbLoss: 100 })), EFATE, 'zhodani')).toBe(false);
  });

  test('[4.5.1] held back are the squadrons that the SDBs oppose, not those of their owner', () => {
    const state = aPosition(aWorld(EFATE));
    const held = { ...state, systemDefence: { at: EFATE, sdbActive: true, squadronsHeldBack: true } };
    expect([areHeldBack(held, EFATE, 'zhodani'), areHeldBack(held, EFATE, 'imperial')]).toEqual([
      true,
      false,
    ]);
    expect(areHeldBack(state, EFATE, 'zhodani')).toBe(false);
  });
});
