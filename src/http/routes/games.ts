import { z } from 'zod';
import { requirePerson } from '../../service/access.ts';
import { newGameSchema, openGame } from '../../service/open-game.ts';
import { gameNamed } from '../../service/read-game.ts';
import { bodyOf } from '../game-body.ts';
import { principalOf } from '../principal.ts';
import { gameParams, gameSchema, problems } from '../schemas.ts';
import type { Routes } from './route.ts';

const ALL = { tags: ['games'], summary: 'All games', response: { 200: z.array(gameSchema), ...problems } };

const OPEN = {
  tags: ['games'],
  summary: 'Open a game; whoever asks is its gamemaster',
  body: newGameSchema,
  response: { 201: gameSchema, ...problems },
};

const ONE = {
  tags: ['games'],
  summary: 'One game',
  params: gameParams,
  response: { 200: gameSchema, ...problems },
};

/** Games as everybody sees them, and opening one. */
export const gameRoutes: Routes = async (app, { ports }) => {
  app.get('/games', { schema: ALL }, async () => {
    const games = await ports.store.games();
    return Promise.all(games.map((game) => bodyOf(ports, game)));
  });

  app.post('/games', { schema: OPEN }, async (request, reply) => {
    const gm = requirePerson(await principalOf(ports, request));
    const { slug } = await openGame(ports, { request: request.body, gm, way: 'api' });
    return reply.code(201).send(await bodyOf(ports, await gameNamed(ports, slug)));
  });

  app.get('/games/:game', { schema: ONE }, async (request) =>
    bodyOf(ports, await gameNamed(ports, request.params.game)),
  );
};
