import { directs } from '../access.ts';
import { loopNotice, mayAnswer } from '../answer-limit.ts';
import { sentText, type SentText } from '../filled-form.ts';
import { headingFor } from '../letter-row.ts';
import { lettersReferredTo } from '../message-id.ts';
import type { DeskAnswer, DeskLineTold } from '../ports/letters.ts';
import type { ReadMail } from '../ports/mail.ts';
import type { AdvancingPorts, Ports } from '../ports/ports.ts';
import type { Game, OutboxRow } from '../ports/records.ts';
import type { GameTransaction } from '../ports/store.ts';
import { whyNotTheirs } from '../sender-policy.ts';
import { showTime } from '../shown-time.ts';
import { wordsPayload } from '../words-payload.ts';
import { deedsDone } from './deeds.ts';
import type { MailForDesk } from './desks-written-to.ts';
import { type DeskText, deskText } from './desk-text.ts';
import { keptBells } from './ports-within.ts';
import { notDirecting, notTheirDesk } from './desk-notices.ts';

type Needs = AdvancingPorts & Pick<Ports, 'mailReader'>;

/**
 * Does what a gamemaster's mail says, line by line, and answers each. All lines, the answer and "read" are one commit,
 * so that a mail acts once, whatever is killed meanwhile. One that is not taken for the gamemaster's does nothing, and
 * is told to him.
 */
export async function ingestForDesk(ports: Needs, to: MailForDesk): Promise<void> {
  const bells = keptBells(ports.doorbell);
  const sent = await lettersAnswered(ports, to.read);
  const outbox = await ports.store.inGame(to.game.id, async (tx) => {
    const rows = (await refused(ports, tx, to)) ?? (await directed(ports, tx, { to, bells, sent }));
    if (to.isLast) await tx.markMailRead(to.mail.id, { answered: rows.length > 0, desk: to.game.slug });
    await tx.putOutbox(rows);
    return rows.map(({ id }) => id);
  });
  await bells.release();
  await ports.doorbell.ringAll('deliver', outbox);
}

const MOST_LETTERS = 3;

/** What we wrote in the letters that a mail answers; null: it answers none of ours. */
async function lettersAnswered(
  { store, settings, mailReader }: Needs,
  read: ReadMail,
): Promise<SentText | null> {
  const ids = lettersReferredTo(read.references, settings.mailDomain).slice(0, MOST_LETTERS);
  const letters = (await Promise.all(ids.map((id) => store.outboxEntry(id)))).flatMap(
    (letter) => letter ?? [],
  );
  if (letters.length === 0) return null;
  const rendered = letters.flatMap((letter) => letter.rendered ?? []);
  return sentText((await Promise.all(rendered.map(({ raw }) => mailReader.linesOf(raw)))).flat());
}

/** What is owed when the mail may not direct; null: it may. */
async function refused(
  ports: Needs,
  tx: GameTransaction,
  to: MailForDesk,
): Promise<readonly OutboxRow[] | null> {
  const { game } = tx;
  const { person, read, byReferences, proof } = to;
  // Whoever directs moves everything: its secret address alone is never enough.
  const senderPolicy = game.senderPolicy === 'address' ? 'sender' : game.senderPolicy;
  const why = whyNotTheirs({ game: { senderPolicy }, player: person, mail: read, byReferences, proof });
  if (why !== null) return notTheirDesk(ports, tx, { to, why });
  return directs(person, game) ? null : notDirecting(ports, tx, to);
}

interface Directing {
  readonly to: MailForDesk;
  readonly bells: ReturnType<typeof keptBells>;
  readonly sent: SentText | null;
}

async function directed(
  ports: Needs,
  tx: GameTransaction,
  { to, bells, sent }: Directing,
): Promise<readonly OutboxRow[]> {
  const { mail, person } = to;
  if (!(await tx.isFirstReading(mail.content, `gm ${person.id}`))) return [];
  const answers = await mayAnswer(ports, person);
  const text = deskText(to.read, sent);
  const lines = await deedsDone(ports, tx, { to: { mail, person, bells }, said: text.said });
  const game = await tx.within(async (part) => part.game);
  if (!answers) return [loopNotice(ports, { game, person, seatName: 'gamemaster' })];
  return [answerRow(ports, game, { to, text, lines })];
}

interface Answered {
  readonly to: MailForDesk;
  readonly text: DeskText;
  readonly lines: readonly DeskLineTold[];
}

function answerRow(ports: Needs, game: Game, { to, text, lines }: Answered): OutboxRow {
  const { mail, read, person } = to;
  const letter: DeskAnswer = {
    ...headingFor(ports, game, { seat: null, person }),
    kind: 'desk-answer',
    received: showTime(mail.receivedAt, person.zone),
    lines,
    ignored: text.ignored,
    notes: read.warnings,
  };
  const { baseUrl, mailFrom } = ports.settings;
  const words = ports.stationery.render(letter, { baseUrl, replyTo: mailFrom.address });
  const references = [...read.references, ...(read.messageId === null ? [] : [read.messageId])];
  return {
    id: ports.entropy.id(),
    kind: 'receipt',
    key: `desk/${mail.id}/${game.id}/${person.id}`,
    ...{ gameId: game.id, seat: null, personId: person.id },
    payload: wordsPayload(words, { inReplyTo: read.messageId, references, window: game.window }),
    createdAt: ports.clock.now(),
  };
}
