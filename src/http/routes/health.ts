import { z } from 'zod';
import { problems } from '../schemas.ts';
import type { Routes } from './route.ts';

/** Whether the process lives, and whether it can work. */
export const healthRoutes: Routes = async (app, { ports }) => {
  app.get(
    '/healthz',
    {
      schema: {
        tags: ['health'],
        summary: 'Whether the process lives',
        response: { 200: z.strictObject({ ok: z.literal(true) }) },
      },
    },
    async () => ({
      ok: true as const,
    }),
  );
  app.get(
    '/readyz',
    {
      schema: {
        tags: ['health'],
        summary: 'Whether database and queue answer, and how much there is to do',
        response: { 200: readySchema, ...problems },
      },
    },
    async () => {
      await Promise.all([ports.store.ping(), ports.doorbell.ping()]);
      return { ok: true as const, ...(await ports.store.counts()) };
    },
  );
};

const readySchema = z.strictObject({
  ok: z.literal(true),
  games: z.int(),
  mailsIn: z.int(),
  mailsOut: z.int(),
  unread: z.int(),
  unsent: z.int(),
});
