// @module-tag long
import { boundingBox, type Model } from 'kiln-mesh/core/model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { renderFrame } from 'kiln-mesh/render/render';
import { computeNormals } from 'kiln-mesh/topology/normals';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { meshSamples } from '../../../../src/make/photo/inflate/solid-grid.ts';
import { bareModel } from '../../../../src/make/words/mesh/make-model.ts';
import { decodePicture } from '../../../../src/vision/decode.ts';
import { segment } from '../../../../src/vision/segment.ts';

/**
 * Things of a known shape, drawn from above, and what becomes of their picture. Long, since each is drawn, cut out and made from
 * several heights.
 */

type Shape = (x: number, y: number, z: number) => number;

const HALF = 36;
const CELL = 0.62 / HALF;
const EDGE = 240;

const saucer: Shape = (x, y, z) => {
  const far = Math.hypot(x, z);
  return Math.max(far - 0.5, Math.abs(y + 0.03 - 0.08 * Math.max(0, far / 0.5 - 0.5)) - 0.022);
};
const cup: Shape = (x, y, z) => {
  const off = Math.hypot(x, z) - 0.13 * Math.sqrt(Math.max(0, y + 0.03) / 0.36);
  return Math.max(off - 0.2, y - 0.33, -0.03 - y, -Math.max(off - 0.17, 0.24 - y));
};
const grip: Shape = (x, y, z) => Math.hypot(Math.hypot(x - 0.33, y - 0.17) - 0.1, z) - 0.03;
const either =
  (...shapes: Shape[]): Shape =>
  (x, y, z) =>
    Math.min(...shapes.map((shape) => shape(x, y, z)));

const MUG = either(
  (x, y, z) => Math.max(Math.abs(y) - 0.3, Math.hypot(x, z) - 0.3),
  (x, y, z) => {
    return Math.hypot(Math.hypot(x - 0.32, y) - 0.15, z) - 0.04;
  },
);
const BALL_ON_PLATE = either(saucer, (x, y, z) => Math.hypot(x, y - 0.27, z) - 0.28);
const LAMP = either(
  (x, y, z) => Math.max(Math.hypot(x, z) - 0.28, Math.abs(y + 0.45) - 0.03),
  (x, y, z) => Math.max(Math.hypot(x, z) - 0.04, Math.abs(y) - 0.45),
  (x, y, z) => Math.max(Math.hypot(x, z) - 0.35 + (y - 0.2) / 2, Math.abs(y - 0.35) - 0.15),
);
const FLASK = either(
  (x, y, z) => (Math.hypot(x / 0.45, y / 0.28, z / 0.45) - 1) * 0.28,
  (x, y, z) => Math.max(Math.hypot(x, z) - 0.12, Math.abs(y - 0.35) - 0.2),
);

function solid(shape: Shape): Model {
  const side = 2 * HALF + 1;
  const place = (index: number) => (index - HALF) * CELL;
  const values = Float32Array.from({ length: side ** 3 }, (_, at) => {
    const value = shape(place(at % side), place(Math.floor(at / side) % side), place(Math.floor(at / side ** 2)));
    return Math.max(-6 * CELL, Math.min(6 * CELL, value));
  });
  const corner = -HALF * CELL;
  const { part } = meshSamples(
    { values, size: [side, side, side], origin: [corner, corner, corner], cell: CELL },
    0,
    true,
  );
  return bareModel(computeNormals(part, { creaseDegrees: 60 }));
}

/** What is made of its picture, seen from `elevationDegrees` above, and how tall and deep that is against its width. */
async function made(shape: Shape, elevationDegrees: number) {
  const view = { width: EDGE, height: EDGE, azimuthDegrees: 0, elevationDegrees, background: 'transparent' } as const;
  const rgba = await renderFrame(solid(shape), view);
  const png = await sharp(rgba, { raw: { width: EDGE, height: EDGE, channels: 4 } })
    .png()
    .toBuffer();
  const picture = await decodePicture(png, 1000);
  const { part, views, fits } = reconstruct([{ side: 'front', picture, subject: segment(picture) }], 80);
  const model = bareModel(part);
  const { min, max } = boundingBox(model);
  const [wide, tall, deep] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const looksDown = (Math.asin(views[0]!.camera.back[1]) * 180) / Math.PI;
  return { model, looksDown, overlap: fits[0]!.overlap, tall: tall / wide, deep: deep / wide };
}

test.for([
  ['a cup', either(saucer, cup), 18],
  ['a cup', either(saucer, cup), 30],
  ['a cup with a handle', either(saucer, cup, grip), 22],
  ['a cup with a handle', either(saucer, cup, grip), 30],
] as const)('%s on its saucer is both, seen from %2$d degrees above', async ([, shape, degrees]) => {
  const { model, looksDown, overlap, tall, deep } = await made(shape, degrees);

  expect(Math.abs(looksDown - degrees)).toBeLessThan(5);
  expect(overlap).toBeGreaterThan(0.95);
  expect(Math.abs(tall - 0.39)).toBeLessThan(0.07);
  expect(Math.abs(deep - 1)).toBeLessThan(0.04);
  expect(inspect(model)).toMatchObject({ watertight: true, nonManifoldEdges: 0, components: 1 });
});

test.for([
  ['a mug on a table', MUG, 30],
  ['a ball on a plate', BALL_ON_PLATE, 30],
  ['a lamp with a wide foot', LAMP, 0],
  ['a lamp with a wide foot from above', LAMP, 30],
  ['a bottle with a belly', FLASK, 20],
  ['a cup whose sides its saucer hides', either(saucer, cup), 45],
] as const)('%s is no cup on a saucer', async ([, shape, degrees]) => {
  expect((await made(shape, degrees)).looksDown).toBe(0);
});
