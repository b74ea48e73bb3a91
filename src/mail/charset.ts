import iconv from 'iconv-lite';

/**
 * Bytes of a text part as text; never fails.
 * A label is believed only where it can't be checked: what is valid UTF-8 is UTF-8 whatever the label says,
 * since real latin-1 or windows text almost never is. Without a usable label: UTF-8, else windows-1252.
 */
export function decodeText(bytes: Uint8Array, label: string | undefined): string {
  const charset = nameOf(label ?? '');
  if (isWide(bytes) && !/^(utf|ucs|iso-10646)/.test(charset))
    return iconv.decode(Buffer.from(bytes), 'utf-16');
  if (mayLookLikeUtf8(charset)) return decodeLabelled(bytes, charset) ?? decodeUnlabelled(bytes);
  return byBom(bytes) ?? asUtf8(bytes) ?? decodeLabelled(bytes, charset) ?? decodeUnlabelled(bytes);
}

/** The charset that an HTML page names in a meta tag, for parts whose header names none (Exchange). */
export function charsetInHtml(bytes: Uint8Array): string | undefined {
  const head = iconv.decode(Buffer.from(bytes.subarray(0, 2048)), 'latin1');
  return /<meta[^>]{0,200}charset=["']?([\w:.-]{1,40})/i.exec(head)?.[1];
}

/** Whether anybody knows the label; the empty one is no label. */
export function isKnownCharset(label: string): boolean {
  const charset = nameOf(label);
  // Some clients say that they don't know either.
  if (isUtf8Name(charset) || /^(x-)?unknown|^(8|7)-?bit|^binary$|^default/.test(charset)) return true;
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch {
    // The web does not know it.
    return isInIconv(charset);
  }
}

/** Without quotes, language and what else clients put around it: `'utf-8'`, `iso-8859-1;`, `_iso-2022-jp$ESC`. */
function nameOf(label: string): string {
  return /[a-z0-9][\w:.()+-]*/.exec(label.trim().toLowerCase())?.[0] ?? '';
}

/** Charsets whose text may be valid UTF-8 by nature (ISO-2022 is all ASCII): the label must be believed. */
function mayLookLikeUtf8(charset: string): boolean {
  return /^(utf-?16|utf-?32|ucs-?[24]|utf-?7|unicode-?1-?1-?utf-?7|csunicode11utf7|gb|hz|big5|x-?sjis|sjis|shift|ms_?kanji|euc|x-euc|iso-?2022|ks_?c|cp9\d\d|ms9\d\d|windows-?(31j|9\d\d))/.test(
    charset,
  );
}

/** UTF-16 that nobody told of: every other byte of plain text is nought. */
function isWide(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 64);
  const noughts = [0, 1].map((from) => head.filter((byte, at) => at % 2 === from && byte === 0).length);
  return head.length >= 8 && Math.max(...noughts) > head.length / 3 && Math.min(...noughts) === 0;
}

function byBom(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return null;
}

/** Null: it is no UTF-8. A few bad bytes in a text that has many good ones are damage; they are shown as U+FFFD. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not wholly UTF-8.
    const text = new TextDecoder('utf-8').decode(bytes);
    const { good, bad } = foreignIn(text);
    return good >= LEAST_GOOD * bad ? text : null;
  }
}

/** Counted one by one: a list of all of them may have a million entries. */
function foreignIn(text: string): { readonly good: number; readonly bad: number } {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) bad += 1;
    else if (code > 0x7f) good += 1;
  }
  return { good, bad };
}

/** By chance two bytes of latin-1 are UTF-8 now and then, but not often. */
const LEAST_GOOD = 2;

function isUtf8Name(charset: string): boolean {
  return /^(utf-?8.*|unicode-1-1-utf-8)$/.test(charset);
}

/** Null when nobody knows the label, or when it says UTF-8, which was tried already. */
function decodeLabelled(bytes: Uint8Array, charset: string): string | null {
  if (charset === '' || isUtf8Name(charset)) return null;
  // The web takes UTF-16 without a mark for little-endian; iconv-lite looks which it is.
  if (/^(utf-?16|ucs-?2|iso-10646-ucs-2)$/.test(charset)) return iconv.decode(Buffer.from(bytes), 'utf-16');
  try {
    // TextDecoder first: by the web's rule latin-1 is an old name of windows-1252, which is what mail means by it.
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'windows-1252' ? asWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    // A label that the web doesn't know (cp437, cp850, utf-7, utf-32).
    return isInIconv(charset) ? iconv.decode(Buffer.from(bytes), charset) : null;
  }
}

/** iconv-lite also offers codings that are no charsets. */
function isInIconv(charset: string): boolean {
  return !/^(base64|hex|binary)$/.test(charset) && iconv.encodingExists(charset);
}

function decodeUnlabelled(bytes: Uint8Array): string {
  return byBom(bytes) ?? asUtf8(bytes) ?? asWindows1252(bytes);
}

// Not by TextDecoder: Node 20 decodes true latin-1 under this name, and quotes and dashes become control characters.
function asWindows1252(bytes: Uint8Array): string {
  return iconv.decode(Buffer.from(bytes), 'windows-1252');
}
