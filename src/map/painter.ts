import type { MapDocument } from '../engine/map.ts';
import { groundLayer, placeLayer } from './board-layers.ts';
import { boardKey, layOutBoard, type Board } from './board.ts';
import { drawingOf, drawOnBoard, standalone, topLayer, type DrawOptions } from './draw.ts';
import type { BoardDrawing, Drawing } from './drawing.ts';
import { outlinedInk } from './ink.ts';
import { paletteOf, type Palette } from './palette.ts';
import { moveLayer } from './piece-layers.ts';
import { rasterise, stacked, type Pixels } from './pixels.ts';
import { encodePng } from './png.ts';
import { Recent } from './recent.ts';

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
  const boardOf = (doc: MapDocument): Board => boards.get(boardKey(doc), () => layOutBoard(doc));

  function png(doc: MapDocument, options: DrawOptions): Uint8Array {
    const drawing = drawingOf(doc, boardOf(doc), options, outlinedInk);
    const key = `${drawing.board.key} ${options.theme} ${options.width}`;
    const board = pictures.get(key, () => paintBoard(drawing, options.width));
    const picture = paintPieces(drawing, board, options.width);
    return encodePng(
      picture,
      palettes.get(options.theme, () => paletteOf(options.theme)),
    );
  }

  return { svg: (doc, options) => drawOnBoard(doc, boardOf(doc), options), png };
}

function paintBoard(drawing: BoardDrawing, width: number): BoardPicture {
  const paint = (content: string): Pixels => rasterise(standalone(content, drawing.board), width);
  return { ground: paint(groundLayer(drawing)), places: paint(placeLayer(drawing)) };
}

function paintPieces(drawing: Drawing, { ground, places }: BoardPicture, width: number): Pixels {
  const paint = (content: string): Pixels => rasterise(standalone(content, drawing.board), width);
  return stacked(ground, [paint(moveLayer(drawing)), places, paint(topLayer(drawing))]);
}
