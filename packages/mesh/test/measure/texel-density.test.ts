import { expect, test } from 'vitest';
import type { Model } from '../../src/core/model.ts';
import { texelDensity } from '../../src/measure/texel-density.ts';
import { modelOf } from '../support/shapes.ts';

/** A square of `side` metres that shows this share of each side of a texture of 1024 × 1024. */
function square(side: number, share: number): Model {
  const corners = [0, 0, 1, 0, 1, 1, 0, 1];
  const model = modelOf([
    {
      name: 'square',
      material: 0,
      positions: Float32Array.from([0, 0, 0, side, 0, 0, side, side, 0, 0, side, 0]),
      indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
      uvs: Float32Array.from(corners, (value) => value * share),
    },
  ]);
  const baseColorTexture = {
    name: 'c',
    mimeType: 'image/png' as const,
    bytes: new Uint8Array(),
    width: 1024,
    height: 1024,
  };
  return { ...model, materials: [{ ...model.materials[0]!, baseColorTexture }] };
}

test('a texture over two metres has half its texels along each', () => {
  expect(texelDensity(square(2, 1))).toEqual({ mean: 512, low: 512, high: 512 });
});

test('what lies unevenly has its coarsest and finest tenth', () => {
  const [fine, coarse] = [square(1, 1), square(1, 1 / 8)];
  const both = { ...fine, parts: [...fine.parts, ...coarse.parts] };
  expect(texelDensity(both)).toMatchObject({ low: 128, high: 1024 });
});

test('without a texture there is none', () => {
  expect(texelDensity({ ...square(1, 1), materials: modelOf([]).materials })).toBeUndefined();
});
