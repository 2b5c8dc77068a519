import sharp from 'sharp';
import { badge } from './contact-sheet.ts';
import { encodeFrames } from './encode-frames.ts';

/** Pixels of a side of each. */
const SIDE = 320;
const GAP = 8;
const WIDTH = 2 * SIDE + GAP;
const STEPS = 36;
/** All frames of one together: more than any turntable has. */
const MOST_PIXELS = 40_000_000;
/** Between them: #1e1f22. */
const GROUND = Buffer.from([0x1e, 0x1f, 0x22]);
const LINE = SIDE * 3;
const PAGE = SIDE * LINE;

/**
 * Two turntables side by side in one animated WebP, each with its number, in step: both look from the same side at any time. Libvips does
 * most of the work in threads of its own.
 * @param turns animations that sharp reads, of turns that take as long as each other
 * @returns undefined: they do not, or one stands still
 * @throws one of them is no picture; {UserError} `too_small` when `maxBytes` cannot be met
 */
export async function turnsInStep(
  turns: readonly [Uint8Array, Uint8Array],
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const metas = await Promise.all(turns.map((bytes) => sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()));
  const delays = metas.map(({ delay = [] }) => delay);
  const [lasts, other] = delays.map((all) => all.reduce((sum, ms) => sum + ms, 0));
  if (!lasts || lasts !== other) return undefined;
  const frames = await Promise.all(turns.map(framesOf));
  const numbers = await Promise.all([1, 2].map((number) => sharp(badge(number)).ensureAlpha().raw().toBuffer()));
  const out = Buffer.alloc(STEPS * SIDE * WIDTH * 3, GROUND);
  for (let step = 0; step < STEPS; step++) {
    const at = step * SIDE * WIDTH * 3;
    for (const [place, pixels] of frames.entries()) {
      const from = PAGE * frameAt(delays[place], (step * lasts) / STEPS);
      const left = at + place * (SIDE + GAP) * 3;
      for (let y = 0; y < SIDE; y++) {
        out.set(pixels.subarray(from + y * LINE, from + (y + 1) * LINE), left + y * WIDTH * 3);
      }
      lay(numbers[place], out, left + (GAP * WIDTH + GAP) * 3);
    }
  }
  const stands = Array.from({ length: STEPS }, () => Math.round(lasts / STEPS));
  return encodeFrames(out, { size: SIDE, width: WIDTH, delays: stands, maxBytes });
}

/** RGB, one below the other. */
function framesOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { animated: true, limitInputPixels: MOST_PIXELS })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Which frame is seen after so many milliseconds: those that are alike are one that stands longer. */
function frameAt(delays: readonly number[], ms: number): number {
  let ends = 0;
  const found = delays.findIndex((stands) => {
    ends += stands;
    return ms < ends;
  });
  return found === -1 ? delays.length - 1 : found;
}

const BADGE = 48;

/** @param mark RGBA, `BADGE` pixels a side @param at where its first pixel comes */
function lay(mark: Uint8Array, out: Uint8Array, at: number): void {
  for (let i = 0; i < BADGE * BADGE; i++) {
    const to = at + (Math.floor(i / BADGE) * WIDTH + (i % BADGE)) * 3;
    const cover = mark[i * 4 + 3] / 255;
    for (let c = 0; c < 3; c++) out[to + c] = mark[i * 4 + c] * cover + out[to + c] * (1 - cover);
  }
}
