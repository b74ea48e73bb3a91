import { afterCommit } from './after-commit.ts';
import { headingFor, letterRow, type WritingPorts } from './letter-row.ts';
import type { Reminder } from './ports/letters.ts';
import { isGiven } from './missing-orders.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxEntry, OutboxRow, Person, RevisionRecord, WindowRecord } from './ports/records.ts';
import type { DueReminder, GameTransaction } from './ports/store.ts';
import { showTime } from './shown-time.ts';

type Needs = WritingPorts & Pick<Ports, 'store' | 'games' | 'doorbell'>;

/**
 * Reminds a seat of a deadline, unless it is ready by now or the window is closed. A seat is reminded once 24 and
 * once 3 hours before a deadline; one that is moved is another deadline.
 */
export async function remind(ports: Needs, due: DueReminder): Promise<void> {
  const outbox = await ports.store.inGame(due.gameId, async (tx) => {
    const row = await reminderIn(ports, tx, due);
    if (row === null) return [];
    await tx.putOutbox([row]);
    return [row.id];
  });
  await afterCommit(ports, { gameId: due.gameId, outbox, deadline: null, adjudicate: false });
}

async function reminderIn(
  ports: Needs,
  tx: GameTransaction,
  { seat: id, hours }: DueReminder,
): Promise<OutboxRow | null> {
  const { game, window } = tx;
  const seat = tx.seats.find((candidate) => candidate.seat === id);
  if (game.status !== 'running' || window === null || seat === undefined || seat.person === null) return null;
  const { deadline } = window;
  if (!window.awaits.includes(id) || deadline === null || deadline <= ports.clock.now()) return null;
  const last = (await tx.revisions(id)).at(-1);
  const latest = last !== undefined && isGiven(last) ? last : null;
  if (latest?.ready === true) return null;
  const { person } = seat;
  const heading = headingFor(ports, game, { seat, person });
  return letterRow(ports, {
    key: reminderKey(tx, { ...window, deadline }, { seat: id, hours }),
    ...{ game, seat, person },
    letter: { ...heading, kind: 'reminder', ...told({ window: { ...window, deadline }, person, latest }) },
    expiresAt: deadline,
  });
}

type DueWindow = WindowRecord & { readonly deadline: Date };

/** With the deadline itself. The store looks for these keys: see `remindersDue`. */
function reminderKey(
  { game }: Pick<GameTransaction, 'game'>,
  { branch, number, deadline }: DueWindow,
  { seat, hours }: Pick<DueReminder, 'seat' | 'hours'>,
): string {
  return `reminder/${game.id}/${branch}/${number}/${seat}/${hours}/${deadline.getTime()}`;
}

function told({
  window: { tag, label, deadline },
  person: { zone },
  latest,
}: {
  readonly window: DueWindow;
  readonly person: Person;
  readonly latest: RevisionRecord | null;
}): Pick<Reminder, 'window' | 'draft'> {
  return {
    window: { tag, label, due: showTime(deadline, zone) },
    draft:
      latest === null
        ? null
        : {
            version: latest.version,
            orders: latest.sheet.entries.length,
            at: showTime(latest.receivedAt, zone),
          },
  };
}

/**
 * Whether a reminder still tells the truth when its turn to be sent comes, perhaps after an outage: the deadline that
 * it names runs, and the seat has not said that it is ready.
 */
export async function isStillDue(
  { store }: Pick<Ports, 'store'>,
  { gameId, seat, key }: Pick<OutboxEntry, 'gameId' | 'seat' | 'key'>,
): Promise<boolean> {
  const game = gameId === null ? null : await store.gameById(gameId);
  if (game === null || gameId === null || seat === null || game.status !== 'running') return false;
  const window = await store.openWindow(gameId);
  if (window === null || !window.awaits.includes(seat)) return false;
  if (window.deadline === null || !key.endsWith(`/${window.deadline.getTime()}`)) return false;
  const revisions = await store.revisions(gameId, window.number, seat);
  return revisions.at(-1)?.ready !== true;
}
