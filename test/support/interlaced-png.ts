import { crc32, createDeflate } from 'node:zlib';

/**
 * A black picture in four colours, interlaced: a few hundred kilobytes that hold four or eight bytes a pixel when decoded.
 * @param bytes of its pixels that are there; it is damaged when these are not all
 */
export async function interlacedPng(
  side: number,
  { bits = 16, bytes = bytesOf(side, bits / 2) }: { bits?: 8 | 16; bytes?: number } = {},
): Promise<Buffer> {
  return blackPng({ width: side, height: side, bits, bytes, isInterlaced: true });
}

/** Row by row, of four bytes a pixel: rows of millions of pixels are many megabytes each. */
export function widePng(width: number, height: number): Promise<Buffer> {
  return blackPng({ width, height, bits: 8, bytes: height * (1 + width * 4), isInterlaced: false });
}

interface Black {
  width: number;
  height: number;
  bits: 8 | 16;
  bytes: number;
  isInterlaced: boolean;
}

async function blackPng({ width, height, bits, bytes, isInterlaced }: Black): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', await zeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Where the seven passes begin, and how far apart their pixels are (PNG, section 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function bytesOf(side: number, pixelBytes: number): number {
  const rows = PASSES.map(([x, y, across, down]) => {
    const [columns, lines] = [Math.ceil((side - x) / across), Math.ceil((side - y) / down)];
    return columns > 0 && lines > 0 ? lines * (1 + columns * pixelBytes) : 0;
  });
  return rows.reduce((sum, bytes) => sum + bytes, 0);
}

async function zeros(count: number): Promise<Buffer> {
  const deflate = createDeflate();
  const block = Buffer.alloc(4 * 1024 * 1024);
  const packed: Buffer[] = [];
  deflate.on('data', (bytes: Buffer) => packed.push(bytes));
  for (let left = count; left > 0; left -= block.length) {
    const more = deflate.write(block.subarray(0, Math.min(left, block.length)));
    if (!more) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  await new Promise((resolve) => deflate.once('end', resolve).end());
  return Buffer.concat(packed);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
