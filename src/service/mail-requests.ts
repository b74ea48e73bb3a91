import type { GivenLine } from '../engine/hand-in.ts';
import type { HandInRequest } from './hand-in-request.ts';
import { windowReferredTo } from './message-id.ts';
import type { Receipt } from './ports/letters.ts';
import type { OrderBlock, ReadMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, GameTransaction, InboundMail, SeatRecord } from './ports/store.ts';
import { plainTag, sameTag } from './window-tag.ts';

/** A mail, read, and one of the seats that it is for. */
export interface MailForSeat {
  readonly mail: InboundMail;
  readonly read: ReadMail;
  readonly game: Game;
  readonly seat: SeatRecord;
  /** Short names of all games that the mail is for. */
  readonly games: readonly string[];
  /** The last seat that the mail is for: with it the mail is read. */
  readonly isLast: boolean;
}

/** One hand-in for each window that the mail names; marks for other games are left out. */
export async function requestsOf(
  ports: Pick<Ports, 'store' | 'settings'>,
  tx: GameTransaction,
  { mail, read, seat }: MailForSeat,
): Promise<readonly HandInRequest[]> {
  const ours = read.blocks.filter((block) => block.game === null || sameTag(block.game, tx.game.slug));
  const blocks: readonly OrderBlock[] =
    ours.length > 0 ? ours : [{ game: null, window: null, lines: [], closed: true }];
  const answered = await windowOfReply(ports, tx, read);
  const byWindow = new Map<string | null, { readonly window: string | null; readonly lines: GivenLine[] }>();
  for (const block of blocks) {
    const window = block.window ?? answered;
    const key = window === null ? null : plainTag(window);
    const known = byWindow.get(key);
    if (known === undefined) byWindow.set(key, { window, lines: [...block.lines] });
    else known.lines.push(...block.lines);
  }
  return [...byWindow.values()].map(({ window, lines }) => ({
    seat: seat.seat,
    orders: { kind: 'lines', lines },
    window,
    source: 'given',
    way: 'mail',
    receivedAt: mail.receivedAt,
    dryRun: false,
    ignored: read.ignored,
  }));
}

/** Lines that are marked for a game to which the mail did not go: each is told why nothing came of it. */
export function withStrayLines(receipt: Receipt, { read, games }: MailForSeat): Receipt {
  const stray = read.blocks.flatMap(({ game, lines }) =>
    game === null || games.some((slug) => sameTag(slug, game))
      ? []
      : lines.map(({ number, text }) => ({
          line: number,
          given: text,
          code: 'order.other-game',
          why: `It is marked for the game ${game}; this address takes orders for ${receipt.game.slug}.`,
          ...{ column: 1, length: text.length, nearest: null },
        })),
  );
  if (stray.length === 0) return receipt;
  return { ...receipt, refused: [...receipt.refused, ...stray].sort((a, b) => a.line - b.line) };
}

/** A reply without marks is for the window that the answered letter was about; null: whichever is open. */
async function windowOfReply(
  { store, settings }: Pick<Ports, 'store' | 'settings'>,
  tx: GameTransaction,
  read: ReadMail,
): Promise<string | null> {
  const referred = windowReferredTo(read.references, settings.mailDomain);
  if (referred === null || tx.window === null || referred >= tx.window.number) return null;
  return (await store.window(tx.game.id, referred))?.tag ?? `window ${referred}`;
}
