import { writeCommand } from '../engine/command-table.ts';
import type { Section } from '../engine/report.ts';
import { readSheetWord } from '../engine/sheet-words.ts';
import { dueFor, isInTime } from './due.ts';
import { moduleOf } from './game-in-play.ts';
import type { HandInRequest } from './hand-in-request.ts';
import type { Receipt, RefusedLine } from './ports/letters.ts';
import type { Ports } from './ports/ports.ts';
import type { SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { headingOf, MAIL_WORDS } from './receipt.ts';
import { showDue, showTime } from './shown-time.ts';
import { sameTag } from './window-tag.ts';

type Needs = Pick<Ports, 'store' | 'games'>;

export interface NotApplied {
  readonly seat: SeatRecord;
  readonly request: HandInRequest;
}

/** The answer to orders that can't be applied: for a closed window, too late, before the start, after the end. */
export async function notApplied(
  ports: Needs,
  tx: GameTransaction,
  { seat, request }: NotApplied,
): Promise<Receipt> {
  const open = tx.game.status === 'running' || tx.game.status === 'paused' ? tx.window : null;
  const takes = open !== null && isInTime(open, seat.seat, request.receivedAt) ? open : null;
  const outcome = await outcomeOf(ports, tx, request);
  return {
    ...nothingDone(ports, tx, { seat, request }),
    outcome,
    why:
      (await cameBeforeRollback(tx, request)) ??
      whyNotApplied(outcome, { title: tx.game.title, named: request.window }),
    window: takes === null ? null : shown(tx, takes, seat),
    named: request.window,
    again: request.orders.kind === 'lines' ? request.orders.lines.map((line) => line.text) : [],
  };
}

/** Orders that were on their way while the game was rolled back to the window that is open now. */
async function cameBeforeRollback(
  tx: GameTransaction,
  { receivedAt }: HandInRequest,
): Promise<string | null> {
  if (tx.window === null || tx.game.branch === 0 || receivedAt >= tx.window.openedAt) return null;
  const isFirst = (await tx.branches()).some(
    ({ branch, from }) => branch === tx.game.branch && from === tx.window?.number,
  );
  return isFirst
    ? `${tx.game.title} was rolled back to ${tx.window.label} after these orders came, and nothing of them was applied.`
    : null;
}

/** In a sentence, for whoever reads the outcome. */
export function whyNotApplied(
  outcome: Receipt['outcome'],
  { title, named }: { readonly title: string; readonly named: string | null },
): string | null {
  switch (outcome) {
    case 'closed':
      return named === null
        ? 'The deadline had passed when these orders came, and nothing of them was applied.'
        : `These orders are for ${named}, which is closed, and nothing of them was applied.`;
    case 'unknown-window':
      return `These orders are for ${named ?? 'a window that has no name'}, no such window is open, and nothing of them was applied.`;
    case 'over':
      return `${title} is over, and nothing of these orders was applied.`;
    case 'not-begun':
      return `${title} has not begun, and nothing of these orders was applied. The first report comes when every seat has a player; then orders can be given.`;
    case 'stored':
    case 'unchanged':
    case 'checked':
      return null;
  }
}

/** The answer to orders that nobody may give now: each line is refused with the reason, and the sheet stands. */
export async function allRefused(
  ports: Needs,
  tx: GameTransaction,
  {
    seat,
    request,
    window,
    code,
    why,
  }: NotApplied & { readonly window: WindowRecord; readonly code: string; readonly why: string },
): Promise<Receipt> {
  const module = moduleOf(ports, tx.game.module);
  const standing = (await tx.revisions(seat.seat)).at(-1) ?? null;
  const entries = standing?.sheet.entries ?? [];
  const lines = linesOf(request);
  const helped = lines.filter(({ given }) => readSheetWord(given)?.word === 'HELP');
  return {
    ...nothingDone(ports, tx, { seat, request }),
    outcome: request.dryRun ? 'checked' : 'unchanged',
    why,
    window: shown(tx, window, seat),
    version: standing?.version ?? 0,
    sheetState: standing === null ? 'none' : standing.ready ? 'ready' : 'draft',
    words: helped.map(({ line }) => ({ line, word: 'HELP' })),
    refused: lines
      .filter((line) => !helped.includes(line))
      .map((line) => ({ ...line, ...{ code, why, column: 1, length: line.given.length, nearest: null } })),
    outlook: helped.length === 0 ? [] : [helpWithoutOrders(why)],
    sheet: entries.map(({ command, source }) => ({
      order: writeCommand(module.commands, command),
      source,
      does: '',
    })),
  };
}

/** The answer to HELP of a seat that can give no orders now. */
function helpWithoutOrders(why: string): Section {
  return {
    id: 'help',
    title: 'What you can send now',
    blocks: [
      {
        kind: 'prose',
        text: `${why} The report that asks you for orders has a form for them, and HELP tells of them then.`,
      },
      { kind: 'list', items: [MAIL_WORDS] },
    ],
  };
}

function nothingDone(ports: Needs, tx: GameTransaction, { seat, request }: NotApplied): Receipt {
  return {
    ...headingOf(tx, moduleOf(ports, tx.game.module), seat),
    kind: 'receipt',
    outcome: 'unchanged',
    why: null,
    window: null,
    named: null,
    received: showTime(request.receivedAt, zoneOf(seat)),
    version: 0,
    undoTo: null,
    sheetState: 'none',
    ...{
      taken: [],
      words: [],
      refused: [],
      blanks: [],
      dropped: [],
      sheet: [],
      outlook: [],
      again: [],
      notes: [],
    },
    ignored: request.ignored,
  };
}

function zoneOf(seat: SeatRecord): string {
  return seat.person?.zone ?? 'UTC';
}

function shown(
  { game }: Pick<GameTransaction, 'game'>,
  window: WindowRecord,
  seat: SeatRecord,
): Receipt['window'] {
  const { tag, label } = window;
  return { tag, label, due: showDue(game, dueFor(window, seat.seat), zoneOf(seat)) };
}

function linesOf({ orders }: HandInRequest): readonly Pick<RefusedLine, 'line' | 'given'>[] {
  if (orders.kind === 'commands')
    return orders.commands.map((command, index) => ({ line: index + 1, given: JSON.stringify(command) }));
  return orders.lines.flatMap(({ number, text }) =>
    text.trim() === '' ? [] : [{ line: number, given: text }],
  );
}

async function outcomeOf(
  { store }: Needs,
  tx: GameTransaction,
  request: HandInRequest,
): Promise<Receipt['outcome']> {
  if (tx.game.status === 'over') return 'over';
  if (tx.game.status === 'forming') return 'not-begun';
  if (tx.window === null || request.window === null) return 'closed';
  if (!isInTime(tx.window, request.seat, request.receivedAt)) return 'closed';
  const named = request.window;
  const opened = await store.windows(tx.game.id);
  const isClosed = opened.some((window) => window.closedAt !== null && sameTag(named, window.tag));
  return isClosed ? 'closed' : 'unknown-window';
}
