import type { MailRates } from './ports/ports.ts';

const MINUTE_MS = 60_000;

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Time between two mails to a domain; null: no limit. */
export function stepOf({ usual, byDomain }: MailRates, domain: string): number | null {
  const perMinute = byDomain[domain] ?? usual;
  return perMinute === null ? null : Math.ceil(MINUTE_MS / perMinute);
}
