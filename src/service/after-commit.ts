import { heardOf } from './mail-slack.ts';
import type { Ports } from './ports/ports.ts';

/** What has to be rung once a transaction stands: mails that are owed, and the game's next deadline. */
export interface Rings {
  readonly gameId: string;
  readonly outbox: readonly string[];
  readonly deadline: Date | null;
  /** Look at the game's window at once: all may be ready. */
  readonly adjudicate: boolean;
}

/** Rings the bells of a commit. A bell that is lost is rung again by the sweep. */
export async function afterCommit(
  { doorbell, settings }: Pick<Ports, 'doorbell' | 'settings'>,
  rings: Rings,
): Promise<void> {
  await doorbell.ringAll('deliver', rings.outbox);
  if (rings.adjudicate) await doorbell.ring('adjudicate', rings.gameId);
  if (rings.deadline !== null)
    await doorbell.ringAt('adjudicate', rings.gameId, heardOf(rings.deadline, settings));
}
