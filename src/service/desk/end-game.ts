import { dateFor, withdrawnDate } from '../calendar-date.ts';
import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import { moduleOf } from '../game-in-play.ts';
import type { CalendarDate } from '../ports/mail.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { act, becauseOf, requireStatus } from './act.ts';
import { tellAll } from './told.ts';

export interface End {
  /** Who won or what was agreed, in a sentence; null: the game is annulled and counts for nothing. */
  readonly result: string | null;
  /** Sides in order of placing, equals together; empty: nobody is placed. */
  readonly placing: readonly (readonly string[])[];
  readonly reason: string;
  readonly by: Director;
}

/**
 * Ends a game by its GM's word: annulled, or with a result. Everybody is told, and the secret of the dice is revealed
 * as at any end. Refuses a game that is over, and a side that the game has not.
 */
export async function endGame(ports: AdvancingPorts, game: Game, end: End): Promise<void> {
  await act(ports, { game, by: end.by }, async (tx) => {
    requireStatus(tx.game, ['forming', 'running', 'paused', 'parked'], 'It can be rolled back.');
    checkPlacing(tx, end);
    const date = await withdrawnDate(ports, tx);
    const result = end.result ?? 'Annulled by the gamemaster';
    if (tx.window !== null) await tx.closeWindow(tx.window.number, ports.clock.now(), 'ended');
    const placing = end.placing.map((sides) => [...sides]);
    await tx.update({
      status: 'over',
      result: { over: true, result, placing },
      parkedWhy: null,
      pausedAt: null,
    });
    return {
      value: undefined,
      act: end.result === null ? 'game.annulled' : 'game.ended',
      detail: {
        from: { status: tx.game.status, window: tx.window?.tag ?? null },
        to: { status: 'over', result, placing },
        reason: end.reason,
      },
      outbox: farewell(ports, tx, { ...end, result, date }),
    };
  });
}

function checkPlacing(tx: GameTransaction, { placing }: End): void {
  const sides = [...new Set(tx.seats.map(({ side }) => side))];
  const named = placing.flat();
  const unknown = named.find((side) => !sides.includes(side));
  const twice = named.find((side, index) => named.indexOf(side) !== index);
  if (unknown === undefined && twice === undefined) return;
  throw new Declined('invalid', 'placing.wrong', {
    what:
      unknown === undefined
        ? `${twice ?? ''} is placed twice.`
        : `${tx.game.title} has no side "${unknown}".`,
    hint: `Sides, each once: ${sides.join(', ')}.`,
  });
}

interface Farewell extends End {
  /** The deadline of the window that was open, for those who were awaited. */
  readonly date: CalendarDate | null;
}

function farewell(ports: AdvancingPorts, tx: GameTransaction, { result, reason, by, date }: Farewell) {
  const { title, secret, slug, window } = tx.game;
  const module = moduleOf(ports, tx.game.module).title;
  return tellAll(ports, tx, {
    about: 'ended',
    words: ({ seat }) => ({
      ...dateFor(seat, tx.window, date),
      subject: `${title} is over: ${result ?? ''}`,
      paragraphs: [
        `${nameOfDirector(by)} has ended ${title}, a game of ${module}: ${result ?? ''}.`,
        ...becauseOf(reason),
        'No more orders are taken. Thank you for playing.',
        ...(window === 0
          ? []
          : [
              `All dice came from this secret: ${secret}. Its SHA-256 is the commitment that stood in your first report. Whoever has the file of the game (adjutant export ${slug}) can check each die: adjutant verify FILE.`,
            ]),
      ],
    }),
  });
}
