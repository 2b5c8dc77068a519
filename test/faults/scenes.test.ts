import { reconstruct } from 'kiln-engine/make/photo/hull/reconstruct';
import { SIDES } from 'kiln-engine/make/photo/project/photo-camera';
import { bareModel } from 'kiln-engine/make/words/mesh/make-model';
import { decodePicture } from 'kiln-engine/vision/decode';
import { segment } from 'kiln-engine/vision/segment';
import { estimatePose, RigError } from 'kiln-mesh/figure/rig/rig-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { renderFrame } from 'kiln-mesh/render/render';
import { describe, expect, test } from 'vitest';
import {
  alone,
  type Background,
  knownModel,
  overlap,
  overlapInPlace,
  PHOTO_SIZE,
  before as photoOf,
  silhouette,
} from '../../packages/engine/test/support/scene-photo.ts';
import { volumeOverlap } from '../../packages/engine/test/support/volume-overlap.ts';
import { figure } from '../support/figure.ts';

/** More scenes of which the truth is known, for what `npm test` proves on the most telling ones. */

const cutOf = async (photo: Uint8Array) => {
  const subject = segment(await decodePicture(photo, 1000));
  return { ...subject, inside: (pixel: number) => subject.mask[pixel]! >= 0.5 };
};

describe('cutting out', () => {
  test.for([
    ['a toadstool', [0.92, 0.92, 0.9], ['noisy']],
    ['a cat', [0.03, 0.03, 0.035], ['noisy']],
  ] satisfies [string, [number, number, number], Background[]][])(
    '%s of one colour is cut right or refused',
    async ([noun, color, backgrounds]) => {
      const truth = await alone(knownModel(noun, color), 20);
      for (const background of backgrounds) {
        const cut = await cutOf(await photoOf(truth, background));
        if (cut.grade === 'sure') expect(overlap(cut, silhouette(truth)), background).toBeGreaterThan(0.9);
        else expect(background, cut.doubt).toBe('clutter');
      }
    },
  );

  // Its bright cap is taken for a square of the ground, and all guesses agree in that.
  test('a white toadstool before a checkerboard is cut right or refused', async () => {
    const truth = await alone(knownModel('a toadstool', [0.92, 0.92, 0.9]), 20);
    const cut = await cutOf(await photoOf(truth, 'clutter'));
    if (cut.grade === 'sure') expect(overlapInPlace(cut, silhouette(truth))).toBeGreaterThan(0.9);
    else expect(cut.doubt).toContain('beside');
  });

  test('a white rabbit is told from a desk as photographs have it; of the desk alone nothing is cut', async () => {
    const model = knownModel('a rabbit', [0.92, 0.92, 0.9]);
    let sure = 0;
    // One view alone may be on either side of what is sure enough, by a few pixels of its outline.
    for (const elevation of [18, 19, 20, 21, 22]) {
      const rabbit = await alone(model, elevation);
      const cut = await cutOf(await photoOf(rabbit, 'desk'));
      if (cut.grade !== 'sure') continue;
      sure++;
      expect(overlapInPlace(cut, silhouette(rabbit)), `from ${elevation} degrees`).toBeGreaterThan(0.94);
    }
    expect(sure).toBeGreaterThan(0);

    const nothing = await cutOf(await photoOf(new Uint8Array(PHOTO_SIZE * PHOTO_SIZE * 4), 'desk'));
    expect(nothing.grade).not.toBe('sure');
  });

  test('a duck in a studio is cut without its shadow', async () => {
    const model = knownModel('a duck', [0.2, 0.2, 0.21]);
    const view = { width: PHOTO_SIZE, height: PHOTO_SIZE, azimuthDegrees: 32, elevationDegrees: 20 };
    const picture = await renderFrame(model, { ...view, background: 'studio' });
    const truth = silhouette(await renderFrame(model, { ...view, background: 'transparent' }));
    const subject = segment({ width: PHOTO_SIZE, height: PHOTO_SIZE, rgba: picture, cutOut: false });
    expect(subject.grade).toBe('sure');
    expect(overlap({ ...subject, inside: (p) => subject.mask[p]! >= 0.5 }, truth)).toBeGreaterThan(0.93);
  });
});

test('four pictures of a cat are carved into its outlines and its volume', async () => {
  const truth = knownModel('a cat');
  const around = ['front', 'right', 'back', 'left'] as const;
  const seen = await Promise.all(around.map((side) => alone(truth, SIDES[side])));
  const photos = await Promise.all(
    seen.map(async (rgba, i) => {
      const picture = await decodePicture(await photoOf(rgba, 'plain'), 1000);
      return { side: around[i]!, picture, subject: segment(picture) };
    }),
  );

  const made = bareModel(reconstruct(photos, 100).part);

  expect(inspect(made)).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0 });
  for (const [i, side] of around.entries())
    expect(overlap(silhouette(await alone(made, SIDES[side])), silhouette(seen[i]!)), side).toBeGreaterThan(0.93);
  expect(volumeOverlap(truth, made)).toBeGreaterThan(0.8);
});

describe('rigging', () => {
  test.each(['an alien', 'a chef'])('%s is a figure', (prompt) => {
    expect(estimatePose(figure(prompt)).bodyPlan).toBe('humanoid');
  });

  test.each(['a cat'])('%s is an animal', (prompt) => {
    expect(estimatePose(figure(prompt)).bodyPlan).toBe('quadruped');
  });

  test.each(['a church', 'a bottle', 'an ambulance', 'a race car'])('%s is refused', (prompt) => {
    expect(() => estimatePose(figure(prompt))).toThrow(RigError);
  });
});
