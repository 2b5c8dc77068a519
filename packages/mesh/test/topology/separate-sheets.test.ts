import { expect, test } from 'vitest';
import { inspect } from '../../src/measure/inspect.ts';
import { joinMeshes } from '../../src/topology/connected-components.ts';
import { separateSheets } from '../../src/topology/separate-sheets.ts';
import { weldAll } from '../../src/topology/weld.ts';
import { modelOf, plainMaterial } from '../support/shapes.ts';
import { cube } from '../support/tiny.ts';

const besides = (by: readonly number[]) => {
  const other = { ...cube(), positions: cube().positions.map((value, i) => value + by[i % 3]!) };
  return weldAll({ ...modelOf([]), parts: [{ ...cube(), ...joinMeshes([cube(), other]) }] });
};
const report = (mesh: ReturnType<typeof besides>) =>
  inspect(modelOf([{ name: '', material: 0, ...mesh }], [plainMaterial]));

test.each([
  ['along an edge', [1, 1, 0], 1],
  ['in a corner', [1, 1, 1], 0],
] as const)('two cubes that touch %s come apart there', (_, by, faults) => {
  const mesh = besides(by);
  expect(report(mesh)).toMatchObject({ nonManifoldEdges: faults, components: 1 });
  const apart = separateSheets(mesh);
  expect(report(apart)).toMatchObject({ watertight: true, components: 2, volume: expect.closeTo(2, 2) });
});

test('a solid that touches itself nowhere comes back as it is', () => {
  const mesh = weldAll(modelOf([cube()]));
  expect(separateSheets(mesh)).toEqual(mesh);
});
