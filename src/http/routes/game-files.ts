import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { nameOf, requireOperator } from '../../service/access.ts';
import { exportGame, readWholeGame, recordOf } from '../../service/export-game.ts';
import { exportSeat } from '../../service/export-seat.ts';
import { forgetPerson } from '../../service/forget-person.ts';
import { checkImport, type ImportPlan, importGame } from '../../service/import-game.ts';
import type { Director } from '../../service/director.ts';
import { personNamed } from '../../service/people.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { gameNamed } from '../../service/read-game.ts';
import { ownSeat } from '../own-seat.ts';
import { principalOf } from '../principal.ts';
import { gameParams, problems, seatParams } from '../schemas.ts';
import type { Routes } from './route.ts';

const EXPORT = {
  tags: ['games'],
  summary: "A whole game as one file, with its secret and its people's addresses",
  params: gameParams,
  response: { 200: z.unknown(), ...problems },
};

const RECORD = {
  tags: ['games'],
  summary: 'A game that is over, for checking every die and every turn: adjutant verify FILE',
  params: gameParams,
  response: { 200: z.unknown(), ...problems },
};

const SEAT = {
  tags: ['games'],
  summary: 'Your own file: all that your seat may see, and all that it ordered',
  params: seatParams,
  response: { 200: z.unknown(), ...problems },
};

const branchSchema = z.strictObject({
  branch: z.int(),
  from: z.int().meta({ description: 'First window that was played on it.' }),
  commitment: z.string(),
  begunAt: z.string(),
  reason: z.string(),
});

const BRANCHES = {
  tags: ['games'],
  summary: 'The lines of play: 0 from the beginning, one more with each rollback',
  params: gameParams,
  response: { 200: z.array(branchSchema), ...problems },
};

const planSchema = z.strictObject({
  missing: z.array(z.string()).meta({ description: 'Why it can not be imported; empty: it can.' }),
  notes: z.array(z.string()),
  known: z.array(z.string()).meta({ description: 'Addresses that are registered here.' }),
  added: z.array(z.string()).meta({ description: 'Addresses that an import registers.' }),
});

const CHECK_IMPORT = {
  tags: ['games'],
  summary: 'What importing a file would do, and what would be missing; changes nothing',
  body: z.looseObject({ format: z.string() }).meta({ description: 'The file, as GET .../export gives it.' }),
  response: { 200: planSchema, ...problems },
};
const IMPORT = {
  ...CHECK_IMPORT,
  summary: 'Take in a game that was played elsewhere; a running one comes in paused',
  response: { 201: planSchema, ...problems },
};

const FORGET = {
  tags: ['people'],
  summary: "Delete a person's data; games stay as they were played. By the operator, or by the person",
  params: z.strictObject({ person: z.string().meta({ description: 'Address or id.' }) }),
  response: {
    200: z.strictObject({
      left: z.array(z.string()).meta({ description: 'Games in which a seat is empty now.' }),
    }),
    ...problems,
  },
};

/** A campaign of years has some tens of megabytes. */
const LARGEST_FILE_BYTES = 256 * 1_048_576;

/** Games as files, and people who leave. */
export const gameFileRoutes: Routes = async (app, { ports }) => {
  app.get('/games/:game/export', { schema: EXPORT }, async (request) => {
    await operating(ports, request);
    return exportGame(ports, await gameNamed(ports, request.params.game));
  });

  app.get('/games/:game/record', { schema: RECORD }, async (request) =>
    recordOf(ports, await gameNamed(ports, request.params.game)),
  );

  app.get('/games/:game/branches', { schema: BRANCHES }, async (request) => {
    const branches = await ports.store.branches((await gameNamed(ports, request.params.game)).id);
    return branches.map(({ secret: _, ...branch }) => ({ ...branch, begunAt: branch.begunAt.toISOString() }));
  });

  app.get('/games/:game/seats/:seat/export', { schema: SEAT }, async (request) => {
    const { game, seat } = await ownSeat(ports, request, request.params);
    return exportSeat(ports, game, seat);
  });

  const bodyLimit = LARGEST_FILE_BYTES;
  app.post('/imports/check', { schema: CHECK_IMPORT, bodyLimit }, async (request) => {
    await operating(ports, request);
    return planBody(await checkImport(ports, fileOf(request.body)));
  });

  app.post('/imports', { schema: IMPORT, bodyLimit }, async (request, reply) => {
    const by = await operating(ports, request);
    const plan = await importGame(ports, fileOf(request.body), by);
    return reply.code(201).send(planBody(plan));
  });

  app.delete('/people/:person', { schema: FORGET }, async (request) => {
    const principal = await principalOf(ports, request);
    const isSelf =
      principal.kind === 'person' &&
      [principal.person.id, principal.person.address].includes(request.params.person.toLowerCase());
    if (!isSelf) requireOperator(principal);
    const person = await personNamed(ports, request.params.person);
    const { left } = await forgetPerson(ports, person, {
      who: isSelf ? 'themselves' : 'operator',
      way: 'api',
    });
    return { left: [...left] };
  });
};

async function operating(ports: Ports, request: FastifyRequest): Promise<Director> {
  const principal = await principalOf(ports, request);
  requireOperator(principal);
  return { who: nameOf(principal), way: 'api' };
}

function fileOf(body: object) {
  return readWholeGame(JSON.stringify(body), 'The body');
}

function planBody({ missing, notes, known, added }: ImportPlan): z.infer<typeof planSchema> {
  return { missing: [...missing], notes: [...notes], known: [...known], added: [...added] };
}
