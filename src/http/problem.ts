import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Declined, type DeclinedKind } from '../service/declined.ts';
import { Fault } from '../service/faults.ts';
import type { Log } from '../service/ports/world.ts';

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

/** Turns whatever a handler threw into a problem; bugs are logged and told without their insides. */
export function answerProblem(log: Log) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const problem = problemOf(error, request.url);
    if (problem.status >= 500)
      log.error({ route: request.routeOptions.url, error: error.message }, 'a request failed');
    if (problem.status === 401) void reply.header('www-authenticate', 'Bearer realm="adjutant"');
    if (problem.status === 503) void reply.header('retry-after', '5');
    await reply.code(problem.status).type('application/problem+json').send(problem);
  };
}

/** An unknown path, as a problem. */
export async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const detail = `There is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}.`;
  const found = problem(404, {
    title: 'Not found',
    code: 'path.unknown',
    detail,
    hint: 'GET /docs shows every path.',
    instance: request.url,
  });
  await reply.code(404).type('application/problem+json').send(found);
}

function problemOf(error: FastifyError | Error, instance: string): Problem {
  if (error instanceof Declined) {
    const [status, title] = STATUS[error.kind];
    return problem(status, { title, code: error.code, detail: error.message, hint: error.hint, instance });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const detail = error.validation
      .map(
        (issue) =>
          `${error.validationContext ?? 'request'}${issue.instancePath}: ${issue.message ?? 'is wrong'}`,
      )
      .join('; ');
    return problem(400, {
      title: 'Wrong request',
      code: 'request.wrong',
      detail,
      hint: 'GET /docs shows what each path takes.',
      instance,
    });
  }
  if (error instanceof Fault) {
    return problem(503, {
      title: 'Not now',
      code: 'service.unavailable',
      detail: 'Something that we need did not answer. Nothing was changed.',
      hint: 'Try again in a few seconds.',
      instance,
    });
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 500)
    return problem(status, {
      title: 'Wrong request',
      code: 'request.wrong',
      detail: error.message,
      hint: null,
      instance,
    });
  return problem(500, {
    title: 'Our fault',
    code: 'bug',
    detail: 'This is a fault of the program, and it has been logged. Nothing was changed.',
    hint: null,
    instance,
  });
}

function problem(status: number, rest: Omit<Problem, 'type' | 'status'>): Problem {
  return { type: `https://adjutant.invalid/problems/${rest.code}`, status, ...rest };
}
