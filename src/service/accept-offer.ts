import { Declined } from './declined.ts';
import { act, seatNamed } from './desk/act.ts';
import { replaced } from './desk/replace-player.ts';
import { refuseTakeOver } from './desk/take-over.ts';
import { invitation } from './invitations.ts';
import type { SeatOffer } from './ports/offers.ts';
import type { AdvancingPorts, Ports } from './ports/ports.ts';
import type { Game, SeatRecord, Way } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { offerPurpose, standBysOf } from './seat-offers.ts';
import { isLinkKey } from './signed-links.ts';

/** How an offer stands for the one whom it was made. */
export type OfferStands = 'open' | 'accepted' | 'taken' | 'not-listed' | 'over';

export interface OfferNow {
  readonly offer: SeatOffer;
  readonly game: Game;
  readonly seat: SeatRecord;
  readonly stands: OfferStands;
}

/** The offer behind a link, as it stands. Refuses a key that is not its own as if there were no such offer. */
export async function offerByLink(
  { store }: Pick<Ports, 'store'>,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<OfferNow> {
  const offer = await store.seatOffer(id);
  const game = offer === null ? null : await store.gameById(offer.gameId);
  const seats = game === null ? [] : await store.seats(game.id);
  const seat = seats.find((candidate) => candidate.seat === offer?.seat);
  if (offer === null || game === null || seat === undefined) throw unknownOffer();
  if (!isLinkKey(game, { purpose: offerPurpose(id), key })) throw unknownOffer();
  return { offer, game, seat, stands: standsNow(game, seat, offer) };
}

function unknownOffer(): Declined {
  return new Declined('not-found', 'offer.unknown', {
    what: 'There is no such offer.',
    hint: 'Open the link as it stands in the mail.',
  });
}

/** A seat that was given back since was offered anew: the old offer lapsed then. */
function standsNow(game: Game, seat: SeatRecord, { outcome, person }: SeatOffer): OfferStands {
  if (outcome === 'accepted' && seat.person?.id === person.id) return 'accepted';
  if (game.status === 'over') return 'over';
  if (outcome !== null || seat.person !== null || seat.bot) return 'taken';
  return standBysOf(game).some(({ id }) => id === person.id) ? 'open' : 'not-listed';
}

/**
 * Gives a free seat to the first of those whom it was offered who accepts: he stands by no longer, gets the position
 * with the orders on the sheet as a draft, and everybody is told. Accepting again changes nothing. Refuses whoever
 * comes late, with what became of the seat.
 */
export async function acceptOffer(
  ports: AdvancingPorts,
  offer: SeatOffer,
  way: Extract<Way, 'mail' | 'api'>,
): Promise<void> {
  const { person } = offer;
  const stood = await ports.store.seatOffer(offer.id);
  if (stood?.outcome === 'accepted') return;
  const by = { who: person.name, personId: person.id, way } as const;
  await act(ports, { game: { id: offer.gameId }, by }, async (tx) => {
    const seat = await freeSeat(tx, offer);
    await tx.removeRole({ role: 'stand-by', personId: person.id });
    if (tx.game.status === 'forming') return seated(ports, tx, { seat, offer });
    return replaced(ports, tx, {
      ...{ seat: seat.seat, player: person, sheet: 'keep', reason: '', fromOffer: offer.id, by },
    });
  });
}

async function freeSeat(tx: GameTransaction, { id, seat: name, person }: SeatOffer): Promise<SeatRecord> {
  const seat = seatNamed(tx, name);
  const offer = (await tx.seatOffers()).find((candidate) => candidate.id === id);
  const stands = offer === undefined ? 'taken' : standsNow(tx.game, seat, offer);
  if (stands !== 'open') throw tooLate(tx.game, seat, stands);
  refuseTakeOver(tx, { seat, person });
  return seat;
}

const WHY: Readonly<Record<Exclude<OfferStands, 'open'>, (seat: string, title: string) => string>> = {
  accepted: (seat) => `You play ${seat} already.`,
  taken: (seat) => `${seat} is taken by now.`,
  'not-listed': (_, title) => `You stand by for ${title} no longer.`,
  over: (_, title) => `${title} is over.`,
};

function tooLate({ title, gm }: Game, { name }: SeatRecord, stands: Exclude<OfferStands, 'open'>): Declined {
  return new Declined('conflict', `offer.${stands}`, {
    what: WHY[stands](name, title),
    hint: stands === 'not-listed' ? `Ask ${gm.name}, the gamemaster.` : 'Nothing has to be done.',
  });
}

/** Before the game begins he is seated like anybody; it begins once every seat has a player. */
async function seated(
  ports: AdvancingPorts,
  tx: GameTransaction,
  { seat, offer }: { readonly seat: SeatRecord; readonly offer: SeatOffer },
) {
  const { person } = offer;
  await tx.changeSeat(seat.seat, { personId: person.id, bot: false });
  await tx.endSeatOffers(seat.seat, { at: ports.clock.now(), accepted: offer.id });
  const now = { ...seat, person };
  const seats = tx.seats.map((each) => (each.seat === seat.seat ? now : each));
  const isFull = seats.every((each) => each.person !== null || each.bot);
  const row = isFull ? null : invitation(ports, tx.game, { seat: now, seats });
  return {
    value: undefined,
    act: 'seat.changed',
    seat: seat.seat,
    detail: { from: null, to: person.id },
    outbox: row === null ? [] : [row],
    adjudicate: true,
  };
}
