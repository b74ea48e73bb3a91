import { decodeText } from './charset.ts';

/**
 * A header with its encoded words decoded (RFC 2047), in any charset that a body may have. Words that a client cut in
 * the middle of a character are put together first; blanks inside a word, which some write, are taken along.
 */
export function decodeWords(header: string): string {
  const pieces = header.slice(0, LONGEST_HEADER).split(WORD);
  let decoded = '';
  let open: Word | null = null;
  // The pieces come in fours: text between words, then charset, coding and content of the word behind it.
  for (let at = 0; at < pieces.length; at += 4) {
    const between = pieces[at] ?? '';
    const word = wordAt(pieces, at + 1);
    const goesOn: boolean = open !== null && word !== null && between.trim() === '';
    if (open !== null && goesOn && word !== null && isSame(open, word)) {
      open = joined(open, word);
      continue;
    }
    decoded += textOf(open) + (goesOn ? '' : between);
    open = word;
  }
  return decoded + textOf(open);
}

const LONGEST_HEADER = 20_000;
const WORD = /=\?([^?\s]{1,60})\?([bq])\?([^?]{0,1000})\?=/i;

interface Word {
  readonly charset: string;
  readonly bytes: Buffer;
}

function wordAt(pieces: readonly string[], at: number): Word | null {
  const [charset, coding, content] = pieces.slice(at, at + 3);
  if (charset === undefined || coding === undefined || content === undefined) return null;
  // RFC 2231 lets a language follow the charset.
  return { charset: charset.split('*')[0] ?? '', bytes: bytesOf(coding, content) };
}

function bytesOf(coding: string, content: string): Buffer {
  if (coding.toLowerCase() === 'b') return Buffer.from(content, 'base64');
  const plain = Buffer.from(content.replace(/_/g, ' ')).toString('latin1');
  const bytes = plain.replace(/=([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

function isSame(a: Word, b: Word): boolean {
  return a.charset.toLowerCase() === b.charset.toLowerCase();
}

function joined({ charset, bytes }: Word, next: Word): Word {
  return { charset, bytes: Buffer.concat([bytes, next.bytes]) };
}

function textOf(word: Word | null): string {
  return word === null ? '' : decodeText(word.bytes, word.charset);
}
