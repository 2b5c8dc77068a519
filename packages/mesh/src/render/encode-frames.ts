import { UserError } from 'kiln-errors';
import sharp from 'sharp';

export interface FramesOptions {
  /** Pixels of the frames' height, and of their width where that is another. */
  size: number;
  width?: number;
  /** Milliseconds that each frame stands. */
  delays: readonly number[];
  /** Most bytes of the result; quality, then size, give way. */
  maxBytes: number;
}

/** Writes a picture of RGBA bytes without its alpha. @returns where it ends */
export function putFrame(pixels: Uint8Array, at: number, rgba: Uint8Array): number {
  for (let i = 0; i < rgba.length; i++) if (i % 4 !== 3) pixels[at++] = rgba[i];
  return at;
}

/**
 * Frames as an animated WebP that repeats for ever.
 * @param pixels the frames one below the other: RGB bytes, `width` wide and `size` times their number high
 * @throws {UserError} `too_small` when `maxBytes` cannot be met
 */
export async function encodeFrames(
  pixels: Uint8Array,
  { size, width = size, delays, maxBytes }: FramesOptions,
): Promise<Uint8Array> {
  for (const { share, quality } of ATTEMPTS) {
    const [wide, high] = [width, size].map((side) => Math.max(16, Math.round(side * share)));
    const bytes = await encode(pixels, {
      from: { width, height: size },
      to: { width: wide, height: high },
      delays,
      quality,
    });
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new UserError(
    'too_small',
    `An animation of ${delays.length} frames does not fit ${maxBytes} bytes: allow more or ask for fewer frames.`,
  );
}

const ATTEMPTS = [
  { share: 1, quality: 84 },
  { share: 1, quality: 70 },
  { share: 1, quality: 50 },
  { share: 0.75, quality: 60 },
  { share: 0.5, quality: 60 },
  { share: 0.25, quality: 50 },
];

interface Size {
  width: number;
  height: number;
}

interface Encoding {
  from: Size;
  to: Size;
  delays: readonly number[];
  quality: number;
}

/**
 * Each frame is written whole. An encoder of animations writes what has changed since the last one, which on a smooth
 * ground is blocks of 8 pixels with colours of their own; whole frames take as many bytes and can be made at the same time.
 */
async function encode(pixels: Uint8Array, { from, to, delays, quality }: Encoding): Promise<Uint8Array> {
  const sized = to.height === from.height ? pixels : await shrink(pixels, from, delays.length, to);
  const page = to.width * to.height * 3;
  const raw = { ...to, channels: 3 as const };
  const frames: { still: Promise<Uint8Array>; ms: number }[] = [];
  delays.forEach((ms, i) => {
    const own = sized.subarray(i * page, (i + 1) * page);
    const last = frames.at(-1);
    if (last && Buffer.compare(sized.subarray((i - 1) * page, i * page), own) === 0) last.ms += ms;
    else frames.push({ still: sharp(own, { raw }).webp({ quality, effort: 2 }).toBuffer(), ms });
  });
  const stills = await Promise.all(frames.map(({ still }) => still));
  return animate(
    stills.map((still, i) => ({ still, ms: frames[i].ms })),
    to,
  );
}

/** Each frame on its own, so that neighbours do not bleed into each other. */
async function shrink(pixels: Uint8Array, from: Size, frames: number, to: Size): Promise<Uint8Array> {
  const [page, small] = [from, to].map(({ width, height }) => width * height * 3);
  const out = new Uint8Array(small * frames);
  for (let index = 0; index < frames; index++) {
    const one = pixels.subarray(index * page, (index + 1) * page);
    const image = sharp(one, { raw: { ...from, channels: 3 } }).resize(to.width, to.height, { fit: 'fill' });
    out.set(await image.raw().toBuffer(), index * small);
  }
  return out;
}

/**
 * Pictures that are opaque, all of this size, as an animation that shows each for its milliseconds, for ever.
 * @see https://developers.google.com/speed/webp/docs/riff_container
 */
function animate(frames: readonly { still: Uint8Array; ms: number }[], { width, height }: Size): Uint8Array {
  const head = Buffer.alloc(10);
  head[0] = MOVES;
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  const chunks = frames.map(({ still, ms }) => {
    const frame = Buffer.alloc(16);
    frame.writeUIntLE(width - 1, 6, 3);
    frame.writeUIntLE(height - 1, 9, 3);
    frame.writeUIntLE(ms, 12, 3);
    frame[15] = COVERS;
    return chunk('ANMF', Buffer.concat([frame, still.subarray(RIFF)]));
  });
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', head), chunk('ANIM', Buffer.alloc(6)), ...chunks]);
  return chunk('RIFF', body);
}

/** Bytes before the first chunk of a file. A still of pixels alone has one chunk, which is what a frame holds. */
const RIFF = 12;
/** Flags: of a file, that there are frames; of a frame, that it does not mix with the one before. */
const MOVES = 2;
const COVERS = 2;

function chunk(name: string, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(8, name, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length & 1)]);
}
