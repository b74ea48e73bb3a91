import { canTakeOver } from './desk/take-over.ts';
import { dueFor } from './due.ts';
import { lettersTo } from './letters-to.ts';
import type { WritingPorts } from './letter-row.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { showDue } from './shown-time.ts';
import { linkKeyOf } from './signed-links.ts';

type Needs = WritingPorts & Pick<Ports, 'games'>;

/**
 * Offers a free seat to those who stand by and may take it; whoever accepts first has it. What was offered of it
 * before lapses. The letters are to be put into the outbox.
 */
export async function offerSeat(
  ports: Needs,
  tx: GameTransaction,
  { seat, to = standBysOf(tx.game) }: { readonly seat: SeatRecord; readonly to?: readonly Person[] },
): Promise<readonly OutboxRow[]> {
  const offeredAt = ports.clock.now();
  const able = to.filter((person) => canTakeOver(tx, { seat, person }));
  const offers = able.map((person) => ({ id: ports.entropy.id(), seat: seat.seat, person, offeredAt }));
  await tx.putSeatOffers(offers.map(({ person, ...offer }) => ({ ...offer, personId: person.id })));
  const window = await openWindowOf(tx);
  return offers.flatMap(({ id, person }) => offerLetter(ports, tx, { id, person, seat, window }));
}

/** The window that is open now: the transaction may have closed the one that it began with. */
async function openWindowOf(tx: GameTransaction): Promise<WindowRecord | null> {
  let window = tx.window;
  while (window !== null) {
    const now: WindowRecord | null = await tx.windowAt(window.number);
    if (now === null || now.closedAt === null) return now;
    window = await tx.windowAt(now.number + 1);
  }
  return null;
}

interface Offered {
  readonly id: string;
  readonly seat: SeatRecord;
  readonly person: Person;
  readonly window: WindowRecord | null;
}

function offerLetter(
  ports: Needs,
  tx: GameTransaction,
  { id, seat, person, window }: Offered,
): readonly OutboxRow[] {
  const { game } = tx;
  return lettersTo(ports, tx, {
    to: [{ person, seat: null, as: 'stand-by' }],
    say: () => ({
      key: `offer/${id}`,
      letter: {
        kind: 'replacement-offer',
        offered: seat.name,
        gm: game.gm.name,
        waits: window?.lateSeats?.includes(seat.seat) ?? false,
        window: window && {
          tag: window.tag,
          label: window.label,
          due: showDue(game, dueFor(window, seat.seat), person.zone),
        },
        link: offerLink(ports, game, id),
      },
    }),
  });
}

/** Opens the page on which a seat is taken over; whoever has the link may, so it goes to nobody else. */
function offerLink({ settings }: Pick<Ports, 'settings'>, game: Game, id: string): string {
  return `${settings.baseUrl}/offers/${id}/${linkKeyOf(game, offerPurpose(id))}`;
}

/** What the key of an offer's link is made for. */
export function offerPurpose(id: string): string {
  return `offer/${id}`;
}

/** Who is ready to take over a seat, whoever said so first in front. */
export function standBysOf({ roles }: Pick<Game, 'roles'>): readonly Person[] {
  return roles.flatMap(({ role, person }) => (role === 'stand-by' ? [person] : []));
}
