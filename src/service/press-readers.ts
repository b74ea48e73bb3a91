import type { SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

export interface Readers {
  /** Seats and "gm". */
  readonly readers: readonly string[];
  readonly toWords: string;
}

interface Refused {
  readonly code: string;
  readonly why: string;
  readonly hint: string;
}

interface Addressed {
  readonly from: SeatRecord | null;
  readonly to: readonly string[];
}

/** Who reads a press: by the names that it is addressed to, and by the press policy of the game. */
export function pressReaders(
  { game, seats }: Pick<GameTransaction, 'game' | 'seats'>,
  { from, to }: Addressed,
): Readers | Refused {
  const named = to.map((name) => readersNamed(name, seats));
  const unknown = to.filter((_, nth) => named[nth] === null);
  if (to.length === 0 || unknown.length > 0) return nobodyCalled(unknown, seats);
  const all = new Set(named.flatMap((readers) => readers ?? []));
  if (from !== null) all.delete(from.seat);
  const toPlayers = [...all].some((reader) => reader !== 'gm');
  if (toPlayers && from !== null && game.press === 'none') {
    return {
      code: 'press.none',
      why: 'Players do not write to each other in this game. Nothing was sent.',
      hint: 'PRESS TO GM is always carried.',
    };
  }
  const wider = toPlayers && game.press === 'public' ? everybody(seats, from) : [...all];
  const readers = wider.filter((reader) => reader === 'gm' || hasPlayer(reader, seats));
  if (readers.length > 0) return { readers: readers.sort(), toWords: inWords([...all], seats, wider) };
  return {
    code: 'press.nobody',
    why: 'Nobody but you would read it: the seat has no player. Nothing was sent.',
    hint: `Seats: ${namesOf(seats)}; ALL; GM.`,
  };
}

/** Null: nobody is called that. */
function readersNamed(name: string, seats: readonly SeatRecord[]): readonly string[] | null {
  const wanted = plain(name);
  if (wanted === 'gm' || wanted === 'gamemaster') return ['gm'];
  if (wanted === 'all' || wanted === 'everybody') return seats.map(({ seat }) => seat);
  const exact = seats.filter(({ seat, name: shown }) => [plain(seat), plain(shown)].includes(wanted));
  const found = exact.length > 0 ? exact : seats.filter(({ side }) => plain(side) === wanted);
  return found.length === 0 ? null : found.map(({ seat }) => seat);
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function hasPlayer(reader: string, seats: readonly SeatRecord[]): boolean {
  return seats.some(({ seat, person }) => seat === reader && person !== null);
}

function everybody(seats: readonly SeatRecord[], from: SeatRecord | null): readonly string[] {
  return seats.map(({ seat }) => seat).filter((seat) => seat !== from?.seat);
}

function nobodyCalled(unknown: readonly string[], seats: readonly SeatRecord[]): Refused {
  const who =
    unknown.length === 0 ? 'It is addressed to nobody' : `Nobody here is called ${unknown.join(', ')}`;
  return {
    code: 'press.unknown-reader',
    why: `${who}. Nothing was sent.`,
    hint: `Seats: ${namesOf(seats)}; ALL; GM.`,
  };
}

function namesOf(seats: readonly SeatRecord[]): string {
  return seats.map(({ name }) => name).join(', ');
}

/** As its readers are told whom it is for. */
function inWords(readers: readonly string[], seats: readonly SeatRecord[], wider: readonly string[]): string {
  const names = readers.map((reader) =>
    reader === 'gm' ? 'the gamemaster' : (seats.find(({ seat }) => seat === reader)?.name ?? reader),
  );
  const open = wider.some((reader) => !readers.includes(reader)) ? ' (read by all)' : '';
  return `${names.join(', ')}${open}`;
}
