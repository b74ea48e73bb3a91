import { z } from 'zod';
import { Declined } from '../../service/declined.ts';
import { isFromThisMachine } from '../loopback.ts';
import { mailboxPage, mailPage } from '../pages.ts';
import { keptMail, type MailRoutes, MAIL_PARAMS, mailPartRoutes } from './mail-parts.ts';

const MOST_SHOWN = 200;
const LIST = { hide: true, querystring: z.strictObject({ to: z.string().optional() }) };

/**
 * The local mailbox: every mail that would have gone out, while no relay is configured. It answers loopback only,
 * because whoever reads it reads everybody's mail.
 */
export const mailboxRoutes: MailRoutes = async (app, { ports, mailOpener }) => {
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request)) {
      throw new Declined('not-allowed', 'mailbox.loopback-only', {
        what: 'The mailbox can be read on this machine only.',
        hint: 'Open it there, under the name "localhost".',
      });
    }
  });

  app.get('/mailbox', { schema: LIST }, async (request, reply) => {
    const mails = await ports.store.sentMails('mailbox', MOST_SHOWN);
    return reply.type('text/html; charset=utf-8').send(mailboxPage(mails, request.query.to ?? null));
  });

  app.get('/mailbox/:mail', { schema: { hide: true, params: MAIL_PARAMS } }, async (request, reply) => {
    const { entry, raw } = await keptMail(ports, request.params.mail);
    return reply.type('text/html; charset=utf-8').send(mailPage(entry, await mailOpener.open(raw)));
  });

  await app.register(mailPartRoutes, { ports, mailOpener });
};
