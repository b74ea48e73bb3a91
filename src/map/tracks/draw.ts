import type { TrackMap } from '../../engine/map.ts';
import type { Point } from '../box.ts';
import type { Ink } from '../ink.ts';
import { circle, element, round } from '../svg.ts';
import type { Theme } from '../theme.ts';
import { type TracksDrawing, written } from './drawing.ts';
import { layOutTracks } from './layout.ts';
import { legendOf } from './legend.ts';
import { rowOf, rowsOf } from './rows.ts';
import { headOf } from './scale.ts';
import { TRACKS_WIDTH } from './sizes.ts';

export interface DrawnTracks {
  readonly content: string;
  readonly height: number;
}

/** A board of tracks: the star, and under it a card for each planet, in the order of their orbits. */
export function drawTracks(doc: TrackMap, theme: Theme, ink: Ink): DrawnTracks {
  const layout = layOutTracks(doc);
  const drawing: TracksDrawing = { doc, layout, theme, ink };
  const paper = element('rect', { width: TRACKS_WIDTH, height: layout.height, fill: theme.ground });
  const cards = layout.cards.map((card) => {
    const { x, y, width, height } = card.box;
    const paint = { fill: theme.board, stroke: theme.outline };
    return (
      element('rect', { x, y, width, height, rx: 6, ...paint }) +
      headOf(card, drawing) +
      rowsOf(card, drawing)
    );
  });
  const content = [
    paper,
    orbits(drawing),
    star(layout.centre, theme),
    written(layout.heading, drawing),
    space(drawing),
    ...cards,
    legendOf(drawing),
  ];
  return { content: content.join(''), height: layout.height };
}

const STAR = 11;
const RAYS = 12;
const ORBITS = [26, 34, 42];

function star(at: Point, theme: Theme): string {
  const rays = Array.from({ length: RAYS }, (_, index) => {
    const angle = (2 * Math.PI * index) / RAYS;
    const end = (radius: number): string =>
      `${round(at.x + radius * Math.cos(angle))} ${round(at.y + radius * Math.sin(angle))}`;
    return `M${end(STAR + 3)}L${end(STAR + (index % 2 === 0 ? 8 : 5.5))}`;
  });
  const light = element('path', {
    d: rays.join(''),
    stroke: theme.inkSoft,
    'stroke-width': 1.4,
    'stroke-linecap': 'round',
  });
  return light + circle(at, STAR, { fill: theme.inkSoft });
}

/** Rings around the star behind everything, and the line on which the planets stand. */
function orbits({ layout, theme }: TracksDrawing): string {
  const { centre, cards } = layout;
  const paint = { fill: 'none', stroke: theme.outline, 'stroke-width': 1 };
  const rings = ORBITS.map((radius) => circle(centre, radius, paint));
  const last = cards.at(-1)?.disc;
  const way = last === undefined ? '' : `M${round(centre.x)} ${round(centre.y)}V${round(last.y)}`;
  const line = element('path', { ...paint, d: way, stroke: theme.route, 'stroke-dasharray': '2 3' });
  return rings.join('') + line;
}

function space(drawing: TracksDrawing): string {
  const row = drawing.layout.box;
  if (row === null) return '';
  const { x, y, width, height } = row.box;
  const paint = { fill: drawing.theme.surface, stroke: drawing.theme.route, 'stroke-dasharray': '4 3' };
  return element('rect', { x, y, width, height, rx: 6, ...paint }) + rowOf(row, drawing);
}
