import { Declined } from '../declined.ts';
import { type Director, nameOfDirector } from '../director.ts';
import { everybodyOf, lettersTo } from '../letters-to.ts';
import type { AdvancingPorts } from '../ports/ports.ts';
import type { Game, OutboxRow, SeatRecord } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { act, seatNamed } from './act.ts';

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
    const outbox = gmNotices(ports, tx, { to, text, by });
    return {
      value: { mails: outbox.length },
      act: 'message.sent',
      seat: to?.seat ?? null,
      detail: { to: to?.seat ?? 'all', text },
      outbox,
    };
  });
}

interface Words {
  /** Null: all. */
  readonly to: SeatRecord | null;
  readonly text: string;
  readonly by: Director;
}

function gmNotices(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { to, text, by }: Words,
): readonly OutboxRow[] {
  const all = everybodyOf(tx);
  return lettersTo(ports, tx, {
    to: to === null ? all : all.filter(({ seat }) => seat?.seat === to.seat),
    say: () => ({
      key: `message/${tx.game.id}/${ports.entropy.id()}`,
      letter: {
        kind: 'gm-notice',
        from: nameOfDirector(by),
        office: officeOf(tx.game, by),
        to: to === null ? 'all' : `you alone, ${to.name}`,
        lines: text.trim().split(/\r?\n/),
      },
    }),
  });
}

/** Null: the operator, who is no part of the game. */
function officeOf({ gm }: Game, { who }: Director): string | null {
  if (who === 'operator') return null;
  return who === gm.name ? 'gamemaster' : 'co-gamemaster';
}
