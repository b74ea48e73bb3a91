export { mailComposer, type ComposerOptions } from './compose.ts';
export { type ImapPoller, type ImapServer, startImapPoller } from './imap.ts';
export {
  startSmtpListener,
  type ListenerLog,
  type SmtpListener,
  type SmtpListenerOptions,
} from './listener.ts';
export { mailOpener } from './open.ts';
export { senderChecker } from './sender-check.ts';
export { mailReader } from './read.ts';
export type { DkimKey } from './sign.ts';
export { mailboxTransport, smtpTransport } from './transport.ts';
