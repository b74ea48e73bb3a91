/**
 * What a map shows, as facts without a drawing: places, who holds them, pieces, planned moves, fights.
 * It is made from a view only. `src/map` draws it; a table of the same facts serves whoever can't see it.
 */
export interface MapDocument {
  /** Names the board: equal ids have equal places, links and areas, so that the base layer is drawn once. */
  readonly boardId: string;
  readonly title: string;
  /** Whose view it is, in words ("Zhodani view"). */
  readonly viewer: string;
  /** One short line for the legend: where north is, what a hex measures. */
  readonly note?: string;
  readonly geometry: HexGeometry;
  readonly sides: readonly MapSide[];
  readonly areas: readonly MapArea[];
  readonly places: readonly MapPlace[];
  readonly links: readonly MapLink[];
  readonly pieces: readonly MapPiece[];
  readonly fights: readonly MapFight[];
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
