import type { FastifyRequest } from 'fastify';
import { nameOf, type Principal, requireGm, requireNeutralGm } from '../service/access.ts';
import type { Director } from '../service/director.ts';
import type { Ports } from '../service/ports/ports.ts';
import type { Game } from '../service/ports/records.ts';
import { gameNamed } from '../service/read-game.ts';
import { principalOf } from './principal.ts';

export interface Directing {
  readonly game: Game;
  readonly by: Director;
}

/** The game that is directed, and who directs it. Refuses whoever may not. */
export async function directing(ports: Ports, request: FastifyRequest, slug: string): Promise<Directing> {
  const game = await gameNamed(ports, slug);
  const principal = await principalOf(ports, request);
  requireGm(principal, game);
  return { game, by: directorOf(principal) };
}

/** The same for what a GM who plays may not do or see. */
export async function directingUnseated(
  ports: Ports,
  request: FastifyRequest,
  slug: string,
): Promise<Directing> {
  const game = await gameNamed(ports, slug);
  const principal = await principalOf(ports, request);
  requireNeutralGm(principal, game, await ports.store.seats(game.id));
  return { game, by: directorOf(principal) };
}

function directorOf(principal: Principal): Director {
  const personId = principal.kind === 'person' ? principal.person.id : null;
  return { who: nameOf(principal), personId, way: 'api' };
}
