import { describe, expect, it } from 'vitest';
import type { Reader } from '../../../src/engine/module.ts';
import { amend, EMPTY_SHEET } from '../../../src/engine/sheet.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { aFleet, answer, aState } from './kit.ts';

const IMPERIAL: Reader = { kind: 'seat', seat: 'imperial' };
const admiral = { name: 'Test', precedence: 3, plotting: 0, tactical: 1 };
const war = aState({ place: [aFleet('18F', { at: '2314', admiral })] });

/** The code of the refusal of a command that no line was read for, as bots give them. */
function codeOf(state: State, command: Command, reader: Reader = IMPERIAL): string {
  const view = viewOf(state, reader);
  const [verdict] = amend(COMMANDS, EMPTY_SHEET, { commands: [command], source: 'bot', view }).verdicts;
  return verdict?.ok === false ? verdict.refusal.code : 'taken';
}

describe('orders that no line can give', () => {
  it.each<[string, Command]>([
    ['fleet.unknown', { word: 'ABORT', fleet: '999F' }],
    ['fleet.unknown', { word: 'RETREAT', fleet: '999F', never: true }],
    ['squadron.unknown', { word: 'SCOUT', squadron: 'IS99', to: '2314' }],
    ['admiral.unknown', { word: 'ADMIRAL', admiral: 'NOBODY', ashore: true }],
  ])('are refused as %s when they name what there is not', (code, command) => {
    expect(codeOf(war, command)).toBe(code);
  });

  it.each<[string, Reader]>([
    ['the GM', { kind: 'gm' }],
    ['the public', { kind: 'public' }],
  ])('are refused to %s, who has no side', (_, reader) => {
    expect(codeOf(war, { word: 'ABORT', fleet: '18F' }, reader)).toBe('order.not-yours');
  });
});

describe('[4.4.5.3] a fleet that disengaged', () => {
  it('[4.4.5.3] has made its movement of the week, whoever commands it', () => {
    const state = aState({ place: [aFleet('18F', { at: '2314', admiral, movedFor: 10 })] });
    expect(answer(state, 'imperial', 'MOVE 18F: J2411')).toBe('fleet.has-moved');
    expect(answer(war, 'imperial', 'MOVE 18F: J2411')).toMatch(/^taken/);
  });
});
