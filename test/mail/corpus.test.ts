import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fifthFrontierWar } from '../../src/games/fifth-frontier-war/index.ts';
import { mailReader } from '../../src/mail/index.ts';
import { explainMail, type ExplainedMail } from '../../src/service/explain-mail.ts';

const corpus = new URL('./corpus/', import.meta.url);
const names = readdirSync(corpus)
  .filter((file) => file.endsWith('.eml'))
  .map((file) => file.slice(0, -'.eml'.length));
const text = (file: string): string => readFileSync(new URL(file, corpus), 'utf8');
/** Mails that answer the order form in form.txt. */
const forms: unknown = JSON.parse(text('forms.json'));
const reader = mailReader();

/** As `explain-mail --domain play.example.org --game-id marches-3 --window W7` tells it, with --form where it is one. */
async function explained(name: string, raw: Uint8Array): Promise<ExplainedMail> {
  return explainMail(await reader.read(raw), {
    file: `${name}.eml`,
    game: fifthFrontierWar,
    domain: 'play.example.org',
    gameId: 'marches-3',
    window: 'W7',
    form: Array.isArray(forms) && forms.includes(name) ? text('form.txt').split('\n') : null,
  });
}

/** What the line ends of a mail may not change. */
function withoutSizes({ attachments, ...rest }: ExplainedMail) {
  return { ...rest, attachments: attachments.map(({ name, read, why }) => ({ name, read, why })) };
}

describe('the corpus of order mails', () => {
  it('holds more than two hundred mails', () => {
    expect(names.length).toBeGreaterThan(200);
  });

  it.each(names)('%s is read as the JSON beside it says', async (name) => {
    const expected: unknown = JSON.parse(text(`${name}.json`));
    expect(await explained(name, readFileSync(new URL(`${name}.eml`, corpus)))).toEqual(expected);
  });

  it.each(names.filter((name) => !/^line-ends/.test(name)))(
    '%s is read the same when its lines end in LF only, as mailboxes on disk do',
    async (name) => {
      const raw = readFileSync(new URL(`${name}.eml`, corpus));
      const lineFeeds = Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
      expect(withoutSizes(await explained(name, lineFeeds))).toEqual(
        withoutSizes(await explained(name, raw)),
      );
    },
  );
});
