import { z } from 'zod';
import { readerFor, requirePerson } from '../../service/access.ts';
import { newGameSchema, openGame } from '../../service/open-game.ts';
import type { Game } from '../../service/ports/store.ts';
import { gameNamed, gameNow, turnHistory, turnReport } from '../../service/read-game.ts';
import { principalOf } from '../principal.ts';
import { asQuery, gameBody, gameParams, gameSchema, problems, windowSchema, windowBody } from '../schemas.ts';
import type { Routes } from './route.ts';

const turnLineSchema = z.strictObject({
  window: z.int(),
  tag: z.string(),
  closedAt: z.string(),
  seal: z.string(),
});

/** Games: opening, looking, history. */
export const gameRoutes: Routes = async (app, { ports }) => {
  const bodyOf = async (game: Game) =>
    gameBody(game, await ports.store.seats(game.id), await ports.store.openWindow(game.id));

  app.get(
    '/games',
    {
      schema: { tags: ['games'], summary: 'All games', response: { 200: z.array(gameSchema), ...problems } },
    },
    async () => Promise.all((await ports.store.games()).map(bodyOf)),
  );

  app.post(
    '/games',
    {
      schema: {
        tags: ['games'],
        summary: 'Open a game; whoever asks is its gamemaster',
        body: newGameSchema,
        response: { 201: gameSchema, ...problems },
      },
    },
    async (request, reply) => {
      const gm = requirePerson(await principalOf(ports, request));
      const { slug } = await openGame(ports, { request: request.body, gm, way: 'api' });
      return reply.code(201).send(await bodyOf(await gameNamed(ports, slug)));
    },
  );

  app.get(
    '/games/:game',
    {
      schema: {
        tags: ['games'],
        summary: 'One game',
        params: gameParams,
        response: { 200: gameSchema, ...problems },
      },
    },
    async (request) => bodyOf(await gameNamed(ports, request.params.game)),
  );

  app.get(
    '/games/:game/view',
    {
      schema: {
        tags: ['games'],
        summary: 'The game as you may know it now',
        params: gameParams,
        querystring: asQuery,
        response: {
          200: z.strictObject({ reader: z.unknown(), window: windowSchema.nullable(), view: z.unknown() }),
          ...problems,
        },
      },
    },
    async (request) => {
      const { game, reader } = await reading(request.params.game, request.query.as ?? null, request);
      const now = await gameNow(ports, game, reader);
      return { reader, window: now.window === null ? null : windowBody(now.window), view: now.view };
    },
  );

  app.get(
    '/games/:game/turns',
    {
      schema: {
        tags: ['games'],
        summary: 'Adjudicated windows',
        params: gameParams,
        response: { 200: z.array(turnLineSchema), ...problems },
      },
    },
    async (request) =>
      (await turnHistory(ports, await gameNamed(ports, request.params.game))).map((turn) => ({
        ...turn,
        closedAt: turn.closedAt.toISOString(),
      })),
  );

  app.get(
    '/games/:game/turns/:window/report',
    {
      schema: {
        tags: ['games'],
        summary: 'Report of an adjudicated window, as you may know it',
        params: gameParams.extend({ window: z.coerce.number().int().min(0) }),
        querystring: asQuery,
        response: { 200: z.unknown(), ...problems },
      },
    },
    async (request) => {
      const { game, reader } = await reading(request.params.game, request.query.as ?? null, request);
      return turnReport(ports, game, { reader, window: request.params.window });
    },
  );

  async function reading(slug: string, as: string | null, request: Parameters<typeof principalOf>[1]) {
    const game = await gameNamed(ports, slug);
    const seats = await ports.store.seats(game.id);
    return { game, reader: readerFor(await principalOf(ports, request), { game, seats, as }) };
  }
};
