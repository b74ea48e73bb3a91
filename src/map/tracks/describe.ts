import type { MapSpace, MapTrack, TrackMap, TrackPiece } from '../../engine/map.ts';
import type { Column, Table } from '../../engine/report.ts';

/** A board of tracks in words: each space with its track's state, each side's pieces and the fights there. */
export function describeTracks(doc: TrackMap, rows: 'all' | 'occupied'): Table {
  const parties = doc.sides.filter(({ style }) => style !== 0);
  const titles = ['Place', 'State', ...parties.map(({ name }) => name), 'Fight'];
  const columns = titles.map((title): Column => ({ title, align: 'left' }));
  const described = [
    ...boxRow(doc),
    ...doc.tracks.flatMap((track) => track.spaces.map((space) => row(doc, space, track))),
  ];
  const shown = described.filter((cells) => rows === 'all' || cells.slice(2).some((cell) => cell !== ''));
  return { caption: summaryOfTracks(doc), columns, rows: shown };
}

/** A sentence for each track in place of the picture. */
export function summaryOfTracks(doc: TrackMap): string {
  const tracks = doc.tracks.map((track) => `${track.name}: ${stateOf(doc, track)}.`);
  return [`${doc.centre}: ${doc.title}, ${doc.viewer}.`, ...tracks].join(' ');
}

function stateOf(doc: TrackMap, track: MapTrack): string {
  const { base, marker, notes } = track;
  const words = [
    ...(marker.sign === 'scale' || marker.sign === 'subdued' ? [doc.steps[marker.step]?.name ?? ''] : []),
    ...notes,
    ...(base === null ? [] : [`base level ${base.level} ${base.up ? 'Up' : 'Down'}`]),
  ];
  return words.join(', ');
}

function boxRow(doc: TrackMap): readonly (readonly string[])[] {
  if (!doc.pieces.some(({ at }) => at === doc.box.at)) return [];
  return [[doc.box.name, '', ...piecesBySide(doc, doc.box.at), '']];
}

function row(doc: TrackMap, space: MapSpace, track: MapTrack): readonly string[] {
  const fights = doc.fights.filter(({ at }) => at === space.id).map(({ outcome }) => outcome);
  return [
    `${track.name} ${space.name} ${space.id}`,
    stateOf(doc, track),
    ...piecesBySide(doc, space.id),
    fights.join(', '),
  ];
}

function piecesBySide({ sides, pieces }: TrackMap, at: string): readonly string[] {
  return sides
    .filter(({ style }) => style !== 0)
    .map(({ id }) =>
      pieces
        .filter((piece) => piece.at === at && piece.side === id)
        .map(pieceText)
        .join(', '),
    );
}

const MARK_WORDS = {
  detected: 'detected',
  wounded: 'wounds',
  captive: 'prisoner',
  leading: 'with the units',
} as const;

function pieceText({ label, marks }: TrackPiece): string {
  const words = marks.map(({ kind, figure }) =>
    figure === undefined ? MARK_WORDS[kind] : `${figure} ${MARK_WORDS[kind]}`,
  );
  return words.length === 0 ? label : `${label} (${words.join(', ')})`;
}
