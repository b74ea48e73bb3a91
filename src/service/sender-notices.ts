import { noticeRow } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { InboundMail, OutboxRow, Person } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { seatAddress } from './seat-address.ts';
import type { WrittenTo } from './seats-written-to.ts';
import { bothTimes, showTime } from './shown-time.ts';

type Needs = Pick<Ports, 'stationery' | 'clock' | 'entropy' | 'settings'>;

export interface NotTheirs {
  readonly to: WrittenTo;
  readonly player: Person;
  readonly mail: InboundMail;
  /** "it came from rhea@work.example" */
  readonly why: string;
  /** What it would have ordered, in our own words. */
  readonly orders: readonly string[];
}

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 5;
const MOST_ORDERS = 60;

/**
 * Tells player and gamemaster, each at the registered address, of a mail that was not taken for the player's; its
 * sender is told nothing. Of many within an hour only the first few are told. Puts the rows, and gives their ids.
 */
export async function tellNotTheirs(
  ports: Needs,
  tx: GameTransaction,
  told: NotTheirs,
): Promise<readonly string[]> {
  const hour = Math.floor(ports.clock.now().getTime() / HOUR_MS);
  const keys = Array.from(
    { length: MOST_AN_HOUR },
    (_, index) => `sender/${told.to.game.id}/${told.to.seat.seat}/${hour}/${index}`,
  );
  for (const [index, key] of keys.entries()) {
    if (await tx.hasOutbox(`${key}/player`)) continue;
    const rows = [
      playerNotice(ports, told, { key: `${key}/player`, isLast: index + 1 === keys.length }),
      ...gamemasterNotice(ports, told, `${key}/gm`),
    ];
    await tx.putOutbox(rows);
    return rows.map(({ id }) => id);
  }
  return [];
}

function playerNotice(
  ports: Needs,
  { to: { game, seat }, player, mail, why, orders }: NotTheirs,
  { key, isLast }: { readonly key: string; readonly isLast: boolean },
): OutboxRow {
  const received = showTime(mail.receivedAt, player.zone);
  const asked = orders.slice(0, MOST_ORDERS);
  return noticeRow(
    ports,
    { game },
    {
      key,
      to: { person: player, seat: seat.seat, seatName: seat.name },
      replyTo: seatAddress(seat.mailToken, ports.settings),
      subject: `${game.title}: a mail for ${seat.name} was not taken as yours`,
      paragraphs: [
        `A mail of ${bothTimes(received)} for ${seat.name} was not applied: ${why}. Orders for this seat are taken from ${player.address}${game.senderPolicy === 'verified' ? ', proven by its domain' : ''}. What stood before stands, and the sender was told nothing.`,
        ...(asked.length === 0 ? [] : ['It asked for:', ...asked]),
        `If it was you, send it again from ${player.address}, or ask your gamemaster to have your address changed. If it was not, somebody else knows the address of your seat: tell your gamemaster.`,
        ...(isLast ? ['More mails like this one within this hour are not told.'] : []),
      ],
    },
  );
}

/** Without the orders: a gamemaster who looks at them does so on record. */
function gamemasterNotice(
  ports: Needs,
  { to: { game, seat }, player, mail, why }: NotTheirs,
  key: string,
): readonly OutboxRow[] {
  if (game.gm.id === player.id) return [];
  const received = showTime(mail.receivedAt, game.gm.zone);
  return [
    noticeRow(
      ports,
      { game },
      {
        key,
        to: { person: game.gm, seat: null, seatName: 'gamemaster' },
        subject: `${game.title}: a mail for ${seat.name} was not taken as its player's`,
        paragraphs: [
          `A mail of ${bothTimes(received)} for ${seat.name} was not applied: ${why}. ${player.name} (${player.address}) was told, and its sender was not.`,
          'If the player has another address now, have it registered. If the mail is a forgery, nothing is to be done.',
        ],
      },
    ),
  ];
}
