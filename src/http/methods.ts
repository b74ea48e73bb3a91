import type { FastifyInstance } from 'fastify';

/** Writes down the routes of an application as they are registered, and answers which methods a path takes. */
export function methodsOfPaths(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = patternOf(url);
    routes.push(...[method].flat().map((each) => ({ pattern, method: each })));
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:[A-Za-z]+/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
}
