import { expect, test } from 'vitest';
import { compose, multiply } from '../../src/core/math/matrix.ts';
import { boundingBox, type Model } from '../../src/core/model.ts';
import { resize } from '../../src/measure/resize.ts';
import { twoParts } from '../support/models.ts';
import { modelOf, skinnedBar } from '../support/shapes.ts';
import { cube } from '../support/tiny.ts';

test.each([
  ['height', { height: 1.7, origin: 'bottom' as const }],
  ['longest side', { longestSide: 0.25, origin: 'center' as const }],
])('resizing to a %s is exact and puts the origin where it should be', (_, options) => {
  const result = resize(twoParts(), options);
  const { min, max } = boundingBox(result);
  const sizes = [0, 1, 2].map((k) => max[k]! - min[k]!);
  if ('height' in options) {
    expect(sizes[1]! / 1.7).toBeCloseTo(1, 5);
    expect(min[1]).toBeCloseTo(0, 6);
  } else {
    expect(Math.max(...sizes) / 0.25).toBeCloseTo(1, 5);
    expect(min[1]! + max[1]!).toBeCloseTo(0, 6);
  }
});

/** The points of a model with its second bone turned by a right angle about X. */
function posed(model: Model): number[] {
  const [lower, upper] = model.skeleton!.bones;
  const world0 = compose(lower!.translation, lower!.rotation, lower!.scale);
  const world1 = multiply(world0, compose(upper!.translation, [Math.SQRT1_2, 0, 0, Math.SQRT1_2], upper!.scale));
  const matrices = [multiply(world0, lower!.inverseBind), multiply(world1, upper!.inverseBind)];
  const { positions, joints, weights } = model.parts[0]!;
  const out: number[] = [];
  for (let i = 0; i < positions.length / 3; i++)
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const m = matrices[joints![i * 4 + k]!]!;
        const [x, y, z] = positions.subarray(i * 3, i * 3 + 3) as unknown as [number, number, number];
        sum += weights![i * 4 + k]! * (m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!);
      }
      out.push(sum);
    }
  return out;
}

test('resizing a rig scales its poses and clips with it', () => {
  const model = skinnedBar();
  const result = resize(model, { height: 3, origin: 'bottom' });
  const [before, after] = [posed(model), posed(result)];
  before.forEach((value, i) => {
    expect(after[i]!).toBeCloseTo(value * 3, 4);
  });
  const slide = result.clips![0]!.channels.find((channel) => channel.path === 'translation')!;
  expect(slide.values[4]).toBeCloseTo(0.75, 5);
});

test('what has no extent cannot be scaled to one', () => {
  const flat = modelOf([{ ...cube(), positions: cube().positions.map((value, i) => (i % 3 === 1 ? 0 : value)) }]);
  expect(() => resize(flat, { height: 1, origin: 'keep' })).toThrow('flat');
});
