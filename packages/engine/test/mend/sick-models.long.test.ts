// @module-tag long
import type { Model } from 'kiln-mesh/core/model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { mend } from 'kiln-mesh/mend/mend';
import { thumbnail } from 'kiln-mesh/render/thumbnail';
import type { Mesh } from 'kiln-mesh/topology/connected-components';
import { createNearest } from 'kiln-mesh/topology/nearest';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  asModel,
  doubleShell,
  fadedRims,
  flipped,
  truthOf,
  withHoles,
  withSpecks,
} from '../../../../test/support/sick-models.ts';

/** What generative models deliver, made out of nouns: each must become what it was made of. Long, since they are as large as those are. */

/** How far the points of one surface are from the other, at most, in the mean and both ways. */
function hausdorff(one: Mesh, other: Mesh): number {
  const far = (from: Mesh, to: Mesh) => {
    const nearest = createNearest({ positions: to.positions, indices: to.indices.slice() });
    let most = 0;
    for (let i = 0; i < from.positions.length; i += 15) {
      most = Math.max(most, nearest(from.positions[i]!, from.positions[i + 1]!, from.positions[i + 2]!)!.distance);
    }
    return most;
  };
  return Math.max(far(one, other), far(other, one));
}

test('of two surfaces, one below the other, the outer one is left: 300,000 faces', async () => {
  const truth = truthOf('a red toadstool with white spots', 125);
  const sick = asModel(doubleShell(truth));
  expect(sick.parts[0]!.indices.length / 3).toBeGreaterThan(300_000);

  const { model, report } = await mend(sick);

  expect(report.shellFaces).toBeGreaterThan(140_000);
  expect(inspect(model)).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0 });
  expect(hausdorff(model.parts[0]!, truth.mesh)).toBeLessThan(truth.cell);
});

test('patches that were turned over are turned back', async () => {
  const truth = truthOf('a wooden chair', 120);
  const sick = asModel(flipped(truth));
  expect(inspect(sick).flippedEdges).toBeGreaterThan(500);

  const { model } = await mend(sick);

  expect(inspect(model)).toMatchObject({ watertight: true, flippedEdges: 0 });
  expect(inspect(model).volume).toBeCloseTo(inspect(asModel(truth.mesh)).volume, 9);
});

test('200 crumbs around and inside go, and the body is what it was', async () => {
  const truth = truthOf('a teapot', 110);

  const { model, report } = await mend(asModel(withSpecks(truth)));

  expect(report.specks).toBe(200);
  expect(model.parts[0]!.positions).toEqual(truth.mesh.positions);
  expect(model.parts[0]!.indices).toEqual(truth.mesh.indices);
});

test('small holes are closed', async () => {
  const truth = truthOf('a dragon', 150);

  const { model, report } = await mend(asModel(withHoles(truth)));

  expect(report).toMatchObject({ closedHoles: expect.closeTo(40, -1), openHoles: 0 });
  expect(inspect(model).watertight).toBe(true);
  expect(hausdorff(model.parts[0]!, truth.mesh)).toBeLessThan(truth.cell);
});

test('rims of charts that fade to white become what is beside them', async () => {
  const { whole, faded } = await fadedRims(truthOf('a teapot', 40).mesh);

  const { model, report } = await mend(faded);

  expect(report.opaqueMaterials).toBe(1);
  expect(model.materials[0]!.alpha).toBeUndefined();
  expect((await sharp(model.materials[0]!.baseColorTexture!.bytes).metadata()).hasAlpha).toBe(false);
  const [was, before, after] = await Promise.all([whole, faded, model].map(picture));
  expect(difference(before!, was!)).toBeGreaterThan(2);
  expect(difference(after!, was!)).toBeLessThan(2);
});

const picture = async (model: Model) =>
  new Uint8Array(
    await sharp(await thumbnail(model, { size: 256, alpha: true }))
      .raw()
      .toBuffer(),
  );

/** Of the colours, in the mean over what shows the model. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    if (i % 4 === 3 || one[i - (i % 4) + 3] !== 255) continue;
    sum += Math.abs(one[i]! - other[i]!);
    count++;
  }
  return sum / count;
}
