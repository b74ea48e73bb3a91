import type { Hook } from './hook.ts';
import { mailgunHook } from './mailgun.ts';
import { postmarkHook } from './postmark.ts';
import { rawHook } from './raw.ts';
import { sendgridHook } from './sendgrid.ts';
import { sesHook } from './ses.ts';

export type { HookWorld } from './hook.ts';

/** All ways by which mails come over HTTP. */
export const HOOKS = {
  raw: rawHook,
  mailgun: mailgunHook,
  postmark: postmarkHook,
  sendgrid: sendgridHook,
  ses: sesHook,
} as const satisfies Readonly<Record<string, Hook>>;

export type HookName = keyof typeof HOOKS;

/** What proves a request of a provider; null: it is not used. */
export type HookKeys = Readonly<Record<HookName, string | null>>;
