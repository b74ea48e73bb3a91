import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { bytesOf, formOf, textOf } from './form.ts';
import { type Hook, type HookRequest, signedTime, wrongForm, wrongSignature } from './hook.ts';
import { jsonIn } from './json-body.ts';

/** SendGrid tries again for three days, and signs each time anew. */
const WINDOW_MS = 15 * 60_000;

const envelope = z.object({ from: z.string(), to: z.array(z.string()).min(1) });

/** SendGrid's Inbound Parse with "POST the raw, full MIME message" and a security policy that signs. */
export const sendgridHook: Hook = {
  name: 'sendgrid',
  variable: 'ADJUTANT_HOOK_SENDGRID_KEY',
  refused: 200,
  read: async (request, key) => {
    if (!isSigned(request, key)) throw wrongSignature('ADJUTANT_HOOK_SENDGRID_KEY');
    const takenAt = signedTime(request.header(TIMESTAMP), request.now, WINDOW_MS);
    const form = await formOf(request);
    const raw = bytesOf(form, 'email');
    if (raw.length === 0)
      throw wrongForm(
        'The field email is missing.',
        'Switch on "POST the raw, full MIME message" for the host in the settings of Inbound Parse.',
      );
    const read = envelope.safeParse(jsonIn(textOf(form, 'envelope')));
    if (!read.success)
      throw wrongForm('The field envelope names no recipients.', 'Send it as SendGrid does.');
    return { mail: { ...read.data, raw }, takenAt };
  },
};

const SIGNATURE = 'x-twilio-email-event-webhook-signature';
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp';

function isSigned({ header, body }: HookRequest, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(header(TIMESTAMP)), body]);
    return verify('sha256', signed, publicKey, Buffer.from(header(SIGNATURE), 'base64'));
  } catch {
    // No key, or no signature: neither proves anything.
    return false;
  }
}
