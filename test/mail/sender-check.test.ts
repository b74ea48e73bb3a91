import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { describe, expect, it } from 'vitest';
import { type AskDns, senderChecker } from '../../src/mail/sender-check.ts';
import type { SenderProof } from '../../src/service/ports/mail.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const KEY = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
const CLIENT = { ip: '192.0.2.7', helo: 'mx.example.org' };

/** What DNS knows: texts by name. */
const RECORDS: Readonly<Record<string, string>> = {
  'sel._domainkey.example.org': KEY,
  'sel._domainkey.example.net': KEY,
  'sel._domainkey.plain.example': KEY,
  '_dmarc.example.org': 'v=DMARC1; p=reject',
  'example.org': 'v=spf1 ip4:192.0.2.7 -all',
  'plain.example': 'v=spf1 ip4:192.0.2.7 -all',
};

function knowing(records: Readonly<Record<string, string>>): AskDns {
  return async (name, type) => {
    const text = type === 'TXT' ? records[name] : undefined;
    if (text === undefined) throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
    return [[text]];
  };
}

const away: AskDns = async () => {
  throw Object.assign(new Error('nobody answers'), { code: 'ETIMEOUT' });
};

interface Given {
  readonly from?: string;
  readonly signedBy?: string | null;
  readonly above?: readonly string[];
  readonly below?: string;
  readonly resolve?: AskDns;
  readonly client?: typeof CLIENT | null;
  readonly sender?: string;
  /** How much of the mail is signed. */
  readonly part?: { readonly maxBodyLength?: number };
}

async function checked({
  from = 'rhea@example.org',
  signedBy = 'example.org',
  above = [],
  below = '',
  resolve = knowing(RECORDS),
  client = null,
  sender = '',
  part = {},
}: Given = {}): Promise<SenderProof> {
  const mail = `From: Rhea <${from}>\r\nTo: orders+abc@play.example.org\r\nSubject: orders\r\nDate: Sun, 3 May 2026 12:00:00 +0000\r\n\r\nREADY\r\n`;
  const signature = signedBy === null ? '' : await signatureOf(mail, signedBy, part);
  const raw = Buffer.from(`${above.map((line) => `${line}\r\n`).join('')}${signature}${mail}${below}`);
  const checker = senderChecker({ resolve, authServer: 'mx.play.example.org', ourName: 'play.example.org' });
  return checker.check({ from: sender, raw, client });
}

async function signatureOf(
  mail: string,
  signingDomain: string,
  part: { readonly maxBodyLength?: number },
): Promise<string> {
  const key = { signingDomain, selector: 'sel', privateKey };
  const { signatures } = await dkimSign(mail, { ...key, ...part, signatureData: [{ ...key, ...part }] });
  return signatures;
}

describe('who sent a mail', () => {
  it('is proven by the signature of the domain that it names', async () => {
    expect(await checked()).toEqual({ verdict: 'proven', found: 'SPF none, DKIM pass, DMARC pass' });
    expect(await checked({ from: 'rhea@mail.example.org' })).toMatchObject({ verdict: 'proven' });
  });

  it('is proven by its domain without a DMARC record too', async () => {
    expect(await checked({ from: 'rhea@plain.example', signedBy: 'plain.example' })).toMatchObject({
      verdict: 'proven',
    });
    const bySpf = { from: 'rhea@plain.example', signedBy: null, client: CLIENT };
    expect(await checked({ ...bySpf, sender: 'rhea@plain.example' })).toMatchObject({ verdict: 'proven' });
  });

  it('is proven by SPF alone where the envelope names the same domain', async () => {
    const unsigned = { signedBy: null, client: CLIENT };
    expect(await checked({ ...unsigned, sender: 'rhea@example.org' })).toMatchObject({ verdict: 'proven' });
    expect(await checked({ ...unsigned, sender: 'rhea@plain.example' })).toMatchObject({
      verdict: 'unproven',
    });
    const elsewhere = { ...unsigned, client: { ...CLIENT, ip: '198.51.100.9' } };
    expect(await checked({ ...elsewhere, sender: 'rhea@example.org' })).toMatchObject({
      verdict: 'unproven',
    });
  });

  it.each<[string, Given]>([
    ['without a signature', { signedBy: null }],
    ['signed by another domain', { signedBy: 'example.net' }],
    ['changed on its way', { below: 'UNDO\r\n' }],
    ['signed in its first lines only', { part: { maxBodyLength: 7 }, below: 'UNDO\r\n' }],
    ['of two senders', { above: ['From: Bo <bo@example.org>'] }],
    [
      'with signatures without end',
      {
        above: Array.from(
          { length: 12 },
          () => 'DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=sel; h=from; bh=x; b=x',
        ),
      },
    ],
    ['whose key is not known', { resolve: knowing({}) }],
  ])('is not proven by a mail %s', async (_, given) => {
    expect(await checked(given)).toMatchObject({ verdict: 'unproven' });
  });

  it('is not known while DNS does not answer', async () => {
    expect(await checked({ resolve: away })).toMatchObject({ verdict: 'unknown' });
  });

  it('is vouched for by the mail server in front of us, where its word stands on top', async () => {
    const word = 'Authentication-Results: mx.play.example.org; dmarc=pass header.from=example.org';
    const received = 'Received: from x by y; Sun, 3 May 2026 12:00:00 +0000';
    const given = { signedBy: null };
    expect(await checked({ ...given, above: [word, received] })).toMatchObject({ verdict: 'proven' });
    const forged = 'Authentication-Results: mx.play.example.org; dmarc=pass header.from=example.com';
    const other = 'Authentication-Results: mx.example.com; dmarc=pass header.from=example.org';
    const failed = 'Authentication-Results: mx.play.example.org; dmarc=fail header.from=example.org';
    for (const above of [[forged], [other], [failed], [other, word], [failed, word]])
      expect(await checked({ ...given, above })).toMatchObject({ verdict: 'unproven' });
  });
});
