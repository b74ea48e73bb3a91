import { noticeRow } from '../notice.ts';
import type { Ports } from '../ports/ports.ts';
import type { OutboxRow } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { timeInSentence } from '../shown-time.ts';
import type { MailForDesk } from './desks-written-to.ts';

type Needs = Pick<Ports, 'stationery' | 'clock' | 'entropy' | 'settings'>;

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 5;

/**
 * Tells those who direct, at their registered addresses, of a mail that was not taken for one of theirs; its sender is
 * told nothing. Of many within an hour only the first few are told.
 */
export async function notTheirDesk(
  ports: Needs,
  tx: GameTransaction,
  { to, why }: { readonly to: MailForDesk; readonly why: string },
): Promise<readonly OutboxRow[]> {
  const { game } = tx;
  const { person, mail } = to;
  const key = await freeKey(ports, tx, `desk-sender/${game.id}/${person.id}`);
  if (key === null) return [];
  const proven = game.senderPolicy === 'verified' ? ', proven by its domain' : '';
  return [person, ...(person.id === game.gm.id ? [] : [game.gm])].map((reader) =>
    noticeRow(ports, tx, {
      key: `${key}/${reader.id}`,
      to: { person: reader, seat: null, seatName: 'gamemaster' },
      subject: `${game.title}: a mail was not taken as ${reader.id === person.id ? 'yours' : `that of ${person.name}`}`,
      paragraphs: [
        `A mail of ${timeInSentence(mail.receivedAt, reader.zone)} to the address at which ${person.name} directs ${game.title} was not applied: ${why}. The game is directed from ${person.address}${proven}. Nothing was done, and the sender was told nothing.`,
        `If it was ${reader.id === person.id ? 'you' : person.name}, it can be sent again from ${person.address}. If it was not, somebody else knows that address: pass no letter on whose answers direct the game.`,
      ],
    }),
  );
}

/** The first key of this hour that is not used; null: enough is told. */
async function freeKey({ clock }: Needs, tx: GameTransaction, base: string): Promise<string | null> {
  const hour = Math.floor(clock.now().getTime() / HOUR_MS);
  for (let nth = 0; nth < MOST_AN_HOUR; nth += 1) {
    const key = `${base}/${hour}/${nth}`;
    if (!(await tx.hasOutbox(`${key}/${base.split('/')[2] ?? ''}`))) return key;
  }
  return null;
}

/** Somebody has directed the game once, and does no more: nothing is done, and he is told, once an hour at most. */
export async function notDirecting(
  ports: Needs,
  tx: GameTransaction,
  { person, mail }: MailForDesk,
): Promise<readonly OutboxRow[]> {
  const { game } = tx;
  const hour = Math.floor(ports.clock.now().getTime() / HOUR_MS);
  const key = `desk-closed/${game.id}/${person.id}/${hour}`;
  if (await tx.hasOutbox(key)) return [];
  return [
    noticeRow(ports, tx, {
      key,
      to: { person, seat: null, seatName: 'gamemaster before' },
      subject: `${game.title}: you do not direct it any more`,
      paragraphs: [
        `Nothing of your mail of ${timeInSentence(mail.receivedAt, person.zone)} was done: ${game.gm.name} directs ${game.title}, and you do no longer.`,
      ],
    }),
  ];
}
