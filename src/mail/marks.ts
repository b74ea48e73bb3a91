import { changes } from '../engine/nearest.ts';
import type { NumberedLine, OrderBlock } from '../service/ports/mail.ts';
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

/** A fence with the index at which its lines stop: its `#END`, or for want of one the next mark or the end. */
export interface FenceSpan extends Fence {
  readonly stop: number;
}

export function spansOf(fences: readonly Fence[], end: number): readonly FenceSpan[] {
  return fences.map((fence, nth) => ({ ...fence, stop: fence.end ?? fences[nth + 1]?.start ?? end }));
}

/** What a block says of itself, and where it stands. */
export function placeOf(
  lines: readonly TextLine[],
  { game, window, start, stop, end }: FenceSpan,
): Omit<OrderBlock, 'lines' | 'where'> {
  const first = lines[start]?.number ?? 0;
  return { game, window, closed: end !== null, first, last: lines[end ?? stop - 1]?.number ?? first };
}

export function numbered({ number, text }: NumberedLine): NumberedLine {
  return { number, text: text.trim() };
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
  return /^[\s*_]{0,6}#\s{0,3}end(e|[\s_-]?orders?)?\b/i.test(text);
}

/**
 * `#ORDERS marches-3 W7`, in any case and spacing, bold or not, perhaps with a remark behind. Without a game or a window they are null. A slip of the
 * pen ("#ORDRES") is a mark too: taken for none, it would send its lines to whatever window is open.
 */
export function readOrdersMark(text: string): { game: string | null; window: string | null } | null {
  const mark = /^[\s*_]{0,6}#\s{0,3}([or][a-z]{3,8})\b[\s:]{0,6}(.*)$/i.exec(text);
  if (mark === null || !isNearlyOrders((mark[1] ?? '').toUpperCase())) return null;
  const said = (mark[2] ?? '').replace(/\s{0,9}(?:[([;,]|\/\/|- ).*$/, '').replace(/[\s*_.:]{1,9}$/, '');
  const [game = '', ...window] = said.split(/\s+/);
  return { game: game === '' ? null : game, window: window.length === 0 ? null : window.join(' ') };
}

const MOST_SLIPS = 2;

function isNearlyOrders(word: string): boolean {
  return word === 'ORDERS' || changes(word, 'ORDERS') <= MOST_SLIPS;
}

function closeLast(fences: Fence[], end: number): void {
  const last = fences.at(-1);
  if (last !== undefined && last.end === null) fences[fences.length - 1] = { ...last, end };
}
