import { stationery } from '../../src/letters/stationery.ts';
import type { Letter } from '../../src/service/ports/letters.ts';
import { DOMAIN } from './service.ts';

const PLACE = { baseUrl: `http://${DOMAIN}`, replyTo: `adjutant@${DOMAIN}` };

/** What the reader of a letter reads, its lines put together. */
export function inWords(letter: Letter): { readonly subject: string; readonly text: string } {
  const { subject, text } = stationery().render(letter, PLACE);
  return { subject, text: text.replace(/\s+/g, ' ') };
}
