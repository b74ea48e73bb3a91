import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eml } from '../kit/eml.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';
import { type Asking, openWeb, type Web } from '../kit/web.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const SECRET = 'a secret of ours and theirs';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:orders';
const CERTIFICATE = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem';

let world: ServiceWorld;
let web: Web;
let table: Table;
const fetched: string[] = [];
beforeAll(async () => {
  world = await openServiceWorld();
  web = await openWeb(world, {
    hooks: {
      keys: {
        ...{ raw: SECRET, mailgun: SECRET, postmark: 'adjutant:a-long-password', ses: TOPIC },
        sendgrid: ec.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      },
      world: {
        fetchText: async (url) => {
          fetched.push(url);
          return rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
        },
      },
    },
  });
});
beforeEach(async () => {
  await world.reset();
  fetched.length = 0;
  table = await openTable(world);
  await world.settle();
  world.clock.pass(1);
});
afterAll(async () => {
  await web.close();
  await world.close();
});

/** A minute ago, while the window was open. */
const signedAt = () => new Date(world.clock.now().getTime() - 60_000);
const seconds = () => String(Math.floor(signedAt().getTime() / 1_000));
const mail = () => eml({ from: table.red.address, to: table.address('red'), text: 'READY' });

type Form = Readonly<Record<string, string>>;
interface Request extends Asking {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

function multipart(fields: Form): Request {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.from(`${parts.join('')}--b--\r\n`, 'latin1');
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

const latin1 = (raw: Uint8Array): string => Buffer.from(raw).toString('latin1');

function byRaw({
  time = seconds(),
  key = SECRET,
  to = table.address('red'),
  raw = mail().raw,
} = {}): Request {
  const head = { timestamp: time, from: table.red.address, to };
  const signature = createHmac('sha256', key)
    .update(`${head.timestamp}\n${head.from}\n${head.to}\n`)
    .update(raw)
    .digest('hex');
  const names = Object.entries(head).map(([name, value]) => [`x-adjutant-${name}`, value]);
  const headers = z.record(z.string(), z.string()).parse(Object.fromEntries(names));
  return {
    body: Buffer.from(raw),
    headers: { ...headers, 'x-adjutant-signature': signature, 'content-type': 'message/rfc822' },
  };
}

function byMailgun({
  time = seconds(),
  key = SECRET,
  to = table.address('red'),
  raw = mail().raw,
  token = 'token-1',
} = {}): Request {
  const signature = createHmac('sha256', key).update(`${time}${token}`).digest('hex');
  const envelope = { recipient: to, sender: table.red.address };
  return multipart({ ...envelope, timestamp: time, token, signature, 'body-mime': latin1(raw) });
}

function byPostmark({ key = 'adjutant:a-long-password', to = table.address('red') } = {}): Request {
  const body = JSON.stringify({
    OriginalRecipient: to,
    FromFull: { Email: table.red.address },
    RawEmail: Buffer.from(mail().raw).toString(),
  });
  const login = `Basic ${Buffer.from(key).toString('base64')}`;
  return { body, headers: { authorization: login, 'content-type': 'application/json' } };
}

function bySendgrid({ time = seconds(), key = ec.privateKey, to = table.address('red') } = {}): Request {
  const envelope = JSON.stringify({ from: table.red.address, to: [to] });
  const { body, headers } = multipart({ envelope, email: latin1(mail().raw) });
  const signature = sign('sha256', Buffer.concat([Buffer.from(time), Buffer.from(body)]), key);
  return {
    body,
    headers: {
      ...headers,
      'x-twilio-email-event-webhook-timestamp': time,
      'x-twilio-email-event-webhook-signature': signature.toString('base64'),
    },
  };
}

function bySes({
  at = signedAt(),
  key = rsa.privateKey,
  to = table.address('red'),
  more = {},
}: {
  at?: Date;
  key?: typeof rsa.privateKey;
  to?: string;
  more?: Form;
} = {}): Request {
  const timestamp = at.toISOString();
  const message = {
    mail: { source: table.red.address },
    receipt: { timestamp, recipients: [to], action: { encoding: 'BASE64' } },
    content: Buffer.from(mail().raw).toString('base64'),
  };
  const plain: Form = {
    ...{ Type: 'Notification', MessageId: 'm-1', TopicArn: TOPIC, Timestamp: timestamp },
    ...{ Message: JSON.stringify(message), SignatureVersion: '2', SigningCertURL: CERTIFICATE },
    ...more,
  };
  const names =
    plain['Type'] === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names.flatMap((name) => (name in plain ? [`${name}\n${plain[name] ?? ''}\n`] : [])).join('');
  const Signature = sign(plain['SignatureVersion'] === '1' ? 'sha1' : 'sha256', Buffer.from(text), key);
  return {
    body: JSON.stringify({ ...plain, Signature: Signature.toString('base64') }),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  };
}

const WAYS = {
  raw: byRaw,
  mailgun: byMailgun,
  postmark: byPostmark,
  sendgrid: bySendgrid,
  ses: bySes,
} as const satisfies Record<string, (given?: { to?: string }) => Request>;
const NAMES = ['raw', 'mailgun', 'postmark', 'sendgrid', 'ses'] as const;
type Name = (typeof NAMES)[number];

const post = (name: string, request: Asking) => web.ask(`POST /v1/mail/${name}`, request);
const taken = z.strictObject({ mail: z.uuid(), why: z.null() });
const stored = async () => (await world.ports.store.counts()).mailsIn;

describe('a mail that a provider hands over', () => {
  it.each(NAMES)('by %s is stored, then read, and counts from the signed time', async (name) => {
    const answer = await post(name, WAYS[name]());
    expect(answer.status).toBe(200);
    const { mail: id } = taken.parse(answer.json());
    const kept = await world.ports.store.mail(id);
    expect(kept).toMatchObject({ status: 'new', way: 'webhook', from: table.red.address });
    expect(Buffer.from(kept?.raw ?? [])).toEqual(Buffer.from(mail().raw));
    const at = name === 'postmark' ? world.clock.now() : signedAt();
    expect(Math.abs((kept?.receivedAt.getTime() ?? 0) - at.getTime())).toBeLessThan(1_000);
    await world.settle();
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toMatchObject([{ ready: true }]);
  });

  it('is the same mail by whichever of them it comes, and over SMTP', async () => {
    const ids = new Set<string>([await table.mail('red', 'READY')]);
    for (const name of NAMES) ids.add(taken.parse((await post(name, WAYS[name]())).json()).mail);
    expect(ids.size).toBe(1);
  });

  it('keeps bytes that are no UTF-8', async () => {
    const raw = Buffer.concat([Buffer.from(mail().raw), Buffer.from([0xe4, 0xff, 0x80])]);
    for (const request of [byRaw({ raw }), byMailgun({ raw })]) {
      const name = 'x-adjutant-to' in request.headers ? 'raw' : 'mailgun';
      const { mail: id } = taken.parse((await post(name, request)).json());
      expect(Buffer.from((await world.ports.store.mail(id))?.raw ?? [])).toEqual(raw);
    }
  });

  it.each([
    ['raw', 422],
    ['mailgun', 406],
    ['postmark', 403],
    ['sendgrid', 200],
    ['ses', 200],
  ] as const)('for nobody here is refused by %s so that it is not sent again: %s', async (name, status) => {
    const answer = await post(name, WAYS[name]({ to: 'orders+nosuchtoken@play.example.org' }));
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('No seat has this address');
    if (status !== 200) expect(answer.problem().code).toBe('mail.not-ours');
    expect(await stored()).toBe(0);
  });

  it('in an urlencoded form is taken too', async () => {
    const { body } = byMailgun();
    const fields = [
      ...Buffer.from(body)
        .toString('latin1')
        .matchAll(/name="([^"]+)"\r\n\r\n([^]*?)\r\n--b/g),
    ];
    const form = fields.map(([, name = '', value = '']) => [name, value]);
    const answer = await post('mailgun', {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    taken.parse(answer.json());
  });
});

const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const DAY_MS = 86_400_000;
const FORGED: readonly (readonly [string, Name, () => Request, string])[] = [
  ['another key', 'raw', () => byRaw({ key: 'guessed and wrong' }), 'hook.signature'],
  [
    'another body',
    'raw',
    () => ({ ...byRaw(), body: latin1(mail().raw).replace('READY', 'CLEAR') }),
    'hook.signature',
  ],
  [
    'another recipient',
    'raw',
    () => changed(byRaw(), 'x-adjutant-to', table.address('blue')),
    'hook.signature',
  ],
  ['an old time', 'raw', () => byRaw({ time: String(Number(seconds()) - 600) }), 'hook.too-old'],
  ['a time to come', 'raw', () => byRaw({ time: String(Number(seconds()) + 600) }), 'hook.too-old'],
  ['no time', 'raw', () => byRaw({ time: 'soon' }), 'hook.too-old'],
  ['another key', 'mailgun', () => byMailgun({ key: 'guessed and wrong' }), 'hook.signature'],
  ['no token', 'mailgun', () => byMailgun({ token: '' }), 'hook.signature'],
  ['an old time', 'mailgun', () => byMailgun({ time: String(Number(seconds()) - 99_999) }), 'hook.too-old'],
  ['another login', 'postmark', () => byPostmark({ key: 'adjutant:guessed' }), 'hook.signature'],
  ['another key', 'sendgrid', () => bySendgrid({ key: other }), 'hook.signature'],
  [
    'another time',
    'sendgrid',
    () => changed(bySendgrid(), 'x-twilio-email-event-webhook-timestamp', '1'),
    'hook.signature',
  ],
  ['an old time', 'sendgrid', () => bySendgrid({ time: String(Number(seconds()) - 9_999) }), 'hook.too-old'],
  ['another key', 'ses', () => bySes({ key: other }), 'hook.signature'],
  ['another topic', 'ses', () => bySes({ more: { TopicArn: `${TOPIC}-2` } }), 'hook.signature'],
  [
    'a certificate from elsewhere',
    'ses',
    () => bySes({ more: { SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.example.net/x.pem' } }),
    'hook.signature',
  ],
  [
    'a certificate without TLS',
    'ses',
    () => bySes({ more: { SigningCertURL: CERTIFICATE.replace('https', 'http') } }),
    'hook.signature',
  ],
  [
    'an old time',
    'ses',
    () => bySes({ at: new Date(world.clock.now().getTime() - 9 * DAY_MS) }),
    'hook.too-old',
  ],
];

function changed(request: Request, header: string, value: string): Request {
  return { ...request, headers: { ...request.headers, [header]: value } };
}

describe('a request that a provider did not sign', () => {
  it.each(FORGED)('with %s is refused (%s)', async (_, name, request, code) => {
    const answer = await post(name, request());
    expect([answer.status, answer.problem().code]).toEqual([401, code]);
    expect(await stored()).toBe(0);
    expect(fetched.filter((url) => url !== CERTIFICATE)).toEqual([]);
  });

  it('for a second mail under one token of Mailgun is refused', async () => {
    await post('mailgun', byMailgun());
    const raw = Buffer.from(mail().raw.toString().replace('READY', 'CLEAR'));
    const answer = await post('mailgun', byMailgun({ raw }));
    expect([answer.status, answer.problem().code]).toEqual([401, 'hook.used']);
    expect((await post('mailgun', byMailgun())).status).toBe(200);
    expect(await stored()).toBe(1);
  });
});

describe('a provider', () => {
  it('that is not used here, or that nobody knows, is told so', async () => {
    const off = await openWeb(world);
    expect((await off.ask('POST /v1/mail/raw', byRaw())).problem()).toMatchObject({
      status: 404,
      code: 'hook.off',
    });
    await off.close();
    expect((await post('gmail', byRaw())).status).toBe(400);
  });

  it.each<[string, Name, () => Request]>([
    ['an empty mail', 'raw', () => byRaw({ raw: Buffer.of() })],
    ['a form without the mail', 'mailgun', () => byMailgun({ raw: Buffer.of() })],
    ['JSON that is none', 'postmark', () => ({ ...byPostmark(), body: '{' })],
    ['JSON without the mail', 'postmark', () => ({ ...byPostmark(), body: '{}' })],
    ['no form', 'mailgun', () => ({ body: 'x', headers: { 'content-type': 'text/plain' } })],
    ['a broken form', 'mailgun', () => ({ ...byMailgun(), body: '--b\r\nbroken' })],
    ['a notification without a mail', 'ses', () => bySes({ more: { Message: '{}' } })],
  ])('that sends %s is told what would be right (%s)', async (_, name, request) => {
    const answer = await post(name, request());
    expect([answer.status, answer.problem().code]).toEqual([422, 'hook.form']);
  });

  it('that sends more than a mail may hold is refused', async () => {
    const answer = await post('raw', byRaw({ raw: Buffer.alloc(3_000_000, 'x') }));
    expect([answer.status, answer.problem().code]).toEqual([413, 'body.too-large']);
  });

  it("of SNS has its subscription confirmed, when the topic is ours and the link is Amazon's", async () => {
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
    const asking = { Type: 'SubscriptionConfirmation', Token: 't', Message: 'confirm', SubscribeURL };
    expect((await post('ses', bySes({ more: asking }))).json()).toEqual({ mail: null, why: null });
    expect(fetched).toContain(SubscribeURL);
    fetched.length = 0;
    await post('ses', bySes({ more: { ...asking, SubscribeURL: 'https://example.net/' } }));
    expect(fetched).toEqual([]);
  });

  it('of SNS may sign in the old way', async () => {
    taken.parse((await post('ses', bySes({ more: { SignatureVersion: '1' } }))).json());
  });
});
