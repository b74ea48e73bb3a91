import { crc32, inflateSync } from 'node:zlib';

export interface ReadPng {
  readonly width: number;
  readonly height: number;
  readonly palette: Buffer;
  /** One index a pixel, row by row. */
  readonly indices: Buffer;
}

/** Reads a PNG of indexed colours without row filters; throws when a checksum or a length is wrong. */
export function readPng(bytes: Uint8Array): ReadPng {
  const chunks = chunksOf(Buffer.from(bytes));
  const header = chunkNamed(chunks, 'IHDR');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunkNamed(chunks, 'IDAT'));
  if (rows.length !== (width + 1) * height)
    throw new Error(`${rows.length} bytes for ${width} x ${height} pixels`);
  const pixels = Array.from({ length: height }, (_, row) =>
    rows.subarray(row * (width + 1) + 1, (row + 1) * (width + 1)),
  );
  return { width, height, palette: chunkNamed(chunks, 'PLTE'), indices: Buffer.concat(pixels) };
}

/** The colour of a pixel, as "#rrggbb". */
export function colourAt({ width, palette, indices }: ReadPng, x: number, y: number): string {
  const index = indices[y * width + x] ?? 0;
  return `#${palette.subarray(index * 3, index * 3 + 3).toString('hex')}`;
}

function chunksOf(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + length);
    const name = named.toString('latin1', 0, 4);
    if (bytes.readUInt32BE(at + 8 + length) !== crc32(named)) throw new Error(`checksum of ${name} is wrong`);
    chunks.set(name, named.subarray(4));
    at += length + 12;
  }
  return chunks;
}

function chunkNamed(chunks: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const chunk = chunks.get(name);
  if (chunk === undefined) throw new Error(`no ${name}`);
  return chunk;
}
