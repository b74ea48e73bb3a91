import { type Closed, closeWindow, RulesBroken } from '../engine/campaign.ts';
import type { AnyCommand } from '../engine/command-table.ts';
import type { AnyEvent, AnyGame, GameOver, Window } from '../engine/module.ts';
import { digest, diceOfWindow } from '../fairness/dice.ts';
import type { Rings } from './after-commit.ts';
import { asJson, byTheRules } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import type { CloseReason, OutboxRow, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

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
  await write(ports, tx, { module, closed, why });
  for (let count = 0; awaitsNobody(closed.next); count += 1) {
    if (count === MOST_AT_ONCE)
      throw new RulesBroken(`${module.id} opened ${MOST_AT_ONCE} windows in a row that await nobody`);
    closed = closeNow(tx, module, closed);
    why = 'nobody-awaited';
    await write(ports, tx, { module, closed, why });
  }
  const reports = reportsOwed(ports, tx, { from, to: closed.record.window });
  await tx.putOutbox(reports);
  const window = closed.next.over ? null : windowRecord(ports, tx, closed, closed.next);
  return {
    gameId: tx.game.id,
    outbox: reports.map((row) => row.id),
    deadline: window?.deadline ?? null,
    adjudicate: false,
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
      rulings: tx.game.rulings,
      diceOf: (window, branch) => diceOfWindow(secret, { game, branch, window }),
      digest,
    }),
  );
}

async function write(ports: Needs, tx: GameTransaction, { module, closed, why }: Continuing): Promise<void> {
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
    return;
  }
  await tx.openWindow(windowRecord(ports, tx, closed, next));
  await tx.update({ chain: record.chain, window: after.window, status: 'running' });
}

const HOUR = 3_600_000;

function windowRecord(
  ports: Needs,
  tx: GameTransaction,
  { after }: ClosedWindow,
  next: Window,
): WindowRecord {
  const openedAt = ports.clock.now();
  return {
    number: after.window,
    branch: after.branch,
    name: next.name,
    tag: next.tag,
    label: next.label,
    awaits: next.awaits,
    mayOrder: next.mayOrder,
    openedAt,
    deadline: new Date(openedAt.getTime() + tx.game.hoursPerWindow * HOUR),
    closedAt: null,
    closedWhy: null,
  };
}

/** One report for each seat's player, and one for the GM unless he plays: then he may not see everything. */
function reportsOwed(
  ports: Needs,
  tx: GameTransaction,
  windows: { readonly from: number; readonly to: number },
): readonly OutboxRow[] {
  const readers = tx.seats.flatMap((seat) =>
    seat.person === null ? [] : [{ seat: seat.seat, person: seat.person }],
  );
  const gmPlays = readers.some((reader) => reader.person.id === tx.game.gm.id);
  const all = gmPlays ? readers : [...readers, { seat: null, person: tx.game.gm }];
  return all.map(({ seat, person }) => ({
    id: ports.entropy.id(),
    kind: 'turn-report',
    key: `turn-report/${tx.game.id}/${tx.game.branch}/${windows.to}/${seat ?? 'gm'}`,
    gameId: tx.game.id,
    seat,
    personId: person.id,
    payload: { ...windows },
    createdAt: ports.clock.now(),
  }));
}
