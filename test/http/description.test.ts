import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openWeb, type Web } from '../kit/web.ts';

const media = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const operation = z.looseObject({
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']), schema: z.unknown() }))
    .default([]),
  requestBody: z.looseObject({ content: media }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/),
    z.looseObject({ description: z.string().min(1), content: media.optional() }),
  ),
});
/** As much of OpenAPI 3.1 as we write. */
const description = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'put', 'delete']), operation).or(z.record(z.string(), operation)),
  ),
  components: z.looseObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), z.unknown()),
    securitySchemes: z.record(
      z.string(),
      z.looseObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    ),
  }),
});

let world: ServiceWorld;
let web: Web;
let written: unknown;
let api: z.infer<typeof description>;
beforeAll(async () => {
  world = await openServiceWorld();
  web = await openWeb(world);
  written = (await web.ask('GET /docs/json')).json();
  api = description.parse(written);
});
afterAll(async () => {
  await web.close();
  await world.close();
});

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      described,
    })),
  );

/** Every `$ref` below a value. */
function refsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

function resolve(ref: string): unknown {
  const keys = ref.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>(
    (value, key) =>
      z.record(z.string(), z.unknown()).safeParse(value).data?.[
        key.replaceAll('~1', '/').replaceAll('~0', '~')
      ],
    written,
  );
}

/** What a gamemaster does beside the windows, and what is carried from one installation to another. */
function deskOperations(): readonly string[] {
  const acts = ['adjourn', 'correction', 'correction/check', 'end', 'messages', 'pause', 'rollback'];
  return [
    ...acts.map((act) => `POST /v1/games/{game}/${act}`),
    ...['adopt', 'drop'].map((act) => `POST /v1/games/{game}/rulings/{ruling}/${act}`),
    ...['', '/state', '/seats/{seat}/sheet'].map((path) => `GET /v1/games/{game}/desk${path}`),
    ...['', '/check'].map((path) => `POST /v1/games/{game}/desk/seats/{seat}/orders${path}`),
    'POST /v1/games/{game}/seats/{seat}/replace',
    ...['DELETE', 'PUT'].map((method) => `${method} /v1/games/{game}/roles/{role}/{person}`),
    'PUT /v1/games/{game}/gm',
    ...['export', 'record', 'branches'].map((path) => `GET /v1/games/{game}/${path}`),
    'GET /v1/games/{game}/seats/{seat}/export',
    ...['', '/check'].map((path) => `POST /v1/imports${path}`),
    'DELETE /v1/people/{person}',
  ];
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1 with every path of the API in it', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      [
        ...['DELETE /v1/tokens/{token}', 'GET /healthz', 'GET /readyz'],
        ...['GET /v1/games', 'GET /v1/games/{game}', 'GET /v1/games/{game}/audit'],
        ...['GET /v1/games/{game}/seats/{seat}/sheet', 'GET /v1/games/{game}/turns'],
        ...['GET /v1/games/{game}/turns/{window}/report', 'GET /v1/games/{game}/view'],
        ...['GET /v1/me', 'GET /v1/modules', 'GET /v1/modules/{module}/commands'],
        ...['POST /v1/games', 'POST /v1/games/{game}/resume', 'POST /v1/games/{game}/seats/{seat}/orders'],
        ...['POST /v1/games/{game}/seats/{seat}/orders/check', 'POST /v1/games/{game}/window/extend'],
        ...['POST /v1/games/{game}/window/force', 'POST /v1/people', 'POST /v1/people/{person}/tokens'],
        ...['POST /v1/mail/{provider}', 'PUT /v1/games/{game}/senders'],
        ...['GET /v1/games/{game}/mail', 'GET /v1/games/{game}/press', 'POST /v1/games/{game}/press'],
        ...['GET', 'POST'].map((method) => `${method} /v1/games/{game}/seats/{seat}/press`),
        ...['GET /v1/me/mail', 'PATCH /v1/me/mail', 'POST /v1/people/{person}/mail/resume'],
        'POST /v1/games/{game}/seats/{seat}/mail/resume',
        ...deskOperations(),
        ...['PATCH /v1/games/{game}', 'POST /v1/games/{game}/start', 'PUT /v1/games/{game}/seats/{seat}'],
        ...['GET /v1/games/{game}/extensions', 'POST /v1/games/{game}/extensions/{request}'],
        ...['DELETE', 'GET', 'POST'].map(
          (method) =>
            `${method} /v1/games/{game}/seats/{seat}/vacations${method === 'DELETE' ? '/{vacation}' : ''}`,
        ),
        ...['extension', 'resign'].map((what) => `POST /v1/games/{game}/seats/{seat}/${what}`),
      ].sort(),
    );
  });

  it('refers to nothing that is not in it', () => {
    const refs = refsIn(written);
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      expect(ref).toMatch(/^#\/components\/schemas\//);
      expect(resolve(ref), ref).toBeDefined();
    }
  });

  it('says for each operation what it answers, problems included', () => {
    for (const { name, path, described } of operations()) {
      const statuses = Object.keys(described.responses);
      expect(
        statuses.filter((status) => status.startsWith('2')),
        name,
      ).toHaveLength(1);
      if (!path.startsWith('/v1')) continue;
      for (const status of ['4XX', '5XX']) {
        expect(Object.keys(described.responses[status]?.content ?? {}), `${name} ${status}`).toEqual([
          'application/problem+json',
        ]);
      }
    }
  });

  it('names every parameter of a path', () => {
    for (const { name, path, described } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const told = described.parameters.filter((each) => each.in === 'path').map((each) => each.name);
      expect(told.sort(), name).toEqual(named.sort());
    }
  });

  it('has a page to read it on', async () => {
    const page = await web.ask('GET /docs');
    expect(page.type).toContain('text/html');
    expect(page.text).toContain('<title>Adjutant');
    expect((await web.ask('GET /docs/static/theme/viewport.js')).text).toContain('width=device-width');
  });

  it('of commands gives a JSON schema and examples for every word of a game', async () => {
    const commands = z
      .array(
        z.looseObject({
          word: z.string(),
          examples: z.array(z.string()).min(1),
          schema: z.looseObject({ properties: z.unknown() }),
        }),
      )
      .parse((await web.ask('GET /v1/modules/two-towers/commands')).json());
    expect(commands.map(({ word }) => word)).toEqual(['BID', 'STACK']);
  });
});
