import { expect, test } from 'vitest';
import { segment } from '../../src/vision/segment.ts';
import { type GroundPhoto, takeOnGround } from '../support/ground-photo.ts';
import { knownModel } from '../support/scene-photo.ts';

/** What stands on a ground and throws a shadow there is cut without it. */

const PHOTO: GroundPhoto = {
  size: 192,
  azimuthDegrees: 30,
  elevationDegrees: 25,
  ground: [225, 222, 214],
  light: { azimuthDegrees: 70, elevationDegrees: 45, wideDegrees: 1 },
  strength: 0.5,
  contact: 0.4,
  falloff: 0.15,
  grain: 1,
};

/** Overlap with the thing (intersection over union), the share of its shadow that is kept and of itself that is lost. */
async function cutOf(color: [number, number, number], options: Partial<GroundPhoto> = {}) {
  const { rgba, share, shade } = await takeOnGround(knownModel('a teapot', color), { ...PHOTO, ...options });
  const { mask, grade } = segment({ width: PHOTO.size, height: PHOTO.size, rgba, cutOut: false });
  const of = (is: (p: number) => boolean, also: (p: number) => boolean) => {
    const pixels = Array.from(mask.keys()).filter(is);
    return pixels.filter(also).length / pixels.length;
  };
  const [isThing, isCut] = [(p: number) => share[p]! >= 0.5, (p: number) => mask[p]! >= 0.5];
  return {
    grade,
    overlap: of(
      (p) => isThing(p) || isCut(p),
      (p) => isThing(p) && isCut(p),
    ),
    shadowKept: of((p) => share[p] === 0 && shade[p]! > 0.08, isCut),
    lost: of(isThing, (p) => !isCut(p)),
  };
}

for (const [what, photo, options] of [
  ['a sharp', {}, {}],
  [
    'a soft',
    { ground: [160, 185, 205], light: { azimuthDegrees: 160, elevationDegrees: 50, wideDegrees: 8 } },
    { tags: 'long' },
  ],
] satisfies [string, Partial<GroundPhoto>, object][])
  test(`${what} shadow is not part of what throws it`, options, async () => {
    const cut = await cutOf([0.8, 0.2, 0.03], photo);

    expect(cut).toMatchObject({ grade: 'sure' });
    expect(cut.overlap).toBeGreaterThan(0.95);
    expect(cut.shadowKept).toBeLessThan(0.05);
  });

test('a dark grey thing on a grey ground loses nothing to the shadow beside it', { tags: 'long' }, async () => {
  const cut = await cutOf([0.06, 0.06, 0.06], { ground: [170, 170, 170] });

  expect(cut.lost).toBeLessThan(0.03);
});
