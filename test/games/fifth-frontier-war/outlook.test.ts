import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/engine/json.ts';
import { amend, EMPTY_SHEET } from '../../../src/engine/sheet.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import { outlook } from '../../../src/games/fifth-frontier-war/outlook.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, aPosition, aSquadron } from './combat-kit.ts';
import { disguised, IMPERIAL, playWar, textsOf, viewTo, ZHODANI } from './war-kit.ts';

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

  test('says nothing of fleets that stay', () => {
    const staying = aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 10: 'R2314', 11: 'R2314', 12: 'R2314', 13: 'R2314' } }),
      aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', fuelled: true }),
    );
    expect(told(staying).expected).toEqual(['Your fleets stay where they are.']);
  });

  test('does not change when what the seat may not know changes', () => {
    for (const { state } of playWar('outlook', 6, { hiddenFleets: true }).states.slice(2)) {
      for (const reader of [ZHODANI, IMPERIAL]) {
        const of = (at: State): string => canonicalJson([...outlook(viewTo(reader, at), EMPTY_SHEET)]);
        expect(of(disguised(state, reader))).toBe(of(state));
      }
    }
  });
});
