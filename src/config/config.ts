import path from 'node:path';
import { z } from 'zod';
import { changes, nearest } from '../engine/nearest.ts';
import { IN_WORDS, mustBe, whatIsWrong } from '../service/wrong-input.ts';

const whole = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      mustBe(`a whole number from ${least} to ${most}`),
    )
    .transform(Number);
const port = whole(0, 65_535);
const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      mustBe(`a URL that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`),
    );
/** Of a secret that is wrong only that is told. */
const unshown = (what: string) => ({ error: () => `must be ${what}` });

/** A URL with user and password in percent coding, as far as it is a URL at all. */
function hasLogin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, pathname } = new URL(text);
  const isCoded = [username, password, pathname].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  return username !== '' && password !== '' && isCoded;
}

/** `gmail.com=20,example.org=60` */
const ratesByDomain = z
  .string()
  .refine(
    (text) => text.split(',').every((pair) => /^[a-z0-9.-]+=[1-9]\d{0,4}$/i.test(pair.trim())),
    mustBe('domains with the mails a minute that each gets, such as "gmail.com=20,example.org=60"'),
  )
  .transform((text) => Object.fromEntries(text.split(',').map(rateOf)));
const flag = z.enum(['yes', 'no']).transform((word) => word === 'yes');

function rateOf(pair: string): readonly [domain: string, perMinute: number] {
  const [domain = '', perMinute = ''] = pair.trim().toLowerCase().split('=');
  return [domain, Number(perMinute)];
}

/** Every variable that Adjutant reads, with its default. `.env.example` and docs/operating.md tell what they mean. */
const environmentSchema = z.object({
  ADJUTANT_HOST: z.string().min(1).default('127.0.0.1'),
  ADJUTANT_HTTP_PORT: port.default(8080),
  ADJUTANT_SMTP_PORT: port.default(2525),
  ADJUTANT_LMTP_PORT: port.optional(),
  ADJUTANT_IMAP_URL: url(['imap:', 'imaps:'])
    .refine(
      hasLogin,
      unshown('a URL with user and password, coded as in imaps://ada%40example.org:secret@host'),
    )
    .optional(),
  ADJUTANT_IMAP_DONE: z.string().min(1).optional(),
  ADJUTANT_IMAP_EVERY: whole(5, 3_600).default(60),
  ADJUTANT_DATA_DIR: z.string().min(1).default('data'),
  ADJUTANT_BASE_URL: url(['http:', 'https:']).optional(),
  ADJUTANT_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, mustBe('a domain name'))
    .default('adjutant.localhost'),
  ADJUTANT_MAIL_FROM: z.email().optional(),
  ADJUTANT_MAIL_LIMIT_KB: whole(16, 102_400).default(2_048),
  ADJUTANT_SEAT_ADDRESS: z.enum(['plus', 'subdomain']).default('plus'),
  ADJUTANT_AUTH_SERVER: z.string().min(1).optional(),
  ADJUTANT_MAIL_SLACK: whole(0, 3_600).default(60),
  ADJUTANT_HOOK_SECRET: z.string().min(16, unshown('at least 16 characters')).optional(),
  ADJUTANT_HOOK_MAILGUN_KEY: z.string().optional(),
  ADJUTANT_HOOK_POSTMARK_LOGIN: z
    .string()
    .regex(/^[^:\s]+:\S{12,}$/, unshown('user:password, with at least 12 characters of password'))
    .optional(),
  ADJUTANT_HOOK_SENDGRID_KEY: z.string().optional(),
  ADJUTANT_HOOK_SES_TOPIC: z
    .string()
    .regex(/^arn:aws[a-z-]*:sns:/, mustBe('the ARN of an SNS topic'))
    .optional(),
  ADJUTANT_ANSWERS_PER_HOUR: whole(1, 1_000).default(30),
  ADJUTANT_MAP_PICTURES: flag.default(true),
  ADJUTANT_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  ADJUTANT_POOL: whole(2, 100).default(8),
  ADJUTANT_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  ADJUTANT_SMTP_CONNECTIONS: whole(1, 100).default(8),
  ADJUTANT_DKIM_KEY_FILE: z.string().min(1).optional(),
  ADJUTANT_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, mustBe('a word of letters, digits and hyphens'))
    .default('adjutant'),
  ADJUTANT_MAIL_RATE: whole(1, 60_000).optional(),
  ADJUTANT_MAIL_RATES: ratesByDomain.optional(),
});

export interface Config {
  readonly host: string;
  readonly httpPort: number;
  readonly smtpPort: number;
  /** Null: no LMTP. */
  readonly lmtpPort: number | null;
  /** A mailbox to take mails from; null: there is none. */
  readonly imap: ImapConfig | null;
  readonly dataDir: string;
  /** Null: the address at which the API listens. */
  readonly baseUrl: string | null;
  readonly mailDomain: string;
  readonly mailFrom: string;
  readonly mailLimitBytes: number;
  readonly seatAddresses: 'plus' | 'subdomain';
  readonly mailSlackMs: number;
  /** Null: no mail server in front of ours writes `Authentication-Results` that count. */
  readonly authServer: string | null;
  /** What proves the requests of providers that hand mails over; null: not used. */
  readonly hooks: Readonly<Record<'raw' | 'mailgun' | 'postmark' | 'sendgrid' | 'ses', string | null>>;
  readonly answersPerHour: number;
  readonly mapPictures: boolean;
  readonly role: 'all' | 'api' | 'worker';
  readonly poolSize: number;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Null: an embedded Postgres in the data folder. */
  readonly databaseUrl: string | null;
  /** Null: the queue lives in Postgres. */
  readonly redisUrl: string | null;
  /** Null: mail stays in the local mailbox. */
  readonly smtpUrl: string | null;
  /** Mails are signed with this key; null: they are not, or the relay does it. */
  readonly dkim: { readonly keyFile: string; readonly selector: string } | null;
  /** To the relay, at once. */
  readonly smtpConnections: number;
  /** Mails a minute to one domain; `usual` null: no limit. */
  readonly mailRates: { readonly usual: number | null; readonly byDomain: Readonly<Record<string, number>> };
}

export interface ImapConfig {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly mailbox: string;
  /** Folder for mails that are stored; null: they stay. */
  readonly done: string | null;
  readonly everyMs: number;
}

/** The configuration is wrong: names every wrong value at once, before anything opens. */
export class ConfigWrong extends Error {
  override readonly name = 'ConfigWrong';
}

/** Reads the environment once. Refuses (throws `ConfigWrong`) with one line for each wrong value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = environmentSchema.safeParse(given, IN_WORDS);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${whatIsWrong({ issues: [issue] })}`);
    throw new ConfigWrong(`the configuration is wrong:\n${lines.join('\n')}`);
  }
  return Object.freeze(configOf(read.data));
}

const SETTINGS = Object.keys(environmentSchema.shape);
const PREFIX = 'ADJUTANT_';

/** A sentence for each variable that is none of ours and looks like one: it would be passed over in silence. */
export function misspeltSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !SETTINGS.includes(name))
    .flatMap((name) => {
      const meant = name.startsWith(PREFIX) ? nearest(name, SETTINGS) : aSlipOf(name);
      if (meant !== null) return [`${name} is no setting and does nothing; did you mean ${meant}?`];
      return name.startsWith(PREFIX)
        ? [`${name} is no setting and does nothing; .env.example lists them all.`]
        : [];
    });
}

/** Others have variables of their own, and names that are like ours by chance: only one letter may differ. */
function aSlipOf(name: string): string | null {
  return SETTINGS.find((setting) => changes(name, setting) === 1) ?? null;
}

function configOf(env: z.output<typeof environmentSchema>): Config {
  return {
    host: env.ADJUTANT_HOST,
    httpPort: env.ADJUTANT_HTTP_PORT,
    smtpPort: env.ADJUTANT_SMTP_PORT,
    lmtpPort: env.ADJUTANT_LMTP_PORT ?? null,
    imap: env.ADJUTANT_IMAP_URL === undefined ? null : imapOf(new URL(env.ADJUTANT_IMAP_URL), env),
    dataDir: path.resolve(env.ADJUTANT_DATA_DIR),
    baseUrl: env.ADJUTANT_BASE_URL?.replace(/\/+$/, '') ?? null,
    mailDomain: env.ADJUTANT_MAIL_DOMAIN.toLowerCase(),
    mailFrom: env.ADJUTANT_MAIL_FROM ?? `adjutant@${env.ADJUTANT_MAIL_DOMAIN}`,
    mailLimitBytes: env.ADJUTANT_MAIL_LIMIT_KB * 1024,
    seatAddresses: env.ADJUTANT_SEAT_ADDRESS,
    authServer: env.ADJUTANT_AUTH_SERVER ?? null,
    mailSlackMs: env.ADJUTANT_MAIL_SLACK * 1_000,
    hooks: {
      raw: env.ADJUTANT_HOOK_SECRET ?? null,
      mailgun: env.ADJUTANT_HOOK_MAILGUN_KEY ?? null,
      postmark: env.ADJUTANT_HOOK_POSTMARK_LOGIN ?? null,
      sendgrid: env.ADJUTANT_HOOK_SENDGRID_KEY ?? null,
      ses: env.ADJUTANT_HOOK_SES_TOPIC ?? null,
    },
    answersPerHour: env.ADJUTANT_ANSWERS_PER_HOUR,
    mapPictures: env.ADJUTANT_MAP_PICTURES,
    role: env.ADJUTANT_ROLE,
    poolSize: env.ADJUTANT_POOL,
    logLevel: env.ADJUTANT_LOG,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    dkim:
      env.ADJUTANT_DKIM_KEY_FILE === undefined
        ? null
        : { keyFile: path.resolve(env.ADJUTANT_DKIM_KEY_FILE), selector: env.ADJUTANT_DKIM_SELECTOR },
    smtpConnections: env.ADJUTANT_SMTP_CONNECTIONS,
    mailRates: { usual: env.ADJUTANT_MAIL_RATE ?? null, byDomain: env.ADJUTANT_MAIL_RATES ?? {} },
  };
}

function imapOf(
  server: URL,
  env: Pick<z.output<typeof environmentSchema>, 'ADJUTANT_IMAP_DONE' | 'ADJUTANT_IMAP_EVERY'>,
): ImapConfig {
  const secure = server.protocol === 'imaps:';
  return {
    host: server.hostname,
    port: server.port === '' ? (secure ? 993 : 143) : Number(server.port),
    secure,
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
    mailbox: decodeURIComponent(server.pathname.slice(1)) || 'INBOX',
    done: env.ADJUTANT_IMAP_DONE ?? null,
    everyMs: env.ADJUTANT_IMAP_EVERY * 1_000,
  };
}

/** Whether whoever sits at the terminal wants to see where an error came from. */
export function isDebugging(): boolean {
  return process.env['ADJUTANT_LOG'] === 'debug';
}
