import type { FastifyInstance } from 'fastify';
import { readJson } from '../service/read-json.ts';

/** Reads bodies as the framework does, and says of one that is no JSON where and why. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    void parse(request, text, (error, value) => done(error === null ? null : inWords(error, text), value));
  });
}

function inWords(error: Error, text: string): Error {
  const read = text === '' ? null : readJson(text);
  return read === null || read.ok
    ? error
    : Object.assign(error, { message: `The body is no JSON: ${read.why}.` });
}
