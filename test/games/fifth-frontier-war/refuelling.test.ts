import { describe, expect, it } from 'vitest';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aFleet, answer, answers, aSquadron, aState, eventsOf, play } from './kit.ts';

/** Rasatt has an ocean and no port with fuel; Enope a type C port, and an ocean that takes an U squadron a week. */
const [OCEAN, PORT] = ['1011', '2609'] as const;

const fuelled = (state: State, ...ids: readonly string[]) => ids.map((id) => state.squadrons[id]?.fuelled);
const held = (hex: string, control = 'imperial') => ({ [hex]: { control } });

describe('[3.8] refuelling', () => {
  it('[3.1, 3.8.3] three streamlined and one unstreamlined squadron at a gas giant: a full turn before the next jump', () => {
    const squadrons = [aSquadron('S', { count: 3 }), aSquadron('U', { fuel: 'U' })];
    const state = aState({
      set: held('1914', 'none'),
      place: [aFleet('18F', { at: '1814', squadrons, plot: { 10: 'J1914' } })],
    });
    const arrived = play(state, {}).state;
    expect(fuelled(arrived, 'S.1', 'S.2', 'S.3', 'U')).toEqual([true, true, true, false]);
    expect(answer(arrived, 'imperial', '18F W11: J1814')).toMatch(/^plot\./);
    expect(fuelled(play(arrived).state, 'U')).toEqual([true]);
  });

  it.each([
    ['S', true],
    ['P', false],
    ['U', false],
  ])('[3.8.2] code %s at an ocean in zero time: %s', (fuel, at) => {
    const place = [
      aFleet('18F', { at: '1110', squadrons: [aSquadron('A', { fuel })], plot: { 10: `J${OCEAN}` } }),
    ];
    expect(fuelled(play(aState({ set: held(OCEAN), place })).state, 'A')).toEqual([at]);
  });

  it.each(['S', 'P', 'U'])('[3.8.2] code %s at a base in zero time', (fuel) => {
    const place = [
      aFleet('18F', { at: '2413', squadrons: [aSquadron('A', { fuel })], plot: { 10: 'J2314' } }),
    ];
    expect(fuelled(play(aState({ place })).state, 'A')).toEqual([true]);
  });

  it('[3.8.4] a type A port refuels four of ten squadrons at once; the other six take a movement phase', () => {
    const squadrons = [aSquadron('A', { count: 10, fuel: 'U' })];
    const state = aState({ place: [aFleet('18F', { at: '1522', squadrons, plot: { 10: 'J1523' } })] });
    const count = (now: State) => Object.values(now.squadrons).filter((squadron) => squadron.fuelled).length;
    const arrived = play(state).state;
    expect(count(arrived)).toBe(4);
    expect(count(play(arrived).state)).toBe(10);
  });

  it('[3.8.4] the squadrons that the owner names have the port first', () => {
    const squadrons = [aSquadron('A', { count: 4, fuel: 'U' })];
    const place = [aFleet('18F', { at: '2510', squadrons, plot: { 10: `J${PORT}` } })];
    const state = aState({ place });
    expect(fuelled(play(state).state, 'A.1', 'A.2', 'A.3', 'A.4')).toEqual([true, true, false, false]);
    const ordered = play(state, { imperial: 'FUEL 18F PORT A.3, A.4' });
    expect(fuelled(ordered.state, 'A.1', 'A.2', 'A.3', 'A.4')).toEqual([false, false, true, true]);
    expect(fuelled(play(ordered.state).state, 'A.1', 'A.2')).toEqual([true, true]);
  });

  it('[3.8.4] a port serves first the fleet that jumps next and can be served whole', () => {
    const place = [
      aFleet('100F', {
        at: '2510',
        squadrons: [aSquadron('A', { count: 2, fuel: 'U' })],
        plot: { 10: `J${PORT}` },
      }),
      aFleet('18F', {
        at: '2510',
        squadrons: [aSquadron('B', { count: 2, fuel: 'U' })],
        plot: { 10: `J${PORT}`, 11: 'J2510' },
      }),
    ];
    expect(fuelled(play(aState({ place })).state, 'A.1', 'A.2', 'B.1', 'B.2')).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it.each([
    ['imperial', true],
    ['none', false],
    ['zhodani', false],
  ])('[3.8.6] ocean, port and base are for who controls the world: %s', (control, at) => {
    const squadrons = [aSquadron('A', { fuelled: false })];
    const state = aState({
      set: held(PORT, control),
      place: [{ squadrons: { navy: 'imperial', at: PORT, list: squadrons } }],
    });
    expect(fuelled(play(state, {}, { stop: 'refuelling' }).state, 'A')).toEqual([at]);
  });

  it('[3.8.6] a gas giant serves anyone', () => {
    const list = [aSquadron('A', { fuelled: false })];
    const state = aState({ place: [{ squadrons: { navy: 'zhodani', at: '2314', list } }] });
    expect(fuelled(play(state, {}, { stop: 'refuelling' }).state, 'A')).toEqual([true]);
  });

  it('[3.8] there is no fuel in empty space', () => {
    const list = [aSquadron('A', { fuelled: false })];
    const state = aState({ place: [{ squadrons: { navy: 'imperial', at: '2413', list } }] });
    expect(fuelled(play(state).state, 'A')).toEqual([false]);
  });

  it('[3.2.4.2] a fleet plotted to refuel that can not has failed to', () => {
    const squadrons = [aSquadron('A', { fuel: 'U', fuelled: false })];
    const state = aState({
      place: [aFleet('40F', { at: '2409', squadrons, plot: { 10: 'R2409', 11: 'J2411' } })],
    });
    const played = play(state);
    expect(eventsOf(played.events, 'refuel-failed').map(({ fleet, at }) => [fleet, at])).toEqual([
      ['40F', '2409'],
    ]);
    expect(played.state.fleets['40F']?.failedToRefuel).toBe(true);
    expect(
      play(aState({ place: [aFleet('18F', { at: '2409', squadrons, plot: { 10: 'R2409' } })] })).state.fleets[
        '18F'
      ]?.failedToRefuel,
    ).toBe(false);
  });
});

describe('[3.8.5] tankers', () => {
  const tanker = aSquadron('T', { type: 'tanker', full: [0, 0, 6], reduced: [0, 0, 3] });
  const second = aSquadron('T2', { type: 'tanker', full: [0, 0, 6], reduced: [0, 0, 3] });
  const dry = (count: number) => aSquadron('D', { count, fuelled: false });
  const adrift = (...squadrons: ReturnType<typeof aSquadron>[]) =>
    aState({ place: [aFleet('18F', { at: '2413', squadrons, plot: { 10: 'R2413', 11: 'J2314' } })] });

  it('[3.8.5] a 0-0-6 tanker refuels six squadrons in zero time where that lets the fleet jump', () => {
    const played = play(adrift(tanker, dry(6)));
    expect(fuelled(played.state, 'D.1', 'D.6', 'T')).toEqual([true, true, true]);
    expect(played.state.squadrons['T']?.tankFull).toBe(false);
  });

  it('[3.8.5] seven are one too many: it keeps its fuel unless ordered', () => {
    const state = adrift(tanker, dry(7));
    expect(play(state).state.squadrons['T']?.tankFull).toBe(true);
    const ordered = play(state, { imperial: 'TANKER T: D.1, D.2' });
    expect(fuelled(ordered.state, 'D.1', 'D.2', 'D.3')).toEqual([true, true, false]);
    expect(ordered.state.squadrons['T']?.tankFull).toBe(false);
  });

  it('[3.8.5] a tanker that refuels itself gives all it has', () => {
    const spent = aSquadron('T', { type: 'tanker', full: [0, 0, 6], fuelled: false });
    const played = play(adrift(spent, dry(1)), { imperial: 'TANKER T: T, D.1' });
    expect(fuelled(played.state, 'T', 'D.1')).toEqual([true, false]);
    expect(played.state.squadrons['T']?.tankFull).toBe(false);
  });

  it('[3.8.5] four tankers bring six squadrons and themselves on from empty space, three do not', () => {
    const tankers = (count: number) => aSquadron('T', { type: 'tanker', full: [0, 0, 6], count });
    const arriving = (count: number) => {
      const squadrons = [tankers(count), aSquadron('D', { count: 6 })];
      return aState({
        place: [aFleet('18F', { at: '2314', squadrons, plot: { 10: 'J2413', 11: 'J2314' } })],
      });
    };
    const arrived = play(arriving(4)).state;
    expect(fuelled(arrived, 'T.1', 'T.4', 'D.1', 'D.6')).toEqual([true, true, true, true]);
    expect(play(arrived).state.fleets['18F']?.at).toBe('2314');
    expect(eventsOf(play(arriving(3)).events, 'plot-aborted')).toHaveLength(1);
  });

  it('[3.8.5] after giving fuel it must refuel from another source before it gives again', () => {
    const empty = aSquadron('T', { type: 'tanker', full: [0, 0, 6], tankFull: false });
    expect(answer(adrift(empty, dry(1)), 'imperial', 'TANKER T: D.1')).toBe('squadron.tank-empty');
    const atRegina = aState({
      place: [aFleet('18F', { at: '2314', squadrons: [empty], plot: { 10: 'R2314' } })],
    });
    expect(play(atRegina).state.squadrons['T']?.tankFull).toBe(true);
  });

  it("[3.2.3.1] a plot may count on the fleet's own tanker", () => {
    const state = aState({
      place: [aFleet('18F', { at: '2314', squadrons: [aSquadron('A'), tanker, second] })],
    });
    expect(answers(state, 'imperial', '18F W10: J2413\n18F W11: J2314')[1]).toBe('plot.no-fuel');
  });
});
