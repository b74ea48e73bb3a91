import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mailReader } from '../../src/mail/index.ts';

const OURS = '<w7.b0.3f6f3c0e-7d53-4a53-9d59-0c6d0a9a1a10@play.example.org>';

async function bounceOf(name: string) {
  const raw = readFileSync(new URL(`./corpus/${name}.eml`, import.meta.url));
  return (await mailReader().read(raw)).bounce;
}

describe('the report of a mail system', () => {
  it.each([
    ['auto-bounce', { failed: true, address: 'anna@example.org', status: '5.1.1', about: [] }],
    ['bounce-global', { failed: true, address: 'anna@example.org', status: '5.2.2', about: [OURS] }],
    ['bounce-exim', { failed: true, address: 'bert@example.org', status: '5.1.1', about: [OURS] }],
    ['bounce-qmail', { failed: true, address: 'bert@example.org', status: '5.7.1', about: [OURS] }],
    ['bounce-delayed', { failed: false, address: 'anna@example.org', status: '4.4.1', about: [] }],
  ])('%s says who did not get what, and whether that is final', async (name, bounce) => {
    expect(await bounceOf(name)).toEqual(bounce);
  });

  it.each(['auto-read-receipt', 'auto-out-of-office', 'top-posting'])('%s is none', async (name) => {
    expect(await bounceOf(name)).toBeNull();
  });
});
