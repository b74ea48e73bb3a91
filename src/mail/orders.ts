import type { OrderBlock, OrderLine, OrderText } from '../service/ports/mail.ts';
import { ignoredRanges } from './ignored.ts';
import type { TextLine } from './lines.ts';
import { type Fence, type FenceSpan, findFences, numbered, placeOf, spansOf } from './marks.ts';
import { CODED_TEXTS, PGP_BEGIN, REPORT_TITLE } from './phrases.ts';
import { findCut, isQuotedLine, type Cut } from './quotation.ts';
import { quotedForms } from './quoted-forms.ts';
import { fatesOf, saysNothing, type Fate } from './reply.ts';
import { uuencodedIn } from './uuencode.ts';

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
export function ordersIn(given: readonly TextLine[], writer: Writer): OrderText {
  const lines = withoutDashEscapes(given);
  return ordersAbove(lines, cutIn(lines, writer), writer);
}

/**
 * The orders above a report of ours that a mail program quotes in a way that nobody knows: only the title of the report
 * tells where it begins. Whoever wrote no orders there has filled in the form, or copied all of it. Null: no such report.
 */
export function ordersAboveReport(given: readonly TextLine[], writer: Writer): OrderText | null {
  const lines = withoutDashEscapes(given);
  const [form] = findFences(lines);
  const at = lines.findIndex(({ text }) => REPORT_TITLE.test(text));
  if (form === undefined || at < 1 || form.start < at || cutIn(lines, writer) !== null) return null;
  return ordersAbove(lines, { at, kind: 'reply' }, writer);
}

function cutIn(lines: readonly TextLine[], { forwarded }: Writer): Cut | null {
  const fenced = closedInsides(findFences(lines));
  return findCut(lines, (index) => fenced.has(index), forwarded);
}

function ordersAbove(lines: readonly TextLine[], cut: Cut | null, writer: Writer): OrderText {
  const fences = findFences(lines);
  const own = cut === null ? lines : lines.slice(0, cut.at);
  const fates = withoutFiles(lines, fatesOf(own, writer.name));
  const ownFences = fences.filter((fence) => fence.start < own.length);
  const found =
    ownFences.length > 0
      ? markedOrders(lines, spansOf(ownFences, own.length), { fates, where: 'marked' })
      : isFilledInReport(cut, fates, fences)
        ? markedOrders(lines, spansOf(fences, lines.length), { fates, where: 'report' })
        : unmarkedOrders(lines, fates);
  return {
    ...found,
    text: lines.filter(({ text }) => text.trim() !== '').map(numbered),
    forms: quotedForms(lines, {
      quotedFrom: own.length,
      until: cut?.kind === 'forward' ? cut.at : lines.length,
    }),
  };
}

/** Text signed by PGP has "- " before each line that begins with a hyphen. */
function withoutDashEscapes(lines: readonly TextLine[]): readonly TextLine[] {
  const begin = lines.findIndex(({ text }) => PGP_BEGIN.test(text));
  if (begin === -1) return lines;
  return lines.map((line, index) =>
    index > begin && line.text.startsWith('- ') ? { ...line, text: line.text.slice(2) } : line,
  );
}

/** Lines of a file that an old client put into the text, or of a cipher, are no words of its writer. */
function withoutFiles(lines: readonly TextLine[], fates: readonly Fate[]): readonly Fate[] {
  const inFile = new Set(
    [...uuencodedIn(lines), ...cipherIn(lines)].flatMap(({ from, to }) => indicesFrom(from, to)),
  );
  return inFile.size === 0 ? fates : fates.map((fate, index) => (inFile.has(index) ? 'file' : fate));
}

/** The first of each kind: nobody sends two. */
function cipherIn(lines: readonly TextLine[]): readonly { readonly from: number; readonly to: number }[] {
  return CODED_TEXTS.flatMap(({ begin, end }) => {
    const from = lines.findIndex(({ text }) => begin.test(text));
    if (from === -1) return [];
    const length = lines.slice(from + 1).findIndex(({ text }) => end.test(text));
    return [{ from, to: length === -1 ? lines.length : from + length + 2 }];
  });
}

function indicesFrom(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}

function closedInsides(fences: readonly Fence[]): ReadonlySet<number> {
  return new Set(spansOf(fences, 0).flatMap((span) => (span.end === null ? [] : insideOf(span))));
}

function insideOf(span: FenceSpan): readonly number[] {
  return indicesFrom(span.start + 1, span.stop);
}

function isFilledInReport(cut: Cut | null, fates: readonly Fate[], fences: readonly Fence[]): boolean {
  return fences.length > 0 && cut?.kind === 'reply' && !fates.includes('kept');
}

type Found = Pick<OrderText, 'blocks' | 'ignored'>;

function unmarkedOrders(lines: readonly TextLine[], fates: readonly Fate[]): Found {
  const kept = lines.filter((_, index) => fates[index] === 'kept').map(orderLine);
  const [first] = kept;
  const block: OrderBlock | null =
    first === undefined
      ? null
      : {
          ...{ game: null, window: null, where: 'reply', closed: true, lines: kept },
          first: first.number,
          last: kept.at(-1)?.number ?? first.number,
        };
  return {
    blocks: block === null ? [] : [block],
    ignored: ignoredRanges(lines, (index) => fates[index] ?? 'quoted'),
  };
}

function markedOrders(
  lines: readonly TextLine[],
  spans: readonly FenceSpan[],
  { fates, where }: { readonly fates: readonly Fate[]; readonly where: OrderBlock['where'] },
): Found {
  const marked = markedFates(lines, spans, fates);
  const outside = fates.map((fate) => (fate === 'kept' || fate === 'greeting' ? 'outside-marks' : fate));
  return {
    blocks: spans.map((span) => ({
      ...placeOf(lines, span),
      where,
      lines: insideOf(span).flatMap((index) => {
        const line = lines[index];
        return line !== undefined && marked.get(index) === 'kept' ? [orderLine(line)] : [];
      }),
    })),
    ignored: ignoredRanges(lines, (index) => marked.get(index) ?? outside[index] ?? 'quoted'),
  };
}

/** By index: the fate of lines inside marks, and of the marks themselves. */
function markedFates(
  lines: readonly TextLine[],
  spans: readonly FenceSpan[],
  fates: readonly Fate[],
): ReadonlyMap<number, Fate> {
  const marked = new Map<number, Fate>();
  for (const span of spans) {
    for (const index of [span.start, ...(span.end === null ? [] : [span.end])]) marked.set(index, 'mark');
    for (const index of insideOf(span)) {
      const inside = fateInside(lines[index]?.text ?? '');
      // Nobody said where this block ends: what looks like a quotation or a signature is taken for one.
      marked.set(index, span.end === null ? (fates[index] ?? inside) : inside);
    }
  }
  return marked;
}

/** Between marks every unquoted line that says something counts, signature marks and footers included. */
function fateInside(text: string): Fate {
  if (isQuotedLine(text)) return 'quoted';
  return saysNothing(text) ? 'blank' : 'kept';
}

function orderLine(line: TextLine): OrderLine {
  return line.pieces === undefined
    ? numbered(line)
    : { ...numbered(line), pieces: line.pieces.map(numbered).filter(({ text }) => text !== '') };
}
