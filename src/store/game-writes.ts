import { Bug } from '../service/faults.ts';
import type { Game, TurnRow, WindowRecord } from '../service/ports/records.ts';
import type { GameChange, GameTransaction } from '../service/ports/store.ts';
import type { Queries } from './database.ts';
import { jsonOf } from './json.ts';
import { markRead, noteReading } from './mail.ts';
import { insertOutbox, isOwed } from './outbox.ts';
import { insertRevision } from './revisions.ts';
import { insertAudit } from './upkeep.ts';

/** Remembers that a statement of the transaction failed, and passes on what it gave. */
export type Watch = <T>(statement: Promise<T>) => Promise<T>;

type Reads = 'game' | 'seats' | 'window' | 'snapshot' | 'revisions' | 'latestRevisions';

/** The half of a game's transaction that changes something. One statement each. */
export function writesOf(db: Queries, game: Game, watch: Watch): Omit<GameTransaction, Reads> {
  const { id: gameId, branch } = game;
  return {
    putRevision: (revision) =>
      watch(insertRevision(db, { gameId, branch, window: revision.window }, revision)),
    closeWindow: (number, closedAt, closedWhy) =>
      watch(changeWindow(db, { gameId, branch, number }, { closedAt, closedWhy })),
    moveDeadline: (number, deadline) => watch(changeWindow(db, { gameId, branch, number }, { deadline })),
    openWindow: (window) => watch(insertWindow(db, gameId, window)),
    putTurn: (turn) => watch(insertTurn(db, gameId, turn)),
    putSnapshot: ({ window, branch, shape, state }) =>
      watch(
        only(1, db.snapshot.createMany({ data: [{ gameId, window, branch, shape, state: jsonOf(state) }] })),
      ),
    putOutbox: (rows) => watch(insertOutbox(db, rows)),
    hasOutbox: (key) => watch(isOwed(db, key)),
    putAudit: (row) => watch(insertAudit(db, row)),
    seatPerson: (seat, personId) =>
      watch(only(1, db.seat.updateMany({ where: { gameId, seat }, data: { personId } }))),
    update: (change) => watch(only(1, db.game.updateMany({ where: { id: gameId }, data: dataOf(change) }))),
    markMailRead: (mailId, outcome) => watch(markRead(db, mailId, outcome)),
    isFirstReading: (content, seat) => watch(noteReading(db, { content, gameId, seat })),
  };
}

/** Refuses (throws a `Bug`) a statement that changed more rows or fewer. */
async function only(rows: number, statement: Promise<{ readonly count: number }>): Promise<void> {
  const { count } = await statement;
  if (count !== rows) throw new Bug(`${count} rows were changed where ${rows} should have been`);
}

/** Changes a window while it is open. */
function changeWindow(
  db: Queries,
  key: { readonly gameId: string; readonly branch: number; readonly number: number },
  data: Partial<Pick<WindowRecord, 'closedAt' | 'closedWhy' | 'deadline'>>,
): Promise<void> {
  return only(1, db.gameWindow.updateMany({ where: { ...key, closedAt: null }, data }));
}

function insertWindow(db: Queries, gameId: string, window: WindowRecord): Promise<void> {
  const { number, branch, name, tag, label, openedAt, deadline, closedAt, closedWhy } = window;
  const awaits = jsonOf(window.awaits);
  const mayOrder = jsonOf(window.mayOrder);
  const row = { gameId, number, branch, name, tag, label, awaits, mayOrder };
  return only(1, db.gameWindow.createMany({ data: [{ ...row, openedAt, deadline, closedAt, closedWhy }] }));
}

function insertTurn(db: Queries, gameId: string, turn: TurnRow): Promise<void> {
  const { window, branch, tag, stateHash, chain, engineVersion, closedAt } = turn;
  const sheets = jsonOf(turn.sheets);
  const rulings = jsonOf(turn.rulings);
  const rolls = jsonOf(turn.rolls);
  const events = jsonOf(turn.events);
  const row = { gameId, window, branch, tag, sheets, rulings, rolls, events };
  return only(1, db.turn.createMany({ data: [{ ...row, stateHash, chain, engineVersion, closedAt }] }));
}

function dataOf({ result, ...change }: GameChange) {
  return result === undefined ? change : { ...change, result: jsonOf(result) };
}
