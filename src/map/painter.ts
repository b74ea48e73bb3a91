import type { HexMap, MapDocument, TrackMap } from '../engine/map.ts';
import { groundLayer, placeLayer } from './board-layers.ts';
import { boardKey, layOutBoard, type Board } from './board.ts';
import {
  drawingOf,
  drawnTracks,
  drawOnBoard,
  standalone,
  topLayer,
  viewOf,
  type DrawOptions,
} from './draw.ts';
import type { BoardDrawing, Drawing } from './drawing.ts';
import { outlinedInk } from './ink.ts';
import { paletteOf, type Palette } from './palette.ts';
import { moveLayer } from './piece-layers.ts';
import { rasterise, stacked, type Pixels } from './pixels.ts';
import { encodePng } from './png.ts';
import { Recent } from './recent.ts';
import { THEMES } from './theme.ts';
import { drawTracks } from './tracks/draw.ts';
import { TRACKS_WIDTH } from './tracks/sizes.ts';

/** Draws maps and keeps what boards have in common, so that each board is laid out and painted once. */
export interface MapPainter {
  /** Standalone SVG, equal to that of `drawMap`. */
  svg(doc: MapDocument, options: DrawOptions): string;
  /** PNG of at most 256 colours; the same document gives the same bytes. */
  png(doc: MapDocument, options: DrawOptions): Uint8Array;
}

interface BoardPicture {
  readonly ground: Pixels;
  readonly places: Pixels;
}

const BOARDS_KEPT = 16;
/** A painted board of 800 pixels takes 6 MB. */
const PICTURES_KEPT = 6;

export function createMapPainter(): MapPainter {
  const boards = new Recent<Board>(BOARDS_KEPT);
  const pictures = new Recent<BoardPicture>(PICTURES_KEPT);
  const palettes = new Recent<Palette>(2);
  const boardOf = (doc: HexMap): Board => boards.get(boardKey(doc), () => layOutBoard(doc));

  function hexPixels(doc: HexMap, options: DrawOptions): Pixels {
    const drawing = drawingOf(doc, boardOf(doc), options, outlinedInk);
    const key = `${drawing.board.key} ${options.theme} ${options.width}`;
    const board = pictures.get(key, () => paintBoard(drawing, options.width));
    return paintPieces(drawing, board, options.width);
  }

  return {
    svg: (doc, options) =>
      doc.kind === 'tracks' ? drawnTracks(doc, options) : drawOnBoard(doc, boardOf(doc), options),
    png: (doc, options) => {
      const pixels = doc.kind === 'tracks' ? trackPixels(doc, options) : hexPixels(doc, options);
      return encodePng(
        pixels,
        palettes.get(options.theme, () => paletteOf(options.theme)),
      );
    },
  };
}

function trackPixels(doc: TrackMap, { theme, width }: DrawOptions): Pixels {
  const { content, height } = drawTracks(doc, THEMES[theme], outlinedInk);
  return rasterise(standalone(content, { width: TRACKS_WIDTH, height }), width);
}

function paintBoard(drawing: BoardDrawing, width: number): BoardPicture {
  const paint = (content: string): Pixels => rasterise(standalone(content, viewOf(drawing.board)), width);
  return { ground: paint(groundLayer(drawing)), places: paint(placeLayer(drawing)) };
}

function paintPieces(drawing: Drawing, { ground, places }: BoardPicture, width: number): Pixels {
  const paint = (content: string): Pixels => rasterise(standalone(content, viewOf(drawing.board)), width);
  return stacked(ground, [paint(moveLayer(drawing)), places, paint(topLayer(drawing))]);
}
