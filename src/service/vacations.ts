import { countDays, dayAt, readDays } from '../schedule/days.ts';
import { Declined } from './declined.ts';
import type { Director } from './director.ts';
import { asJson } from './game-in-play.ts';
import { noticeRow } from './notice.ts';
import type { Vacation } from './ports/absence.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { requireHeld } from './seat-held.ts';
import { dayInSentence, timeInSentence } from './shown-time.ts';
import { spentDays, takeOff } from './vacation-days.ts';
import { outOfVacations } from './window-times.ts';
import { movedNotices } from './window-notices.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'stationery' | 'settings' | 'games'>;

/** What became of a player's request, in sentences; `deadline`: where it is now, when it was moved. */
export interface Asked {
  readonly ok: boolean;
  readonly code: string;
  readonly told: string;
  readonly outbox: readonly OutboxRow[];
  readonly deadline: Date | null;
}

export interface VacationAsked {
  readonly seat: SeatRecord;
  readonly person: Person;
  /** As they were written. */
  readonly from: string;
  readonly to: string;
  readonly by: Director;
}

/**
 * Notes days on which a player is away, instead of those that they overlap. As the game says, and as far as the seat
 * has days left, deadlines get out of the way: that of the open window at once, later ones as their windows open.
 */
export async function stateVacation(ports: Needs, tx: GameTransaction, asked: VacationAsked): Promise<Asked> {
  const { seat, person } = asked;
  const days = readDays(asked, ports.clock.now(), person.zone);
  if (!days.ok) {
    const noDays = 'These are no two days. Write, for example: VACATION 24 Dec to 2 Jan';
    return refused('vacation.days-wrong', asked.to === '' ? noDays : days.why);
  }
  const known = (await tx.vacations()).filter((one) => one.seat === seat.seat && one.person.id === person.id);
  if (known.some((one) => one.from === days.from && one.to === days.to))
    return {
      ...refused('vacation.known', `That you are away from ${daysInWords(days)} is noted already.`),
      ok: true,
    };
  const { vacation: policy } = tx.game.absence;
  const instead = known.filter((one) => one.from <= days.to && days.from <= one.to);
  const stand = known.filter((one) => !instead.includes(one));
  for (const one of instead) await takeOff(ports, tx, one);
  const spent = [...stand.filter(({ moves }) => moves), ...(await spentDays(tx, asked))];
  const moves = policy.moves && countDays([...spent, days]) <= policy.daysPerSeat;
  const vacation: Vacation = {
    ...{ id: ports.entropy.id(), seat: seat.seat, person, from: days.from, to: days.to, moves },
    ...{ spentTo: null, statedAt: ports.clock.now() },
  };
  await tx.putVacation({ ...withoutPerson(vacation), personId: person.id });
  const replaced = instead.map(daysInWords);
  const gone = instead.map(({ from, to }) => `${from} to ${to}`);
  const detail = { from: days.from, to: days.to, moves, ...(gone.length === 0 ? {} : { replaced: gone }) };
  await audit(ports, tx, { asked, act: 'vacation.stated', detail });
  const moved = moves ? await moveOpenDeadline(ports, tx) : null;
  const left = Math.max(0, policy.daysPerSeat - countDays(moves ? [...spent, days] : spent));
  const noted = [gmNotice(ports, tx, { vacation, seat, moved })];
  await tx.putOutbox(noted);
  const outbox = [...noted, ...(moved?.notices ?? [])];
  const told = toldOf(vacation, { policyMoves: policy.moves, left, deadline: moved?.deadline ?? null });
  const besides = toldOfOthers({ replaced, stand: stand.map(daysInWords) });
  return {
    ...{ ok: true, code: 'vacation.noted', outbox, deadline: moved?.deadline ?? null },
    told: [told, ...besides].join(' '),
  };
}

/** "Thursday 24 December 2026 to Saturday 2 January 2027" */
export function daysInWords({ from, to }: Pick<Vacation, 'from' | 'to'>): string {
  return `${dayInSentence(from)} to ${dayInSentence(to)}`;
}

function toldOfOthers({
  replaced,
  stand,
}: {
  readonly replaced: readonly string[];
  readonly stand: readonly string[];
}): readonly string[] {
  return [
    ...(replaced.length === 0 ? [] : [`It stands instead of: ${replaced.join(', ')}.`]),
    ...(stand.length === 0
      ? []
      : [`Noted before, and standing too: ${stand.join(', ')} (VACATION OFF and a day takes one off).`]),
  ];
}

function refused(code: string, told: string): Asked {
  return { ok: false, code, told, outbox: [], deadline: null };
}

function withoutPerson({ person: _, ...rest }: Vacation): Omit<Vacation, 'person'> {
  return rest;
}

function toldOf(
  { person, from, to, moves }: Vacation,
  {
    policyMoves,
    left,
    deadline,
  }: { readonly policyMoves: boolean; readonly left: number; readonly deadline: Date | null },
): string {
  const noted = `That you are away from ${daysInWords({ from, to })} is noted, and your gamemaster knows.`;
  if (!policyMoves) return `${noted} In this game vacations move no deadline.`;
  if (!moves) return `${noted} It moves no deadline: of the days that do you have ${left} left.`;
  const open =
    deadline === null
      ? 'No deadline will fall on these days.'
      : `Orders are now due ${timeInSentence(deadline, person.zone)}.`;
  return `${noted} ${open} You have ${left} such days left.`;
}

export interface VacationEnded extends Pick<VacationAsked, 'seat' | 'person' | 'by'> {
  /** As it was written: the vacation of that day; null: all that are not past. */
  readonly day: string | null;
}

/** Withdraws vacations of a player, and tells the GM. Refused when there is none. */
export async function endVacations(ports: Needs, tx: GameTransaction, ended: VacationEnded): Promise<Asked> {
  const { seat, person, day, by } = ended;
  const now = ports.clock.now();
  const read = day === null ? null : readDays({ from: day, to: day }, now, person.zone);
  if (read?.ok === false) return refused('vacation.days-wrong', read.why);
  const on = read?.from ?? dayAt(now, person.zone);
  const own = (await tx.vacations()).filter((one) => one.seat === seat.seat && one.person.id === person.id);
  const meant = own.filter(({ from, to }) => to >= on && (day === null || from <= on));
  if (meant.length === 0) return refused('vacation.none', noneOf(own, day));
  const outbox: OutboxRow[] = [];
  for (const vacation of meant) outbox.push(await withdrawn(ports, tx, { vacation, seat, by }));
  await tx.putOutbox(outbox);
  const told = meant.map(withdrawnTold).join(' ');
  return { ok: true, code: 'vacation.withdrawn', told, outbox, deadline: null };
}

function noneOf(own: readonly Vacation[], day: string | null): string {
  const noted = own.length === 0 ? '' : ` Noted: ${own.map(daysInWords).join(', ')}.`;
  return `You have stated no vacation${day === null ? '' : ` on ${day}`} that could be taken off.${noted}`;
}

/** Withdraws a vacation, and says what that means. Refuses one that is not the seat's, or was withdrawn already. */
export async function withdrawVacation(
  ports: Needs & Pick<Ports, 'store' | 'doorbell'>,
  game: Game,
  {
    id,
    seat: of,
    player,
    by,
  }: {
    readonly id: string;
    readonly seat: string;
    /** Id of the player who asks; left out: somebody asks for whoever plays the seat. */
    readonly player?: string;
    readonly by: Director;
  },
): Promise<string> {
  const done = await ports.store.inGame(game.id, async (tx) => {
    if (player !== undefined) requireHeld(tx, { seat: of, personId: player });
    const seat = tx.seats.find((candidate) => candidate.seat === of);
    const vacation = (await tx.vacations()).find(
      (one) => one.id === id && one.seat === of && one.person.id === seat?.person?.id,
    );
    if (vacation === undefined || seat === undefined) {
      throw new Declined('not-found', 'vacation.unknown', ({ act }) => ({
        what: 'The seat has no such vacation.',
        hint: `${act('vacation.list')} lists them.`,
      }));
    }
    const row = await withdrawn(ports, tx, { vacation, seat, by });
    await tx.putOutbox([row]);
    return { told: withdrawnTold(vacation), row };
  });
  await ports.doorbell.ring('deliver', done.row.id);
  return done.told;
}

function withdrawnTold({ spentTo, ...days }: Vacation): string {
  const spent = spentTo === null ? '' : ' Its days stay spent.';
  return `You are not away from ${daysInWords(days)}. A deadline that was moved by it stays where it is.${spent}`;
}

interface Withdrawing {
  readonly vacation: Vacation;
  readonly seat: SeatRecord;
  readonly by: Director;
}

async function withdrawn(
  ports: Needs,
  tx: GameTransaction,
  { vacation, seat, by }: Withdrawing,
): Promise<OutboxRow> {
  const at = ports.clock.now();
  const { id, from, to, person, spentTo } = vacation;
  const { gm, title, id: gameId } = tx.game;
  await takeOff(ports, tx, vacation);
  await tx.putAudit({ at, ...by, act: 'vacation.withdrawn', gameId, seat: seat.seat, detail: { from, to } });
  return noticeRow(ports, tx, {
    key: `vacation/${id}/withdrawn`,
    to: { person: gm, seat: null, seatName: 'gamemaster' },
    subject: `${title}: ${person.name} is not away from ${daysInWords(vacation)}`,
    paragraphs: [
      `${person.name} (${seat.name}) has withdrawn the vacation from ${daysInWords(vacation)}. A deadline that was moved by it stays where it is.${spentTo === null ? '' : ' Its days stay spent.'}`,
    ],
  });
}

interface Moved {
  readonly deadline: Date;
  readonly notices: readonly OutboxRow[];
}

/** Null: it is out of the way of everybody's vacation as it is. */
async function moveOpenDeadline(ports: Needs, tx: GameTransaction): Promise<Moved | null> {
  const { window, game } = tx;
  if (window === null || window.deadline === null || window.lateSeats !== null) return null;
  if (game.status !== 'running' || window.deadline <= ports.clock.now()) return null;
  const deadline = await outOfVacations(tx, { deadline: window.deadline, awaits: window.awaits });
  if (deadline <= window.deadline) return null;
  await tx.moveDeadline(window.number, deadline);
  const notices = await movedNotices(ports, tx, { window, deadline, by: 'A vacation of a player' });
  await tx.putOutbox(notices);
  return { deadline, notices };
}

function gmNotice(
  ports: Needs,
  tx: GameTransaction,
  {
    vacation,
    seat,
    moved,
  }: { readonly vacation: Vacation; readonly seat: SeatRecord; readonly moved: Moved | null },
): OutboxRow {
  const { gm, title } = tx.game;
  const { person, moves } = vacation;
  const effect =
    moved === null
      ? moves
        ? 'No deadline will fall on these days.'
        : 'It moves no deadline.'
      : `The open window is now due ${timeInSentence(moved.deadline, gm.zone)}.`;
  return noticeRow(ports, tx, {
    key: `vacation/${vacation.id}`,
    to: { person: gm, seat: null, seatName: 'gamemaster' },
    subject: `${title}: ${person.name} is away from ${daysInWords(vacation)}`,
    paragraphs: [`${person.name} (${seat.name}) is away from ${daysInWords(vacation)}. ${effect}`],
  });
}

async function audit(
  ports: Needs,
  tx: GameTransaction,
  of: {
    readonly asked: VacationAsked;
    readonly act: string;
    readonly detail: Readonly<Record<string, string | boolean | readonly string[]>>;
  },
): Promise<void> {
  const { seat, by } = of.asked;
  await tx.putAudit({
    at: ports.clock.now(),
    ...by,
    act: of.act,
    gameId: tx.game.id,
    seat: seat.seat,
    detail: asJson(of.detail),
  });
}
