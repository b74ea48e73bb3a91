import { z } from 'zod';
import { Declined } from '../../service/declined.ts';
import type { SeatRecord } from '../../service/ports/records.ts';
import { gameNamed } from '../../service/read-game.ts';
import { mapOf, mapPurpose, pictureOf } from '../../service/report-map.ts';
import { isLinkKey } from '../../service/signed-links.ts';
import { readerOf, reportFor } from '../../service/turn-report.ts';
import type { Routes } from './route.ts';

const params = z.strictObject({
  game: z.string(),
  window: z.coerce.number().int().min(0),
  seat: z.string(),
  file: z.string(),
});

/** Maps of reports, for whoever has the link from the mail. */
export const mapRoutes: Routes = async (app, { ports }) => {
  app.get('/maps/:game/:window/:seat/:file', { schema: { hide: true, params } }, async (request, reply) => {
    const { window, seat, file } = request.params;
    const game = await gameNamed(ports, request.params.game);
    const [, key = '', kind] = /^([0-9a-f]{32})\.(png|svg)$/.exec(file) ?? [];
    const purpose = mapPurpose(game, { seat, window });
    if (!isLinkKey(game, { purpose, key })) throw noMap();
    if ((await ports.store.turn(game.id, window)) === null) throw noMap();
    const reader =
      seat === 'public' ? ({ kind: 'public' } as const) : readerOf(await seatRecord(game.id, seat));
    const { report } = await reportFor(ports, { game, reader, from: window, to: window });
    const map = mapOf(report);
    if (map === null) throw noMap();
    void reply.header('cache-control', 'private, max-age=86400');
    if (kind === 'svg') return reply.type('image/svg+xml').send(ports.painter.svg(map));
    return reply.type('image/png').send(Buffer.from((await pictureOf(ports, map)).png));
  });

  async function seatRecord(gameId: string, seat: string): Promise<SeatRecord | null> {
    if (seat === 'gm') return null;
    const found = (await ports.store.seats(gameId)).find((candidate) => candidate.seat === seat);
    if (found === undefined) throw noMap();
    return found;
  }
};

function noMap(): Declined {
  return new Declined('not-found', 'map.unknown', {
    what: 'There is no such map.',
    hint: 'Open the link as it stands in the mail.',
  });
}
