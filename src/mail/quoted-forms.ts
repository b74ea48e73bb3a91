import type { OrderBlock } from '../service/ports/mail.ts';
import type { TextLine } from './lines.ts';
import { findFences, numbered, placeOf, spansOf } from './marks.ts';
import { isQuotedLine, withoutQuoteMark } from './quotation.ts';

/**
 * Order forms inside quoted text, with `>` or without. Whether a player filled them in shows only beside the form that
 * we sent. A form that is quoted a second time is of an older mail and does not count.
 */
export function quotedForms(
  lines: readonly TextLine[],
  { quotedFrom, until }: { readonly quotedFrom: number; readonly until: number },
): readonly OrderBlock[] {
  const quoted = lines
    .slice(0, until)
    .flatMap((line, index) => unquoted(line, { bare: index >= quotedFrom }));
  return spansOf(findFences(quoted), quoted.length)
    .filter(({ end }) => end !== null)
    .map((span) => ({
      ...placeOf(quoted, span),
      where: 'report',
      lines: quoted
        .slice(span.start + 1, span.stop)
        .map(numbered)
        .filter(({ text }) => text !== '' && !isQuotedLine(text)),
    }));
}

/** Without its mark of quotation. Lines between quoted ones are the writer's own, and stand elsewhere. */
function unquoted(line: TextLine, { bare }: { readonly bare: boolean }): readonly TextLine[] {
  const text = withoutQuoteMark(line.text);
  if (text !== null) return [{ number: line.number, text }];
  return bare ? [line] : [];
}
