import type { Config, ImapConfig } from '../config/config.ts';
import { type ImapPoller, type SmtpListener, startImapPoller, startSmtpListener } from '../mail/index.ts';
import type { Ports } from '../service/ports/ports.ts';
import { receiveMail, refusalOfAddress } from '../service/receive-mail.ts';
import type { Parts } from './parts.ts';

/** Opens every way by which mails come in, but HTTP; what it gives is the SMTP listener. */
export async function openMailIn(config: Config, ports: Ports, parts: Parts): Promise<SmtpListener> {
  const { lmtpPort, smtpPort, imap } = config;
  const smtp = await openListener(config, ports, { port: smtpPort, way: 'smtp' });
  parts.started(smtp, (part) => part.close());
  if (lmtpPort !== null) {
    const lmtp = await openListener(config, ports, { port: lmtpPort, way: 'lmtp' });
    parts.started(lmtp, (part) => part.close());
  }
  if (imap !== null) parts.started(openMailbox(config, ports, imap), (part) => part.close());
  return smtp;
}

function openListener(
  config: Config,
  ports: Ports,
  { port, way }: { readonly port: number; readonly way: 'smtp' | 'lmtp' },
): Promise<SmtpListener> {
  return startSmtpListener({
    host: config.host,
    port,
    lmtp: way === 'lmtp',
    size: config.mailLimitBytes,
    name: config.mailDomain,
    accepts: async (address, from) => (await refusalOfAddress(ports, address, from)) ?? 'yes',
    store: async (mail) => {
      await receiveMail(ports, mail, { way });
    },
    log: ports.log,
  });
}

function openMailbox(config: Config, ports: Ports, imap: ImapConfig): ImapPoller {
  const { done, everyMs, ...server } = imap;
  const account = `${server.user}@${server.host}:${server.port}`;
  return startImapPoller({
    ...{ server, done, everyMs, size: config.mailLimitBytes, domain: config.mailDomain, log: ports.log },
    place: () => ports.store.imapPlace(account, server.mailbox),
    keepPlace: (place) => ports.store.keepImapPlace(account, server.mailbox, place),
    store: async (mail, takenAt) => {
      await receiveMail(ports, mail, { way: 'imap', takenAt });
    },
  });
}
