import type { IgnoredText, NumberedLine, OrderBlock } from '../service/ports/mail.ts';
import { ignoredRanges } from './ignored.ts';
import type { TextLine } from './lines.ts';
import { findFences, type Fence } from './marks.ts';
import { findCut, isQuotedLine, type Cut } from './quotation.ts';
import { fatesOf, saysNothing, type Fate } from './reply.ts';

export interface OrderText {
  readonly blocks: readonly OrderBlock[];
  readonly ignored: readonly IgnoredText[];
}

/** What is known of the mail around the text. */
export interface Writer {
  /** Display name of the sender, '' when there is none. */
  readonly name: string;
  /** The subject says that the mail was passed on. */
  readonly forwarded: boolean;
}

/**
 * The orders in a text. Marks count when they stand unquoted in the writer's own words; without such marks
 * the whole reply is one block. Where a player wrote nothing of his own above a report that his client quotes
 * without `>` (Outlook), he has filled in the report: then the marks inside it count. In a forwarded mail never.
 */
export function ordersIn(lines: readonly TextLine[], writer: Writer): OrderText {
  const fences = findFences(lines);
  const fenced = closedInsides(fences);
  const cut = findCut(lines, (index) => fenced.has(index), writer.forwarded);
  const own = cut === null ? lines : lines.slice(0, cut.at);
  const fates = fatesOf(own, writer.name);
  const ownFences = fences.filter((fence) => fence.start < own.length);
  if (ownFences.length > 0) return markedOrders(lines, spansOf(ownFences, own.length), fates);
  if (isFilledInReport(cut, fates, fences)) return markedOrders(lines, spansOf(fences, lines.length), fates);
  return unmarkedOrders(lines, fates);
}

/** A fence with the index at which its lines stop: its `#END`, or for want of one the next mark or the end. */
interface Span extends Fence {
  readonly stop: number;
}

function spansOf(fences: readonly Fence[], end: number): readonly Span[] {
  return fences.map((fence, nth) => ({ ...fence, stop: fence.end ?? fences[nth + 1]?.start ?? end }));
}

function closedInsides(fences: readonly Fence[]): ReadonlySet<number> {
  return new Set(spansOf(fences, 0).flatMap((span) => (span.end === null ? [] : insideOf(span))));
}

function insideOf(span: Span): readonly number[] {
  return Array.from(
    { length: Math.max(0, span.stop - span.start - 1) },
    (_, offset) => span.start + 1 + offset,
  );
}

function isFilledInReport(cut: Cut | null, fates: readonly Fate[], fences: readonly Fence[]): boolean {
  return fences.length > 0 && cut?.kind === 'reply' && !fates.includes('kept');
}

function unmarkedOrders(lines: readonly TextLine[], fates: readonly Fate[]): OrderText {
  const kept = lines.filter((_, index) => fates[index] === 'kept').map(numbered);
  return {
    blocks: kept.length === 0 ? [] : [{ game: null, window: null, lines: kept, closed: true }],
    ignored: ignoredRanges(lines, (index) => fates[index] ?? 'quoted'),
  };
}

function markedOrders(lines: readonly TextLine[], spans: readonly Span[], fates: readonly Fate[]): OrderText {
  const marked = markedFates(lines, spans, fates);
  const outside = fates.map((fate) => (fate === 'kept' ? 'outside-marks' : fate));
  return {
    blocks: spans.map((span) => ({
      game: span.game,
      window: span.window,
      lines: lines
        .slice(span.start + 1, span.stop)
        .filter((line) => marked.get(line.number) === 'kept')
        .map(numbered),
      closed: span.end !== null,
    })),
    ignored: ignoredRanges(lines, (index, line) => marked.get(line.number) ?? outside[index] ?? 'quoted'),
  };
}

/** By line number: the fate of lines inside marks, and of the marks themselves. */
function markedFates(
  lines: readonly TextLine[],
  spans: readonly Span[],
  fates: readonly Fate[],
): ReadonlyMap<number, Fate> {
  const marked = new Map<number, Fate>();
  for (const span of spans) {
    for (const index of [span.start, ...(span.end === null ? [] : [span.end])]) marked.set(index + 1, 'kept');
    for (const index of insideOf(span)) {
      const inside = fateInside(lines[index]?.text ?? '');
      // Nobody said where this block ends: what looks like a quotation or a signature is taken for one.
      marked.set(index + 1, span.end === null ? (fates[index] ?? inside) : inside);
    }
  }
  return marked;
}

/** Between marks every unquoted line that says something counts, signature marks and footers included. */
function fateInside(text: string): Fate {
  if (isQuotedLine(text)) return 'quoted';
  return saysNothing(text) ? 'blank' : 'kept';
}

function numbered(line: TextLine): NumberedLine {
  return { number: line.number, text: line.text.trim() };
}
