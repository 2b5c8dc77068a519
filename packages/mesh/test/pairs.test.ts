import { validateBytes } from 'gltf-validator';
import { expect, test } from 'vitest';
import type { Model } from '../src/core/model.ts';
import { readModel } from '../src/formats/read-model.ts';
import { inspect } from '../src/measure/inspect.ts';
import { resize } from '../src/measure/resize.ts';
import { repair } from '../src/repair/repair.ts';
import { remesh } from '../src/simplify/remesh.ts';
import { unwrap } from '../src/uv/unwrap.ts';
import { overlappingTriangles } from '../src/uv/uv-overlap.ts';
import { linesTwice } from './support/lines-twice.ts';
import { plainTexture, writeOne } from './support/models.ts';
import { randomSolid, rigged, SEEDS } from './support/random-solids.ts';
import { plainMaterial } from './support/shapes.ts';

/** Every pair of operations one after the other, on random solids; more of them with TEST_SEEDS. */

type Operation = (model: Model) => Model | Promise<Model>;

const through = (format: string) => async (model: Model) =>
  await readModel(await writeOne(model, format), { extension: format === 'obj' ? 'zip' : format });
const OPERATIONS: Record<string, Operation> = {
  remesh: (model) => remesh(model, { topology: 'triangle', target: { faces: 400 } }),
  quads: (model) => remesh(model, { topology: 'quad', target: { faces: 400 } }),
  unwrap: (model) => unwrap(model, { textureSize: 512 }),
  rig: (model) => rigged(model),
  resize: (model) => resize(model, { longestSide: 0.9, origin: 'bottom' }),
  glb: through('glb'),
  fbx: through('fbx'),
  usdz: through('usdz'),
  obj: through('obj'),
  print: async (model) => (await repair(model)).model,
};
const names = Object.keys(OPERATIONS);
/** A de Bruijn sequence: going around it, each name comes once after each, itself too. */
const walk = names.flatMap((one, i) => [one, ...names.slice(i + 1).flatMap((other) => [one, other])]);
/** Solids that share one round; of 100 steps, so that each has as many. */
const WALKS = 4;
const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1);

test('the walk has every pair', () => {
  const pairs = walk.map((name, i) => `${name} ${walk[(i + 1) % walk.length]}`);
  expect(new Set(pairs).size).toBe(names.length ** 2);
});

test.each(seeds)(
  'solid %i on its walk from operation to operation: closed, as large as it was, no texture twice, valid files',
  { tags: 'long' },
  async (seed) => {
    const solid = await randomSolid(seed);
    const before = inspect(solid);
    // Those whose walk has no unwrapping come with a texture.
    const from = ((seed % WALKS) * walk.length) / WALKS;
    const steps = Array.from({ length: walk.length / WALKS + 1 }, (_, i) => walk[(from + i) % walk.length]!);
    let model = steps.includes('unwrap') ? solid : await painted(solid);
    let { volume } = before;
    for (const [i, name] of steps.entries()) {
      model = await OPERATIONS[name]!(model);
      const after = inspect(model);
      const way = steps.slice(0, i + 1).join(', ');
      const { watertight, genus, components } = before;
      expect(after, way).toMatchObject({ watertight, genus, components });
      // Shape, whatever the size: of a ball 4.8, of all else more.
      const compact = ({ area, volume }: typeof after) => area / volume ** (2 / 3);
      expect(Math.abs(compact(after) / compact(before) - 1), way).toBeLessThan(0.08);
      // Each reader cuts a quadrilateral that is not flat along the diagonal that it likes.
      if (name !== 'resize') expect(Math.abs(after.volume / volume - 1), way).toBeLessThan(0.02);
      volume = after.volume;
      if (model.parts.every((part) => part.uvs)) expect(overlappingTriangles(model.parts), way).toBe(0);
      if (name === 'quads') expect(linesTwice(model), way).toBe(0);
      for (const { weights } of model.parts)
        for (let v = 0; weights && v < weights.length; v += 4)
          expect(Math.abs(weights[v]! + weights[v + 1]! + weights[v + 2]! + weights[v + 3]! - 1)).toBeLessThan(1e-5);
      if (name !== 'glb') continue;
      const { issues } = await validateBytes(await writeOne(model, 'glb'));
      expect(issues, way).toMatchObject({ numErrors: 0, numWarnings: 0 });
    }
  },
);

async function painted(solid: Model): Promise<Model> {
  const laid = unwrap(solid, { textureSize: 512 });
  return { ...laid, materials: [{ ...plainMaterial, baseColorTexture: await plainTexture('skin', '#c04020') }] };
}
