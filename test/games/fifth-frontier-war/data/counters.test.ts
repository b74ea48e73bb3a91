import { describe, expect, it } from 'vitest';
import {
  ADMIRALS,
  CHARTS,
  FLEETS,
  GUERRILLAS,
  ORDER_OF_BATTLE,
  SQUADRONS,
  TROOPS,
} from '../../../../src/games/fifth-frontier-war/data/index.ts';
import type { InitialForce, Navy } from '../../../../src/games/fifth-frontier-war/data/index.ts';

const squadrons = [...SQUADRONS.values()];
const troops = [...TROOPS.values()];

function tally<Counter>(counters: Iterable<Counter>, kindOf: (counter: Counter) => string) {
  const counts: Record<string, number> = {};
  for (const counter of counters) counts[kindOf(counter)] = (counts[kindOf(counter)] ?? 0) + 1;
  return counts;
}

describe('squadron counters', () => {
  it('are as many in each group as the order of battle demands', () => {
    expect(tally(squadrons, ({ navy, group, type }) => `${navy} ${group} ${type}`)).toEqual({
      'imperial regular battle': 30,
      'imperial blackGlobe battle': 4,
      'imperial regular cruiser': 32,
      'imperial regular assault': 7,
      'imperial regular tanker': 2,
      'imperial regular scout': 8,
      'imperial colonial battle': 4,
      'imperial colonial cruiser': 11,
      'imperial colonial assault': 1,
      'imperial rimwardColonial battle': 2,
      'imperial rimwardColonial cruiser': 12,
      'zhodani regular battle': 46,
      'zhodani regular cruiser': 28,
      'zhodani regular assault': 8,
      'zhodani regular tanker': 2,
      'zhodani regular scout': 6,
      'zhodani colonial battle': 6,
      'zhodani colonial cruiser': 10,
      'swordWorlds regular battle': 6,
      'swordWorlds regular cruiser': 5,
      'swordWorlds regular assault': 2,
      'swordWorlds regular tanker': 1,
      'vargr regular battle': 2,
      'vargr regular cruiser': 3,
      'vargr regular assault': 1,
      'vargr regular tanker': 1,
    });
  });

  it('[9.2] all four black globe squadrons are 6-2-8', () => {
    const globes = squadrons.filter(({ group }) => group === ORDER_OF_BATTLE.blackGlobes.group);
    expect(globes.map(({ full }) => full)).toEqual([1, 2, 3, 4].map(() => [6, 2, 8]));
  });

  it('[4.4.3] a 3-4-6 battle squadron is reduced to 1-2-3', () => {
    expect(SQUADRONS.get('ZCB5')).toMatchObject({ type: 'battle', full: [3, 4, 6], reduced: [1, 2, 3] });
  });

  it('[3.8.5] a tanker of full strength has no attack and no bombardment', () => {
    for (const { full } of squadrons.filter(({ type }) => type === 'tanker')) {
      expect([full[0], full[1]]).toEqual([0, 0]);
      expect(full[2]).toBeGreaterThan(0);
    }
  });

  it('[4.3.5] only scouts lack a reduced side', () => {
    expect([...new Set(squadrons.filter(({ reduced }) => reduced === null).map(({ type }) => type))]).toEqual(
      ['scout'],
    );
  });

  it('no factor grows on the reduced side, and the defence factor falls', () => {
    for (const { full, reduced } of squadrons) {
      if (reduced === null) continue;
      expect(reduced[0]).toBeLessThanOrEqual(full[0]);
      expect(reduced[1]).toBeLessThanOrEqual(full[1]);
      expect(reduced[2]).toBeLessThan(full[2]);
    }
  });

  it('a reduced cruiser or scout loses one hex of jump, the others none', () => {
    for (const { type, jump, reducedJump } of squadrons) {
      if (reducedJump === null) continue;
      expect(jump - reducedJump).toBe(type === 'cruiser' || type === 'scout' ? 1 : 0);
    }
  });

  it('the colonials, and only they, have a home', () => {
    for (const { group, home } of squadrons) expect(home !== null).toBe(group === 'colonial');
  });
});

describe('troop counters', () => {
  it('are as many in each group as the order of battle demands', () => {
    expect(tally(troops, ({ navy, group }) => `${navy} ${group}`)).toEqual({
      'imperial regular500': 8,
      'imperial regular100': 5,
      'imperial regular20': 8,
      'imperial marine': 8,
      'imperial huscarle': 8,
      'imperial mercenary': 9,
      'imperial rimwardColonial': 14,
      'imperial colonial': 16,
      'imperial esalinGarrison': 1,
      'zhodani regular500': 9,
      'zhodani regular100': 12,
      'zhodani regular20': 18,
      'zhodani regular10': 4,
      'zhodani regular5': 4,
      'zhodani guard': 6,
      'zhodani colonial': 16,
      'zhodani esalinGarrison': 1,
      'zhodani secretBase': 1,
      'swordWorlds regular': 10,
      'vargr regular': 8,
    });
  });

  it('[5.4.3] the six Guards units, and only they, are psionic', () => {
    const psionic = troops.filter(({ signs }) => signs.includes('psionic')).map(({ id }) => id);
    expect(psionic).toEqual(['1GD', '2GD', '3GD', '4GD', '5GD', 'GD']);
  });

  it('[5.5] the Fulacin battalion is 1 factor of tech level 14, elite', () => {
    expect(TROOPS.get(ORDER_OF_BATTLE.secretBase.unit)).toMatchObject({
      factor: 1,
      tech: 14,
      signs: ['elite'],
    });
  });

  it('[5.4.5] every unit of the mercenary group bears the mercenary sign', () => {
    for (const { group, signs } of troops) expect(signs.includes('mercenary')).toBe(group === 'mercenary');
  });

  it('there are ten guerrilla units', () => {
    expect(GUERRILLAS.length).toBe(ORDER_OF_BATTLE.guerrillas.count);
  });
});

describe('fleets and admirals', () => {
  it('each navy has as many fleet markers as the order of battle demands', () => {
    expect(tally(FLEETS.values(), ({ navy, initial }) => `${navy} ${initial ? 'initial' : 'later'}`)).toEqual(
      {
        'imperial initial': 4,
        'imperial later': 10,
        'zhodani initial': 11,
        'zhodani later': 3,
        'swordWorlds initial': 2,
        'vargr initial': 2,
      },
    );
  });

  it('[5.3.1] no two admirals of a navy have the same precedence', () => {
    const seniority = [...ADMIRALS.values()].map(({ navy, precedence }) => `${navy} ${precedence}`);
    expect(new Set(seniority).size).toBe(seniority.length);
  });

  it('[5.3.4] the loaned admirals are the most junior of the navy that they serve', () => {
    const loaned = [...ADMIRALS.values()].filter(({ loanedFrom }) => loanedFrom !== null);
    expect(loaned.map(({ navy, precedence, loanedFrom }) => [navy, precedence, loanedFrom])).toEqual([
      ['imperial', 15, 'vargr'],
      ['zhodani', 15, 'swordWorlds'],
    ]);
  });

  it('[3.2.4.4] Vasilyev plots 4 weeks ahead, Ashluda 2; [3.4] Demiatl 3', () => {
    expect(['VASILYEV', 'ASHLUDA', 'DEMIATL'].map((id) => ADMIRALS.get(id)?.planning)).toEqual([4, 2, 3]);
  });

  it('[3.4] no admiral plots further ahead than a fleet without one', () => {
    for (const { navy, planning } of ADMIRALS.values()) {
      expect(planning).toBeLessThanOrEqual(CHARTS.plotting.weeksAhead[navy]);
    }
  });
});

describe('the order of battle', () => {
  const rows = [...ORDER_OF_BATTLE.initial, ...ORDER_OF_BATTLE.reinforcements];
  const askedOf = (navy: Navy, what: InitialForce['what'], group: string | null, type: string | null) =>
    rows
      .filter((row) => row.navy === navy && row.what === what && row.group === group && row.type === type)
      .reduce((sum, { count }) => sum + count, 0);

  it('[7] begins with 23 Zhodani regular battle squadrons at random', () => {
    expect(ORDER_OF_BATTLE.initial).toContainEqual(
      expect.objectContaining({
        navy: 'zhodani',
        group: 'regular',
        type: 'battle',
        count: 23,
        pick: 'random',
      }),
    );
  });

  it('brings every squadron and troop unit of the Zhodani side into play, sooner or later', () => {
    for (const { navy, group, type } of squadrons.filter((counter) => counter.navy !== 'imperial')) {
      const all = squadrons.filter(
        (other) => other.navy === navy && other.group === group && other.type === type,
      );
      expect([navy, group, type, askedOf(navy, 'squadron', group, type)]).toEqual([
        navy,
        group,
        type,
        all.length,
      ]);
    }
    for (const { navy, group } of troops.filter((counter) => counter.navy !== 'imperial')) {
      if (group === 'secretBase') continue;
      const all = troops.filter((other) => other.navy === navy && other.group === group);
      expect([navy, group, askedOf(navy, 'troop', group, null)]).toEqual([navy, group, all.length]);
    }
  });

  it('brings every Imperial troop unit into play, sooner or later', () => {
    for (const { group } of troops.filter(({ navy }) => navy === 'imperial')) {
      const all = troops.filter((other) => other.navy === 'imperial' && other.group === group);
      expect([group, askedOf('imperial', 'troop', group, null)]).toEqual([group, all.length]);
    }
  });

  it('[6.1.2] leaves seven Imperial fleets, admirals and special counters to the die', () => {
    const admirals = [...ADMIRALS.values()].filter(
      ({ navy, loanedFrom }) => navy === 'imperial' && loanedFrom === null,
    );
    const fleets = [...FLEETS.values()].filter(({ navy }) => navy === 'imperial');
    const specials = ORDER_OF_BATTLE.specialGroup.types.reduce((sum, { count }) => sum + count, 1);
    expect(fleets.length - askedOf('imperial', 'fleet', null, null)).toBe(7);
    expect(admirals.length + 1 - askedOf('imperial', 'admiral', null, null)).toBe(7);
    expect(specials - askedOf('imperial', 'special', null, null)).toBe(7);
  });

  it('[6.1.2] the special group is every Imperial regular assault carrier and tanker, and the warrant', () => {
    for (const { type, count } of ORDER_OF_BATTLE.specialGroup.types) {
      const all = squadrons.filter(
        (other) => other.navy === 'imperial' && other.group === 'regular' && other.type === type,
      );
      expect(all.length).toBe(count);
    }
  });

  it('[3.7.1] the boxes open at Jae Tellona, Icetina, Gram and Cronor', () => {
    expect(ORDER_OF_BATTLE.boxes.map(({ id, entry }) => [id, entry])).toEqual([
      ['imperialBox', '3218'],
      ['rimwardBox', '2822'],
      ['swordWorldsBox', '1627'],
      ['zhodaniBox', '0708'],
      ['zhodaniSecondBox', '0708'],
    ]);
  });

  it('[6.2] only the Imperium and the Zhodani receive replacements', () => {
    expect(ORDER_OF_BATTLE.replacements.map(({ side, kind }) => `${side} ${kind}`)).toEqual([
      'imperial squadron',
      'imperial troop',
      'zhodani squadron',
      'zhodani troop',
    ]);
  });
});
