import { validateBytes } from 'gltf-validator';
import { expect, test } from 'vitest';
import { boundingBox, type Model, type Part } from '../../src/core/model.ts';
import { lossesOf } from '../../src/formats/losses.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { resize } from '../../src/measure/resize.ts';
import { thumbnail } from '../../src/render/thumbnail.ts';
import { settleShapes } from '../../src/topology/settle-shapes.ts';
import { assimp } from '../support/assimp.ts';
import { gltf, type Json, utf8 } from '../support/hostile.ts';
import { house } from '../support/house.ts';
import { writeOne } from '../support/models.ts';

/** What hangs from what, and morph targets, through files of a writer that is not ours. */

const parentOf = ({ nodes = [], skeleton }: Model, name: string) => {
  const node = nodes.find((one) => one.name === name)!;
  return node.bone === undefined ? nodes[node.parent]?.name : skeleton!.bones[node.bone]!.name;
};
const nodeOf = (model: Model, part: string) =>
  model.nodes?.[model.parts.find(({ name }) => name === part)!.node!]?.name;

test.each(['glb', 'fbx', 'usdz'] as const)(
  'in a %s, what hangs from what stays, and all stands where it stood',
  async (format) => {
    const source = resize(await readModel(await house()), { longestSide: 18, origin: 'bottom' });
    expect(source.unread).toBeUndefined();
    const bytes = await writeOne(source, format);
    const again = await readModel(bytes);
    for (const model of [source, again]) {
      expect(nodeOf(model, 'door')).toBe('door');
      expect(parentOf(model, 'door')).toBe('wall');
      expect(parentOf(model, 'roof')).toBe('house');
      if (format !== 'usdz') expect(parentOf(model, 'lamp here')).toBe('rope');
      if (format !== 'usdz') expect(parentOf(model, 'rope')).toBe('bell');
    }
    expect(lossesOf(source, format).includes('what hangs from bones without bending')).toBe(format === 'usdz');
    for (const name of ['door', 'wall', 'roof', 'bell', 'rope']) {
      const boxes = [source, again].map((model) =>
        boundingBox({ ...model, parts: model.parts.filter((part) => part.name === name) }),
      );
      expect(boxes[0]!.min.every(Number.isFinite)).toBe(true);
      for (const axis of [0, 1, 2] as const) {
        expect(boxes[1]!.min[axis]).toBeCloseTo(boxes[0]!.min[axis], 4);
        expect(boxes[1]!.max[axis]).toBeCloseTo(boxes[0]!.max[axis], 4);
      }
    }
    const facing = (model: Model) => model.parts.find(({ name }) => name === 'door')!;
    for (let k = 0; k < 3; k++) expect(facing(again).normals![k]).toBeCloseTo(facing(source).normals![k]!, 4);
    if (format === 'glb') expect(await issues(bytes)).toEqual([]);
    if (format !== 'fbx') return;
    const { rootnode } = (await assimp([{ name: 'house.fbx', bytes }])) as unknown as { rootnode: Json };
    const child = (from: Json, name: string) => from.children.find((one: Json) => one.name === name);
    expect(child(child(child(rootnode, 'house'), 'wall'), 'door')).toBeDefined();
  },
);

async function issues(bytes: Uint8Array) {
  return (await validateBytes(bytes)).issues.messages.filter(({ severity }) => severity < 2);
}

test('formats without nodes say that parents are lost', async () => {
  const source = await readModel(await house());
  for (const format of ['obj', '3mf'] as const) expect(lossesOf(source, format)).toContain(FLATTENED);
});

test.each(['glb', 'fbx'] as const)('morph targets go into a %s with their names and weights', async (format) => {
  const bytes = await house(true);
  expect((await readModel(bytes)).unread).toEqual(['morph targets']);
  const source = resize(await readModel(bytes, { shapes: true }), { longestSide: 18, origin: 'bottom' });
  const file = await writeOne(source, format);
  const again = await readModel(file, { shapes: true });
  expect(again.unread).toBeUndefined();
  const doors = [source, again].map(({ parts }) => parts.find(({ name }) => name === 'door')!);
  const moves = doors.map(({ shapes }) => shapes!.list.map(({ positions }) => Math.hypot(...positions.subarray(0, 3))));
  for (const i of [0, 1]) expect(moves[1]![i]).toBeCloseTo(moves[0]![i]!, 4);
  // Scaled by 2, and by 2 along Y once more by its node, which turns X to Z.
  expect(doors[0]!.shapes!.list[0]!.positions[2]).toBeCloseTo(-2, 4);
  expect(doors[0]!.shapes!.list[1]!.positions[1]).toBeCloseTo(4, 4);
  const words = Buffer.from(file).toString('latin1');
  for (const name of ['wide', 'high']) expect(words).toContain(name);
  expect(doors[1]!.shapes!.list.map(({ name }) => name)).toEqual(['wide', 'high']);
  expect(doors[1]!.shapes!.weights).toEqual([0, 0.25]);
  const [motion] = doors[1]!.shapes!.motions!;
  expect([...motion!.values]).toEqual([0, 0, 1, 0.5]);
  expect(again.clips!.map(({ name }) => name)).toContain('swing');
  if (format === 'fbx') return;
  expect(await issues(file)).toEqual([]);
  expect(lossesOf(source, 'usdz')).toContain('morph targets');
});

test('what is read, written or drawn without its morph targets stands as they have it', async () => {
  const source = await readModel(await house(true), { shapes: true });
  const doorOf = ({ parts }: Model) => parts.find(({ name }) => name === 'door')!;
  const { positions, indices, shapes } = doorOf(source);
  const [, high] = shapes!.list;
  const settled = { positions: positions.map((value, i) => value + 0.25 * high!.positions[i]!), indices };
  /** Of the corners of all faces, however vertices are shared. */
  const middle = (mesh: Pick<Part, 'positions' | 'indices'>) =>
    mesh.indices.reduce((sum, vertex) => sum + mesh.positions[vertex * 3 + 1]!, 0) / mesh.indices.length;
  expect(middle(settled) - middle({ positions, indices })).toBeGreaterThan(0.1);

  for (const format of ['glb', 'fbx', 'obj'] as const) {
    const bare = doorOf(await readModel(await writeOne(source, format)));
    expect(bare.shapes).toBeUndefined();
    expect(middle(bare)).toBeCloseTo(middle(settled), 4);
  }
  const flat = { ...source, parts: source.parts.map(settleShapes) };
  const still = { ...source, parts: source.parts.map(({ shapes: _, ...part }) => part) };
  const draw = async (model: Model) => Buffer.from(await thumbnail(model, { size: 128, alpha: false }));
  expect(await draw(source)).toEqual(await draw(flat));
  expect(await draw(source)).not.toEqual(await draw(still));
});

const FLATTENED = 'which part hangs from which (names are kept, parents are not)';
const MESH =
  'int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\npoint3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]';

test('a node that says no more than its part is none; those of a chain and of a list in any order are', async () => {
  const flat = gltf((json) => {
    json.nodes = [{ mesh: 0 }, { mesh: 0 }];
    json.scenes = [{ nodes: [0, 1] }];
  });
  expect((await readModel(flat)).nodes).toBeUndefined();
  // Without a scene, with the node that is above the others last in the list.
  const turned = gltf((json) => {
    json.nodes = [
      { mesh: 0, name: 'leaf' },
      { children: [0], name: 'twig' },
      { children: [1], name: 'trunk' },
    ];
    json.scenes = [];
  });
  const model = await readModel(turned);
  expect(model.nodes!.map(({ name, parent }) => [name, parent])).toEqual([
    ['trunk', -1],
    ['twig', 0],
    ['leaf', 1],
  ]);
  expect(model.parts[0]!.node).toBe(2);
});

test('a group that bones hang from is not kept, and that is said', async () => {
  const scene = gltf((json) => {
    json.nodes = [{ children: [1, 2] }, { children: [3, 4] }, { mesh: 0 }, { mesh: 0 }, { mesh: 0 }];
    json.scenes = [{ nodes: [0] }];
    const accessor = json.accessors.length;
    json.accessors.push(
      { componentType: 5126, type: 'SCALAR', count: 1 },
      { componentType: 5126, type: 'VEC3', count: 1 },
    );
    json.animations = [
      {
        samplers: [{ input: accessor, output: accessor + 1 }],
        channels: [{ sampler: 0, target: { node: 3, path: 'translation' } }],
      },
    ];
  });
  expect((await readModel(scene)).unread).toEqual([FLATTENED]);
});

test('a USD file keeps parents, and says that morph targets are lost', async () => {
  const scene = `#usda 1.0\n(\nmetersPerUnit = 1\nupAxis = "Y"\n)\ndef Xform "car" {\ndef Mesh "body" {\n${MESH}\ndef Mesh "wheel" {\n${MESH}\n}\ndef BlendShape "smile" {\n}\n}\n}\n`;
  const model = await readModel(utf8(scene), { extension: 'usda' });
  expect(model.unread).toEqual(['morph targets']);
  expect(parentOf(model, 'body')).toBe('car');
  expect(model.parts.map(({ name, node }) => [name, model.nodes![node!]!.name])).toEqual([
    ['body', 'body'],
    ['wheel', 'body'],
  ]);
});

test('a morph target that is not as long as its mesh is refused', async () => {
  const scene = gltf((json) => {
    json.accessors.push({ componentType: 5126, type: 'VEC3', count: 2 });
    json.meshes[0].primitives[0].targets = [{ POSITION: json.accessors.length - 1 }];
  });
  await expect(readModel(scene, { shapes: true })).rejects.toThrow('different lengths');
  expect((await readModel(scene)).unread).toEqual(['morph targets']);
});
