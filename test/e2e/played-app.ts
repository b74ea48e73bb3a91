import { once } from 'node:events';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { readConfig } from '../../src/config/config.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { type App, startApp } from '../../src/main/app.ts';
import { openGame } from '../../src/service/open-game.ts';
import { addPerson, newToken } from '../../src/service/people.ts';
import type { OpenedMail } from '../../src/service/ports/mail.ts';
import type { Person } from '../../src/service/ports/records.ts';
import { seatAddress } from '../../src/service/seat-address.ts';
import { freshDatabase } from '../kit/database.ts';
import { eventually } from '../kit/eventually.ts';

const DOMAIN = 'play.example.org';

/** A whole Adjutant with one game of Fifth Frontier War, its players outside of it: they have mail and HTTP only. */
export interface PlayedApp {
  readonly app: App;
  readonly players: Readonly<Record<'gm' | 'imperial' | 'zhodani', Player>>;
  /** Secret addresses of the seats. */
  readonly addresses: Readonly<Record<'imperial' | 'zhodani', string>>;
  /** The next mail that a reader got since the last one that was looked at. */
  nextMail(reader: Player): Promise<OpenedMail>;
  close(): Promise<void>;
}

interface Player extends Person {
  readonly token: string;
}

export async function playedApp(): Promise<PlayedApp> {
  const database = await freshDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    ADJUTANT_HTTP_PORT: '0',
    ADJUTANT_SMTP_PORT: '0',
    ADJUTANT_MAIL_DOMAIN: DOMAIN,
    ADJUTANT_MAP_PICTURES: 'no',
  });
  const app = await startApp(config, { say: () => undefined });
  const gm = await player(app, 'Gerda', 'Europe/Berlin');
  const imperial = await player(app, 'Ivo', 'Europe/London');
  const zhodani = await player(app, 'Zora', 'America/New_York');
  const { id } = await openGame(app.ports, {
    request: {
      slug: 'marches-3',
      title: 'Marches-3',
      module: 'fifth-frontier-war',
      scenario: 'standard',
      seats: { imperial: imperial.id, zhodani: zhodani.id },
    },
    gm,
    way: 'cli',
  });
  const seats = await app.ports.store.seats(id);
  const addressOf = (seat: string): string =>
    seatAddress(seats.find((candidate) => candidate.seat === seat)?.mailToken ?? '', app.ports.settings);
  return {
    app,
    players: { gm, imperial, zhodani },
    addresses: { imperial: addressOf('imperial'), zhodani: addressOf('zhodani') },
    nextMail: mailsInOrder(app),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

async function player({ ports }: App, name: string, zone: string): Promise<Player> {
  const person = await addPerson(ports, { name, address: `${name.toLowerCase()}@example.org`, zone });
  return { ...person, token: (await newToken(ports, { person, label: 'test' })).token };
}

/** Mails are sent in any order; a reader looks at them in the order in which they were owed. */
function mailsInOrder({ ports }: App): PlayedApp['nextMail'] {
  const seen = new Set<string>();
  return async (reader) => {
    const entry = await eventually(`${reader.name} gets another mail`, async () => {
      const sent = await ports.store.sentMails('mailbox', 500);
      return sent
        .filter((mail) => mail.rendered?.to === reader.address && !seen.has(mail.id))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0];
    });
    seen.add(entry.id);
    const whole = await ports.store.outboxEntry(entry.id);
    return mailOpener().open(whole?.rendered?.raw ?? new Uint8Array());
  };
}

export interface WrittenMail {
  readonly from: string;
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/** Hands a mail to the listener over a real connection; gives the answer to the first command that was refused, or to the mail. */
export async function sendBySmtp(
  port: number | null,
  { from, to, subject = 'orders', text }: WrittenMail,
): Promise<string> {
  const socket = net.connect(port ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const mail = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${Math.abs(hash(text + subject))}@example.org>`,
    '',
    text,
  ];
  const body = mail.join('\r\n').replaceAll(/\r?\n/g, '\r\n').replaceAll(/^\./gm, '..');
  let reply = await readReply(replies);
  for (const line of ['EHLO example.org', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${body}\r\n.`]) {
    socket.write(`${line}\r\n`);
    reply = await readReply(replies);
    if (/^[45]/.test(reply)) break;
  }
  socket.end('QUIT\r\n');
  return reply;
}

/** The whole of a reply: several lines when it is marked so. */
async function readReply(replies: AsyncIterator<string, undefined>): Promise<string> {
  const lines: string[] = [];
  for (;;) {
    const reply = await replies.next();
    if (reply.done === true) return lines.join('\n') || '421 the connection was closed';
    lines.push(reply.value);
    if (/^\d{3} /.test(reply.value)) return lines.join('\n');
  }
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return value;
}
