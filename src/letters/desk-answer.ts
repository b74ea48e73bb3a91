import { widthOf } from '../engine/report-width.ts';
import { plainText } from '../engine/report-wrap.ts';
import type { DeskAnswer, DeskLineTold, Rendered } from '../service/ports/letters.ts';
import { secondInWords } from './layout.ts';
import { HOW_TO_DIRECT } from './how-to-direct.ts';
import { notRead } from './not-read.ts';
import { htmlFrom, paragraphsFrom, subjectFrom, textFrom } from './templates.ts';

/**
 * The answer to a gamemaster's mail. No line of it is a command by itself, however it is folded: it may come back
 * unquoted.
 */
export function deskAnswerMail(answer: DeskAnswer): Rendered {
  const told = {
    ...answer,
    receivedAt: secondInWords(answer.received),
    tally: tallyOf(answer.lines),
    groups: GROUPS.flatMap((group) => groupOf(group, answer.lines)),
    foot: HOW_TO_DIRECT,
    notes: answer.notes.map(plainText),
    notRead: notRead(answer.ignored),
  };
  const opening = paragraphsFrom('part/desk-answer-opening', told);
  const words = { ...told, opening, preview: opening.join(' ') };
  return {
    subject: subjectFrom('mail/desk-answer/subject', words),
    text: textFrom('mail/desk-answer/text', words),
    html: htmlFrom('mail/desk-answer/html', words),
  };
}

const GROUPS = [
  { outcome: 'asked', heading: 'To be confirmed: nothing of it is done yet' },
  { outcome: 'done', heading: 'Done' },
  { outcome: 'refused', heading: 'Refused, nothing changed by it' },
] as const;

function groupOf(
  { outcome, heading }: (typeof GROUPS)[number],
  lines: readonly DeskLineTold[],
): readonly object[] {
  const these = lines.filter((line) => line.outcome === outcome);
  if (these.length === 0) return [];
  return [{ outcome, heading, title: heading.toUpperCase(), lines: these.map(lineWords) }];
}

const LINE_COLUMNS = 68;

function lineWords({ line, given, words, nearest, confirm, sections }: DeskLineTold) {
  const plain = plainText(given);
  const shown =
    widthOf(plain) > LINE_COLUMNS ? `${[...plain].slice(0, LINE_COLUMNS - 3).join('')}...` : plain;
  return {
    ...{ number: String(line), given: shown, words: words.map(plainText), nearest, sections },
    confirm: confirm === null ? null : `CONFIRM\u00a0${confirm}`,
  };
}

/** "2 done, 1 to confirm" */
function tallyOf(lines: readonly DeskLineTold[]): string {
  const count = (outcome: DeskLineTold['outcome']): number =>
    lines.filter((line) => line.outcome === outcome).length;
  const counts = [
    [count('asked'), 'to confirm'],
    [count('done'), 'done'],
    [count('refused'), 'refused'],
  ] as const;
  const told = counts.flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`]));
  return told.length === 0 ? 'no command found' : told.join(', ');
}
