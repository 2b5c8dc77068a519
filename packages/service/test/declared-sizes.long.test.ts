// @module-tag long
import { zipSync } from 'fflate';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { createPool } from 'kiln-runtime/threads/pool';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type ReadAnswer, type ReadOrder, THREAD_TASKS } from '../../../test/support/read-thread.ts';
import {
  crateOfDoublingPaths,
  crateOfLongNames,
  deflated,
  doublingFbx,
  fbxOfModels,
  gltf,
  HOSTILE_GLTF,
  type Json,
  manyValues,
  plainPng,
  threeMf,
  utf8,
  zipThatSays,
} from '../../mesh/test/support/hostile.ts';
import { writeOne } from '../../mesh/test/support/models.ts';
import { modelOf, plainMaterial, sphere } from '../../mesh/test/support/shapes.ts';

/**
 * What a file declares is refused before it is believed: each of these is read in a thread that is ended when it holds
 * more than a small part of what the file asks for, or takes longer than a slow machine needs.
 */

const MiB = 1024 ** 2;
const table = new URL('../../../test/support/read-thread.ts', import.meta.url);
const threads = createPool({ tasks: THREAD_TASKS, table, recycleBytes: 150 * MiB });
afterAll(() => threads[Symbol.asyncDispose]());

async function answer(how: ReadOrder['how'], bytes: Uint8Array, extension: string): Promise<ReadAnswer> {
  const outcome = await threads.run('read', { bytes, extension, how });
  expect(outcome).toMatchObject({ kind: 'answer' });
  return (outcome as { answer: ReadAnswer }).answer;
}

const TOO_LARGE = {
  code: 'too_large',
  message: expect.stringMatching(/^The model declares [\d,]+ .*: at most [\d,]+ /),
};
const A_TRIANGLE = { triangles: 1 };
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const points = (count: number) => times(count, (i) => `<vertex x="${i % 100}" y="${i / 100}" z="${i % 7}"/>`).join('');
const object = (id: number, vertices: string, triangles: string) =>
  `<object id="${id}"><mesh><vertices>${vertices}</vertices><triangles>${triangles}</triangles></mesh></object>`;
const box3mf = (text: string) => zipSync({ '3D/3dmodel.model': utf8(text) }, { level: 1 });

describe('glTF', () => {
  test.each<[string, unknown]>([
    ['6,000,000 points without data in 30 nodes', TOO_LARGE],
    ['points that no triangle uses, in 3,000 nodes', TOO_LARGE],
    ['a strip of 6,000,000 triangles', TOO_LARGE],
    ['a hundred attributes of 6,000,000 points', TOO_LARGE],
    ['packed views that unpack to terabytes', TOO_LARGE],
    ['one sampler of a million keys in 10,000 channels', TOO_LARGE],
    ['a sparse accessor with more changes than points', { code: 'broken' }],
    // What is not shown is not unpacked, and what is named often is made once.
    ['a thousand morph targets of 6,000,000 points', A_TRIANGLE],
    ['accessors that lie over each other', A_TRIANGLE],
    ['a skin of 19,000 joints that all have one name', A_TRIANGLE],
    ['a skin of many joints in many places', { triangles: 15_000 }],
    ['meshes at the end of a long chain of nodes', { triangles: 15_000 }],
    ['a node that the scene names a million times', A_TRIANGLE],
  ])('%s', async (name, expected) => {
    const bytes = gltf(HOSTILE_GLTF[name]!);
    expect(await answer('read', bytes, 'gltf')).toMatchObject(expected as object);
    expect(await answer('look', bytes, 'gltf')).toMatchObject(expected as object);
  });

  test('thirty million empty lists, and lists in lists in lists', async () => {
    expect(await answer('look', manyValues(10_000_000), 'gltf')).toMatchObject(TOO_LARGE);
    const nested = utf8(`{"asset":{"version":"2.0","extras":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`);
    expect(await answer('look', nested, 'gltf')).toMatchObject({ code: 'too_large' });
  });

  test('one picture of 8k that two hundred images are', async () => {
    const uri = `data:image/png;base64,${Buffer.from(plainPng(8192)).toString('base64')}`;
    const bytes = gltf((json) => {
      json.images = times(200, () => ({ uri }));
      json.textures = times(200, (source) => ({ source }));
      json.materials = times(200, (index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } }));
    });
    for (const how of ['look', 'read'] as const) expect(await answer(how, bytes, 'gltf')).toMatchObject(TOO_LARGE);
  });
});

describe('FBX', () => {
  test('models that hang twice from each other, in a ring, in a long chain, and in too many places', async () => {
    const ids = times(20_001, (i) => 100 + i);
    for (const [bytes, expected] of [
      [doublingFbx(30), TOO_LARGE],
      [
        fbxOfModels(
          [100, 101, 102],
          [
            [100, 0],
            [101, 100],
            [102, 101],
            [101, 102],
          ],
        ),
        { code: 'broken' },
      ],
      [
        fbxOfModels(
          ids.slice(0, 1_100),
          ids.slice(0, 1_100).map((id, i) => [id, i > 0 ? id - 1 : 0]),
        ),
        { code: 'broken' },
      ],
      [
        fbxOfModels(
          ids,
          ids.map((id) => [id, 0]),
        ),
        TOO_LARGE,
      ],
    ] as const) {
      expect(await answer('look', bytes, 'fbx')).toMatchObject(expected);
      expect(await answer('read', bytes, 'fbx')).toMatchObject(expected);
    }
  });

  test('the same as text, and a list of four billion numbers that is not there', async () => {
    const text = (objects: string, links: string) =>
      utf8(`; FBX 7.4.0 project file\nFBXHeaderExtension: {\n}\nObjects: {\n${objects}}\nConnections: {\n${links}}\n`);
    // Two on each level, and both hang from both of the level above.
    const ids = times(60, (i) => 10 + i);
    const models = ids.map((id) => `Model: ${id}, "Model::m", "Mesh" {\n}\n`).join('');
    const parentsOf = (id: number) => (id < 12 ? [0] : [id - 2 - (id % 2), id - 1 - (id % 2)]);
    const links = ids.flatMap((id) => parentsOf(id).map((parent) => `C: "OO",${id},${parent}\n`));
    expect(await answer('look', text(models, links.join('')), 'fbx')).toMatchObject(TOO_LARGE);
    const declared = text('Geometry: 5, "Geometry::g", "Mesh" {\nVertices: *4000000000 {\na: 1,2,3\n}\n}\n', '');
    expect(await answer('look', declared, 'fbx')).toMatchObject(TOO_LARGE);
  });
});

describe('OBJ', () => {
  test('polygons of 255 corners are cut in no more than the square of their corners', async () => {
    const star = times(255, (i) => {
      const [radius, angle] = [i % 2 ? 1 : 0.2, (i / 255) * 2 * Math.PI];
      return `v ${radius * Math.cos(angle)} ${radius * Math.sin(angle)} 0\n`;
    });
    const face = `f ${times(255, (i) => i + 1).join(' ')}\n`;
    const bytes = utf8(star.join('') + face.repeat(1_000));
    expect(await answer('read', bytes, 'obj')).toEqual({ triangles: 253_000 });
  });

  test('a line of forty million words, and two million faces at one point', async () => {
    expect(await answer('read', utf8(`v 0 0 0\nf ${'1 '.repeat(20_000_000)}`), 'obj')).toMatchObject({
      code: 'too_large',
    });
    expect(await answer('look', utf8(`v 0 0 0\n${'f 1 1 1\n'.repeat(2_000_001)}`), 'obj')).toMatchObject(TOO_LARGE);
  });
});

describe('STL', () => {
  test('points that were made to have one hash', async () => {
    const triangles = 60_000;
    const bytes = new Uint8Array(84 + triangles * 50);
    const view = new DataView(bytes.buffer);
    view.setUint32(80, triangles, true);
    const mix = (hash: number, bits: number) => {
      const product = Math.imul(hash ^ bits, 0x5bd1e995);
      return product ^ (product >>> 15);
    };
    for (let corner = 0, i = 0; corner < triangles * 3; i++) {
      const [x, y] = [0x3f800000 + i, 0x40000000 + (i % 977)];
      // Whatever it was before, the last step makes it the same.
      const z = mix(mix(2166136261, x), y) >>> 0;
      if ((z & 0x7f800000) > 0x4d800000) continue; // a number that is too large, or none
      const at = 96 + Math.floor(corner / 3) * 50 + (corner % 3) * 12;
      [x, y, z].forEach((bits, k) => {
        view.setUint32(at + k * 4, bits, true);
      });
      corner++;
    }
    expect(await answer('read', bytes, 'stl')).toEqual({ triangles });
  });
});

describe('3MF', () => {
  test('an object of many points in many places, and components in a long chain', async () => {
    const often = threeMf(
      object(1, points(50_000), '<triangle v1="0" v2="1" v3="101"/>'),
      '<item objectid="1"/>'.repeat(1_000),
    );
    const chain = times(
      5_000,
      (i) => `<object id="${i + 1}"><components><component objectid="${i + 2}"/></components></object>`,
    );
    for (const how of ['look', 'read'] as const) {
      expect(await answer(how, box3mf(often), '3mf')).toMatchObject(TOO_LARGE);
      expect(await answer(how, box3mf(threeMf(`${chain.join('')}<object id="5001"/>`)), '3mf')).toMatchObject({
        code: 'broken',
      });
    }
  });

  test('an object whose every triangle has a material of its own is taken apart once', async () => {
    const bases = times(5_000, (i) => `<base name="m${i}" displaycolor="#ffffff"/>`).join('');
    const triangles = times(5_000, (i) => `<triangle v1="${i}" v2="${i + 1}" v3="${i + 101}" pid="9" p1="${i}"/>`).join(
      '',
    );
    const text = threeMf(`<basematerials id="9">${bases}</basematerials>${object(1, points(100_000), triangles)}`);
    expect(await answer('read', box3mf(text), '3mf')).toEqual({ triangles: 5_000 });
  });
});

describe('USD', () => {
  test('names that unpack to 60 GB, and paths that double', async () => {
    expect(await answer('look', crateOfLongNames(), 'usdc')).toMatchObject(TOO_LARGE);
    expect(await answer('look', crateOfDoublingPaths(60), 'usdc')).toMatchObject({ code: 'broken' });
  });
});

describe('archives', () => {
  const stored = (name: string, bytes: Uint8Array) => ({ name, packed: bytes, method: 0 as const, size: bytes.length });

  test('files that share their bytes, unpack to more than they say, or are small and many', async () => {
    const large = new Uint8Array(4 * MiB).fill(65);
    const zeros = deflated(new Uint8Array(64 * MiB));
    const small = { packed: deflated(new Uint8Array(MiB)), method: 8 as const, size: MiB };
    for (const [entries, code] of [
      [
        [
          { ...stored('a.obj', large), size: 0 },
          ...times(900, (i) => ({ ...stored(`${i}`, large), size: 0, sharesWith: 0 })),
        ],
        'too_large',
      ],
      [[{ name: 'a.obj', packed: zeros, method: 8 as const, size: 100 }], 'too_large'],
      [[{ name: 'a.obj', packed: zeros, method: 8 as const, size: 65 * MiB }], 'too_large'],
      [times(900, (i) => ({ ...small, name: `${i}.obj` })), 'too_large'],
      [[{ name: 'a.obj', packed: deflated(utf8('v 0 0 0\n')), method: 8 as const, size: 100 }], 'broken'],
    ] as const) {
      const bytes = zipThatSays(entries);
      expect(await answer('look', bytes, 'zip')).toMatchObject({ code });
      expect(await answer('read', bytes, 'zip')).toMatchObject({ code });
    }
  });

  test('a hostile file is no better in an archive', async () => {
    const bytes = gltf(HOSTILE_GLTF['6,000,000 points without data in 30 nodes']!);
    expect(await answer('look', zipThatSays([stored('a.gltf', bytes)]), 'zip')).toMatchObject(TOO_LARGE);
    expect(await answer('look', zipThatSays([stored('a.glb', zipSync({ b: bytes }))]), 'zip')).toMatchObject({
      code: 'unsupported',
    });
  });
});

describe('honest files that come near', () => {
  const ball = (around: number) => modelOf([sphere(0.5, around, around / 2)]);

  test.each<[string, number]>([
    ['300,000 faces as glb', 548],
    ['100,000 faces as fbx', 318],
  ])('%s', async (name, around) => {
    const format = name.slice(-3);
    const bytes = await writeOne(ball(around), format);
    const { triangles } = (await roomy(bytes, format)) as { triangles: number };
    expect(triangles).toBe(around * (around - 2));
  });

  test('a forest of 200 trees of 5,000 triangles that are one mesh', async () => {
    const bytes = await writeGlb(ball(72));
    const length = new DataView(bytes.buffer).getUint32(12, true);
    const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Json;
    const mesh = json.nodes.findIndex((node: Json) => node.mesh !== undefined);
    json.nodes = times(200, (i) => ({ ...json.nodes[mesh], translation: [i % 20, 0, i / 20] }));
    json.scenes = [{ nodes: times(200, (i) => i) }];
    const binary = Buffer.from(bytes.subarray(28 + length));
    json.buffers[0].uri = `data:application/octet-stream;base64,${binary.toString('base64')}`;
    const forest = utf8(JSON.stringify(json));
    const { triangles } = (await answer('look', forest, 'gltf')) as { triangles: number };
    expect(triangles).toBeGreaterThan(900_000);
    expect(await roomy(forest, 'gltf')).toEqual({ triangles });
  });

  test('four pictures of 4k that ten materials share', async () => {
    const picture = await sharp({ create: { width: 4096, height: 4096, channels: 3, background: '#468' } })
      .jpeg()
      .toBuffer();
    const texture = (name: string) => ({
      name,
      mimeType: 'image/jpeg' as const,
      bytes: new Uint8Array(picture),
      width: 4096,
      height: 4096,
    });
    const material = {
      ...plainMaterial,
      baseColorTexture: texture('base'),
      normalTexture: texture('normal'),
      metallicRoughnessTexture: texture('metal'),
      emissiveTexture: texture('glow'),
    };
    const materials = times(10, (i) => ({ ...material, name: `material ${i}` }));
    const bytes = await writeGlb(
      modelOf(
        times(10, (i) => ({ ...sphere(0.1 * (i + 1), 16, 8), material: i })),
        materials,
      ),
    );
    expect(await answer('look', bytes, 'glb')).toEqual(await roomy(bytes, 'glb'));
  });

  /** As `answer`, in a thread that may hold what a task may. */
  async function roomy(bytes: Uint8Array, extension: string): Promise<ReadAnswer> {
    const read = { ...THREAD_TASKS.read, memoryBytes: 2_048 * MiB };
    await using pool = createPool({ tasks: { read }, table });
    const outcome = await pool.run('read', { bytes, extension, how: 'read' }, { deadlineMs: 60_000 });
    expect(outcome).toMatchObject({ kind: 'answer', answer: { triangles: expect.any(Number) } });
    return (outcome as { answer: ReadAnswer }).answer;
  }
});
