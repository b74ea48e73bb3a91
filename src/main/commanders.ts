import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { writeCommand } from '../engine/command-table.ts';
import { recordedDice } from '../engine/dice.ts';
import { diceOfWindow } from '../fairness/dice.ts';
import { smtpTransport } from '../mail/index.ts';
import { moduleOf } from '../service/game-in-play.ts';
import type { MailTransport } from '../service/ports/mail.ts';
import type { Ports } from '../service/ports/ports.ts';
import type { Game, SeatRecord, WindowRecord } from '../service/ports/records.ts';
import { gameNow } from '../service/read-game.ts';
import { seatAddress } from '../service/seat-address.ts';

export interface Commanders {
  /** Settles when enough is played, the game is over, or they were stopped. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

export interface Commanding {
  readonly ports: Ports;
  readonly smtpPort: number;
  readonly slug: string;
  readonly seed: number;
  /** They stop when such a window opens. */
  readonly isEnough: (window: WindowRecord) => boolean;
  /** How long they think before they answer a window. */
  readonly thinkMs: (window: number) => number;
}

const LOOK_AGAIN_MS = 100;

/**
 * Scripted commanders for every seat of a game: each looks at what its seat may know, decides as the game's bot does,
 * and sends its orders as a real mail over SMTP. They hold no state: after a kill they go on where the game stands,
 * and a mail sent twice is the same mail.
 */
export function startCommanders(commanding: Commanding): Commanders {
  const stopping = new AbortController();
  const transport = smtpTransport(`smtp://127.0.0.1:${commanding.smtpPort}`);
  const done = command(commanding, transport, stopping.signal).finally(async () => {
    await transport.close();
  });
  return {
    done,
    stop: async () => {
      stopping.abort();
      await done.catch(() => {});
    },
  };
}

async function command(
  commanding: Commanding,
  transport: MailTransport,
  stopped: AbortSignal,
): Promise<void> {
  const answered = new Set<string>();
  while (!stopped.aborted) {
    await pause(LOOK_AGAIN_MS, stopped);
    const game = await commanding.ports.store.gameBySlug(commanding.slug);
    if (game === null || game.status === 'over') return;
    if (game.status === 'parked') throw new Error(`the game is parked: ${game.parkedWhy ?? ''}`);
    const window = await commanding.ports.store.openWindow(game.id);
    // Read one after the other: a window that opened in between would be answered with the view of the one before.
    if (window?.number !== game.window || answered.has(placeOf(window))) continue;
    if (commanding.isEnough(window)) return;
    await pause(commanding.thinkMs(window.number), stopped);
    await answerAll(commanding, transport, { game, window });
    answered.add(placeOf(window));
  }
}

/** After a rollback a window of the same number is another. */
function placeOf({ branch, number }: Pick<WindowRecord, 'branch' | 'number'>): string {
  return branch === 0 ? `${number}` : `${number}.b${branch}`;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, null, { signal }).catch(() => {});
}

async function answerAll(
  commanding: Commanding,
  transport: MailTransport,
  at: { readonly game: Game; readonly window: WindowRecord },
): Promise<void> {
  const seats = await commanding.ports.store.seats(at.game.id);
  for (const seat of seats.filter((candidate) => at.window.awaits.includes(candidate.seat))) {
    const lines = await decide(commanding, at.game, { seat, window: at.window });
    const from = seat.person?.address ?? 'commander@example.org';
    const to = seatAddress(seat.mailToken, commanding.ports.settings);
    const mail = orderMail({ ...at, seat, from, to, lines });
    await transport.send({ messageId: mail.messageId, from, to, raw: Buffer.from(mail.text) });
  }
}

async function decide(
  { ports, seed }: Commanding,
  game: Game,
  { seat, window }: { readonly seat: SeatRecord; readonly window: WindowRecord },
): Promise<readonly string[]> {
  const module = moduleOf(ports, game.module);
  const { view } = await gameNow(ports, game, { kind: 'seat', seat: seat.seat });
  if (view === null) return [];
  const secret = createHash('sha256').update(`commander ${seed}`).digest('hex');
  const { dice } = recordedDice(diceOfWindow(secret, { game: seat.seat, branch: 0, window: window.number }));
  return module.bot(view, seat.seat, dice).map((order) => writeCommand(module.commands, order));
}

interface OrderMail {
  readonly game: Game;
  readonly window: WindowRecord;
  readonly seat: SeatRecord;
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
}

/** A mail as a player would write it; the same window gives the same mail. */
function orderMail({ game, window, seat, from, to, lines }: OrderMail): {
  readonly messageId: string;
  readonly text: string;
} {
  const messageId = `<${game.slug}.${placeOf(window)}.${seat.seat}@commanders.example>`;
  const text = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: Re: ${game.title}: orders for ${window.label}`,
    `Date: ${window.openedAt.toUTCString()}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Staff, these are my orders.',
    '',
    `#ORDERS ${game.slug} ${window.tag}`,
    ...lines,
    'READY',
    '#END',
    '',
    '-- ',
    seat.name,
    '',
  ].join('\r\n');
  return { messageId, text };
}
