import { Fault, MailDeferred, MailRefused } from '../service/faults.ts';

/** What an SMTP server said, or that it said nothing. */
interface Answer {
  /** Nodemailer's word for the kind of trouble. */
  readonly kind: string;
  /** The command that was answered: "RCPT TO", "MAIL FROM", "DATA", or one before there was any mail. */
  readonly command: string;
  readonly code: number | null;
  /** Enhanced status ("5.1.1"), where it is given. */
  readonly status: string;
}

/**
 * What a failed sending means. What is about the recipient or the mail is final with 5xx and may pass with 4xx; what
 * is about us (our relay away, our password, our sender address refused) may be mended and is tried for ever, since
 * it must not make any player's address look broken.
 */
export function meaningOf(error: unknown): Fault | MailDeferred | MailRefused {
  const text = error instanceof Error ? error.message : String(error);
  const refused = (about: MailRefused['about']): MailRefused =>
    new MailRefused(`the mail was refused: ${text}`, { cause: error, about });
  switch (verdictOn(answerIn(error))) {
    case 'recipient':
      return refused('recipient');
    case 'content':
      return refused('content');
    case 'size':
      return refused('size');
    case 'later':
      return new MailDeferred(`the mail was put off: ${text}`, { cause: error });
    case 'us':
      return new Fault(`the mail could not be handed over: ${text}`, { cause: error });
  }
}

type Verdict = MailRefused['about'] | 'later' | 'us';

function verdictOn({ kind, command, code, status }: Answer): Verdict {
  if (code === null) return withoutAnswer(kind, command);
  const isOfMail = command === 'RCPT TO' || command === 'DATA' || kind === 'EMESSAGE';
  if (isTooBig({ kind, command, code, status })) return 'size';
  // A server that closes the connection, or wants us to sign in, speaks of us.
  if (!isOfMail || code === 421 || ABOUT_US.has(code)) return 'us';
  if (code < 500 || MAY_PASS.has(status) || isPolicyAt(command, status)) return 'later';
  return command === 'RCPT TO' ? (code === 552 ? 'later' : 'recipient') : 'content';
}

/** Nodemailer looks at the announced limit and at the address before it asks. */
function withoutAnswer(kind: string, command: string): Verdict {
  if (kind === 'EENVELOPE') return 'recipient';
  return kind === 'EMESSAGE' && command === 'MAIL FROM' ? 'size' : 'us';
}

/** 552 before the recipient or after the mail is its size; at the recipient it is a mailbox that is full. */
function isTooBig({ command, code, status }: Answer): boolean {
  if (status === '5.3.4' || status === '5.2.3') return true;
  return code === 552 && command !== 'RCPT TO' && !MAY_PASS.has(status);
}

/** Refused by a policy before any mail was seen: most often we are on a list, or may not relay, and that is mended. */
function isPolicyAt(command: string, status: string): boolean {
  return command === 'RCPT TO' && status.startsWith('5.7.');
}

/** Replies that speak of us and not of the mail: sign in first, wrong password, wrong order of commands. */
const ABOUT_US = new Set([503, 530, 534, 535, 538]);
/** Final by their number, and yet they pass: a full mailbox. */
const MAY_PASS = new Set(['5.2.2']);

function answerIn(error: unknown): Answer {
  const fields = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const code = fields.get('responseCode');
  return {
    kind: text('code'),
    command: text('command'),
    code: typeof code === 'number' ? code : null,
    status: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text('response'))?.[1] ?? '',
  };
}
