import type { Director } from './director.ts';
import { lettersTo, playersOf } from './letters-to.ts';
import { noticeRow } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow, Person, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { offerSeat, standBysOf } from './seat-offers.ts';

type Needs = Pick<Ports, 'entropy' | 'clock' | 'stationery' | 'settings' | 'games'>;

export interface SeatOpened {
  readonly seat: SeatRecord;
  readonly why: 'no-orders' | 'resigned';
  readonly by: Director;
}

/**
 * Takes a player off a seat, which gets another secret address, and tells player, GM and others, and offers
 * the seat to those who stand by. Until somebody has it, the game's policy for missing orders plays it.
 */
export async function openSeat(
  ports: Needs,
  tx: GameTransaction,
  { seat, why, by }: SeatOpened,
): Promise<readonly OutboxRow[]> {
  const { person } = seat;
  if (person === null) return [];
  await tx.vacateSeat(seat.seat, ports.entropy.secret(10));
  await tx.putAudit({
    at: ports.clock.now(),
    ...by,
    act: 'seat.opened',
    gameId: tx.game.id,
    seat: seat.seat,
    detail: { from: person.id, why },
  });
  await tx.endSeatOffers(seat.seat, { at: ports.clock.now(), accepted: null });
  const notices = [
    ...seatNotices(ports, tx, { seat, person, why }),
    ...(await offerSeat(ports, tx, { seat })),
    ...newsToOthers(ports, tx, { seat, person, why }),
  ];
  await tx.putOutbox(notices);
  return notices;
}

function seatNotices(
  ports: Needs,
  tx: GameTransaction,
  { seat, person, why }: Pick<SeatOpened, 'seat' | 'why'> & { readonly person: Person },
): readonly OutboxRow[] {
  const { title, slug, gm } = tx.game;
  const key = `seat-opened/${tx.game.id}/${ports.entropy.id()}`;
  const toPlayer = noticeRow(ports, tx, {
    key,
    to: { person, seat: seat.seat, seatName: seat.name },
    subject: `${title}: you no longer play ${seat.name}`,
    paragraphs: [
      why === 'resigned'
        ? `You have resigned ${seat.name} in ${title}. Its address takes no more orders of yours.`
        : `No orders of yours came for ${seat.name} in ${title} so often that the seat is open to another player now.`,
      `If this is a mistake, or you want it back: ask ${gm.name}, the gamemaster, who can seat you again.`,
    ],
  });
  const standBys = standBysOf(tx.game).length === 0 ? 'Nobody stands by.' : 'Those who stand by are asked.';
  const toGm = noticeRow(ports, tx, {
    key: `${key}/gm`,
    to: { person: gm, seat: null, seatName: 'gamemaster' },
    subject: `${title}: the seat ${seat.name} is open`,
    paragraphs: [
      `${person.name} ${why === 'resigned' ? 'has resigned' : 'sent no orders and no longer plays'} ${seat.name}.`,
      `${standBys} Seat another player yourself: adjutant game replace ${slug} ${seat.seat} ADDRESS, or POST /v1/games/${slug}/seats/${seat.seat}/replace. Until then the game's policy for missing orders plays it.`,
    ],
  });
  return [toPlayer, toGm];
}

type Leaving = Pick<SeatOpened, 'seat' | 'why'> & { readonly person: Person };

/** The others hear whose orders were missing only where the game says so; that somebody resigned is no secret. */
function newsToOthers(
  ports: Needs,
  tx: GameTransaction,
  { seat, person, why }: Leaving,
): readonly OutboxRow[] {
  const { title, id, absence } = tx.game;
  if (why === 'no-orders' && !absence.tellsWho) return [];
  return lettersTo(ports, tx, {
    to: playersOf(tx).filter((to) => to.seat?.seat !== seat.seat),
    say: () => ({
      key: `seat-news/${id}/${ports.entropy.id()}`,
      letter: {
        kind: 'news',
        subject: `${title}: ${person.name} no longer plays ${seat.name}`,
        paragraphs: [
          `${person.name} ${why === 'resigned' ? 'has resigned' : 'sent no orders, and no longer plays'} ${seat.name} in ${title}. The seat is open to another player; until somebody has it, the rules of the game for a missing player act for it.`,
        ],
      },
    }),
  });
}
