import type { TextLine } from './lines.ts';

/** A file in the text of a mail, as clients sent them before MIME; places are indices into the lines. */
export interface UuencodedFile {
  readonly name: string;
  /** Its `begin` line, and the line behind its `end`. */
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

const BEGIN = /^begin(?:-base64)? [0-7]{3,4} (\S.{0,120})$/;
const MOST_FILES = 5;

export function uuencodedIn(lines: readonly TextLine[]): readonly UuencodedFile[] {
  const files: UuencodedFile[] = [];
  let begun: { readonly from: number; readonly name: string } | null = null;
  for (const [index, { text }] of lines.entries()) {
    const begin: RegExpExecArray | null = begun === null ? BEGIN.exec(text) : null;
    if (begin !== null) begun = { from: index, name: begin[1]?.trim() ?? '' };
    if (begun === null || !/^(end|====)\s*$/.test(text)) continue;
    files.push({ ...begun, to: index + 1, bytes: bytesOf(lines.slice(begun.from, index)) });
    begun = null;
    if (files.length >= MOST_FILES) break;
  }
  return files;
}

function bytesOf(lines: readonly TextLine[]): Uint8Array {
  const [begin, ...body] = lines.map(({ text }) => text);
  return begin?.startsWith('begin-base64') === true
    ? Buffer.from(body.join(''), 'base64')
    : Buffer.concat(body.map(decodedLine));
}

/** The first character says how many bytes follow; each four characters are three of them. */
function decodedLine(line: string): Buffer {
  const six = (at: number): number => ((line.charCodeAt(at) || 32) - 32) & 63;
  const length = six(0);
  const bytes: number[] = [];
  for (let at = 1; bytes.length < length && at < line.length; at += 4) {
    const word = (six(at) << 18) | (six(at + 1) << 12) | (six(at + 2) << 6) | six(at + 3);
    bytes.push((word >> 16) & 255, (word >> 8) & 255, word & 255);
  }
  return Buffer.from(bytes.slice(0, length));
}
