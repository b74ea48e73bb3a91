import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

export interface SmtpClient {
  /** Sends one line and returns the server's whole reply. */
  say(line: string): Promise<string>;
  /** The next reply that nobody asked for: the greeting, the second of two LMTP replies. */
  reply(): Promise<string>;
  write(bytes: string | Uint8Array): void;
  hangUp(): Promise<void>;
}

/** A bare SMTP client: tests see the very replies that a mail server would see. */
export async function dial(port: number): Promise<SmtpClient> {
  const socket = connect(port, '127.0.0.1');
  // A server that closes on us is a fact some tests wait for; the replies tell it.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const reply = async (): Promise<string> => {
    const said: string[] = [];
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
      said.push(line.value);
      if (/^\d{3} /.test(line.value)) break;
    }
    return said.join('\n');
  };
  return {
    reply,
    write: (bytes) => socket.write(bytes),
    say: (line) => {
      socket.write(`${line}\r\n`);
      return reply();
    },
    hangUp: async () => {
      if (socket.destroyed) return;
      socket.destroy();
      await once(socket, 'close');
    },
  };
}

/** Greets and hands in one mail; returns the last reply, that to the mail itself. */
export async function handIn(client: SmtpClient, to: string, mail: string): Promise<string> {
  await client.say('MAIL FROM:<anna@example.org>');
  const taken = await client.say(`RCPT TO:<${to}>`);
  if (!taken.startsWith('250')) return taken;
  await client.say('DATA');
  client.write(`${mail}\r\n.\r\n`);
  return client.reply();
}
