import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/engine/json.ts';
import { amend, EMPTY_SHEET } from '../../../src/engine/sheet.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import { outlook } from '../../../src/games/fifth-frontier-war/outlook.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, aPosition, aSquadron, aTroop, aWorld, type Placed } from './combat-kit.ts';
import { disguised, IMPERIAL, playWar, SETUP_WINDOWS, textsOf, viewTo, ZHODANI } from './war-kit.ts';

const STATE = aPosition(
  aFleet('17C', { navy: 'zhodani', at: '1510', plot: { 10: 'R1510', 11: 'J1711' }, fixedTo: 12 }),
  aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', at: '1510', fuelled: true }),
  aSquadron('IX1', { at: '1711' }),
);

function told(
  state: State,
  ...commands: readonly Command[]
): { readonly open: readonly string[]; readonly expected: readonly string[] } {
  const view = viewTo(ZHODANI, state);
  const { sheet, verdicts } = amend(COMMANDS, EMPTY_SHEET, { commands, source: 'given', view });
  expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
  const sections = outlook(view, sheet);
  return { open: textsOf(sections, 'still-to-decide'), expected: textsOf(sections, 'what-to-expect') };
}

describe('the outlook of a sheet', () => {
  test('says which plots are still due', () => {
    expect(told(STATE).open[0]).toContain('weeks 12 to 13 for 17C');
    const { open } = told(
      STATE,
      { word: 'PLOT', fleet: '17C', week: 12, action: 'refuel', at: '1711' },
      { word: 'PLOT', fleet: '17C', week: 13, action: 'refuel', at: '1711' },
    );
    expect(open).toEqual(['Nothing.']);
  });

  test('follows each fleet, with what is known of the places on its way', () => {
    const { expected } = told(STATE);
    expect(expected[0]).toBe('17C from Jewell 1510: W10 holds, W11 jumps 2 to Lysen 1711.');
    expect(expected[1]).toMatch(/^Lysen 1711: Imperial; .*enemy 1 squadron 1B, attack 3\.$/);
  });

  const staying = (...placed: readonly Placed[]): State =>
    aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 10: 'R2314', 11: 'R2314', 12: 'R2314', 13: 'R2314' } }),
      aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', fuelled: true, type: 'assault', full: [0, 14, 4] }),
      ...placed,
    );

  test('says nothing of fleets that stay at a world of theirs', () => {
    const own = aWorld('2314', { control: 'zhodani' });
    expect(told(staying(own)).expected).toEqual(['Your fleets stay where they are.']);
  });

  test('[4.5.1, 4.5.2] says what squadrons will do about SDBs and what they will bomb', () => {
    const world = aWorld('2314', { sdb: 100, defence: 60 });
    expect(told(staying(world)).expected).toEqual([
      'Combat at Regina 2314 this week:',
      'Your squadrons attack the SDBs: bombardment 14 against 100.',
      'Bombs fall with 14 on the defences (60).',
    ]);
    const strong = aWorld('2314', { sdb: 1000, defence: 60 });
    expect(told(staying(strong)).expected[1]).toBe(
      'Your squadrons leave the SDBs (1000) alone, and so neither bomb nor land.',
    );
    const avoid = { word: 'ENGAGE SDB', at: '2314', mode: 'avoid' } as const;
    expect(told(staying(world), avoid).expected[1]).toContain('leave the SDBs (100) alone');
    const spare = { word: 'BOMB', at: '2314', mode: 'none' } as const;
    expect(told(staying(world), spare).expected).toHaveLength(2);
  });

  test('[5.2] says whether what lands would hold the world', () => {
    const troop = aTroop('ZT1', { navy: 'zhodani', at: null, aboard: 'ZX1', factor: 10 });
    const land = { word: 'LAND', all: true, fleet: '17C', at: '2314' } as const;
    const open = staying(troop, aWorld('2314', { sdb: 0, defence: 800 }));
    expect(told(open, land).expected).toContain(
      '1 unit to land: 10 factors, enough to hold it once nothing of the enemy is left there.',
    );
    const great = staying(troop, aWorld('2314', { sdb: 0, defence: 1500 }));
    expect(told(great, land).expected.at(-1)).toContain('10 factors, it takes 15 to hold it once');
  });

  test('does not change when what the seat may not know changes', () => {
    for (const { state } of playWar('outlook', 6, { hiddenFleets: true }).states.slice(SETUP_WINDOWS)) {
      for (const reader of [ZHODANI, IMPERIAL]) {
        const of = (at: State): string => canonicalJson([...outlook(viewTo(reader, at), EMPTY_SHEET)]);
        expect(of(disguised(state, reader))).toBe(of(state));
      }
    }
  });
});
