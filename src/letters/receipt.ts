import { widthOf } from '../engine/report-width.ts';
import { plainText } from '../engine/report-wrap.ts';
import type { Receipt, RefusedLine, Rendered, TakenLine } from '../service/ports/letters.ts';
import { dueInSubject, dueInWords, listed, secondInWords } from './layout.ts';
import { notRead } from './not-read.ts';
import { htmlFrom, paragraphsFrom, subjectFrom, textFrom } from './templates.ts';

/** The answer to orders as a mail: what was read, what stands now, and what was not understood. */
export function receiptMail(receipt: Receipt): Rendered {
  const words = wordsOf(receipt);
  return {
    subject: subjectFrom('mail/receipt/subject', words),
    text: textFrom('mail/receipt/text', words),
    html: htmlFrom('mail/receipt/html', words),
  };
}

function wordsOf(receipt: Receipt) {
  const { taken, words, refused, window, outcome } = receipt;
  const isApplied = outcome === 'stored' || outcome === 'unchanged' || outcome === 'checked';
  const told = {
    ...receipt,
    isApplied,
    handedInBy: receipt.handedInBy ?? null,
    due: window === null ? null : dueInWords(window.due),
    dueShort: window === null ? null : dueInSubject(window.due),
    receivedAt: secondInWords(receipt.received),
    tally: tallyOf(receipt),
    saidNothing: taken.length + words.length + refused.length === 0,
    answered: answeredAlone(receipt),
    taken: linesInOrder(receipt),
    refused: refused.map(refusedWords),
    blanks: receipt.blanks.length === 0 ? null : listed(receipt.blanks),
    blankCount: receipt.blanks.length,
    notRead: notRead(receipt.ignored),
    notes: receipt.notes.map(plainText),
    sheet: receipt.sheet.map((row) => ({ ...row, source: SOURCES[row.source] ?? row.source })),
    toDecide: receipt.outlook.filter(({ id }) => id === 'to-decide'),
    expected: receipt.outlook.filter(({ id }) => id !== 'to-decide'),
    again: window === null ? [] : receipt.again.map(plainText),
    sent: window === null ? receipt.again.map(plainText) : [],
    marks: window === null ? null : [`#ORDERS ${receipt.game.slug} ${window.tag}`, '#END'],
  };
  const opening = paragraphsFrom('part/receipt-opening', told);
  return { ...told, opening, preview: opening.join(' ') };
}

/** Who put an order on the sheet, as its owner reads it. */
const SOURCES: Readonly<Record<string, string>> = {
  given: 'you',
  doctrine: 'doctrine',
  nmr: 'no orders',
  gm: 'gamemaster',
  bot: 'stand-in',
};

/** "4 taken, 1 refused"; sheet words count among the taken. */
function tallyOf({ taken, words, refused, blanks }: Receipt): string {
  const takenCount = taken.length + words.length;
  const counts = [
    ...(takenCount > 0 ? [`${takenCount} taken`] : []),
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
  ];
  if (counts.length > 0) return counts.join(', ');
  return blanks.length > 0 ? 'only blanks' : 'no orders found';
}

interface TakenWords {
  readonly line: number;
  readonly order: string;
  readonly does: string;
  readonly warning: string | null;
  readonly replaces: string | null;
}

/** Words that ask for something and leave the sheet as it is. */
const ASKING: ReadonlySet<string> = new Set([
  ...['HELP', 'STATUS', 'SHOW ORDERS', 'MAP', 'VACATION', 'EXTENSION', 'RESIGN'],
]);

/** What was asked for, in a mail that tried to change nothing; null: it did, or asked for nothing. */
function answeredAlone({ taken, words }: Receipt): string | null {
  const asked = words.map(({ word }) => word);
  const isAlone = taken.length === 0 && asked.length > 0 && asked.every((word) => ASKING.has(word));
  return isAlone ? listed([...new Set(asked)]) : null;
}

const WORDS: Readonly<Record<string, string>> = {
  READY: 'you are done; once all players are, the window closes before its deadline',
  'NOT READY': 'a draft again',
  UNDO: 'the version before is back',
  CLEAR: 'what stood before is off the sheet',
  DROP: 'that line is off the sheet',
  HELP: 'the orders that you can give stand at the end',
  TEST: 'nothing was stored; what follows is what your orders would do',
  VACATION: 'your gamemaster knows when you are away',
  'VACATION OFF': 'your gamemaster knows that you are not away',
  EXTENSION: 'your gamemaster is asked for more time',
  RESIGN: 'the seat is open to another player',
  STATUS: 'what is decided and what is still to decide stands below',
  'SHOW ORDERS': 'the whole sheet stands below',
};

/** Orders and words of the sheet together, as they stood in the mail. */
function linesInOrder({ taken, words }: Receipt): readonly TakenWords[] {
  const orders = taken.map((line: TakenLine) => ({ ...line, order: plainText(line.order) }));
  const others = words.map(({ line, word }) => ({
    line,
    order: word,
    does: WORDS[word] ?? '',
    warning: null,
    replaces: null,
  }));
  return [...orders, ...others].sort((a, b) => a.line - b.line);
}

interface RefusedWords extends RefusedLine {
  /** The line in three pieces: before the wrong one, the wrong one, behind it. */
  readonly pieces: readonly [before: string, wrong: string, behind: string];
  /** Blanks and carets that stand below the line; null: no one piece of it is wrong. */
  readonly caret: string | null;
}

const LINE_COLUMNS = 68;
/** What is left of a line too long for the mail, before and behind the wrong piece. */
const AROUND = 24;

function refusedWords(refused: RefusedLine): RefusedWords {
  const given = refused.given.replace(/[\s\p{Cc}]/gu, ' ');
  const start = Math.min(Math.max(0, refused.column - 1), given.length);
  const whole: RefusedWords['pieces'] = [
    given.slice(0, start),
    given.slice(start, start + refused.length),
    given.slice(start + refused.length),
  ];
  const pieces = widthOf(given) > LINE_COLUMNS ? shortened(whole) : whole;
  const pointed = refused.column > 1;
  return {
    ...refused,
    pieces: pointed ? pieces : [pieces.join(''), '', ''],
    caret: pointed ? ' '.repeat(widthOf(pieces[0])) + '^'.repeat(Math.max(1, widthOf(pieces[1]))) : null,
  };
}

/** The wrong piece stays in sight, with some of the line around it. */
function shortened([before, wrong, behind]: RefusedWords['pieces']): RefusedWords['pieces'] {
  const head = [...before];
  const middle = [...wrong];
  const tail = [...behind];
  const room = LINE_COLUMNS - 2 * AROUND;
  return [
    head.length > AROUND ? `...${head.slice(3 - AROUND).join('')}` : before,
    middle.length > room ? `${middle.slice(0, room - 3).join('')}...` : wrong,
    tail.length > AROUND ? `${tail.slice(0, AROUND - 3).join('')}...` : behind,
  ];
}
