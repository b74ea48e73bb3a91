import type { GivenLine } from '../engine/hand-in.ts';
import { directs } from './access.ts';
import { deskWordOf } from './desk-mail/read-desk.ts';
import { sentText, type SentText } from './filled-form.ts';
import { moduleOf } from './game-in-play.ts';
import type { HandInRequest } from './hand-in-request.ts';
import { lettersReferredTo, placeReferredTo } from './message-id.ts';
import { type OrdersOfMail, ordersOfMail, type SaidBlock } from './orders-of-mail.ts';
import { playerRequest, type Served } from './player-requests.ts';
import type { Receipt, RefusedLine } from './ports/letters.ts';
import type { ReadMail, SenderProof } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, InboundMail, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { printedNames } from './printed-names.ts';
import { readingFor, type Said, saidIn } from './said-lines.ts';
import { showTime } from './shown-time.ts';
import { plainTag, sameTag } from './window-tag.ts';

/** A mail, read, and one of the seats that it is for. */
export interface MailForSeat {
  readonly mail: InboundMail;
  readonly read: ReadMail;
  readonly game: Game;
  readonly seat: SeatRecord;
  /** Not by a secret address, but by what the mail answers. */
  readonly byReferences: boolean;
  /** Null: none of its games asks for it. */
  readonly proof: SenderProof | null;
  /** Short names of all games that the mail is for. */
  readonly games: readonly string[];
  /** The last seat that the mail is for: with it the mail is read. */
  readonly isLast: boolean;
}

type Needs = Pick<Ports, 'store' | 'settings' | 'games' | 'mailReader'>;

/** The orders of a mail as its seat's game reads them. */
export async function ordersFor(ports: Needs, to: MailForSeat): Promise<OrdersOfMail> {
  const game = moduleOf(ports, to.game.module);
  return ordersOfMail(to.read, {
    ...readingFor(game, { vocabulary: printedNames(game), window: null }),
    sent: await sentTo(ports, to),
  });
}

/** Whether a line by itself would be an order or a word of the sheet in this game. */
export function orderSense(ports: Pick<Ports, 'games'>, to: MailForSeat): (text: string) => boolean {
  const game = moduleOf(ports, to.game.module);
  const reading = readingFor(game, { vocabulary: printedNames(game), window: null });
  return (text) =>
    saidIn([{ number: 1, text }], reading).some(({ kind }) => kind === 'order' || kind === 'command');
}

const MOST_LETTERS = 3;

/** What we wrote to this seat in the letters that the mail answers. */
async function sentTo(ports: Needs, { read, game, seat }: MailForSeat): Promise<SentText | null> {
  if (read.forms.length === 0 && read.aboveReport === null) return null;
  const ids = lettersReferredTo(read.references, ports.settings.mailDomain).slice(0, MOST_LETTERS);
  const letters = await Promise.all(ids.map((id) => ports.store.outboxEntry(id)));
  const sent = letters.flatMap((letter) =>
    letter?.gameId === game.id && letter.seat === seat.seat ? (letter.rendered ?? []) : [],
  );
  if (sent.length === 0) return null;
  const texts = await Promise.all(sent.map(({ raw }) => ports.mailReader.linesOf(raw)));
  return sentText(texts.flat());
}

/** What a mail asks for, as we would write it; marks for other games are left out. */
export function printedOrders(orders: OrdersOfMail, game: Pick<Game, 'slug'>): readonly string[] {
  return orders.blocks
    .filter((block) => block.game === null || sameTag(block.game, game.slug))
    .flatMap(({ said }) =>
      said.flatMap((each) => (each.kind === 'order' || each.kind === 'command' ? [each.reads] : [])),
    );
}

/** One hand-in for each window that the mail names; marks for other games are left out. */
export async function requestsOf(
  ports: Needs,
  tx: GameTransaction,
  { mail, read, seat }: MailForSeat,
  orders: OrdersOfMail,
): Promise<readonly HandInRequest[]> {
  const ours = orders.blocks.filter(({ game }) => game === null || sameTag(game, tx.game.slug));
  const blocks: readonly Pick<SaidBlock, 'window' | 'said'>[] =
    ours.length > 0 ? ours : [{ window: null, said: [] }];
  const undone = await undoneWindow(ports, tx, read);
  const answered = undone ?? (await windowOfReply(ports, tx, read));
  const open = tx.window === null ? null : plainTag(tx.window.tag);
  const byWindow = new Map<string | null, { readonly window: string | null; readonly said: Said[] }>();
  for (const { window: named, said } of blocks) {
    const window = undone ?? named ?? answered;
    // Orders without marks are for the open window, and so is a form that names it: one message, one receipt.
    const key = window === null ? open : plainTag(window);
    const known = byWindow.get(key);
    if (known === undefined) byWindow.set(key, { window, said: [...said] });
    else known.said.push(...said);
  }
  return [...byWindow.values()].map(({ window, said }) => ({
    seat: seat.seat,
    orders: { kind: 'lines', lines: said.flatMap(handedIn) },
    window,
    source: 'given',
    way: 'mail',
    receivedAt: mail.receivedAt,
    dryRun: said.some((each) => each.kind === 'command' && each.command?.word === 'TEST'),
    ignored: orders.ignored,
  }));
}

/** Orders and words of the sheet; what else a mail asks for is answered beside them. */
function handedIn(said: Said): readonly GivenLine[] {
  return said.kind === 'press' || (said.kind === 'command' && said.command !== null) ? [] : [said.line];
}

/** The receipt with what the mail says beside its orders, and what its sender should know about the mail itself. */
export function withMailTold(
  receipt: Receipt,
  to: MailForSeat,
  {
    orders,
    sendsMap,
    requests,
  }: { readonly orders: OrdersOfMail; readonly sendsMap: boolean; readonly requests: Served },
): Receipt {
  const said = orders.blocks
    .filter(({ game }) => game === null || sameTag(game, receipt.game.slug))
    .flatMap((block) => block.said);
  const isServed = (word: string): boolean => SHOWN.has(word) || (word === 'MAP' && sendsMap);
  const refused = [
    ...receipt.refused.map((line) => forGamemaster(line, to)),
    ...strayLines(receipt, to, orders),
    ...said.flatMap((each) => unserved(each, isServed)),
    ...requests.refused,
  ];
  const words = [...receipt.words, ...said.flatMap((each) => served(each, isServed)), ...requests.words];
  const { deadline } = requests;
  const due = deadline === null ? {} : { due: showTime(deadline, to.seat.person?.zone ?? 'UTC') };
  return {
    ...receipt,
    window: receipt.window === null ? null : { ...receipt.window, ...due },
    words: words.sort((a, b) => a.line - b.line),
    refused: refused.sort((a, b) => a.line - b.line),
    notes: [...receipt.notes, ...requests.notes, ...to.read.warnings, ...orders.notes],
  };
}

/** What only a gamemaster may say: it is no order in any game, and a player is told whose it is. */
function forGamemaster(refused: RefusedLine, { game, seat }: MailForSeat): RefusedLine {
  const word = refused.code === 'order.unknown' ? deskWordOf(refused.given) : null;
  if (word === null) return refused;
  const whose = `${word} is for ${game.gm.name}, the gamemaster, to say, and nothing came of it.`;
  const isTheirs = seat.person !== null && directs(seat.person, game);
  const why = isTheirs
    ? `${word} is said as gamemaster, and not as ${seat.name}: answer a letter that you got as gamemaster.`
    : whose;
  return { ...refused, code: 'command.for-gamemaster', why, nearest: null };
}

/** Whatever a receipt shows anyway. */
const SHOWN: ReadonlySet<string> = new Set(['TEST', 'STATUS', 'SHOW ORDERS']);
/** Answered by whoever serves it. */
const ANSWERED_ELSEWHERE: ReadonlySet<string> = new Set(['PRESS']);

function served(said: Said, isServed: (word: string) => boolean): Receipt['words'] {
  const word = said.kind === 'command' ? said.command?.word : undefined;
  return word !== undefined && isServed(word) ? [{ line: said.line.number, word }] : [];
}

function unserved(said: Said, isServed: (word: string) => boolean): readonly RefusedLine[] {
  if (said.kind !== 'command' || said.command === null || isServed(said.command.word)) return [];
  if (ANSWERED_ELSEWHERE.has(said.command.word) || playerRequest(said.command) !== null) return [];
  const { number, text } = said.line;
  const why =
    said.command.word === 'MAP'
      ? 'There is no map to send: the game has none, or nothing has been played yet.'
      : `${said.command.word} is not served by mail here. Ask your gamemaster.`;
  return [
    {
      line: number,
      given: text,
      code: 'command.not-served',
      why,
      ...{ column: 1, length: text.length, nearest: null },
    },
  ];
}

/** Lines that are marked for a game to which the mail did not go: each is told why nothing came of it. */
function strayLines(
  receipt: Receipt,
  { games }: MailForSeat,
  { blocks }: OrdersOfMail,
): readonly RefusedLine[] {
  return blocks.flatMap(({ game, said }) =>
    game === null || games.some((slug) => sameTag(slug, game))
      ? []
      : said.map(({ line: { number, text } }) => ({
          line: number,
          given: text,
          code: 'order.other-game',
          why: `It is marked for the game ${game}; this address takes orders for ${receipt.game.slug}.`,
          ...{ column: 1, length: text.length, nearest: null },
        })),
  );
}

/** A reply without marks is for the window that the answered letter was about; null: whichever is open. */
async function windowOfReply(
  { store, settings }: Pick<Ports, 'store' | 'settings'>,
  tx: GameTransaction,
  read: ReadMail,
): Promise<string | null> {
  const referred = placeReferredTo(read.references, settings.mailDomain)?.window;
  if (referred === undefined || tx.window === null || referred > tx.window.number) return null;
  if (referred === tx.window.number) return tx.window.tag;
  return (await store.window(tx.game.id, referred))?.tag ?? `window ${referred}`;
}

/**
 * What a mail answers that was rolled back since: windows have the same names again, but what its writer saw was
 * another course of the game. Null: it answers nothing of the kind.
 */
async function undoneWindow(
  { settings }: Pick<Ports, 'settings'>,
  tx: GameTransaction,
  read: ReadMail,
): Promise<string | null> {
  const place = placeReferredTo(read.references, settings.mailDomain);
  if (place === null || place.branch >= tx.game.branch) return null;
  const branches = await tx.branches();
  const undone = branches.some(({ branch, from }) => branch > place.branch && from <= place.window);
  return undone ? `window ${place.window} before the rollback` : null;
}
