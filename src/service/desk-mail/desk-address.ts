import { directs } from '../access.ts';
import type { Ports } from '../ports/ports.ts';
import { seatAddress } from '../seat-address.ts';
import type { DeskOf } from './desks-written-to.ts';

const TOKEN_BYTES = 10;

/** The secret address at which somebody directs a game, made when it is first asked for. Null: he does not. */
export async function deskAddress(
  { store, entropy, settings }: Pick<Ports, 'store' | 'entropy' | 'settings'>,
  { game, person }: DeskOf,
): Promise<string | null> {
  if (!directs(person, game)) return null;
  const at = { gameId: game.id, personId: person.id };
  return seatAddress(await store.deskToken(at, entropy.secret(TOKEN_BYTES)), settings);
}
