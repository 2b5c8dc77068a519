import sharp from 'sharp';
import type { Model } from '../core/model.ts';
import { renderFrame } from './render.ts';
import { naturalShading } from './thumbnail.ts';

const SIDES = { front: 0, right: 90, back: 180, left: 270 } as const;

/** Pictures from four sides at eye level, as PNG bytes by the name of the side. */
export async function sidePictures(model: Model, size: number): Promise<Record<keyof typeof SIDES, Uint8Array>> {
  const draw = async (azimuthDegrees: number) => {
    const rgba = await renderFrame(model, {
      width: size,
      height: size,
      azimuthDegrees,
      elevationDegrees: 6,
      background: 'studio',
      shading: naturalShading(model),
    });
    const image = sharp(rgba, { raw: { width: size, height: size, channels: 4 } }).removeAlpha();
    return new Uint8Array(await image.png().toBuffer());
  };
  return {
    front: await draw(SIDES.front),
    right: await draw(SIDES.right),
    back: await draw(SIDES.back),
    left: await draw(SIDES.left),
  };
}
