import { expect, test } from 'vitest';
import type { Model, Part } from '../../src/core/model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { hollow } from '../../src/print/hollow.ts';
import { modelOf, sphere } from '../support/shapes.ts';
import { cube, openBox } from '../support/tiny.ts';

/** Solids whose rooms are known by heart, in millimetres. */

const mm = (part: Part, size: readonly number[], at: readonly number[] = [0, 0, 0]): Part => {
  const { normals: _, uvs: __, ...bare } = part;
  return { ...bare, positions: part.positions.map((value, i) => (value * size[i % 3]! + at[i % 3]!) / 1000) };
};
const box = (...size: number[]) => mm(cube(), size);
const ball = (radius: number, x: number) => mm(sphere(1, 32, 16), [radius, radius, radius], [x, radius, 0]);
const cm3 = (model: Model) => inspect(model).volume * 1e6;
const USUAL = { wallMm: 2, drainMm: 3 };

async function hollowed(model: Model, sizes = USUAL) {
  const result = await hollow(model, sizes);
  if ('why' in result) throw new Error(result.why);
  return result;
}

test('a cube of 24 mm: walls of 2 mm all around, two holes through the bottom, one closed surface of the volume that is left', async () => {
  const { model, rooms, drains, measuredMm } = await hollowed(modelOf([box(24, 24, 24)]));
  const holes = (2 * Math.PI * 1.5 ** 2 * 2) / 1000;
  // Through both holes the room is a handle of the outer surface.
  expect(inspect(model)).toMatchObject({
    watertight: true,
    components: 1,
    genus: 1,
    nonManifoldEdges: 0,
    flatBodies: 0,
  });
  expect(cm3(model) / (13.824 - 8 - holes)).toBeCloseTo(1, 1.7);
  expect(rooms).toBe(1);
  expect(measuredMm[0]).toBeGreaterThan(1.95);
  expect(measuredMm[1]).toBeLessThan(2.3);
  expect(drains.map(([, y]) => y)).toEqual([expect.closeTo(-0.012, 6), expect.closeTo(-0.012, 6)]);
  const [one, two] = drains;
  expect(Math.hypot(one![0] - two![0], one![2] - two![2])).toBeGreaterThan(4.5 / 1000);
});

test('two balls have a room each, and two holes each at its lowest points', async () => {
  const two = modelOf([ball(10, 0), ball(10, 24)]);
  const { model, drains, rooms, measuredMm } = await hollowed(two);
  expect({ rooms, drains: drains.length }).toEqual({ rooms: 2, drains: 4 });
  expect(inspect(model)).toMatchObject({ watertight: true, components: 2, genus: 2 });
  const holes = (4 * Math.PI * 1.5 ** 2 * 2.2) / 1000;
  expect(cm3(model) + holes).toBeGreaterThan(cm3(two) * (1 - 0.8 ** 3) * 0.98);
  expect(cm3(model)).toBeLessThan(cm3(two) * (1 - 0.8 ** 3));
  expect(measuredMm[0]).toBeGreaterThan(1.9);
  for (const [, y] of drains) expect(y).toBeLessThan(0.004);
});

test.each<[string, Model, typeof USUAL, object]>([
  ['an open box', modelOf([openBox()]), USUAL, { why: 'open' }],
  ['a plate of 3 mm', modelOf([box(40, 3, 40)]), USUAL, { why: 'thin' }],
  ['a cube of 10 mm', modelOf([box(10, 10, 10)]), USUAL, { why: 'small', roomCm3: expect.closeTo(0.216, 1) }],
  ['holes wider than the room', modelOf([box(20, 20, 20)]), { wallMm: 2, drainMm: 18 }, { why: 'narrow' }],
  ['a cube of a metre', modelOf([cube()]), USUAL, { why: 'coarse', leastMm: expect.closeTo(6.25, 5) }],
])('%s is not hollowed, and says why', async (_, model, sizes, refused) => {
  expect(await hollow(model, sizes)).toEqual(refused);
});
