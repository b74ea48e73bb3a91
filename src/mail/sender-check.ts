import { Resolver } from 'node:dns/promises';
import { authenticate } from 'mailauth';
import { z } from 'zod';
import type { MailClient, SenderChecker, SenderProof } from '../service/ports/mail.ts';
import { headersOf, parseMail, type ParsedMail, senderOf } from './mime.ts';

/** Asks DNS. Throws with `code` `ENOTFOUND` or `ENODATA` when there is no such record. */
export type AskDns = (name: string, type: string) => Promise<string[] | string[][]>;

export interface SenderCheckOptions {
  readonly resolve?: AskDns;
  /**
   * Name under which a mail server of ours writes `Authentication-Results`; its word counts when it stands on top.
   * Null: there is none.
   */
  readonly authServer: string | null;
  readonly ourName: string;
}

/**
 * Whether a mail is from the domain that its `From` names. [RFC 7489] DMARC decides where the domain has it; else an
 * aligned DKIM signature, or SPF for that very domain.
 */
export function senderChecker({
  resolve = askDns(),
  authServer,
  ourName,
}: SenderCheckOptions): SenderChecker {
  return {
    check: async ({ from, raw, client }) => {
      const mail = await parseMail(raw);
      const doubtful = mail === null ? 'it is no mail' : whyDoubtful(mail);
      if (mail === null || doubtful !== null) return { verdict: 'unproven', found: doubtful ?? '' };
      if (authServer !== null && isVouchedFor(mail, authServer))
        return { verdict: 'proven', found: `${authServer} says DMARC pass` };
      const result = await authenticate(Buffer.from(raw), {
        ...spfQuestion(from, client),
        ...{ resolver: resolve, mta: ourName, disableArc: true, disableBimi: true },
      });
      return proofIn(result, senderOf(mail)?.address ?? '');
    },
  };
}

/** Mailauth's types speak of texts; of mail exchangers it takes the records that Node gives. */
const answers = z.custom<string[] | string[][]>(Array.isArray);

function askDns(): AskDns {
  const dns = new Resolver({ timeout: 2_000, tries: 2 });
  return async (name, type) => answers.parse(await dns.resolve(name, type));
}

/** Each signature is a question to DNS. */
const MOST_SIGNATURES = 10;

function whyDoubtful(mail: ParsedMail): string | null {
  if (headersOf(mail, 'from').length !== 1) return 'it names more than one sender, or none';
  const signatures = headersOf(mail, 'dkim-signature').length;
  return signatures > MOST_SIGNATURES ? `it has ${signatures} signatures` : null;
}

/** The first header of its kind was written last, by the server next to us; those below may be anybody's. */
function isVouchedFor(mail: ParsedMail, authServer: string): boolean {
  const top = headersOf(mail, 'authentication-results')[0]?.slice(0, 4_000) ?? '';
  const [server = '', ...results] = top.split(';').map((piece) => piece.trim());
  const isOurs = server.split(/\s/)[0]?.toLowerCase() === authServer.toLowerCase();
  const domain = (senderOf(mail)?.address ?? '').split('@').at(-1)?.toLowerCase() ?? '';
  const dmarc = results.find((piece) => /^dmarc\s*=\s*pass\b/i.test(piece)) ?? '';
  const about = /header\.from\s*=\s*"?(?:[^\s"@]*@)?([^\s";]+)/i.exec(dmarc)?.[1]?.toLowerCase();
  return isOurs && about !== undefined && (about === domain || domain.endsWith(`.${about}`));
}

function spfQuestion(
  from: string,
  client: MailClient | null,
): { readonly ip?: string; readonly helo?: string; readonly sender?: string } {
  return client === null ? {} : { ip: client.ip, helo: client.helo, sender: from };
}

type Result = Awaited<ReturnType<typeof authenticate>>;

function proofIn({ dkim, spf, dmarc }: Result, from: string): SenderProof {
  const policy = dmarc ? dmarc.status.result : 'none';
  const signed = dkim.results.filter(({ status }) => status.result === 'pass' && status.aligned);
  // A signature that ends before the mail does says nothing of what was added.
  const whole = signed.filter(({ status }) => !status.underSized);
  const sent = spf ? spf.status.result : 'none';
  const sentByDomain = sent === 'pass' && isWithin(from.split('@').at(-1) ?? '', spf ? spf.domain : '');
  const proven =
    policy === 'pass'
      ? whole.length > 0 || signed.length === 0
      : policy === 'none' && (whole.length > 0 || sentByDomain);
  const dkims = dkim.results.map(({ status }) => status.result);
  const found = `SPF ${sent}, DKIM ${dkims.length === 0 ? 'none' : [...new Set(dkims)].join(' and ')}, DMARC ${policy}`;
  if (proven) return { verdict: 'proven', found };
  const asked = [policy, sent, ...dkims];
  return { verdict: asked.some((word) => /^temperr/.test(word)) ? 'unknown' : 'unproven', found };
}

/** The domain itself, or one below it: a parent vouches for its children, never the other way round. */
function isWithin(domain: string, parent: string): boolean {
  const [low, high] = [domain.toLowerCase(), parent.toLowerCase()];
  return low === high || low.endsWith(`.${high}`);
}
