import type { z } from 'zod';
import type { Ports } from '../service/ports/ports.ts';
import type { Game } from '../service/ports/records.ts';
import { gameBody, type gameSchema } from './schemas.ts';

/** A game as anybody may see it, as it stands now. */
export async function bodyOf(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  game: Game,
): Promise<z.infer<typeof gameSchema>> {
  return gameBody(game, await store.seats(game.id), {
    window: await store.openWindow(game.id),
    now: clock.now(),
  });
}
