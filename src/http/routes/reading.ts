import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readerFor } from '../../service/access.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { gameNamed, gameNow, turnHistory, turnReport } from '../../service/read-game.ts';
import { principalOf } from '../principal.ts';
import { asQuery, gameParams, problems, windowBody, windowSchema } from '../schemas.ts';
import type { Routes } from './route.ts';

const VIEW = {
  tags: ['games'],
  summary: 'The game as you may know it now',
  params: gameParams,
  querystring: asQuery,
  response: {
    200: z.strictObject({ reader: z.unknown(), window: windowSchema.nullable(), view: z.unknown() }),
    ...problems,
  },
};

const turnLineSchema = z.strictObject({
  window: z.int(),
  branch: z.int().meta({ description: 'On which it was played: 0, or that of a rollback.' }),
  tag: z.string(),
  closedAt: z.string(),
  seal: z.string(),
});

const TURNS = {
  tags: ['games'],
  summary: 'Adjudicated windows',
  params: gameParams,
  response: { 200: z.array(turnLineSchema), ...problems },
};

const REPORT = {
  tags: ['games'],
  summary: 'Report of an adjudicated window, as you may know it',
  params: gameParams.extend({ window: z.coerce.number().int().min(0) }),
  querystring: asQuery,
  response: { 200: z.unknown(), ...problems },
};

/** What a reader may know of a game: its view, its history, its reports. */
export const readingRoutes: Routes = async (app, { ports }) => {
  app.get('/games/:game/view', { schema: VIEW }, async (request) => {
    const { game, reader } = await reading(ports, request, asked(request));
    const now = await gameNow(ports, game, reader);
    return { reader, window: now.window === null ? null : windowBody(game, now.window), view: now.view };
  });

  app.get('/games/:game/turns', { schema: TURNS }, async (request) => {
    const turns = await turnHistory(ports, await gameNamed(ports, request.params.game));
    return turns.map((turn) => ({ ...turn, closedAt: turn.closedAt.toISOString() }));
  });

  app.get('/games/:game/turns/:window/report', { schema: REPORT }, async (request) => {
    const { game, reader } = await reading(ports, request, asked(request));
    return turnReport(ports, game, { reader, window: request.params.window });
  });
};

interface Asked {
  readonly slug: string;
  readonly as: string | null;
}

function asked({
  params,
  query,
}: {
  readonly params: { readonly game: string };
  readonly query: z.infer<typeof asQuery>;
}): Asked {
  return { slug: params.game, as: query.as ?? null };
}

async function reading(ports: Ports, request: FastifyRequest, { slug, as }: Asked) {
  const game = await gameNamed(ports, slug);
  const seats = await ports.store.seats(game.id);
  return { game, reader: readerFor(await principalOf(ports, request), { game, seats, as }) };
}
