import { crc32, deflateSync } from 'node:zlib';
import type { Palette } from './palette.ts';
import type { Pixels } from './pixels.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const EIGHT_BITS = 8;
const INDEXED = 3;

/** An opaque picture as a PNG of at most 256 colours. */
export function encodePng(pixels: Pixels, palette: Palette): Uint8Array {
  const { width, height } = pixels;
  const header = new Uint8Array(13);
  const fields = new DataView(header.buffer);
  fields.setUint32(0, width);
  fields.setUint32(4, height);
  header.set([EIGHT_BITS, INDEXED, 0, 0, 0], 8);
  // Level 9 takes seven times as long (105 ms a board) for three per cent less.
  const rows = deflateSync(indexedRows(pixels, palette), { level: 7, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette.colours),
    chunk('IDAT', rows),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Each row begins with a zero: not filtered, which suits indices. */
function indexedRows({ width, height, data }: Pixels, palette: Palette): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  let from = 0;
  for (let row = 0; row < height; row += 1) {
    const start = row * (width + 1) + 1;
    for (let column = 0; column < width; column += 1) {
      rows[start + column] = palette.indexOf(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
      from += 4;
    }
  }
  return rows;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
