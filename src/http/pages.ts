import path from 'node:path';
import { Eta } from 'eta';
import type { OfferStands } from '../service/accept-offer.ts';
import type { Topic } from '../service/mail-topics.ts';
import type { OpenedMail } from '../service/ports/mail.ts';
import type { Game, LetterKind, OutboxEntry } from '../service/ports/records.ts';

const eta = new Eta({
  views: path.resolve(import.meta.dirname, '../../templates'),
  cache: true,
  autoEscape: true,
});

/** Kinds whose own name says it are shown by that. */
const KINDS: Partial<Record<LetterKind, string>> = { 'turn-report': 'report', 'gm-notice': 'gamemaster' };

/** The list of mails in the local mailbox, newest first; `to` shows one reader's only. */
export function mailboxPage(mails: readonly OutboxEntry[], to: string | null): string {
  const lines = mails.flatMap((mail) =>
    mail.rendered === null
      ? []
      : [
          {
            id: mail.id,
            to: mail.rendered.to,
            subject: mail.rendered.subject,
            says: KINDS[mail.kind] ?? mail.kind.replaceAll('-', ' '),
            ...timeOf(mail.sentAt ?? mail.createdAt),
          },
        ],
  );
  const readers = [...new Set(lines.map((line) => line.to))].sort((a, b) => (a < b ? -1 : 1));
  return eta.render('page/mailbox', {
    lines: lines.filter((line) => to === null || line.to === to),
    readers,
    to,
  });
}

/** One mail as it would have been sent: HTML in a frame, and the text beside it. */
export function mailPage(entry: OutboxEntry, opened: OpenedMail): string {
  return eta.render('page/mail', { id: entry.id, ...opened });
}

interface TurnOff {
  readonly letter: string;
  readonly topic: Topic;
  /** What was just done; null: nothing, it is asked for. */
  readonly done: 'off' | 'on' | null;
}

const TOPICS: Readonly<
  Record<Topic, { readonly title: string; readonly button: string; readonly isOff: string }>
> = {
  reminders: {
    title: 'Reminders',
    button: 'Send me no reminders',
    isOff: 'No reminder of a deadline is sent to you any more, in any game.',
  },
  press: {
    title: 'Press by mail',
    button: 'Send me no press',
    isOff:
      'What other players write to you is not mailed to you any more. It is kept, and can be read by the API.',
  },
  news: {
    title: 'News of other players',
    button: 'Send me no such news',
    isOff: 'What other players did or did not do is not mailed to you any more.',
  },
  daily: {
    title: 'The daily mail',
    button: 'Send me each report at once',
    isOff: 'Each report is sent to you at once, by itself.',
  },
};

/** Asks whether such letters shall not come any more, or says that it is done. */
export function turnOffPage({ letter, topic, done }: TurnOff): string {
  const words = TOPICS[topic];
  return eta.render('page/turn-off', {
    ...words,
    ...{ letter, done, here: null, mailbox: false },
    asks: 'Nothing is changed yet. The button does it, for all your games.',
  });
}

/** A game as the front page has it. */
export interface GameListed {
  readonly game: Game;
  /** The name of the board game. */
  readonly boardGame: string;
  /** What the open window is called ("week 7"); null: none is open. */
  readonly window: string | null;
}

/** The front page. A page gets no more of a game than what it shows. */
export function welcomePage(given: {
  readonly games: readonly GameListed[];
  readonly mailbox: boolean;
}): string {
  const games = given.games.map(({ game: { title, slug, status, result }, boardGame, window }) => ({
    ...{ title, slug, status, boardGame },
    says: window ?? status,
    result: result?.result ?? null,
  }));
  return eta.render('page/welcome', { games, mailbox: given.mailbox });
}

/** What the page of a request for more time shows. */
export interface ExtensionShown {
  readonly path: string;
  readonly title: string;
  readonly player: string;
  readonly reason: string;
  /** Null: its window has closed. */
  readonly label: string | null;
  readonly due: string | null;
  /** No deadline of the game runs at present. */
  readonly stands: boolean;
  readonly granted: string | null;
  readonly decision: 'granted' | 'declined' | 'lapsed' | null;
  /** It can be decided. */
  readonly isOpen: boolean;
}

/** A player asks for more time: two buttons, or what was decided. */
export function extensionPage(shown: ExtensionShown): string {
  return eta.render('page/extension', shown);
}

/** What the page of an offered seat shows. */
export interface OfferShown {
  readonly path: string;
  readonly title: string;
  readonly module: string;
  readonly seat: string;
  readonly gm: string;
  /** Null: no window is open. */
  readonly label: string | null;
  /** It stays open until somebody has the seat. */
  readonly waits: boolean;
  readonly due: string | null;
  readonly stands: OfferStands;
  /** Why it could not be accepted just now; null: it can be, or nobody tried. */
  readonly why: string | null;
}

/** A free seat is offered: a button, or what became of it. */
export function offerPage(shown: OfferShown): string {
  return eta.render('page/offer', shown);
}

/** In UTC: the list shows mails of readers in many zones. */
function timeOf(at: Date): { readonly sentAt: string; readonly when: string } {
  const sentAt = at.toISOString();
  return { sentAt, when: `${sentAt.slice(0, 10)} ${sentAt.slice(11, 16)} UTC` };
}
