import sharp from 'sharp';
import { standardLexicon } from '../../src/content/nouns/index.ts';
import type { Photo } from '../../src/make/photo/hull/reconstruct.ts';
import { SIDES, type Side } from '../../src/make/photo/project/photo-camera.ts';
import { composeScene } from '../../src/make/words/compose.ts';
import { coloredModel, meshInColor } from '../../src/make/words/mesh/make-model.ts';
import { decodePicture } from '../../src/vision/decode.ts';
import { segment } from '../../src/vision/segment.ts';
import { alone, PHOTO_SIZE } from './scene-photo.ts';

export const SIDES_IN_ORDER = ['front', 'right', 'back', 'left'] as const;

/** A penguin from four sides, whose scarf hangs down on one of them: its pictures, and the photos that they are read as. */
export async function penguinFromAllSides() {
  const scene = composeScene('a penguin with a scarf', standardLexicon(), { seed: 1, pose: '', fine: false });
  const fineness = { faces: 6000, topology: 'triangle', resolution: 64, faceted: false } as const;
  const penguin = coloredModel(
    meshInColor(scene, fineness, () => {}),
    false,
  );
  const pictures = new Map<Side, Uint8Array>();
  const photos = new Map<Side, Omit<Photo, 'side'>>();
  for (const side of SIDES_IN_ORDER) {
    const rgba = await alone(penguin, SIDES[side]);
    const raw = { width: PHOTO_SIZE, height: PHOTO_SIZE, channels: 4 } as const;
    const picture = await decodePicture(await sharp(rgba, { raw }).png().toBuffer(), 1000);
    pictures.set(side, rgba);
    photos.set(side, { picture, subject: segment(picture) });
  }
  return {
    pictures,
    /** The pictures of sides, taken as others. */
    taken: (shown: readonly Side[], as: readonly Side[], assumed: boolean): Photo[] =>
      shown.map((side, i) => ({ ...photos.get(side)!, side: as[i]!, assumed })),
  };
}
