import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../../src/engine/json.ts';
import { aFleet, answer, answers, aState, play, refusalWords } from './kit.ts';
import { alone, battle, carrier, failures, unit, whereIs } from './transport-kit.ts';

const IN_HANDS = { control: 'zhodani', sdb: 0, sdbLoss: 0, defence: 1200, defenceLoss: 100 };

/** Jewell in Zhodani hands: 1,200 defence battalions ask for 12 factors. */
const jewell = (place: readonly Json[], world: Readonly<Record<string, Json>> = {}) =>
  aState({
    set: { '1510': { ...IN_HANDS, ...world } },
    place: [aFleet('40F', { at: '1510', squadrons: [carrier('A')] }), ...place],
  });
const two = jewell([
  unit('T1', { at: '1510' }, { strength: 10 }),
  unit('T2', { at: '1510' }, { strength: 8 }),
]);

describe('[5.2] KEEP GARRISON', () => {
  test('[5.2] LOAD refuses to leave a world with less than its garrison, and says with what', () => {
    expect(answer(two, 'zhodani', 'LOAD T1')).toBe('load.garrison');
    expect(refusalWords(two, 'zhodani', 'LOAD T1')).toBe(
      'That leaves Jewell 1510 with 8 of 12 factors: it reverts in week 10. KEEP GARRISON OFF lets you.',
    );
    expect(refusalWords(two, 'zhodani', 'LOAD T1, T2')).toContain('with 0 of 12 factors');
  });

  test('[5.2] switched off it only warns', () => {
    expect(answers(two, 'zhodani', 'KEEP GARRISON OFF\nLOAD T1')[1]).toBe(
      'taken: T1 (10) aboard A, room left for 590 (that leaves Jewell 1510 with 8 of 12 factors: it reverts in week 10)',
    );
    const off = play(two, { zhodani: 'KEEP GARRISON OFF\nLOAD T1' }, { stop: 'loading' }).state;
    expect([whereIs(off, 'T1'), off.doctrine.zhodani.keepGarrison]).toEqual(['A', false]);
    const back = play({ ...off, at: 'week' }, { zhodani: 'KEEP GARRISON ON' }, { stop: 'loading' }).state;
    expect(back.doctrine.zhodani.keepGarrison).toBe(true);
  });

  it('lets go what is not needed, compared to the fraction', () => {
    const spare = jewell([
      unit('T1', { at: '1510' }, { strength: 15, loss: 20 }),
      unit('T2', { at: '1510' }, { strength: 8 }),
    ]);
    expect(answer(spare, 'zhodani', 'LOAD T2')).toMatch(/^taken: T2 \(8\) aboard A/);
    const short = jewell([
      unit('T1', { at: '1510' }, { strength: 13, loss: 10 }),
      unit('T2', { at: '1510' }, { strength: 8 }),
    ]);
    expect(refusalWords(short, 'zhodani', 'LOAD T2')).toContain('with 11.7 of 12 factors');
  });

  it('keeps one unit of any strength where the world prints no defence', () => {
    const bare = jewell([unit('T1', { at: '1510' }), unit('T2', { at: '1510' })], { defence: 0 });
    expect(answer(bare, 'zhodani', 'LOAD T1')).toMatch(/^taken/);
    expect(refusalWords(bare, 'zhodani', 'LOAD T1, T2')).toContain(
      'That leaves Jewell 1510 without a garrison: it reverts in week 10.',
    );
  });

  it('has nothing to say about worlds that were the side’s own, and about lost garrisons', () => {
    const home = aState({ place: [alone('zhodani', '1507', [carrier('A')]), unit('T', { at: '1507' })] });
    expect(answer(home, 'zhodani', 'LOAD T')).toMatch(/^taken: T \(20\) aboard A, room left for 580$/);
    const lost = jewell([unit('T1', { at: '1510' }, { strength: 8 })]);
    expect(answer(lost, 'zhodani', 'LOAD T1')).toMatch(/^taken: T1 \(8\) aboard A, room left for 592$/);
  });

  it('leaves the garrison behind when all is loaded with one line', () => {
    const all = jewell([
      unit('T1', { at: '1510' }, { strength: 10 }),
      unit('T2', { at: '1510' }, { strength: 8 }),
      unit('T3', { at: '1510' }, { strength: 100 }),
    ]);
    const after = play(all, { zhodani: 'LOAD ALL ON 40F' }, { stop: 'loading' }).state;
    expect(['T1', 'T2', 'T3'].map((id) => whereIs(after, id))).toEqual(['1510', '1510', 'A']);
    const off = play(all, { zhodani: 'KEEP GARRISON OFF\nLOAD ALL ON 40F' }, { stop: 'loading' }).state;
    expect(['T1', 'T2', 'T3'].map((id) => whereIs(off, id))).toEqual(['A', 'A', 'A']);
  });

  it('guards LIFT in the same way, and is judged again when the order is carried out', () => {
    expect(answer(two, 'zhodani', 'LIFT T1 AT 1510')).toBe('load.garrison');
    expect(answers(two, 'zhodani', 'KEEP GARRISON OFF\nLIFT T1 AT 1510')[1]).toContain('8 of 12 factors');
    const third = jewell([
      unit('T1', { at: '1510' }, { strength: 10 }),
      unit('T2', { at: '1510' }, { strength: 12 }),
    ]);
    const orders = { zhodani: 'LIFT T1 AT 1510' };
    expect(answer(third, 'zhodani', orders.zhodani)).toMatch(/^taken/);
    const worn = { ...third, troops: { ...third.troops, T2: lost(third.troops['T2'], 50) } };
    const before = play(third, orders, { stop: 'loading' });
    const span = { from: 'space-surface-transfers', stop: 'space-surface-transfers' } as const;
    expect(
      failures(play(worn, { zhodani: 'KEEP GARRISON OFF\nLIFT T1 AT 1510' }, span).events, 'zhodani'),
    ).toEqual([]);
    expect(before.results.zhodani[0]?.status).toBe('taken');
  });
});

describe('[5.2.1] the garrison of a world that surrendered', () => {
  const fleet = (plot: Readonly<Record<string, Json>> = {}) =>
    aFleet('65F', { at: '1510', squadrons: [battle('B')], plot });

  test('[5.2.1] a squadron with an attack factor holds it, so that troops may go', () => {
    const held = jewell([fleet(), unit('T', { at: '1510' })], { surrendered: true });
    expect(answer(held, 'zhodani', 'LOAD T')).toMatch(/^taken: T \(20\) aboard A, room left for 580$/);
  });

  test('[5.2.1] a squadron that jumps away this week does not', () => {
    const leaving = jewell([fleet({ 10: 'J1507' }), unit('T', { at: '1510' })], { surrendered: true });
    expect(refusalWords(leaving, 'zhodani', 'LOAD T')).toContain('Jewell 1510 with 0 of 12 factors');
  });

  test('[5.2.1] who plots or moves the last one away is warned', () => {
    const admiral = { name: 'Test', precedence: 1, plotting: 0, tactical: 0 };
    const led = jewell([aFleet('65F', { at: '1510', squadrons: [battle('B')], admiral })], {
      surrendered: true,
    });
    const gap = '(that leaves Jewell 1510 with 0 of 12 factors: it reverts in week 10)';
    expect(answer(led, 'zhodani', 'MOVE 65F: J1507')).toContain(gap);
    const plotted = jewell([fleet({ 10: 'R1510' })], { surrendered: true });
    expect(answer(plotted, 'zhodani', '65F W13: J1507')).toContain(
      'that leaves Jewell 1510 with 0 of 12 factors: it reverts in week 13',
    );
    const second = jewell([fleet(), alone('zhodani', '1510', [battle('C')])], { surrendered: true });
    expect(answer(second, 'zhodani', '65F W13: J1507')).not.toContain('reverts');
    const taken = jewell([fleet()]);
    expect(answer(taken, 'zhodani', '65F W13: J1507')).not.toContain('reverts');
  });
});

function lost<Unit extends { readonly loss: number }>(unit_: Unit | undefined, loss: number): Unit {
  if (unit_ === undefined) throw new Error('no unit');
  return { ...unit_, loss };
}
