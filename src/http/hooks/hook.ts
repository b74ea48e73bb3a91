import { createHash, timingSafeEqual } from 'node:crypto';
import { Declined } from '../../service/declined.ts';
import type { RawMail } from '../../service/ports/mail.ts';

/** A request as a provider sent it: its signature is over these very bytes. */
export interface HookRequest {
  /** By names in small letters. */
  readonly header: (name: string) => string;
  readonly body: Buffer;
  readonly now: Date;
}

/** What a provider hands over. */
export interface HookedMail {
  readonly mail: RawMail;
  /** The provider's signed time; left out where it signs none. */
  readonly takenAt?: Date;
  /** Signed, and good for one mail. */
  readonly nonce?: string;
}

/** What the world has to do for a hook. */
export interface HookWorld {
  /** Fetches a text over HTTPS; throws a `Fault` when it can't be had. */
  fetchText(url: string): Promise<string>;
}

/** A provider's way of handing mails over: one file each. */
export interface Hook {
  /** Last part of the path. */
  readonly name: string;
  /** The setting that switches it on. */
  readonly variable: string;
  /** Status by which a mail for nobody here is refused, so that the provider does not try again. */
  readonly refused: number;
  /**
   * Reads a request that `key` proves to be the provider's. Null: it was no mail, and all is done. Refuses (throws
   * `Declined`) a signature that is wrong or old, and what is no form of this provider.
   */
  read(request: HookRequest, key: string, world: HookWorld): Promise<HookedMail | null>;
}

/** Compares secrets in a time that tells nothing of them. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** A signed time, in seconds since 1970 or as ISO. Refuses one that is none, or further away than the window. */
export function signedTime(text: string, now: Date, windowMs: number): Date {
  const time = new Date(/^\d{9,11}$/.test(text) ? Number(text) * 1_000 : text);
  const away = Math.abs(now.getTime() - time.getTime());
  if (Number.isFinite(away) && away <= windowMs) return time;
  const what = Number.isFinite(away)
    ? `The request was signed at ${time.toISOString()}; that is too long ago, or yet to come.`
    : 'The time of the signature is missing, or is no time.';
  throw new Declined('not-authenticated', 'hook.too-old', {
    what,
    hint: `Sign each request anew, with the time of a clock that is right; ${windowMs / 60_000} minutes are let pass.`,
  });
}

export function wrongSignature(variable: string): Declined {
  return new Declined('not-authenticated', 'hook.signature', {
    what: 'The signature is missing, or is not made with our key.',
    hint: `Compare ${variable} with what the provider shows; nothing on the way may change the body.`,
  });
}

export function wrongForm(what: string, hint: string): Declined {
  return new Declined('invalid', 'hook.form', { what, hint });
}
