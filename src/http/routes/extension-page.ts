import { z } from 'zod';
import { decideExtension, extendedTo, extensionByLink } from '../../service/extensions.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { timeInSentence } from '../../service/shown-time.ts';
import { extensionPage } from '../pages.ts';
import type { Routes } from './route.ts';

const link = z.strictObject({ id: z.string(), key: z.string() });
const PAGE = { hide: true, params: link };
const DECIDE = { hide: true, params: link.extend({ answer: z.enum(['grant', 'decline']) }) };
const FORM = 'application/x-www-form-urlencoded';

/**
 * The page behind the link in the mail that asks a GM for more time. Looking at it does nothing, since programs that
 * check links look too; its buttons send a form, and that decides, once.
 */
export const extensionPageRoutes: Routes = async (app, { ports }) => {
  // Its forms have no fields: which button it was stands in the path.
  if (!app.hasContentTypeParser(FORM))
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, _body, done) => done(null, null));

  app.get('/extensions/:id/:key', { schema: PAGE }, async (request, reply) =>
    reply
      .headers(PRIVATE)
      .type(HTML)
      .send(await page(ports, request.params)),
  );

  app.post('/extensions/:id/:key/:answer', { schema: DECIDE }, async (request, reply) => {
    const { game } = await extensionByLink(ports, request.params);
    const grant = request.params.answer === 'grant';
    await decideExtension(ports, game, {
      id: request.params.id,
      grant,
      by: { who: game.gm.name, way: 'mail' },
    });
    return reply
      .headers(PRIVATE)
      .type(HTML)
      .send(await page(ports, request.params));
  });
};

const HTML = 'text/html; charset=utf-8';
/** The address is the key: no other site may learn it. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

async function page(ports: Ports, { id, key }: z.infer<typeof link>): Promise<string> {
  const { request, game, window } = await extensionByLink(ports, { id, key });
  const { zone } = game.gm;
  const due = window?.deadline ?? null;
  const isOpen = request.decision === null && due !== null && window?.lateSeats === null;
  return extensionPage({
    path: `/extensions/${id}/${key}`,
    title: game.title,
    player: request.person.name,
    reason: request.reason,
    label: window?.label ?? null,
    due: due === null ? null : timeInSentence(due, zone),
    granted: due === null ? null : timeInSentence(extendedTo(game, due), zone),
    decision: request.decision,
    isOpen,
  });
}
