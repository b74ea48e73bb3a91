import { describe, expect, it } from 'vitest';
import type { MapDocument, TrackMap } from '../../../src/engine/map.ts';
import {
  environsOf,
  PLANETS,
  planetsOf,
  SYSTEMS,
} from '../../../src/games/freedom-in-the-galaxy/data/index.ts';
import type { Event } from '../../../src/games/freedom-in-the-galaxy/events.ts';
import { mapOfView, systemMap } from '../../../src/games/freedom-in-the-galaxy/map-of-view.ts';
import { type View, viewOf } from '../../../src/games/freedom-in-the-galaxy/view.ts';
import { contains, overlaps, type Box } from '../../../src/map/box.ts';
import { textWidth } from '../../../src/map/font.ts';
import { drawMap } from '../../../src/map/index.ts';
import { layOutTracks } from '../../../src/map/tracks/layout.ts';
import { SMALL_STRONG } from '../../../src/map/tracks/sizes.ts';
import { aCharacter, aPosition, aUnit } from './kit.ts';

const state = aPosition({
  place: [
    aCharacter('Frun Sentel', '2221', { detected: true, wounds: 2 }),
    aCharacter('Boccanegra', '2211', { withUnits: true }),
    aCharacter('Jon Kidu', '2221'),
    aUnit('L1', 'line', '2221'),
    aUnit('P1', 'patrol', '2221'),
    aUnit('M1', 'militia', '2221'),
    aUnit('R1', 'wild-1-0', '2211'),
  ],
  set: { 222: { state: 'rebellion', loyalty: -2 } },
});
const seen = (seat: 'rebel' | 'imperial'): TrackMap => mapOfView(viewOf(state, { kind: 'seat', seat }), []);
const labelsAt = (map: TrackMap, at: string): readonly string[] =>
  map.pieces.filter((piece) => piece.at === at).map(({ label }) => label);

describe('the map of a star system', () => {
  it('[7.22] shows the strength of mobile Imperial units to their player alone', () => {
    expect(labelsAt(seen('imperial'), '2221')).toEqual([
      'Frun Sentel',
      'Jon Kidu',
      '1 Line',
      '1 Militia',
      '1 Patrol',
    ]);
    expect(labelsAt(seen('rebel'), '2221')).toEqual(['Frun Sentel', 'Jon Kidu', '2 Mobile', '1 Militia']);
  });

  it('[9.4] marks who is detected, wounded or stands with units', () => {
    const marksOf = (id: string) => seen('rebel').pieces.find((piece) => piece.id === id)?.marks;
    expect(marksOf('Frun Sentel')).toEqual([{ kind: 'detected' }, { kind: 'wounded', figure: '2' }]);
    expect(marksOf('Boccanegra')).toEqual([{ kind: 'leading' }]);
  });

  it('[15.14] has the marker of a rebellion on Unrest, and says who controls the planet', () => {
    const angoff = seen('rebel').tracks.find(({ id }) => id === '222');
    expect(angoff?.marker).toEqual({ step: 4, sign: 'rising', side: 'rebel' });
    expect(angoff?.notes[0]).toBe('in rebellion');
  });

  it('tells of a battle whether the reader won it', () => {
    const event: Event = {
      ...{ kind: 'combat', at: '2221', attacker: 'rebel', odds: '1-1', column: '1-1', uprising: false },
      ...{ attackers: ['wild-1-0'], defenders: ['line'], leaders: {}, rolls: [3, 4] },
      losses: { attacker: 0, defender: 2 },
      lost: { attacker: [], defender: [] },
    };
    const tagsFor = (seat: 'rebel' | 'imperial') =>
      mapOfView(viewOf(state, { kind: 'seat', seat }), [event]).fights;
    expect(tagsFor('rebel')).toEqual([{ at: '2221', outcome: 'battle won' }]);
    expect(tagsFor('imperial')).toEqual([{ at: '2221', outcome: 'battle lost' }]);
  });
});

describe('every star system of the box', () => {
  it('is drawn with all its planets and environs', () => {
    const drawn = SYSTEMS.flatMap(({ id }) => crowded(id).tracks.map((track) => track.id));
    expect(drawn.toSorted()).toEqual(PLANETS.map(({ id }) => id).toSorted());
  });

  it.each(SYSTEMS)('$name has room for crowded stacks', ({ id }) => {
    const doc: MapDocument = crowded(id);
    const layout = layOutTracks(doc);
    const boxes: Box[] = layout.heading.map((line) => line.box);
    for (const card of layout.cards) {
      const rows = card.rows.flatMap(({ lines, tags, plates }) => [...lines, ...tags, ...plates]);
      const inside = [...card.lines, ...card.columns.map(({ line }) => line), ...rows].map(
        (each) => each.box,
      );
      for (const box of inside) expect(contains(card.box, box)).toBe(true);
      boxes.push(...inside, ...stepNames(doc, card.steps));
    }
    boxes.push(layout.legend);
    const clashes = boxes.flatMap((box, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => overlaps(box, other))
        .map((other) => [box, other]),
    );
    expect(clashes).toEqual([]);
    expect(cutNames(doc)).toEqual([]);
  });
});

/** Where the names of the steps are written. */
function stepNames(
  { steps }: TrackMap,
  at: readonly { readonly x: number; readonly y: number }[],
): readonly Box[] {
  return at.map(({ x, y }, index) => {
    const width = textWidth(steps[index]?.name ?? '', SMALL_STRONG);
    return { x: x - width / 2, y: y + 13, width, height: 12 };
  });
}

/** Names and facts that had to be cut. */
function cutNames(doc: MapDocument): readonly string[] {
  return [...drawMap(doc, { theme: 'light', width: 800 }).matchAll(/>([^<]*…)<\/text>/g)].map(
    ([, text]) => text ?? '',
  );
}

/** In each environ of the system a dozen characters and units of many kinds, detected, wounded, with ships and camps. */
function crowded(system: number): TrackMap {
  const environs = planetsOf(system).flatMap(({ id }) => environsOf(id).map((environ) => environ.id));
  const base = viewOf(state, { kind: 'seat', seat: 'rebel' });
  const names = ['Frun Sentel', 'Doctor Sontag', 'Zina Adora', 'Jon Kidu', 'Vans Ka-tie-a', 'Redjac'];
  const maps = environs.map((at) => systemMap(crowdedAt(base, system, { at, names }), [], system));
  const [first] = maps;
  if (first === undefined) throw new Error(`star ${system} has no environs`);
  const fights = environs.flatMap((at) =>
    ['battle lost', 'fight', 'searched'].map((outcome) => ({ at, outcome })),
  );
  return { ...first, pieces: maps.flatMap(({ pieces }) => pieces), fights };
}

function crowdedAt(
  base: View,
  system: number,
  { at, names }: { readonly at: string; readonly names: readonly string[] },
): View {
  const one = Object.values(base.characters)[0];
  if (one === undefined) throw new Error('nobody is in play');
  const characters = names.map((name): [string, View['characters'][string]] => [
    name,
    { ...one, at, detected: true, wounds: 3, withUnits: false, fate: 'free' },
  ]);
  const kinds = ['mobile', 'militia', 'subterranean-2-1', 'wild-1-0', 'urban-2-1'];
  return {
    ...base,
    planets: Object.fromEntries(
      planetsOf(system).map(({ id }) => [
        id,
        { state: 'stopped', loyalty: -1, base: { level: 2, up: false } },
      ]),
    ),
    characters: Object.fromEntries(characters),
    units: Object.fromEntries(kinds.map((kind, index) => [`U${index}`, { kind, at }])),
    ships: {
      'Planetary Privateer': { at, owner: 'Frun Sentel' },
      'Imperial Spaceship': { at, owner: 'Jon Kidu' },
    },
    camps: { [at]: 1 },
  };
}
