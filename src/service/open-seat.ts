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
  readonly why: 'no-orders' | 'resigned' | 'forgotten';
  readonly by: Director;
}

/**
 * Takes a player off a seat, which gets another secret address, and tells player, GM and others, and offers
 * the seat to those who stand by. Until somebody has it, the game's policy for missing orders plays it. Of one whose data
 * are deleted no name is told, and to him nothing.
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
  const { title, gm } = tx.game;
  const key = `seat-opened/${tx.game.id}/${ports.entropy.id()}`;
  if (why === 'forgotten') return [noticeToGm(ports, tx, { seat, person, why })];
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
  return [toPlayer, noticeToGm(ports, tx, { seat, person, why })];
}

function noticeToGm(ports: Needs, tx: GameTransaction, { seat, person, why }: Leaving): OutboxRow {
  const { title, slug, gm, id } = tx.game;
  const standBys = standBysOf(tx.game).length === 0 ? 'Nobody stands by.' : 'Those who stand by are asked.';
  return noticeRow(ports, tx, {
    key: `seat-opened/${id}/${ports.entropy.id()}/gm`,
    to: { person: gm, seat: null, seatName: 'gamemaster' },
    subject: `${title}: the seat ${seat.name} is open`,
    paragraphs: [
      toldToGm({ seat, person, why }),
      `${standBys} Seat another player yourself: adjutant game replace ${slug} ${seat.seat} ADDRESS, or POST /v1/games/${slug}/seats/${seat.seat}/replace. Until then the game's policy for missing orders plays it.`,
    ],
  });
}

function toldToGm({ seat, person, why }: Leaving): string {
  if (why === 'forgotten') return `The player of ${seat.name} has left, and their data was deleted.`;
  return `${person.name} ${why === 'resigned' ? 'has resigned' : 'sent no orders and no longer plays'} ${seat.name}.`;
}

function whoLeft({ seat, person, why }: Leaving): string {
  switch (why) {
    case 'forgotten':
      return `The player of ${seat.name} has left, and no longer plays`;
    case 'resigned':
      return `${person.name} has resigned ${seat.name}`;
    case 'no-orders':
      return `${person.name} sent no orders, and no longer plays ${seat.name}`;
  }
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
  const who = why === 'forgotten' ? 'its player' : person.name;
  return lettersTo(ports, tx, {
    to: playersOf(tx).filter((to) => to.seat?.seat !== seat.seat && to.person.id !== person.id),
    say: () => ({
      key: `seat-news/${id}/${ports.entropy.id()}`,
      letter: {
        kind: 'news',
        subject: `${title}: ${who} no longer plays ${seat.name}`,
        paragraphs: [
          `${whoLeft({ seat, person, why })} in ${title}. The seat is open to another player; until somebody has it, the rules of the game for a missing player act for it.`,
        ],
      },
    }),
  });
}
