import sharp from 'sharp';
import type { Model } from '../core/model.ts';
import { frame, MARGIN, THREE_QUARTERS, type View } from './camera.ts';
import { encodeFrames, putFrame } from './encode-frames.ts';
import { createStageScreen, drawFrame, prepareStage } from './render.ts';
import { naturalShading } from './thumbnail.ts';

export interface TurntableOptions {
  /** Pixels per side. */
  size: number;
  /** Frames of one full turn. */
  frames: number;
  /** Most bytes of the result; quality, then size, give way. 2 MB by default. */
  maxBytes?: number;
}

/** Length of one turn. */
const TURN_MS = 3600;

/**
 * An animated WebP of one full turn that loops without a seam: frame N would be frame 0. The turn starts where the
 * thumbnail looks from.
 *
 * Options: `maxBytes` 2,000,000. Units: pixels, frames. Gives up, where it gets too large: quality, then size.
 * @throws {UserError} `empty_model`, `too_small` when `maxBytes` cannot be met
 * @example await writeFile('chair.webp', await turntable(model, { size: 320, frames: 36 }))
 */
export async function turntable(model: Model, options: TurntableOptions) {
  return encodeTurn(await turn(model, options.size, options.frames), options);
}

/** Frames that are drawn already, as `turn` gives them, as the animation that `turntable` makes. */
export function encodeTurn(pixels: Uint8Array, { size, frames, maxBytes = 2_000_000 }: TurntableOptions) {
  const delays = Array.from({ length: frames }, (_, i) => stepMs(i + 1, frames) - stepMs(i, frames));
  return encodeFrames(pixels, { size, delays, maxBytes });
}

/**
 * The frames one below the other: RGB bytes, `size` wide and `size * frames` high.
 * @param only those from the first number to before the second; each is the same whichever others are drawn
 */
export async function turn(
  model: Model,
  size: number,
  frames: number,
  only: readonly [number, number] = [0, frames],
): Promise<Uint8Array<ArrayBuffer>> {
  const stage = await prepareStage(model, naturalShading(model));
  const views: View[] = Array.from({ length: frames }, (_, index) => ({
    azimuthDegrees: THREE_QUARTERS.azimuthDegrees + (index * 360) / frames,
    elevationDegrees: THREE_QUARTERS.elevationDegrees,
  }));
  const framing = frame(stage.scene.positions, views, { width: size, height: size, margin: MARGIN });
  const out = new Uint8Array(size * size * (only[1] - only[0]) * 3);
  let at = 0;
  const looks = views
    .slice(...only)
    .map((view) => ({ ...view, width: size, height: size, background: 'studio' as const }));
  const screen = createStageScreen(stage, looks[0]);
  for (const look of looks) {
    at = putFrame(out, at, drawFrame(stage, look, framing, screen));
  }
  return out;
}

/** In which a sheet of that many frames has them, and as many rows as they need. */
export const sheetColumns = (frames: number) => Math.ceil(Math.sqrt(frames));

/**
 * The frames of a turn on one WebP, row by row in `sheetColumns` columns: what shows no models and no frames of an animation
 * still turns it. Units: pixels of a frame's side, frames.
 * @throws {UserError} `empty_model`
 */
export async function turnSheet(model: Model, { size, frames }: Pick<TurntableOptions, 'size' | 'frames'>) {
  const pixels = await turn(model, size, frames);
  const columns = sheetColumns(frames);
  const line = size * 3;
  const out = new Uint8Array(columns * line * size * Math.ceil(frames / columns));
  for (let y = 0; y < size * frames; y++) {
    const [index, row] = [Math.floor(y / size), y % size];
    const place = (Math.floor(index / columns) * size + row) * columns + (index % columns);
    out.set(pixels.subarray(y * line, (y + 1) * line), place * line);
  }
  const raw = { width: columns * size, height: size * Math.ceil(frames / columns), channels: 3 as const };
  return new Uint8Array(await sharp(out, { raw }).webp({ quality: 82, effort: 2 }).toBuffer());
}

/** When frame `index` ends, in whole milliseconds, so that all together take exactly one turn. */
function stepMs(index: number, frames: number): number {
  return Math.round((TURN_MS * index) / frames);
}
