import { toLinear, toOklab } from 'kiln-mesh/core/color';
import { expect, test } from 'vitest';
import { standardLexicon } from '../../../../src/content/nouns/index.ts';
import { reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { textureFromPhotos } from '../../../../src/make/photo/project/texture-from-photos.ts';
import { colorUnseen } from '../../../../src/make/photo/project/unseen-colors.ts';
import { composeScene } from '../../../../src/make/words/compose.ts';
import { meshScene } from '../../../../src/make/words/mesh/make-model.ts';
import { textureModel } from '../../../../src/make/words/mesh/texture-model.ts';
import { decodePicture } from '../../../../src/vision/decode.ts';
import { segment } from '../../../../src/vision/segment.ts';
import { alone, before, PHOTO_SIZE } from '../../../support/scene-photo.ts';

const lab = (rgba: Uint8Array, p: number) =>
  toOklab(toLinear(rgba[p]! / 255), toLinear(rgba[p + 1]! / 255), toLinear(rgba[p + 2]! / 255));

test('a model from one picture looks from the front as the picture does', { tags: 'long' }, async () => {
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

test('behind a thing of two layers with a white spot are the two layers, without the spot and without mixtures', () => {
  // A strip of squares: the first third is seen, red above blue, with a white spot at its end.
  const [columns, rows] = [30, 40];
  const indices: number[] = [];
  for (let x = 0; x + 1 < columns; x++) {
    for (let y = 0; y + 1 < rows; y++) {
      const v = x * rows + y;
      indices.push(v, v + 1, v + rows, v + 1, v + rows + 1, v + rows);
    }
  }
  const [red, blue, white] = [
    [0.6, 0, 0],
    [0, 0.1, 0.5],
    [0.9, 0.9, 0.9],
  ] as const;
  const positions = new Float32Array(columns * rows * 3);
  const colors = new Float32Array(columns * rows * 3);
  const trust = new Float32Array(columns * rows);
  for (let v = 0; v < columns * rows; v++) {
    const [x, y] = [Math.floor(v / rows), v % rows];
    positions.set([x, y, 0], v * 3);
    if (x >= 10) continue;
    trust[v] = 1;
    colors.set(x >= 8 && y >= 28 && y <= 31 ? white : y >= 20 ? red : blue, v * 3);
  }
  colorUnseen(colors, trust, { positions, indices: Uint32Array.from(indices) });

  const off = (x: number, y: number, color: readonly number[]) =>
    Math.hypot(...color.map((value, k) => value - colors[(x * rows + y) * 3 + k]!));
  for (const x of [16, 22, 29]) {
    expect(off(x, 35, red)).toBeLessThan(0.2);
    expect(off(x, 30, red)).toBeLessThan(0.2);
    expect(off(x, 10, blue)).toBeLessThan(0.2);
  }
  expect(off(9, 30, white)).toBeLessThan(0.01);
});
