import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Ports } from '../../service/ports/ports.ts';
import type { Game } from '../../service/ports/records.ts';
import { type GameListed, welcomePage } from '../pages.ts';

/** The front page: what this is and where to look. */
export const welcomeRoutes: FastifyPluginAsyncZod<{
  readonly ports: Ports;
  readonly mailbox: boolean;
}> = async (app, { ports, mailbox }) => {
  app.get('/', { schema: { hide: true } }, async (_request, reply) => {
    const games = await Promise.all((await ports.store.games()).map((game) => listed(ports, game)));
    return reply.type('text/html; charset=utf-8').send(welcomePage({ games, mailbox }));
  });
};

async function listed({ store, games }: Ports, game: Game): Promise<GameListed> {
  const window = game.status === 'running' ? await store.openWindow(game.id) : null;
  const module = games.find(({ id }) => id === game.module);
  return { game, boardGame: module?.title ?? game.module, window: window?.label ?? null };
}
