import { textPath, textWidth, type TextStyle } from './font.ts';
import { element, escapeXml, round, type Attributes } from './svg.ts';

interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
}

/** Texts that look alike. A halo keeps a label readable where it crosses a line. */
interface TextGroup {
  readonly style: TextStyle;
  readonly fill: string;
  readonly runs: readonly TextRun[];
  readonly opacity?: number;
  readonly halo?: { readonly colour: string; readonly width: number };
}

/** How letters reach the drawing. */
export type Ink = (group: TextGroup) => string;

/** Letters as text, for pages: searchable, selectable, small. */
export const typedInk: Ink = (texts) => {
  const { style, runs } = texts;
  if (runs.length === 0) return '';
  const tracking = style.tracking === 0 ? undefined : style.tracking;
  const look = { 'font-size': style.size, 'font-weight': style.weight, 'letter-spacing': tracking };
  return element('g', { ...look, ...paintOf(texts) }, runs.map((run) => typedRun(run, style)).join(''));
};

/** Letters as paths, for pictures: equal on every machine, whatever fonts it has. */
export const outlinedInk: Ink = (texts) => {
  const d = texts.runs.map((run) => textPath(run.text, run.x, run.baseline, texts.style)).join('');
  return d === '' ? '' : element('path', { d, ...paintOf(texts) });
};

// textLength holds the text in the room it was given even where the font is missing and another stands in.
function typedRun({ text, x, baseline }: TextRun, style: TextStyle): string {
  const room = `textLength="${round(textWidth(text, style))}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${round(x)}" y="${round(baseline)}" ${room}>${escapeXml(text)}</text>`;
}

function paintOf({ fill, opacity, halo }: TextGroup): Attributes {
  const fillOpacity = opacity === undefined ? undefined : String(opacity);
  if (halo === undefined) return { fill, 'fill-opacity': fillOpacity };
  return {
    fill,
    'fill-opacity': fillOpacity,
    stroke: halo.colour,
    'stroke-width': halo.width,
    'stroke-opacity': '.85',
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  };
}
