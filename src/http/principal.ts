import type { FastifyRequest } from 'fastify';
import { authenticate, type Principal } from '../service/access.ts';
import { Declined } from '../service/declined.ts';
import type { Ports } from '../service/ports/ports.ts';

/** Who sent a request. Refuses a header that is there but is no bearer token, and a token that is unknown. */
export async function principalOf(ports: Pick<Ports, 'store'>, request: FastifyRequest): Promise<Principal> {
  const header = request.headers.authorization;
  if (header === undefined) return authenticate(ports, null);
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (token === undefined) {
    throw new Declined('not-authenticated', 'token.unreadable', {
      what: 'The Authorization header is not "Bearer <token>".',
      hint: 'Leave it out to see what everybody may see.',
    });
  }
  return authenticate(ports, token);
}
