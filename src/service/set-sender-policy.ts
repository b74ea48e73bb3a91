import type { Director } from './director.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, SenderPolicy } from './ports/records.ts';

/** From now on mails are judged by another policy, those too that are not read yet. Setting it again does nothing. */
export async function setSenderPolicy(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { id: gameId }: Pick<Game, 'id'>,
  { policy, by }: { readonly policy: SenderPolicy; readonly by: Director },
): Promise<void> {
  await store.inGame(gameId, async (tx) => {
    const from = tx.game.senderPolicy;
    if (from === policy) return;
    await tx.update({ senderPolicy: policy });
    const detail = { from, to: policy };
    await tx.putAudit({ at: clock.now(), ...by, act: 'game.senders', gameId, seat: null, detail });
  });
}
