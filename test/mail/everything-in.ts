import PostalMime from 'postal-mime';

/** Letters and digits only: what no client adds to a word. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** All that a mail may say, however it is encoded, by a parser that is not ours. */
export async function everythingIn(raw: Uint8Array): Promise<string> {
  const bytes = Buffer.from(raw);
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 200 }).catch(() => null);
  const files = (mail?.attachments ?? []).flatMap(({ content }) =>
    content instanceof ArrayBuffer ? spellings(Buffer.from(content)) : [],
  );
  const texts = [...spellings(bytes), mail?.text ?? '', mail?.html ?? '', mail?.subject ?? '', ...files];
  return [...texts, ...texts.map(withoutTags)].map(bare).join('\n');
}

/** As a page looks: what is hidden or struck out leaves no trace. */
function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:nbsp|amp|lt|gt|colon|middot);/g, ' ')
    .replace(/&#x?([0-9a-f]+);/gi, (all, code: string) =>
      String.fromCodePoint(Math.min(parseInt(code, /x/i.test(all) ? 16 : 10) || 32, 0x10ffff)),
    );
}

function spellings(bytes: Buffer): readonly string[] {
  const plain = bytes.toString('latin1').replace(/\r\n?/g, '\n');
  const quoted = plain.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, code: string) => chr(code));
  // A block of base64 begins behind a blank line; what pads a unit ends it.
  const blocks = plain.split(/\r?\n[ \t]*\r?\n|\n--/).map((block) => block.replace(/[^A-Za-z0-9+/=]/g, ''));
  const base64 = blocks.map((block) => block.split(/=+/).map(decoded).join(''));
  const wide = base64.map((text) => Buffer.from(text, 'latin1').toString('utf16le'));
  return [plain, bytes.toString('utf8'), bytes.toString('utf16le'), quoted, ...base64, ...wide];
}

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('latin1');
const chr = (code: string): string => String.fromCharCode(parseInt(code, 16));
