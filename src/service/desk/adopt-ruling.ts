import type { Ruling } from '../../engine/module.ts';
import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import { moduleOf } from '../game-in-play.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game } from '../ports/records.ts';
import { act, becauseOf, requireStatus } from './act.ts';
import { tellAll } from './told.ts';

export interface Adopt {
  readonly ruling: string;
  /** Whether it is to hold from now on, or no longer. */
  readonly holds: 'yes' | 'no';
  readonly reason: string;
  readonly by: Director;
}

/**
 * Puts a ruling of the module in force in a game, or out of force: from the next window on, since orders for the open
 * one were given under the rulings of the day. Everybody is told its text. Refuses one that changes nothing.
 */
export async function adoptRuling(ports: AdvancingPorts, game: Game, adopt: Adopt): Promise<void> {
  await act(ports, { game, by: adopt.by }, async (tx) => {
    requireStatus(tx.game, ['forming', 'running', 'paused', 'parked'], 'Roll it back first.');
    const ruling = rulingNamed(moduleOf(ports, tx.game.module).rulings, adopt.ruling);
    const ahead = tx.game.nextRulings ?? tx.game.rulings;
    if (ahead.includes(ruling.id) === (adopt.holds === 'yes')) {
      throw new Declined('conflict', 'ruling.unchanged', {
        what: `${ruling.id} ${adopt.holds === 'yes' ? 'is in force already' : 'is not in force'}.`,
        hint: `In force: ${ahead.join(', ') || 'none'}.`,
      });
    }
    const rulings =
      adopt.holds === 'yes' ? [...ahead, ruling.id] : ahead.filter((other) => other !== ruling.id);
    const atOnce = tx.window === null;
    await tx.update(atOnce ? { rulings, nextRulings: null } : { nextRulings: rulings });
    const when = tx.window === null ? 'from the beginning' : `from the window after ${tx.window.label} on`;
    return {
      value: undefined,
      act: adopt.holds === 'yes' ? 'ruling.adopted' : 'ruling.dropped',
      detail: { ruling: ruling.id, case: ruling.case, from: ahead, to: rulings, reason: adopt.reason },
      outbox: tellAll(ports, tx, {
        about: 'ruling',
        words: () => ({
          subject: `${tx.game.title}: ruling on ${ruling.case} ${adopt.holds === 'yes' ? 'adopted' : 'dropped'}`,
          paragraphs: [
            `${nameOfDirector(adopt.by)} has ${adopt.holds === 'yes' ? 'adopted' : 'dropped'} a ruling on case ${ruling.case}, ${when}: ${ruling.text}`,
            ...becauseOf(adopt.reason),
          ],
        }),
      }),
    };
  });
}

function rulingNamed(rulings: readonly Ruling[], id: string): Ruling {
  const ruling = rulings.find((candidate) => candidate.id === id);
  if (ruling !== undefined) return ruling;
  throw new Declined('not-found', 'ruling.unknown', {
    what: `There is no ruling "${id}".`,
    hint: `There are: ${rulings.map((candidate) => candidate.id).join(', ') || 'none'}.`,
  });
}
