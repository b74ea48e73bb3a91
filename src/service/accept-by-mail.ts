import { bare } from '../engine/bare-line.ts';
import { acceptOffer } from './accept-offer.ts';
import { Declined } from './declined.ts';
import { lettersReferredTo } from './message-id.ts';
import { noticeRow } from './notice.ts';
import type { ReadMail, SenderProof } from './ports/mail.ts';
import type { SeatOffer } from './ports/offers.ts';
import type { AdvancingPorts, Ports } from './ports/ports.ts';
import type { Game, InboundMail } from './ports/records.ts';
import { whyNotTheirs } from './sender-policy.ts';

type Needs = AdvancingPorts & Pick<Ports, 'senderChecker'>;

const MOST_LETTERS = 20;
const HOUR_MS = 3_600_000;

/**
 * An answer to the offer of a free seat: a line ACCEPT from whom it was offered to takes the seat, as the button of
 * its page does. Whoever is late, or did not say so, is told at the registered address, once an hour at most; reading
 * the mail again does nothing more. False: it answers no such offer.
 */
export async function answeredOffer(ports: Needs, mail: InboundMail, read: ReadMail): Promise<boolean> {
  const offer = await offerAnswered(ports, read);
  const game = offer === null ? null : await ports.store.gameById(offer.gameId);
  if (offer === null || game === null) return false;
  const why = await whyNot(ports, { mail, read, offer, game });
  if (why !== null) await tellWhy(ports, { offer, game, why });
  const outcome = why === null ? { answered: true } : { answered: true, why };
  await ports.store.markMailRead(mail.id, { offer: offer.id, ...outcome });
  return true;
}

async function offerAnswered({ store, settings }: Needs, read: ReadMail): Promise<SeatOffer | null> {
  for (const id of lettersReferredTo(read.references, settings.mailDomain).slice(0, MOST_LETTERS)) {
    const letter = await store.outboxEntry(id);
    if (letter?.kind !== 'replacement-offer') continue;
    return store.seatOffer(letter.key.split('/')[1] ?? '');
  }
  return null;
}

interface Answer {
  readonly mail: InboundMail;
  readonly read: ReadMail;
  readonly offer: SeatOffer;
  readonly game: Game;
}

/** Null: he has the seat. */
async function whyNot(ports: Needs, { mail, read, offer, game }: Answer): Promise<string | null> {
  const proof: SenderProof | null =
    game.senderPolicy === 'verified' ? await ports.senderChecker.check(mail) : null;
  const whose = whyNotTheirs({ game, player: offer.person, mail: read, byReferences: true, proof });
  if (whose !== null) return `A mail that answers the offer was not taken for yours: ${whose}.`;
  if (!saysAccept(read)) return 'Your mail has no line that says ACCEPT, and nothing was done.';
  try {
    await acceptOffer(ports, offer, 'mail');
    return null;
  } catch (error) {
    if (error instanceof Declined) return error.message;
    throw error;
  }
}

function saysAccept({ blocks }: ReadMail): boolean {
  const lines = blocks.flatMap((block) => block.lines);
  return lines.some(({ text }) => /^accept$/i.test(bare(text).text));
}

async function tellWhy(
  ports: Needs,
  { offer, game, why }: Pick<Answer, 'offer' | 'game'> & { readonly why: string },
): Promise<void> {
  const row = noticeRow(
    ports,
    { game },
    {
      key: `offer-answer/${offer.id}/${Math.floor(ports.clock.now().getTime() / HOUR_MS)}`,
      to: { person: offer.person, seat: null, seatName: 'stand-by' },
      subject: `${game.title}: you have not taken over a seat`,
      paragraphs: [
        why,
        'While the seat is free, the link in the offer takes it, and so does an answer to the offer, from this address, with the one word ACCEPT.',
      ],
    },
  );
  await ports.store.putOutbox([row]);
  await ports.doorbell.ring('deliver', row.id);
}
