import type { Settings } from './ports/ports.ts';

/** What an address at our domain is for. */
export type SeatAddress =
  /** The reply address of one seat. The token is a secret: whoever knows it may order for the seat. */
  | { readonly kind: 'seat'; readonly token: string }
  /** `orders@...` without a token: a client that drops the plus part. The mail's references tell the seat. */
  | { readonly kind: 'bare' }
  | { readonly kind: 'other' };

const LOCAL_PART = 'orders';
const TOKEN = /^[a-z0-9][a-z0-9-]{5,62}$/;

/**
 * `orders+<token>@<domain>` or `orders@<token>.<domain>`. Throws on a token that could not be read back from a mail:
 * lower case, digits, hyphen, 6 to 63.
 */
export function seatAddress(
  token: string,
  { mailDomain, seatAddresses }: Pick<Settings, 'mailDomain' | 'seatAddresses'>,
): string {
  if (!TOKEN.test(token)) throw new Error('a seat token has 6 to 63 characters out of a-z, 0-9 and hyphen');
  const domain = mailDomain.toLowerCase();
  return seatAddresses === 'plus' ? `${LOCAL_PART}+${token}@${domain}` : `${LOCAL_PART}@${token}.${domain}`;
}

/** Our address without the secret part of a seat: what a letter is answered to that is for no seat. */
export function bareAddress({ mailDomain }: Pick<Settings, 'mailDomain'>): string {
  return `${LOCAL_PART}@${mailDomain.toLowerCase()}`;
}

/**
 * Reads an envelope or header address without regard to case, since some clients change it, whichever way seats are
 * addressed now: letters that were sent before go on being answered. Look-alikes are
 * `other`: another or a longer domain, letters of another script, quoted local parts, a second plus or @.
 */
export function readSeatAddress(address: string, domain: string): SeatAddress {
  const suffix = `@${domain.toLowerCase()}`;
  const given = address.trim().replace(/^<(.*)>$/, '$1');
  // Before lower-casing, which turns the Kelvin sign into a plain "k".
  if (!/^[!-~]+$/.test(given)) return { kind: 'other' };
  const plain = given.toLowerCase();
  if (!plain.endsWith(suffix)) return subdomainAddress(plain, `.${suffix.slice(1)}`);
  const [name, token, ...more] = plain.slice(0, -suffix.length).split('+');
  if (name !== LOCAL_PART || more.length > 0) return { kind: 'other' };
  if (token === undefined) return { kind: 'bare' };
  return TOKEN.test(token) ? { kind: 'seat', token } : { kind: 'other' };
}

function subdomainAddress(plain: string, suffix: string): SeatAddress {
  const [name, host = ''] = plain.split('@');
  if (name !== LOCAL_PART || plain.split('@').length !== 2 || !host.endsWith(suffix))
    return { kind: 'other' };
  const token = host.slice(0, -suffix.length);
  return TOKEN.test(token) ? { kind: 'seat', token } : { kind: 'other' };
}

/**
 * Tokens of the seats that a mail went to by its headers, each once. Null: the domain is not known, and any may be
 * ours. Where no address is written as `seatAddress` does it, other ways of giving each seat one are understood too:
 * another name in front of the plus, or a subdomain (`orders@<token>.<domain>`, `<token>@orders.<domain>`).
 */
export function addressedSeats(addresses: readonly string[], domain: string | null): readonly string[] {
  const plain = addresses.map((address) => address.trim().toLowerCase().replace(/\.$/, ''));
  const exact = plain.flatMap((address) => {
    const read = readSeatAddress(address, domain ?? hostOf(address));
    return read.kind === 'seat' ? [read.token] : [];
  });
  const found = exact.length > 0 ? exact : plain.flatMap((address) => otherToken(address, domain) ?? []);
  return [...new Set(found)];
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function otherToken(address: string, domain: string | null): string | null {
  const host = hostOf(address);
  const name = address.slice(0, -host.length - 1);
  const [label = '', ...rest] = host.split('.');
  const isOurs = domain === null || host === domain.toLowerCase();
  const isBelow =
    domain === null ? rest.length > 1 && /\d/.test(label) : rest.join('.') === domain.toLowerCase();
  const isAtOrders =
    label === LOCAL_PART && rest.length > 1 && (domain === null || rest.join('.') === domain.toLowerCase());
  const token =
    name === LOCAL_PART && isBelow
      ? label
      : isOurs || isAtOrders
        ? (name.split('+')[1] ?? (isAtOrders ? name : ''))
        : '';
  return TOKEN.test(token) ? token : null;
}
