import { Declined } from './declined.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, PressItem } from './ports/records.ts';
import { type GivenPress, sendPress } from './press.ts';
import { requireHeld } from './seat-held.ts';
import type { PressWriting } from './press-letter.ts';

/** Press by another way than mail. Refuses what the policy of the game does not allow. */
export async function writePress(
  ports: PressWriting & Pick<Ports, 'store' | 'doorbell'>,
  game: Game,
  given: Omit<GivenPress, 'key'>,
): Promise<PressItem> {
  const key = `written/${ports.entropy.id()}`;
  const done = await ports.store.inGame(game.id, (tx) => {
    const { from } = given;
    if (from !== null && from.person !== null) requireHeld(tx, { seat: from.seat, personId: from.person.id });
    return sendPress(ports, tx, { ...given, key });
  });
  if (!done.done) throw new Declined('invalid', done.code, { what: done.why, hint: done.hint });
  await ports.doorbell.ringAll(
    'deliver',
    done.rows.map(({ id }) => id),
  );
  return done.item;
}
