import { describe, expect, it } from 'vitest';
import { distance, parseHex } from '../../../src/games/fifth-frontier-war/hex.ts';
import { aFleet, answer, answers, aSquadron, aState, eventsOf, play } from './kit.ts';

const regina = aState({
  place: [
    aFleet('18F', { at: '2314', squadrons: [aSquadron('A'), aSquadron('B'), aSquadron('C', { jump: 1 })] }),
    aFleet('43F', { at: '2314', squadrons: [aSquadron('D', { fuelled: false })] }),
    { squadrons: { navy: 'imperial', at: '2314', list: [aSquadron('E')] } },
    { squadrons: { navy: 'zhodani', at: '1507', list: [aSquadron('Z')] } },
  ],
});

describe('[3.1] fleets', () => {
  it('[3.1] a fleet jumps no further than its slowest squadron', () => {
    expect(answer(regina, 'imperial', '18F W10: J2411')).toBe('plot.too-far');
    expect(answers(regina, 'imperial', 'DETACH 18F: C\n18F W10: J2411')[1]).toMatch(
      /3 parsecs; all 2 squadrons/,
    );
  });

  it('[3.1] a fleet with one squadron that is not refuelled does not jump', () => {
    const place = [
      aFleet('18F', {
        at: '2314',
        plot: { 10: 'J2214' },
        squadrons: [aSquadron('A'), aSquadron('B', { fuelled: false })],
      }),
    ];
    const played = play(aState({ place }), {}, { from: 'plotted-movement', stop: 'plotted-movement' });
    expect(played.state.fleets['18F']?.at).toBe('2314');
    expect(eventsOf(played.events, 'order-failed').map(({ order, code }) => [order, code])).toEqual([
      ['18F W10: J2214', 'plot.no-fuel'],
    ]);
  });

  it('[3] distances on the display: 2307 to 2308, 2409 to 2411, 2314 to 2213, 2411 to 2314', () => {
    const pairs = [
      ['2307', '2308'],
      ['2409', '2411'],
      ['2314', '2213'],
      ['2411', '2314'],
    ] as const;
    const hexes = pairs.map(([from, to]) => {
      const [a, b] = [parseHex(from), parseHex(to)];
      return a === null || b === null ? null : distance(a, b);
    });
    expect(hexes).toEqual([1, 2, 1, 3]);
  });
});

describe('[3.3] fleet adjustment', () => {
  it('[3.3] squadrons leave a fleet for its hex, and join one from there', () => {
    const played = play(regina, { imperial: 'DETACH 18F: C\nATTACH E TO 18F' }, { stop: 'fleet-adjustment' });
    expect(played.state.squadrons['C']).toMatchObject({ at: '2314', fleet: null });
    expect(played.state.squadrons['E']?.fleet).toBe('18F');
  });

  it('[3.3] squadrons go straight from one fleet to another in the hex', () => {
    const played = play(regina, { imperial: 'ATTACH A TO 43F' }, { stop: 'fleet-adjustment' });
    expect(played.state.squadrons['A']?.fleet).toBe('43F');
  });

  it('[3.3.1] no squadron joins a fleet whose plot it could not keep', () => {
    const plotted = (action: string) =>
      aState({
        place: [
          aFleet('18F', { at: '2314', plot: { 10: action } }),
          {
            squadrons: {
              navy: 'imperial',
              at: '2314',
              list: [aSquadron('E', { fuelled: false }), aSquadron('S', { jump: 2 })],
            },
          },
        ],
      });
    expect(answer(plotted('J2214'), 'imperial', 'ATTACH E TO 18F')).toBe('squadron.plot-no-fuel');
    expect(answer(plotted('R2314'), 'imperial', 'ATTACH E TO 18F')).toMatch(/^taken/);
    expect(answer(plotted('J2411'), 'imperial', 'ATTACH S TO 18F')).toBe('squadron.plot-too-far');
  });

  it('[3.3.2] a free marker comes into play with squadrons at the place, and not twice', () => {
    const played = play(regina, { imperial: 'FORM 100F AT Regina: E, A' }, { stop: 'fleet-adjustment' });
    expect(played.state.fleets['100F']?.at).toBe('2314');
    expect(answer(regina, 'imperial', 'FORM 43F AT 2314: E')).toBe('fleet.in-play');
  });

  it('[3.3.2] a marker that has not come yet is not available', () => {
    const standard = aState({ scenario: 'standard', window: 'imperial-deployment' });
    expect(answer(standard, 'imperial', 'FORM 18F AT 2314: ICC9')).toBe('fleet.not-available');
  });

  it('[3.3.3] a disbanded fleet leaves its squadrons in the hex and its marker the map', () => {
    const played = play(regina, { imperial: 'DISBAND 18F' });
    expect(played.state.fleets['18F']?.at).toBeNull();
    expect(played.state.squadrons['A']).toMatchObject({ at: '2314', fleet: null });
  });

  it('[3.3.3] a fleet whose squadrons are all detached is disbanded', () => {
    const played = play(regina, { imperial: 'DETACH 18F: A, B, C' });
    expect(played.state.fleets['18F']?.at).toBeNull();
    expect(played.state.squadrons['A']).toMatchObject({ at: '2314', fleet: null });
  });

  it('[3.2.3.3] what is plotted to be detached may not be the whole fleet', () => {
    expect(answer(regina, 'imperial', '18F W11: DETACH A, B, C')).toBe('fleet.empty');
  });

  it('[3.3.3] a fleet that gives its last squadron to another is disbanded', () => {
    const played = play(regina, { imperial: 'ATTACH D TO 18F' }, { stop: 'fleet-adjustment' });
    expect(eventsOf(played.events, 'fleet-disbanded').map(({ fleet }) => fleet)).toEqual(['43F']);
  });

  it.each([
    ['DETACH 81F: A', 'name.unknown'],
    ['DETACH 40F: A', 'fleet.not-yours'],
    ['DETACH 100F: A', 'fleet.not-in-play'],
    ['DETACH 18F: D', 'squadron.not-in-fleet'],
    ['ATTACH Z TO 18F', 'squadron.not-yours'],
    ['ATTACH A TO 18F', 'squadron.in-fleet'],
    ['FORM 100F AT 2214: E', 'squadron.elsewhere'],
  ])('[3.3] "%s" is refused as %s', (line, code) => {
    expect(answer(regina, 'imperial', line)).toBe(code);
  });
});
