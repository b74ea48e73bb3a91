import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Ports } from '../../service/ports/ports.ts';
import { welcomePage } from '../pages.ts';

/** The front page: what this is and where to look. */
export const welcomeRoutes: FastifyPluginAsyncZod<{
  readonly ports: Ports;
  readonly mailbox: boolean;
}> = async (app, { ports, mailbox }) => {
  app.get('/', { schema: { hide: true } }, async (_request, reply) => {
    const games = await ports.store.games();
    return reply.type('text/html; charset=utf-8').send(welcomePage({ games, mailbox }));
  });
};
