import { z } from 'zod';
import { type Hook, isSame, wrongForm, wrongSignature } from './hook.ts';
import { IN_WORDS, whatIsWrong } from '../../service/wrong-input.ts';
import { jsonIn } from './json-body.ts';

const inbound = z.object({
  OriginalRecipient: z.string().min(1),
  FromFull: z.object({ Email: z.string() }).optional(),
  RawEmail: z.string().min(1),
});

/** Postmark's inbound webhook. It signs nothing: user and password stand in the URL that it is given, and no time counts but ours. */
export const postmarkHook: Hook = {
  name: 'postmark',
  variable: 'ADJUTANT_HOOK_POSTMARK_LOGIN',
  refused: 403,
  read: async (request, key) => {
    const login = `Basic ${Buffer.from(key).toString('base64')}`;
    if (!isSame(request.header('authorization'), login)) throw wrongSignature('ADJUTANT_HOOK_POSTMARK_LOGIN');
    const read = inbound.safeParse(jsonIn(request.body), IN_WORDS);
    if (!read.success)
      throw wrongForm(
        `This is no mail from Postmark: ${whatIsWrong(read.error)}`,
        'Switch on "Include raw email content in JSON payload" in the settings of the inbound stream.',
      );
    const { OriginalRecipient: to, RawEmail: raw, FromFull: from } = read.data;
    return { mail: { from: from?.Email ?? '', to: [to], raw: Buffer.from(raw) } };
  },
};
