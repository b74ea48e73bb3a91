import iconv from 'iconv-lite';

/**
 * Bytes of a text part as text; never fails.
 * A label is believed only where it can't be checked: what is valid UTF-8 is UTF-8 whatever the label says,
 * since real latin-1 or windows text almost never is. Without a usable label: UTF-8, else windows-1252.
 */
export function decodeText(bytes: Uint8Array, label: string | undefined): string {
  const charset = (label ?? '').trim().toLowerCase();
  if (mayLookLikeUtf8(charset)) return decodeLabelled(bytes, charset) ?? decodeUnlabelled(bytes);
  return byBom(bytes) ?? asUtf8(bytes) ?? decodeLabelled(bytes, charset) ?? decodeUnlabelled(bytes);
}

/** The charset that an HTML page names in a meta tag, for parts whose header names none (Exchange). */
export function charsetInHtml(bytes: Uint8Array): string | undefined {
  const head = iconv.decode(Buffer.from(bytes.subarray(0, 2048)), 'latin1');
  return /<meta[^>]{0,200}charset=["']?([\w:.-]{1,40})/i.exec(head)?.[1];
}

/** Charsets whose text may be valid UTF-8 by nature (ISO-2022 is all ASCII): the label must be believed. */
function mayLookLikeUtf8(charset: string): boolean {
  return /^(utf-?16|utf-?32|utf-?7|gb|hz|big5|x-?sjis|shift|ms_kanji|euc|x-euc|iso-2022|ks_c|cp9\d\d)/.test(
    charset,
  );
}

function byBom(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return null;
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: the caller asks the label next.
    return null;
  }
}

/** Null when nobody knows the label, or when it says UTF-8, which was tried already. */
function decodeLabelled(bytes: Uint8Array, charset: string): string | null {
  if (charset === '' || /^(utf-?8|unicode-1-1-utf-8)$/.test(charset)) return null;
  try {
    // TextDecoder first: by the web's rule latin-1 is an old name of windows-1252, which is what mail means by it.
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'windows-1252' ? asWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    // A label that the web doesn't know (cp437, cp850, utf-7, utf-32).
    return iconv.encodingExists(charset) ? iconv.decode(Buffer.from(bytes), charset) : null;
  }
}

function decodeUnlabelled(bytes: Uint8Array): string {
  return byBom(bytes) ?? asUtf8(bytes) ?? asWindows1252(bytes);
}

// Not by TextDecoder: Node 20 decodes true latin-1 under this name, and quotes and dashes become control characters.
function asWindows1252(bytes: Uint8Array): string {
  return iconv.decode(Buffer.from(bytes), 'windows-1252');
}
