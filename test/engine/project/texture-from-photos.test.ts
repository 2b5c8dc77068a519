import { expect, test } from 'vitest';
import { textureModel } from '../../../src/engine/bake/texture-model.ts';
import { toLinear, toOklab } from '../../../src/engine/color.ts';
import { reconstruct } from '../../../src/engine/hull/reconstruct.ts';
import { textureFromPhotos } from '../../../src/engine/project/texture-from-photos.ts';
import { colorUnseen } from '../../../src/engine/project/unseen-colors.ts';
import { decodePicture } from '../../../src/engine/segment/decode.ts';
import { segment } from '../../../src/engine/segment/segment.ts';
import { composeScene } from '../../../src/engine/text/compose.ts';
import { meshScene } from '../../../src/engine/text/make-model.ts';
import { standardLexicon } from '../../../src/engine/text/nouns/index.ts';
import { alone, before, PHOTO_SIZE } from '../support/scene-photo.ts';

const lab = (rgba: Uint8Array, p: number) =>
  toOklab(toLinear(rgba[p]! / 255), toLinear(rgba[p + 1]! / 255), toLinear(rgba[p + 2]! / 255));

test('a model from one picture looks from the front as the picture does', { timeout: 60_000 }, async () => {
  const scene = composeScene('a penguin with a scarf', standardLexicon(), { seed: 7, pose: '', fine: false });
  const mesh = meshScene(scene, { faces: 6000, topology: 'triangle', resolution: 80, faceted: false }, () => {});
  const { model: truth } = await textureModel(scene, mesh, {
    edge: 512,
    pbr: false,
    emission: false,
    shading: false,
    faceted: false,
    progress() {},
  });
  const photo = await alone(truth, 0);
  const picture = await decodePicture(await before(photo, 'plain'), 1000);
  const { part, views } = reconstruct([{ side: 'front', picture, subject: segment(picture) }], 80);
  const options = { edge: 512, pbr: false, emission: false, removeLighting: true, progress() {} };
  const { model } = await textureFromPhotos(part, views, options);
  const made = await alone(model, 0);

  let [sum, n] = [0, 0];
  for (let p = 0; p < made.length; p += 4) {
    if (made[p + 3]! < 255 || photo[p + 3]! < 255) continue;
    const [a, b] = [lab(made, p), lab(photo, p)];
    sum += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    n++;
  }
  expect(n).toBeGreaterThan(PHOTO_SIZE ** 2 * 0.1);
  expect(sum / n).toBeLessThan(0.055);
});

test('behind a red thing with a white spot it is red, not pink', () => {
  // A strip of squares: the first third is seen, with a white spot at its end.
  const [columns, rows] = [30, 12];
  const indices: number[] = [];
  for (let x = 0; x + 1 < columns; x++) {
    for (let y = 0; y + 1 < rows; y++) {
      const v = x * rows + y;
      indices.push(v, v + 1, v + rows, v + 1, v + rows + 1, v + rows);
    }
  }
  const known = new Float32Array(columns * rows);
  const colors = new Float32Array(columns * rows * 3);
  for (let v = 0; v < 10 * rows; v++) {
    known[v] = 1;
    const spot = v >= 7 * rows && v % rows < 4;
    colors.set(spot ? [0.9, 0.9, 0.9] : [0.6, 0.02, 0.02], v * 3);
  }
  colorUnseen(colors, known, Uint32Array.from(indices));

  for (let v = 16 * rows; v < columns * rows; v++) {
    expect(colors[v * 3]).toBeCloseTo(0.6, 1);
    expect(colors[v * 3 + 1]).toBeLessThan(0.06);
  }
  expect([...colors.subarray(7 * rows * 3, 7 * rows * 3 + 3)]).toEqual([0.9, 0.9, 0.9].map(Math.fround));
});
