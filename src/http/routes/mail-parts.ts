import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Declined } from '../../service/declined.ts';
import type { MailOpener } from '../../service/ports/mail.ts';
import type { Ports } from '../../service/ports/ports.ts';
import type { OutboxEntry } from '../../service/ports/records.ts';

export type MailRoutes = FastifyPluginAsyncZod<{ readonly ports: Ports; readonly mailOpener: MailOpener }>;

export const MAIL_PARAMS = z.strictObject({ mail: z.uuid() });

const PART = { hide: true, params: MAIL_PARAMS };
const PICTURE = { hide: true, params: MAIL_PARAMS.extend({ id: z.string() }) };

/** The parts of a mail in the local mailbox, each by itself; who may ask is for the mailbox to say. */
export const mailPartRoutes: MailRoutes = async (app, { ports, mailOpener }) => {
  const opened = async (id: string) => mailOpener.open((await keptMail(ports, id)).raw);

  // The HTML part stands in a sandboxed frame of its own: a mail never runs anything on our page.
  app.get('/mailbox/:mail/html', { schema: PART }, async (request, reply) => {
    const { html } = await opened(request.params.mail);
    void reply.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox",
    );
    return reply.type('text/html; charset=utf-8').send(withPictures(html, request.params.mail));
  });

  app.get('/mailbox/:mail/text', { schema: PART }, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send((await opened(request.params.mail)).text),
  );

  app.get('/mailbox/:mail/raw', { schema: PART }, async (request, reply) =>
    reply.type('message/rfc822').send(Buffer.from((await keptMail(ports, request.params.mail)).raw)),
  );

  app.get('/mailbox/:mail/picture/:id', { schema: PICTURE }, async (request, reply) => {
    const { pictures } = await opened(request.params.mail);
    const picture = pictures.find((candidate) => candidate.id === request.params.id);
    if (picture === undefined) throw noMail();
    return reply.type('image/png').send(Buffer.from(picture.png));
  });
};

/** A mail that stayed in the mailbox, and its bytes. Refuses one that is not there. */
export async function keptMail(
  { store }: Pick<Ports, 'store'>,
  id: string,
): Promise<{ readonly entry: OutboxEntry; readonly raw: Uint8Array }> {
  const entry = await store.outboxEntry(id);
  if (entry?.via !== 'mailbox' || entry.rendered === null) throw noMail();
  return { entry, raw: entry.rendered.raw };
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
