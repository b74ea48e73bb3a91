import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, PressItem, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { pressRows, type PressWriting } from './press-letter.ts';
import { pressReaders } from './press-readers.ts';

export interface GivenPress {
  /** Null: the gamemaster. */
  readonly from: SeatRecord | null;
  /** Seats, sides, "all" and "gm", as they were written. */
  readonly to: readonly string[];
  readonly text: string;
  /** Equal keys are one press. */
  readonly key: string;
}

export type PressDone =
  | { readonly done: true; readonly item: PressItem; readonly rows: readonly OutboxRow[] }
  | { readonly done: false; readonly code: string; readonly why: string; readonly hint: string };

const LONGEST = 10_000;
const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 30;

/**
 * Carries words of one seat to others: kept, and a letter owed to each reader, in the transaction of the game. What
 * the press policy of the game does not allow is refused, and nothing is sent.
 */
export async function sendPress(
  ports: PressWriting,
  tx: GameTransaction,
  given: GivenPress,
): Promise<PressDone> {
  const text = given.text.replace(/\s+$/, '').replace(/^(?:[ \t]*\n)+/, '');
  const wrong = await whyNot(ports, tx, { ...given, text });
  if (wrong !== null) return { done: false, ...wrong };
  const found = pressReaders(tx, given);
  if ('code' in found) return { done: false, ...found };
  const item: PressItem = {
    id: ports.entropy.id(),
    gameId: tx.game.id,
    ...{ key: given.key, branch: tx.game.branch, window: tx.game.window, text },
    fromSeat: given.from?.seat ?? null,
    personId: given.from === null ? tx.game.gm.id : (given.from.person?.id ?? null),
    readers: found.readers,
    toWords: found.toWords,
    at: ports.clock.now(),
  };
  const rows = (await tx.putPress(item)) ? pressRows(ports, tx, item) : [];
  await tx.putOutbox(rows);
  return { done: true, item, rows };
}

type Refused = Omit<Extract<PressDone, { done: false }>, 'done'>;

async function whyNot(
  { clock }: Pick<Ports, 'clock'>,
  tx: GameTransaction,
  { from, text }: GivenPress,
): Promise<Refused | null> {
  if (text === '') {
    const why = 'There are no words to be sent.';
    return { code: 'press.empty', why, hint: 'Write them below the line PRESS TO, and END below them.' };
  }
  if (text.length > LONGEST) {
    const why = `It has ${text.length} characters; press has ${LONGEST} at most. Nothing was sent.`;
    return { code: 'press.too-long', why, hint: 'Send it in two.' };
  }
  const since = new Date(clock.now().getTime() - HOUR_MS);
  if (from !== null && (await tx.pressCount(from.seat, since)) >= MOST_AN_HOUR) {
    const why = `You have sent ${MOST_AN_HOUR} press within an hour, which is as much as we carry. Nothing was sent.`;
    return { code: 'press.too-many', why, hint: 'Send it again in an hour.' };
  }
  return null;
}

/** What a reader wrote and was written, oldest first. Null: the gamemaster. */
export async function pressOf(
  { store }: Pick<Ports, 'store'>,
  game: Game,
  seat: string | null,
): Promise<readonly PressItem[]> {
  const items = await store.press(game.id);
  return items.filter((item) => item.fromSeat === seat || item.readers.includes(seat ?? 'gm'));
}
