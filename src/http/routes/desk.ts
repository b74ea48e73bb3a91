import { z } from 'zod';
import { checkCorrection, type Corrected, correctState } from '../../service/desk/correct-state.ts';
import { lookAtSheet, orderForSeat } from '../../service/desk/orders-for-seat.ts';
import { deskOf } from '../../service/desk/overview.ts';
import { stateNow } from '../../service/read-game.ts';
import { directing, directingUnseated } from '../directing.ts';
import { isOneWay, ONE_WAY, orderFields, ordersOf } from '../orders-body.ts';
import {
  gameParams,
  problems,
  receiptBody,
  receiptSchema,
  seatParams,
  versionBody,
  versionSchema,
  windowBody,
  windowSchema,
} from '../schemas.ts';
import { reason } from './desk-acts.ts';
import type { Routes } from './route.ts';

const tags = ['gamemaster'];
const params = gameParams;

const deskSchema = z.strictObject({
  window: windowSchema.nullable(),
  seats: z.array(
    z.strictObject({
      seat: z.string(),
      name: z.string(),
      side: z.string(),
      player: z
        .strictObject({ id: z.string(), name: z.string(), address: z.string(), zone: z.string() })
        .nullable(),
      bot: z.boolean(),
      awaited: z.boolean(),
      sheet: z.enum(['none', 'draft', 'ready']),
      version: z.int(),
      lastOrders: z.string().nullable(),
    }),
  ),
  branches: z.array(
    z.strictObject({
      branch: z.int(),
      from: z.int(),
      commitment: z.string(),
      begunAt: z.string(),
      reason: z.string(),
    }),
  ),
  unsent: z.int().meta({ description: 'Mails of this game that are owed and not sent yet.' }),
});

const DESK = {
  ...{ tags, params },
  summary: 'How a game stands: who has ordered, who has not, mails that wait; no orders',
  response: { 200: deskSchema, ...problems },
};

const STATE = {
  ...{ tags, params },
  summary: 'The whole state, as a correction patches it; for a GM who does not play',
  response: { 200: z.unknown(), ...problems },
};

const SHEET = {
  ...{ tags, params: seatParams },
  summary: "A seat's sheet; that you looked is on record, and its player can read that",
  response: { 200: z.array(versionSchema), ...problems },
};

const ORDERS = {
  ...{ tags, params: seatParams },
  summary: 'Hand in or amend orders for a seat; marked as yours, its player gets the receipt',
  body: z.strictObject({ ...orderFields, reason }).refine(isOneWay, ONE_WAY),
  response: { 200: receiptSchema, ...problems },
};

const CHECK_ORDERS = { ...ORDERS, summary: 'The same without handing in; that you looked is on record' };

const change = z.strictObject({
  path: z.string(),
  kind: z.enum(['changed', 'added', 'removed']),
  from: z.unknown(),
  to: z.unknown(),
});
/** Described loosely: what stands in it is told in the service's own words. */
const patch = z.array(z.looseObject({ op: z.string(), path: z.string() })).meta({
  description:
    'JSON Patch (RFC 6902) on GET .../desk/state: [{"op": "replace", "path": "/week", "value": 7}].',
});
const CHECK_CORRECTION = {
  ...{ tags, params },
  summary: 'What a correction of the state would change, and who would see it; changes nothing',
  body: z.strictObject({ patch, reason }),
  response: {
    200: z.strictObject({
      changes: z.array(change),
      seen: z.record(z.string(), z.array(change)).meta({ description: 'By seat: what its view shows.' }),
      dropped: z.array(z.strictObject({ seat: z.string(), order: z.string(), why: z.string() })),
    }),
    ...problems,
  },
};
const CORRECT = {
  ...CHECK_CORRECTION,
  summary: 'Correct the state by a JSON Patch; those whose view shows it are told',
  body: z.strictObject({ patch, reason: z.string().trim().min(1).max(2_000) }),
};

/** What the gamemaster sees of a game, and what he does by seeing it. */
export const deskRoutes: Routes = async (app, { ports }) => {
  app.get('/games/:game/desk', { schema: DESK }, async (request) => {
    const { game } = await directing(ports, request, request.params.game);
    const { window, seats, branches, unsent } = await deskOf(ports, game);
    return {
      window: window === null ? null : windowBody(game, window),
      seats: seats.map((seat) => ({ ...seat, lastOrders: seat.lastOrders?.toISOString() ?? null })),
      branches: branches.map((branch) => ({ ...branch, begunAt: branch.begunAt.toISOString() })),
      unsent,
    };
  });

  app.get('/games/:game/desk/state', { schema: STATE }, async (request) => {
    const { game } = await directingUnseated(ports, request, request.params.game);
    return stateNow(ports, game);
  });

  app.get('/games/:game/desk/seats/:seat/sheet', { schema: SHEET }, async (request) => {
    const { game, by } = await directingUnseated(ports, request, request.params.game);
    const { versions } = await lookAtSheet(ports, game, { seat: request.params.seat, by });
    return versions.map(versionBody);
  });

  for (const [path, schema, dryRun] of [
    ['orders', ORDERS, false],
    ['orders/check', CHECK_ORDERS, true],
  ] as const) {
    app.post(`/games/:game/desk/seats/:seat/${path}`, { schema }, async (request) => {
      const { game, by } = await directingUnseated(ports, request, request.params.game);
      const { reason: why, ...given } = request.body;
      const orders = ordersOf(given);
      const receipt = await orderForSeat(ports, game, {
        ...{ seat: request.params.seat, orders, reason: why, dryRun, by },
      });
      return receiptBody(receipt);
    });
  }
};

/** Corrections of the state. */
export const correctionRoutes: Routes = async (app, { ports }) => {
  app.post('/games/:game/correction/check', { schema: CHECK_CORRECTION }, async (request) => {
    const { game, by } = await directingUnseated(ports, request, request.params.game);
    return correctedBody(await checkCorrection(ports, game, { ...request.body, by }));
  });

  app.post('/games/:game/correction', { schema: CORRECT }, async (request) => {
    const { game, by } = await directingUnseated(ports, request, request.params.game);
    return correctedBody(await correctState(ports, game, { ...request.body, by }));
  });
};

function correctedBody({ changes, seen, dropped }: Corrected) {
  return {
    changes: [...changes],
    seen: Object.fromEntries(Object.entries(seen).map(([seat, of]) => [seat, [...of]])),
    dropped: [...dropped],
  };
}
