import { z } from 'zod';
import { requireGm, requireSeat } from '../../service/access.ts';
import { pressOf } from '../../service/press.ts';
import { writePress } from '../../service/write-press.ts';
import type { PressItem } from '../../service/ports/records.ts';
import { gameNamed } from '../../service/read-game.ts';
import { seatNamed } from '../../service/seat-named.ts';
import { principalOf } from '../principal.ts';
import { gameParams, problems, seatParams } from '../schemas.ts';
import type { Routes } from './route.ts';

const pressSchema = z
  .strictObject({
    id: z.string(),
    at: z.string(),
    window: z.int(),
    from: z.string().meta({ description: 'A seat, or "gm".' }),
    to: z.string().meta({ description: 'As it was addressed, in words.' }),
    text: z.string(),
  })
  .meta({ id: 'Press' });

const body = z.strictObject({
  to: z.array(z.string().min(1).max(80)).min(1).max(20).meta({ description: 'Seats, sides, "all" or "gm".' }),
  text: z.string().min(1),
});

const LIST = {
  tags: ['press'],
  summary: 'What the seat wrote and was written, oldest first',
  params: seatParams,
  response: { 200: z.array(pressSchema), ...problems },
};
const WRITE = {
  tags: ['press'],
  summary: 'Write to other players, or to the gamemaster',
  params: seatParams,
  body,
  response: { 201: pressSchema, ...problems },
};
const GM_LIST = { ...LIST, summary: 'What the gamemaster wrote and was written', params: gameParams };
const GM_WRITE = { ...WRITE, summary: 'Write to players as the gamemaster', params: gameParams };

/** Press: words of players to each other, as the game's policy allows. Nobody reads what is not for him. */
export const pressRoutes: Routes = async (app, { ports }) => {
  app.get('/games/:game/seats/:seat/press', { schema: LIST }, async (request) => {
    const game = await gameNamed(ports, request.params.game);
    const seat = await seatNamed(ports, game, request.params.seat);
    requireSeat(await principalOf(ports, request), game, seat);
    return (await pressOf(ports, game, seat.seat)).map(pressBody);
  });

  app.post('/games/:game/seats/:seat/press', { schema: WRITE }, async (request, reply) => {
    const game = await gameNamed(ports, request.params.game);
    const seat = await seatNamed(ports, game, request.params.seat);
    requireSeat(await principalOf(ports, request), game, seat);
    const item = await writePress(ports, game, { from: seat, ...request.body });
    return reply.code(201).send(pressBody(item));
  });

  app.get('/games/:game/press', { schema: GM_LIST }, async (request) => {
    const game = await gameNamed(ports, request.params.game);
    requireGm(await principalOf(ports, request), game);
    return (await pressOf(ports, game, null)).map(pressBody);
  });

  app.post('/games/:game/press', { schema: GM_WRITE }, async (request, reply) => {
    const game = await gameNamed(ports, request.params.game);
    requireGm(await principalOf(ports, request), game);
    const item = await writePress(ports, game, { from: null, ...request.body });
    return reply.code(201).send(pressBody(item));
  });
};

function pressBody({ id, at, window, fromSeat, toWords, text }: PressItem): z.infer<typeof pressSchema> {
  return { id, at: at.toISOString(), window, from: fromSeat ?? 'gm', to: toWords, text };
}
