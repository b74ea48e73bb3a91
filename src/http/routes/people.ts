import { z } from 'zod';
import { requireOperator, requirePerson } from '../../service/access.ts';
import { addPerson, newPersonSchema, newToken, personNamed, revokeToken } from '../../service/people.ts';
import { principalOf } from '../principal.ts';
import { problems } from '../schemas.ts';
import type { Routes } from './route.ts';

const personSchema = z
  .strictObject({ id: z.string(), name: z.string(), address: z.string(), zone: z.string() })
  .meta({ id: 'Person' });

const ME = { tags: ['people'], summary: 'Who you are here', response: { 200: personSchema, ...problems } };

const REGISTER = {
  tags: ['people'],
  summary: 'Register somebody (operator)',
  body: newPersonSchema,
  response: { 201: personSchema, ...problems },
};

const MAKE_TOKEN = {
  tags: ['people'],
  summary: 'Make a token (operator); it is shown this once',
  params: z.strictObject({ person: z.string().meta({ description: 'Id or address.' }) }),
  body: z.strictObject({ label: z.string().max(80).default('api') }),
  response: { 201: z.strictObject({ id: z.string(), token: z.string() }), ...problems },
};

const REVOKE_TOKEN = {
  tags: ['people'],
  summary: 'Revoke a token by its id (operator)',
  params: z.strictObject({ token: z.string() }),
  response: { 204: z.null(), ...problems },
};

/** People and their tokens. Only the operator registers; everybody may look at himself. */
export const peopleRoutes: Routes = async (app, { ports }) => {
  app.get('/me', { schema: ME }, async (request) => requirePerson(await principalOf(ports, request)));

  app.post('/people', { schema: REGISTER }, async (request, reply) => {
    requireOperator(await principalOf(ports, request));
    return reply.code(201).send(await addPerson(ports, request.body));
  });

  app.post('/people/:person/tokens', { schema: MAKE_TOKEN }, async (request, reply) => {
    requireOperator(await principalOf(ports, request));
    const person = await personNamed(ports, request.params.person);
    return reply.code(201).send(await newToken(ports, { person, label: request.body.label }));
  });

  app.delete('/tokens/:token', { schema: REVOKE_TOKEN }, async (request, reply) => {
    requireOperator(await principalOf(ports, request));
    await revokeToken(ports, request.params.token);
    return reply.code(204).send(null);
  });
};
