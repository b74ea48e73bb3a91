import { createHmac } from 'node:crypto';
import { bytesOf, formOf, textOf } from './form.ts';
import { type Hook, isSame, signedTime, wrongForm, wrongSignature } from './hook.ts';

/** Mailgun tries again for eight hours, with the signature of the first time. */
const WINDOW_MS = 12 * 3_600_000;

/** A route of Mailgun that forwards to a URL ending in `mime`. Only time and token are signed: a token is good for one mail. */
export const mailgunHook: Hook = {
  name: 'mailgun',
  variable: 'ADJUTANT_HOOK_MAILGUN_KEY',
  refused: 406,
  read: async (request, key) => {
    const form = await formOf(request);
    const [timestamp, token] = [textOf(form, 'timestamp'), textOf(form, 'token')];
    const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
    if (token === '' || !isSame(textOf(form, 'signature'), signature))
      throw wrongSignature('ADJUTANT_HOOK_MAILGUN_KEY');
    const takenAt = signedTime(timestamp, request.now, WINDOW_MS);
    const raw = bytesOf(form, 'body-mime');
    if (raw.length === 0)
      throw wrongForm(
        'The field body-mime is missing.',
        'Let the URL that the route forwards to end in "?as=mime": then Mailgun sends the mail itself.',
      );
    const to = textOf(form, 'recipient')
      .split(',')
      .flatMap((address) => address.trim() || []);
    return { mail: { from: textOf(form, 'sender'), to, raw }, takenAt, nonce: `mailgun/${token}` };
  },
};
