import { createPrivateKey, createPublicKey } from 'node:crypto';
import fs from 'node:fs';
import { type Config, ConfigWrong } from '../config/config.ts';
import type { DkimKey } from '../mail/index.ts';

/** The key that signs our mails; null: none is configured. Refuses (throws `ConfigWrong`) a file that holds none. */
export function dkimKey({ dkim, mailFrom }: Pick<Config, 'dkim' | 'mailFrom'>): DkimKey | null {
  if (dkim === null) return null;
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase();
  return { domain, selector: dkim.selector, privateKey: readKey(dkim.keyFile) };
}

function readKey(keyFile: string): string {
  try {
    const pem = fs.readFileSync(keyFile, 'utf8');
    const { asymmetricKeyType } = createPrivateKey(pem);
    if (asymmetricKeyType !== 'rsa') throw new Error('its kind is not RSA, which every server can check');
    return pem;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigWrong(
      `ADJUTANT_DKIM_KEY_FILE must be a file with a private key in PEM, as "openssl genrsa -out dkim.pem 2048" makes it: ${keyFile} can't be read as one (${why}).`,
    );
  }
}

/** The TXT record that publishes a key: its name and its value. */
export function dkimRecord({ domain, selector, privateKey }: DkimKey): {
  readonly name: string;
  readonly value: string;
} {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const value = `v=DKIM1; k=rsa; p=${spki.toString('base64')}`;
  return { name: `${selector}._domainkey.${domain}`, value };
}
