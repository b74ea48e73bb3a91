import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../../src/engine/json.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { aFleet, answer, answers, aState, eventsOf, play, refusalWords } from './kit.ts';
import { alone, battle, failures, postOf, scout } from './transport-kit.ts';

const admiral = (
  name: string,
  place: Readonly<Record<string, Json>>,
  print: Readonly<Record<string, Json>> = {},
): Json => ({
  admiral: { name, precedence: 3, plotting: 2, tactical: 1, ...print },
  navy: 'imperial',
  ...place,
});
const commander = { name: 'Boss', precedence: 2, plotting: 2, tactical: 1 };
const MOVEMENT = { stop: 'unloading' } as const;

describe('[3.9] admirals travel with their fleet or squadron', () => {
  test('[3.9] the commander and whoever is aboard jump with the fleet', () => {
    const state = aState({
      place: [
        aFleet('18F', { at: '2314', admiral: commander, plot: { 10: 'J2411' } }),
        admiral('Guest', { at: '2314', aboard: '18F' }),
        admiral('Landed', { at: '2314' }),
      ],
    });
    const { state: after } = play(state, {}, MOVEMENT);
    expect(['BOSS', 'GUEST', 'LANDED'].map((id) => postOf(after, id))).toEqual([
      '2411 commands 18F',
      '2411 aboard 18F',
      '2314 ashore',
    ]);
    expect(faultsOf(after)).toEqual([]);
  });

  test('[3.5.2] an independent scout carries an admiral and needs no plot whatever his factor', () => {
    const state = aState({
      place: [alone('imperial', '2314', [scout('S')]), admiral('Guest', { at: '2314' }, { plotting: 4 })],
    });
    const orders = { imperial: 'BOARD Guest ON S\nSCOUT S: J2411\nSHORE Guest' };
    expect(answers(state, 'imperial', orders.imperial)).toEqual([
      'taken: Guest goes aboard S at Regina 2314 before it moves',
      expect.stringMatching(/^taken/),
      'taken: Guest goes ashore at Roup 2411 after movement',
    ]);
    const played = play(state, orders, MOVEMENT);
    expect(postOf(played.state, 'GUEST')).toBe('2411 ashore');
    expect(eventsOf(played.events, 'admiral-boarded')).toEqual([
      { kind: 'admiral-boarded', side: 'imperial', admiral: 'GUEST', at: '2314', aboard: 'S' },
    ]);
    expect(eventsOf(played.events, 'admiral-landed')).toEqual([
      { kind: 'admiral-landed', side: 'imperial', admiral: 'GUEST', at: '2411' },
    ]);
  });

  test('[3.10] an xboat takes him off whatever he is aboard', () => {
    const state = aState({
      place: [alone('imperial', '2314', [scout('S')]), admiral('Guest', { at: '2314', aboard: 'S' })],
    });
    const { state: after } = play(state, { imperial: 'XBOAT Guest: 2411\nSCOUT S: J2109' }, MOVEMENT);
    expect(postOf(after, 'GUEST')).toBe('2411 ashore');
  });

  test('[3.10.2] who came by xboat meets a fleet after its jump, not before it', () => {
    const state = aState({
      place: [
        aFleet('18F', { at: '2411', plot: { 10: 'J2510' } }),
        aFleet('43F', { at: '2510', plot: { 10: 'J2411' } }),
        admiral('Guest', { at: '2314' }),
      ],
    });
    const by = (fleet: string) => `XBOAT Guest: 2411\nBOARD Guest ON ${fleet}`;
    expect(answers(state, 'imperial', by('18F'))[1]).toBe('board.elsewhere');
    expect(answers(state, 'imperial', by('43F'))[1]).toBe(
      'taken: Guest goes aboard 43rd Fleet at Roup 2411 after movement',
    );
    expect(postOf(play(state, { imperial: by('43F') }, MOVEMENT).state, 'GUEST')).toBe('2411 aboard 43F');
  });

  it('tells when fleet and admiral did not meet', () => {
    const led = { ...commander, plotting: 0 };
    const state = aState({
      place: [aFleet('43F', { at: '2510', admiral: led }), admiral('Guest', { at: '2411' })],
    });
    const orders = { imperial: 'MOVE 43F: IF ENEMY AT 1510 THEN J2411\nBOARD Guest ON 43F' };
    expect(answers(state, 'imperial', orders.imperial)[1]).toMatch(/^taken.* after movement$/);
    const missed = play(state, orders, MOVEMENT);
    expect(failures(missed.events, 'imperial')).toEqual(['board.elsewhere']);
    expect(postOf(missed.state, 'GUEST')).toBe('2411 ashore');
  });

  it('sends him ashore where his fleet has come to', () => {
    const state = aState({
      place: [
        aFleet('18F', { at: '2314', plot: { 10: 'J2411' } }),
        admiral('Guest', { at: '2314', aboard: '18F' }),
      ],
    });
    expect(answer(state, 'imperial', 'SHORE Guest')).toBe(
      'taken: Guest goes ashore at Roup 2411 after movement',
    );
    expect(postOf(play(state, { imperial: 'SHORE Guest' }, MOVEMENT).state, 'GUEST')).toBe('2411 ashore');
  });
});

describe('what BOARD and SHORE refuse, and warn of', () => {
  const state = aState({
    place: [
      aFleet('18F', { at: '2314', admiral: commander }),
      aFleet('43F', { at: '2109' }),
      alone('imperial', '2314', [scout('S')]),
      admiral('Guest', { at: '2314', aboard: '18F' }),
      admiral('Landed', { at: '2314' }),
    ],
  });

  it.each([
    ['BOARD Guest ON 18F', 'board.aboard'],
    ['BOARD Boss ON 18F', 'board.aboard'],
    ['BOARD Landed ON 43F', 'board.elsewhere'],
    ['BOARD Landed ON 40F', 'fleet.not-yours'],
    ['BOARD DEMIATL ON 18F', 'admiral.not-yours'],
    ['SHORE Landed', 'shore.ashore'],
    ['SHORE DEMIATL', 'admiral.not-yours'],
  ])('%s: %s', (line, code) => {
    expect(answer(state, 'imperial', line)).toBe(code);
  });

  it('boards the fleet when a squadron of it is named', () => {
    expect(answer(state, 'imperial', 'BOARD Landed ON 18F.A')).toMatch(/aboard 18th Fleet/);
  });

  it('warns that a fleet is left without its admiral', () => {
    expect(answer(state, 'imperial', 'SHORE Boss')).toContain('(18th Fleet is left without an admiral)');
    expect(answer(state, 'imperial', 'BOARD Boss ON S')).toContain('(18th Fleet is left without an admiral)');
  });

  it('has no world to go ashore on in empty space', () => {
    const space = aState({ place: [aFleet('18F', { at: '2010', admiral: commander })] });
    expect(answer(space, 'imperial', 'SHORE Boss')).toBe('transport.no-world');
    expect(refusalWords(space, 'imperial', 'SHORE Boss')).toBe(
      'There is no world at hex 2010 to set Boss down on.',
    );
  });

  test('[3.9.1, 4.5.3] enemy squadrons or SDBs put it off to the transfers', () => {
    const besieged = (sdbLoss: number) =>
      aState({
        set: { '1510': { sdb: 100, sdbLoss } },
        place: [
          aFleet('40F', { at: '1510', squadrons: [battle('B')], admiral: { ...commander, name: 'Zboss' } }),
          { admiral: { name: 'Zland', precedence: 9 }, navy: 'zhodani', at: '1510' },
        ],
      });
    const orders = { zhodani: 'SHORE Zboss\nBOARD Zland ON 40F' };
    const free = play(besieged(100), orders, MOVEMENT);
    expect([postOf(free.state, 'ZBOSS'), postOf(free.state, 'ZLAND')]).toEqual([
      '1510 ashore',
      '1510 aboard 40F',
    ]);
    const waits = play(besieged(50), orders, MOVEMENT);
    expect([postOf(waits.state, 'ZBOSS'), postOf(waits.state, 'ZLAND')]).toEqual([
      '1510 commands 40F',
      '1510 ashore',
    ]);
    expect(failures(waits.events, 'zhodani')).toEqual([]);
    const span = { from: 'space-surface-transfers', stop: 'space-surface-transfers' } as const;
    expect(failures(play(besieged(50), orders, span).events, 'zhodani')).toEqual([
      'transport.active-sdbs',
      'transport.active-sdbs',
    ]);
  });
});

describe('[3.3.3, 3.9.4] ffw-3.9.4-aboard: when what he is aboard is gone', () => {
  test('[3.3.3] of a disbanded fleet all stay aboard one of its squadrons, and join what that joins', () => {
    const state = aState({
      place: [
        aFleet('18F', { at: '2314', admiral: commander, squadrons: [battle('X'), battle('Y')] }),
        aFleet('43F', { at: '2314' }),
        admiral('Guest', { at: '2314', aboard: '18F' }),
      ],
    });
    const disbanded = play(state, { imperial: 'DISBAND 18F' }, { stop: 'fleet-adjustment' }).state;
    expect(postOf(disbanded, 'GUEST')).toBe('2314 aboard X');
    expect(faultsOf(disbanded)).toEqual([]);
    const joined = play(state, { imperial: 'ATTACH X, Y TO 43F' }, { stop: 'fleet-adjustment' }).state;
    expect(postOf(joined, 'GUEST')).toBe('2314 aboard 43F');
    expect(faultsOf(joined)).toEqual([]);
  });

  const hit = (list: readonly Json[], more: readonly Json[]) => {
    const state = aState({
      place: [
        aFleet('18F', {
          at: '2314',
          admiral: commander,
          squadrons: [battle('X', { full: [1, 1, 3], reduced: null })],
        }),
        admiral('Guest', { at: '2314', aboard: '18F' }),
        admiral('Landed', { at: '2314' }),
        ...more,
        alone('zhodani', '2314', list),
      ],
    });
    return state;
  };

  test('[3.9.4] with the last friendly squadron in the hex all aboard are lost, and not who is ashore', () => {
    const state = hit([battle('Z', { full: [60, 4, 60], reduced: null })], []);
    const end = play(state, {}, { from: 'space-combat', stop: 'space-combat', dice: () => 6 });
    expect([postOf(end.state, 'BOSS'), postOf(end.state, 'GUEST'), postOf(end.state, 'LANDED')]).toEqual([
      'gone',
      'gone',
      '2314 ashore',
    ]);
    expect(eventsOf(end.events, 'admiral-lost').map((event) => event.admiral)).toEqual(['BOSS', 'GUEST']);
  });

  test('[3.9.4] while another friendly squadron is left they are aboard it', () => {
    const strong = alone('imperial', '2314', [battle('R', { full: [60, 4, 60], reduced: [30, 2, 30] })]);
    const state = hit([battle('Z', { full: [6, 4, 6], reduced: null })], [strong]);
    const orders = { imperial: 'LOSSES battle' };
    const end = play(state, orders, { from: 'space-combat', stop: 'space-combat', dice: () => 6 });
    expect(end.state.fleets['18F']?.at).toBeNull();
    expect([postOf(end.state, 'BOSS'), postOf(end.state, 'GUEST')]).toEqual([
      '2314 aboard R',
      '2314 aboard R',
    ]);
    expect(faultsOf(end.state)).toEqual([]);
  });
});
