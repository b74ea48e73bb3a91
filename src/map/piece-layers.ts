import { middleOf, type Box, type Point } from './box.ts';
import { colourOf, styleOf, type Drawing } from './drawing.ts';
import { BURST_RADIUS, TAG_TEXT } from './fights.ts';
import { baselineAround, textWidth, type TextStyle } from './font.ts';
import { groundSigns } from './ground-signs.ts';
import { BEAD, BEAD_RADIUS, type Leg } from './plans.ts';
import type { Plate, Stack } from './plates.ts';
import { GLYPH_ROOM, moreText, PLATE_TEXT, SEEN_TEXT } from './stack-shapes.ts';
import { circle, element, group, polygonPath, round } from './svg.ts';
import { burst, glyph, plate, ring } from './symbols.ts';

const ARROW_LENGTH = 6;
const DEEP_SPACE_DOT = 2;
const ARROW_ANGLE = 0.42;

/** The layer under places and names: bursts and planned moves. */
export function moveLayer(drawing: Drawing): string {
  const { fights, legs } = drawing.pieces;
  const bursts = fights.map(({ at }) => burst(at, BURST_RADIUS, 11, drawing.theme)).join('');
  return bursts + legs.map((leg) => legLine(leg, colourOf(drawing, leg.side))).join('');
}

/** The topmost layer: who holds what, weeks, outcomes, plates. */
export function pieceLayer(drawing: Drawing): string {
  const { legs, fights, stacks } = drawing.pieces;
  const leads = stacks.map((stack) => lead(stack, drawing));
  const tags = fights.map(({ fight, tag: box }) => tag(fight.outcome, box, drawing));
  const beads = legs.map((leg) => bead(leg, drawing));
  return [
    ...rings(drawing),
    ...groundSigns(drawing),
    ...leads,
    ...beads,
    ...tags,
    ...stacks.map((stack) => plates(stack, drawing)),
  ].join('');
}

function rings({ doc, board, theme }: Drawing): readonly string[] {
  const control = new Map(doc.places.map((place) => [place.hex, place.control]));
  return [...board.sites.values()].map(({ place, at, radius }) =>
    ring(styleOf(doc, control.get(place.hex) ?? null), at, radius, theme),
  );
}

function legLine({ from, to }: Leg, colour: string): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (turn: number) => ({
    x: to.x - ARROW_LENGTH * Math.cos(angle + turn),
    y: to.y - ARROW_LENGTH * Math.sin(angle + turn),
  });
  const d = `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
  const line = element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': 2.2,
    'stroke-linecap': 'round',
  });
  return (
    line + element('path', { d: polygonPath([to, barb(-ARROW_ANGLE), barb(ARROW_ANGLE)]), fill: colour })
  );
}

function bead({ weeks, bead: box, side }: Leg, drawing: Drawing): string {
  const { x, y, width, height } = box;
  const paint = { fill: colourOf(drawing, side), stroke: drawing.theme.board, 'stroke-width': 1.2 };
  const shape = element('rect', { x, y, width, height, rx: BEAD_RADIUS, ...paint });
  return shape + centred({ text: weeks, style: BEAD, fill: drawing.theme.onSide }, middleOf(box), drawing);
}

function tag(outcome: string, box: Box, drawing: Drawing): string {
  const { battle, battleInk } = drawing.theme;
  const { x, y, width, height } = box;
  const paint = { fill: battle, stroke: battleInk, 'stroke-width': 0.8 };
  const shape = element('rect', { x, y, width, height, rx: 2, ...paint });
  return shape + centred({ text: outcome, style: TAG_TEXT, fill: battleInk }, middleOf(box), drawing);
}

interface CentredText {
  readonly text: string;
  readonly style: TextStyle;
  readonly fill: string;
}

function centred({ text, style, fill }: CentredText, at: Point, { ink }: Drawing): string {
  const run = { text, x: at.x - textWidth(text, style) / 2, baseline: baselineAround(at.y, style) };
  return ink({ style, fill, runs: [run] });
}

/** The line to the hex; where no place is drawn, a dot shows the hex. */
function lead({ hex, lead: { from, to }, side }: Stack, drawing: Drawing): string {
  const d = `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
  const colour = colourOf(drawing, side);
  const line = element('path', { d, fill: 'none', stroke: colour, 'stroke-width': 1.4 });
  const empty = drawing.board.sites.has(hex) ? null : drawing.board.frame.find(hex);
  return empty === null ? line : line + circle(empty, DEEP_SPACE_DOT, { fill: colour });
}

function plates({ plates: shown, more }: Stack, drawing: Drawing): string {
  const signs = shown.map((sign) => pieceSign(sign, drawing)).join('');
  if (more === null) return signs;
  const { theme } = drawing;
  const text = moreText(more.pieces.length);
  const label = centred({ text, style: PLATE_TEXT, fill: theme.ink }, middleOf(more.box), drawing);
  return signs + plate(more.box, false, theme.inkFaint, theme) + label;
}

function pieceSign({ piece, label, box }: Plate, drawing: Drawing): string {
  const { theme, ink, doc } = drawing;
  const colour = colourOf(drawing, piece.side);
  const text = piece.own ? theme.onSide : colour;
  const hollow = { fill: 'none', stroke: colour, 'stroke-width': 1.2 };
  const middle = box.y + box.height / 2;
  const shape = glyph(
    styleOf(doc, piece.side),
    { x: box.x + 7, y: middle },
    3.1,
    piece.own ? { fill: text } : hollow,
  );
  const run = { text: label, x: box.x + GLYPH_ROOM, baseline: baselineAround(middle, PLATE_TEXT) };
  const name = ink({ style: PLATE_TEXT, fill: text, runs: [run] });
  const content =
    plate(box, piece.own, colour, theme) + shape + name + sighting({ piece, label, box }, drawing);
  return group({ 'data-piece': piece.id }, content);
}

function sighting({ piece, label, box }: Plate, { theme, ink }: Drawing): string {
  if (piece.seen === null) return '';
  const x = box.x + GLYPH_ROOM + textWidth(label, PLATE_TEXT) + 2.5;
  const run = { text: piece.seen, x, baseline: baselineAround(box.y + box.height / 2, PLATE_TEXT) };
  return ink({ style: SEEN_TEXT, fill: piece.own ? theme.onSide : theme.inkSoft, runs: [run] });
}
