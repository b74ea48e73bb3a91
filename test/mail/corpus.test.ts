import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mailReader } from '../../src/mail/index.ts';
import type { ReadMail } from '../../src/service/ports/mail.ts';

const corpus = new URL('./corpus/', import.meta.url);
const names = readdirSync(corpus)
  .filter((file) => file.endsWith('.eml'))
  .map((file) => file.slice(0, -'.eml'.length));

/** As the JSON beside each mail has it: one text a line, so that a difference is read at a glance. */
function outline(mail: ReadMail) {
  return {
    from: mail.from,
    subject: mail.subject,
    automatic: mail.automatic,
    references: mail.references,
    blocks: mail.blocks.map(({ game, window, closed, lines }) => ({
      game,
      window,
      closed,
      lines: lines.map((line) => `${line.number}: ${line.text}`),
    })),
    ignored: mail.ignored.map((part) => `${part.firstLine}-${part.lastLine} ${part.why}: ${part.sample}`),
  };
}

describe('the corpus of order mails', () => {
  it('holds more than a hundred mails', () => {
    expect(names.length).toBeGreaterThan(100);
  });

  it.each(names)('%s is read as the JSON beside it says', async (name) => {
    const expected: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, corpus), 'utf8'));
    const mail = await mailReader().read(readFileSync(new URL(`${name}.eml`, corpus)));
    expect(outline(mail)).toEqual(expected);
  });

  it.each(names)(
    '%s is read the same when its lines end in LF only, as mailboxes on disk do',
    async (name) => {
      const raw = readFileSync(new URL(`${name}.eml`, corpus));
      const lineFeeds = Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
      expect(outline(await mailReader().read(lineFeeds))).toEqual(outline(await mailReader().read(raw)));
    },
  );
});
