import type { MapGround } from '../engine/map.ts';
import type { Point } from './box.ts';
import { colourOf, type Drawing } from './drawing.ts';
import type { Site } from './place-shape.ts';
import { element, group, round } from './svg.ts';
import type { Theme } from './theme.ts';

const WIDTH = 9.5;
const HEIGHT = 6;
const GAP = 1;

/** Who stands on places, on the lower edge of their discs: side by side where both do. */
export function groundSigns(drawing: Drawing): readonly string[] {
  const places = new Map<string, readonly MapGround[]>();
  for (const ground of drawing.doc.ground ?? [])
    places.set(ground.at, [...(places.get(ground.at) ?? []), ground]);
  return [...places].flatMap(([hex, here]) => {
    const site = drawing.board.sites.get(hex);
    return site === undefined ? [] : [signsAt(site, here, drawing)];
  });
}

/** How far along the slant to the lower right a flag stands. */
const FLAG_SLANT = 0.8;

function signsAt({ at, radius }: Site, here: readonly MapGround[], drawing: Drawing): string {
  const left = at.x - ((WIDTH + GAP) * (here.length - 1)) / 2;
  const slant = radius * FLAG_SLANT;
  const signs = here.map((ground, index) => {
    if (ground.kind === 'given-up')
      return pennant({ x: at.x + slant, y: at.y + slant }, drawing.theme.ink, drawing.theme);
    const spot = { x: left + index * (WIDTH + GAP), y: at.y + radius + 1 };
    return troopSign(spot, ground.own, colourOf(drawing, ground.side), drawing.theme);
  });
  return group({}, signs.join(''));
}

/** A crossed box, as maps of armies have it for foot. */
export function troopSign({ x, y }: Point, own: boolean, colour: string, theme: Theme): string {
  const box = { x: round(x - WIDTH / 2), y: round(y - HEIGHT / 2), width: WIDTH, height: HEIGHT };
  const fill = own ? colour : theme.board;
  const [left, right] = [round(x - WIDTH / 2), round(x + WIDTH / 2)];
  const [top, bottom] = [round(y - HEIGHT / 2), round(y + HEIGHT / 2)];
  const d = `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
  return (
    element('rect', { ...box, fill, stroke: own ? theme.board : colour, 'stroke-width': 0.9 }) +
    element('path', { d, fill: 'none', stroke: own ? theme.onSide : colour, 'stroke-width': 0.8 })
  );
}

/** A white flag on a pole. */
export function pennant({ x, y }: Point, colour: string, theme: Theme): string {
  const [left, right] = [round(x - 2.6), round(x + 4.4)];
  const [top, tip, foot] = [round(y - 2.4), round(y - 0.4), round(y + 1.6)];
  const paint = { stroke: colour, 'stroke-width': 0.9, 'stroke-linejoin': 'round' };
  const cloth = { d: `M${left} ${top}L${right} ${tip}L${left} ${foot}Z`, fill: theme.board, ...paint };
  const pole = { d: `M${left} ${round(y + 5)}V${top}`, fill: 'none', ...paint, 'stroke-width': 1.3 };
  return element('path', cloth) + element('path', pole);
}
