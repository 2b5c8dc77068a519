import { expect, test } from 'vitest';
import { toLinear, toOklab } from '../../../src/engine/color.ts';
import { reconstruct } from '../../../src/engine/hull/reconstruct.ts';
import { inspect } from '../../../src/engine/ops/inspect.ts';
import { textureFromPhotos } from '../../../src/engine/project/texture-from-photos.ts';
import { SIDES, type Side } from '../../../src/engine/project/view.ts';
import { decodePicture } from '../../../src/engine/segment/decode.ts';
import { segment } from '../../../src/engine/segment/segment.ts';
import { bareModel } from '../../../src/engine/text/make-model.ts';
import { alone, before, knownModel, overlap, silhouette } from '../support/scene-photo.ts';

const duck = knownModel('a duck');

async function photo(side: Side) {
  const picture = await decodePicture(await before(await alone(duck, SIDES[side]), 'plain'), 1000);
  return { side, picture, subject: segment(picture) };
}

test('one picture becomes one watertight piece with its outline and its colours', { timeout: 60_000 }, async () => {
  const { part, views } = reconstruct([await photo('front')], 80);
  const { model } = await textureFromPhotos(part, views, {
    edge: 512,
    pbr: false,
    emission: false,
    removeLighting: true,
    progress() {},
  });

  expect(inspect(model)).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0 });
  const [made, truth] = [await alone(model, 0), await alone(duck, 0)];
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

test('four pictures are carved into a shape that has every outline, and about the volume', {
  timeout: 60_000,
}, async () => {
  const sides = ['front', 'right', 'back', 'left'] as const;
  const { part } = reconstruct(await Promise.all(sides.map(photo)), 80);
  const model = bareModel(part);

  expect(inspect(model)).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0 });
  for (const side of sides) {
    const [made, truth] = [await alone(model, SIDES[side]), await alone(duck, SIDES[side])];
    expect(overlap(silhouette(made), silhouette(truth))).toBeGreaterThan(0.93);
  }
  const shareOfBox = (of: typeof model) => {
    const { volume, box } = inspect(of);
    return volume / box.max.reduce((product, high, axis) => product * (high - box.min[axis]!), 1);
  };
  expect(shareOfBox(model) / shareOfBox(duck)).toBeCloseTo(1, 0);
});
