import { validateBytes } from 'gltf-validator';
import { expect, test } from 'vitest';
import type { Model } from '../../src/core/model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { inspect } from '../../src/mesh/measure/inspect.ts';
import { resize } from '../../src/mesh/measure/resize.ts';
import { repair } from '../../src/mesh/repair/repair.ts';
import { remesh } from '../../src/mesh/simplify/remesh.ts';
import { unwrap } from '../../src/mesh/uv/unwrap.ts';
import { overlappingTriangles } from '../../src/mesh/uv/uv-overlap.ts';
import { linesTwice } from '../support/lines-twice.ts';
import { writeOne } from '../support/models.ts';
import { randomSolid, SEEDS } from '../support/random-solids.ts';

/** Every pair of operations, on solids that nobody has drawn: a few pairs of each by default, all of them with TEST_SEEDS=81. */

type Operation = (model: Model) => Model | Promise<Model>;

const through = (format: string) => async (model: Model) =>
  await readModel(await writeOne(model, format), { extension: format === 'obj' ? 'zip' : format });
const OPERATIONS: Record<string, Operation> = {
  remesh: (model) => remesh(model, { topology: 'triangle', target: { faces: 400 } }),
  quads: (model) => remesh(model, { topology: 'quad', target: { faces: 400 } }),
  unwrap: (model) => unwrap(model, { textureSize: 512 }),
  resize: (model) => resize(model, { longestSide: 0.1, origin: 'bottom' }),
  glb: through('glb'),
  fbx: through('fbx'),
  usdz: through('usdz'),
  obj: through('obj'),
  print: async (model) => (await repair(model)).model,
};
const names = Object.keys(OPERATIONS);
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));
/** Neighbours in the list have the same first operation: a stride that shares no factor with 81 takes them from all over. */
const PER_SEED = 1;
const runs = Array.from({ length: SEEDS }, (_, i) => i + 1).flatMap((seed) =>
  Array.from({ length: PER_SEED }, (_, k) => [seed, ...pairs[((seed * PER_SEED + k) * 20) % pairs.length]!] as const),
);

test.each(runs)(
  'solid %i through %s and %s: closed, as large as it was, no texture twice, a valid file',
  async (...run) => {
    const [seed, first, second] = run;
    // Half of them with coordinates from the start.
    const solid = await randomSolid(seed);
    let model = seed % 2 ? solid : await unwrap(solid, { textureSize: 512 });
    const before = inspect(solid);
    for (const name of [first, second]) {
      model = await OPERATIONS[name]!(model);
      const after = inspect(model);
      expect(after).toMatchObject({ watertight: true, genus: before.genus, components: before.components });
      // Shape, whatever the size: of a ball 4.8, of all else more.
      const compact = ({ area, volume }: typeof after) => area / volume ** (2 / 3);
      expect(Math.abs(compact(after) / compact(before) - 1)).toBeLessThan(0.08);
      if (first !== 'resize' && second !== 'resize')
        expect(Math.abs(after.volume / before.volume - 1)).toBeLessThan(0.08);
      if (model.parts.every((part) => part.uvs)) expect(overlappingTriangles(model.parts)).toBe(0);
      if (name === 'quads') expect(linesTwice(model)).toBe(0);
    }
    const { issues } = await validateBytes(await writeOne(model, 'glb'));
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  },
);
