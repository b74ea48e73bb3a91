import { plainText } from '../engine/report-wrap.ts';
import type { IgnoredText } from '../service/ports/mail.ts';
import { listed } from './layout.ts';

const REASONS: Readonly<Record<IgnoredText['why'], string | null>> = {
  quoted: 'quoted text',
  signature: 'signature',
  footer: 'footer of a mail program',
  'outside-marks': 'outside the marks',
  greeting: 'greeting',
  talk: 'nothing like an order',
  file: 'a file in the text',
  // The marks themselves.
  mark: null,
  // Comments and rules of asterisks: nobody takes them for orders.
  blank: null,
};

/** What mail programs and good manners add: one row for all of it, since nobody looks for orders there. */
const TRIMMINGS: ReadonlySet<IgnoredText['why']> = new Set(['greeting', 'signature', 'footer']);

/** Lines of a mail that were not read, and why. */
export interface NotRead {
  readonly lines: string;
  readonly why: string;
  readonly sample: string;
}

/** What a mail was not read of, as its sender is told: what nobody takes for orders is one row, or none. */
export function notRead(ignored: readonly IgnoredText[]): readonly NotRead[] {
  const trimmings = ignored.filter(({ why }) => TRIMMINGS.has(why));
  return ignored.flatMap((range) => {
    const reason = REASONS[range.why];
    if (reason === null || (TRIMMINGS.has(range.why) && range !== trimmings[0])) return [];
    const together = range === trimmings[0] ? trimmings : [range];
    const reasons = [...new Set(together.flatMap(({ why }) => REASONS[why] ?? []))];
    return [
      {
        lines: together.map(linesOf).join(', '),
        why: reasons.length === 1 ? reason : listed(reasons),
        sample: plainText(range.sample),
      },
    ];
  });
}

function linesOf({ firstLine, lastLine }: IgnoredText): string {
  return firstLine === lastLine ? String(firstLine) : `${firstLine}-${lastLine}`;
}
