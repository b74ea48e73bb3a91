import { describe, expect, test } from 'vitest';
import { seenBy } from '../../../src/games/fifth-frontier-war/seen-by.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { answer, aState, eventsOf, type Given, play, refusalWords, seatView } from './kit.ts';

/** Fulacin: inside the Imperium, port A, neither base nor battalions nor SDBs. */
const FULACIN = '3017';
const given = (place: NonNullable<Given['place']> = [], set: NonNullable<Given['set']> = {}): State =>
  aState({ place, set: { secretBase: { at: FULACIN }, ...set } });
const imperialTroops = (strength: number) => ({
  troops: { id: 'IT1', navy: 'imperial', at: FULACIN, strength, tech: 12 },
});
const imperialSquadron = {
  squadrons: {
    navy: 'imperial',
    at: FULACIN,
    list: [{ id: 'IX', type: 'battle', jump: 3, fuel: 'U', full: [9, 9, 9] }],
  },
};
const zhodaniFleet = {
  fleet: '40F',
  at: FULACIN,
  squadrons: [{ id: 'ZX', type: 'battle', jump: 3, fuel: 'U', full: [9, 9, 9], fuelled: false }],
  plot: { 10: `R${FULACIN}`, 11: `R${FULACIN}`, 12: `R${FULACIN}`, 13: `R${FULACIN}` },
};
const REVEALED = { kind: 'base-revealed', side: 'zhodani', at: FULACIN, unit: 'FUL' };
const GAINED = { kind: 'control-gained', at: FULACIN, from: 'imperial', to: 'zhodani' };
const revealed = (state: State, line = 'REVEAL BASE') =>
  play(state, { zhodani: line }, { from: 'secret-base', stop: 'secret-base' });

describe('[5.5] the secret base is revealed', () => {
  test('[5.5] the Fulacin battalion is placed, and without Imperial troops the world is Zhodani', () => {
    const { state, events } = revealed(given());
    expect(events).toEqual([REVEALED, GAINED]);
    expect(state.troops['FUL']).toEqual({ at: FULACIN, aboard: null, loss: 0, state: 'active', mode: null });
    expect(state.secretBase).toEqual({ at: FULACIN, revealed: true });
    expect(state.worlds[FULACIN]?.control).toBe('zhodani');
  });

  test('[5.5] until then the world is Imperial, and nobody else knows of it', () => {
    const { state } = play(given(), {}, { from: 'secret-base', stop: 'secret-base' });
    expect(state.worlds[FULACIN]?.control).toBe('imperial');
    expect(seatView(state, 'imperial').secretBase).toBeUndefined();
    expect(seatView(state, 'zhodani').secretBase).toEqual({ at: FULACIN, revealed: false });
  });

  test('[5.5] once it is, all see it', () => {
    const { state, events } = revealed(given());
    const reader = { kind: 'seat', seat: 'imperial' } as const;
    expect(events.map((event) => seenBy(event, reader, state))).toEqual(events);
    expect(seatView(state, 'imperial').secretBase).toEqual({ at: FULACIN, revealed: true });
  });

  test('[5.5] with Imperial troops there the world stays Imperial', () => {
    const { state, events } = revealed(given([imperialTroops(1)]));
    expect(events).toEqual([REVEALED]);
    expect(state.worlds[FULACIN]?.control).toBe('imperial');
  });

  test('[5.5] Imperial squadrons above it don’t keep it', () => {
    expect(revealed(given([imperialSquadron])).events).toEqual([REVEALED, GAINED]);
  });

  test('[5.5] a world that is Zhodani already changes no hands', () => {
    expect(revealed(given([], { [FULACIN]: { control: 'zhodani' } })).events).toEqual([REVEALED]);
  });
});

describe('[5.5] when it is revealed', () => {
  const weekOf = (line: string) => play(given([zhodaniFleet]), { zhodani: line }, { stop: 'control' });
  const kinds = (line: string) => weekOf(line).events.map(({ kind }) => kind);

  test('[5.5] at the start: before movement, and in time for its port', () => {
    const { state } = weekOf('REVEAL BASE');
    expect(state.squadrons['ZX']?.fuelled).toBe(true);
    const at = kinds('REVEAL BASE AT START');
    expect(at.indexOf('base-revealed')).toBeGreaterThan(at.indexOf('discretionary'));
  });

  test('[5.5] before fuel: after movement, and still in time for its port', () => {
    const { state, events } = weekOf('REVEAL BASE BEFORE FUEL');
    expect(eventsOf(events, 'base-revealed')).toHaveLength(1);
    expect(state.squadrons['ZX']?.fuelled).toBe(true);
  });

  test('[3.8.6] not revealed, its port is Imperial', () => {
    const { state } = weekOf('');
    expect(state.squadrons['ZX']?.fuelled).toBe(false);
  });

  test('[5.5] each word at its own step alone', () => {
    const at = (line: string, step: string) =>
      play(given(), { zhodani: line }, { from: step, stop: step }).events.length > 0;
    const words = ['REVEAL BASE', 'REVEAL BASE BEFORE FUEL', 'REVEAL BASE IF ENEMY TROOPS THERE'];
    expect(words.map((line) => at(line, 'secret-base'))).toEqual([true, false, false]);
    expect(words.map((line) => at(line, 'secret-base-before-fuel'))).toEqual([false, true, false]);
    expect(words.map((line) => at(line, 'surface-combat'))).toEqual([false, false, false]);
  });

  test('[5.5] beside enemy troops: only when its owner sees some there, and then it fights', () => {
    const line = 'REVEAL BASE IF ENEMY TROOPS THERE';
    const span = { from: 'surface-combat', stop: 'control' };
    const dice = { [`surface/${FULACIN}`]: [6, 6, 1, 1] };
    const { state, events } = play(given([imperialTroops(1)]), { zhodani: line }, { ...span, dice });
    expect(events.map(({ kind }) => kind)).toEqual([
      'base-revealed',
      'surface-fire',
      'surface-fire',
      'surface-losses',
      'control-gained',
    ]);
    expect(eventsOf(events, 'surface-fire')[1]).toMatchObject({
      by: [{ unit: 'FUL', factors: '2' }],
      tech: 14,
      result: 100,
    });
    expect(state.troops['IT1']?.state).toBe('destroyed');
    expect(play(given([zhodaniFleet]), { zhodani: line }, span).events).toEqual([]);
  });
});

describe('[5.5] control of the base', () => {
  const shown = { secretBase: { at: FULACIN, revealed: true } };
  const battalion = { troops: { id: 'FUL', at: FULACIN } };
  const judged = (place: NonNullable<Given['place']>, set: NonNullable<Given['set']> = {}) =>
    play(aState({ place, set: { ...shown, ...set } }), {}, { from: 'control', stop: 'control' }).events;

  test('[5.5] ffw-5.5-orbit: it falls when the Imperial troops are beaten, whatever is above it', () => {
    expect(judged([battalion, imperialSquadron])).toEqual([GAINED]);
    expect(judged([battalion, imperialSquadron, imperialTroops(1)])).toEqual([]);
  });

  test('[5.5] ffw-5.5-orbit: other troops gain it only as they gain any world', () => {
    const others = { troops: { id: 'ZT1', navy: 'zhodani', at: FULACIN, strength: 20, tech: 14 } };
    expect(judged([others, imperialSquadron])).toEqual([]);
    expect(judged([others])).toEqual([GAINED]);
  });

  test('[5.2] the battalion is its garrison; without it the world is Imperial again', () => {
    const held = { [FULACIN]: { control: 'zhodani' } };
    expect(judged([battalion, imperialSquadron], held)).toEqual([]);
    expect(judged([], held)).toEqual([
      { kind: 'control-lost', at: FULACIN, from: 'zhodani', to: 'imperial' },
    ]);
  });
});

describe('[5.5] refusals', () => {
  test.each<readonly [string, 'imperial' | 'zhodani', State, string]>([
    ['the Imperial side has none', 'imperial', given(), 'base.not-yours'],
    ['there is none', 'zhodani', aState({}), 'base.none'],
    [
      'it is revealed already',
      'zhodani',
      given([], { secretBase: { at: FULACIN, revealed: true } }),
      'base.revealed',
    ],
    ['its time is over', 'zhodani', { ...given(), at: 'combat' }, 'base.too-late'],
  ])('[5.5] %s', (_, side, state, code) => {
    expect(answer(state, side, 'REVEAL BASE')).toBe(code);
    expect(refusalWords(state, side, 'REVEAL BASE')).not.toMatch(/[{}]|undefined/);
  });

  test('[5.5] in the combat window only what still lies ahead', () => {
    const state: State = { ...given(), at: 'combat' };
    expect(answer(state, 'zhodani', 'REVEAL BASE IF ENEMY TROOPS THERE')).toMatch(/^taken/);
  });

  test('[5.5] the receipt says what it does', () => {
    expect(answer(given(), 'zhodani', 'REVEAL BASE')).toBe(
      'taken: the Fulacin battalion stands on Fulacin 3017, which is yours unless Imperial troops are there',
    );
  });
});
