import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boundingBox, countTriangles, type Model } from '../../../src/core/model.ts';
import { poseAt } from '../../../src/figure/animate/pose-at.ts';
import { readModel } from '../../../src/formats/read-model.ts';
import { inspect } from '../../../src/measure/inspect.ts';
import { textFbx } from '../../support/hostile.ts';
import { writeOne } from '../../support/models.ts';
import { modelOf, sphere } from '../../support/shapes.ts';

/**
 * FBX files that Blender 3.4 wrote (`test/programs/make-models.py` makes them), with the figures that it gives for them
 * itself: here right, up, to the front, where Blender has right, to the back, up.
 */

const blender = async (name: string) =>
  await readModel(await readFile(join(import.meta.dirname, `${name}.fbx`)), { extension: 'fbx', shapes: true });

/** As FBX and as GLB, read again. */
async function throughBoth(model: Model): Promise<Model[]> {
  const read = async (format: 'glb' | 'fbx') => await readModel(await writeOne(model, format), { shapes: true });
  return [model, await read('glb'), await read('fbx')];
}

function expectBounds(model: Model, min: readonly number[], max: readonly number[]) {
  const box = boundingBox(model);
  for (const axis of [0, 1, 2] as const) {
    expect(box.min[axis]).toBeCloseTo(min[axis]!, 2);
    expect(box.max[axis]).toBeCloseTo(max[axis]!, 2);
  }
}

const area = (model: Model) => {
  let sum = 0;
  for (const { positions, indices } of model.parts) {
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => [...positions.subarray(indices[i + k]! * 3, indices[i + k]! * 3 + 3)]);
      const [u, v] = [b!, c!].map((corner) => corner.map((value, k) => value - a![k]!));
      const normal = [0, 1, 2].map((k) => u![(k + 1) % 3]! * v![(k + 2) % 3]! - u![(k + 2) % 3]! * v![(k + 1) % 3]!);
      sum += Math.hypot(...normal) / 2;
    }
  }
  return sum;
};

/** With one morph target at its full, and no other. */
function withShape(model: Model, name: string): Model {
  const parts = model.parts.map((part) => {
    const shape = part.shapes!.list.find((one) => one.name === name)!;
    return { ...part, positions: part.positions.map((value, i) => value + shape.positions[i]!) };
  });
  return { ...model, parts };
}

test('comments between numbers, and a kind of property that only some programs write, are no damage', async () => {
  const text = Buffer.from(textFbx())
    .toString()
    .replace('a: 0,0,0,100', 'a: 0,0,0, ; the first, at the origin\n      100');
  expect(boundingBox(await readModel(Buffer.from(text))).max).toEqual([1, 1, 0]);
  const bytes = await writeOne(modelOf([sphere()]), 'fbx');
  const at = Buffer.from(bytes).indexOf('ShadingC') + 'Shading'.length;
  bytes[at] = 'Z'.charCodeAt(0);
  expect((await readModel(bytes)).parts).toHaveLength(1);
});

test('an FBX with Z up stands upright, part on part', async () => {
  for (const model of await throughBoth(await blender('z-up'))) {
    expectBounds(model, [-0.5, 0, -1.505], [3.761, 6.303, 0.5]);
    expect(area(model)).toBeCloseTo(53.388, 2);
    expect(model.nodes!.map(({ name, parent }) => [name, parent])).toEqual([
      ['hall', -1],
      ['roof', 0],
    ]);
    // Where Blender's node makes metres of centimetres, nothing of that is left.
    for (const [k, value] of [3, 1, 4].entries()) expect(model.nodes![0]!.scale[k]).toBeCloseTo(value, 4);
  }
});

test('an FBX with shape keys has them by name, in their order, as far as Blender goes', async () => {
  for (const model of await throughBoth(await blender('keys'))) {
    expect(model.unread).toBeUndefined();
    expect(model.parts).toHaveLength(2);
    for (const { shapes } of model.parts) {
      expect(shapes!.list.map(({ name }) => name)).toEqual(['wide', 'Tall top']);
      expect(shapes!.weights[0]).toBeCloseTo(0.25, 6);
    }
    expectBounds(model, [-0.3, 0, -0.3], [0.3, 3, 0.3]);
    expectBounds(withShape(model, 'wide'), [-0.6, 0, -0.3], [0.6, 3, 0.3]);
    expectBounds(withShape(model, 'Tall top'), [-0.3, 0, -0.3], [0.3, 4.5, 0.3]);
    expect(area(withShape(model, 'wide'))).toBeCloseTo(8.505, 2);
    expect(area(withShape(model, 'Tall top'))).toBeCloseTo(8.266, 2);
  }
});

test('a reader that leaves morph targets out says that there are some', async () => {
  const model = await readModel(await readFile(join(import.meta.dirname, 'keys.fbx')), { extension: 'fbx' });
  expect(model.unread).toEqual(['morph targets']);
  expect(model.parts.every(({ shapes }) => !shapes)).toBe(true);
});

test('an FBX saved in a pose rests as it was bound, and bends as it did in Blender', async () => {
  for (const model of await throughBoth(await blender('posed'))) {
    expectBounds(model, [-0.3, 0, -0.3], [0.3, 3, 0.3]);
    expect(area(model)).toBeCloseTo(5.511, 2);
    const bent = poseAt(model, model.clips![0]!, 11 / 24);
    expectBounds(bent, [-0.3, 0, -0.314], [0.3, 2.563, 1.424]);
    expect(area(bent)).toBeCloseTo(5.456, 2);
    expectBounds(poseAt(model, model.clips![0]!, 23 / 24), [-0.3, 0, -0.3], [0.3, 3, 0.3]);
    for (const { scale } of model.skeleton!.bones) for (const value of scale) expect(value).toBeCloseTo(1, 4);
  }
});

test('an armature that is turned and scaled, with shape keys on its mesh, keeps both', async () => {
  for (const model of await throughBoth(await blender('turned'))) {
    expectBounds(withShape(model, 'wide'), [-1.056, -0.355, -0.708], [3.121, 5.972, 1.13]);
    expectBounds(withShape(model, 'Tall top'), [-0.528, -0.206, -0.555], [3.625, 8.633, 1.187]);
    for (const { scale } of model.skeleton!.bones) for (const value of scale) expect(value).toBeCloseTo(1, 4);
    const [before, after] = [model, poseAt(model, model.clips![0]!, 11 / 24)].map((one) => inspect(one));
    expect(after!.volume / before!.volume).toBeGreaterThan(0.95);
  }
});

const POINTS = [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3] as const;

/** A tetrahedron that goes 1, 2 and 3 along the file's axes. */
function tetrahedron(settings: Record<string, number>, more = ''): Uint8Array {
  const said = Object.entries(settings).map(([name, value]) => `P: "${name}", "int", "Integer", "",${value}\n`);
  return Buffer.from(`; FBX 7.4.0 project file
FBXHeaderExtension:  {
  FBXVersion: 7400
}
GlobalSettings:  {
  Properties70:  {
    ${said.join('')}
  }
}
Objects:  {
  Geometry: 11, "Geometry::g", "Mesh" {
    Vertices: *12 {
      a: ${POINTS.join(',')}
    }
    PolygonVertexIndex: *12 {
      a: 0,2,-2,0,1,-4,0,3,-3,1,2,-4
    }
  }
  Model: 12, "Model::m", "Mesh" {
    Properties70:  {
      ${more}
    }
  }
}
Connections:  {
  C: "OO",12,0
  C: "OO",11,12
}
`);
}

test('any order and any sign of axes, left-handed ones too, end in right, up and front, outside out', async () => {
  for (const up of [0, 1, 2]) {
    for (const front of [0, 1, 2].filter((axis) => axis !== up)) {
      const coord = 3 - up - front;
      for (const [u, f, c] of [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n & 1 ? -1 : 1, n & 2 ? -1 : 1, n & 4 ? -1 : 1])) {
        const axes = {
          UpAxis: up,
          UpAxisSign: u!,
          FrontAxis: front,
          FrontAxisSign: f!,
          CoordAxis: coord,
          CoordAxisSign: c!,
        };
        const model = await readModel(tetrahedron({ UnitScaleFactor: 100, ...axes }), { extension: 'fbx' });
        const expected = [c! * (coord + 1), u! * (up + 1), f! * (front + 1)];
        expectBounds(
          model,
          expected.map((value) => Math.min(0, value)),
          expected.map((value) => Math.max(0, value)),
        );
        expect(inspect(model).volume).toBeCloseTo(1, 5);
      }
    }
  }
});

test('axes that name one twice count as none, and a unit of nothing as a centimetre', async () => {
  const axes = { UpAxis: 2, FrontAxis: 2, CoordAxis: 0, UnitScaleFactor: 0 };
  expectBounds(await readModel(tetrahedron(axes), { extension: 'fbx' }), [0, 0, 0], [0.01, 0.02, 0.03]);
});

test('pivots, turns before and after, and an order of turns are those of the format', async () => {
  const place = `P: "RotationActive", "bool", "", "",1
P: "RotationOrder", "enum", "", "",5
P: "PreRotation", "Vector3D", "Vector", "",0,0,90
P: "RotationPivot", "Vector3D", "Vector", "",1,0,0
P: "GeometricTranslation", "Vector3D", "Vector", "",0,0,10
P: "Lcl Translation", "Lcl Translation", "", "A",5,0,0
P: "Lcl Rotation", "Lcl Rotation", "", "A",90,0,90
P: "Lcl Scaling", "Lcl Scaling", "", "A",2,2,2`;
  // Moved by 10 along Z, scaled, about (1, 0, 0) turned about X last of Z, Y, X, then about Z; moved by 5 along X.
  const at = ([x, y, z]: readonly number[]) => {
    const scaled = [2 * x!, 2 * y!, 2 * (z! + 10)];
    const away = [scaled[0]! - 1, scaled[1]!, scaled[2]!];
    const aboutZ = [-away[1]!, away[0]!, away[2]!];
    const aboutX = [aboutZ[0]!, -aboutZ[2]!, aboutZ[1]!];
    const before = [-aboutX[1]!, aboutX[0]!, aboutX[2]!];
    return [before[0]! + 1 + 5, before[1]!, before[2]!];
  };
  const points = [0, 3, 6, 9].map((i) => at(POINTS.slice(i, i + 3)));
  const bounds = (most: (...values: number[]) => number) => [0, 1, 2].map((k) => most(...points.map((one) => one[k]!)));
  const model = await readModel(tetrahedron({ UnitScaleFactor: 100 }, place), { extension: 'fbx' });
  expectBounds(model, bounds(Math.min), bounds(Math.max));
});

test('a file of before 2011 is refused by its version', async () => {
  const old = Buffer.from('; FBX 6.1.0 project file\nFBXHeaderExtension:  {\n  FBXVersion: 6100\n}\nObjects:  {\n}\n');
  await expect(readModel(old, { extension: 'fbx' })).rejects.toMatchObject({ code: 'unsupported' });
  expect(countTriangles(await readModel(tetrahedron({}), { extension: 'fbx' }))).toBe(4);
});

test('a binary file whose zero bytes have become spaces is refused by what happened to it', async () => {
  const bytes = await readFile(join(import.meta.dirname, 'z-up.fbx'));
  const spoilt = bytes.map((byte) => (byte === 0 ? 32 : byte));
  await expect(readModel(spoilt, { extension: 'fbx' })).rejects.toThrow('zero bytes have become spaces');
});
