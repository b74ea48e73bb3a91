import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { CaseRefused } from '../../../src/engine/module.ts';
import { CASES } from '../../../src/games/fifth-frontier-war/case-position.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { aFleet, aSquadron, aState } from './kit.ts';

const refusal = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    if (error instanceof CaseRefused) return error.message;
    throw error;
  }
  return '';
};

describe('positions of rule cases', () => {
  it('places fleets, admirals, loose squadrons and troops, spelled out or by name', () => {
    const state = aState({
      set: { '2314': { control: 'zhodani', sdb: 0, defenceLoss: 40 } },
      place: [
        aFleet('18F', {
          navy: 'imperial',
          at: '2314',
          admiral: { name: 'Test', precedence: 3, plotting: 2, tactical: 1 },
          plot: { 11: 'R2314' },
        }),
        {
          squadrons: {
            navy: 'zhodani',
            at: '2411',
            list: ['ZB1', { id: 'ZB2', state: 'reduced' }, aSquadron('Z', { count: 2 })],
          },
        },
        { troops: { id: 'T1', navy: 'zhodani', at: '2314', strength: 20, tech: 14, elite: true, loss: 20 } },
        { admiral: 'Duke of Regina', at: '2214' },
      ],
    });
    expect(faultsOf(state)).toEqual([]);
    expect(state.worlds['2314']).toEqual({
      control: 'zhodani',
      sdbLoss: 0,
      defenceLoss: 40,
      surrendered: false,
    });
    expect(state.ownCounters.worlds['2314']).toEqual({ sdb: 0, defence: 1500 });
    expect(Object.keys(state.squadrons)).toEqual(['18F.A', '18F.B', 'ZB1', 'ZB2', 'Z.1', 'Z.2']);
    expect(state.troops['T1']).toEqual({ at: '2314', aboard: null, loss: 20, state: 'active', mode: null });
    expect(state.admirals['NORRIS']?.at).toBe('2214');
  });

  it.each([
    [
      { place: [{ fleat: '18F' }] },
      'place[0]: one of fleet, squadrons, admiral, troops, guerrilla, offMap is expected',
    ],
    [{ place: [aFleet('18F', { at: '2314', plott: {} })] }, 'place[0]: Unrecognized key: "plott"'],
    [
      { place: [aFleet('XF', { at: '2314' })] },
      'place[0].navy: XF is no printed fleet, so its navy must be given',
    ],
    [
      { place: [aFleet('18F', { at: '2314', squadrons: ['QB1'] })] },
      'place[0].squadrons[0]: there is no squadron QB1; spell it out with type, jump, fuel and full',
    ],
    [
      { place: [aFleet('18F', { at: '2314', plot: { 11: 'X2314' } })] },
      'place[0].plot.11: "X2314" is not like J2011 or R2314',
    ],
    [
      { set: { '2413': { control: 'imperial' } } },
      'set.2413: there is no world at 2413; a side or secretBase may be set too',
    ],
    [{ set: { '2314': { controll: 'imperial' } } }, 'set.2314: Unrecognized key: "controll"'],
    [{ scenario: 'full' }, 'scenario: "full" is none of standard, empty'],
  ])('refuses %j and says where', (given, words) => {
    expect(refusal(() => aState(given))).toBe(words);
  });

  it('names the steps of the week in their order', () => {
    const from = CASES.steps.indexOf('fleet-adjustment');
    expect(CASES.steps.slice(from)).toEqual([
      'fleet-adjustment',
      'guerrillas',
      'automatic-victory',
      'armistice',
      'plotting',
      'reinforcements',
      'replacements',
      'discretionary',
      'secret-base',
      'loading',
      'xboats',
      'scouts',
      'well-led-fleets',
      'plotted-movement',
      'unloading',
      'secret-base-before-fuel',
      'refuelling',
      'black-globes',
      'space-combat',
      'system-defence',
      'surrender',
      'surface-bombing',
      'space-surface-transfers',
      'surface-combat',
      'control',
      'arrivals',
      'end-of-week',
    ]);
  });
});

describe('examples of the page of words', () => {
  const { examples = {}, place, set } = CASES.vocabulary;
  const at = { scenario: 'empty', options: {}, at: { week: 10 }, set: {}, place: [] };
  const read = (text: string) => z.json().parse(parse(text));

  test('there is one of each kind', () => {
    expect(Object.keys(examples).toSorted()).toEqual([...Object.keys(set), ...Object.keys(place)].toSorted());
  });

  test.each(Object.entries(examples))('%s can be placed', (key, text) => {
    const entry = read(text);
    const given =
      key in place ? { ...at, place: [entry] } : { ...at, set: z.record(z.string(), z.json()).parse(entry) };
    expect(faultsOf(CASES.position(given))).toEqual([]);
  });
});
