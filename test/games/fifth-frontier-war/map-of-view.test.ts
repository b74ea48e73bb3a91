import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/engine/json.ts';
import { WORLDS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { mapOfView } from '../../../src/games/fifth-frontier-war/map-of-view.ts';
import { aFleet, aPosition, aSquadron, aTroop, aWorld, fight, type Placed } from './combat-kit.ts';
import { disguised, IMPERIAL, playWar, SETUP_WINDOWS, viewTo, ZHODANI } from './war-kit.ts';

const STATE = aPosition(
  aFleet('18F', { at: '2314', plot: { 9: 'J2314', 10: 'R2314', 11: 'J2213', 12: 'J2311' } }),
  aSquadron('IX1', { fleet: '18F', full: [24, 0, 9] }),
  aFleet('17C', { navy: 'zhodani', at: '1510', plot: { 10: 'J1711' } }),
  aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', at: '1510' }),
  aSquadron('ZX2', { navy: 'zhodani', type: 'scout', at: '1409' }),
  aFleet('JOY', { navy: 'swordWorlds', at: 'swordWorldsBox' }),
  aSquadron('SX1', { navy: 'swordWorlds', fleet: 'JOY', at: 'swordWorldsBox' }),
);

describe('the map of a view', () => {
  const map = mapOfView(viewTo(IMPERIAL, STATE), []);
  const piece = (id: string) => map.pieces.find((one) => one.id === id);

  test('shows all worlds with their starports, marks and holders', () => {
    expect(map.places).toHaveLength(WORLDS.size);
    expect(map.places.find(({ hex }) => hex === '2314')).toMatchObject({
      name: 'Regina',
      capital: true,
      control: 'imperial',
    });
    expect(map.places.find(({ hex }) => hex === '1627')).toMatchObject({ control: 'swordWorlds' });
    expect(map.places.find(({ hex }) => hex === '1408')).toMatchObject({ control: null });
  });

  test('shows own fleets filled with the weeks of their jumps, enemy ones hollow without', () => {
    expect(piece('18F')).toMatchObject({
      own: true,
      path: [
        { label: '11', to: '2213' },
        { label: '12', to: '2311' },
      ],
    });
    expect(piece('17C')).toMatchObject({ own: false, path: [], at: '1510' });
  });

  test('leaves out what stands in a box, and shows squadrons outside fleets as one piece a hex', () => {
    expect(piece('JOY')).toBeUndefined();
    expect(map.pieces.find(({ at }) => at === '1409')).toMatchObject({ label: '1s', side: 'zhodani' });
  });

  test('[5.2] shows troops that have landed, who fights on a world, and what squadrons alone hold', () => {
    const ground = (reader: typeof ZHODANI, ...placed: readonly Placed[]) =>
      mapOfView(viewTo(reader, aPosition(...placed)), []).ground;
    const landed = aTroop('ZT1', { navy: 'zhodani' });
    expect(ground(IMPERIAL, aTroop('IT1'))).toEqual([]);
    expect(ground(IMPERIAL, landed)).toEqual([{ at: '2314', kind: 'troops', side: 'zhodani', own: false }]);
    expect(ground(ZHODANI, landed, aTroop('IT1'))).toEqual([
      { at: '2314', kind: 'troops', side: 'imperial', own: false },
      { at: '2314', kind: 'troops', side: 'zhodani', own: true },
    ]);
    expect(ground(ZHODANI, aWorld('1409', { control: 'zhodani', surrendered: true }))).toEqual([
      { at: '1409', kind: 'given-up', side: 'zhodani', own: true },
    ]);
  });

  test('names every side and place that it uses', () => {
    const sides = new Set(map.sides.map(({ id }) => id));
    for (const { side } of map.pieces) expect(sides).toContain(side);
    for (const { control } of map.places) if (control !== null) expect(sides).toContain(control);
    for (const { side } of map.areas) expect(sides).toContain(side);
  });

  test('tells the outcome of a fight by who looks', () => {
    const { state, events } = fight(
      aPosition(
        aSquadron('IX1', { full: [48, 0, 9] }),
        aSquadron('ZX1', { navy: 'zhodani', full: [1, 0, 1], reducedTo: null }),
      ),
      { '*': [6, 1] },
    );
    expect(mapOfView(viewTo(IMPERIAL, state), events).fights).toEqual([{ at: '2314', outcome: 'won' }]);
    expect(mapOfView(viewTo(ZHODANI, state), events).fights).toEqual([{ at: '2314', outcome: 'lost' }]);
    expect(mapOfView(viewTo({ kind: 'public' }, state), events).fights).toEqual([
      { at: '2314', outcome: 'seen' },
    ]);
  });

  test('does not change when what its reader may not know changes', () => {
    for (const { state } of playWar('map', 6, { hiddenFleets: true }).states.slice(SETUP_WINDOWS)) {
      for (const reader of [ZHODANI, IMPERIAL]) {
        const drawn = (at: typeof state): string => canonicalJson({ ...mapOfView(viewTo(reader, at), []) });
        expect(drawn(disguised(state, reader))).toBe(drawn(state));
      }
    }
  });
});
