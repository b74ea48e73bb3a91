import type { MailForSeat } from './mail-requests.ts';
import type { OrdersOfMail } from './orders-of-mail.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { mapOf } from './report-map.ts';
import { readerOf, reportFor } from './turn-report.ts';
import { sameTag } from './window-tag.ts';

type Needs = Pick<Ports, 'store' | 'games' | 'clock' | 'entropy'>;

/**
 * The map that a mail asks for, as its seat knows the board now: owed once for each mail, drawn when it is sent. Null:
 * nobody asked, or there is none, since nothing was played yet or the game is played without one.
 */
export async function mapOwed(
  ports: Needs,
  tx: GameTransaction,
  { mail, seat }: Pick<MailForSeat, 'mail' | 'seat'>,
  orders: OrdersOfMail,
): Promise<OutboxRow | null> {
  const { game } = tx;
  const last = game.status === 'over' ? game.window : game.window - 1;
  if (seat.person === null || game.status === 'forming' || last < 0 || !asksForMap(orders, game.slug))
    return null;
  const { report } = await reportFor(ports, { game, reader: readerOf(seat), from: last, to: last });
  if (mapOf(report) === null) return null;
  return {
    id: ports.entropy.id(),
    kind: 'turn-report',
    key: `map/${mail.id}/${game.id}/${seat.seat}`,
    gameId: game.id,
    seat: seat.seat,
    personId: seat.person.id,
    payload: { from: last, to: last, only: 'map' },
    createdAt: ports.clock.now(),
  };
}

function asksForMap({ blocks }: OrdersOfMail, slug: string): boolean {
  return blocks
    .filter(({ game }) => game === null || sameTag(game, slug))
    .some(({ said }) => said.some((each) => each.kind === 'command' && each.command?.word === 'MAP'));
}
