import { describe, expect, it } from 'vitest';
import { aState, answer, play, plotOf } from './kit.ts';

const deploying = aState({ scenario: 'standard', window: 'zhodani-deployment' });
const begun = play(deploying).state;

/** How many weeks a fleet has plotted from week 1 on. */
function weeksOf(fleet: string): number {
  return begun.fleets[fleet]?.fixedTo ?? 0;
}

describe('[3.2.1] initial plotting', () => {
  it('[3.2.1] Zhodani fleets have plotted weeks 1 to 4, those of the Sword Worlds and the Vargr 1 to 5', () => {
    const leaderless = { ...deploying, admirals: {} };
    const { fleets } = play(leaderless).state;
    expect(Object.keys(fleets['68F']?.plot ?? {})).toEqual(['1', '2', '3', '4']);
    expect(Object.keys(fleets['JOY']?.plot ?? {})).toEqual(['1', '2', '3', '4', '5']);
    expect(Object.keys(fleets['GIR']?.plot ?? {})).toEqual(['1', '2', '3', '4', '5']);
    expect([fleets['68F']?.fixedTo, fleets['JOY']?.fixedTo, fleets['GIR']?.fixedTo]).toEqual([4, 5, 5]);
  });

  it('[ffw-3.2.1-admirals] under an admiral as many weeks as his factor; under factor 0 none', () => {
    // 40F Tlapiscrfatl 0, 67F Kilianstebr 2, 28F Chtaprnentliache 3, 16C the liaison admiral 4, UTH Corsair 4.
    expect(['40F', '67F', '28F', '16C', 'UTH', '68F'].map(weeksOf)).toEqual([0, 2, 3, 4, 4, 4]);
  });

  it('[3.2.1] the Imperial side plots nothing, and its fleets stand in week 1', () => {
    const imperial = Object.values(begun.fleets).filter(({ navy, at }) => navy === 'imperial' && at !== null);
    expect(imperial.map(({ plot }) => plot)).toEqual([{}, {}, {}, {}]);
    expect(answer(begun, 'imperial', '212F W1: J2213')).toBe('week.no-plotting-step');
    const after = play(begun).state;
    expect(after.fleets['212F']?.at).toBe('2314');
  });

  it('[ffw-3.2.1-imperial] the first Imperial plots are those of week 2, as far as the factor asks, at once', () => {
    const second = { ...play(begun).state, admirals: {} };
    const plotted = play(second, { imperial: '212F W2: J2213' }).state;
    expect(Object.keys(plotted.fleets['212F']?.plot ?? {})).toEqual(['2', '3', '4', '5', '6']);
  });

  it('[3.2.1] a week may be plotted otherwise; what no longer fits after it is dropped and holds', () => {
    const played = play(deploying, { zhodani: '68F W1: J1409' }).state;
    expect(plotOf(played, '68F')).toBe('W1 J1409  W2 R1409  W3 R1409  W4 R1409');
  });
});
