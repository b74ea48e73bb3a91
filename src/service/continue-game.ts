import { type Closed, closeWindow, RulesBroken } from '../engine/campaign.ts';
import type { AnyCommand } from '../engine/command-table.ts';
import type { AnyEvent, AnyGame, GameOver, Window } from '../engine/module.ts';
import { digest, diceOfWindow } from '../fairness/dice.ts';
import type { Rings } from './after-commit.ts';
import { asJson, byTheRules } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import type { CloseReason, Game, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { reportsOwed } from './reports-owed.ts';
import { windowTimes } from './window-times.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'settings'>;
type ClosedWindow = Closed<object, AnyCommand, AnyEvent>;

interface Continuing {
  readonly module: AnyGame;
  readonly closed: ClosedWindow;
  /** Null: it was the set-up, which no window closed. */
  readonly why: CloseReason | null;
}

/** More windows in a row that await nobody would be a game that plays by itself: a bug of its module. */
const MOST_AT_ONCE = 200;

/**
 * Writes down what closing a window made: the turn, the next state, the next window, one report owed to each reader.
 * Windows that await nobody are closed at once, in the same transaction, each as a turn of its own.
 */
export async function continueWith(ports: Needs, tx: GameTransaction, first: Continuing): Promise<Rings> {
  const { module } = first;
  let { closed, why } = first;
  const from = closed.record.window;
  let window = await write(ports, tx, { module, closed, why });
  for (let count = 0; awaitsNobody(closed.next); count += 1) {
    if (count === MOST_AT_ONCE)
      throw new RulesBroken(`${module.id} opened ${MOST_AT_ONCE} windows in a row that await nobody`);
    closed = closeNow(tx, module, closed);
    why = 'nobody-awaited';
    window = await write(ports, tx, { module, closed, why });
  }
  const reports = reportsOwed(ports, tx, { from, to: closed.record.window });
  await tx.putOutbox(reports);
  return {
    gameId: tx.game.id,
    outbox: reports.map((row) => row.id),
    deadline: window?.deadline ?? null,
    adjudicate: tx.seats.some(({ bot }) => bot),
  };
}

function awaitsNobody(next: Window | GameOver): boolean {
  return !next.over && next.awaits.length === 0;
}

function closeNow(tx: GameTransaction, module: AnyGame, last: ClosedWindow): ClosedWindow {
  const { secret, id: game } = tx.game;
  return byTheRules(() =>
    closeWindow(module, {
      before: last.after,
      given: {},
      rulings: rulingsAhead(tx.game),
      diceOf: (window, branch) => diceOfWindow(secret, { game, branch, window }),
      digest,
    }),
  );
}

/** The window that is open now; null: the game is over. */
async function write(
  ports: Needs,
  tx: GameTransaction,
  { module, closed, why }: Continuing,
): Promise<WindowRecord | null> {
  const { record, after, next } = closed;
  const now = ports.clock.now();
  if (why !== null) await tx.closeWindow(record.window, now, why);
  await tx.putTurn({ ...record, engineVersion: ports.settings.engineVersion, closedAt: now });
  await tx.putSnapshot({
    window: after.window,
    branch: after.branch,
    shape: module.shape,
    state: asJson(after.state),
  });
  if (next.over) {
    await tx.update({ chain: record.chain, window: record.window, status: 'over', result: next });
    return null;
  }
  const opened = await windowRecord(tx, { after, next, openedAt: now });
  await tx.openWindow(opened);
  const rulings = { rulings: rulingsAhead(tx.game), nextRulings: null };
  await tx.update({ chain: record.chain, window: after.window, status: 'running', ...rulings });
  return opened;
}

/** What the GM adopted while a window was open counts from the next one on. */
function rulingsAhead({ rulings, nextRulings }: Game): readonly string[] {
  return nextRulings ?? rulings;
}

/** The window that opens then. */
export async function windowRecord(
  tx: GameTransaction,
  {
    after,
    next,
    openedAt,
  }: {
    readonly after: Pick<ClosedWindow['after'], 'window' | 'branch'>;
    readonly next: Window;
    readonly openedAt: Date;
  },
): Promise<WindowRecord> {
  const { name, tag, label, kind = 'turn', awaits, mayOrder } = next;
  return {
    number: after.window,
    branch: after.branch,
    ...{ name, tag, label, kind, awaits, mayOrder, openedAt },
    ...(await windowTimes(tx, { openedAt, kind, awaits })),
    lateSeats: null,
    lateUntil: null,
    closedAt: null,
    closedWhy: null,
  };
}
