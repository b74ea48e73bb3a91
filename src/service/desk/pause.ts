import { extendedBy } from '../../schedule/deadlines.ts';
import { dateFor, movedDate, withdrawnDate } from '../calendar-date.ts';
import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import type { CalendarDate } from '../ports/mail.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, WindowRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { dueInSentence, showTime } from '../shown-time.ts';
import { outOfVacations } from '../window-times.ts';
import { act, becauseOf, requireStatus } from './act.ts';
import { tellAll } from './told.ts';

export interface Pause {
  readonly reason: string;
  /** `adjourned`: nobody knows yet whether it goes on. */
  readonly how: 'paused' | 'adjourned';
  readonly by: Director;
}

/**
 * Stops a running game: no deadline runs until it is resumed. Orders can be given meanwhile. Everybody is told. An
 * adjourned game is a paused one of which nobody says that it goes on. Refuses a game that is not running.
 */
export async function pauseGame(ports: AdvancingPorts, game: Game, pause: Pause): Promise<void> {
  await act(ports, { game, by: pause.by }, async (tx) => {
    requireStatus(tx.game, ['running'], 'Only a running game can be paused.');
    const date = await withdrawnDate(ports, tx);
    await tx.update({ status: 'paused', pausedAt: ports.clock.now() });
    return {
      value: undefined,
      act: `game.${pause.how}`,
      detail: { from: { status: 'running' }, to: { status: 'paused' }, reason: pause.reason },
      outbox: tellAll(ports, tx, {
        about: pause.how,
        words: ({ seat }) => ({
          ...dateFor(seat, tx.window, date),
          subject: `${tx.game.title}: ${pause.how}`,
          paragraphs: [
            pause.how === 'paused'
              ? `${nameOfDirector(pause.by)} has paused ${tx.game.title}.`
              : `${nameOfDirector(pause.by)} has adjourned ${tx.game.title}: whether and when it goes on is open.`,
            ...becauseOf(pause.reason),
            'No deadline runs until it is resumed; you will be told of the new one. What you have sent stands, and orders can be given all the same.',
          ],
        }),
      }),
    };
  });
}

const HOUR = 3_600_000;
/** Nobody finds that a deadline passed while he slept, because the game was resumed meanwhile. */
const LEAST_HOURS = 24;

export interface Resume {
  /** Hours until the deadline; null: what was left when it was paused, a day at least. */
  readonly hours: number | null;
  readonly by: Director;
}

/** Lets a paused game go on, with a new deadline of which everybody is told. Refuses a game that is not paused. */
export async function resumePaused(ports: AdvancingPorts, game: Game, resume: Resume): Promise<void> {
  await act(ports, { game, by: resume.by }, async (tx) => {
    const { window } = tx;
    if (tx.game.status !== 'paused' || window === null) {
      throw new Declined('conflict', 'game.not-paused', (speech) => ({
        what: `${tx.game.title} is not paused.`,
        hint: `${speech.act('game.show')} tells how it stands.`,
      }));
    }
    const deadline = await deadlineAfter(ports.clock.now(), { tx, window, hours: resume.hours });
    await tx.update({ status: 'running', pausedAt: null });
    if (deadline !== null) await tx.moveDeadline(window.number, deadline);
    const date = deadline === null ? null : await movedDate(ports, tx, { ...window, deadline });
    return {
      value: undefined,
      act: 'game.resumed',
      detail: {
        from: { status: 'paused', deadline: window.deadline?.toISOString() ?? null },
        to: { status: 'running', deadline: deadline?.toISOString() ?? null },
      },
      outbox: resumed(ports, tx, { window, deadline, date, by: resume.by }),
      deadline,
      adjudicate: true,
    };
  });
}

/** What the GM says counts as he says it; what was left is counted by the schedule, out of the way of who is away. */
async function deadlineAfter(
  now: Date,
  {
    tx,
    window,
    hours,
  }: { readonly tx: GameTransaction; readonly window: WindowRecord } & Pick<Resume, 'hours'>,
): Promise<Date | null> {
  if (hours !== null) return new Date(now.getTime() + hours * HOUR);
  if (window.deadline === null) return null;
  const { schedule, pausedAt } = tx.game;
  const left = (window.deadline.getTime() - (pausedAt ?? now).getTime()) / HOUR;
  const deadline = extendedBy(schedule, now, Math.max(left, LEAST_HOURS));
  return outOfVacations(tx, { deadline, awaits: window.awaits });
}

const RUNNING = { status: 'running' } as const;

function resumed(
  ports: AdvancingPorts,
  tx: GameTransaction,
  {
    window,
    deadline,
    date,
    by,
  }: {
    readonly window: WindowRecord;
    readonly deadline: Date | null;
    readonly date: CalendarDate | null;
    readonly by: Director;
  },
) {
  return tellAll(ports, tx, {
    about: 'resumed',
    words: ({ seat, person: { zone } }) => {
      return {
        ...dateFor(seat, window, date),
        subject: `${tx.game.title}: goes on, ${window.label} orders ${deadline === null ? 'awaited' : `due ${showTime(deadline, zone).short}`}`,
        paragraphs: [
          `${nameOfDirector(by)} has resumed ${tx.game.title}.`,
          `Orders for ${window.label} are due ${dueInSentence(RUNNING, deadline, zone)}. What you have sent stands as it is.`,
        ],
      };
    },
  });
}
