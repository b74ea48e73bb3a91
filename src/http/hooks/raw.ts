import { createHmac } from 'node:crypto';
import { type Hook, type HookRequest, isSame, signedTime, wrongForm, wrongSignature } from './hook.ts';

const WINDOW_MS = 5 * 60_000;

/** Raw MIME under an HMAC of our own: for Cloudflare's workers, scripts of a mail server, and whatever comes next. */
export const rawHook: Hook = {
  name: 'raw',
  variable: 'ADJUTANT_HOOK_SECRET',
  refused: 422,
  read: async (request, key) => {
    const [from, to, time] = ['from', 'to', 'timestamp'].map((name) => request.header(`x-adjutant-${name}`));
    if (!isSame(request.header('x-adjutant-signature'), signatureOf(request, key)))
      throw wrongSignature('ADJUTANT_HOOK_SECRET');
    const takenAt = signedTime(time ?? '', request.now, WINDOW_MS);
    const addresses = (to ?? '').split(',').flatMap((address) => address.trim() || []);
    if (addresses.length === 0 || request.body.length === 0)
      throw wrongForm(
        'The header X-Adjutant-To or the body is empty.',
        'Send the addresses of the envelope in X-Adjutant-From and X-Adjutant-To, and the mail as the body.',
      );
    return { mail: { from: from ?? '', to: addresses, raw: request.body }, takenAt };
  },
};

/** HMAC-SHA256 in hexadecimal over time, sender, recipients, each with a line end, and the mail. */
function signatureOf({ header, body }: HookRequest, key: string): string {
  const head = ['timestamp', 'from', 'to'].map((name) => `${header(`x-adjutant-${name}`)}\n`).join('');
  return createHmac('sha256', key).update(head).update(body).digest('hex');
}
