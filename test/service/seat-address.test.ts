import { describe, expect, it } from 'vitest';
import { readSeatAddress, seatAddress } from '../../src/service/seat-address.ts';

const DOMAIN = 'play.example.org';
const plus = { mailDomain: 'Play.Example.org', seatAddresses: 'plus' } as const;

describe('seat addresses', () => {
  it('are read back as they were built, in whatever case they come', () => {
    const address = seatAddress('k7m2p9x4q1', plus);
    expect(address).toBe('orders+k7m2p9x4q1@play.example.org');
    for (const form of [address, address.toUpperCase(), `<${address}>`, ` ${address} `]) {
      expect(readSeatAddress(form, DOMAIN)).toEqual({ kind: 'seat', token: 'k7m2p9x4q1' });
    }
  });

  it('at subdomains are read back too, and both ways are understood at once', () => {
    const address = seatAddress('k7m2p9x4q1', { ...plus, seatAddresses: 'subdomain' });
    expect(address).toBe('orders@k7m2p9x4q1.play.example.org');
    for (const form of [address, address.toUpperCase(), `<${address}>`])
      expect(readSeatAddress(form, DOMAIN)).toEqual({ kind: 'seat', token: 'k7m2p9x4q1' });
  });

  it('without their token are still ours', () => {
    expect(readSeatAddress('Orders@play.example.org', DOMAIN)).toEqual({ kind: 'bare' });
  });

  it.each([
    ['another domain', 'orders+k7m2p9x4q1@example.org'],
    ['a longer domain', 'orders+k7m2p9x4q1@play.example.org.evil.example.org'],
    ['a domain before ours', 'orders+k7m2p9x4q1@evil.example.org@play.example.org'],
    ['a subdomain', 'orders+k7m2p9x4q1@x.play.example.org'],
    ['a subdomain below the token', 'orders@x.k7m2p9x4q1.play.example.org'],
    ['a subdomain and a plus', 'orders+k7m2p9x4q1@k7m2p9x4q1.play.example.org'],
    ['another word at a subdomain', 'order@k7m2p9x4q1.play.example.org'],
    ['a subdomain of another domain', 'orders@k7m2p9x4q1.example.org'],
    ['another word', 'order+k7m2p9x4q1@play.example.org'],
    ['a Cyrillic letter', 'оrders+k7m2p9x4q1@play.example.org'],
    ['a Kelvin sign for a k', 'orders+\u212a7m2p9x4q1@play.example.org'],
    ['full-width letters', 'orders+ｋ7m2p9x4q1@play.example.org'],
    ['a second plus', 'orders+k7m2p9x4q1+x@play.example.org'],
    ['a short token', 'orders+k7@play.example.org'],
    ['an empty token', 'orders+@play.example.org'],
    ['a token with a dot', 'orders+k7m2p9.x4q1@play.example.org'],
    ['a quoted local part', '"orders+k7m2p9x4q1"@play.example.org'],
    ['a line end', 'orders+k7m2p9x4q1@play.example.org\nx'],
    ['nothing', ''],
  ])('with %s are not ours', (_, address) => {
    expect(readSeatAddress(address, DOMAIN)).toEqual({ kind: 'other' });
  });

  it.each(['', 'short', 'UPPERCASE', 'with space', 'with+plus', '-hyphen-first', 'x'.repeat(64)])(
    'are not built from the token "%s"',
    (token) => {
      expect(() => seatAddress(token, plus)).toThrow();
    },
  );
});
