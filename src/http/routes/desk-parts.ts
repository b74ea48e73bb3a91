import { z } from 'zod';
import { adoptRuling } from '../../service/desk/adopt-ruling.ts';
import { handOverGame } from '../../service/desk/hand-over.ts';
import { giveRole, takeRole } from '../../service/desk/roles.ts';
import { personNamed } from '../../service/people.ts';
import { type Game, ROLES } from '../../service/ports/records.ts';
import { gameNamed } from '../../service/read-game.ts';
import { directing } from '../directing.ts';
import { bodyOf } from '../game-body.ts';
import { gameParams, gameSchema, problems } from '../schemas.ts';
import { reason } from './desk-acts.ts';
import type { Routes } from './route.ts';

const tags = ['gamemaster'];
const response = { 200: gameSchema, ...problems };
const params = gameParams;

const roleParams = gameParams.extend({ person: z.string(), role: z.enum(ROLES) });
const GIVE_ROLE = {
  ...{ tags, params: roleParams, response },
  summary: 'Make somebody a co-GM, an observer, an observer who sees all, or a stand-by; all are told',
};
const TAKE_ROLE = { ...GIVE_ROLE, summary: 'Take such a part away again; whoever had it is told' };

const HAND_OVER = {
  ...{ tags, params, response },
  summary: 'Make somebody else the gamemaster; everybody is told',
  body: z.strictObject({ person: z.string().meta({ description: 'Address or id of a registered person.' }) }),
};

const RULING = {
  ...{ tags, params: gameParams.extend({ ruling: z.string() }), response },
  summary: 'Adopt a ruling from the next window on; everybody is told its text',
  body: z.strictObject({ reason }),
};
const DROP_RULING = { ...RULING, summary: 'Drop a ruling from the next window on; everybody is told' };

/** Who has which part in a game, and by which rulings it is played. */
export const deskPartRoutes: Routes = async (app, { ports }) => {
  const directed = async ({ slug }: Game) => bodyOf(ports, await gameNamed(ports, slug));

  app.put('/games/:game/gm', { schema: HAND_OVER }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await handOverGame(ports, game, { person: await personNamed(ports, request.body.person), by });
    return directed(game);
  });

  app.put('/games/:game/roles/:role/:person', { schema: GIVE_ROLE }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    const person = await personNamed(ports, request.params.person);
    await giveRole(ports, game, { person, role: request.params.role, by });
    return directed(game);
  });

  app.delete('/games/:game/roles/:role/:person', { schema: TAKE_ROLE }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    const person = await personNamed(ports, request.params.person);
    await takeRole(ports, game, { person, role: request.params.role, by });
    return directed(game);
  });

  app.post('/games/:game/rulings/:ruling/adopt', { schema: RULING }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await adoptRuling(ports, game, { ...request.body, ruling: request.params.ruling, holds: 'yes', by });
    return directed(game);
  });

  app.post('/games/:game/rulings/:ruling/drop', { schema: DROP_RULING }, async (request) => {
    const { game, by } = await directing(ports, request, request.params.game);
    await adoptRuling(ports, game, { ...request.body, ruling: request.params.ruling, holds: 'no', by });
    return directed(game);
  });
};
