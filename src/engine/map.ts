/**
 * What a map shows, as facts without a drawing: places, who holds them, pieces, planned moves, fights.
 * It is made from a view only. `src/map` draws it; a table of the same facts serves whoever can't see it.
 */
export type MapDocument = HexMap | TrackMap;

interface MapHead {
  /** Names the board: equal ids have equal places, links and areas, so that the base layer is drawn once. */
  readonly boardId: string;
  readonly title: string;
  /** Whose view it is, in words ("Zhodani view"). */
  readonly viewer: string;
  readonly sides: readonly MapSide[];
  readonly fights: readonly MapFight[];
}

/** A board of hexes: places lie in some of them, pieces in any. */
export interface HexMap extends MapHead {
  readonly kind: 'hexes';
  /** One short line for the legend: where north is, what a hex measures. */
  readonly note?: string;
  readonly geometry: HexGeometry;
  readonly areas: readonly MapArea[];
  readonly places: readonly MapPlace[];
  readonly links: readonly MapLink[];
  readonly pieces: readonly MapPiece[];
  /** Who stands on places that are not settled. Absent: the board has no sign for that, and its legend no words. */
  readonly ground?: readonly MapGround[];
}

/** Flat-top hexes numbered `CCRR`; in even columns a hex lies half a hex lower. */
export interface HexGeometry {
  readonly kind: 'hex-flat-even-low';
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
}

export interface MapSide {
  readonly id: string;
  readonly name: string;
  /** 1 to 6: colour, glyph and ring style of the side; 0 is nobody. */
  readonly style: number;
}

/** A region with a soft border. The drawing fills the hexes around its places. */
export interface MapArea {
  readonly name: string;
  readonly side: string;
  readonly places: readonly string[];
}

export interface MapPlace {
  readonly hex: string;
  readonly name: string;
  /** One or two letters inside the symbol (a starport's class). */
  readonly code: string;
  readonly capital: boolean;
  readonly water: boolean;
  readonly zone: 'green' | 'amber' | 'red';
  readonly marks: readonly PlaceMark[];
  /** Side that holds it now, as the viewer knows; null: nobody. */
  readonly control: string | null;
}

export type PlaceMark = 'naval' | 'scout' | 'military' | 'gas-giant';

export interface MapLink {
  readonly from: string;
  readonly to: string;
  /** In words, as the legend prints it ("xboat route"). */
  readonly kind: string;
}

export interface MapPiece {
  readonly id: string;
  readonly label: string;
  readonly side: string;
  readonly at: string;
  /** Own pieces are filled, others hollow. */
  readonly own: boolean;
  /** Window of the last sighting ("w5"), for pieces that are not seen now; null: seen now. */
  readonly seen: string | null;
  /** Planned moves in order: each leg ends at a hex; its label stands in a bead on the way and is short ("7"). */
  readonly path: readonly { readonly label: string; readonly to: string }[];
}

export interface MapFight {
  readonly at: string;
  /** One word for the viewer: "won", "lost", "held", "seen". */
  readonly outcome: string;
}

export interface MapGround {
  readonly at: string;
  /** Units on the surface; or the place has given itself up, and is held by nothing that stands on it. */
  readonly kind: 'troops' | 'given-up';
  readonly side: string;
  /** The viewer's are filled, others hollow. */
  readonly own: boolean;
}

/** A board of tracks around something (planets around a star): each has a scale with a marker, and spaces for pieces. */
export interface TrackMap extends MapHead {
  readonly kind: 'tracks';
  /** What the tracks lie around ("Egrix"). */
  readonly centre: string;
  /** Every track's scale, from its first step to its last. */
  readonly steps: readonly TrackStep[];
  /** What the markers on the scales are called, for the legend. */
  readonly markers: Readonly<Record<TrackMarker['sign'], string>>;
  /** From the centre outwards. */
  readonly tracks: readonly MapTrack[];
  readonly pieces: readonly TrackPiece[];
  /** Pieces at none of the spaces: how the box is called where they wait, and the `at` of those in it. */
  readonly box: { readonly at: string; readonly name: string };
}

export interface TrackStep {
  readonly name: string;
  /** As printed in it ("2"). */
  readonly value: string;
  /** Side that it favours; null: neither. */
  readonly side: string | null;
}

export interface MapTrack {
  readonly id: string;
  readonly name: string;
  /** In words, under the name, one line each ("Imperial control", "home of the Yesters"). */
  readonly notes: readonly string[];
  /** Side that controls it now, as the viewer knows; null: nobody. */
  readonly control: string | null;
  readonly marker: TrackMarker;
  readonly base: TrackBase | null;
  readonly spaces: readonly MapSpace[];
}

export interface TrackMarker {
  /** Index of its step. */
  readonly step: number;
  /** The marker of the scale alone; in its place one of a rising, or of who took the track; or under it one of who lost it. */
  readonly sign: 'scale' | 'rising' | 'taken' | 'subdued';
  /** Whose rising, or whose the track is or was. */
  readonly side: string;
}

/** A base, whose level is told by the step where it lies. */
export interface TrackBase {
  readonly step: number;
  readonly level: number;
  /** Ready; else it is down. */
  readonly up: boolean;
  readonly side: string | null;
}

export type Terrain = 'urban' | 'wild' | 'air' | 'liquid' | 'fire' | 'subterranean';

export interface MapSpace {
  readonly id: string;
  readonly name: string;
  readonly terrain: Terrain;
  /** What is printed in it and lies on it, in words, one line each ("size 6, resource 9"). */
  readonly notes: readonly string[];
}

export interface TrackPiece {
  readonly id: string;
  readonly label: string;
  readonly sort: 'person' | 'units' | 'camp' | 'ship';
  readonly side: string;
  /** A space, or the box. */
  readonly at: string;
  /** The viewer's are filled, others hollow. */
  readonly own: boolean;
  readonly marks: readonly PieceMark[];
}

export interface PieceMark {
  readonly kind: 'detected' | 'wounded' | 'captive' | 'leading';
  /** A short figure beside the sign ("2"). */
  readonly figure?: string;
}
