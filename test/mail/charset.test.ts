import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/mail/charset.ts';
import { decodeWords } from '../../src/mail/encoded-words.ts';

// The list is there once somebody has asked for a charset.
iconv.encodingExists('utf-8');
const names = Object.keys(iconv.encodings ?? {}).filter(
  (name) => !/^(_.*|default|module\.exports|base64|hex|binary)$/.test(name),
);
/** Each charset has some of these letters; what it lacks becomes a question mark. */
const SAMPLE = '17C W10: R1510 Größe é ñ Łódź Привет שלום สวัสดี Ελλ';

describe('the charset of a text', () => {
  it('has hundreds of names', () => {
    expect(names.length).toBeGreaterThan(300);
  });

  // Some tables of the web and of iconv-lite differ in a letter or two; in the letters of orders none do.
  it.each(names)('%s is read as it was written', (name) => {
    const written = iconv.encode(SAMPLE, name);
    const read = decodeText(written, name).replace(/^\ufeff/, '');
    expect(read.slice(0, 17)).toBe('17C W10: R1510 Gr');
    if (!/^(chinese|csbig5|big5)$/.test(name)) expect(read).toBe(iconv.decode(written, name));
  });

  it.each<[label: string, bytes: Buffer, text: string]>([
    ["'ISO-8859-2'", Buffer.from('a3f364bc', 'hex'), 'Łódź'],
    ['utf8mb4', Buffer.from('Grüße'), 'Grüße'],
    ['us-ascii', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
  ])('named %s is understood', (label, bytes, text) => {
    expect(decodeText(bytes, label)).toBe(text);
  });

  it('is UTF-8 with a few bad bytes rather than something else, when most of it is UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('Grüße aus Łódź '), Buffer.from([0xe4])]);
    expect(decodeText(bytes, 'utf-8')).toBe('Grüße aus Łódź \ufffd');
  });

  it('is UTF-16 where every other byte is nought, whatever the label says', () => {
    expect(decodeText(Buffer.from('17C W10: R1510', 'utf16le'), 'us-ascii')).toBe('17C W10: R1510');
  });
});

describe('encoded words in a header', () => {
  it.each([
    ['=?utf-8?Q?17C=20W10=3A?= =?utf-8?Q?_R1510?=', '17C W10: R1510'],
    ['=?utf-8?q?Gr=C3?= =?utf-8?q?=B6?=', 'Grö'],
    ['Re: =?UTF-8?B?R3LDtsOf?=\t=?UTF-8?B?ZQ==?= x', 'Re: Größe x'],
    ['=?utf-8?q?a?= =?iso-8859-1?q?=FC?=', 'aü'],
    ['=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=', '日本'],
    ['=?cp850*de?q?Gr=94=E1e?=', 'Größe'],
    ['=?utf-8?Q?with blanks?= c', 'with blanks c'],
    ['=?x-nobody?q?a?=', 'a'],
    ['=?utf-8?x?a?= =?utf-8?q?', '=?utf-8?x?a?= =?utf-8?q?'],
  ])('%s are read', (header, text) => {
    expect(decodeWords(header)).toBe(text);
  });
});
