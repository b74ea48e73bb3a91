import { z } from 'zod';
import { letterLink } from './light-mail.ts';
import type { Digest, DigestGame } from './ports/letters.ts';
import type { CalendarDate } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, MailSettings, OutboxEntry, Person, SeatRecord, WindowRecord } from './ports/records.ts';
import { pressTold } from './press-letter.ts';
import { reportDates } from './report-dates.ts';
import { seatAddress } from './seat-address.ts';
import { showTime } from './shown-time.ts';
import { isMapAlone, readerOfLetter, reportLetter, spanOf } from './turn-report.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'games' | 'settings'>;

const HOUR_MS = 3_600_000;
/** A report that leaves less time than this after the daily mail comes at once. */
const LEAST_HOURS_LEFT = 24;

/**
 * When a letter goes with the daily mail of its reader; null: it goes at once. The first report and the last, and one
 * whose deadline is near by then, never wait.
 */
export async function digestTime(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  {
    entry,
    person,
    settings,
  }: { readonly entry: OutboxEntry; readonly person: Person; readonly settings: MailSettings },
): Promise<Date | null> {
  const time = nextAtHour(clock.now(), { zone: person.zone, hour: settings.digestHour });
  if (entry.kind === 'press') return settings.press === 'daily' ? time : null;
  if (entry.kind !== 'turn-report' || settings.reports !== 'daily' || entry.gameId === null) return null;
  if (isMapAlone(entry)) return null;
  const { from } = spanOf(entry);
  const window = await store.openWindow(entry.gameId);
  return from === 0 || window === null || isPressing(window, time) ? null : time;
}

/** Whether too little of a window would be left then. */
function isPressing({ deadline }: WindowRecord, then: Date): boolean {
  return deadline !== null && deadline.getTime() - then.getTime() < LEAST_HOURS_LEFT * HOUR_MS;
}

/** The next time at which it is this full hour in a zone; zones keep to quarters of an hour. */
export function nextAtHour(
  now: Date,
  { zone, hour }: { readonly zone: string; readonly hour: number },
): Date {
  const quarter = HOUR_MS / 4;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const wanted = `${String(hour).padStart(2, '0')}:00`;
  let at = Math.floor(now.getTime() / quarter) * quarter + quarter;
  // Two days hold every hour of a day, whatever the clocks do in one of them.
  for (let tries = 0; tries < 4 * 48 && format.format(at) !== wanted; tries += 1) at += quarter;
  return new Date(at);
}

const digestPayload = z.strictObject({ letters: z.array(z.string()) });

export interface DigestWords {
  readonly digest: Digest;
  /** Of each seat that can order by answering. */
  readonly replyTo: readonly string[];
  readonly dates: readonly CalendarDate[];
}

/** A daily mail, as its letters stand now: of several reports of one seat one that tells all. */
export async function digestOf(ports: Needs, entry: OutboxEntry, person: Person): Promise<DigestWords> {
  const { letters } = digestPayload.parse(entry.payload);
  const entries = (await Promise.all(letters.map((id) => ports.store.outboxEntry(id)))).flatMap((found) =>
    found === null || found.voidedAt !== null ? [] : [found],
  );
  const games: DigestGame[] = [];
  const replyTo: string[] = [];
  const dates: CalendarDate[] = [];
  for (const reports of bySeat(entries.filter(({ kind }) => kind === 'turn-report'))) {
    const told = await gameTold(ports, reports, person);
    if (told === null) continue;
    games.push(told.game);
    dates.push(...told.dates);
    if (told.replyTo !== null) replyTo.push(told.replyTo);
  }
  const press = await Promise.all(
    entries.filter(({ kind }) => kind === 'press').map((letter) => pressTold(ports, letter, person)),
  );
  const day = showTime(ports.clock.now(), person.zone).local.replace(/, \d\d:\d\d.*$/, '');
  return {
    digest: {
      ...{ kind: 'digest', reader: person.name, day },
      games: games.sort(byDeadline),
      press: press.flatMap((each) => each ?? []),
    },
    replyTo,
    dates,
  };
}

/** What is due first stands first; what waits for nobody stands last. */
function byDeadline(a: DigestGame, b: DigestGame): number {
  const dueAt = ({ window }: DigestGame): string =>
    window === null || typeof window.due === 'string' ? '9' : window.due.iso;
  const key = (told: DigestGame): string => `${dueAt(told)} ${told.game.title}`;
  return key(a) < key(b) ? -1 : 1;
}

function bySeat(reports: readonly OutboxEntry[]): readonly (readonly OutboxEntry[])[] {
  const groups = new Map<string, OutboxEntry[]>();
  for (const report of reports) {
    const key = `${report.gameId ?? ''}/${report.seat ?? readerOfLetter(report, null).kind}`;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return [...groups.values()];
}

interface GameTold {
  readonly game: DigestGame;
  readonly replyTo: string | null;
  readonly dates: readonly CalendarDate[];
}

async function gameTold(
  ports: Needs,
  reports: readonly OutboxEntry[],
  person: Person,
): Promise<GameTold | null> {
  const last = reports.at(-1);
  if (last === undefined || last.gameId === null) return null;
  const game = await ports.store.gameById(last.gameId);
  if (game === null) return null;
  const seat = await seatOfReader(ports, game, last);
  if (seat === undefined || (seat !== null && seat.person?.id !== person.id)) return null;
  const spans = reports.map(spanOf);
  const span = {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
  const reader = readerOfLetter(last, seat);
  if (reader.kind === 'gm' && !directs(game, person)) return null;
  const letter = await reportLetter(ports, { game, person, seat, reader, span });
  return {
    game: { ...letter, link: letterLink(ports.settings, last) },
    replyTo: seat === null ? null : seatAddress(seat.mailToken, ports.settings),
    dates: await reportDates(ports, { entry: last, game, seat, span }),
  };
}

/** Whether the report that shows everything is his to read, still. */
function directs({ gm, roles }: Game, { id }: Person): boolean {
  return (
    gm.id === id ||
    roles.some(({ role, person }) => role !== 'observer' && role !== 'stand-by' && person.id === id)
  );
}

/** Null: the gamemaster; undefined: such a seat is not there any more. */
async function seatOfReader(
  { store }: Needs,
  game: Game,
  { seat }: OutboxEntry,
): Promise<SeatRecord | null | undefined> {
  if (seat === null) return null;
  return (await store.seats(game.id)).find((candidate) => candidate.seat === seat);
}

/** Puts what waits for somebody's daily mail into one, when its time has come; once. */
export async function gatherDigest(
  { store, clock, entropy, doorbell }: Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell'>,
  personId: string,
): Promise<void> {
  const now = clock.now();
  const id = entropy.id();
  const gathered = await store.gatherDigest(personId, { id, now });
  if (gathered) await doorbell.ring('deliver', id);
}
