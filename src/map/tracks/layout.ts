import type { MapFight, MapSpace, MapTrack, TrackMap, TrackPiece } from '../../engine/map.ts';
import type { Box, Point } from '../box.ts';
import { ascentOf, fitted, textWidth, type TextStyle } from '../font.ts';
import { legendEntries, legendHeight } from './legend-entries.ts';
import { flow, heightOf, type TrackPlate } from './plates.ts';
import * as sizes from './sizes.ts';

const { CARD_GAP, CARD_WIDTH, COLUMN_GAP, DISC_X, INSET, MARGIN, SPACE_WIDTH, TRACKS_WIDTH } = sizes;

/** Where everything of a board of tracks stands; it grows downwards with what there is to show. */
export interface TracksLayout {
  readonly height: number;
  readonly centre: Point;
  readonly heading: readonly Line[];
  /** Pieces that stand at none of the spaces; null: there are none. */
  readonly box: RowLayout | null;
  readonly cards: readonly Card[];
  readonly legend: Box;
}

/** A line of text that has its room. */
export interface Line {
  readonly text: string;
  readonly style: TextStyle;
  readonly box: Box;
  readonly tone: 'ink' | 'soft' | 'faint';
}

export interface Card {
  readonly track: MapTrack;
  readonly box: Box;
  readonly disc: Point;
  readonly lines: readonly Line[];
  readonly steps: readonly Point[];
  /** Names of the sides over the columns of their pieces. */
  readonly columns: readonly ColumnHead[];
  readonly rows: readonly RowLayout[];
}

export interface ColumnHead {
  readonly side: string;
  readonly line: Line;
}

export interface RowLayout {
  readonly space: MapSpace | null;
  readonly box: Box;
  readonly lines: readonly Line[];
  readonly tags: readonly Tag[];
  readonly plates: readonly TrackPlate[];
}

export interface Tag {
  readonly text: string;
  readonly box: Box;
}

const TOP = 66;
const HEAD_HEIGHT = 72;
const COLUMNS_HEIGHT = 15;
const SCALE_X = 196;
const ROW_PADDING = 7;
const LINE_GAP = 2.5;
const ICON_ROOM = 24;
const TAG_HEIGHT = 16;

export function layOutTracks(doc: TrackMap): TracksLayout {
  const box = boxRow(doc);
  const cards: Card[] = [];
  let y = box === null ? TOP : box.box.y + box.box.height + CARD_GAP;
  for (const track of doc.tracks) {
    const card = cardAt(track, y, doc);
    cards.push(card);
    y += card.box.height + CARD_GAP;
  }
  const legend = { x: MARGIN, y, width: CARD_WIDTH, height: legendHeight(legendEntries(doc).length) };
  const centre = { x: MARGIN + DISC_X, y: 34 };
  return { height: Math.ceil(y + legend.height + MARGIN), centre, heading: heading(doc), box, cards, legend };
}

function heading(doc: TrackMap): readonly Line[] {
  const x = MARGIN + DISC_X + 48;
  const room = TRACKS_WIDTH - MARGIN - x;
  return [
    line({ text: doc.centre.toUpperCase(), style: sizes.TITLE, tone: 'ink' }, { x, y: 14 }, room),
    line({ text: `${doc.title} · ${doc.viewer}`, style: sizes.TEXT, tone: 'soft' }, { x, y: 39 }, room),
  ];
}

type Words = Pick<Line, 'text' | 'style' | 'tone'>;

/** A line whose upper left corner is given, cut where it would be wider than its room. */
function line({ text, style, tone }: Words, at: Point, room: number): Line {
  const shown = fitted(text, style, room);
  return {
    ...{ text: shown, style, tone },
    box: { ...at, width: textWidth(shown, style), height: style.size },
  };
}

export function baselineOf({ box, style }: Line): number {
  return box.y + ascentOf(style) + style.size * 0.1;
}

/** Lines under each other; one that is too wide goes on below. */
function column(words: readonly Words[], at: Point, room: number): readonly Line[] {
  const lines: Line[] = [];
  let y = at.y;
  for (const each of words.flatMap((one) => broken(one, room))) {
    lines.push(line(each, { x: at.x, y }, room));
    y += each.style.size + LINE_GAP;
  }
  return lines;
}

function broken(words: Words, room: number): readonly Words[] {
  const lines = words.text.split(' ').reduce<readonly string[]>((done, word) => {
    const last = done.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, words.style) > room) return [...done, word];
    return [...done.slice(0, -1), longer];
  }, []);
  return lines.map((text) => ({ ...words, text }));
}

function cardAt(track: MapTrack, y: number, doc: TrackMap): Card {
  const x = MARGIN;
  const rows: RowLayout[] = [];
  const columns = columnHeads(doc, y + HEAD_HEIGHT);
  let bottom = y + HEAD_HEIGHT + COLUMNS_HEIGHT;
  for (const space of track.spaces) {
    const row = rowAt(space, bottom, doc);
    rows.push(row);
    bottom += row.box.height;
  }
  const notes = track.notes.map((text): Words => ({ text, style: sizes.TEXT, tone: 'soft' }));
  const words: readonly Words[] = [{ text: track.name, style: sizes.NAME, tone: 'ink' }, ...notes];
  const room = SCALE_X - 58;
  const high =
    words.flatMap((one) => broken(one, room)).reduce((sum, { style }) => sum + style.size + LINE_GAP, 0) -
    LINE_GAP;
  const disc = { x: x + DISC_X, y: y + HEAD_HEIGHT / 2 };
  const lines = column(words, { x: x + 50, y: disc.y - high / 2 }, room);
  return {
    ...{ track, disc, lines, columns, rows, steps: stepsAt(doc, y) },
    box: { x, y, width: CARD_WIDTH, height: bottom - y },
  };
}

function stepsAt({ steps }: TrackMap, y: number): readonly Point[] {
  const pitch = (CARD_WIDTH - SCALE_X - INSET) / steps.length;
  return steps.map((_, index) => ({ x: MARGIN + SCALE_X + pitch * (index + 0.5), y: y + 38 }));
}

function columnsOf({
  sides,
}: TrackMap): readonly { readonly side: string; readonly x: number; readonly width: number }[] {
  const parties = sides.filter(({ style }) => style !== 0);
  const left = MARGIN + INSET + SPACE_WIDTH;
  const width = (CARD_WIDTH - 2 * INSET - SPACE_WIDTH - COLUMN_GAP * (parties.length - 1)) / parties.length;
  return parties.map(({ id }, index) => ({ side: id, x: left + index * (width + COLUMN_GAP), width }));
}

function columnHeads(doc: TrackMap, y: number): readonly ColumnHead[] {
  return columnsOf(doc).map(({ side, x, width }) => {
    const name = doc.sides.find(({ id }) => id === side)?.name ?? side;
    const words: Words = { text: name.toUpperCase(), style: sizes.HEADING, tone: 'faint' };
    return { side, line: line(words, { x: x + 14, y: y + 3 }, width - 14) };
  });
}

function rowAt(space: MapSpace, y: number, doc: TrackMap): RowLayout {
  const x = MARGIN + INSET;
  const top = y + ROW_PADDING;
  const notes = space.notes.map((text): Words => ({ text, style: sizes.TEXT, tone: 'soft' }));
  const words: readonly Words[] = [{ text: space.name, style: sizes.SPACE, tone: 'ink' }, ...notes];
  const room = SPACE_WIDTH - ICON_ROOM - 4;
  const written = column(words, { x: x + ICON_ROOM, y: top }, room);
  const lines = [...written, ...numberAfter(written[0], space.id)];
  const below = (written.at(-1)?.box.y ?? top) + sizes.TEXT.size + 5;
  const tags = tagsAt(
    doc.fights.filter(({ at }) => at === space.id),
    { x: x + ICON_ROOM, y: below },
  );
  const plates = platesAt(doc, space.id, top);
  const bottom = Math.max(
    below - 5,
    ...tags.map(({ box }) => box.y + box.height),
    ...plates.map(({ box }) => box.y + box.height),
  );
  const box = { x: MARGIN, y, width: CARD_WIDTH, height: bottom + ROW_PADDING - y };
  return { space, box, lines, tags, plates };
}

/** The number of a space, behind its name. */
function numberAfter(name: Line | undefined, id: string): readonly Line[] {
  if (name === undefined) return [];
  const at = { x: name.box.x + name.box.width + 5, y: name.box.y + 1.6 };
  return [line({ text: id, style: sizes.TEXT, tone: 'faint' }, at, SPACE_WIDTH)];
}

/** Each side's pieces in its own column. */
function platesAt(doc: TrackMap, at: string, top: number): readonly TrackPlate[] {
  const here = doc.pieces.filter((piece) => piece.at === at);
  return columnsOf(doc).flatMap(({ side, x, width }) =>
    flow(
      here.filter((piece) => piece.side === side),
      { x, y: top, width },
    ),
  );
}

function tagsAt(fights: readonly MapFight[], { x, y }: Point): readonly Tag[] {
  const room = SPACE_WIDTH - ICON_ROOM - 4;
  return fights.map(({ outcome }, index) => {
    const text = fitted(outcome, sizes.STRONG, room - 22);
    const width = textWidth(text, sizes.STRONG) + 22;
    return { text, box: { x, y: y + index * (TAG_HEIGHT + 3), width, height: TAG_HEIGHT } };
  });
}

function boxRow(doc: TrackMap): RowLayout | null {
  const here: readonly TrackPiece[] = doc.pieces.filter(({ at }) => at === doc.box.at);
  if (here.length === 0) return null;
  const x = MARGIN + INSET;
  const name = line(
    { text: doc.box.name, style: sizes.SPACE, tone: 'ink' },
    { x: x + ICON_ROOM, y: TOP + ROW_PADDING },
    SPACE_WIDTH - ICON_ROOM,
  );
  const plates = platesAt(doc, doc.box.at, TOP + ROW_PADDING);
  const height = Math.max(
    heightOf(plates, TOP + ROW_PADDING),
    ...plates.map(({ box }) => box.y + box.height - TOP - ROW_PADDING),
  );
  return {
    ...{ space: null, lines: [name], tags: [], plates },
    box: { x: MARGIN, y: TOP, width: CARD_WIDTH, height: height + 2 * ROW_PADDING },
  };
}
