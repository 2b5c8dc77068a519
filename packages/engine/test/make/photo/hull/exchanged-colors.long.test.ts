// @module-tag long
import { toLinear, toOklab } from 'kiln-mesh/core/color';
import { expect, test } from 'vitest';
import { patient } from '../../../../../../test/support/until.ts';
import { reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { SIDES } from '../../../../src/make/photo/project/photo-camera.ts';
import { settleViews } from '../../../../src/make/photo/project/texture-from-photos.ts';
import { vertexColors } from '../../../../src/make/photo/project/vertex-colors.ts';
import { coloredModel } from '../../../../src/make/words/mesh/make-model.ts';
import { penguinFromAllSides, SIDES_IN_ORDER } from '../../../support/penguin-sides.ts';
import { alone, overlap, silhouette } from '../../../support/scene-photo.ts';

// Long, since colours of a side are only told from those of another on a fine model; how pictures are taken is in exchange-sides.long.test.ts.

test('a model of pictures that were given in another order has on each side what its picture shows', {
  timeout: patient(300_000),
}, async () => {
  const { pictures, taken } = await penguinFromAllSides();
  const made = reconstruct(taken(['front', 'left', 'back', 'right'], SIDES_IN_ORDER, true), 64);

  const { views, sights, choice } = settleViews(made.part, made.views, false);
  const colored = { ...made.part, colors: vertexColors(made.part, views, sights, choice) };
  const model = coloredModel({ part: made.part, colored }, false);
  for (const side of SIDES_IN_ORDER) {
    const [own, truth] = [await alone(model, SIDES[side]), pictures.get(side)!];
    expect(overlap(silhouette(own), silhouette(truth)), side).toBeGreaterThan(0.85);
    // Its other sides are less like it.
    const unlike = SIDES_IN_ORDER.map((other) => difference(own, pictures.get(other)!));
    expect(unlike.indexOf(Math.min(...unlike)), side).toBe(SIDES_IN_ORDER.indexOf(side));
  }
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
