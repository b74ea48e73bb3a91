import type { AnyCommand } from '../engine/command-table.ts';
import { writeCommand } from '../engine/command-table.ts';
import { helpNow } from '../engine/help-now.ts';
import { ENGINE_REFUSAL_WORDS } from '../engine/refusal-words.ts';
import type { HandedIn, LineResult, Revision } from '../engine/hand-in.ts';
import type { AnyGame } from '../engine/module.ts';
import { type Refusal, wordsOf } from '../engine/refusal.ts';
import type { ListItem, Section } from '../engine/report.ts';
import { projectionsOf } from '../engine/sheet.ts';
import { dueFor } from './due.ts';
import type { HandInRequest } from './hand-in-request.ts';
import type { Heading, Receipt, RefusedLine, TakenLine } from './ports/letters.ts';
import type { SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { READY_WORDS } from './ready-in-vain.ts';
import { showDue, showTime } from './shown-time.ts';

export interface ReceiptOf {
  readonly tx: Pick<GameTransaction, 'game'>;
  readonly seat: SeatRecord;
  readonly window: WindowRecord;
  readonly view: object;
  readonly revisions: readonly Revision[];
  readonly handedIn: HandedIn<AnyCommand>;
  readonly request: HandInRequest;
}

/** The answer to orders for the open window: every line, and the whole sheet as it now stands. */
export function receiptOf(module: AnyGame, of: ReceiptOf): Receipt {
  const { seat, window, view, handedIn, request, revisions } = of;
  const zone = seat.person?.zone ?? 'UTC';
  const standing = handedIn.changed ? handedIn.revision : (revisions.at(-1) ?? null);
  const words = refusalWords(module);
  return {
    ...headingOf(of.tx, module, seat),
    kind: 'receipt',
    outcome: request.dryRun ? 'checked' : handedIn.changed ? 'stored' : 'unchanged',
    why: null,
    window: {
      tag: window.tag,
      label: window.label,
      due: showDue(of.tx.game, dueFor(window, seat.seat), zone),
    },
    named: null,
    received: showTime(request.receivedAt, zone),
    version: standing?.version ?? 0,
    undoTo: standing === null || isUntouched(standing) ? null : standing.base,
    sheetState: standing === null ? 'none' : standing.ready ? 'ready' : 'draft',
    ...linesOf(handedIn.results, words),
    ignored: request.ignored,
    dropped: handedIn.dropped.map(({ order, refusal }) => ({ order, why: wordsOf(refusal, words) })),
    sheet: sheetLines(module, standing, view),
    outlook: [...helpAsked(module, of), ...module.outlook(view, standing?.sheet ?? { entries: [] })],
    again: [],
    notes: of.tx.game.status === 'paused' ? [PAUSED] : [],
  };
}

const PAUSED = 'The game is paused: no deadline runs until it is resumed.';

/** Such a version has nothing that UNDO could take back. */
function isUntouched({ base, ready, sheet }: Revision): boolean {
  return base === 0 && !ready && sheet.entries.length === 0;
}

function sheetLines(module: AnyGame, standing: Revision | null, view: object): Receipt['sheet'] {
  if (standing === null) return [];
  return projectionsOf(module.commands, standing.sheet, view).map(({ entry, projection }) => ({
    order: writeCommand(module.commands, entry.command),
    source: entry.source,
    does: projection?.does ?? '',
  }));
}

type Words = ReturnType<typeof refusalWords>;

function refusalWords(module: AnyGame): Readonly<Record<string, string>> {
  return { ...ENGINE_REFUSAL_WORDS, ...READY_WORDS, ...module.refusalWords };
}

function linesOf(
  results: readonly LineResult[],
  words: Words,
): Pick<Receipt, 'taken' | 'refused' | 'words' | 'blanks'> {
  return {
    taken: results.flatMap((result): readonly TakenLine[] =>
      result.status === 'taken'
        ? [
            {
              line: result.line.number,
              order: result.order,
              does: result.does,
              warning: result.warning,
              replaces: result.replaces,
            },
          ]
        : [],
    ),
    refused: results.flatMap((result): readonly RefusedLine[] =>
      result.status === 'refused'
        ? [
            {
              line: result.line.number,
              given: result.line.text,
              column: result.column,
              length: result.length,
              ...told(result.refusal, words),
            },
          ]
        : [],
    ),
    words: results.flatMap((result) =>
      result.status === 'word' ? [{ line: result.line.number, word: result.word }] : [],
    ),
    blanks: results.flatMap((result) =>
      result.status === 'blank' && result.line.text.trim() !== '' ? [result.line.number] : [],
    ),
  };
}

function told(refusal: Refusal, words: Words): Pick<RefusedLine, 'code' | 'why' | 'nearest'> {
  return { code: refusal.code, why: wordsOf(refusal, words), nearest: refusal.nearest };
}

/** Whom a receipt is for, and about which game. */
export function headingOf(tx: Pick<GameTransaction, 'game'>, module: AnyGame, seat: SeatRecord): Heading {
  return {
    game: { slug: tx.game.slug, title: tx.game.title, module: module.title },
    seat: { id: seat.seat, name: seat.name },
    reader: seat.person?.name ?? seat.name,
  };
}

/** Words that act on the sheet in every game. */
const SHEET_WORDS: ListItem = {
  mark: 'item',
  text: 'READY  NOT READY  UNDO [<version>]  CLEAR  DROP <line>  INSERT <line>: <order>',
  details: [
    'You are done; not yet; back to an earlier version; an empty sheet; one line off the sheet; an order into its list, before that line.',
  ],
};

/** What can be asked for by mail at any time. */
export const MAIL_WORDS: ListItem = {
  mark: 'item',
  text: 'STATUS  SHOW ORDERS  MAP  TEST  VACATION <day> to <day>  EXTENSION <reason>  RESIGN  PRESS TO <whom>',
  details: [
    'By mail: how things stand; your sheet; the map; a check of the orders beside it; days on which you are away; more time; to leave the game; words to others, from the next line to a line END.',
    'For example: VACATION 24 Dec to 2 Jan; EXTENSION my exams',
  ],
};

/** The orders that can be given in this window, when a line asked for HELP. */
function helpAsked(module: AnyGame, { handedIn, window, view }: ReceiptOf): readonly Section[] {
  if (!handedIn.results.some((result) => result.status === 'word' && result.word === 'HELP')) return [];
  const { commands } = module;
  const vocabulary = commands.vocabularyOf(view);
  const rows = commands.rows.filter((row) => row.windows.includes(window.name));
  const items = rows.map((row) => {
    const { shape, others, examples } = helpNow(commands, row, vocabulary);
    const more = others.length === 0 ? [] : [`Or: ${others.join('; ')}`];
    return {
      mark: 'item' as const,
      text: shape,
      details: [row.help, ...more, `For example: ${examples.join('; ')}`],
    };
  });
  return [
    {
      id: 'help',
      title: 'Orders that you can give now',
      blocks: [{ kind: 'list', items: [...items, SHEET_WORDS, MAIL_WORDS] }],
    },
  ];
}
