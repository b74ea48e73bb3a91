import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Declined } from '../../service/declined.ts';
import type { MailOpener } from '../../service/ports/mail.ts';
import type { Ports } from '../../service/ports/ports.ts';
import type { OutboxEntry } from '../../service/ports/store.ts';
import { isFromThisMachine } from '../loopback.ts';
import { mailboxPage, mailPage } from '../pages.ts';

const MOST_SHOWN = 200;
const mailParams = z.strictObject({ mail: z.uuid() });

/**
 * The local mailbox: every mail that would have gone out, while no relay is configured. It answers loopback only,
 * because whoever reads it reads everybody's mail.
 */
export const mailboxRoutes: FastifyPluginAsyncZod<{
  readonly ports: Ports;
  readonly mailOpener: MailOpener;
}> = async (app, { ports, mailOpener }) => {
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request)) {
      throw new Declined('not-allowed', 'mailbox.loopback-only', {
        what: 'The mailbox can be read on this machine only.',
        hint: 'Open it there, under the name "localhost".',
      });
    }
  });

  app.get(
    '/mailbox',
    { schema: { hide: true, querystring: z.strictObject({ to: z.string().optional() }) } },
    async (request, reply) => {
      const mails = await ports.store.sentMails('mailbox', MOST_SHOWN);
      return reply.type('text/html; charset=utf-8').send(mailboxPage(mails, request.query.to ?? null));
    },
  );

  app.get('/mailbox/:mail', { schema: { hide: true, params: mailParams } }, async (request, reply) => {
    const entry = await entryOf(request.params.mail);
    return reply.type('text/html; charset=utf-8').send(mailPage(entry, await mailOpener.open(rawOf(entry))));
  });

  // The HTML part stands in a sandboxed frame of its own: a mail never runs anything on our page.
  app.get('/mailbox/:mail/html', { schema: { hide: true, params: mailParams } }, async (request, reply) => {
    const opened = await mailOpener.open(rawOf(await entryOf(request.params.mail)));
    void reply.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox",
    );
    return reply.type('text/html; charset=utf-8').send(withPictures(opened.html, request.params.mail));
  });

  app.get('/mailbox/:mail/text', { schema: { hide: true, params: mailParams } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send((await mailOpener.open(rawOf(await entryOf(request.params.mail)))).text),
  );

  app.get('/mailbox/:mail/raw', { schema: { hide: true, params: mailParams } }, async (request, reply) =>
    reply.type('message/rfc822').send(Buffer.from(rawOf(await entryOf(request.params.mail)))),
  );

  app.get(
    '/mailbox/:mail/picture/:id',
    { schema: { hide: true, params: mailParams.extend({ id: z.string() }) } },
    async (request, reply) => {
      const opened = await mailOpener.open(rawOf(await entryOf(request.params.mail)));
      const picture = opened.pictures.find((candidate) => candidate.id === request.params.id);
      if (picture === undefined) throw noMail();
      return reply.type('image/png').send(Buffer.from(picture.png));
    },
  );

  async function entryOf(id: string): Promise<OutboxEntry> {
    const entry = await ports.store.outboxEntry(id);
    if (entry?.via !== 'mailbox' || entry.rendered === null) throw noMail();
    return entry;
  }
};

function rawOf(entry: OutboxEntry): Uint8Array {
  if (entry.rendered === null) throw noMail();
  return entry.rendered.raw;
}

/** Inline pictures are fetched from the mailbox instead of from inside the mail. */
function withPictures(html: string, mail: string): string {
  return html.replaceAll(
    /(["'(])cid:([A-Za-z0-9._-]+)/g,
    (_, before: string, id: string) => `${before}/mailbox/${mail}/picture/${id}`,
  );
}

function noMail(): Declined {
  return new Declined('not-found', 'mail.unknown', {
    what: 'There is no such mail in the mailbox.',
    hint: 'GET /mailbox lists them.',
  });
}
