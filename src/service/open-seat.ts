import { standBysOf } from './desk/roles.ts';
import type { Director } from './director.ts';
import { noticeRow } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow, Person, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

type Needs = Pick<Ports, 'entropy' | 'clock' | 'stationery' | 'settings'>;

export interface SeatOpened {
  readonly seat: SeatRecord;
  readonly why: 'no-orders' | 'resigned';
  readonly by: Director;
}

/**
 * Takes a player off a seat, which gets another secret address, and tells player, GM and stand-bys. Until somebody else is
 * seated, the game's policy for missing orders plays it.
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
  const notices = seatNotices(ports, tx, { seat, person, why });
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
  const toGm = noticeRow(ports, tx, {
    key: `${key}/gm`,
    to: { person: gm, seat: null, seatName: 'gamemaster' },
    subject: `${title}: the seat ${seat.name} is open`,
    paragraphs: [
      `${person.name} ${why === 'resigned' ? 'has resigned' : 'sent no orders and no longer plays'} ${seat.name}.`,
      `Seat another player: adjutant game replace ${slug} ${seat.seat} ADDRESS, or POST /v1/games/${slug}/seats/${seat.seat}/replace. Until then the game's policy for missing orders plays it.`,
    ],
  });
  return [toPlayer, toGm, ...standByNotices(ports, tx, { seat, key })];
}

/** Those who stand by hear that a seat is open, and nothing of how it stands. */
function standByNotices(
  ports: Needs,
  tx: GameTransaction,
  { seat, key }: { readonly seat: SeatRecord; readonly key: string },
): readonly OutboxRow[] {
  const { title, gm } = tx.game;
  return standBysOf(tx.game).map((person) =>
    noticeRow(ports, tx, {
      key: `${key}/${person.id}`,
      to: { person, seat: null, seatName: 'stand-by' },
      subject: `${title}: the seat ${seat.name} is open`,
      paragraphs: [
        `${seat.name} in ${title} is open to another player, and you stand by for it.`,
        `If you want it, tell ${gm.name}, the gamemaster.`,
      ],
    }),
  );
}
