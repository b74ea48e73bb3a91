import { z } from 'zod';
import { Declined } from '../../service/declined.ts';
import { switchTopic, topicOfLink } from '../../service/mail-topics.ts';
import type { MailParts } from '../../service/ports/mail.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { wholeLetter } from '../../service/render-letter.ts';
import { turnOffPage } from '../pages.ts';
import type { Routes } from './route.ts';

const KEY = z.strictObject({ letter: z.uuid() });
const LETTER = { hide: true, params: KEY };
const PICTURE = { hide: true, params: KEY.extend({ id: z.string() }) };
const HTML = 'text/html; charset=utf-8';
/** Nothing in a letter runs, and nobody whose link is followed learns where it stood. */
const LETTER_HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
};

/**
 * Letters by the links in them: the whole of one that went as text, and a page that turns such letters off. Whoever
 * has the link of a letter sees that letter and nothing else.
 */
export const letterRoutes: Routes = async (app, { ports }) => {
  app.addHook('onSend', async (_request, reply) => void reply.headers(LETTER_HEADERS));
  // What a mail program posts (RFC 8058) is said by the address alone.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, {}),
  );

  app.get('/letters/:letter', { schema: LETTER }, async (request, reply) => {
    const { letter } = request.params;
    const { html, text } = await letterOf(ports, letter);
    if (html === null) return reply.type('text/plain; charset=utf-8').send(text);
    return reply.type(HTML).send(withPictures(html, letter));
  });

  app.get('/letters/:letter/picture/:id', { schema: PICTURE }, async (request, reply) => {
    const { pictures } = await letterOf(ports, request.params.letter);
    const picture = pictures.find(({ id }) => id === request.params.id);
    if (picture === undefined) throw noLetter();
    return reply.type('image/png').send(Buffer.from(picture.png));
  });

  app.get('/letters/:letter/unsubscribe', { schema: LETTER }, async (request, reply) => {
    const { letter } = request.params;
    const { topic } = await topicOfLink(ports, letter);
    return reply.type(HTML).send(turnOffPage({ letter, topic, done: null }));
  });

  for (const [word, wanted] of [
    ['unsubscribe', 'off'],
    ['subscribe', 'on'],
  ] as const) {
    app.post(`/letters/:letter/${word}`, { schema: LETTER }, async (request, reply) => {
      const { letter } = request.params;
      const topic = await switchTopic(ports, letter, wanted);
      return reply.type(HTML).send(turnOffPage({ letter, topic, done: wanted }));
    });
  }
};

/** Refuses a link that is none. A link that signs in is in its mail alone. */
async function letterOf(ports: Ports, key: string): Promise<MailParts> {
  const entry = await ports.store.outboxByLink(key);
  const isShown = entry !== null && entry.kind !== 'login' && entry.status !== 'withdrawn';
  const parts = isShown ? await wholeLetter(ports, entry) : null;
  if (parts === null) throw noLetter();
  return parts;
}

function withPictures(html: string, key: string): string {
  return html.replaceAll(
    /(["'(])cid:([A-Za-z0-9._-]+)/g,
    (_, before: string, id: string) => `${before}/letters/${key}/picture/${id}`,
  );
}

function noLetter(): Declined {
  return new Declined('not-found', 'letter.unknown', {
    what: 'There is no such letter.',
    hint: 'Take the link from your mail, whole.',
  });
}
