import { afterCommit } from './after-commit.ts';
import { tellAll, type Told } from './desk/told.ts';
import { type Director, nameOfDirector } from './director.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import type { Game, SenderPolicy } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import type { ReportReader } from './reports-owed.ts';

interface SetPolicy {
  readonly policy: SenderPolicy;
  readonly by: Director;
}

/**
 * From now on mails are judged by another policy, those too that are not read yet; players and gamemasters are told.
 * Setting it again does nothing.
 */
export async function setSenderPolicy(
  ports: AdvancingPorts,
  { id: gameId }: Pick<Game, 'id'>,
  wanted: SetPolicy,
): Promise<void> {
  const outbox = await ports.store.inGame(gameId, (tx) => set(ports, tx, wanted));
  await afterCommit(ports, { gameId, outbox, deadline: null, adjudicate: false });
}

async function set(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { policy, by }: SetPolicy,
): Promise<readonly string[]> {
  const { id: gameId, senderPolicy: from } = tx.game;
  if (from === policy) return [];
  await tx.update({ senderPolicy: policy });
  const detail = { from, to: policy };
  await tx.putAudit({ at: ports.clock.now(), ...by, act: 'game.senders', gameId, seat: null, detail });
  const words = (reader: ReportReader): Told | null =>
    reader.sees === 'public' ? null : told(tx.game, reader, { policy, by });
  const notices = tellAll(ports, tx, { about: 'senders', words });
  await tx.putOutbox(notices);
  return notices.map(({ id }) => id);
}

function told({ title }: Game, { seat, person }: ReportReader, { policy, by }: SetPolicy): Told {
  const from = seat === null ? "the player's registered address" : person.address;
  return {
    subject: `${title}: whose mails order`,
    paragraphs: [
      `${nameOfDirector(by)} has changed whose mails give orders in ${title}.`,
      COUNTS[policy](from),
      'What has been taken so far stands.',
    ],
  };
}

/** What a mail must be to count, by the address that players write from. */
const COUNTS: Readonly<Record<SenderPolicy, (from: string) => string>> = {
  address: () =>
    'From now on every mail to the secret address of a seat orders for it, whoever wrote it: show your reports to nobody whom you do not trust with it.',
  sender: (from) => `From now on only mails from ${from} order.`,
  verified: (from) =>
    `From now on only mails from ${from} order, and only when SPF, DKIM or DMARC prove that they come from there. Most mail services see to that by themselves. A mail that is not proven changes nothing, and its player is told.`,
};
