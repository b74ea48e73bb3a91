import { commitmentTo } from '../../fairness/dice.ts';
import { windowRecord } from '../continue-game.ts';
import { dateFor, withdrawnDate } from '../calendar-date.ts';
import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import { byTheRules, moduleOf, stateOf } from '../game-in-play.ts';
import { isGiven } from '../missing-orders.ts';
import type { CalendarDate } from '../ports/mail.ts';
import type { AdvancingPorts, Ports } from '../ports/ports.ts';
import type { BranchRecord, Game, OutboxRow, WindowRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { reportsOwed } from '../reports-owed.ts';
import { dueInSentence } from '../shown-time.ts';
import { act, type Acted, becauseOf } from './act.ts';
import { tellAll } from './told.ts';

export interface RollBack {
  /** Number of the window that is to be played again; it was adjudicated. */
  readonly to: number;
  readonly reason: string;
  /** Whether the sheets of that window stand again, as drafts, or everybody begins with an empty one. */
  readonly sheets: 'keep' | 'drop';
  readonly by: Director;
}

/**
 * Takes a game back to the opening of an earlier window, which is then played again: on a new branch, with other
 * dice. What it undoes stays and stays verifiable; what was owed of it and unsent is withdrawn, what was sent is
 * marked void; everybody is told, and gets the position from which it goes on. A game that was over has revealed its
 * secret: it goes on with a new one. Refuses a window that was not adjudicated.
 */
export async function rollBack(ports: AdvancingPorts, game: Game, wanted: RollBack): Promise<WindowRecord> {
  return act(ports, { game, by: wanted.by }, (tx) => rolledBack(ports, tx, wanted));
}

async function rolledBack(
  ports: AdvancingPorts,
  tx: GameTransaction,
  wanted: RollBack,
): Promise<Acted<WindowRecord>> {
  const now = ports.clock.now();
  const target = await targetOf(tx, wanted.to);
  const branch = branchFrom(ports, tx.game, wanted);
  const date = await withdrawnDate(ports, tx);
  const opened = await openAgain(ports, tx, { target, branch });
  if (tx.window !== null) await tx.closeWindow(tx.window.number, now, 'rolled-back');
  await tx.putBranch(branch);
  await tx.openWindow(opened);
  if (wanted.sheets === 'keep') await keepSheets(tx, target, branch);
  const withdrawn = await tx.withdrawOutbox({ fromWindow: target.number }, now);
  const game = await move(tx, { target, branch, now });
  const told: Rolled = { ...wanted, tx, game, target, opened, branch, date };
  return {
    value: opened,
    act: 'game.rolled-back',
    detail: {
      from: { window: tx.window?.tag ?? null, branch: tx.game.branch, status: tx.game.status },
      to: { window: opened.tag, branch: branch.branch, status: game.status },
      ...{ reason: wanted.reason, sheets: wanted.sheets, withdrawn: withdrawn.length },
    },
    outbox: [...notices(ports, told), ...(await positions(ports, told))],
    deadline: game.status === 'paused' ? null : opened.deadline,
    adjudicate: true,
  };
}

async function targetOf(tx: GameTransaction, to: number): Promise<WindowRecord> {
  const target = tx.game.status === 'forming' ? null : await tx.windowAt(to);
  const played = target === null ? null : await tx.turn(to);
  if (target !== null && played !== null) return target;
  const last = tx.game.status === 'over' ? tx.game.window : tx.game.window - 1;
  throw new Declined('conflict', 'rollback.no-such-window', {
    what: `${tx.game.title} has adjudicated no window ${to}.`,
    hint:
      last < 1
        ? 'None has closed yet; to change the open one, correct it.'
        : `It can be taken back to the windows 1 to ${last}; to change the open one, correct it.`,
  });
}

function branchFrom(
  { entropy, clock }: Pick<Ports, 'entropy' | 'clock'>,
  game: Game,
  { to, reason }: RollBack,
): BranchRecord {
  const secret = game.status === 'over' ? entropy.secret(32) : game.secret;
  const commitment = commitmentTo(secret);
  return { branch: game.branch + 1, from: to, secret, commitment, begunAt: clock.now(), reason };
}

interface Again {
  readonly target: WindowRecord;
  readonly branch: BranchRecord;
}

/** The window as it opens once more, in the state in which it opened first. */
async function openAgain(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { target, branch }: Again,
): Promise<WindowRecord> {
  const module = moduleOf(ports, tx.game.module);
  const snapshot = await tx.snapshot(target.number);
  const next = byTheRules(() => module.windowOf(stateOf(module, snapshot)));
  if (next.over)
    throw new Declined('conflict', 'rollback.over', {
      what: `${target.label} has no orders.`,
      hint: 'Choose a window that somebody orders in.',
    });
  await tx.putSnapshot({ ...snapshot, branch: branch.branch });
  const after = { window: target.number, branch: branch.branch };
  return windowRecord(tx, { after, next, openedAt: ports.clock.now() });
}

/** As drafts: nobody has yet said that he is done with what is played again. */
async function keepSheets(
  tx: GameTransaction,
  { branch: old, number: window }: WindowRecord,
  { branch }: BranchRecord,
): Promise<void> {
  for (const revision of await tx.latestRevisionsOf({ branch: old, window }))
    if (revision.source !== 'bot' && isGiven(revision))
      await tx.putRevision({ ...revision, version: 1, base: 0, ready: false }, branch);
}

/** Lets the game stand where the window opened: the chain as it was then, corrections of that window with it. */
async function move(
  tx: GameTransaction,
  { target, branch, now }: Again & { readonly now: Date },
): Promise<Game> {
  const corrections = (await tx.corrections()).filter(
    ({ branch, window }) => branch === target.branch && window === target.number,
  );
  const chain = corrections.at(-1)?.chain ?? (await tx.turn(target.number - 1))?.chain ?? '';
  const paused = tx.game.status === 'paused';
  const change = {
    ...{ branch: branch.branch, window: target.number, chain, result: null, parkedWhy: null },
    ...{ secret: branch.secret, commitment: branch.commitment },
    ...{ rulings: tx.game.nextRulings ?? tx.game.rulings, nextRulings: null },
    status: paused ? ('paused' as const) : ('running' as const),
    pausedAt: paused ? now : null,
  };
  await tx.update(change);
  return { ...tx.game, ...change };
}

interface Rolled extends Again, RollBack {
  readonly tx: GameTransaction;
  readonly game: Game;
  readonly opened: WindowRecord;
  /** The deadline of the window that was open, for those who were awaited in it. */
  readonly date: CalendarDate | null;
}

function notices(ports: AdvancingPorts, rolled: Rolled): readonly OutboxRow[] {
  const { tx, game, opened, reason, by } = rolled;
  return tellAll(
    ports,
    { game, seats: tx.seats },
    {
      about: 'rolled-back',
      words: ({ seat, person }) => ({
        ...dateFor(seat, tx.window, rolled.date),
        subject: `${game.title}: rolled back to ${opened.label}`,
        paragraphs: [
          `${nameOfDirector(by)} has rolled ${game.title} back to ${opened.label}, which is played again.`,
          ...becauseOf(reason),
          `What was played from ${opened.label} on counts no more: reports, receipts and maps that you have of it are void, and so are answers to them.`,
          ...(seat === null ? [] : [sheetTold(rolled)]),
          dueTold(rolled, person.zone),
          ...fairnessTold(rolled),
          `The position from which it goes on comes in a mail of its own${seat === null ? '' : ': answer that one'}.`,
        ],
      }),
    },
  );
}

function sheetTold({ sheets, opened }: Rolled): string {
  return sheets === 'keep'
    ? `Your orders for ${opened.label} stand as they were, as a draft: say READY when you are done with them.`
    : `Nobody has orders for ${opened.label}: whatever was sent for it has to be sent again.`;
}

function dueTold({ game, opened }: Rolled, zone: string): string {
  if (game.status === 'paused') return 'The game stays paused: no deadline runs until it is resumed.';
  return `Orders for ${opened.label} are due ${dueInSentence(game, opened.deadline, zone)}.`;
}

function fairnessTold({ tx, branch }: Rolled): readonly string[] {
  const kept =
    'It is run with other dice. The old course of the game is kept, and its seals and dice can be checked like all others once the game is over.';
  return branch.secret === tx.game.secret
    ? [kept]
    : [
        kept,
        `The secret of the old dice has been revealed, so these come from a new one. Its SHA-256: ${branch.commitment}`,
      ];
}

/** The report before the window once more, for all: the position, and the form to answer with. */
async function positions(ports: AdvancingPorts, rolled: Rolled): Promise<readonly OutboxRow[]> {
  const { tx, game, target } = rolled;
  const to = target.number - 1;
  let from = to;
  while (from > 0 && (await tx.windowAt(from))?.closedWhy === 'nobody-awaited') from -= 1;
  return reportsOwed(ports, { game, seats: tx.seats }, { from, to, again: true });
}
