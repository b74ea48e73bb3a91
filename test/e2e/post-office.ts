import { mailOpener, startSmtpListener } from '../../src/mail/index.ts';
import type { OpenedMail } from '../../src/service/ports/mail.ts';
import { eventually } from '../kit/eventually.ts';

/** Where Adjutant's mails go out to: a real SMTP server that keeps what it takes, and its readers' place in it. */
export interface PostOffice {
  readonly url: string;
  /** The next mail to an address that was not looked at yet. */
  next(address: string): Promise<OpenedMail>;
  close(): Promise<void>;
}

interface Delivered {
  readonly to: string;
  readonly mail: OpenedMail;
}

export async function openPostOffice(): Promise<PostOffice> {
  const delivered: Delivered[] = [];
  const looked = new Map<string, number>();
  const opener = mailOpener();
  const listener = await startSmtpListener({
    ...{ host: '127.0.0.1', port: 0, size: 10_000_000 },
    accepts: async () => 'yes',
    store: async ({ raw, to }) => {
      const mail = await opener.open(raw);
      for (const address of to) delivered.push({ to: address, mail });
    },
    log: { info: () => {}, error: () => {} },
  });
  return {
    url: `smtp://127.0.0.1:${listener.port}`,
    next: async (address) => {
      const seen = looked.get(address) ?? 0;
      const { mail } = await eventually(`${address} gets another mail`, () =>
        delivered.filter(({ to }) => to === address).at(seen),
      );
      looked.set(address, seen + 1);
      return mail;
    },
    close: () => listener.close(),
  };
}
