import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { Declined, type DeclinedKind } from '../service/declined.ts';
import { Fault } from '../service/faults.ts';
import type { Log } from '../service/ports/world.ts';
import { IN_WORDS, whatIsWrong } from '../service/wrong-input.ts';

/** RFC 9457: what went wrong, and what to do about it. Never a stack trace. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** What would be right. */
  readonly hint: string | null;
  readonly instance: string;
}

const STATUS: Readonly<Record<DeclinedKind, readonly [status: number, title: string]>> = {
  'not-found': [404, 'Not found'],
  'not-allowed': [403, 'Not allowed'],
  'not-authenticated': [401, 'Not authenticated'],
  conflict: [409, 'Conflict'],
  invalid: [422, 'Not possible'],
};

/** Reads a part of a request by its schema; a wrong one is answered by `answerProblem`. */
export const readInWords: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const read = schema.safeParse(data, IN_WORDS);
    return read.success ? { value: read.data } : { error: read.error };
  };

/** Turns whatever a handler threw into a problem; bugs are logged and told without their insides. */
export function answerProblem(log: Log) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const problem = problemOf(error, request);
    if (problem.status >= 500)
      log.error({ route: request.routeOptions.url, error: error.message }, 'a request failed');
    if (problem.status === 401) void reply.header('www-authenticate', 'Bearer realm="adjutant"');
    if (problem.status === 503) void reply.header('retry-after', '5');
    await reply.code(problem.status).type('application/problem+json').send(problem);
  };
}

/** An unknown path, or a method that a path does not take, as a problem. */
export function answerNotFound(methodsOf: (path: string) => readonly string[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = request.url.split('?')[0] ?? '';
    const methods = methodsOf(path);
    if (methods.length > 0) void reply.header('allow', methods.join(', '));
    const found = methods.length > 0 ? wrongMethod(request, methods) : unknownPath(request, path);
    await reply.code(found.status).type('application/problem+json').send(found);
  };
}

function unknownPath({ method, url }: FastifyRequest, path: string): Problem {
  return problem(404, {
    title: 'Not found',
    code: 'path.unknown',
    detail: `There is nothing at ${method} ${path}.`,
    hint: LOOK_AT_DOCS,
    instance: url,
  });
}

function wrongMethod({ method, url }: FastifyRequest, methods: readonly string[]): Problem {
  return problem(405, {
    title: 'Wrong method',
    code: 'method.wrong',
    detail: `This path does not take ${method}.`,
    hint: `It takes ${methods.join(', ')}.`,
    instance: url,
  });
}

const LOOK_AT_DOCS = 'GET /docs shows what each path takes.';

function problemOf(error: FastifyError | Error, { url: instance, method }: FastifyRequest): Problem {
  if (error instanceof Declined) {
    const [status, title] = STATUS[error.kind];
    return problem(status, { title, code: error.code, detail: error.message, hint: error.hint, instance });
  }
  if (error instanceof Fault) return problem(503, { ...notNow(error, method), instance });
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return status < 500 ? wrongRequest(error, status, instance) : problem(500, { ...OUR_FAULT, instance });
}

/** What did not answer may have done its part before: of what was to be changed nothing certain can be said. */
function notNow({ part }: Fault, method: string): Omit<Problem, 'type' | 'status' | 'instance'> {
  const reads = method === 'GET' || method === 'HEAD';
  const told = `${part.replace(/^./, (letter) => letter.toUpperCase())} did not answer in time.`;
  return {
    title: 'Not now',
    code: 'service.unavailable',
    detail: reads ? told : `${told} What you asked for may have been done, or not.`,
    hint: reads
      ? 'Try again in a few seconds.'
      : 'Look in a few seconds whether it was done, and ask again if not. A game, too: opened again by the same name, it is refused as there already.',
  };
}

const OUR_FAULT = {
  title: 'Our fault',
  code: 'bug',
  detail: 'This is a fault of the program, and it has been logged.',
  hint: 'Trying again will not help; the operator finds it in the log.',
};

/** What the framework refuses before a handler sees it, by its own codes. */
const REFUSED: Readonly<Record<string, readonly [code: string, hint: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body.too-large', 'A body holds 1 MiB at most.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['body.not-json', 'Send JSON, with "Content-Type: application/json".'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['body.empty', 'Send {}, or leave the header "Content-Type" out.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['body.wrong-type', 'Send JSON, with "Content-Type: application/json".'],
  FST_ERR_BAD_URL: ['path.unreadable', 'A "%" in a path stands for itself as "%25".'],
  FST_ERR_MAX_PARAM_LENGTH: ['path.too-long', 'Names in paths are shorter.'],
};

function wrongRequest(error: FastifyError | Error, status: number, instance: string): Problem {
  const [code, hint] = ('code' in error ? REFUSED[error.code] : undefined) ?? ['request.wrong', LOOK_AT_DOCS];
  const detail = error instanceof z.ZodError ? whatIsWrong(error, partOf(error)) : error.message;
  return problem(status, { title: 'Wrong request', code, detail, hint, instance });
}

/** What the framework calls the parts of a request that it has a schema asked about. */
const PARTS: Readonly<Record<string, string>> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the path',
  headers: 'the headers',
};

function partOf(error: z.ZodError & { readonly validationContext?: unknown }): string | null {
  return PARTS[String(error.validationContext)] ?? null;
}

function problem(status: number, rest: Omit<Problem, 'type' | 'status'>): Problem {
  return { type: `https://adjutant.invalid/problems/${rest.code}`, status, ...rest };
}
