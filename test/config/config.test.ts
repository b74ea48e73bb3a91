import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigWrong, misspeltSettings, readConfig } from '../../src/config/config.ts';

/** Lines of the refusal, each about one value. */
function wrong(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigWrong)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('the configuration', () => {
  it('without any variable is one that can be tried at once', () => {
    expect(readConfig({ ADJUTANT_BASE_URL: '' })).toMatchObject({
      ...{ host: '127.0.0.1', httpPort: 8080, smtpPort: 2525, role: 'all', poolSize: 8 },
      ...{ baseUrl: null, databaseUrl: null, redisUrl: null, smtpUrl: null },
      ...{ mailLimitBytes: 2_097_152, mapPictures: true },
    });
  });

  it('takes whole numbers between their ends', () => {
    expect(readConfig({ ADJUTANT_HTTP_PORT: '0', ADJUTANT_POOL: '100' })).toMatchObject({
      ...{ httpPort: 0, poolSize: 100 },
    });
    for (const port of ['-1', '65536', '80.5', '0x50', 'x', ' '])
      expect(wrong({ ADJUTANT_SMTP_PORT: port })).toEqual([
        `  ADJUTANT_SMTP_PORT must be a whole number from 0 to 65535, not "${port}".`,
      ]);
  });

  it('names every wrong value at once, and what would be right', () => {
    expect(
      [
        ...wrong({
          ADJUTANT_ROLE: 'boss',
          ADJUTANT_MAP_PICTURES: 'true',
          ADJUTANT_MAIL_FROM: 'adjutant',
          ADJUTANT_MAIL_DOMAIN: 'play_example',
          REDIS_URL: 'localhost:6379',
        }),
      ].sort(),
    ).toEqual([
      '  ADJUTANT_MAIL_DOMAIN must be a domain name, not "play_example".',
      '  ADJUTANT_MAIL_FROM must be an e-mail address such as ada@example.org, not "adjutant".',
      '  ADJUTANT_MAP_PICTURES must be "yes" or "no", not "true".',
      '  ADJUTANT_ROLE must be "all", "api" or "worker", not "boss".',
      '  REDIS_URL must be a URL that begins with redis:// or rediss://, not "localhost:6379".',
    ]);
  });

  it('reads a mailbox from its URL', () => {
    const imap = readConfig({
      ADJUTANT_IMAP_URL: 'imaps://orders%40example.org:pass%3Aword@imap.example.org/Games/In',
      ADJUTANT_IMAP_DONE: 'Done',
    }).imap;
    expect(imap).toEqual({
      ...{ host: 'imap.example.org', port: 993, secure: true, mailbox: 'Games/In', done: 'Done' },
      ...{ user: 'orders@example.org', password: 'pass:word', everyMs: 60_000 },
    });
    expect(readConfig({ ADJUTANT_IMAP_URL: 'imap://a:b@localhost' }).imap).toMatchObject({
      ...{ port: 143, secure: false, mailbox: 'INBOX', done: null },
    });
  });

  it('tells no secret that is wrong', () => {
    const secrets = {
      ADJUTANT_HOOK_SECRET: 'hunter2',
      ADJUTANT_HOOK_POSTMARK_LOGIN: 'ada:hunter2',
      ADJUTANT_IMAP_URL: 'imap://ada:hunter2%zz@localhost',
    };
    const lines = wrong(secrets);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/must be (?!.*hunter2)/);
    expect(wrong({ ADJUTANT_IMAP_URL: 'imap://localhost' })).toHaveLength(1);
  });

  it('tells of variables that look like one of ours and are none', () => {
    expect(
      misspeltSettings({
        ...{ ADJUTANT_HTTP_PRT: '8081', ADJUTANT_COLOUR: 'red', SMPT_URL: 'smtp://a', ADJUTNAT_POOL: '3' },
        ...{ ADJUTANT_HOST: '0.0.0.0', HTTP_URL: 'x', PATH: '/bin', DATABASE_NAME: 'x', HOST: 'x' },
      }),
    ).toEqual([
      'ADJUTANT_HTTP_PRT is no setting and does nothing; did you mean ADJUTANT_HTTP_PORT?',
      'ADJUTANT_COLOUR is no setting and does nothing; .env.example lists them all.',
      'SMPT_URL is no setting and does nothing; did you mean SMTP_URL?',
      'ADJUTNAT_POOL is no setting and does nothing; did you mean ADJUTANT_POOL?',
    ]);
  });

  it('knows every variable that .env.example shows', () => {
    const shown = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const names = [...shown.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('tells no password of a URL that is wrong', () => {
    const [line] = wrong({ DATABASE_URL: 'mysql://adjutant:hunter2@db.example.org/adjutant' });
    expect(line).toContain('db.example.org');
    expect(line).not.toContain('hunter2');
  });
});
