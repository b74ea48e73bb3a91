import { directs } from './access.ts';
import type { CalendarDate } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow, Person } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { wordsPayload } from './words-payload.ts';

interface NoticeTo {
  readonly person: Person;
  readonly seat: string | null;
  readonly seatName: string;
}

export interface NoticeWords {
  readonly key: string;
  readonly to: NoticeTo;
  /** Where an answer goes; left out: to the service. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly calendar?: CalendarDate;
}

/** A mail that tells one person something about a game, ready for the outbox. */
export function noticeRow(
  ports: Pick<Ports, 'stationery' | 'clock' | 'entropy' | 'settings'>,
  tx: Pick<GameTransaction, 'game'>,
  { key, to, replyTo, subject, paragraphs, calendar }: NoticeWords,
): OutboxRow {
  const words = ports.stationery.render(
    {
      kind: 'notice',
      game: { slug: tx.game.slug, title: tx.game.title, module: tx.game.module },
      seat: { id: to.seat ?? 'gm', name: to.seatName },
      reader: to.person.name,
      ...(to.seat === null && directs(to.person, tx.game) ? { directs: true } : {}),
      subject,
      paragraphs,
    },
    { baseUrl: ports.settings.baseUrl, replyTo: replyTo ?? ports.settings.mailFrom.address },
  );
  return {
    id: ports.entropy.id(),
    kind: 'notice',
    key,
    gameId: tx.game.id,
    seat: to.seat,
    personId: to.person.id,
    payload: wordsPayload(words, {
      ...{ inReplyTo: null, references: [], window: tx.game.window },
      ...(calendar === undefined ? {} : { calendar }),
    }),
    createdAt: ports.clock.now(),
  };
}
