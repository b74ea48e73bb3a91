import { z } from 'zod';
import type { Game } from '../../service/ports/records.ts';
import { gameNamed } from '../../service/read-game.ts';
import { scheduleGiven } from '../../service/read-schedule.ts';
import { setAbsence, setSchedule } from '../../service/schedule-game.ts';
import { startByHand } from '../../service/start-game.ts';
import { bodyOf } from '../game-body.ts';
import { gameParams, gameSchema, problems } from '../schemas.ts';
import { directing } from '../directing.ts';
import type { Routes } from './route.ts';

const tags = ['gamemaster'];
const response = { 200: gameSchema, ...problems };

const CHANGE = {
  tags,
  summary: 'Set when windows are due, and what happens when players are away, late or silent',
  description:
    'The schedule counts from the next window on, and players are told with the next five deadlines.',
  params: gameParams,
  body: z
    .strictObject({
      schedule: scheduleGiven.optional(),
      absence: z
        .record(z.string(), z.unknown())
        .optional()
        .meta({ description: 'Parts of what a game answers under "absence"; what is left out stays.' }),
    })
    .refine((body) => Object.keys(body).length > 0, 'must hold "schedule" or "absence"'),
  response,
};

const START = {
  tags,
  summary: 'Begin a game that does not begin by itself, once every seat has a player',
  params: gameParams,
  response,
};

/** When a game's windows are due, and how it begins. */
export const scheduleRoutes: Routes = async (app, { ports }) => {
  const directed = async ({ slug }: Game) => bodyOf(ports, await gameNamed(ports, slug));

  app.patch('/games/:game', { schema: CHANGE }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    const { schedule, absence } = request.body;
    if (absence !== undefined) await setAbsence(ports, game, { absence, by });
    if (schedule !== undefined) await setSchedule(ports, game, { schedule, by });
    return directed(game);
  });

  app.post('/games/:game/start', { schema: START }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await startByHand(ports, game, by);
    return directed(game);
  });
};
