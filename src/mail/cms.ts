/** What an `application/pkcs7-mime` part holds. The signature itself is not checked: seats are told by their address. */
export type CmsContent =
  | { readonly kind: 'signed'; readonly content: Buffer }
  | { readonly kind: 'encrypted' }
  /** Compressed (never opened: it may be a bomb), or nothing that can be understood. */
  | { readonly kind: 'closed' };

/** Reads the envelope of a signed mail whose text is inside the signature (RFC 8551, "opaque"). Never fails. */
export function openCms(bytes: Uint8Array): CmsContent {
  const der = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [type, wrapped] = childrenOf(der, nodeAt(der, 0));
  const oid = type === undefined ? '' : der.toString('hex', type.start, type.end);
  if (oid === ENVELOPED || oid === AUTH_ENVELOPED) return { kind: 'encrypted' };
  if (oid !== SIGNED || wrapped === undefined) return { kind: 'closed' };
  const signed = childrenOf(der, childrenOf(der, wrapped)[0] ?? null);
  // Version, digest algorithms, then what was signed.
  const [, explicit] = childrenOf(der, signed[2] ?? null);
  const content = childrenOf(der, explicit ?? null)[0];
  return content === undefined ? { kind: 'closed' } : { kind: 'signed', content: octetsOf(der, content) };
}

const SIGNED = '2a864886f70d010702';
const ENVELOPED = '2a864886f70d010703';
const AUTH_ENVELOPED = '2a864886f70d0109100117';

interface Node {
  readonly constructed: boolean;
  readonly start: number;
  readonly end: number;
  /** Where the next one begins. */
  readonly next: number;
}

const DEPTH_LIMIT = 16;
const MOST_CHILDREN = 5_000;

/** Null: there is nothing, or nothing that makes sense. */
function nodeAt(der: Buffer, at: number, depth = 0): Node | null {
  const tag = der[at];
  const first = der[at + 1];
  if (tag === undefined || first === undefined || depth > DEPTH_LIMIT) return null;
  const constructed = (tag & 0x20) !== 0;
  if (first === 0x80) return constructed ? openEnded(der, at + 2, depth) : null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4) return null;
  const start = at + 2 + lengthBytes;
  if (start > der.length) return null;
  const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes);
  const end = Math.min(start + length, der.length);
  return { constructed, start, end, next: end };
}

/** Some clients do not say how long it is, and end it with two zero bytes. */
function openEnded(der: Buffer, start: number, depth: number): Node {
  let at = start;
  for (let count = 0; count < MOST_CHILDREN && at < der.length; count += 1) {
    if (der[at] === 0 && der[at + 1] === 0) return { constructed: true, start, end: at, next: at + 2 };
    const child = nodeAt(der, at, depth + 1);
    if (child === null) break;
    at = child.next;
  }
  return { constructed: true, start, end: at, next: at };
}

function childrenOf(der: Buffer, parent: Node | null): readonly Node[] {
  const children: Node[] = [];
  let at = parent?.start ?? 0;
  const end = parent?.constructed === true ? parent.end : at;
  while (at < end && children.length < MOST_CHILDREN) {
    const child = nodeAt(der, at);
    if (child === null) break;
    children.push(child);
    at = child.next;
  }
  return children;
}

function octetsOf(der: Buffer, node: Node): Buffer {
  if (!node.constructed) return der.subarray(node.start, node.end);
  return Buffer.concat(childrenOf(der, node).map((piece) => der.subarray(piece.start, piece.end)));
}
