import type { AnyCommand } from '../engine/command-table.ts';
import { type GivenLine, type HandedIn, type HandIn, handInLines } from '../engine/hand-in.ts';
import { refusal, type RefusalWords } from '../engine/refusal.ts';

/** Words of the refusals that are made here. */
export const READY_WORDS: RefusalWords = {
  'ready.nothing-taken':
    'READY was not taken, because no order of this message was. Send it with the mended orders, or alone.',
};

/**
 * Hands lines in; READY beside orders that were all refused is refused with them: a window must not close on a sheet
 * that its owner believes to be another.
 */
export function handInWithReady(
  to: HandIn<object, AnyCommand>,
  lines: readonly GivenLine[],
): HandedIn<AnyCommand> {
  const handedIn = handInLines(to, lines);
  if (!handedIn.revision.ready || !allRefused(handedIn)) return handedIn;
  const ready = handedIn.results.flatMap((result) =>
    result.status === 'word' && result.word === 'READY' ? [result.line] : [],
  );
  const others = lines.filter(({ number }) => !ready.some((line) => line.number === number));
  const { results, ...rest } = handInLines(to, others);
  const inVain = ready.map((line) => refused(line));
  return { ...rest, results: [...results, ...inVain].sort((a, b) => a.line.number - b.line.number) };
}

function allRefused({ results }: HandedIn<AnyCommand>): boolean {
  const has = (status: string): boolean => results.some((result) => result.status === status);
  return has('refused') && !has('taken');
}

function refused(line: GivenLine): HandedIn<AnyCommand>['results'][number] {
  const why = refusal('illegal', 'ready.nothing-taken', { piece: line.text });
  return { status: 'refused', line, refusal: why, column: 1, length: line.text.length };
}
