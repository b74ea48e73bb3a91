import { describe, expect, test } from 'vitest';
import { admiralsAt } from '../../../src/games/fifth-frontier-war/rules/battle.ts';
import {
  mayCommand,
  type OverallCommand,
  overallCommand,
} from '../../../src/games/fifth-frontier-war/rules/command.ts';
import type { Navy, Side } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, anAdmiral, aPosition, aSquadron, type Placed } from './combat-kit.ts';

/** Who commands the side's squadrons at 2314. */
function commandOf(side: Side, ...placed: readonly Placed[]): OverallCommand {
  const state = aPosition(...placed);
  const squadrons = Object.keys(state.squadrons);
  return overallCommand(state, admiralsAt(state, '2314', side), squadrons);
}

const squadrons = (navy: Navy, count: number): readonly Placed[] =>
  Array.from({ length: count }, (_, index) => aSquadron(`${navy}${index}`, { navy }));

describe('[5.3.1.3] overall command', () => {
  test('[5.3.1.3] the most senior admiral present, that is the lowest precedence number', () => {
    const command = commandOf(
      'imperial',
      ...squadrons('imperial', 2),
      aFleet('18F'),
      aFleet('43F'),
      anAdmiral('ASHLUDA', { fleet: '18F', precedence: 8, tactical: 2 }),
      anAdmiral('CHENG', { fleet: '43F', precedence: 3, tactical: 0 }),
    );
    expect(command).toEqual({ admiral: 'CHENG', tactical: 0 });
  });

  test('[5.3.1.3] on the world he commands with one less', () => {
    const command = commandOf(
      'imperial',
      ...squadrons('imperial', 1),
      anAdmiral('VASILYEV', { tactical: 1 }),
    );
    expect(command).toEqual({ admiral: 'VASILYEV', tactical: 0 });
  });

  test('[5.3.1.3] where there is no world he is aboard', () => {
    const state = aPosition(
      aSquadron('I1', { at: '2413' }),
      anAdmiral('VASILYEV', { at: '2413', tactical: 1 }),
    );
    expect(overallCommand(state, admiralsAt(state, '2413', 'imperial'), ['I1'])).toEqual({
      admiral: 'VASILYEV',
      tactical: 1,
    });
  });

  test('[4.4.4] the senior must be used, even when he is the worse tactician', () => {
    const command = commandOf(
      'imperial',
      ...squadrons('imperial', 1),
      aFleet('18F'),
      anAdmiral('SANTANOCHEEV', { fleet: '18F', precedence: 1, tactical: -1 }),
      anAdmiral('ARBELLATRA', { fleet: '18F', precedence: 5, tactical: 3 }),
    );
    expect(command.tactical).toBe(-1);
  });

  test('[4.4.4] without an admiral nobody commands, with the factor 0', () => {
    expect(commandOf('imperial', ...squadrons('imperial', 3))).toEqual({ admiral: null, tactical: 0 });
  });

  test('[4.4.4] an admiral of the enemy in the hex is nobody here', () => {
    const enemy = anAdmiral('DEMIATL', { navy: 'zhodani', precedence: 1, tactical: 3 });
    expect(commandOf('imperial', ...squadrons('imperial', 1), enemy).admiral).toBeNull();
  });
});

describe('[5.3.3] navies', () => {
  const allies = (zhodani: number, vargr: number): readonly Placed[] => [
    ...squadrons('zhodani', zhodani),
    ...squadrons('vargr', vargr),
    aFleet('17C', { navy: 'zhodani' }),
    aFleet('UTH', { navy: 'vargr' }),
    anAdmiral('DEMIATL', { navy: 'zhodani', fleet: '17C', precedence: 1, tactical: 3 }),
    anAdmiral('VARGR1', { navy: 'vargr', fleet: 'UTH', precedence: 2, tactical: 1 }),
  ];

  test('[5.3.3] of three Zhodani and four Vargr squadrons only a Vargr admiral may have command', () => {
    expect(commandOf('zhodani', ...allies(3, 4))).toEqual({ admiral: 'VARGR1', tactical: 1 });
  });

  test('[5.3.3] with equal numbers either may: the better precedence commands, and then the Zhodani', () => {
    expect(commandOf('zhodani', ...allies(3, 3)).admiral).toBe('DEMIATL');
    const equals = allies(3, 3).filter((one) => one.admirals?.['VARGR1'] === undefined);
    const vargr = anAdmiral('VARGR1', { navy: 'vargr', fleet: 'UTH', precedence: 1 });
    expect(commandOf('zhodani', ...equals, vargr).admiral).toBe('DEMIATL');
  });

  test('[5.3.3] when no navy has half of the squadrons nobody commands', () => {
    expect(commandOf('zhodani', ...allies(2, 2), ...squadrons('swordWorlds', 3)).admiral).toBeNull();
  });

  test('[5.3.4] a loaned admiral counts for the navy that he was lent to', () => {
    const loaned = anAdmiral('MERCENARY', { navy: 'imperial', fleet: '18F', precedence: 15, tactical: 1 });
    expect(commandOf('imperial', ...squadrons('imperial', 1), aFleet('18F'), loaned).admiral).toBe(
      'MERCENARY',
    );
  });

  test('[5.3.3] the limit holds for fleets in the same way', () => {
    const state = aPosition(...squadrons('zhodani', 3), ...squadrons('vargr', 4));
    expect(mayCommand(state, 'zhodani', Object.keys(state.squadrons))).toBe(false);
    expect(mayCommand(state, 'vargr', Object.keys(state.squadrons))).toBe(true);
  });
});
