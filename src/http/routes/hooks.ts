import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Declined } from '../../service/declined.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { Taken } from '../../service/ports/store.ts';
import { receiveMail, refusalOfAddress } from '../../service/receive-mail.ts';
import { HOOKS, type HookKeys, type HookName, type HookWorld } from '../hooks/index.ts';
import type { Hook, HookedMail } from '../hooks/hook.ts';
import { problems } from '../schemas.ts';

export interface HookOptions {
  readonly keys: HookKeys;
  readonly world: HookWorld;
  /** Largest mail in bytes. */
  readonly mailLimit: number;
}

const names = z.enum(['raw', 'mailgun', 'postmark', 'sendgrid', 'ses']) satisfies z.ZodType<HookName>;

const TAKE = {
  tags: ['mail'],
  summary: 'Take a mail from a provider; it is stored before this is answered',
  description: 'Signatures and set-up of each provider: docs/mail-in.md.',
  params: z.strictObject({ provider: names.meta({ description: 'One whose key is configured.' }) }),
  security: [],
  response: {
    200: z.strictObject({
      mail: z
        .uuid()
        .nullable()
        .meta({ description: 'Id of the stored mail; null: there was none to store.' }),
      why: z.string().nullable().meta({ description: 'Why a mail was not stored.' }),
    }),
    ...problems,
  },
};

/** Base64 in JSON, percent signs in a form. */
const LARGEST_CODING = 3;
const ENVELOPE_BYTES = 262_144;

/** Mails that come over HTTP: stored first, then read like those that come by other ways. */
export const hookRoutes: FastifyPluginAsyncZod<{
  readonly ports: Ports;
  readonly hooks: HookOptions;
}> = async (app, { ports, hooks }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const bodyLimit = hooks.mailLimit * LARGEST_CODING + ENVELOPE_BYTES;

  app.post('/mail/:provider', { schema: TAKE, bodyLimit }, async (request, reply) => {
    const hook: Hook = HOOKS[request.params.provider];
    const header = (name: string): string => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : '';
    };
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const key = keyOf(hook, hooks.keys[request.params.provider]);
    const hooked = await hook.read({ header, body, now: ports.clock.now() }, key, hooks.world);
    if (hooked === null) return { mail: null, why: null };
    const { ours, why } = await oursOf(ports, hooked);
    if (ours.length === 0 && hook.refused !== 200) {
      const problem = { type: 'https://adjutant.invalid/problems/mail.not-ours', title: 'Not ours' };
      return reply
        .code(hook.refused)
        .type('application/problem+json')
        .send({ ...problem, status: hook.refused, ...NOT_OURS, detail: why, instance: request.url });
    }
    if (ours.length === 0) return { mail: null, why };
    return { mail: await take(ports, { ...hooked, mail: { ...hooked.mail, to: ours } }), why: null };
  });
};

const NOT_OURS = { code: 'mail.not-ours', hint: 'Do not send it again: it is for nobody here.' };

/** Refuses a provider that is not used. */
function keyOf({ name, variable }: Hook, key: string | null): string {
  if (key !== null) return key;
  throw new Declined('not-found', 'hook.off', {
    what: `No mails are taken from ${name} here.`,
    hint: `The operator switches it on by ${variable}.`,
  });
}

async function oursOf(
  ports: Ports,
  { mail }: HookedMail,
): Promise<{ readonly ours: readonly string[]; readonly why: string }> {
  const refusals = await Promise.all(mail.to.map((address) => refusalOfAddress(ports, address, mail.from)));
  return {
    ours: mail.to.filter((_, index) => refusals[index] === null),
    why: refusals.find((refusal) => refusal !== null) ?? 'It names no recipient.',
  };
}

/** Refuses another mail under a signature that was used. */
async function take(ports: Ports, { mail, takenAt, nonce }: HookedMail): Promise<string> {
  try {
    return await receiveMail(ports, mail, {
      way: 'webhook',
      ...(takenAt === undefined ? {} : { takenAt }),
      ...(nonce === undefined ? {} : { nonce }),
    });
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    throw new Declined('not-authenticated', 'hook.used', {
      what: 'Another mail came under this signature before.',
      hint: 'Sign each mail by itself.',
    });
  }
}
