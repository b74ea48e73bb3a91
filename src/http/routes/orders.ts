import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireSeat } from '../../service/access.ts';
import { Declined } from '../../service/declined.ts';
import { handInOrders } from '../../service/hand-in-orders.ts';
import type { Orders } from '../../service/hand-in-request.ts';
import type { Ports } from '../../service/ports/ports.ts';
import type { Game, SeatRecord } from '../../service/ports/records.ts';
import { gameNamed, sheetVersions } from '../../service/read-game.ts';
import { principalOf } from '../principal.ts';
import { problems, receiptSchema, seatParams } from '../schemas.ts';
import type { Routes } from './route.ts';

const ordersBody = z
  .strictObject({
    window: z.string().optional().meta({
      description: 'Tag of the window that the orders are for ("W7"). Left out: whichever is open.',
    }),
    text: z
      .string()
      .max(100_000)
      .optional()
      .meta({ description: 'Lines as they would be mailed; CLEAR, UNDO, READY, DROP work too.' }),
    commands: z
      .array(z.looseObject({ word: z.string() }))
      .max(1_000)
      .optional()
      .meta({ description: 'The same as JSON: see /v1/modules/{module}/commands.' }),
  })
  .refine(
    (body) => (body.text === undefined) !== (body.commands === undefined),
    'must hold either "text" or "commands", and not both',
  );

const versionSchema = z.strictObject({
  version: z.int(),
  ready: z.boolean(),
  source: z.string(),
  way: z.string(),
  receivedAt: z.string(),
  commands: z.array(z.unknown()),
});

const HAND_IN = {
  tags: ['orders'],
  summary: 'Hand in orders',
  params: seatParams,
  body: ordersBody,
  response: { 200: receiptSchema, ...problems },
};

const CHECK = { ...HAND_IN, summary: 'Check orders without handing them in' };

const SHEET = {
  tags: ['orders'],
  summary: 'Versions of your sheet for the open window',
  params: seatParams,
  response: { 200: z.array(versionSchema), ...problems },
};

/** Order sheets: handing in, checking, reading one's own. */
export const orderRoutes: Routes = async (app, { ports }) => {
  app.post('/games/:game/seats/:seat/orders', { schema: HAND_IN }, async (request) => {
    const own = await ownSeat(ports, request, request.params);
    return handIn(ports, own, { body: request.body, dryRun: false });
  });

  app.post('/games/:game/seats/:seat/orders/check', { schema: CHECK }, async (request) => {
    const own = await ownSeat(ports, request, request.params);
    return handIn(ports, own, { body: request.body, dryRun: true });
  });

  app.get('/games/:game/seats/:seat/sheet', { schema: SHEET }, async (request) => {
    const { game, seat } = await ownSeat(ports, request, request.params);
    const versions = await sheetVersions(ports, game, { seat: seat.seat, window: game.window });
    return versions.map(({ version, ready, source, way, receivedAt, sheet }) => ({
      ...{ version, ready, source, way },
      receivedAt: receivedAt.toISOString(),
      commands: sheet.entries.map((entry) => entry.command),
    }));
  });
};

interface OwnSeat {
  readonly game: Game;
  readonly seat: SeatRecord;
}

/** A seat that is asked for. Refuses one that is not, and whoever does not play it. */
async function ownSeat(
  ports: Ports,
  request: FastifyRequest,
  params: z.infer<typeof seatParams>,
): Promise<OwnSeat> {
  const game = await gameNamed(ports, params.game);
  const seats = await ports.store.seats(game.id);
  const seat = seats.find((candidate) => candidate.seat === params.seat);
  if (seat === undefined) {
    throw new Declined('not-found', 'seat.unknown', {
      what: `${game.title} has no seat "${params.seat}".`,
      hint: `Seats: ${seats.map((candidate) => candidate.seat).join(', ')}.`,
    });
  }
  requireSeat(await principalOf(ports, request), game, seat);
  return { game, seat };
}

async function handIn(
  ports: Ports,
  { game, seat }: OwnSeat,
  { body, dryRun }: { readonly body: z.infer<typeof ordersBody>; readonly dryRun: boolean },
) {
  const receipt = await handInOrders(ports, game.id, {
    seat: seat.seat,
    orders: ordersOf(body),
    window: body.window ?? null,
    source: 'given',
    way: 'api',
    receivedAt: ports.clock.now(),
    dryRun,
    ignored: [],
  });
  return {
    ...receipt,
    taken: [...receipt.taken],
    refused: [...receipt.refused],
    sheet: [...receipt.sheet],
  };
}

function ordersOf(body: z.infer<typeof ordersBody>): Orders {
  if (body.commands !== undefined) return { kind: 'commands', commands: body.commands };
  const lines = (body.text ?? '').split(/\r\n|\r|\n/);
  return { kind: 'lines', lines: lines.map((text, index) => ({ number: index + 1, text })) };
}
