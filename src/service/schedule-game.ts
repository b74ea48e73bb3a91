import { type Absence, absenceSchema } from '../schedule/absence.ts';
import { deadlineOf, previewOf } from '../schedule/deadlines.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { writeSchedule } from '../schedule/schedule-words.ts';
import { afterCommit } from './after-commit.ts';
import { Declined } from './declined.ts';
import { type Director, nameOfDirector } from './director.ts';
import { clockStands } from './due.ts';
import { asJson } from './game-in-play.ts';
import { lettersTo, playersOf } from './letters-to.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { Game, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { scheduleFrom } from './read-schedule.ts';
import { dueInSentence, timeInSentence } from './shown-time.ts';
import { outOfVacations } from './window-times.ts';
import { IN_WORDS, whatIsWrong } from './wrong-input.ts';

const PREVIEWED = 5;

/** A schedule in a line, and the deadlines that it makes from now or from the open window on. */
export interface ScheduleShown {
  readonly line: string;
  /** The deadline of the open window, whatever the schedule; null: none runs. */
  readonly open: Date | null;
  /** Those behind it: with it they are so many as are shown. */
  readonly next: readonly Date[];
  /** No deadline runs at present. */
  readonly stands: boolean;
}

/**
 * How a game's schedule is shown: the open window's deadline stands as it is, and those after it follow; none while the
 * clock of the game stands.
 */
export function shownSchedule(
  { status, schedule }: Pick<Game, 'status' | 'schedule'>,
  window: WindowRecord | null,
  now: Date,
): ScheduleShown {
  const line = writeSchedule(schedule);
  if (clockStands({ status })) return { line, stands: true, open: null, next: [] };
  const deadline = window?.deadline ?? null;
  const open = deadline !== null && deadline > now ? deadline : null;
  const behind = open === null ? PREVIEWED : PREVIEWED - 1;
  return { line, stands: false, open, next: previewOf(schedule, open ?? now, behind) };
}

/** A schedule for whoever directs the game: a sentence, and the next deadlines in his zone, that of the open window first. */
export function scheduleInWords(
  { line, open, next, stands }: ScheduleShown,
  zone: string,
): { readonly said: string; readonly deadlines: readonly string[] } {
  const due = `Orders are due ${line}`;
  const deadlines = [
    ...(open === null ? [] : [`${timeInSentence(open, zone)}: the open window`]),
    ...next.map((at) => timeInSentence(at, zone)),
  ];
  if (stands) return { said: `${due}; the clock stands until the game goes on.`, deadlines };
  if (next.length > 0) return { said: `${due}. The next deadlines:`, deadlines };
  const which = open === null ? 'each window.' : 'the windows behind the next deadline:';
  return { said: `${due}: the gamemaster closes ${which}`, deadlines };
}

/**
 * Gives a game another schedule, from its next window on, and tells the players with the deadlines that follow. An
 * open window keeps the deadline that was promised; one without a deadline gets one. Refuses a game that is over.
 */
export async function setSchedule(
  ports: AdvancingPorts,
  game: Game,
  { schedule: given, by }: { readonly schedule: unknown; readonly by: Director },
): Promise<ScheduleShown> {
  const schedule = scheduleFrom({ schedule: given });
  const done = await ports.store.inGame(game.id, async (tx) => {
    refuseOver(tx.game);
    const window = await withDeadline(ports, tx, schedule);
    await tx.update({ schedule });
    await audited(ports, tx, {
      by,
      act: 'game.scheduled',
      detail: { from: writeSchedule(tx.game.schedule), to: writeSchedule(schedule) },
    });
    const shown = shownSchedule({ status: tx.game.status, schedule }, window, ports.clock.now());
    const outbox = await tellPlayers(ports, tx, { by, window, shown });
    return { shown, outbox, deadline: window?.deadline ?? null };
  });
  await afterCommit(ports, {
    gameId: game.id,
    outbox: done.outbox,
    deadline: done.deadline,
    adjudicate: true,
  });
  return done.shown;
}

async function withDeadline(
  { clock }: AdvancingPorts,
  { window, ...tx }: GameTransaction,
  schedule: Schedule,
): Promise<WindowRecord | null> {
  if (window === null || window.deadline !== null) return window;
  const { kind, awaits } = window;
  const planned = deadlineOf(schedule, { openedAt: clock.now(), kind });
  if (planned === null) return window;
  const deadline = await outOfVacations(
    { ...tx, game: { ...tx.game, schedule } },
    { deadline: planned, awaits },
  );
  await tx.moveDeadline(window.number, deadline);
  return { ...window, deadline };
}

interface Telling {
  readonly by: Director;
  readonly window: WindowRecord | null;
  readonly shown: ScheduleShown;
}

async function tellPlayers(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { by, window, shown }: Telling,
): Promise<readonly string[]> {
  const rows = lettersTo(ports, tx, {
    to: playersOf(tx),
    say: ({ person: { zone } }) => ({
      key: `scheduled/${tx.game.id}/${ports.entropy.id()}`,
      letter: {
        kind: 'notice',
        subject: `${tx.game.title}: orders are due ${shown.line}`,
        paragraphs: [
          `${nameOfDirector(by)} has set when orders are due: ${shown.line}.`,
          ...openIs(tx.game, window, zone),
          ...nextAre(shown, zone),
        ],
      },
    }),
  });
  await tx.putOutbox(rows);
  return rows.map(({ id }) => id);
}

/** Nothing can be told while the clock of the game stands. */
function nextAre({ next, stands }: ScheduleShown, zone: string): readonly string[] {
  if (stands) return [];
  return next.length === 0
    ? ['No time is set for the windows after it: the gamemaster closes them.']
    : [
        `If each window closes at its deadline, the next are: ${next.map((at) => timeInSentence(at, zone)).join('; ')}.`,
      ];
}

function openIs(game: Game, window: WindowRecord | null, zone: string): readonly string[] {
  return window === null
    ? []
    : [`Orders for ${window.label} are due ${dueInSentence(game, window.deadline, zone)}.`];
}

type Parts = Readonly<Record<string, unknown>>;
/** Parts of it, or how they follow from what is set. */
type AbsenceChange = Parts | ((now: Absence) => Parts);

/** Sets what happens when players are away, late or silent; what is left out stays. Refuses a game that is over. */
export async function setAbsence(
  ports: AdvancingPorts,
  game: Game,
  { absence, by }: { readonly absence: AbsenceChange; readonly by: Director },
): Promise<void> {
  await ports.store.inGame(game.id, async (tx) => {
    refuseOver(tx.game);
    const given = typeof absence === 'function' ? absence(tx.game.absence) : absence;
    const read = absenceSchema.safeParse({ ...tx.game.absence, ...given }, IN_WORDS);
    if (!read.success) {
      throw new Declined('invalid', 'absence.wrong', ({ field }) => ({
        what: whatIsWrong(read.error, null, field),
        hint: 'For example 12 hours of grace, and then the ladder hold, hold, replace.',
      }));
    }
    const seats = tx.seats.map(({ seat }) => seat);
    const unknown = Object.keys(read.data.nmr.seats).find((seat) => !seats.includes(seat));
    if (unknown !== undefined) {
      throw new Declined('invalid', 'seat.unknown', {
        what: `${tx.game.title} has no seat "${unknown}".`,
        hint: `Seats: ${seats.join(', ')}.`,
      });
    }
    await tx.update({ absence: read.data });
    const detail = asJson({ from: tx.game.absence, to: read.data });
    await audited(ports, tx, { by, act: 'game.absence-set', detail });
  });
}

function refuseOver({ title, status }: Game): void {
  if (status !== 'over') return;
  throw new Declined('conflict', 'game.over', {
    what: `${title} is over; it has no more windows.`,
    hint: 'Open another game.',
  });
}

async function audited(
  { clock }: AdvancingPorts,
  tx: GameTransaction,
  {
    by,
    act,
    detail,
  }: { readonly by: Director; readonly act: string; readonly detail: ReturnType<typeof asJson> },
): Promise<void> {
  await tx.putAudit({ at: clock.now(), ...by, act, gameId: tx.game.id, seat: null, detail });
}
