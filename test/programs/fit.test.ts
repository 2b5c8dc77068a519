import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModel } from 'kiln-mesh/formats/read-model';
import { writeStl } from 'kiln-mesh/formats/stl/write-stl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installed, timedRun } from '../../bench/support/peers/programs.ts';
import { PRINT_STL } from '../../packages/service/src/recipes/mesh/print.ts';
import { fitted, UNFIT } from '../support/fitted.ts';
import { around, openInBlender } from './blender.ts';

/** What Make it fit has made keeps its standard in other programs too: its size and place in Blender, its solid in PrusaSlicer. */

const there = { blender: installed('blender'), slicer: installed('prusa-slicer') };
for (const [name, is] of Object.entries(there))
  if (!is) console.warn(`${name} is not installed: nothing is opened in it.`);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kiln-fit-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!there.blender).for(UNFIT)('Blender: $name', async (unfit) => {
  const path = join(folder, 'model.glb');
  await writeFile(path, (await fitted(unfit)).glb);
  const [opened] = await openInBlender([path]);
  const { faces, size, pivot, uvs } = unfit.rules;
  expect(opened!.triangles).toBeLessThanOrEqual(faces?.max ?? Infinity);
  const [x, y, z, right, back, top] = around(Object.values(opened!.meshes).map(({ box }) => box));
  const largest = Math.max(right - x, back - y, top - z);
  if (size) {
    expect(largest).toBeGreaterThanOrEqual(size.min! - 1e-3);
    expect(largest).toBeLessThanOrEqual(size.max! + 1e-3);
  }
  // Blender stands it on z = 0 where its file stands on y = 0.
  if (pivot) for (const off of [z, (x + right) / 2, (y + back) / 2]) expect(Math.abs(off)).toBeLessThan(0.01 * largest);
  expect(opened!.uvs).toBe(uvs ? 1 : 0);
});

test.skipIf(!there.slicer).for(UNFIT)('PrusaSlicer: $name is a solid', async (unfit) => {
  const path = join(folder, 'model.stl');
  await writeFile(path, writeStl(await readModel((await fitted(unfit)).glb), PRINT_STL));
  const { out } = await timedRun('prusa-slicer', ['--info', path]);
  expect(out).toMatch(/manifold = yes/);
  expect(out).toMatch(/number_of_parts = +1\b/);
});
