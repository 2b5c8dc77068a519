import sharp from 'sharp';
import { UserError } from '../../errors.ts';
import type { Model } from '../model.ts';
import { frame, type View } from './camera.ts';
import { createStageScreen, drawFrame, MARGIN, prepareStage } from './render.ts';
import { naturalShading, THREE_QUARTERS } from './thumbnail.ts';

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
 * thumbnail looks from. Throws UserError `too_small` when `maxBytes` cannot be met.
 */
export async function turntable(model: Model, { size, frames, maxBytes = 2_000_000 }: TurntableOptions) {
  const pixels = await turn(model, size, frames);
  for (const { share, quality } of ATTEMPTS) {
    const side = Math.max(16, Math.round(size * share));
    const bytes = await encode(pixels, size, frames, side, quality);
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new UserError(
    'too_small',
    `A turntable of ${frames} frames does not fit ${maxBytes} bytes: allow more or ask for fewer frames.`,
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

/** The frames one below the other: RGB bytes, `size` wide and `size * frames` high. */
export async function turn(model: Model, size: number, frames: number): Promise<Uint8Array> {
  const stage = await prepareStage(model, naturalShading(model));
  const views: View[] = Array.from({ length: frames }, (_, index) => ({
    azimuthDegrees: THREE_QUARTERS.azimuthDegrees + (index * 360) / frames,
    elevationDegrees: THREE_QUARTERS.elevationDegrees,
  }));
  const framing = frame(stage.scene.positions, views, size, size, MARGIN);
  const out = new Uint8Array(size * size * frames * 3);
  let at = 0;
  const looks = views.map((view) => ({ ...view, width: size, height: size, background: 'studio' as const }));
  const screen = createStageScreen(stage, looks[0]!);
  for (const look of looks) {
    const rgba = drawFrame(stage, look, framing, screen);
    for (let i = 0; i < rgba.length; i += 4) {
      out[at++] = rgba[i]!;
      out[at++] = rgba[i + 1]!;
      out[at++] = rgba[i + 2]!;
    }
  }
  return out;
}

async function encode(pixels: Uint8Array, size: number, frames: number, side: number, quality: number) {
  const raw = { width: size, height: size * frames, channels: 3 as const, pageHeight: size };
  const image = sharp(pixels, { raw });
  const sized =
    side === size
      ? image
      : sharp(await shrink(pixels, size, frames, side), {
          raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
        });
  const delay = Array.from({ length: frames }, (_, i) => stepMs(i + 1, frames) - stepMs(i, frames));
  return sized.webp({ quality, effort: 3, loop: 0, delay }).toBuffer();
}

/** When frame `index` ends, in whole milliseconds, so that all together take exactly one turn. */
function stepMs(index: number, frames: number): number {
  return Math.round((TURN_MS * index) / frames);
}

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
