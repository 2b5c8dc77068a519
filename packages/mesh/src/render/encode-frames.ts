import { UserError } from 'kiln-errors';
import sharp from 'sharp';

export interface FramesOptions {
  /** Pixels per side of the frames. */
  size: number;
  /** Milliseconds that each frame stands. */
  delays: readonly number[];
  /** Most bytes of the result; quality, then size, give way. */
  maxBytes: number;
}

/**
 * Frames as an animated WebP that repeats for ever.
 * @param pixels the frames one below the other: RGB bytes, `size` wide and `size` times their number high
 * @throws {UserError} `too_small` when `maxBytes` cannot be met
 */
export async function encodeFrames(pixels: Uint8Array, { size, delays, maxBytes }: FramesOptions): Promise<Uint8Array> {
  for (const { share, quality } of ATTEMPTS) {
    const side = Math.max(16, Math.round(size * share));
    const bytes = await encode(pixels, { size, delays, side, quality });
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

interface Encoding {
  size: number;
  delays: readonly number[];
  /** Pixels per side of the result. */
  side: number;
  quality: number;
}

async function encode(pixels: Uint8Array, { size, delays, side, quality }: Encoding): Promise<Uint8Array> {
  const frames = delays.length;
  const sized = side === size ? pixels : await shrink(pixels, size, frames, side);
  const animate = (from: number, to: number) => {
    const some = sized.subarray(from * side * side * 3, to * side * side * 3);
    const raw = { width: side, height: side * (to - from), channels: 3 as const, pageHeight: side };
    return sharp(some, { raw })
      .webp({ quality, effort: 2, loop: 0, delay: delays.slice(from, to) })
      .toBuffer();
  };
  if (frames < LEAST_SHARED) return animate(0, frames);
  // An encoder looks at one frame after the other: two of them take half the time.
  const middle = Math.ceil(frames / 2);
  const halves = await Promise.all([animate(0, middle), animate(middle, frames)]);
  return joinAnimations(halves) ?? animate(0, frames);
}

/** Frames that make two animations. */
const LEAST_SHARED = 4;

/** Each frame on its own, so that neighbours do not bleed into each other. */
async function shrink(pixels: Uint8Array, size: number, frames: number, side: number): Promise<Uint8Array> {
  const out = new Uint8Array(side * side * frames * 3);
  for (let index = 0; index < frames; index++) {
    const one = pixels.subarray(index * size * size * 3, (index + 1) * size * size * 3);
    const small = await sharp(one, { raw: { width: size, height: size, channels: 3 } })
      .resize(side, side)
      .raw()
      .toBuffer();
    out.set(small, index * side * side * 3);
  }
  return out;
}

/**
 * Animated WebPs of one size, played one after the other: the frames of all of them behind the first one's head. The first
 * frame of each has to cover all of the picture, as it does when nothing is see-through.
 *
 * @returns undefined when one of them has a single frame, which is written without any of an animation
 * @see https://developers.google.com/speed/webp/docs/riff_container
 */
function joinAnimations(animations: readonly Uint8Array[]): Uint8Array | undefined {
  const [first] = animations;
  if (!first || animations.some((bytes) => firstFrame(bytes) === undefined)) return undefined;
  const chunks = animations.map((bytes, i) => (i === 0 ? bytes : bytes.subarray(firstFrame(bytes))));
  const out = Buffer.concat(chunks);
  out.writeUInt32LE(out.length - 8, 4);
  for (const bytes of animations) out[FLAGS] |= bytes[FLAGS];
  return out;
}

/** Of the extended head, which is the first chunk: whether there is transparency, whether it moves. */
const FLAGS = 20;

function firstFrame(bytes: Uint8Array): number | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= view.length; ) {
    if (view.toString('latin1', at, at + 4) === 'ANMF') return at;
    const length = view.readUInt32LE(at + 4);
    at += 8 + length + (length & 1);
  }
  return undefined;
}
