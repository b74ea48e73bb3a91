import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addedLoss,
  withDefenceLoss,
  withSdbLoss,
  withTroopLoss,
} from '../../../src/games/fifth-frontier-war/rules/percentage-losses.ts';
import {
  currentStrengthOf,
  defenceStrengthAt,
  sdbStrengthAt,
  writtenFactors,
} from '../../../src/games/fifth-frontier-war/rules/strength.ts';
import { aPosition, aSquadron, aTroop, aWorld } from './combat-kit.ts';

const REGINA = '2314';
const strengthAfter = (factor: number, loss: number): string =>
  writtenFactors(currentStrengthOf(aPosition(aTroop('T1', { factor, loss })), 'T1'));

describe('[4.3] losses are of the full strength and add up', () => {
  test('[4.3] 10, then 40, then 50 is all of it', () => {
    const loss = (...percents: readonly number[]) => percents.reduce(addedLoss, 0);
    expect([loss(10), loss(10, 40), loss(10, 40, 50)]).toEqual([10, 50, 100]);
  });

  test('[4.3.2] after 20 and 10 the marker shows 30', () => {
    const hit = withTroopLoss(withTroopLoss(aPosition(aTroop('T1')), 'T1', 20), 'T1', 10);
    expect(hit.troops['T1']).toMatchObject({ loss: 30, state: 'active', at: REGINA });
  });

  test.each([
    { factor: 50, loss: 40, left: '30' },
    { factor: 50, loss: 60, left: '20' },
    { factor: 5, loss: 10, left: '4.5' },
    { factor: 1, loss: 90, left: '0.1' },
  ])('[4.3.3, 4.3.4] $factor factors at $loss % are $left', ({ factor, loss, left }) => {
    expect(strengthAfter(factor, loss)).toBe(left);
  });

  test('[4.3.3] static defences too: 150 at 20 % are 120', () => {
    const state = aPosition(aWorld(REGINA, { sdb: 150, defence: 150 }));
    const hit = withSdbLoss(withDefenceLoss(state, REGINA, 20), REGINA, 20);
    expect([sdbStrengthAt(hit, REGINA), defenceStrengthAt(hit, REGINA)]).toEqual([12000, 12000]);
  });

  test('[4.3.1] at 100 % a unit is eliminated, on a world or aboard', () => {
    const state = aPosition(aTroop('T1', { loss: 60 }), aSquadron('A'), aTroop('T2', { aboard: 'A' }));
    const gone = { at: null, aboard: null, loss: 100, state: 'destroyed', mode: null };
    expect(withTroopLoss(state, 'T1', 50).troops['T1']).toEqual(gone);
    expect(withTroopLoss(state, 'T2', 100).troops['T2']).toEqual(gone);
  });

  test('[4.3] in whatever steps, it never goes beyond all, and never back', () => {
    const tens = fc.nat(10).map((ten) => ten * 10);
    fc.assert(
      fc.property(fc.array(tens, { maxLength: 12 }), (percents) => {
        const sum = percents.reduce((all, percent) => all + percent, 0);
        const loss = percents.reduce(addedLoss, 0);
        expect(loss).toBe(sum < 100 ? sum : 100);
      }),
    );
  });
});
