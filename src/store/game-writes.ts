import { Bug } from '../service/faults.ts';
import type { AbsenceTransaction } from '../service/ports/absence.ts';
import type { DeskTransaction } from '../service/ports/desk.ts';
import type { OfferTransaction } from '../service/ports/offers.ts';
import type { Game, TurnRow, WindowRecord } from '../service/ports/records.ts';
import type { GameTransaction } from '../service/ports/store.ts';
import type { GameChange } from '../service/ports/game-change.ts';
import type { Queries } from './database.ts';
import { jsonOf, orNull } from './json.ts';
import { markRead, noteReading } from './mail.ts';
import { lastSequenceOf } from './calendar.ts';
import { insertOutbox, isOwed } from './outbox.ts';
import { insertRevision } from './revisions.ts';
import { insertPress } from './press.ts';
import { withdraw } from './withdraw.ts';
import { insertAudit } from './upkeep.ts';

/** Remembers that a statement of the transaction failed, and passes on what it gave. */
export type Watch = <T>(statement: Promise<T>) => Promise<T>;

type Reads =
  | 'game'
  | 'seats'
  | 'window'
  | 'windowAt'
  | 'turn'
  | 'snapshot'
  | 'revisions'
  | 'latestRevisions'
  | 'latestRevisionsOf'
  | 'branches'
  | 'corrections'
  | 'within'
  | keyof AbsenceTransaction
  | keyof DeskTransaction
  | keyof OfferTransaction;

/** The half of a game's transaction that changes something. One statement each. */
export function writesOf(db: Queries, game: Game, watch: Watch): Omit<GameTransaction, Reads> {
  const { id: gameId, branch } = game;
  return {
    putRevision: (revision, on = branch) =>
      watch(insertRevision(db, { gameId, branch: on, window: revision.window }, revision)),
    closeWindow: (number, closedAt, closedWhy) =>
      watch(changeWindow(db, { gameId, branch, number }, { closedAt, closedWhy })),
    moveDeadline: (number, deadline) =>
      watch(changeWindow(db, { gameId, branch, number }, { deadline, lateSeats: null, lateUntil: null })),
    openLate: (number, { seats, until }) =>
      watch(changeWindow(db, { gameId, branch, number }, { lateSeats: seats, lateUntil: until })),
    openWindow: (window) => watch(insertWindow(db, gameId, window)),
    putTurn: (turn) => watch(insertTurn(db, gameId, turn)),
    putSnapshot: ({ window, branch, shape, state }) =>
      watch(
        only(1, db.snapshot.createMany({ data: [{ gameId, window, branch, shape, state: jsonOf(state) }] })),
      ),
    putOutbox: (rows) => watch(insertOutbox(db, rows)),
    hasOutbox: (key) => watch(isOwed(db, key)),
    lastSequence: (date) => watch(lastSequenceOf(db, gameId, date)),
    putPress: (item) => watch(insertPress(db, item)),
    pressCount: (fromSeat, since) =>
      watch(db.press.count({ where: { gameId, fromSeat, at: { gte: since } } })),
    putAudit: (row) => watch(insertAudit(db, row)),
    seatPerson: (seat, personId) =>
      watch(only(1, db.seat.updateMany({ where: { gameId, seat }, data: { personId } }))),
    ...deskWritesOf(db, gameId, watch),
    update: (change) => watch(only(1, db.game.updateMany({ where: { id: gameId }, data: dataOf(change) }))),
    markMailRead: (mailId, outcome) => watch(markRead(db, mailId, outcome)),
    isFirstReading: (content, seat) => watch(noteReading(db, { content, gameId, seat })),
  };
}

type DeskWrites =
  | 'replaceSnapshot'
  | 'putBranch'
  | 'putCorrection'
  | 'withdrawOutbox'
  | 'changeSeat'
  | 'putRole'
  | 'removeRole';

/** What only a gamemaster's acts need. */
function deskWritesOf(db: Queries, gameId: string, watch: Watch): Pick<GameTransaction, DeskWrites> {
  return {
    replaceSnapshot: ({ window, branch, shape, state }) =>
      watch(
        only(
          1,
          db.snapshot.updateMany({
            where: { gameId, window, branch },
            data: { shape, state: jsonOf(state) },
          }),
        ),
      ),
    putBranch: (row) => watch(only(1, db.branch.createMany({ data: [{ gameId, ...row }] }))),
    putCorrection: (row) =>
      watch(only(1, db.correction.createMany({ data: [{ gameId, ...row, patch: jsonOf(row.patch) }] }))),
    withdrawOutbox: (which, at) => watch(withdraw(db, gameId, { which, at })),
    changeSeat: (seat, change) =>
      watch(only(1, db.seat.updateMany({ where: { gameId, seat }, data: change }))),
    putRole: (role) =>
      watch(
        db.gameRole.createMany({ data: [{ gameId, ...role }], skipDuplicates: true }).then(() => undefined),
      ),
    removeRole: (role) =>
      watch(db.gameRole.deleteMany({ where: { gameId, ...role } }).then(({ count }) => count > 0)),
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
  {
    lateSeats,
    ...data
  }: Partial<Pick<WindowRecord, 'closedAt' | 'closedWhy' | 'deadline' | 'lateSeats' | 'lateUntil'>>,
): Promise<void> {
  const late = lateSeats === undefined ? {} : { lateSeats: orNull(lateSeats) };
  return only(1, db.gameWindow.updateMany({ where: { ...key, closedAt: null }, data: { ...data, ...late } }));
}

function insertWindow(db: Queries, gameId: string, window: WindowRecord): Promise<void> {
  const { number, branch, name, tag, label, kind, openedAt, deadline, closedAt, closedWhy } = window;
  const { notBefore, lateUntil } = window;
  const awaits = jsonOf(window.awaits);
  const mayOrder = jsonOf(window.mayOrder);
  const lateSeats = orNull(window.lateSeats);
  const times = { openedAt, deadline, notBefore, lateUntil, closedAt, closedWhy };
  const row = { gameId, number, branch, name, tag, label, kind, awaits, mayOrder, lateSeats };
  return only(1, db.gameWindow.createMany({ data: [{ ...row, ...times }] }));
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

export function dataOf({ result, rulings, nextRulings, schedule, absence, ...change }: GameChange) {
  return {
    ...change,
    ...(result === undefined ? {} : { result: jsonOf(result) }),
    ...(rulings === undefined ? {} : { rulings: jsonOf(rulings) }),
    ...(nextRulings === undefined ? {} : { nextRulings: jsonOf(nextRulings) }),
    ...(schedule === undefined ? {} : { schedule: jsonOf(schedule) }),
    ...(absence === undefined ? {} : { absence: jsonOf(absence) }),
  };
}
