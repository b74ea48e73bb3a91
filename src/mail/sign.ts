import DKIM from 'nodemailer/lib/dkim';
import { buffer } from 'node:stream/consumers';

export interface DkimKey {
  /** Domain that vouches for our mails: that of their From, for DMARC. */
  readonly domain: string;
  /** The public key stands at `<selector>._domainkey.<domain>`. */
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** What a signature covers; RFC 8058 wants those of one-click unsubscribing among them. */
const SIGNED = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References'],
  ...[
    'MIME-Version',
    'Content-Type',
    'Auto-Submitted',
    'List-Id',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
  ],
];

/** The mail with a DKIM signature on top. The same mail gets the same signature. */
export async function signed(raw: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: SIGNED.join(':'),
  });
  return buffer(signer.sign(raw));
}
