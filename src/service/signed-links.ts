import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Game } from './ports/records.ts';

/**
 * The key of a link that works without signing in: made from the secret of its game and what the link is for, so that
 * nobody can guess another one's. `purpose`: "extension/<id>".
 */
export function linkKeyOf({ id, secret }: Pick<Game, 'id' | 'secret'>, purpose: string): string {
  const [what = '', ...which] = purpose.split('/');
  return createHmac('sha256', Buffer.from(secret, 'hex'))
    .update([what, id, ...which].join('/'))
    .digest('hex')
    .slice(0, KEY_LENGTH);
}

const KEY_LENGTH = 32;

/** Whether somebody has the key of a link; answers as slowly when it is nearly right. */
export function isLinkKey(
  game: Pick<Game, 'id' | 'secret'>,
  { purpose, key }: { readonly purpose: string; readonly key: string },
): boolean {
  const right = Buffer.from(linkKeyOf(game, purpose));
  const given = Buffer.from(key);
  return right.length === given.length && timingSafeEqual(right, given);
}
