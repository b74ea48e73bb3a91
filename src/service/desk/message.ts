import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game } from '../ports/records.ts';
import { act, seatNamed } from './act.ts';
import { tellAll } from './told.ts';

export interface GmMessage {
  /** Null: everybody who has a part in the game. */
  readonly seat: string | null;
  readonly text: string;
  readonly by: Director;
}

/** Mails the GM's words to one seat's player, or to all. What goes to one seat goes to nobody else. */
export async function messagePlayers(
  ports: AdvancingPorts,
  game: Game,
  { seat, text, by }: GmMessage,
): Promise<{ readonly mails: number }> {
  return act(ports, { game, by }, async (tx) => {
    const to = seat === null ? null : seatNamed(tx, seat);
    if (to !== null && to.person === null) {
      throw new Declined('conflict', 'seat.empty', {
        what: `Nobody plays ${to.name}.`,
        hint: 'Write to another seat, or to all.',
      });
    }
    const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
    const outbox = tellAll(ports, tx, {
      about: 'message',
      words: (reader) =>
        to !== null && reader.seat !== to.seat
          ? null
          : {
              subject: `${tx.game.title}: a word from ${by.who === 'operator' ? 'the operator' : by.who}`,
              paragraphs: [
                `${nameOfDirector(by)} writes to ${to === null ? 'all' : `you alone, ${to.name}`}:`,
                ...paragraphs.filter((paragraph) => paragraph !== ''),
              ],
            },
    });
    return {
      value: { mails: outbox.length },
      act: 'message.sent',
      seat: to?.seat ?? null,
      detail: { to: to?.seat ?? 'all', text },
      outbox,
    };
  });
}
