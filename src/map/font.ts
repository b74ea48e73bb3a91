import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/** How a text is set: size in units of the drawing, tracking added after each letter. */
export interface TextStyle {
  readonly size: number;
  readonly weight: 500 | 600;
  readonly tracking: number;
}

export const FONT_FAMILY = "'IBM Plex Sans Condensed','Plex Cond','Arial Narrow',sans-serif";

const PACKAGE = '@expo-google-fonts/ibm-plex-sans-condensed';
const CAPITAL_HEIGHT = 0.698;
const ASCENT = 0.74;
const DESCENT = 0.2;

const fonts: Readonly<Record<TextStyle['weight'], () => opentype.Font>> = {
  500: once(() => loadFont('500Medium/IBMPlexSansCondensed_500Medium.ttf')),
  600: once(() => loadFont('600SemiBold/IBMPlexSansCondensed_600SemiBold.ttf')),
};

/** Width of a text with its real letters and kerning. */
export function textWidth(text: string, style: TextStyle): number {
  return advance(text, style) + style.tracking * [...text].length;
}

/** Room above the baseline. */
export function ascentOf(style: TextStyle): number {
  return style.size * ASCENT;
}

/** Room below the baseline: none for a text whose letters all stand on it. */
export function descentOf(text: string, style: TextStyle): number {
  return /[Qgjpqy,;()]/.test(text) ? style.size * DESCENT : 0;
}

/** Baseline that centres capitals and figures on a height. */
export function baselineAround(y: number, style: TextStyle): number {
  return y + (style.size * CAPITAL_HEIGHT) / 2;
}

/** The text, cut with an ellipsis where it would be wider than the room. */
export function fitted(text: string, style: TextStyle, room: number): string {
  if (textWidth(text, style) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, style) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Path data of the text's letters. Drawing paths spares the rasteriser its font tables (a quarter second a map). */
export function textPath(text: string, x: number, baseline: number, style: TextStyle): string {
  const options = { kerning: true, letterSpacing: style.tracking / style.size };
  const { commands } = fonts[style.weight]().getPath(text, x, baseline, style.size, options);
  return commands.map(commandText).join('');
}

// Not opentype's own toPathData: that writes NaN for a coordinate a hair above a whole number.
function commandText(command: opentype.PathCommand): string {
  switch (command.type) {
    case 'M':
    case 'L':
      return `${command.type}${fine(command.x)} ${fine(command.y)}`;
    case 'Q':
      return `Q${[command.x1, command.y1, command.x, command.y].map(fine).join(' ')}`;
    case 'C':
      return `C${[command.x1, command.y1, command.x2, command.y2, command.x, command.y].map(fine).join(' ')}`;
    case 'Z':
      return 'Z';
  }
}

function fine(value: number): number {
  return Math.round(value * 100) / 100;
}

const widths = new Map<string, number>();
const WIDTHS_KEPT = 4000;

function advance(text: string, { size, weight }: TextStyle): number {
  const key = `${weight}${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known * size;
  const width = fonts[weight]().getAdvanceWidth(text, 1, { kerning: true });
  if (widths.size >= WIDTHS_KEPT) widths.clear();
  widths.set(key, width);
  return width * size;
}

function loadFont(file: string): opentype.Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`${PACKAGE}/${file}`));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
