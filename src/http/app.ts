import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
} from 'fastify-type-provider-zod';
import type { Ports } from '../service/ports/ports.ts';
import type { MailOpener } from '../service/ports/mail.ts';
import { methodsOfPaths } from './methods.ts';
import { answerNotFound, answerProblem, readInWords } from './problem.ts';
import { gameFileRoutes } from './routes/game-files.ts';
import { absenceRoutes, extensionRoutes } from './routes/absence.ts';
import { extensionPageRoutes } from './routes/extension-page.ts';
import { offerPageRoutes } from './routes/offer-page.ts';
import { gameRoutes } from './routes/games.ts';
import { deskActRoutes } from './routes/desk-acts.ts';
import { deskPartRoutes } from './routes/desk-parts.ts';
import { correctionRoutes, deskRoutes } from './routes/desk.ts';
import { gmRoutes } from './routes/gm.ts';
import { healthRoutes } from './routes/health.ts';
import { type HookOptions, hookRoutes } from './routes/hooks.ts';
import { mailboxRoutes } from './routes/mailbox.ts';
import { letterRoutes } from './routes/letters.ts';
import { mailRoutes } from './routes/mail.ts';
import { mapRoutes } from './routes/maps.ts';
import { moduleRoutes } from './routes/modules.ts';
import { orderRoutes } from './routes/orders.ts';
import { readJsonBodies } from './json-body.ts';
import { peopleRoutes } from './routes/people.ts';
import { pressRoutes } from './routes/press.ts';
import { readingRoutes } from './routes/reading.ts';
import { scheduleRoutes } from './routes/schedule.ts';
import { welcomeRoutes } from './routes/welcome.ts';

export interface HttpOptions {
  readonly ports: Ports;
  readonly mailOpener: MailOpener;
  /** The local mailbox is readable only while mail stays in it, and over loopback only. */
  readonly mailbox: boolean;
  /** Mails from providers. */
  readonly hooks: HookOptions;
}

/** Under /v1. */
const API = [
  moduleRoutes,
  gameRoutes,
  readingRoutes,
  orderRoutes,
  pressRoutes,
  gmRoutes,
  scheduleRoutes,
  absenceRoutes,
  extensionRoutes,
  deskRoutes,
  deskActRoutes,
  deskPartRoutes,
  correctionRoutes,
  gameFileRoutes,
  peopleRoutes,
  mailRoutes,
];

const LARGEST_BODY_BYTES = 1_048_576;

/** The web application, not listening yet: API under /v1, its description at /docs, mailbox and map pictures. */
export async function buildApp({ ports, mailOpener, mailbox, hooks }: HttpOptions): Promise<FastifyInstance> {
  const answer = answerProblem(ports.log);
  const app = fastify({
    logger: false,
    bodyLimit: LARGEST_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    // Paths that can't even be read come to no handler of ours.
    frameworkErrors: (error, request, reply) => void answer(error, request, reply),
  });
  app.setValidatorCompiler(readInWords);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answer);
  app.setNotFoundHandler(answerNotFound(methodsOfPaths(app)));
  readJsonBodies(app);
  await describe(app, ports);
  await app.register(welcomeRoutes, { ports, mailbox });
  await app.register(healthRoutes, { ports });
  for (const routes of API) {
    await app.register(routes, { ports, prefix: '/v1' });
  }
  await app.register(hookRoutes, { ports, hooks, prefix: '/v1' });
  await app.register(mapRoutes, { ports });
  await app.register(letterRoutes, { ports });
  await app.register(extensionPageRoutes, { ports });
  await app.register(offerPageRoutes, { ports });
  if (mailbox) await app.register(mailboxRoutes, { ports, mailOpener });
  return app;
}

/** Its page says nothing of the width of phones by itself, and shows the mark of the framework. */
const DOCS_THEME = {
  title: 'Adjutant: the API',
  js: [
    {
      filename: 'viewport.js',
      content:
        "document.head.append(Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width, initial-scale=1' }));",
    },
  ],
  css: [{ filename: 'plain.css', content: '.swagger-ui .topbar { display: none; }' }],
};

async function describe(app: FastifyInstance, { settings }: Ports): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Adjutant',
        version: settings.engineVersion,
        description:
          'Board wargames by e-mail: games, orders, views and reports. Send `Authorization: Bearer <token>`.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', theme: DOCS_THEME });
}
