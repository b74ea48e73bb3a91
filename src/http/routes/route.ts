import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Ports } from '../../service/ports/ports.ts';

/** A group of routes; it gets the ports that its handlers hand to use cases. */
export type Routes = FastifyPluginAsyncZod<{ readonly ports: Ports }>;
