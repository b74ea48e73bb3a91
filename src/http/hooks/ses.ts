import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { IN_WORDS, whatIsWrong } from '../../service/wrong-input.ts';
import { type Hook, type HookedMail, type HookWorld, signedTime, wrongForm, wrongSignature } from './hook.ts';
import { jsonIn } from './json-body.ts';

/** SNS tries again for up to an hour by itself, and for days where a policy says so, with the first signature. */
const WINDOW_MS = 4 * 24 * 3_600_000;

const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.infer<typeof envelope>;

const received = z.object({
  mail: z.object({ source: z.string() }),
  receipt: z.object({
    timestamp: z.string(),
    recipients: z.array(z.string()).min(1),
    action: z.object({ encoding: z.string().optional() }),
  }),
  content: z.string().min(1),
});

/** Amazon SES by way of SNS: a receipt rule with an SNS action. The key is the topic, which SNS itself signs. */
export const sesHook: Hook = {
  name: 'ses',
  variable: 'ADJUTANT_HOOK_SES_TOPIC',
  refused: 200,
  read: async (request, topic, world) => {
    const read = envelope.safeParse(jsonIn(request.body), IN_WORDS);
    if (!read.success)
      throw wrongForm(
        `This is no message of SNS: ${whatIsWrong(read.error)}`,
        'Send it as SNS does, unwrapped.',
      );
    const message = read.data;
    if (message.TopicArn !== topic || !(await isSigned(message, world)))
      throw wrongSignature('ADJUTANT_HOOK_SES_TOPIC');
    signedTime(message.Timestamp, request.now, WINDOW_MS);
    if (message.Type === 'Notification') return mailIn(message);
    if (message.Type === 'SubscriptionConfirmation' && isAmazons(message.SubscribeURL ?? ''))
      await world.fetchText(message.SubscribeURL ?? '');
    return null;
  },
};

function mailIn({ Message }: Envelope): HookedMail {
  const read = received.safeParse(jsonIn(Message), IN_WORDS);
  if (!read.success)
    throw wrongForm(
      `This notification holds no mail: ${whatIsWrong(read.error)}`,
      'Use a receipt rule with an SNS action (up to 150 KB a mail), encoded as Base64.',
    );
  const { mail, receipt, content } = read.data;
  const isBase64 = receipt.action.encoding?.toUpperCase() === 'BASE64';
  return {
    mail: {
      from: mail.source,
      to: receipt.recipients,
      raw: Buffer.from(content, isBase64 ? 'base64' : 'utf8'),
    },
    takenAt: new Date(receipt.timestamp),
  };
}

/** A certificate is the same for months. */
const certificates = new Map<string, string>();
const MOST_CERTIFICATES = 20;

async function isSigned(message: Envelope, world: HookWorld): Promise<boolean> {
  if (!isAmazons(message.SigningCertURL)) return false;
  const pem = certificates.get(message.SigningCertURL) ?? (await world.fetchText(message.SigningCertURL));
  if (certificates.size >= MOST_CERTIFICATES) certificates.clear();
  certificates.set(message.SigningCertURL, pem);
  const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256';
  try {
    const signature = Buffer.from(message.Signature, 'base64');
    return verify(algorithm, Buffer.from(signedText(message)), createPublicKey(pem), signature);
  } catch {
    // No certificate: it proves nothing.
    return false;
  }
}

/** Only Amazon hands out what stands at such an address. */
function isAmazons(url: string): boolean {
  return /^https:\/\/sns\.[a-z0-9-]{3,30}\.amazonaws\.com(\.cn)?\/[^\s]*$/.test(url);
}

const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  other: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

function signedText(message: Envelope): string {
  const names = message.Type === 'Notification' ? SIGNED.Notification : SIGNED.other;
  return names
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
}
