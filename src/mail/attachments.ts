import type { MailAttachment } from '../service/ports/mail.ts';
import { decodedText, repeatsHeaders } from './body.ts';
import { decodeText } from './charset.ts';
import { isTnef } from './kind.ts';
import { linesOf, type TextLine } from './lines.ts';
import { everyPart, type MailPart } from './mime.ts';
import { uuencodedIn } from './uuencode.ts';

/** A file beside the text; with lines when it is a text that may hold orders. */
export interface AttachedFile {
  readonly shown: MailAttachment;
  readonly lines: readonly TextLine[];
}

/** A sheet of orders has some dozens of lines. */
const LARGEST_TEXT_BYTES = 64 * 1024;
const MOST_TEXTS = 5;
const MOST_FILES = 50;

/**
 * Everything beside the text of the mail: attached parts, and files that stand in the text. Texts are read like the
 * mail itself, their lines numbered on from its last; nothing else is ever opened.
 */
export function attachedFiles(
  root: MailPart,
  body: ReadonlySet<MailPart>,
  text: readonly TextLine[],
): readonly AttachedFile[] {
  const parts = everyPart(root).filter(
    (part) => part.parts.length === 0 && !body.has(part) && !isEnvelope(part),
  );
  const inText = uuencodedIn(text);
  const files: readonly Found[] = [
    ...parts.map((part) => ({ ...part, why: whyNotRead(part), text: () => decodedText(part) })),
    ...inText.map(({ name, bytes }) => {
      const type = 'application/x-uuencode';
      return {
        name,
        type,
        bytes,
        why: whyNotRead({ name, type, bytes }),
        text: () => decodeText(bytes, undefined),
      };
    }),
  ].slice(0, MOST_FILES);
  return numbered(files, text.at(-1)?.number ?? 0);
}

interface Found extends File {
  readonly why: string | null;
  readonly text: () => string;
}

type File = Pick<MailPart, 'name' | 'type' | 'bytes'>;

function numbered(files: readonly Found[], after: number): readonly AttachedFile[] {
  const made: AttachedFile[] = [];
  let last = after;
  let read = 0;
  for (const { name, type, bytes, why, text } of files) {
    const tooMany = why === null && read >= MOST_TEXTS ? `only ${MOST_TEXTS} attached texts are read` : why;
    const lines = tooMany === null ? linesOf({ text: text(), flow: 'fixed' }, last) : [];
    const [first] = lines;
    made.push({
      shown: {
        ...{ name, type, bytes: bytes.length, why: tooMany },
        lines:
          first === undefined ? null : { first: first.number, last: lines.at(-1)?.number ?? first.number },
      },
      lines,
    });
    last = lines.at(-1)?.number ?? last;
    if (tooMany === null) read += 1;
  }
  return made;
}

/** Parts that only hold others together, repeat what stands elsewhere, or sign: nobody attached them. */
function isEnvelope(part: MailPart): boolean {
  if (part.bytes.length === 0 || /^multipart\//.test(part.type) || part.type === 'text/x-amp-html')
    return true;
  if (/^application\/(pgp-signature|pgp-encrypted|(x-)?pkcs7-(signature|mime)|pgp-keys)$/.test(part.type))
    return true;
  return repeatsHeaders(part);
}

function whyNotRead(file: File): string | null {
  const { name, type, bytes } = file;
  if (isTnef(file)) return "Outlook's winmail.dat can't be opened by others";
  if (type === 'text/calendar') return 'a calendar entry';
  if (type.startsWith('message/')) return "a mail inside the mail is somebody else's";
  if (type.startsWith('image/')) return 'a picture';
  if (!isText(file)) return 'only plain text is read';
  if (bytes.length > LARGEST_TEXT_BYTES) return `longer than ${LARGEST_TEXT_BYTES / 1024} kB`;
  return isBinary(bytes) ? `${name === '' ? 'it' : name} is no text` : null;
}

function isText({ name, type }: File): boolean {
  if (type === 'text/plain' || type === 'text')
    return !/\.(html?|csv|ics|vcf|eml|log|asc|sig|key)$/i.test(name);
  const vague =
    /^(application\/(octet-stream|x-uuencode|text|txt|x-txt|force-download|x-unknown)|text\/(x-.{1,30}|markdown))$/;
  // Who sent files inside the text, gave them short names.
  if (type === 'application/x-uuencode' && !name.includes('.')) return true;
  return vague.test(type) && /\.(txt|text|ord|orders|md)$/i.test(name);
}

function isBinary(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.includes(0);
}
