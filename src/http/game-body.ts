import type { z } from 'zod';
import type { Ports } from '../service/ports/ports.ts';
import type { Game } from '../service/ports/records.ts';
import { gameBody, type gameSchema } from './schemas.ts';

/** A game as anybody may see it, as it stands now. */
export async function bodyOf(
  { store }: Pick<Ports, 'store'>,
  game: Game,
): Promise<z.infer<typeof gameSchema>> {
  return gameBody(game, await store.seats(game.id), await store.openWindow(game.id));
}
