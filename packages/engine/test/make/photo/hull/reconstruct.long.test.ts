// @module-tag long
import { toLinear, toOklab } from 'kiln-mesh/core/color';
import type { Model } from 'kiln-mesh/core/model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { expect, test } from 'vitest';
import { reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { SIDES, type Side } from '../../../../src/make/photo/project/photo-camera.ts';
import { textureFromPhotos } from '../../../../src/make/photo/project/texture-from-photos.ts';
import { bareModel } from '../../../../src/make/words/mesh/make-model.ts';
import { decodePicture } from '../../../../src/vision/decode.ts';
import { segment } from '../../../../src/vision/segment.ts';
import { alone, before, knownModel, overlap, silhouette } from '../../../support/scene-photo.ts';
import { volumeOverlap } from '../../../support/volume-overlap.ts';

const SOUND = { watertight: true, components: 1, nonManifoldEdges: 0 };
const AROUND = ['front', 'right', 'back', 'left'] as const;

async function photo(rgba: Uint8Array, side: Side) {
  const picture = await decodePicture(await before(rgba, 'plain'), 1000);
  return { side, picture, subject: segment(picture) };
}

const duck = knownModel('a duck');
const lookAround = (model: Model) => Promise.all(AROUND.map((side) => alone(model, SIDES[side])));

test('one picture becomes one watertight piece with its outline and its colours', async () => {
  const truth = await alone(duck, 0);
  const { part, views } = reconstruct([await photo(truth, 'front')], 80);
  const { model } = await textureFromPhotos(part, views, {
    edge: 512,
    pbr: false,
    emission: false,
    removeLighting: true,
    progress() {},
  });

  expect(inspect(model)).toMatchObject(SOUND);
  const made = await alone(model, 0);
  expect(overlap(silhouette(made), silhouette(truth))).toBeGreaterThan(0.95);
  let [sum, n] = [0, 0];
  for (let p = 0; p < made.length; p += 4) {
    if (made[p + 3]! < 255 || truth[p + 3]! < 255) continue;
    const lab = (rgba: Uint8Array) =>
      toOklab(toLinear(rgba[p]! / 255), toLinear(rgba[p + 1]! / 255), toLinear(rgba[p + 2]! / 255));
    const [a, b] = [lab(made), lab(truth)];
    sum += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    n++;
  }
  expect(sum / n).toBeLessThan(0.06);
});

test.each([
  ['a duck', duck],
  ['a robot', knownModel('a robot')],
])('four pictures of %s are carved into its outlines and its volume', async (_, truth) => {
  const seen = await lookAround(truth);
  const photos = await Promise.all(AROUND.map((side, i) => photo(seen[i]!, side)));

  const made = bareModel(reconstruct(photos, 100).part);

  expect(inspect(made)).toMatchObject(SOUND);
  for (const [i, rgba] of (await lookAround(made)).entries()) {
    // 0.95 to 0.99 as a rule. Two runs in about two hundred had 0.914 for the duck's side, which nothing here explains yet.
    expect(overlap(silhouette(rgba), silhouette(seen[i]!)), AROUND[i]).toBeGreaterThan(0.9);
  }
  expect(volumeOverlap(truth, made)).toBeGreaterThan(0.8);
});

test('a model fills the same space as itself made larger, and half of the space of twice its width', () => {
  const scaled = (x: number, y: number, z: number): Model => ({
    ...duck,
    parts: duck.parts.map((part) => ({
      ...part,
      positions: part.positions.map((value, i) => value * [x, y, z][i % 3]!),
    })),
  });
  expect(volumeOverlap(duck, scaled(3, 3, 3))).toBeCloseTo(1, 2);
  expect(volumeOverlap(duck, scaled(1, 1, 1.5))).toBeLessThan(0.8);
});
