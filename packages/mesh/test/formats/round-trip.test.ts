import { describe, expect, test } from 'vitest';
import { boundingBox, countFaces, countTriangles, type Model } from '../../src/core/model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { WRITE_FORMATS, type WriteFormat } from '../../src/formats/write-model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { gltf } from '../support/hostile.ts';
import { bendingBar, texturedSphere, twoParts, writeOne } from '../support/models.ts';

const KEEPS_POLYGONS: WriteFormat[] = ['obj', 'fbx', 'usdz'];
const KEEPS_TEXTURES: WriteFormat[] = ['glb', 'obj', 'fbx', 'usdz'];
const KEEPS_COLORS: WriteFormat[] = ['glb', 'obj', 'fbx', 'usdz', '3mf'];

function expectSameBounds(actual: Model, expected: Model) {
  const [a, b] = [boundingBox(actual), boundingBox(expected)];
  const size = Math.max(...b.max.map((value, i) => value - b.min[i]!));
  for (let i = 0; i < 3; i++) {
    expect(Math.abs(a.min[i]! - b.min[i]!)).toBeLessThan(size * 1e-4);
    expect(Math.abs(a.max[i]! - b.max[i]!)).toBeLessThan(size * 1e-4);
  }
}

describe.each(WRITE_FORMATS)('%s, written and read again', (format) => {
  test('has the same faces, bounds and closed surface', async () => {
    for (const model of [await texturedSphere(), twoParts(), bendingBar()]) {
      const again = await readModel(await writeOne(model, format));
      expect(countTriangles(again)).toBe(countTriangles(model));
      if (KEEPS_POLYGONS.includes(format)) expect(countFaces(again)).toBe(countFaces(model));
      expectSameBounds(again, model);
      const [before, after] = [inspect(model), inspect(again)];
      expect(after.watertight).toBe(true);
      expect(after.volume / before.volume).toBeCloseTo(1, 4);
      expect(after.components).toBe(before.components);
    }
  });

  test('is the same bytes for the same model', async () => {
    const [one, two] = [await writeOne(bendingBar(), format), await writeOne(bendingBar(), format)];
    expect(Buffer.compare(one, two)).toBe(0);
  });

  test('becomes every other format', async () => {
    const model = twoParts();
    const through = await readModel(await writeOne(model, format));
    for (const next of WRITE_FORMATS) {
      const again = await readModel(await writeOne(through, next));
      expect(countTriangles(again)).toBe(countTriangles(model));
      expectSameBounds(again, model);
    }
  });
});

test.each(KEEPS_TEXTURES)('%s keeps texture coordinates, normals and the image', async (format) => {
  const model = await texturedSphere();
  const again = await readModel(await writeOne(model, format));
  const part = again.parts[0]!;
  const texture = again.materials[part.material]!.baseColorTexture!;
  expect(Buffer.compare(texture.bytes, model.materials[0]!.baseColorTexture!.bytes)).toBe(0);
  expect([texture.width, texture.height]).toEqual([32, 16]);
  // On this sphere the coordinates follow from the point: v runs from the upper pole down.
  for (let i = 0; i < part.positions.length / 3; i++) {
    const v = Math.acos(Math.min(1, Math.max(-1, part.positions[i * 3 + 1]! / 0.5))) / Math.PI;
    expect(part.uvs![i * 2 + 1]).toBeCloseTo(v, 2);
    const along = [0, 1, 2].reduce((sum, k) => sum + part.normals![i * 3 + k]! * part.positions[i * 3 + k]!, 0);
    expect(along).toBeGreaterThan(0.49);
  }
});

test.each([
  [undefined, 1],
  ['OPAQUE', 1],
  ['BLEND', 0.25],
  ['MASK', 0.25],
])('a glTF material whose alpha mode is %s has an alpha of %d', async (alphaMode, alpha) => {
  const model = await readModel(
    gltf((json) => {
      json.materials = [{ alphaMode, pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0.25] } }];
      json.meshes[0].primitives[0].material = 0;
    }),
  );
  expect(model.materials[0]!.baseColor[3]).toBe(alpha);
});

test.each(KEEPS_COLORS)('%s keeps the colour of each material', async (format) => {
  const again = await readModel(await writeOne(twoParts(), format));
  const colors = again.parts.map((part) => again.materials[part.material]!.baseColor);
  expect(colors).toHaveLength(2);
  for (const [i, expected] of [
    [0, [0.8, 0.4, 0.2, 1]],
    [1, [1, 0, 0, 1]],
  ] as const) {
    expected.forEach((value, k) => {
      expect(colors[i]![k]).toBeCloseTo(value, 2);
    });
  }
});

test.each(['glb', 'obj', 'fbx', 'usdz', '3mf'])(
  '%s keeps vertex colours, times those of their materials',
  async (format) => {
    const model = twoParts();
    for (const part of model.parts) {
      part.colors = part.positions.map((value) => (value > 0 ? 0.9 : 0.1));
    }
    const again = await readModel(await writeOne(model, format));
    expect(again.parts).toHaveLength(2);
    for (const [p, part] of again.parts.entries()) {
      const [own, read] = [model.materials[p]!, again.materials[part.material]!].map(({ baseColor }) => baseColor);
      for (let i = 0; i < part.positions.length; i++) {
        if (Math.abs(part.positions[i]!) < 1e-3) continue;
        const expected = (part.positions[i]! > 0 ? 0.9 : 0.1) * own![i % 3]!;
        expect(part.colors![i]! * read![i % 3]!).toBeCloseTo(expected, 1);
      }
    }
  },
);

test.each(['glb', 'fbx'])('%s keeps bones, weights and the clip', async (format) => {
  const model = bendingBar();
  const again = await readModel(await writeOne(model, format));
  const bones = again.skeleton!.bones;
  const [lower, upper] = ['lower', 'upper'].map((name) => bones.findIndex((bone) => bone.name === name)) as [
    number,
    number,
  ];
  expect(bones[upper]!.parent).toBe(lower);
  expect(bones[upper]!.translation[1]).toBeCloseTo(0.5, 5);
  const part = again.parts[0]!;
  for (let i = 0; i < part.positions.length / 3; i++) {
    const expected = Math.min(1, Math.max(0, (part.positions[i * 3 + 1]! - 0.35) / 0.3));
    let share = 0;
    for (let k = i * 4; k < i * 4 + 4; k++) if (part.joints![k] === upper) share += part.weights![k]!;
    expect(share).toBeCloseTo(expected, 4);
  }
  const clip = again.clips![0]!;
  expect(clip.name).toBe('bend');
  expect(clip.durationSeconds).toBeCloseTo(2, 2);
  const turn = clip.channels.find((channel) => channel.bone === upper && channel.path === 'rotation')!;
  const middle = turn.times.findIndex((time) => Math.abs(time - 1) < 0.02);
  expect(Math.abs(turn.values[middle * 4]!)).toBeCloseTo(Math.SQRT1_2, 2);
});

test('glb keeps how the alpha of a texture is meant', async () => {
  for (const alpha of ['mask', 'blend'] as const) {
    const model = await texturedSphere();
    model.materials[0]!.alpha = alpha;
    expect((await readModel(await writeOne(model, 'glb'))).materials[0]!.alpha).toBe(alpha);
  }
});
