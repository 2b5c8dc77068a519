import { toLinear, toOklab } from 'kiln-mesh/core/color';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { standardLexicon } from '../../../../src/content/nouns/index.ts';
import { type Photo, reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { SIDES, type Side } from '../../../../src/make/photo/project/photo-camera.ts';
import { settleViews } from '../../../../src/make/photo/project/texture-from-photos.ts';
import { vertexColors } from '../../../../src/make/photo/project/vertex-colors.ts';
import { composeScene } from '../../../../src/make/words/compose.ts';
import { coloredModel, meshInColor } from '../../../../src/make/words/mesh/make-model.ts';
import { decodePicture } from '../../../../src/vision/decode.ts';
import { segment } from '../../../../src/vision/segment.ts';
import { alone, overlap, PHOTO_SIZE, silhouette } from '../../../support/scene-photo.ts';

/** A penguin from four sides, whose scarf hangs down on one of them. */

const USUAL = ['front', 'right', 'back', 'left'] as const;
const OTHER = ['front', 'left', 'back', 'right'] as const;
const CELLS = 64;

const seen = new Map<Side, Uint8Array>();
const photos = new Map<Side, Omit<Photo, 'side'>>();

beforeAll(async () => {
  const scene = composeScene('a penguin with a scarf', standardLexicon(), { seed: 1, pose: '', fine: false });
  const fineness = { faces: 6000, topology: 'triangle', resolution: 64, faceted: false } as const;
  const penguin = coloredModel(
    meshInColor(scene, fineness, () => {}),
    false,
  );
  const raw = { width: PHOTO_SIZE, height: PHOTO_SIZE, channels: 4 } as const;
  for (const side of USUAL) {
    const rgba = await alone(penguin, SIDES[side]);
    const picture = await decodePicture(await sharp(rgba, { raw }).png().toBuffer(), 1000);
    seen.set(side, rgba);
    photos.set(side, { picture, subject: segment(picture) });
  }
}, 60_000);

/** The pictures of sides, taken as others. */
const taken = (shown: readonly Side[], as: readonly Side[], assumed: boolean) =>
  reconstruct(
    shown.map((side, i) => ({ ...photos.get(side)!, side: as[i]!, assumed })),
    CELLS,
  );

test('pictures given as front, left, back, right are taken so, like ones whose names say it', {
  timeout: 300_000,
}, async () => {
  const made = taken(OTHER, USUAL, true);

  expect(made.exchanged).toBe(true);
  expect(made.photos.map(({ side }) => side)).toEqual(OTHER);
  const told = taken(OTHER, OTHER, false);
  expect([made.part, made.views.map(({ camera }) => camera)]).toEqual([
    told.part,
    told.views.map(({ camera }) => camera),
  ]);

  const { views, sights, choice } = settleViews(made.part, made.views, false);
  const colored = { ...made.part, colors: vertexColors(made.part, views, sights, choice) };
  const model = coloredModel({ part: made.part, colored }, false);
  for (const side of USUAL) {
    const [own, truth] = [await alone(model, SIDES[side]), seen.get(side)!];
    expect(overlap(silhouette(own), silhouette(truth)), side).toBeGreaterThan(0.85);
    // Its other sides are less like it.
    const unlike = USUAL.map((other) => difference(own, seen.get(other)!));
    expect(unlike.indexOf(Math.min(...unlike)), side).toBe(USUAL.indexOf(side));
  }
});

test('the usual order stays, to the bit', { timeout: 300_000 }, () => {
  const made = taken(USUAL, USUAL, true);

  expect(made.exchanged).toBe(false);
  expect({ ...made, photos: [] }).toEqual({ ...taken(USUAL, USUAL, false), photos: [] });
});

/** Mean distance of colours where both show the subject. */
function difference(one: Uint8Array, two: Uint8Array): number {
  const lab = (rgba: Uint8Array, p: number) =>
    toOklab(toLinear(rgba[p]! / 255), toLinear(rgba[p + 1]! / 255), toLinear(rgba[p + 2]! / 255));
  let [sum, count] = [0, 0];
  for (let p = 0; p < one.length; p += 4) {
    if (one[p + 3]! < 255 || two[p + 3]! < 255) continue;
    const [a, b] = [lab(one, p), lab(two, p)];
    sum += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    count++;
  }
  return sum / count;
}
