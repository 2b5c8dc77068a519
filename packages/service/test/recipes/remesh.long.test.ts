// @module-tag long
import { countTriangles, type Model } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { remesh as remeshModel } from 'kiln-mesh/simplify/remesh';
import { subdivide } from 'kiln-mesh/simplify/subdivide';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import { uvDrift } from 'kiln-mesh/uv/uv-drift';
import { uvsOverlap } from 'kiln-mesh/uv/uv-overlap';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asSource, runRecipe } from '../../../../test/support/run-recipe.ts';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import { plainTexture, writeOne } from '../../../mesh/test/support/models.ts';
import { randomSolid } from '../../../mesh/test/support/random-solids.ts';
import { plainMaterial } from '../../../mesh/test/support/shapes.ts';
import { remesh } from '../../src/recipes/remesh.ts';

test('a large model whose charts come to lie on each other is unwrapped and painted again', async () => {
  let laid: Model = unwrap(await randomSolid(5), { textureSize: 512 });
  // More triangles than are taken away with care for charts.
  while (countTriangles(laid) < 200_000) laid = subdivide(laid);
  const blue = await plainTexture('skin', '#2040c0');
  const model = { ...laid, materials: [{ ...plainMaterial, baseColorTexture: blue }] };
  const source = asSource(new Map([['model.glb', await writeOne(model, 'glb')]]));
  const torn = remeshModel(model, { topology: 'triangle', target: { faces: 3_000 } });
  expect(uvsOverlap(laid.parts)).toBe(false);
  expect(uvsOverlap(torn.parts)).toBe(true);
  expect(uvDrift(model, torn)).toBeLessThan(0.01);

  const input = { input_task_id: '01890000-0000-7000-8000-000000000000', target_polycount: 3_000 };
  const { result, files } = await runRecipe('remesh', remesh, { ...input, target_formats: ['glb', 'obj'] }, { source });

  expect(result.engine.notes![0]).toContain('painted anew');
  const made = await readModel(files.get('model.glb')!);
  expect(uvsOverlap(made.parts)).toBe(false);
  expect(Math.abs(countTriangles(made) / 3_000 - 1)).toBeLessThanOrEqual(0.02);
  const { obj } = await openAsStranger(result, files);
  expect(uvsOverlap(obj!.parts)).toBe(false);
  const { channels } = await sharp(made.materials[0]!.baseColorTexture!.bytes).stats();
  expect(channels[2]!.mean).toBeGreaterThan(channels[0]!.mean * 2);
});
