import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { buildApp } from '../../src/http/app.ts';
import type { HookOptions } from '../../src/http/routes/hooks.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { newToken } from '../../src/service/people.ts';
import type { Person } from '../../src/service/ports/records.ts';
import type { ServiceWorld } from './service.ts';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Fails when the answer is no JSON. */
  json(): unknown;
  /** Fails when the answer is no problem. */
  problem(): z.infer<typeof problem>;
}

export interface Asking {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** The web application without a socket. */
export interface Web {
  readonly app: FastifyInstance;
  /** "GET /v1/games" */
  ask(what: string, asking?: Asking): Promise<Answer>;
  /** A token of a person; null: the operator's. */
  tokenOf(person: Person | null): Promise<string>;
  close(): Promise<void>;
}

const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  hint: z.string(),
  instance: z.string(),
});

/** No provider's mails are taken unless a test gives a key. */
const NO_HOOKS: HookOptions = {
  keys: { raw: null, mailgun: null, postmark: null, sendgrid: null, ses: null },
  world: { fetchText: () => Promise.reject(new Error('nothing is fetched')) },
  mailLimit: 100_000,
};

export async function openWeb(
  world: ServiceWorld,
  { mailbox = true, hooks = {} }: { readonly mailbox?: boolean; readonly hooks?: Partial<HookOptions> } = {},
): Promise<Web> {
  const app = await buildApp({
    ...{ ports: world.ports, mailOpener: mailOpener(), mailbox },
    hooks: { ...NO_HOOKS, ...hooks },
  });
  await app.ready();
  return {
    app,
    ask: async (what, asking = {}) => ask(app, what, asking),
    tokenOf: async (person) => (await newToken(world.ports, { person, label: 'test' })).token,
    close: () => app.close(),
  };
}

const METHODS = z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);

async function ask(
  app: FastifyInstance,
  what: string,
  { token, body, headers = {}, from = '127.0.0.1' }: Asking,
): Promise<Answer> {
  const [method, url = ''] = what.split(' ');
  const answer = await app.inject({
    method: METHODS.parse(method),
    url,
    remoteAddress: from,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { payload: bodyOf(body) }),
  });
  const type = String(answer.headers['content-type'] ?? '');
  return {
    ...{ status: answer.statusCode, type, headers: answer.headers, text: answer.body },
    json: () => answer.json<unknown>(),
    problem: () => {
      if (!type.startsWith('application/problem+json'))
        throw new Error(`no problem, but ${type}: ${answer.body}`);
      return problem.parse(answer.json());
    },
  };
}

function bodyOf(body: unknown): string | object {
  if (typeof body === 'string' || (typeof body === 'object' && body !== null)) return body;
  throw new TypeError('a body is text or an object');
}
