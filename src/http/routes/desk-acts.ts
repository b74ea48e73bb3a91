import { z } from 'zod';
import { endGame } from '../../service/desk/end-game.ts';
import { messagePlayers } from '../../service/desk/message.ts';
import { pauseGame } from '../../service/desk/pause.ts';
import { replacePlayer } from '../../service/desk/replace-player.ts';
import { rollBack } from '../../service/desk/roll-back.ts';
import { BOT } from '../../service/players-given.ts';
import { personNamed } from '../../service/people.ts';
import type { Game } from '../../service/ports/records.ts';
import { gameNamed } from '../../service/read-game.ts';
import { directing } from '../directing.ts';
import { bodyOf } from '../game-body.ts';
import { gameParams, gameSchema, problems, seatParams } from '../schemas.ts';
import type { Routes } from './route.ts';

const tags = ['gamemaster'];
const response = { 200: gameSchema, ...problems };
const params = gameParams;

export const reason = z
  .string()
  .trim()
  .max(2_000)
  .default('')
  .meta({ description: 'Told to all who are told of the act, and kept in the audit.' });
const neededReason = z.string().trim().min(1).max(2_000).meta({ description: 'Told to everybody.' });

const PAUSE = {
  ...{ tags, params, response, summary: 'Stop the clock; everybody is told' },
  body: z.strictObject({ reason }).nullish(),
};

const ADJOURN = { ...PAUSE, summary: 'Stop the clock, and leave open whether it goes on; everybody is told' };

const ROLL_BACK = {
  ...{ tags, params, response },
  summary: 'Play again from an earlier window, with other dice; what followed it is void, everybody is told',
  body: z.strictObject({
    window: z
      .int()
      .min(1)
      .meta({ description: 'Number of the window that is played again: GET .../turns lists them.' }),
    reason: neededReason,
    sheets: z
      .enum(['drop', 'keep'])
      .default('drop')
      .meta({ description: 'keep: the orders of that window stand again as drafts.' }),
  }),
};

const REPLACE = {
  ...{ tags, params: seatParams, response },
  summary: 'Put another player, a bot or nobody on a seat of a game that has begun; all are told',
  body: z.strictObject({
    player: z
      .string()
      .nullable()
      .meta({ description: 'Address or id of a registered person, "bot", or null for nobody.' }),
    sheet: z
      .enum(['drop', 'keep'])
      .default('drop')
      .meta({ description: 'keep: the orders that stand for the open window go on as a draft.' }),
    reason,
  }),
};

const END = {
  ...{ tags, params, response },
  summary:
    'End the game with a result, or annul it; everybody is told, and the secret of the dice is revealed',
  body: z.strictObject({
    result: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .nullable()
      .meta({ description: 'A sentence ("Agreed draw"); null annuls the game.' }),
    placing: z
      .array(z.array(z.string()))
      .default([])
      .meta({ description: 'Sides in order, equals together: [["imperial"], ["zhodani"]].' }),
    reason,
  }),
};

const MESSAGE = {
  ...{ tags, params },
  summary: 'Mail a message to one seat, or to all',
  body: z.strictObject({
    to: z.string().meta({ description: 'A seat, or "all": players, gamemasters and observers.' }),
    text: z.string().trim().min(1).max(20_000),
  }),
  response: { 200: z.strictObject({ mails: z.int() }), ...problems },
};

/** What the gamemaster of a game may do to it, beside its windows. */
export const deskActRoutes: Routes = async (app, { ports }) => {
  const directed = async ({ slug }: Game) => bodyOf(ports, await gameNamed(ports, slug));

  app.post('/games/:game/pause', { schema: PAUSE }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await pauseGame(ports, game, { reason: request.body?.reason ?? '', how: 'paused', by });
    return directed(game);
  });

  app.post('/games/:game/adjourn', { schema: ADJOURN }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await pauseGame(ports, game, { reason: request.body?.reason ?? '', how: 'adjourned', by });
    return directed(game);
  });

  app.post('/games/:game/rollback', { schema: ROLL_BACK }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    const { window: to, ...how } = request.body;
    await rollBack(ports, game, { ...how, to, by });
    return directed(game);
  });

  app.post('/games/:game/seats/:seat/replace', { schema: REPLACE }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    const { player: named, ...how } = request.body;
    const player = named === null ? 'nobody' : named === BOT ? BOT : await personNamed(ports, named);
    await replacePlayer(ports, game, { ...how, seat: request.params.seat, player, by });
    return directed(game);
  });

  app.post('/games/:game/end', { schema: END }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await endGame(ports, game, { ...request.body, by });
    return directed(game);
  });

  app.post('/games/:game/messages', { schema: MESSAGE }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    const { to, text } = request.body;
    return messagePlayers(ports, game, { seat: to === 'all' ? null : to, text, by });
  });
};
