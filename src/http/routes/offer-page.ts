import type { z } from 'zod';
import { acceptOffer, offerByLink } from '../../service/accept-offer.ts';
import { Declined } from '../../service/declined.ts';
import { dueFor } from '../../service/due.ts';
import { moduleOf } from '../../service/game-in-play.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { dueInSentence } from '../../service/shown-time.ts';
import { offerPage } from '../pages.ts';
import { actLink, privatePage, takeBareForms } from './act-page.ts';
import type { Routes } from './route.ts';

const PAGE = { hide: true, params: actLink };

/**
 * The page behind the link in the mail that offers a free seat. Looking at it does nothing, since programs that check
 * links look too; its button sends a form, and that takes the seat, if nobody was quicker.
 */
export const offerPageRoutes: Routes = async (app, { ports }) => {
  takeBareForms(app);

  app.get('/offers/:id/:key', { schema: PAGE }, async (request, reply) =>
    privatePage(reply, await page(ports, request.params)),
  );

  app.post('/offers/:id/:key/accept', { schema: PAGE }, async (request, reply) => {
    const { offer } = await offerByLink(ports, request.params);
    const refusal = await refused(acceptOffer(ports, offer, 'mail'));
    void reply.code(refusal === null ? 200 : 409);
    return privatePage(reply, await page(ports, request.params, refusal?.message));
  });
};

/** Whoever comes late is told on the page, as kindly as one who looks. */
async function refused(done: Promise<void>): Promise<Declined | null> {
  try {
    await done;
    return null;
  } catch (error) {
    // Pressed twice at once: he has what he wanted.
    if (error instanceof Declined && error.code === 'offer.accepted') return null;
    if (error instanceof Declined && error.kind === 'conflict') return error;
    throw error;
  }
}

async function page(ports: Ports, link: z.infer<typeof actLink>, why?: string): Promise<string> {
  const { game, seat, offer, stands } = await offerByLink(ports, link);
  const window = await ports.store.openWindow(game.id);
  const { zone } = offer.person;
  return offerPage({
    path: `/offers/${link.id}/${link.key}`,
    title: game.title,
    module: moduleOf(ports, game.module).title,
    seat: seat.name,
    gm: game.gm.name,
    label: window?.label ?? null,
    waits: window?.lateSeats?.includes(seat.seat) ?? false,
    due: window === null ? null : dueInSentence(game, dueFor(window, seat.seat), zone),
    stands,
    why: stands === 'open' ? (why ?? null) : null,
  });
}
