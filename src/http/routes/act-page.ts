import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

/** A link of a mail that acts: what it is about, and the key that only the mail holds. */
export const actLink = z.strictObject({ id: z.string(), key: z.string() });

const FORM = 'application/x-www-form-urlencoded';

/** Takes the forms of such pages: they have no fields, since which button it was stands in the path. */
export function takeBareForms(app: FastifyInstance): void {
  if (!app.hasContentTypeParser(FORM))
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, _body, done) => done(null, null));
}

/** The address of such a page is the key: no other site may learn it. */
export function privatePage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html);
}
