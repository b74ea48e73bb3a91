import { z } from 'zod';
import { nameOf, requireGm } from '../../service/access.ts';
import {
  type Director,
  extendWindow,
  forceWindow,
  resumeGame,
  seatPlayer,
} from '../../service/direct-game.ts';
import { personNamed } from '../../service/people.ts';
import type { Game } from '../../service/ports/store.ts';
import { gameNamed } from '../../service/read-game.ts';
import { principalOf } from '../principal.ts';
import { gameBody, gameParams, gameSchema, problems, seatParams } from '../schemas.ts';
import type { Routes } from './route.ts';

const auditSchema = z.strictObject({
  at: z.string(),
  who: z.string(),
  way: z.string(),
  act: z.string(),
  seat: z.string().nullable(),
  detail: z.unknown(),
});

/** What the gamemaster of a game may do. */
export const gmRoutes: Routes = async (app, { ports }) => {
  app.put(
    '/games/:game/seats/:seat',
    {
      schema: {
        tags: ['gamemaster'],
        summary: 'Seat a player while the game is forming; it begins when all seats are filled',
        params: seatParams,
        body: z.strictObject({
          player: z
            .string()
            .nullable()
            .meta({ description: 'Address or id of a registered person; null empties the seat.' }),
        }),
        response: { 200: gameSchema, ...problems },
      },
    },
    async (request) => {
      const { game, by } = await directing(request.params.game, request);
      const player = request.body.player === null ? null : await personNamed(ports, request.body.player);
      await seatPlayer(ports, game, { seat: request.params.seat, personId: player?.id ?? null, by });
      return bodyOf(request.params.game);
    },
  );

  app.post(
    '/games/:game/window/force',
    {
      schema: {
        tags: ['gamemaster'],
        summary: 'Adjudicate the open window now',
        params: gameParams,
        response: { 200: gameSchema, ...problems },
      },
    },
    async (request) => {
      const { game, by } = await directing(request.params.game, request);
      await forceWindow(ports, game, by);
      return bodyOf(request.params.game);
    },
  );

  app.post(
    '/games/:game/window/extend',
    {
      schema: {
        tags: ['gamemaster'],
        summary: 'Move the deadline of the open window; players are told',
        params: gameParams,
        body: z.strictObject({
          hours: z
            .int()
            .min(-24 * 60)
            .max(24 * 60)
            .meta({ description: 'Hours later; negative: earlier.' }),
        }),
        response: { 200: gameSchema, ...problems },
      },
    },
    async (request) => {
      const { game, by } = await directing(request.params.game, request);
      await extendWindow(ports, game, { hours: request.body.hours, by });
      return bodyOf(request.params.game);
    },
  );

  app.post(
    '/games/:game/resume',
    {
      schema: {
        tags: ['gamemaster'],
        summary: 'Take up a game that was parked, once the fault is mended',
        params: gameParams,
        response: { 200: gameSchema, ...problems },
      },
    },
    async (request) => {
      const { game, by } = await directing(request.params.game, request);
      await resumeGame(ports, game, by);
      return bodyOf(request.params.game);
    },
  );

  app.get(
    '/games/:game/audit',
    {
      schema: {
        tags: ['gamemaster'],
        summary: 'Who did what',
        params: gameParams,
        response: { 200: z.array(auditSchema), ...problems },
      },
    },
    async (request) => {
      const { game } = await directing(request.params.game, request);
      return (await ports.store.audit(game.id)).map(({ at, who, way, act, seat, detail }) => ({
        at: at.toISOString(),
        who,
        way,
        act,
        seat,
        detail,
      }));
    },
  );

  async function directing(
    slug: string,
    request: Parameters<typeof principalOf>[1],
  ): Promise<{ game: Game; by: Director }> {
    const game = await gameNamed(ports, slug);
    const principal = await principalOf(ports, request);
    requireGm(principal, game);
    return { game, by: { who: nameOf(principal), way: 'api' } };
  }

  async function bodyOf(slug: string) {
    const game = await gameNamed(ports, slug);
    return gameBody(game, await ports.store.seats(game.id), await ports.store.openWindow(game.id));
  }
};
