import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { decideExtension } from '../../service/extensions.ts';
import { type PlayerRequest, serveRequest } from '../../service/player-requests.ts';
import type { Ports } from '../../service/ports/ports.ts';
import type { SeatRecord } from '../../service/ports/records.ts';
import { withdrawVacation } from '../../service/vacations.ts';
import { gameParams, problems, seatParams } from '../schemas.ts';
import { directing } from '../directing.ts';
import { ownSeat } from '../own-seat.ts';
import type { Routes } from './route.ts';

const told = z
  .strictObject({
    told: z.string().meta({ description: 'What came of it, in a sentence or two.' }),
    deadline: z
      .string()
      .nullable()
      .meta({ description: 'Where the deadline of the open window was moved to.' }),
  })
  .meta({ id: 'Told' });

const vacationSchema = z
  .strictObject({
    id: z.string(),
    seat: z.string(),
    from: z.string(),
    to: z.string(),
    moves: z.boolean().meta({ description: 'Whether deadlines get out of its way.' }),
  })
  .meta({ id: 'Vacation' });

const STATE = {
  tags: ['players'],
  summary: 'State days on which you are away, both ends with it, in your own zone',
  params: seatParams,
  body: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  response: { 200: told, ...problems },
};

const VACATIONS = {
  tags: ['players'],
  summary: 'Vacations of your seat',
  params: seatParams,
  response: { 200: z.array(vacationSchema), ...problems },
};

const WITHDRAW = {
  tags: ['players'],
  summary: 'Withdraw a vacation; a deadline that it moved stays where it is',
  params: seatParams.extend({ vacation: z.string() }),
  response: { 200: told, ...problems },
};

const EXTENSION = {
  tags: ['players'],
  summary: 'Ask the gamemaster for more time in the open window',
  params: seatParams,
  body: z.strictObject({ reason: z.string().max(300).default('') }),
  response: { 200: told, ...problems },
};

const RESIGN = {
  tags: ['players'],
  summary: 'Leave your seat, which is open to another player then',
  params: seatParams,
  response: { 200: told, ...problems },
};

const extensionSchema = z
  .strictObject({
    id: z.string(),
    seat: z.string(),
    window: z.int(),
    reason: z.string(),
    askedAt: z.string(),
    decision: z.enum(['granted', 'declined', 'lapsed']).nullable(),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: 'ExtensionRequest' });

const EXTENSIONS = {
  tags: ['gamemaster'],
  summary: 'Requests for more time, oldest first',
  params: gameParams,
  response: { 200: z.array(extensionSchema), ...problems },
};

const DECIDE = {
  tags: ['gamemaster'],
  summary: 'Grant or decline a request for more time, once; all players are told',
  params: gameParams.extend({ request: z.string() }),
  body: z.strictObject({ grant: z.boolean() }),
  response: { 200: z.array(extensionSchema), ...problems },
};

/** Who is away, who asks for more time, and who leaves. */
export const absenceRoutes: Routes = async (app, { ports }) => {
  const asked = async (request: FastifyRequest, params: z.infer<typeof seatParams>, what: PlayerRequest) => {
    const { game, seat } = await ownSeat(ports, request, params);
    const { told, deadline } = await serveRequest(ports, game, { request: what, ...askerOf(seat) });
    return { told, deadline: deadline?.toISOString() ?? null };
  };

  app.post('/games/:game/seats/:seat/vacations', { schema: STATE }, (request) =>
    asked(request, request.params, { word: 'VACATION', ...request.body }),
  );
  app.post('/games/:game/seats/:seat/extension', { schema: EXTENSION }, (request) =>
    asked(request, request.params, { word: 'EXTENSION', ...request.body }),
  );
  app.post('/games/:game/seats/:seat/resign', { schema: RESIGN }, (request) =>
    asked(request, request.params, { word: 'RESIGN' }),
  );

  app.get('/games/:game/seats/:seat/vacations', { schema: VACATIONS }, async (request) => {
    const { game, seat } = await ownSeat(ports, request, request.params);
    const all = await ports.store.vacations(game.id);
    return all
      .filter((one) => one.seat === seat.seat && one.person.id === seat.person?.id)
      .map(({ id, from, to, moves }) => ({ id, seat: seat.seat, from, to, moves }));
  });

  app.delete('/games/:game/seats/:seat/vacations/:vacation', { schema: WITHDRAW }, async (request) => {
    const { game, seat } = await ownSeat(ports, request, request.params);
    const { vacation: id } = request.params;
    return { told: await withdrawVacation(ports, game, { id, ...askerOf(seat) }), deadline: null };
  });
};

/** Whoever holds a seat, as he asks for something. */
function askerOf({ seat, name, person }: SeatRecord) {
  const by = { who: person?.name ?? name, personId: person?.id ?? null, way: 'api' } as const;
  return { seat, by, ...(person === null ? {} : { player: person.id }) };
}

/** What a gamemaster decides about requests for more time. */
export const extensionRoutes: Routes = async (app, { ports }) => {
  app.get('/games/:game/extensions', { schema: EXTENSIONS }, async (request) => {
    const { game } = await directing(ports, request, request.params.game);
    return requestsOf(ports, game.id);
  });

  app.post('/games/:game/extensions/:request', { schema: DECIDE }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await decideExtension(ports, game, { id: request.params.request, grant: request.body.grant, by });
    return requestsOf(ports, game.id);
  });
};

async function requestsOf({ store }: Ports, gameId: string): Promise<z.infer<typeof extensionSchema>[]> {
  const all = await store.extensionRequests(gameId);
  return all.map(({ id, seat, window, reason, askedAt, decision, decidedBy }) => {
    return { id, seat, window, reason, askedAt: askedAt.toISOString(), decision, decidedBy };
  });
}
