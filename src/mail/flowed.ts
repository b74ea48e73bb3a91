/**
 * Undoes `format=flowed` (RFC 3676): joins lines that end in a space with the next line of the same quote
 * depth, and removes the space put before lines that begin with a space, `>` or `From`.
 * A line with an order mark is never joined: some clients leave a space at its end.
 * @param deleteSpace `delsp=yes`: the space at the break is no part of the text
 */
export function unflow(text: string, deleteSpace: boolean): string {
  const paragraphs: string[] = [];
  let open: OpenParagraph | null = null;
  for (const line of text.split(/\r\n|\r|\n/).map(readFlowedLine)) {
    if (open !== null && open.depth === line.depth && !isMark(line.text)) {
      open.pieces.push(line.text);
    } else {
      if (open !== null) paragraphs.push(closed(open));
      open = { depth: line.depth, pieces: [line.text] };
    }
    if (!isSoftBroken(line.text)) {
      paragraphs.push(closed(open));
      open = null;
    } else if (deleteSpace) {
      open.pieces[open.pieces.length - 1] = line.text.slice(0, -1);
    }
  }
  if (open !== null) paragraphs.push(closed(open));
  return paragraphs.join('\n');
}

interface OpenParagraph {
  readonly depth: number;
  readonly pieces: string[];
}

interface FlowedLine {
  readonly depth: number;
  readonly text: string;
}

function readFlowedLine(line: string): FlowedLine {
  let depth = 0;
  while (line[depth] === '>') depth += 1;
  const rest = line.slice(depth);
  return { depth, text: rest.startsWith(' ') ? rest.slice(1) : rest };
}

function isSoftBroken(text: string): boolean {
  return text.endsWith(' ') && text !== '-- ' && !isMark(text);
}

function isMark(text: string): boolean {
  return /^\s*#\s*(orders|end)\b/i.test(text);
}

function closed(paragraph: OpenParagraph): string {
  const text = paragraph.pieces.join('');
  return paragraph.depth === 0 ? text : `${'>'.repeat(paragraph.depth)} ${text}`;
}
