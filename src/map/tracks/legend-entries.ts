import type { PieceMark, TrackMap, TrackMarker } from '../../engine/map.ts';

export type LegendEntry =
  | { readonly symbol: 'control' | 'own' | 'other'; readonly style: number; readonly text: string }
  | { readonly symbol: 'step'; readonly side: string | null; readonly text: string }
  | {
      readonly symbol: 'marker';
      readonly sign: TrackMarker['sign'];
      readonly side: string;
      readonly text: string;
    }
  | { readonly symbol: 'base'; readonly up: boolean; readonly side: string | null; readonly text: string }
  | { readonly symbol: 'mark'; readonly kind: PieceMark['kind']; readonly text: string }
  | { readonly symbol: 'sort'; readonly sort: 'camp' | 'ship'; readonly text: string }
  | { readonly symbol: 'fight'; readonly text: string };

export const LEGEND_COLUMNS = 3;
export const LEGEND_ROW = 20;

const PADDING = 9;

export function legendHeight(entries: number): number {
  return 2 * PADDING + Math.ceil(entries / LEGEND_COLUMNS) * LEGEND_ROW;
}

const MARK_WORDS: Readonly<Record<PieceMark['kind'], string>> = {
  detected: 'detected',
  wounded: 'wounds',
  captive: 'prisoner',
  leading: 'with the units',
};

const SORT_WORDS: Readonly<Record<'camp' | 'ship', string>> = { camp: 'camp', ship: 'spaceship' };

/** What a reader must know to read this board; no sign that isn't on it. */
export function legendEntries(doc: TrackMap): readonly LegendEntry[] {
  return [
    ...controlEntries(doc),
    ...scaleEntries(doc),
    ...baseEntries(doc),
    ...pieceEntries(doc),
    ...fightEntries(doc),
  ];
}

function controlEntries({ sides }: TrackMap): readonly LegendEntry[] {
  return sides.map(({ name, style }) => ({
    symbol: 'control',
    style,
    text: style === 0 ? 'neither controls' : `${name} planet`,
  }));
}

function scaleEntries({ tracks, markers }: TrackMap): readonly LegendEntry[] {
  const signs = (['rising', 'taken', 'subdued'] as const).flatMap((sign) => {
    const marker = tracks.find((track) => track.marker.sign === sign)?.marker;
    return marker === undefined
      ? []
      : [{ symbol: 'marker' as const, sign, side: marker.side, text: markers[sign] }];
  });
  return [{ symbol: 'step', side: null, text: markers.scale }, ...signs];
}

function baseEntries({ tracks }: TrackMap): readonly LegendEntry[] {
  const bases = tracks.flatMap(({ base }) => (base === null ? [] : [base]));
  return ([true, false] as const).flatMap((up) => {
    const base = bases.find((each) => each.up === up);
    return base === undefined
      ? []
      : [{ symbol: 'base' as const, up, side: base.side, text: up ? 'base and level' : 'base, Down' }];
  });
}

function pieceEntries({ pieces, sides }: TrackMap): readonly LegendEntry[] {
  const styleOf = (side: string): number => sides.find(({ id }) => id === side)?.style ?? 0;
  const own = pieces.find((piece) => piece.own);
  const other = pieces.find((piece) => !piece.own);
  const kinds = (['detected', 'wounded', 'captive', 'leading'] as const).filter((kind) =>
    pieces.some(({ marks }) => marks.some((mark) => mark.kind === kind)),
  );
  const sorts = (['ship', 'camp'] as const).filter((sort) => pieces.some((piece) => piece.sort === sort));
  return [
    ...(own === undefined ? [] : [{ symbol: 'own' as const, style: styleOf(own.side), text: 'yours' }]),
    ...(other === undefined
      ? []
      : [
          {
            symbol: 'other' as const,
            style: styleOf(other.side),
            text: own === undefined ? 'character, unit' : "the enemy's",
          },
        ]),
    ...sorts.map((sort) => ({ symbol: 'sort' as const, sort, text: SORT_WORDS[sort] })),
    ...kinds.map((kind) => ({ symbol: 'mark' as const, kind, text: MARK_WORDS[kind] })),
  ];
}

function fightEntries({ fights }: TrackMap): readonly LegendEntry[] {
  return fights.length === 0 ? [] : [{ symbol: 'fight', text: 'fight, outcome' }];
}
