import { z } from 'zod';
import { readerOfAudit } from '../../service/access.ts';
import { auditFor } from '../../service/desk/audit-for.ts';
import { extendWindow, forceWindow, seatPlayer, takeUpGame } from '../../service/direct-game.ts';
import { BOT } from '../../service/players-given.ts';
import { personNamed } from '../../service/people.ts';
import type { Game } from '../../service/ports/records.ts';
import { gameNamed } from '../../service/read-game.ts';
import { senderPolicySchema } from '../../service/sender-policy.ts';
import { setSenderPolicy } from '../../service/set-sender-policy.ts';
import { directing } from '../directing.ts';
import { bodyOf } from '../game-body.ts';
import { principalOf } from '../principal.ts';
import { gameParams, gameSchema, problems, seatParams } from '../schemas.ts';
import type { Routes } from './route.ts';

const tags = ['gamemaster'];
const response = { 200: gameSchema, ...problems };

const SEAT = {
  tags,
  summary: 'Seat a player while the game is forming; it begins when all seats are filled',
  params: seatParams,
  body: z.strictObject({
    player: z
      .string()
      .nullable()
      .meta({ description: 'Address or id of a registered person, or "bot"; null empties the seat.' }),
  }),
  response,
};

const FORCE = {
  tags,
  summary: 'Adjudicate the open window now; players are told',
  params: gameParams,
  response,
};

const MOST_HOURS = 24 * 60;

const EXTEND = {
  tags,
  summary: 'Move the deadline of the open window; players are told',
  params: gameParams,
  body: z.strictObject({
    hours: z.int().min(-MOST_HOURS).max(MOST_HOURS).meta({ description: 'Hours later; negative: earlier.' }),
  }),
  response,
};

const SENDERS = {
  tags,
  summary: 'Say whose mails may order for a seat',
  params: gameParams,
  body: z.strictObject({ policy: senderPolicySchema }),
  response,
};

const RESUME = {
  tags,
  summary: 'Let a paused game go on, or one that was parked, once the fault is mended; players are told',
  params: gameParams,
  body: z
    .strictObject({
      hours: z
        .int()
        .min(1)
        .max(MOST_HOURS)
        .optional()
        .meta({ description: 'Until the deadline; left out: what was left, a day at least.' }),
    })
    .nullish(),
  response,
};

const auditSchema = z.strictObject({
  at: z.string(),
  who: z.string(),
  way: z.string(),
  act: z.string(),
  seat: z.string().nullable(),
  detail: z.unknown(),
});

const AUDIT = {
  tags,
  summary: 'Who did what: all for the GM who does not play and the operator, for others what concerns them',
  params: gameParams,
  response: { 200: z.array(auditSchema), ...problems },
};

/** What the gamemaster of a game may do. */
export const gmRoutes: Routes = async (app, { ports }) => {
  const directed = async ({ slug }: Game) => bodyOf(ports, await gameNamed(ports, slug));

  app.put('/games/:game/seats/:seat', { schema: SEAT }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    const { player } = request.body;
    const personId = player === null || player === BOT ? player : (await personNamed(ports, player)).id;
    await seatPlayer(ports, game, { seat: request.params.seat, personId, by });
    return directed(game);
  });

  app.post('/games/:game/window/force', { schema: FORCE }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await forceWindow(ports, game, by);
    return directed(game);
  });

  app.post('/games/:game/window/extend', { schema: EXTEND }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await extendWindow(ports, game, { hours: request.body.hours, by });
    return directed(game);
  });

  app.put('/games/:game/senders', { schema: SENDERS }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await setSenderPolicy(ports, game, { policy: request.body.policy, by });
    return directed(game);
  });

  app.post('/games/:game/resume', { schema: RESUME }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await takeUpGame(ports, game, { hours: request.body?.hours ?? null, by });
    return directed(game);
  });

  app.get('/games/:game/audit', { schema: AUDIT }, async (request) => {
    const game = await gameNamed(ports, request.params.game);
    const seats = await ports.store.seats(game.id);
    const reader = readerOfAudit(await principalOf(ports, request), game, seats);
    const rows = auditFor(await ports.store.audit(game.id), game, reader);
    return rows.map(({ at, gameId: _, personId: __, ...row }) => ({ at: at.toISOString(), ...row }));
  });
};
