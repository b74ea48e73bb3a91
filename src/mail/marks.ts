import type { TextLine } from './lines.ts';
import { isQuotedLine } from './quotation.ts';

/** The place of one `#ORDERS game window` and its `#END`, as indices into the lines. */
export interface Fence {
  readonly start: number;
  /** Null: no `#END` before the next `#ORDERS` or the end of the text. */
  readonly end: number | null;
  readonly game: string | null;
  readonly window: string | null;
}

/** All marks that stand unquoted, in order. Whose words they are (the writer's, a forward's) is not asked here. */
export function findFences(lines: readonly TextLine[]): readonly Fence[] {
  const fences: Fence[] = [];
  lines.forEach((line, index) => {
    if (isQuotedLine(line.text)) return;
    const opened = readOrdersMark(line.text);
    if (opened !== null) fences.push({ start: index, end: null, ...opened });
    else if (isEndMark(line.text)) closeLast(fences, index);
  });
  return fences;
}

export function isEndMark(text: string): boolean {
  return /^[\s*_]{0,6}#\s{0,3}end\b/i.test(text);
}

/** `#ORDERS marches-3 W7`, in any case and spacing, bold or not. Without a game or a window they are null. */
export function readOrdersMark(text: string): { game: string | null; window: string | null } | null {
  const mark = /^[\s*_]{0,6}#\s{0,3}orders\b[\s:]{0,6}(.*)$/i.exec(text);
  if (mark === null) return null;
  const [game = '', ...window] = (mark[1] ?? '').replace(/[\s*_.,;:]+$/, '').split(/\s+/);
  return { game: game === '' ? null : game, window: window.length === 0 ? null : window.join(' ') };
}

function closeLast(fences: Fence[], end: number): void {
  const last = fences.at(-1);
  if (last !== undefined && last.end === null) fences[fences.length - 1] = { ...last, end };
}
