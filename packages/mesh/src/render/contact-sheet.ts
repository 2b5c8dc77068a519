import sharp from 'sharp';
import { encodeFrames } from './encode-frames.ts';

/** Pixels of a side of a cell: of few pictures, and of more than these. */
const CELL = { few: 384, many: 256 } as const;
const FEW = 4;
const GAP = 8;
/** More than any thumbnail has, or all frames of a turntable. */
const MOST_PIXELS = 40_000_000;
const BACKGROUND = '#1e1f22';
const EMPTY = '#2b2d31';

/** The digits as strokes in a box of 10 by 16: a sheet needs no font, which a machine may not have. */
const STROKES: Readonly<Record<string, string>> = {
  1: 'M2 4 L6 1 V15',
  2: 'M1 4 Q1 1 5 1 Q9 1 9 5 Q9 8 1 15 H9',
  3: 'M1 2 Q4 0 6 1 Q9 2 8 5 Q7 7 4 7 Q9 7 9 11 Q9 15 5 15 Q2 15 1 13',
  4: 'M7 15 V1 L1 11 H9',
  5: 'M8 1 H2 L1.5 7 Q9 5 9 10 Q9 15 5 15 Q2 15 1 13',
  6: 'M8 2 Q1 1 1 10 Q1 15 5 15 Q9 15 9 11 Q9 7 5 7 Q2 7 1 10',
  7: 'M1 1 H9 Q5 7 4 15',
  8: 'M5 7 Q1 7 2 3 Q5 -1 8 3 Q9 7 5 7 Q1 7 1 11 Q1 15 5 15 Q9 15 9 11 Q9 7 5 7',
  9: 'M9 6 Q8 9 5 9 Q1 9 1 5 Q1 1 5 1 Q9 1 9 6 Q9 13 4 15',
};

/**
 * Pictures side by side, each with its number, as one WebP: two in a row, or three of more than four. Where there is no picture (yet), the cell is
 * empty. Libvips does the work in threads of its own.
 * @param pictures at most nine, in any format that sharp reads; undefined for an empty cell
 * @throws one of them is no picture
 */
export async function contactSheet(pictures: readonly (Uint8Array | undefined)[]): Promise<Uint8Array> {
  const isMany = pictures.length > FEW;
  const side = isMany ? CELL.many : CELL.few;
  const columns = isMany ? 3 : Math.min(2, pictures.length);
  const rows = Math.ceil(pictures.length / columns);
  const at = (place: number) => GAP + place * (side + GAP);
  const cells = await Promise.all(
    pictures.map(async (picture, i) => [
      { input: await cell(picture, side), left: at(i % columns), top: at(Math.floor(i / columns)) },
      { input: badge(i + 1), left: at(i % columns) + GAP, top: at(Math.floor(i / columns)) + GAP },
    ]),
  );
  const size = { width: at(columns), height: at(rows) };
  const sheet = sharp({ create: { ...size, channels: 3, background: BACKGROUND } }).composite(cells.flat());
  return new Uint8Array(await sheet.webp({ quality: 85 }).toBuffer());
}

function cell(picture: Uint8Array | undefined, side: number): Promise<Buffer> {
  if (!picture) {
    return sharp({ create: { width: side, height: side, channels: 3, background: EMPTY } })
      .png()
      .toBuffer();
  }
  return sharp(picture, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(side, side, { fit: 'contain', background: EMPTY })
    .flatten({ background: EMPTY })
    .png()
    .toBuffer();
}

/** White on a dark disc, as an SVG of 48 pixels a side: readable on any picture. */
function badge(number: number): Buffer {
  const stroke = STROKES[number] ?? '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48">
      <circle cx="24" cy="24" r="22" fill="#111214" fill-opacity="0.85"/>
      <path transform="translate(16.5 12) scale(1.5)" d="${stroke}" fill="none" stroke="#fff" stroke-width="2"
        stroke-linecap="round" stroke-linejoin="round"/>
    </svg>`,
  );
}

/** Pixels of a side of a turntable. */
const SIDE = 320;
const WIDTH = 2 * SIDE + GAP;
const STEPS = 36;
const GROUND = Buffer.from(BACKGROUND.slice(1), 'hex');
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

/** Which frame is seen after `ms` milliseconds: those that are alike are one that stands longer. */
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
