import path from 'node:path';
import { Eta } from 'eta';
import type { OpenedMail } from '../service/ports/mail.ts';
import type { Game, LetterKind, OutboxEntry } from '../service/ports/records.ts';

const eta = new Eta({
  views: path.resolve(import.meta.dirname, '../../templates'),
  cache: true,
  autoEscape: true,
});

const KINDS: Readonly<Record<LetterKind, string>> = {
  'turn-report': 'report',
  receipt: 'receipt',
  notice: 'notice',
};

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
            says: KINDS[mail.kind],
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

/** The front page. A page gets no more of a game than what it shows. */
export function welcomePage(given: { readonly games: readonly Game[]; readonly mailbox: boolean }): string {
  const games = given.games.map(({ title, slug, module, status, window, result }) => ({
    title,
    slug,
    module,
    status,
    says: status === 'running' ? `running, window ${window}` : status,
    result: result?.result ?? null,
  }));
  return eta.render('page/welcome', { games, mailbox: given.mailbox });
}

/** In UTC: the list shows mails of readers in many zones. */
function timeOf(at: Date): { readonly sentAt: string; readonly when: string } {
  const sentAt = at.toISOString();
  return { sentAt, when: `${sentAt.slice(0, 10)} ${sentAt.slice(11, 16)} UTC` };
}
