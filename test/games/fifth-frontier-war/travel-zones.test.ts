import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../../src/engine/json.ts';
import { withOpenedWorlds } from '../../../src/games/fifth-frontier-war/rules/travel-zones.ts';
import { aFleet, answer, answers, aState, play, refusalWords } from './kit.ts';
import { alone, carrier, postOf, scout, unit, whereIs } from './transport-kit.ts';

/** Djinni, interdicted, and its neighbour Roup. */
const RED = '2515';
const MOVEMENT = { stop: 'unloading' } as const;

const landing = (more: readonly Json[] = [], world: Readonly<Record<string, Json>> = {}) =>
  aState({
    set: { [RED]: world },
    place: [
      aFleet('18F', { at: RED, squadrons: [carrier('A')] }),
      unit('T', { aboard: 'A' }, { navy: 'imperial' }),
      { admiral: { name: 'Guest', plotting: 2 }, navy: 'imperial', at: RED, aboard: '18F' },
      ...more,
    ],
  });

describe('[5.1] interdicted worlds', () => {
  test('[5.1] Imperial troops and admirals may not be landed there', () => {
    expect(answer(landing(), 'imperial', `LAND T AT ${RED}`)).toBe('transport.red-zone');
    expect(answer(landing(), 'imperial', 'SHORE Guest')).toBe('transport.red-zone');
    expect(refusalWords(landing(), 'imperial', `LAND T AT ${RED}`)).toMatch(/^Djinni 2515 is interdicted/);
  });

  test('[5.1] once a Zhodani unit has entered the system they may, for the rest of the game', () => {
    const open = landing([], { opened: true });
    const { state } = play(open, { imperial: `LAND T AT ${RED}\nSHORE Guest` }, MOVEMENT);
    expect([whereIs(state, 'T'), postOf(state, 'GUEST')]).toEqual([RED, `${RED} ashore`]);
  });

  test('[5.1] ffw-5.1-this-week: they are ordered on condition where a Zhodani unit in sight could come this week', () => {
    const near = landing([alone('zhodani', '2411', [scout('Z')])]);
    const depends = `Djinni ${RED} is interdicted: only if a Zhodani unit enters the system this week`;
    const told = answers(near, 'imperial', `LAND T AT ${RED}\nSHORE Guest`);
    expect(told).toEqual([
      `taken: T at Djinni ${RED} after movement (${depends})`,
      `taken: Guest goes ashore at Djinni ${RED} after movement (${depends})`,
    ]);
    const left = play(near, { imperial: `LAND T AT ${RED}\nSHORE Guest` }, MOVEMENT);
    expect([whereIs(left.state, 'T'), postOf(left.state, 'GUEST')]).toEqual(['A', `${RED} aboard 18F`]);
    const failed = left.events.filter(({ kind }) => kind === 'order-failed');
    expect(failed).toMatchObject([{ code: 'transport.red-zone' }, { code: 'transport.red-zone' }]);
    const far = landing([alone('zhodani', '0708', [scout('Z')])]);
    expect(answer(far, 'imperial', `LAND T AT ${RED}`)).toBe('transport.red-zone');
  });

  test('[5.1] ffw-5.1-this-week: guerrillas on the world could open it, whatever they have done so far', () => {
    const held = landing([{ guerrilla: 'GUE1', at: RED, mode: 'covert' }]);
    expect(answer(held, 'imperial', `LAND T AT ${RED}`)).toMatch(/^taken/);
  });

  test('[5.3.5] with the admiral who holds the warrant there they may at any time', () => {
    const holder = { admiral: { name: 'Duke', plotting: 0 }, navy: 'imperial', warrant: true };
    const there = landing([{ ...holder, at: RED, aboard: '18F' }]);
    const { state } = play(there, { imperial: `LAND T AT ${RED}\nSHORE Guest` }, MOVEMENT);
    expect([whereIs(state, 'T'), postOf(state, 'GUEST')]).toEqual([RED, `${RED} ashore`]);
    expect(state.openedWorlds).toEqual([]);
    const elsewhere = landing([{ ...holder, at: '2314' }]);
    expect(answer(elsewhere, 'imperial', `LAND T AT ${RED}`)).toBe('transport.red-zone');
  });

  test('[5.3.5] he himself may land, from the fleet that brings him', () => {
    const led = aState({
      place: [
        aFleet('18F', { at: '2314', squadrons: [carrier('A')], plot: { 10: `J${RED}` } }),
        unit('T', { aboard: 'A' }, { navy: 'imperial' }),
        {
          admiral: { name: 'Duke', plotting: 2 },
          navy: 'imperial',
          at: '2314',
          aboard: '18F',
          warrant: true,
        },
      ],
    });
    expect(answers(led, 'imperial', `LAND T AT ${RED}\nSHORE Duke`)).toEqual([
      `taken: T at Djinni ${RED} after movement`,
      `taken: Duke goes ashore at Djinni ${RED} after movement`,
    ]);
    const { state } = play(led, { imperial: `LAND T AT ${RED}\nSHORE Duke` }, MOVEMENT);
    expect([whereIs(state, 'T'), postOf(state, 'DUKE')]).toEqual([RED, `${RED} ashore`]);
  });

  test('[5.1] the Zhodani are not interdicted, and may leave what they have landed', () => {
    const zhodani = aState({
      place: [
        aFleet('40F', { at: RED, squadrons: [carrier('A')] }),
        unit('T', { aboard: 'A' }),
        unit('T2', { at: RED }),
      ],
    });
    const { state } = play(zhodani, { zhodani: `LAND T AT ${RED}\nLOAD T2` }, MOVEMENT);
    expect([whereIs(state, 'T'), whereIs(state, 'T2')]).toEqual([RED, 'A']);
  });

  it('takes troops off that have been landed under the warrant', () => {
    const stranded = aState({
      place: [
        aFleet('18F', { at: RED, squadrons: [carrier('A')] }),
        unit('T', { at: RED }, { navy: 'imperial' }),
      ],
    });
    expect(answer(stranded, 'imperial', 'LOAD T')).toMatch(/^taken/);
  });
});

describe('[5.1] a unit of the Zhodani player enters the system', () => {
  const opened = (...place: readonly Json[]) => withOpenedWorlds(aState({ place })).openedWorlds;

  test('[5.1] a squadron does', () => {
    expect(opened(alone('zhodani', RED, [scout('Z')]))).toEqual([RED]);
    expect(opened(alone('imperial', RED, [scout('I')]))).toEqual([]);
    expect(opened(alone('zhodani', '2314', [scout('Z')]))).toEqual([]);
  });

  test('[5.1] troops ashore do', () => {
    expect(opened(unit('T', { at: RED }))).toEqual([RED]);
    expect(opened(unit('T', { at: RED }, { navy: 'imperial' }))).toEqual([]);
  });

  test('[5.1] ffw-5.1-overt: guerrillas do when they are overt', () => {
    const guerrilla = (mode: string) => ({ guerrilla: 'GUE1', at: RED, mode });
    expect(opened(guerrilla('overt'))).toEqual([RED]);
    expect(opened(guerrilla('covert'))).toEqual([]);
  });

  test('[5.1] not before those come that left a battle for it', () => {
    const coming = { ...scoutAt(11) };
    expect(withOpenedWorlds(coming).openedWorlds).toEqual([]);
    expect(withOpenedWorlds(scoutAt(10)).openedWorlds).toEqual([RED]);
  });

  test('[5.1] what comes in a week’s movement lets the Imperium land in that week', () => {
    const state = landing([
      aFleet('40F', { at: '2314', squadrons: [carrier('Z')], plot: { 10: `J${RED}` } }),
    ]);
    expect(play(state, {}, MOVEMENT).state.openedWorlds).toEqual([RED]);
  });
});

function scoutAt(movedFor: number) {
  const state = aState({ place: [alone('zhodani', RED, [scout('Z')])] });
  const squadrons = Object.fromEntries(
    Object.entries(state.squadrons).map(([id, squadron]) => [id, { ...squadron, movedFor }]),
  );
  return { ...state, squadrons };
}
