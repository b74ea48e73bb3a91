import { createHash } from 'node:crypto';
import type { HexMap, MapDocument, TrackMap } from '../engine/map.ts';
import { groundLayer, placeLayer } from './board-layers.ts';
import { layOutBoard, type Board } from './board.ts';
import { summaryOf } from './describe.ts';
import type { Drawing } from './drawing.ts';
import { FONT_FAMILY } from './font.ts';
import { VIEW_WIDTH } from './frame.ts';
import { typedInk } from './ink.ts';
import { legendLayer } from './legend.ts';
import { moveLayer, pieceLayer } from './piece-layers.ts';
import { layOutPieces } from './pieces.ts';
import { element, escapeXml } from './svg.ts';
import { THEMES, type ThemeName } from './theme.ts';
import { drawTracks } from './tracks/draw.ts';
import { TRACKS_WIDTH } from './tracks/sizes.ts';

const XMLNS = 'http://www.w3.org/2000/svg';

export interface DrawOptions {
  readonly theme: ThemeName;
  /** Width of the picture in pixels; the height follows from the board. */
  readonly width: number;
}

/** The map as one standalone SVG. The same document gives the same bytes. */
export function drawMap(doc: MapDocument, options: DrawOptions): string {
  return doc.kind === 'tracks' ? drawnTracks(doc, options) : drawOnBoard(doc, layOutBoard(doc), options);
}

/** Tracks have no base layer: they are drawn whole each time. */
export function drawnTracks(doc: TrackMap, options: DrawOptions): string {
  const { content, height } = drawTracks(doc, THEMES[options.theme], typedInk);
  return accessible(doc, { width: TRACKS_WIDTH, height }, options.width, content);
}

/** As `drawMap`, on a board that was laid out before. */
export function drawOnBoard(doc: HexMap, board: Board, options: DrawOptions): string {
  const drawing = drawingOf(doc, board, options, typedInk);
  const content = groundLayer(drawing) + moveLayer(drawing) + placeLayer(drawing) + topLayer(drawing);
  return accessible(doc, viewOf(board), options.width, content);
}

export function drawingOf(doc: HexMap, board: Board, options: DrawOptions, ink: Drawing['ink']): Drawing {
  const theme = THEMES[options.theme];
  return { doc, board, theme, ink, pieces: layOutPieces(doc, board), note: doc.note ?? null };
}

/** Legend first: a plate near it stays readable. */
export function topLayer(drawing: Drawing): string {
  return legendLayer(drawing) + pieceLayer(drawing);
}

/** The size of a drawing in its own units. */
interface ViewBox {
  readonly width: number;
  readonly height: number;
}

export function viewOf({ height }: Board): ViewBox {
  return { width: VIEW_WIDTH, height };
}

/** One layer as an SVG of its own, for the rasteriser. */
export function standalone(content: string, { width, height }: ViewBox): string {
  return element('svg', { xmlns: XMLNS, viewBox: `0 0 ${width} ${height}` }, content);
}

function accessible(doc: MapDocument, view: ViewBox, width: number, content: string): string {
  const summary = summaryOf(doc);
  // Two maps of one game may stand on one page: their titles need ids that differ.
  const id = `map-${createHash('sha256').update(summary).update(content).digest('hex').slice(0, 12)}`;
  const attributes = {
    xmlns: XMLNS,
    viewBox: `0 0 ${view.width} ${view.height}`,
    width,
    height: Math.round((view.height * width) / view.width),
    role: 'img',
    'aria-labelledby': `${id}-title ${id}-desc`,
    'font-family': FONT_FAMILY,
  };
  const title = element('title', { id: `${id}-title` }, escapeXml(`${doc.title}, ${doc.viewer}`));
  return element(
    'svg',
    attributes,
    title + element('desc', { id: `${id}-desc` }, escapeXml(summary)) + content,
  );
}
