/** What an address at our domain is for. */
export type SeatAddress =
  /** The reply address of one seat. The token is a secret: whoever knows it may order for the seat. */
  | { readonly kind: 'seat'; readonly token: string }
  /** `orders@...` without a token: a client that drops the plus part. The mail's references tell the seat. */
  | { readonly kind: 'bare' }
  | { readonly kind: 'other' };

const LOCAL_PART = 'orders';
const TOKEN = /^[a-z0-9][a-z0-9-]{5,62}$/;

/** `orders+<token>@<domain>`. Throws on a token that could not be read back from a mail: lower case, digits, hyphen, 6 to 63. */
export function seatAddress(token: string, domain: string): string {
  if (!TOKEN.test(token)) throw new Error('a seat token has 6 to 63 characters out of a-z, 0-9 and hyphen');
  return `${LOCAL_PART}+${token}@${domain.toLowerCase()}`;
}

/**
 * Reads an envelope or header address without regard to case, since some clients change it. Look-alikes are
 * `other`: another or a longer domain, letters of another script, quoted local parts, a second plus or @.
 */
export function readSeatAddress(address: string, domain: string): SeatAddress {
  const suffix = `@${domain.toLowerCase()}`;
  const given = address.trim().replace(/^<(.*)>$/, '$1');
  // Before lower-casing, which turns the Kelvin sign into a plain "k".
  if (!/^[!-~]+$/.test(given)) return { kind: 'other' };
  const plain = given.toLowerCase();
  if (!plain.endsWith(suffix)) return { kind: 'other' };
  const [name, token, ...more] = plain.slice(0, -suffix.length).split('+');
  if (name !== LOCAL_PART || more.length > 0) return { kind: 'other' };
  if (token === undefined) return { kind: 'bare' };
  return TOKEN.test(token) ? { kind: 'seat', token } : { kind: 'other' };
}
