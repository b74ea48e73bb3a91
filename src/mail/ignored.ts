import type { IgnoredText } from '../service/ports/mail.ts';
import type { TextLine } from './lines.ts';
import type { Fate } from './reply.ts';

const SAMPLE_CHARACTERS = 80;

/** Neighbouring lines left out for the same reason, as one range; blank lines are not told and part nothing. */
export function ignoredRanges(
  lines: readonly TextLine[],
  fateAt: (index: number, line: TextLine) => Fate,
): readonly IgnoredText[] {
  const ranges: IgnoredText[] = [];
  let before: Fate = 'kept';
  lines.forEach((line, index) => {
    if (line.text.trim() === '') return;
    const fate = fateAt(index, line);
    const last = ranges.at(-1);
    if (fate !== 'kept' && fate === before && last !== undefined) {
      ranges[ranges.length - 1] = { ...last, lastLine: line.number };
    } else if (fate !== 'kept') {
      ranges.push({ firstLine: line.number, lastLine: line.number, why: fate, sample: sampleOf(line.text) });
    }
    before = fate;
  });
  return ranges;
}

function sampleOf(text: string): string {
  return [...text.trim()].slice(0, SAMPLE_CHARACTERS).join('');
}
