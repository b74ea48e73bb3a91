import type { TrackMap } from '../../engine/map.ts';
import type { Point } from '../box.ts';
import { baselineAround, textWidth, type TextStyle } from '../font.ts';
import type { Ink } from '../ink.ts';
import { sideColour, type Theme } from '../theme.ts';
import { baselineOf, type Line, type TracksLayout } from './layout.ts';

/** What every part of a board of tracks is drawn from. */
export interface TracksDrawing {
  readonly doc: TrackMap;
  readonly layout: TracksLayout;
  readonly theme: Theme;
  readonly ink: Ink;
}

export function styleOf({ sides }: TrackMap, side: string | null): number {
  return sides.find(({ id }) => id === side)?.style ?? 0;
}

export function colourOf({ doc, theme }: Pick<TracksDrawing, 'doc' | 'theme'>, side: string | null): string {
  return sideColour(theme, styleOf(doc, side));
}

/** Lines as they were laid out. */
export function written(lines: readonly Line[], { ink, theme }: TracksDrawing): string {
  const colours = { ink: theme.ink, soft: theme.inkSoft, faint: theme.inkFaint };
  return lines
    .map((line) => {
      const runs = [{ text: line.text, x: line.box.x, baseline: baselineOf(line) }];
      return ink({ style: line.style, fill: colours[line.tone], runs });
    })
    .join('');
}

/** A word around a point. */
export function centred(
  { text, style, fill }: { readonly text: string; readonly style: TextStyle; readonly fill: string },
  at: Point,
  { ink }: TracksDrawing,
): string {
  const x = at.x - (textWidth(text, style) - style.tracking) / 2;
  return ink({ style, fill, runs: [{ text, x, baseline: baselineAround(at.y, style) }] });
}
