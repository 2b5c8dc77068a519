import { expect, test } from 'vitest';
import type { Material, Model, Part } from '../../src/core/model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { faceColors } from '../../src/standard/surface-colors.ts';
import { closeSeams } from '../../src/topology/close-seams.ts';
import { type Touch, touchUp } from '../../src/touch/touch-up.ts';
import { texturedSphere } from '../support/models.ts';
import { modelOf, plainMaterial, skinnedBar, sphere } from '../support/shapes.ts';
import { cube } from '../support/tiny.ts';

/** What one thing done to a place comes to, on solids that are known by heart. */

type At = readonly [number, number, number];

const RED: [number, number, number] = [0.6, 0.02, 0.01];
const moved = (part: Part, by: At): Part => ({
  ...part,
  positions: part.positions.map((value, i) => value + by[i % 3]!),
});
const closed = (parts: Part[], materials?: Material[]) => closeSeams(modelOf(parts, materials)).model;
/** A ball of 1 m with a small one on top. */
const snowman = () => closed([sphere(0.5), moved(sphere(0.2, 24, 12), [0, 0.69, 0])]);
const HEAD: At = [0, 0.9, 0];
/** Waves over a ball: a bump at each other vertex. */
const rough = (): Model => {
  const part = sphere(0.5, 96, 48);
  const positions = part.positions.map((value, i) => {
    const point = Math.floor(i / 3) * 3;
    const [x, y, z] = [part.positions[point]!, part.positions[point + 1]!, part.positions[point + 2]!];
    return value * (1 + 0.006 * Math.sin(60 * x) * Math.sin(50 * y) * Math.sin(55 * z));
  });
  return closed([{ ...part, positions }]);
};
const FRONT: At = [0, 0, 0.5];
const SIDE: At = [0, 0, 0.5];

/** The surface outside of the region is what it was, to the bit. */
function outside(before: Model, after: Model, isOut: (x: number, y: number, z: number) => boolean): void {
  const keys = ({ parts }: Model) =>
    new Set(
      parts.flatMap(({ positions }) =>
        Array.from({ length: positions.length / 3 }, (_, i) => [...positions.subarray(i * 3, i * 3 + 3)])
          .filter(([x, y, z]) => isOut(x!, y!, z!))
          .map((point) => point.join()),
      ),
    );
  expect(keys(after)).toEqual(keys(before));
}

test.each<[Touch, object]>([
  [{ does: 'recolour', color: RED }, { after: expect.closeTo(0, 2) }],
  [{ does: 'material', metallic: 1, roughness: 0.2, color: RED }, { after: expect.closeTo(0, 2) }],
  [{ does: 'thicken', share: 1.3 }, {}],
  [{ does: 'resize', percent: 150 }, { after: expect.closeTo(150, 3) }],
  [{ does: 'remove' }, { after: 0 }],
])('$does changes the body under the place, and nothing of the other', async (touch, measured) => {
  const before = snowman();
  const { model, region, ...report } = await touchUp(before, touch, HEAD);
  expect(region.kind).toBe('body');
  expect(report).toMatchObject({ met: true, moved: 0, ...measured });
  outside(before, model, (_, y) => y < 0.3);
  const [body] = model.parts;
  expect(body).toEqual(before.parts[0]);
});

test('a patch is smoothed, thickened, resized: what is a patch away stays where it is, and the surface is as closed as it was', async () => {
  const before = rough();
  for (const touch of [
    { does: 'smooth' },
    { does: 'thicken', metres: 1.02, share: 1 },
    { does: 'resize', percent: 115 },
  ] as const) {
    const { model, region, met, moved: rest } = await touchUp(before, touch, FRONT);
    expect(region.kind).toBe('patch');
    expect({ met, rest }, touch.does).toEqual({ met: true, rest: 0 });
    outside(before, model, (x, y, z) => Math.hypot(x, y, z - 0.5) > 0.17);
    expect(inspect(model).watertight).toBe(inspect(before).watertight);
  }
});

const plain = (name: string, baseColor: Material['baseColor']): Material => ({ ...plainMaterial, name, baseColor });

test('of one body what has the material under the place is the region; a bump of it comes off, and a lid closes the rest', async () => {
  const part = sphere(0.5, 48, 24);
  // A nose on the ball, of another material.
  const isNose = (i: number) => [0, 1, 2].some((k) => part.positions[part.indices[i - (i % 3) + k]! * 3 + 2]! > 0.44);
  const out = part.positions.map((value, i) => {
    const z = part.positions[i - (i % 3) + 2]!;
    return i % 3 === 2 && z > 0.44 ? value + 0.3 : value;
  });
  const both = { ...part, positions: out };
  const skin = { ...both, indices: part.indices.filter((_, i) => !isNose(i)) };
  const nose = { ...both, name: 'nose', indices: part.indices.filter((_, i) => isNose(i)), material: 1 };
  const before = closed([skin, nose], [plain('skin', [0.8, 0.6, 0.5, 1]), plain('nose', [0.9, 0.3, 0, 1])]);
  const at: At = [0, 0, 0.79];
  const green = await touchUp(before, { does: 'recolour', color: [0, 0.5, 0] }, at);
  expect(green).toMatchObject({ region: { kind: 'material', name: 'nose' }, met: true });
  expect(green.model.materials.map(({ baseColor }) => baseColor)).toEqual([
    [0.8, 0.6, 0.5, 1],
    [0, 0.5, 0, 1],
  ]);
  const off = await touchUp(before, { does: 'remove' }, at);
  expect(off).toMatchObject({ met: true, moved: 0 });
  expect(
    Math.max(...off.model.parts.flatMap(({ positions }) => [...positions.filter((_, i) => i % 3 === 2)])),
  ).toBeLessThan(0.5);
  expect(inspect(off.model).holes ?? 0).toBe(inspect(before).holes ?? 0);
});

test('what has a texture gets a tinted copy for its region, and the old one stays for the rest', async () => {
  const before = await texturedSphere();
  const { model, region, tinted, flat, met } = await touchUp(before, { does: 'recolour', color: RED }, FRONT);
  expect({ kind: region.kind, met, materials: tinted + flat }).toEqual({ kind: 'patch', met: true, materials: 1 });
  expect(model.materials).toHaveLength(before.materials.length + 1);
  expect(model.materials[0]).toBe(before.materials[0]);
  const colors = await faceColors(model);
  expect(colors.length).toBe((await faceColors(before)).length);
});

test('a skin goes with its points, also where it is split', async () => {
  const before = skinnedBar();
  for (const touch of [
    { does: 'recolour', color: RED },
    { does: 'resize', percent: 120 },
  ] as const) {
    const { model, met } = await touchUp(before, touch, undefined);
    expect(met).toBe(true);
    for (const one of model.parts) expect(one.weights?.length).toBe((one.positions.length / 3) * 4);
  }
});

test.each<[string, Model, Touch, At | undefined, RegExp]>([
  ['no surface', snowman(), { does: 'smooth' }, [5, 5, 5], /no surface under the pin/],
  ['the whole', snowman(), { does: 'remove' }, undefined, /Nothing would be left/],
  ['a flat side', modelOf([cube()]), { does: 'remove' }, SIDE, /no more than the surface/],
  ['coarse faces', modelOf([cube()]), { does: 'resize', percent: 120 }, SIDE, /too large/],
  ['thick enough', snowman(), { does: 'thicken', metres: 0.01, share: 1 }, HEAD, /that is enough/],
  ['too large', snowman(), { does: 'resize', percent: 300 }, HEAD, /50 to 200 %/],
  ['smooth', closed([sphere(0.5, 96, 48)]), { does: 'smooth' }, FRONT, /smooth/],
])('%s is refused with what can be', async (_, model, touch, at, why) => {
  await expect(touchUp(model, touch, at)).rejects.toThrow(why);
});
