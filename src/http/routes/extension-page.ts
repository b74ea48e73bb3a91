import { z } from 'zod';
import { decideExtension, extendedClear, extensionByLink } from '../../service/extensions.ts';
import { clockStands } from '../../service/due.ts';
import type { Ports } from '../../service/ports/ports.ts';
import type { Game, WindowRecord } from '../../service/ports/records.ts';
import { dueInSentence, timeInSentence } from '../../service/shown-time.ts';
import { extensionPage } from '../pages.ts';
import { actLink, privatePage, takeBareForms } from './act-page.ts';
import type { Routes } from './route.ts';

const PAGE = { hide: true, params: actLink };
const DECIDE = { hide: true, params: actLink.extend({ answer: z.enum(['grant', 'decline']) }) };

/**
 * The page behind the link in the mail that asks a GM for more time. Looking at it does nothing, since programs that
 * check links look too; its buttons send a form, and that decides, once.
 */
export const extensionPageRoutes: Routes = async (app, { ports }) => {
  takeBareForms(app);

  app.get('/extensions/:id/:key', { schema: PAGE }, async (request, reply) =>
    privatePage(reply, await page(ports, request.params)),
  );

  app.post('/extensions/:id/:key/:answer', { schema: DECIDE }, async (request, reply) => {
    const { game } = await extensionByLink(ports, request.params);
    const grant = request.params.answer === 'grant';
    await decideExtension(ports, game, {
      id: request.params.id,
      grant,
      by: { who: game.gm.name, way: 'mail' },
    });
    return privatePage(reply, await page(ports, request.params));
  });
};

async function page(ports: Ports, { id, key }: z.infer<typeof actLink>): Promise<string> {
  const { request, game, window } = await extensionByLink(ports, { id, key });
  const { zone } = game.gm;
  const due = window?.deadline ?? null;
  const isOpen =
    game.status === 'running' && request.decision === null && due !== null && window?.lateSeats === null;
  return extensionPage({
    path: `/extensions/${id}/${key}`,
    title: game.title,
    player: request.person.name,
    reason: request.reason,
    label: window?.label ?? null,
    due: window === null ? null : dueInSentence(game, due, zone),
    stands: clockStands(game),
    granted: window === null ? null : await granted(ports, game, window),
    decision: request.decision,
    isOpen,
  });
}

/** When orders would be due; null: no time is set. */
async function granted(
  { store }: Pick<Ports, 'store'>,
  game: Game,
  { deadline, awaits }: WindowRecord,
): Promise<string | null> {
  if (deadline === null) return null;
  const [seats, vacations] = await Promise.all([store.seats(game.id), store.vacations(game.id)]);
  return timeInSentence(extendedClear(game, { deadline, awaits, seats, vacations }), game.gm.zone);
}
