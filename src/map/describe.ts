import type { HexMap, MapDocument, MapFight, MapGround, MapPiece, MapPlace } from '../engine/map.ts';
import type { Column, Table } from '../engine/report.ts';
import { describeTracks, summaryOfTracks } from './tracks/describe.ts';

const COLUMNS: readonly Column[] = ['Place', 'Held by', 'Pieces', 'Plans', 'Fight'].map((title) => ({
  title,
  align: 'left',
}));

/**
 * The map's facts as a table in words, for whoever can't see it. Rows `occupied` leaves out places where nothing
 * stands and nothing was fought.
 */
export function describeMap(doc: MapDocument, rows: 'all' | 'occupied' = 'all'): Table {
  return doc.kind === 'tracks' ? describeTracks(doc, rows) : describeHexes(doc, rows);
}

/** A few sentences in place of the picture. */
export function summaryOf(doc: MapDocument): string {
  return doc.kind === 'tracks' ? summaryOfTracks(doc) : summaryOfHexes(doc);
}

/** Each place with its holder, pieces, plans, fight; pieces outside the drawn board have rows at the end. */
function describeHexes(doc: HexMap, rows: 'all' | 'occupied'): Table {
  const described = [
    ...doc.places.map((place) => placeRow(place, doc)),
    ...elsewhere(doc).map((at) => row(at, '', doc, at)),
  ];
  const shown =
    rows === 'all' ? described : described.filter(([, , pieces, , fight]) => pieces !== '' || fight !== '');
  return { caption: summaryOfHexes(doc), columns: COLUMNS, rows: shown };
}

function summaryOfHexes(doc: HexMap): string {
  const { title, viewer, places, pieces, fights } = doc;
  const own = pieces.filter((piece) => piece.own).length;
  const holders = doc.sides
    .map((side) => ({ side, held: places.filter((place) => place.control === side.id).length }))
    .filter(({ held }) => held > 0)
    .map(({ side, held }) => `${side.name} holds ${held}`);
  const counts = [
    ...holders,
    `${own} own ${own === 1 ? 'piece' : 'pieces'}`,
    `${pieces.length - own} ${pieces.length - own === 1 ? 'other' : 'others'}`,
    ...(fights.length === 0 ? [] : [`${fights.length} ${fights.length === 1 ? 'fight' : 'fights'}`]),
  ];
  return `${title}, ${viewer}. ${places.length} places: ${counts.join(', ')}.`;
}

function placeRow(place: MapPlace, doc: HexMap): readonly string[] {
  const name = `${place.name} ${place.hex}`.trim();
  return row(name, sideName(place.control, doc), doc, place.hex);
}

function row(name: string, holder: string, doc: HexMap, at: string): readonly string[] {
  const here = doc.pieces.filter((piece) => piece.at === at);
  const plans = here.filter((piece) => piece.path.length > 0).map(planOf);
  const ground = (doc.ground ?? []).filter((one) => one.at === at);
  const gaveUp = ground.some(({ kind }) => kind === 'given-up');
  const fights = doc.fights.filter((fight) => fight.at === at).map((fight: MapFight) => fight.outcome);
  return [
    name,
    gaveUp ? `${holder}, gave itself up` : holder,
    [...here.map((piece) => pieceText(piece, doc)), ...troopTexts(ground, doc)].join(', '),
    plans.join('; '),
    fights.join(', '),
  ];
}

/** Where pieces stand or fights were that is no place: empty hexes and off-board boxes. */
function elsewhere({ places, pieces, fights }: HexMap): readonly string[] {
  const known = new Set(places.map((place) => place.hex));
  return [...new Set([...pieces, ...fights].map(({ at }) => at))].filter((at) => !known.has(at));
}

function pieceText({ label, side, own, seen }: MapPiece, doc: HexMap): string {
  const details = [...(own ? [] : [sideName(side, doc)]), ...(seen === null ? [] : [`seen ${seen}`])];
  return details.length === 0 ? label : `${label} (${details.join(', ')})`;
}

function troopTexts(ground: readonly MapGround[], doc: HexMap): readonly string[] {
  return ground
    .filter(({ kind }) => kind === 'troops')
    .map(({ own, side }) => (own ? 'troops ashore' : `troops ashore (${sideName(side, doc)})`));
}

function planOf({ label, path }: MapPiece): string {
  return `${label}: ${path.map((leg) => `${leg.label} to ${leg.to}`).join(', ')}`;
}

function sideName(side: string | null, { sides }: HexMap): string {
  return side === null ? 'nobody' : (sides.find((other) => other.id === side)?.name ?? side);
}
