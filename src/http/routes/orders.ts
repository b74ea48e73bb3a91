import { z } from 'zod';
import { handInOrders } from '../../service/hand-in-orders.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { sheetVersions } from '../../service/read-game.ts';
import { type OwnSeat, ownSeat } from '../own-seat.ts';
import { isOneWay, ONE_WAY, orderFields, ordersOf } from '../orders-body.ts';
import { problems, receiptBody, receiptSchema, seatParams, versionBody, versionSchema } from '../schemas.ts';
import type { Routes } from './route.ts';

const ordersBody = z
  .strictObject({
    window: z.string().optional().meta({
      description: 'Tag of the window that the orders are for ("W7"). Left out: whichever is open.',
    }),
    ...orderFields,
  })
  .refine(isOneWay, ONE_WAY);

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
    return versions.map(versionBody);
  });
};

async function handIn(
  ports: Ports,
  { game, seat }: OwnSeat,
  { body, dryRun }: { readonly body: z.infer<typeof ordersBody>; readonly dryRun: boolean },
) {
  const receipt = await handInOrders(ports, game.id, {
    seat: seat.seat,
    ...(seat.person === null ? {} : { player: seat.person.id }),
    orders: ordersOf(body),
    window: body.window ?? null,
    source: 'given',
    way: 'api',
    receivedAt: ports.clock.now(),
    dryRun,
    ignored: [],
  });
  return receiptBody(receipt);
}
