import type { NumberedLine } from '../service/ports/mail.ts';

/** How a text was broken into lines: as its writer did, or by a client that says where (RFC 3676). */
export type Flow = 'fixed' | 'flowed' | 'delsp';

/** A paragraph put together again, with the lines that it was made from. */
export interface Paragraph extends NumberedLine {
  readonly pieces: readonly NumberedLine[];
}

/**
 * Undoes `format=flowed` (RFC 3676): joins lines that end in a space with the next line of the same quote
 * depth, and removes the space put before lines that begin with a space, `>` or `From`. With `delsp` the space at the
 * break is no part of the text.
 * A line with an order mark is never joined: some clients leave a space at its end.
 */
export function unflow(lines: readonly NumberedLine[], flow: Flow): readonly Paragraph[] {
  const paragraphs: OpenParagraph[] = [];
  let open: OpenParagraph | null = null;
  for (const line of lines.map(readFlowedLine)) {
    if (open === null || open.depth !== line.depth || isMark(line.text)) {
      open = { depth: line.depth, pieces: [] };
      paragraphs.push(open);
    }
    const broken = isSoftBroken(line.text);
    open.pieces.push(broken && flow === 'delsp' ? { ...line, text: line.text.slice(0, -1) } : line);
    if (!broken) open = null;
  }
  return paragraphs.map(closed);
}

interface OpenParagraph {
  readonly depth: number;
  readonly pieces: FlowedLine[];
}

interface FlowedLine extends NumberedLine {
  readonly depth: number;
}

function readFlowedLine({ number, text: line }: NumberedLine): FlowedLine {
  let depth = 0;
  while (line[depth] === '>') depth += 1;
  const rest = line.slice(depth);
  return { number, depth, text: rest.startsWith(' ') ? rest.slice(1) : rest };
}

function isSoftBroken(text: string): boolean {
  return text.endsWith(' ') && text !== '-- ' && !isMark(text);
}

function isMark(text: string): boolean {
  return /^\s*#\s*(orders?|end)\b/i.test(text);
}

function closed({ depth, pieces }: OpenParagraph): Paragraph {
  const quoted = (text: string): string => (depth === 0 ? text : `${'>'.repeat(depth)} ${text}`);
  return {
    number: pieces[0]?.number ?? 0,
    text: quoted(pieces.map(({ text }) => text).join('')),
    pieces: pieces.map(({ number, text }) => ({ number, text: quoted(text) })),
  };
}
