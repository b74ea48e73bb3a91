import type { HexMap, PlaceMark } from '../engine/map.ts';

export type LegendEntry =
  | { readonly symbol: 'ring' | 'own' | 'other' | 'plan'; readonly style: number; readonly text: string }
  | { readonly symbol: 'water' | 'zone' | 'fight' | 'troops' | 'given-up'; readonly text: string }
  | { readonly symbol: 'mark'; readonly mark: PlaceMark; readonly text: string }
  | { readonly symbol: 'link'; readonly kind: string; readonly text: string };

const MARK_WORDS: Readonly<Record<PlaceMark, string>> = {
  naval: 'naval base',
  scout: 'scout base',
  military: 'military base',
  'gas-giant': 'gas giant',
};

const MARK_ORDER: readonly PlaceMark[] = ['naval', 'scout', 'military', 'gas-giant'];

/**
 * What a reader must know to read this board; no mark that isn't on it.
 * Signs for pieces are always there: the legend's size is the board's, whatever stands on it.
 */
export function legendEntries(doc: HexMap): readonly LegendEntry[] {
  return [
    ...sideEntries(doc),
    ...placeEntries(doc),
    ...linkEntries(doc),
    ...pieceEntries(doc),
    ...groundEntries(doc),
  ];
}

/** Kinds of links in a fixed order: the first is drawn solid, the others each with a dash of their own. */
export function linkKinds(doc: HexMap): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind } of doc.links) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([kind]) => kind);
}

function sideEntries(doc: HexMap): readonly LegendEntry[] {
  const sides = doc.sides.filter((side) => side.style !== 0);
  const rings = sides.map(({ name, style }): LegendEntry => ({ symbol: 'ring', style, text: name }));
  return [...rings, { symbol: 'ring', style: 0, text: 'held by nobody' }];
}

function placeEntries({ places }: HexMap): readonly LegendEntry[] {
  const marks = MARK_ORDER.filter((mark) => places.some((place) => place.marks.includes(mark)));
  const water: readonly LegendEntry[] = [{ symbol: 'water', text: 'has water' }];
  const zone: readonly LegendEntry[] = [{ symbol: 'zone', text: 'amber, red zone' }];
  return [
    ...(places.some((place) => place.water) ? water : []),
    ...(places.some((place) => place.zone !== 'green') ? zone : []),
    ...marks.map((mark): LegendEntry => ({ symbol: 'mark', mark, text: MARK_WORDS[mark] })),
  ];
}

function linkEntries(doc: HexMap): readonly LegendEntry[] {
  return linkKinds(doc).map((kind) => ({ symbol: 'link', kind, text: kind }));
}

function pieceEntries(doc: HexMap): readonly LegendEntry[] {
  return [
    { symbol: 'own', style: styleOfPieces(doc, true), text: 'yours' },
    { symbol: 'other', style: styleOfPieces(doc, false), text: 'other, last seen' },
    { symbol: 'plan', style: styleOfPieces(doc, true), text: 'planned, with week' },
    { symbol: 'fight', text: 'fight, outcome' },
  ];
}

function groundEntries({ ground }: HexMap): readonly LegendEntry[] {
  if (ground === undefined) return [];
  return [
    { symbol: 'troops', text: 'troops landed' },
    { symbol: 'given-up', text: 'gave itself up' },
  ];
}

/** Shown by a side that has such pieces on the map, or else by the first side for one's own, the next for others. */
function styleOfPieces({ sides, pieces }: HexMap, own: boolean): number {
  const owner = pieces.find((piece) => piece.own === own)?.side;
  const stand = sides.filter((side) => side.style !== 0)[own ? 0 : 1];
  return (sides.find((side) => side.id === owner) ?? stand)?.style ?? 0;
}
