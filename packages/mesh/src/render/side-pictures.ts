import sharp from 'sharp';
import type { Model } from '../core/model.ts';
import { frame, MARGIN } from './camera.ts';
import { drawFrame, prepareStage } from './render.ts';
import { naturalShading } from './thumbnail.ts';

const SIDES = { front: 0, right: 90, back: 180, left: 270 } as const;

/**
 * Pictures from four sides at eye level, as PNG bytes by the name of the side.
 * @example const { front, right, back, left } = await sidePictures(model, 512)
 */
export async function sidePictures(model: Model, size: number): Promise<Record<keyof typeof SIDES, Uint8Array>> {
  const stage = await prepareStage(model, naturalShading(model));
  const draw = async (azimuthDegrees: number) => {
    const look = { width: size, height: size, azimuthDegrees, elevationDegrees: 6, background: 'studio' as const };
    const rgba = drawFrame(stage, look, frame(stage.scene.positions, [look], { ...look, margin: MARGIN }));
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
