import { headingFor, letterRow, type WritingPorts } from './letter-row.ts';
import type { Digest } from './ports/letters.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxEntry, OutboxRow, Person, PressItem, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

export type PressWriting = WritingPorts & Pick<Ports, 'games'>;

/** A letter to each reader of a press. */
export function pressRows(
  ports: PressWriting,
  { game, seats }: Pick<GameTransaction, 'game' | 'seats'>,
  item: PressItem,
): readonly OutboxRow[] {
  return item.readers.flatMap((reader) => {
    const seat = seats.find((candidate) => candidate.seat === reader) ?? null;
    const person = reader === 'gm' ? game.gm : (seat?.person ?? null);
    if (person === null) return [];
    const heading = headingFor(ports, game, { seat, person });
    const letter = { ...heading, ...wordsOf(item, seats, seat) };
    const key = `press/${item.id}/${reader}`;
    return [letterRow(ports, { key, ...{ game, seat, person }, letter: { ...letter, kind: 'press' } })];
  });
}

function wordsOf(item: PressItem, seats: readonly SeatRecord[], reader: SeatRecord | null) {
  const from = seats.find(({ seat }) => seat === item.fromSeat) ?? null;
  return {
    from: from?.name ?? 'the gamemaster',
    to: item.toWords,
    lines: item.text.split('\n'),
    answer: reader === null ? null : `PRESS TO ${(from?.name ?? 'GM').toUpperCase()}`,
  };
}

/** A press for the daily mail; null: it is gone, or its reader does not hold the seat any more. */
export async function pressTold(
  ports: Pick<Ports, 'store' | 'games'>,
  entry: OutboxEntry,
  person: Person,
): Promise<Digest['press'][number] | null> {
  const game = entry.gameId === null ? null : await ports.store.gameById(entry.gameId);
  const item = game === null ? null : await itemOf(ports, game, entry);
  if (game === null || item === null) return null;
  const seats = await ports.store.seats(game.id);
  const seat = seats.find((candidate) => candidate.seat === entry.seat) ?? null;
  if (seat !== null && seat.person?.id !== person.id) return null;
  return { game: headingFor(ports, game, { seat, person }).game, ...wordsOf(item, seats, seat) };
}

async function itemOf(
  { store }: Pick<Ports, 'store'>,
  game: Game,
  { key }: OutboxEntry,
): Promise<PressItem | null> {
  const id = key.split('/')[1];
  return (await store.press(game.id)).find((item) => item.id === id) ?? null;
}
