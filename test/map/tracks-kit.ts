import type { MapTrack, TrackMap, TrackPiece } from '../../src/engine/map.ts';

/** A piece of nobody in particular; a test names what matters to it. */
export function aTrackPiece(id: string, at: string, changes: Partial<TrackPiece> = {}): TrackPiece {
  return { id, label: id, sort: 'person', side: 'rebel', at, own: true, marks: [], ...changes };
}

export function aTrack(id: string, name: string, changes: Partial<MapTrack> = {}): MapTrack {
  return {
    ...{ id, name, notes: ['Imperial control'], control: 'imperial' },
    marker: { step: 2, sign: 'scale', side: 'imperial' },
    base: { step: 1, level: 1, up: true, side: 'imperial' },
    spaces: [{ id: `${id}1`, name: 'Wild', terrain: 'wild', notes: ['size 4, resource 6', 'Saurians'] }],
    ...changes,
  };
}

/** Two planets, pieces of every sort and a battle: enough to see every sign once. */
export function aSmallSystem(changes: Partial<TrackMap> = {}): TrackMap {
  return {
    kind: 'tracks',
    boardId: 'egrix',
    title: 'Game-Turn 3',
    viewer: 'Rebel view',
    centre: 'Egrix',
    sides: [
      { id: 'rebel', name: 'Rebel', style: 2 },
      { id: 'imperial', name: 'Imperial', style: 1 },
      { id: 'neither', name: 'neither', style: 0 },
    ],
    steps: ['Patriotic', 'Loyal', 'Neutral', 'Dissent', 'Unrest'].map((name, index) => ({
      ...{ name, value: String(Math.abs(index - 2)) },
      side: index === 2 ? null : index < 2 ? 'imperial' : 'rebel',
    })),
    markers: { scale: 'loyalty', rising: 'rebellion', taken: 'Rebel Control', subdued: 'rebellion stopped' },
    tracks: [
      aTrack('221', 'Quibron'),
      aTrack('222', 'Angoff', {
        ...{ notes: ['in rebellion'], control: null },
        marker: { step: 4, sign: 'rising', side: 'rebel' },
        base: { step: 0, level: 2, up: false, side: null },
      }),
    ],
    box: { at: 'space', name: 'In space' },
    pieces: [
      aTrackPiece('Frun Sentel', '2221', { marks: [{ kind: 'detected' }, { kind: 'wounded', figure: '2' }] }),
      aTrackPiece('Planetary Privateer', '2221', { sort: 'ship' }),
      aTrackPiece('camp 2221', '2221', { sort: 'camp', label: 'camp' }),
      aTrackPiece('2221 mobile', '2221', {
        ...{ sort: 'units', label: '2 Mobile', side: 'imperial', own: false },
      }),
      aTrackPiece('Jon Kidu', '2211', { side: 'imperial', own: false, marks: [{ kind: 'leading' }] }),
      aTrackPiece('Boccanegra', '2211', { marks: [{ kind: 'captive' }] }),
      aTrackPiece('Doctor Sontag', 'space'),
    ],
    fights: [{ at: '2221', outcome: 'battle won' }],
    ...changes,
  };
}
