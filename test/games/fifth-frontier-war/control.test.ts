import { describe, expect, test } from 'vitest';
import { rulingsOf } from '../../../src/engine/module.ts';
import { WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { judgeControl } from '../../../src/games/fifth-frontier-war/rules/control.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aPosition, aSquadron, aTurn, dieCycle, type Placed, WEEK } from './combat-kit.ts';

const TURN = aTurn(dieCycle([1]));
const judged = (...placed: readonly Placed[]) => judgeControl(aPosition(...placed), TURN);
const world = (fits: (world: NonNullable<ReturnType<typeof WORLDS.get>>) => boolean): string => {
  const found = [...WORLDS.values()].find((one) => one.startControl === 'imperial' && fits(one));
  if (found === undefined) throw new Error('no such world');
  return found.hex;
};
const OPEN = world(({ sdb, defence, atmosphere }) => sdb === 0 && defence === 0 && atmosphere !== 'vacuum');
const DEFENDED = world(({ sdb, defence, atmosphere }) => sdb === 0 && defence > 0 && atmosphere !== 'vacuum');
const AIRLESS = world(({ sdb, defence, atmosphere }) => sdb === 0 && defence > 0 && atmosphere === 'vacuum');
const zhodani = (at: string, part = {}): Placed => aSquadron('Z1', { navy: 'zhodani', at, ...part });
/** A world that the Zhodani have taken. */
const taken = (at: string, ...placed: readonly Placed[]): State => {
  const state = aPosition(...placed);
  return { ...state, worlds: { ...state.worlds, [at]: { control: 'zhodani', sdbLoss: 0, defenceLoss: 0 } } };
};

describe('[5.2] control, as long as no troops are in play', () => {
  test('[5.2] a squadron that can fight takes a world where nothing opposes it', () => {
    const { state, events } = judged(zhodani(OPEN));
    expect(state.worlds[OPEN]?.control).toBe('zhodani');
    expect(events).toEqual([{ kind: 'control-gained', at: OPEN, from: 'imperial', to: 'zhodani' }]);
  });

  test('[5.2] one without an attack factor does not', () => {
    expect(judged(zhodani(OPEN, { full: [0, 3, 6] })).events).toEqual([]);
  });

  test('[5.2] nor while an enemy squadron is there, whatever it can do', () => {
    expect(judged(zhodani(OPEN), aSquadron('I1', { at: OPEN, full: [0, 0, 2] })).events).toEqual([]);
  });

  test('[5.2] a world with air holds out with its defence battalions', () => {
    expect(judged(zhodani(DEFENDED)).events).toEqual([]);
  });

  test('[5.2] SDBs keep a world from being taken', () => {
    const state = aPosition(zhodani(OPEN));
    const guarded = {
      ...state,
      ownCounters: { ...state.ownCounters, worlds: { [OPEN]: { sdb: 5, defence: 0 } } },
    };
    expect(judgeControl(guarded, TURN).events).toEqual([]);
  });

  test('[5.2.1] a world without air surrenders, and its defence is disarmed', () => {
    const { state, events } = judged(zhodani(AIRLESS));
    expect(state.worlds[AIRLESS]).toMatchObject({ control: 'zhodani', defenceLoss: 100 });
    expect(events.map(({ kind }) => kind)).toEqual(['surrendered', 'control-gained']);
  });

  test('[5.2.1] it does not while a friendly squadron is there', () => {
    expect(judged(zhodani(AIRLESS), aSquadron('I1', { at: AIRLESS })).events).toEqual([]);
  });

  test('[5.2] without a garrison the world is again whose it was', () => {
    const { state, events } = judgeControl(taken(OPEN), TURN);
    expect(state.worlds[OPEN]?.control).toBe('imperial');
    expect(events).toEqual([{ kind: 'control-lost', at: OPEN, from: 'zhodani', to: 'imperial' }]);
  });

  test('[5.2] a squadron that can fight is garrison enough, even beside enemies', () => {
    expect(judgeControl(taken(OPEN, zhodani(OPEN), aSquadron('I1', { at: OPEN })), TURN).events).toEqual([]);
  });

  test('[5.2] one garrison that goes as another side comes: the world changes hands once', () => {
    const { events } = judgeControl(taken(OPEN, aSquadron('I1', { at: OPEN })), TURN);
    expect(events).toEqual([{ kind: 'control-gained', at: OPEN, from: 'zhodani', to: 'imperial' }]);
  });

  test('[5.2] its first owner needs no garrison', () => {
    expect(judged().events).toEqual([]);
  });

  test('[5.2.2] Esalin is nobody’s at the start, and again when its garrison leaves', () => {
    expect(aPosition().worlds['1408']?.control).toBe('none');
    const { events } = judgeControl(taken('1408'), TURN);
    expect(events).toEqual([{ kind: 'control-lost', at: '1408', from: 'zhodani', to: 'none' }]);
  });

  test('[5.2.2] Quar and Zircon are Imperial at the start', () => {
    const start = aPosition().worlds;
    expect([start['1212']?.control, start['1514']?.control]).toEqual(['imperial', 'imperial']);
  });

  test('[4.4.5.3] a squadron that has left a battle is there next week only', () => {
    expect(judged(zhodani(OPEN, { movedFor: WEEK + 1 })).events).toEqual([]);
  });

  test('[5.2] without the ruling nothing changes hands by squadrons', () => {
    const state = aPosition(zhodani(OPEN));
    expect(judgeControl(state, { ...TURN, rulings: rulingsOf([]) }).events).toEqual([]);
  });
});
