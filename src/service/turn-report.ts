import { z } from 'zod';
import type { RollRecord } from '../engine/dice.ts';
import type { MapDocument } from '../engine/map.ts';
import type { Reader } from '../engine/module.ts';
import type { ReportDocument } from '../engine/report.ts';
import { sealOf, workingOf } from '../fairness/dice.ts';
import { directs } from './access.ts';
import { moduleOf } from './game-in-play.ts';
import { PRESS_IN_WORDS, paceInWords, playerInWords } from './game-in-words.ts';
import { playedTurns } from './played-turns.ts';
import { reportDates } from './report-dates.ts';
import { mapAlone, mapLink, mapOf, type Picture, pictureOf } from './report-map.ts';
import type { CheckedDie, Rendered, TurnReportLetter } from './ports/letters.ts';
import type { CalendarDate } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxEntry, Person, SeatRecord, TurnRow, WindowRecord } from './ports/records.ts';
import type { WindowSpan } from './ports/store.ts';
import { showDue } from './shown-time.ts';

/** Windows whose turns a report tells: more than one when some in between awaited nobody. */
const payloadSchema = z.strictObject({
  from: z.int().min(0),
  to: z.int().min(0),
  /** The map and nothing else: somebody asked for it. */
  only: z.literal('map').optional(),
  /** For an observer; left out: for a seat or the GM. */
  audience: z.literal('public').optional(),
  /** It was told before the game was rolled back to what follows. */
  again: z.literal(true).optional(),
});

export interface TurnReportOf {
  readonly entry: OutboxEntry;
  readonly game: Game;
  readonly person: Person;
  readonly seat: SeatRecord | null;
  readonly replyTo: string;
}

type Needs = Pick<Ports, 'store' | 'games' | 'stationery' | 'painter' | 'settings' | 'clock'>;

/** A turn report in words, with its map as a picture when mails carry pictures. */
export async function turnReportWords(
  ports: Needs,
  { entry, game, person, seat, replyTo }: TurnReportOf,
): Promise<ReportWords> {
  const { from, to, only, again = false } = payloadSchema.parse(entry.payload);
  const reader = readerOfLetter(entry, seat);
  const whole = await reportFor(ports, { game, reader, from, to });
  const told = only === 'map' ? { ...whole, report: mapAlone(whole.report) } : whole;
  const secret = await secretOf(ports, game, told.turn);
  const map = mapOf(told.report);
  const pictures = map === null || !ports.settings.mapPictures ? [] : [await pictureOf(ports, map)];
  const letter = letterOf(ports, {
    game,
    person,
    seat,
    told,
    secret,
    seats: from === 0 && only === undefined && !again ? await ports.store.seats(game.id) : null,
    reader,
    again,
    picture: pictures[0] ?? null,
    map,
  });
  const words = ports.stationery.render(letter, { baseUrl: ports.settings.baseUrl, replyTo });
  return {
    words: only === 'map' ? { ...words, subject: `${game.title}: the map` } : words,
    window: to + 1,
    pictures,
    dates:
      only === 'map'
        ? []
        : await reportDates(ports, { entry, game, seat, span: again ? { from: to + 1, to } : { from, to } }),
  };
}

/** Each branch of a game that was over in between has a secret of its own. */
async function secretOf({ store }: Pick<Needs, 'store'>, game: Game, { branch }: TurnRow): Promise<string> {
  if (branch === game.branch) return game.secret;
  const branches = await store.branches(game.id);
  return branches.find((candidate) => candidate.branch === branch)?.secret ?? game.secret;
}

interface ReportWords {
  readonly words: Rendered;
  readonly window: number;
  readonly pictures: readonly Picture[];
  readonly dates: readonly CalendarDate[];
}

/** The windows that a report tells. */
export function spanOf({ payload }: Pick<OutboxEntry, 'payload'>): WindowSpan {
  const { from, to } = payloadSchema.parse(payload);
  return { from, to };
}

/** Asked for by its reader, who waits for it. */
export function isMapAlone({ payload }: Pick<OutboxEntry, 'payload'>): boolean {
  return payloadSchema.parse(payload).only === 'map';
}

/** A report as a letter without its picture. */
export async function reportLetter(
  ports: Pick<Ports, 'store' | 'games' | 'settings'>,
  {
    game,
    person,
    seat,
    reader,
    span,
  }: {
    readonly game: Game;
    readonly person: Person;
    readonly seat: SeatRecord | null;
    readonly reader: Reader;
    readonly span: WindowSpan;
  },
): Promise<TurnReportLetter> {
  const told = await reportFor(ports, { game, reader, ...span });
  const secret = await secretOf(ports, game, told.turn);
  return letterOf(ports, {
    ...{ game, person, seat, told, secret, reader },
    again: false,
    seats: null,
    picture: null,
    map: mapOf(told.report),
  });
}

/** An observer's report shows what is public, whoever he is; without a seat any other is the gamemaster's. */
export function readerOfLetter(
  { payload }: Pick<OutboxEntry, 'payload'>,
  seat: Pick<SeatRecord, 'seat'> | null,
): Reader {
  return payloadSchema.parse(payload).audience === 'public' ? { kind: 'public' } : readerOf(seat);
}

/** Who a seat's reader is; no seat: the GM. */
export function readerOf(seat: Pick<SeatRecord, 'seat'> | null): Reader {
  return seat === null ? { kind: 'gm' } : { kind: 'seat', seat: seat.seat };
}

export interface Told {
  readonly report: ReportDocument;
  readonly view: object;
  readonly window: WindowRecord | null;
  readonly turn: TurnRow;
}

/**
 * The report of some turns for one reader: made from that reader's view after the last of them, and from the events
 * that this reader may see. Refuses (throws) turns that were not played.
 */
export async function reportFor(
  { store, games }: Pick<Ports, 'store' | 'games'>,
  { game, reader, from, to }: { readonly game: Game; readonly reader: Reader } & WindowSpan,
): Promise<Told> {
  const module = moduleOf({ games }, game.module);
  const { turn, state, events } = await playedTurns({ store, games }, game, { from, to });
  const view = module.viewOf(state, reader);
  const seen = events.flatMap((event) => module.seenBy(event, reader, state) ?? []);
  return {
    report: module.report(view, seen, reader),
    view,
    window: await store.window(game.id, to + 1),
    turn,
  };
}

interface LetterFrom {
  readonly game: Game;
  readonly person: Person;
  readonly seat: SeatRecord | null;
  readonly told: Told;
  /** With which its dice and its seal were made. */
  readonly secret: string;
  readonly reader: Reader;
  readonly seats: readonly SeatRecord[] | null;
  readonly again: boolean;
  readonly picture: Picture | null;
  readonly map: MapDocument | null;
}

function letterOf(
  ports: Pick<Ports, 'games' | 'settings'>,
  { game, person, seat, told, secret, reader, seats, again, picture, map }: LetterFrom,
): TurnReportLetter {
  const { turn, window } = told;
  return {
    kind: 'turn-report',
    game: { slug: game.slug, title: game.title, module: moduleOf(ports, game.module).title },
    seat: { id: nameOfReader(reader), name: seat?.name ?? roleName(game, reader, person) },
    reader: person.name,
    ...(seat === null && directs(person, game) ? { directs: true } : {}),
    report: told.report,
    window: window === null ? null : shownWindow(game, window, { seat, person }),
    map:
      map === null
        ? null
        : {
            pictureId: picture?.id ?? null,
            link: mapLink(ports, game, { seat: nameOfReader(reader), window: turn.window }),
          },
    seal: sealOf(secret, {
      game: game.id,
      branch: turn.branch,
      window: turn.window,
      stateHash: turn.stateHash,
    }),
    commitment: game.commitment,
    again,
    start: seats === null ? null : startOf(game, seats),
    ...revealedOf(game, told),
  };
}

function startOf(game: Game, seats: readonly SeatRecord[]): NonNullable<TurnReportLetter['start']> {
  return {
    gm: game.gm.name,
    pace: paceInWords(game.schedule),
    press: PRESS_IN_WORDS[game.press],
    seats: seats.map((seat) => ({ name: seat.name, player: playerInWords(seat) })),
  };
}

/** The secret is for nobody while the game goes on. */
function revealedOf(game: Game, { turn, window }: Told): Pick<TurnReportLetter, 'revealed' | 'die'> {
  if (window !== null || game.status !== 'over') return { revealed: null, die: null };
  const [roll] = turn.rolls;
  const die = roll === undefined ? null : checkedDie(game, turn, roll);
  return { revealed: game.secret, die };
}

function checkedDie(game: Game, turn: TurnRow, { place, k, purpose, sides, value }: RollRecord): CheckedDie {
  const at = { game: game.id, branch: turn.branch, window: turn.window, place, k };
  return { purpose, sides, value, ...workingOf(game.secret, at, sides) };
}

function shownWindow(
  game: Game,
  window: WindowRecord,
  { seat, person }: Pick<LetterFrom, 'seat' | 'person'>,
): NonNullable<TurnReportLetter['window']> {
  return {
    tag: window.tag,
    label: window.label,
    awaited: seat !== null && window.awaits.includes(seat.seat),
    // A window that has closed since was due when it was.
    due: showDue(window.closedAt === null ? game : { status: 'running' }, window.deadline, person.zone),
  };
}

function roleName(game: Game, reader: Reader, person: Person): string {
  if (reader.kind === 'public') return 'observer';
  return directs(person, game) ? 'gamemaster' : 'all-seeing observer';
}

/** As links to maps name them. */
function nameOfReader(reader: Reader): string {
  return reader.kind === 'seat' ? reader.seat : reader.kind;
}
