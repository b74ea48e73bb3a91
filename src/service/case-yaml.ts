import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseAllDocuments,
  type Scalar,
  visit,
} from 'yaml';
import { z } from 'zod';
import type { Json } from '../engine/json.ts';

/** One case of a file as plain data, with the way back from a path in the data to a line of the file. */
export interface CaseDocument {
  readonly data: Json;
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/** A file, or a part of it, that can't be read as a case. */
export interface UnreadableCase {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

export type CaseDocumentRead =
  | { readonly ok: true; readonly document: CaseDocument }
  | { readonly ok: false; readonly line: number; readonly reason: string };

// YAML takes the braces of `[${roll}]` for a map, so names travel in signs that it leaves alone.
const NAME = /\$\{([A-Za-z][A-Za-z0-9_]*)\}/g;
const OPEN = '\uE000';
const SHUT = '\uE001';
const TRAVELLING = new RegExp(`${OPEN}([A-Za-z0-9_]*)${SHUT}`, 'g');

/** Reads a YAML text; several cases may stand in it, parted by `---`. */
export function readCaseYaml(text: string): readonly CaseDocumentRead[] {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text.replaceAll(NAME, `${OPEN}$1${SHUT}`), {
    lineCounter: lines,
    prettyErrors: false,
  });
  if ('empty' in documents || documents.length === 0)
    return [{ ok: false, line: 1, reason: 'the file is empty' }];
  return documents.map((document) => readDocument(document, lines));
}

function readDocument(document: Document.Parsed, lines: LineCounter): CaseDocumentRead {
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong !== undefined)
    return { ok: false, line: lines.linePos(wrong.pos[0]).line, reason: named(wrong.message) };
  const trap = leadingZero(document);
  if (trap !== null) {
    const reason = `${trap.source} is read as a number and loses its zero: write "${trap.source}"`;
    return { ok: false, line: lines.linePos(trap.at).line, reason };
  }
  const data = z.json().safeParse(plain(document));
  if (!data.success)
    return { ok: false, line: lineAt(document, lines, []), reason: 'holds something that is no plain data' };
  return {
    ok: true,
    document: { data: renamed(data.data), lineOf: (path) => lineAt(document, lines, path) },
  };
}

/** Undefined: aliases that would unfold without end. */
function plain(document: Document.Parsed): unknown {
  try {
    return document.toJS();
  } catch {
    // The library tells a bomb of aliases by throwing; to the reader of the file it is one more thing that is wrong.
    return undefined;
  }
}

/** A hex such as 0310 without quotes: YAML 1.2 makes 310 of it. */
function leadingZero(document: Document.Parsed): { readonly source: string; readonly at: number } | null {
  let found: { readonly source: string; readonly at: number } | null = null;
  visit(document, {
    Scalar: (_key, node) => {
      const { value, source, range } = node;
      if (typeof value !== 'number' || source === undefined || !/^[-+]?0\d/.test(source)) return undefined;
      found = { source, at: range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return found;
}

/** The line of the longest part of the path that the file has; a case begins at its first key. */
function lineAt(document: Document.Parsed, lines: LineCounter, path: readonly PropertyKey[]): number {
  const keys = path.map((key) => (typeof key === 'symbol' ? key.toString() : key));
  for (let length = keys.length; length > 0; length -= 1) {
    const at = keyOffset(document, keys.slice(0, length));
    if (at !== null) return lines.linePos(at).line;
  }
  return lines.linePos(document.contents?.range[0] ?? document.range[0]).line;
}

/** Where the key stands rather than its value, which may begin on a later line. */
function keyOffset(document: Document.Parsed, path: readonly (string | number)[]): number | null {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const keys = isMap(parent) ? parent.items.map((pair) => pair.key) : [];
  const key = keys.filter((each) => isScalar(each)).find((each) => isNamed(each, path.at(-1)));
  const node: unknown = key ?? document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

function isNamed(key: Scalar, name: string | number | undefined): boolean {
  return renamedText(String(key.value)) === String(name);
}

function renamed(data: Json): Json {
  if (typeof data === 'string') return renamedText(data);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(renamed);
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [renamedText(key), renamed(value)]));
}

function renamedText(text: string): string {
  return text.replaceAll(TRAVELLING, '${$1}');
}

function named(message: string): string {
  return renamedText(message).split('\n')[0] ?? message;
}
