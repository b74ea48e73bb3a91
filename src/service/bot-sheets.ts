import { recordedDice } from '../engine/dice.ts';
import type { AnyGame } from '../engine/module.ts';
import { amend, EMPTY_SHEET, type Sheet } from '../engine/sheet.ts';
import { diceOfWindow } from '../fairness/dice.ts';
import { byTheRules, moduleOf, stateOf } from './game-in-play.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

export interface BotAt {
  readonly game: Pick<Game, 'id' | 'secret'>;
  readonly window: Pick<WindowRecord, 'branch' | 'number'>;
  readonly state: object;
  readonly seat: string;
}

/**
 * What the module's bot orders for a seat: from that seat's view and from dice of its own, which are none of the
 * turn's. The same seat in the same window orders the same.
 */
export function botSheet(module: AnyGame, { game, window, state, seat }: BotAt): Sheet {
  const { branch, number } = window;
  const { dice } = recordedDice(
    diceOfWindow(game.secret, { game: `bot/${game.id}/${seat}`, branch, window: number }),
  );
  const view = module.viewOf(state, { kind: 'seat', seat });
  const commands = byTheRules(() => module.bot(view, seat, dice));
  return amend(module.commands, EMPTY_SHEET, { commands, source: 'bot', view }).sheet;
}

/**
 * Bots hand in as soon as they are asked: a bot of the open window that is not ready gets its sheet, and is. Nothing
 * that comes later could change its mind, and nobody waits for it. Its gamemaster may amend what it handed in.
 */
export async function playBots(ports: Pick<Ports, 'games' | 'clock'>, tx: GameTransaction): Promise<void> {
  const { window, game } = tx;
  const bots = tx.seats.filter(({ bot, seat }) => bot && window?.mayOrder.includes(seat));
  if (window === null || bots.length === 0) return;
  const latest = await tx.latestRevisions();
  const isReady = ({ seat }: { readonly seat: string }): boolean =>
    latest.some((revision) => revision.seat === seat && revision.ready);
  const waiting = bots.filter((bot) => !isReady(bot));
  if (waiting.length === 0) return;
  const module = moduleOf(ports, game.module);
  await handIn(ports, tx, { module, window, seats: waiting.map(({ seat }) => seat) });
}

async function handIn(
  { clock }: Pick<Ports, 'clock'>,
  tx: GameTransaction,
  of: { readonly module: AnyGame; readonly window: WindowRecord; readonly seats: readonly string[] },
): Promise<void> {
  const { module, window, seats } = of;
  const snapshot = await tx.snapshot(window.number);
  const state = byTheRules(() => stateOf(module, snapshot));
  for (const seat of seats) {
    const version = ((await tx.revisions(seat)).at(-1)?.version ?? 0) + 1;
    const sheet = botSheet(module, { game: tx.game, window, state, seat });
    await tx.putRevision({
      ...{ seat, window: window.number, version, base: 0, ready: true, sheet, source: 'bot' },
      ...{ way: 'system', receivedAt: clock.now() },
    });
    await tx.putAudit({
      ...{ at: clock.now(), who: 'bot', way: 'system', act: 'sheet.changed', gameId: tx.game.id, seat },
      detail: { window: window.tag, version, ready: true },
    });
  }
}
