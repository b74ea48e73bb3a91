import { describe, expect, test } from 'vitest';
import { WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import type { World } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { judgeControl } from '../../../src/games/fifth-frontier-war/rules/control.ts';
import {
  garrisonAt,
  garrisonNeededAt,
  isGarrisonedBy,
} from '../../../src/games/fifth-frontier-war/rules/garrison.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aPosition, aSquadron, aTroop, aTurn, aWorld, dieCycle, type Placed, WEEK } from './combat-kit.ts';

const TURN = aTurn(dieCycle([1]));
const judged = (state: State, at: string) => judgeControl(state, TURN, at);
const judgedAt = (at: string, ...placed: readonly Placed[]) => judged(aPosition(...placed), at);
const world = (owner: World['startControl'], fits: (world: World) => boolean): string => {
  const found = [...WORLDS.values()].find((one) => one.startControl === owner && fits(one));
  if (found === undefined) throw new Error('no such world');
  return found.hex;
};
const hasNothing = ({ sdb, defence, atmosphere }: World): boolean =>
  sdb === 0 && defence === 0 && atmosphere !== 'vacuum';

const OPEN = world('imperial', hasNothing);
const FREE = world('none', hasNothing);
/** Regina: 1,500 printed defence factors. */
const REGINA = '2314';
const troops = (id: string, at: string, part = {}): Placed => aTroop(id, { navy: 'zhodani', at, ...part });
const squadron = (at: string, part = {}): Placed => aSquadron('Z1', { navy: 'zhodani', at, ...part });
const gained = (at: string, from: string) => [{ kind: 'control-gained', at, from, to: 'zhodani' }];
const lost = (at: string, to: string) => [{ kind: 'control-lost', at, from: 'zhodani', to }];
const beaten = (part = {}): Placed => aWorld(REGINA, { sdbLoss: 100, defenceLoss: 100, ...part });
const taken = (at: string, part = {}): Placed =>
  aWorld(at, { control: 'zhodani', sdbLoss: 100, defenceLoss: 100, ...part });

describe('[5.2] the garrison that a world needs', () => {
  test('[5.2] is 1% of the full strength of its defence battalions: 15 factors at Regina', () => {
    expect(garrisonNeededAt(aPosition(), REGINA)).toBe(1500);
  });

  test('[5.2] is reckoned from the printed factor whatever losses the battalions have', () => {
    expect(garrisonNeededAt(aPosition(beaten()), REGINA)).toBe(1500);
  });

  test('[5.2] counts what units have left, neither doubled for armour nor for elites', () => {
    const state = aPosition(
      troops('ZT1', REGINA, { factor: 10, loss: 30, signs: ['armour', 'elite'] }),
      troops('ZT2', REGINA, { factor: 5 }),
    );
    expect(garrisonAt(state, REGINA, 'zhodani')).toBe(1200);
  });

  test.each([
    [15, 0, true],
    [20, 20, true],
    [20, 30, false],
    [14, 0, false],
  ])('[5.2] compares to the fraction: %i factors at %i% losses against 15', (factor, loss, holds) => {
    const state = aPosition(troops('ZT1', REGINA, { factor, loss }));
    expect(isGarrisonedBy(state, REGINA, 'zhodani')).toBe(holds);
  });

  test('[5.2] 4.5 factors are no 5', () => {
    const state = aPosition(aWorld(REGINA, { defence: 500 }), troops('ZT1', REGINA, { factor: 5, loss: 10 }));
    expect(isGarrisonedBy(state, REGINA, 'zhodani')).toBe(false);
  });

  test('[5.2] is any troop unit where no defence factor is printed', () => {
    expect(garrisonNeededAt(aPosition(), OPEN)).toBe(0);
    expect(isGarrisonedBy(aPosition(troops('ZT1', OPEN, { factor: 1, loss: 90 })), OPEN, 'zhodani')).toBe(
      true,
    );
    expect(isGarrisonedBy(aPosition(), OPEN, 'zhodani')).toBe(false);
  });

  test('[5.4.4] is not held by guerrillas in hiding', () => {
    const hiding = (mode: 'covert' | 'overt'): State => ({
      ...aPosition(),
      troops: { GUE1: { at: REGINA, aboard: null, loss: 0, state: 'active', mode } },
    });
    expect(isGarrisonedBy(hiding('covert'), REGINA, 'zhodani')).toBe(false);
    expect(isGarrisonedBy(hiding('overt'), REGINA, 'zhodani')).toBe(true);
  });
});

describe('[5.2] gaining control', () => {
  test('[5.2] troops gain a world on which nothing of the enemy is left', () => {
    const { state, events } = judgedAt(REGINA, beaten(), troops('ZT1', REGINA));
    expect(events).toEqual(gained(REGINA, 'imperial'));
    expect(state.worlds[REGINA]).toEqual({
      control: 'zhodani',
      sdbLoss: 100,
      defenceLoss: 100,
      surrendered: false,
    });
  });

  test('[5.2] an undefended world falls to the side with troops there', () => {
    expect(judgedAt(OPEN, troops('ZT1', OPEN, { factor: 1 })).events).toEqual(gained(OPEN, 'imperial'));
    expect(judgedAt(FREE, troops('ZT1', FREE, { factor: 1 })).events).toEqual(gained(FREE, 'none'));
  });

  test.each<readonly [string, Placed]>([
    ['an enemy squadron is there, whatever it can do', aSquadron('I1', { at: REGINA, full: [0, 0, 2] })],
    ['enemy troops are on it', aTroop('IT1', { at: REGINA, factor: 1, loss: 90 })],
    ['SDBs are left', beaten({ sdbLoss: 90, sdb: 10 })],
    ['defence battalions are left', beaten({ defenceLoss: 90 })],
  ])('[5.2] not while %s', (_, enemy) => {
    expect(judgedAt(REGINA, beaten(), troops('ZT1', REGINA, { factor: 500 }), enemy).events).toEqual([]);
  });

  test('[5.2] enemy troops on another world don’t hinder', () => {
    const elsewhere = aTroop('IT1', { at: OPEN });
    expect(judgedAt(REGINA, beaten(), troops('ZT1', REGINA), elsewhere).events).toEqual(
      gained(REGINA, 'imperial'),
    );
  });

  test('[5.2] ffw-5.2-troops: squadrons without troops gain nothing', () => {
    expect(judgedAt(OPEN, squadron(OPEN)).events).toEqual([]);
    expect(judgedAt(REGINA, beaten(), squadron(REGINA)).events).toEqual([]);
  });

  test('[5.2] ffw-5.2-troops: nor do troops that could not hold it', () => {
    expect(judgedAt(REGINA, beaten(), troops('ZT1', REGINA, { factor: 14 })).events).toEqual([]);
  });

  test('[5.2] the defences of an independent world must be beaten too', () => {
    const strong = world('none', ({ defence, sdb }) => defence > 0 && sdb === 0);
    expect(judgedAt(strong, troops('ZT1', strong, { factor: 500 })).events).toEqual([]);
    const weak = aWorld(strong, { defenceLoss: 100 });
    expect(judgedAt(strong, weak, troops('ZT1', strong, { factor: 500 })).events).toEqual(
      gained(strong, 'none'),
    );
  });

  test('[5.4.4] guerrillas in hiding neither gain a world nor keep it from the enemy', () => {
    const withGuerrillas = (mode: 'covert' | 'overt', ...placed: readonly Placed[]): State => {
      const before = aPosition(...placed);
      const GUE1 = { at: REGINA, aboard: null, loss: 0, state: 'active' as const, mode };
      return { ...before, troops: { ...before.troops, GUE1 } };
    };
    expect(judged(withGuerrillas('covert', beaten()), REGINA).events).toEqual([]);
    expect(judged(withGuerrillas('overt', beaten()), REGINA).events).toEqual(gained(REGINA, 'imperial'));
    const imperial = [taken(REGINA), aTroop('IT1', { at: REGINA })];
    expect(judged(withGuerrillas('covert', ...imperial), REGINA).events).toEqual([
      { kind: 'control-gained', at: REGINA, from: 'zhodani', to: 'imperial' },
    ]);
    expect(judged(withGuerrillas('overt', ...imperial), REGINA).events).toEqual([]);
  });

  test('[4.4.5.3] a squadron that has left a battle is there next week only', () => {
    const coming = aSquadron('I1', { at: REGINA, movedFor: WEEK + 1 });
    expect(judgedAt(REGINA, beaten(), troops('ZT1', REGINA), coming).events).toEqual(
      gained(REGINA, 'imperial'),
    );
  });

  test('[5.2.1] that a world surrendered counts no longer once it changes hands', () => {
    const held = taken(REGINA, { surrendered: true });
    const { state } = judgedAt(REGINA, held, aTroop('IT1', { at: REGINA, factor: 1 }));
    expect(state.worlds[REGINA]).toMatchObject({ control: 'imperial', surrendered: false });
  });
});

describe('[5.2] keeping control', () => {
  test('[5.2] without its garrison a world is again whose it was, with the losses of its defences', () => {
    const { state, events } = judgedAt(REGINA, taken(REGINA));
    expect(events).toEqual(lost(REGINA, 'imperial'));
    expect(state.worlds[REGINA]).toMatchObject({ control: 'imperial', sdbLoss: 100, defenceLoss: 100 });
  });

  test('[5.2] ffw-5.2-defences: defences that are left change hands with their world', () => {
    const { state } = judgedAt(REGINA, taken(REGINA, { defenceLoss: 40 }));
    expect(state.worlds[REGINA]).toMatchObject({ control: 'imperial', defenceLoss: 40 });
  });

  test('[5.2] a garrison that is too weak loses it as well', () => {
    expect(judgedAt(REGINA, taken(REGINA), troops('ZT1', REGINA, { factor: 14 })).events).toEqual(
      lost(REGINA, 'imperial'),
    );
    expect(judgedAt(REGINA, taken(REGINA), troops('ZT1', REGINA, { factor: 15 })).events).toEqual([]);
  });

  test('[5.2] a garrison holds although the enemy fights on the world and above it', () => {
    const enemies = [aTroop('IT1', { at: REGINA, factor: 500 }), aSquadron('I1', { at: REGINA })];
    expect(judgedAt(REGINA, taken(REGINA), troops('ZT1', REGINA), ...enemies).events).toEqual([]);
  });

  test('[5.2] squadrons are no garrison', () => {
    expect(judgedAt(REGINA, taken(REGINA), squadron(REGINA)).events).toEqual(lost(REGINA, 'imperial'));
  });

  test('[5.2.1] but of a world that surrendered a squadron with an attack factor is', () => {
    const surrendered = taken(REGINA, { surrendered: true });
    expect(judgedAt(REGINA, surrendered, squadron(REGINA)).events).toEqual([]);
    expect(judgedAt(REGINA, surrendered, squadron(REGINA, { full: [0, 4, 6] })).events).toEqual(
      lost(REGINA, 'imperial'),
    );
    expect(judgedAt(REGINA, surrendered, squadron(REGINA, { movedFor: WEEK + 1 })).events).toEqual(
      lost(REGINA, 'imperial'),
    );
    expect(judgedAt(REGINA, surrendered, troops('ZT1', REGINA)).events).toEqual([]);
  });

  test('[5.2] a world changes hands once when its owner comes as the garrison goes', () => {
    expect(judgedAt(REGINA, taken(REGINA), aTroop('IT1', { at: REGINA, factor: 1 })).events).toEqual([
      { kind: 'control-gained', at: REGINA, from: 'zhodani', to: 'imperial' },
    ]);
  });

  test('[5.2] its first owner needs no garrison', () => {
    expect(judgedAt(OPEN).events).toEqual([]);
    expect(judgedAt(world('zhodani', () => true)).events).toEqual([]);
  });

  test('[2.1.3.3.1] what the system defence substep settled is over with the combat of the hex', () => {
    const state = {
      ...aPosition(),
      systemDefence: { at: REGINA, sdbActive: false, squadronsHeldBack: true },
    };
    expect(judged(state, REGINA).state.systemDefence).toBeNull();
  });

  test('[3.7] nobody controls a hex without a world', () => {
    expect(judgedAt('2413', squadron('2413')).events).toEqual([]);
  });
});

describe('[5.2.2] special worlds', () => {
  test('[5.2.2] Esalin is nobody’s at the start, falls to whoever is left there, and then needs a garrison', () => {
    expect(aPosition().worlds['1408']?.control).toBe('none');
    const both = [troops('ZES', '1408', { factor: 2 }), aTroop('IES', { at: '1408', factor: 2 })];
    expect(judgedAt('1408', ...both).events).toEqual([]);
    expect(judgedAt('1408', ...both.slice(0, 1)).events).toEqual(gained('1408', 'none'));
    expect(judgedAt('1408', taken('1408')).events).toEqual(lost('1408', 'none'));
    const imperial = aWorld('1408', { control: 'imperial' });
    expect(judgedAt('1408', imperial).events).toEqual([
      { kind: 'control-lost', at: '1408', from: 'imperial', to: 'none' },
    ]);
  });

  test.each(['1212', '1514'])('[5.2.2] %s is Imperial at the start, and again without a garrison', (hex) => {
    expect(aPosition().worlds[hex]?.control).toBe('imperial');
    expect(judgedAt(hex, taken(hex)).events).toEqual(lost(hex, 'imperial'));
  });

  test('[5.2] an independent world is nobody’s again without a garrison', () => {
    expect(judgedAt(FREE, taken(FREE)).events).toEqual(lost(FREE, 'none'));
  });
});
