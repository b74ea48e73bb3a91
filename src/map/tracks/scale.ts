import type { MapTrack, TrackBase, TrackMarker } from '../../engine/map.ts';
import { boxAround, type Point } from '../box.ts';
import { textWidth } from '../font.ts';
import { circle, element, round } from '../svg.ts';
import { burst, glyph, ring } from '../symbols.ts';
import { centred, colourOf, styleOf, type TracksDrawing, written } from './drawing.ts';
import type { Card } from './layout.ts';
import { SMALL, SMALL_STRONG } from './sizes.ts';

const DISC = 14;
const STEP = 7.5;
const MARKER = 8;
const BASE_RISE = 23;
const NAME_DROP = 19;

/** The head of a track: its disc with the ring of who controls it, its name, its scale with marker and base. */
export function headOf(card: Card, drawing: TracksDrawing): string {
  const { track, disc, lines, steps } = card;
  const { doc, theme } = drawing;
  return [
    circle(disc, DISC, { fill: theme.disc }),
    ring(styleOf(doc, track.control), disc, DISC, theme),
    centred({ text: track.id, style: SMALL_STRONG, fill: theme.ink }, disc, drawing),
    written(lines, drawing),
    scaleLine(steps, drawing),
    ...steps.map((at, index) => step(at, index, track, drawing)),
    base(track.base, steps, drawing),
  ].join('');
}

function scaleLine(steps: readonly Point[], { theme }: TracksDrawing): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return '';
  const d = `M${round(first.x)} ${round(first.y)}H${round(last.x)}`;
  return element('path', { d, fill: 'none', stroke: theme.outline, 'stroke-width': 2 });
}

function step(at: Point, index: number, { marker }: MapTrack, drawing: TracksDrawing): string {
  const { doc, theme } = drawing;
  const { name = '', value = '' } = doc.steps[index] ?? {};
  const here = marker.step === index;
  const style = here ? SMALL_STRONG : SMALL;
  const label = { text: name, style, fill: here ? theme.ink : theme.inkFaint };
  const sign = here
    ? markerSign(marker, at, drawing)
    : circle(at, STEP, { fill: theme.board, stroke: theme.outline, 'stroke-width': 1.2 }) +
      centred({ text: value, style: SMALL, fill: theme.inkFaint }, at, drawing);
  return sign + centred(label, { x: at.x, y: at.y + NAME_DROP }, drawing);
}

/** The marker on its step: the scale's own takes the shape of the side that the step favours. */
export function markerSign(
  { step: index, sign, side }: TrackMarker,
  at: Point,
  drawing: TracksDrawing,
): string {
  const { doc, theme } = drawing;
  const colour = colourOf(drawing, side);
  switch (sign) {
    case 'scale':
      return scaleSign(doc.steps[index]?.side ?? null, at, drawing);
    case 'rising':
      return burst(at, MARKER + 5, 11, theme) + glyph(styleOf(doc, side), at, 5, { fill: colour });
    case 'taken':
      return plate(at, MARKER, colour) + glyph(styleOf(doc, side), at, 5, { fill: theme.onSide });
    case 'subdued':
      return (
        plate({ x: at.x + 3.5, y: at.y + 3.5 }, MARKER, colour) +
        scaleSign(doc.steps[index]?.side ?? null, { x: at.x - 1.5, y: at.y - 1.5 }, drawing)
      );
  }
}

export function scaleSign(side: string | null, at: Point, drawing: TracksDrawing): string {
  const { doc, theme } = drawing;
  const paint = { stroke: theme.board, 'stroke-width': 1.2 };
  // Nobody's glyph is a square of ink, which no side has in that colour.
  if (side === null) return element('rect', { ...boxAround(at, 6.5), fill: theme.inkSoft, ...paint });
  return glyph(styleOf(doc, side), at, MARKER, { fill: colourOf(drawing, side), ...paint });
}

function plate(at: Point, half: number, fill: string): string {
  return element('rect', { ...boxAround(at, half), rx: 2, fill });
}

function base(at: TrackBase | null, steps: readonly Point[], drawing: TracksDrawing): string {
  const step = at === null ? undefined : steps[at.step];
  return at === null || step === undefined ? '' : baseSign(at, { x: step.x, y: step.y - BASE_RISE }, drawing);
}

const BASE_HEIGHT = 14;

function baseText({ level, up }: Pick<TrackBase, 'level' | 'up'>): string {
  return up ? `base ${level}` : `down ${level}`;
}

/** A base as a plate over its step: filled when it is Up, dashed when it is Down. */
export function baseSign(
  { level, up, side }: Omit<TrackBase, 'step'>,
  at: Point,
  drawing: TracksDrawing,
): string {
  const { theme } = drawing;
  const colour = colourOf(drawing, side);
  const text = baseText({ level, up });
  const box = boxAround(at, textWidth(text, SMALL_STRONG) / 2 + 4.5, BASE_HEIGHT / 2);
  const paint = up
    ? { fill: colour, stroke: colour }
    : { fill: theme.board, stroke: colour, 'stroke-dasharray': '2.5 2' };
  const roof = `M${round(box.x)} ${round(box.y)}L${round(at.x)} ${round(box.y - 4.5)}L${round(box.x + box.width)} ${round(box.y)}Z`;
  return (
    element('path', { d: roof, ...paint, 'stroke-width': 1, 'stroke-linejoin': 'round' }) +
    element('rect', { ...box, ...paint, 'stroke-width': 1 }) +
    centred({ text, style: SMALL_STRONG, fill: up ? theme.onSide : colour }, at, drawing)
  );
}
