import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { writeStl } from 'kiln-mesh/formats/stl/write-stl';
import { zip } from 'kiln-mesh/formats/zip/zip';
import {
  crateOfDoublingPaths,
  crateOfLongNames,
  deflated,
  doublingFbx,
  fbxOfModels,
  gltf,
  HOSTILE_GLTF,
  manyValues,
  plainPng,
  threeMf,
  utf8,
  zipThatSays,
} from '../../packages/mesh/test/support/hostile.ts';
import { texturedSphere, writeOne } from '../../packages/mesh/test/support/models.ts';
import { modelOf, torus } from '../../packages/mesh/test/support/shapes.ts';

/** Files of models that are broken, or ask for far more than they are; each is to be refused in words. */

const MIB = 1024 * 1024;
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const stored = (name: string, bytes: Uint8Array) => ({ name, packed: bytes, method: 0 as const, size: bytes.length });

/** Wrong in ways that a look at their head does not show. */
export async function brokenModels(): Promise<Record<string, Uint8Array>> {
  const sphere = await texturedSphere();
  const glb = await writeGlb(sphere);
  const stl = writeStl(modelOf([torus()]));
  const nan = stl.slice();
  new DataView(nan.buffer).setFloat32(96, Number.NaN, true);
  const fbx = await writeOne(sphere, 'fbx');
  const damagedGlb = glb.slice();
  damagedGlb.fill(255, damagedGlb.length - 200_000 > 4_000 ? 4_000 : damagedGlb.length - 400);
  return {
    'an STL with a corner that is no number': nan,
    'a text STL that is cut off': utf8(
      'solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\nendfacet\n',
    ),
    'an OBJ whose faces point nowhere': utf8('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n'),
    'an OBJ with a corner that is no number': utf8('v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
    'an FBX that is cut off': fbx.subarray(0, fbx.length / 2),
    'an FBX that is a head only': fbx.subarray(0, 40),
    'a GLB with garbage for points': damagedGlb,
    'a zip without a model': zip([{ name: 'readme.txt', bytes: utf8('hello') }]),
    'a zip bomb': zip([{ name: 'model.obj', bytes: new Uint8Array(64 * MIB) }]),
    'a zip that is cut off': zip([{ name: 'model.obj', bytes: utf8('v 0 0 0\n') }]).subarray(0, 40),
  };
}

const REFUSED_GLTF = [
  '6,000,000 points without data in 30 nodes',
  'points that no triangle uses, in 3,000 nodes',
  'a strip of 6,000,000 triangles',
  'a hundred attributes of 6,000,000 points',
  'packed views that unpack to terabytes',
  'one sampler of a million keys in 10,000 channels',
  'a sparse accessor with more changes than points',
] as const;

/** Thirty of all formats that an inspection reads: the broken ones, and those that declare what would take gigabytes or hours. */
export async function hostileModels(): Promise<Record<string, Uint8Array>> {
  const large = new Uint8Array(4 * MIB).fill(65);
  const often = `<object id="1"><mesh><vertices>${'<vertex x="0" y="0" z="0"/>'.repeat(10_000)}</vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object>`;
  const picture = `data:image/png;base64,${Buffer.from(plainPng(8192)).toString('base64')}`;
  const ply = (body: string) => utf8(`ply\nformat ascii 1.0\n${body}end_header\n`);
  return {
    ...(await brokenModels()),
    ...Object.fromEntries(REFUSED_GLTF.map((name) => [name, gltf(HOSTILE_GLTF[name]!)])),
    'a glTF of five million lists': manyValues(5_000_000),
    'a glTF of one 8k picture that 200 images are': gltf((json) => {
      json.images = times(200, () => ({ uri: picture }));
      json.textures = times(200, (source) => ({ source }));
      json.materials = times(200, (index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } }));
    }),
    'an FBX whose models hang twice from each other': doublingFbx(40),
    'an FBX whose models hang in a ring': fbxOfModels(
      [100, 101, 102],
      [
        [100, 0],
        [101, 100],
        [102, 101],
        [101, 102],
      ],
    ),
    'two million faces at one point': utf8(`v 0 0 0\n${'f 1 1 1\n'.repeat(2_000_001)}`),
    'a 3MF with an object in a thousand places': zip([
      { name: '3D/3dmodel.model', bytes: utf8(threeMf(often, '<item objectid="1"/>'.repeat(1_000))) },
    ]),
    'USD whose names unpack to 60 GB': zip([{ name: 'a.usdc', bytes: crateOfLongNames() }]),
    'USD whose paths double': zip([{ name: 'a.usdc', bytes: crateOfDoublingPaths(60) }]),
    'a PLY of four billion points': ply(
      'element vertex 4000000000\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\n',
    ),
    'a PLY without points': ply('element face 1\nproperty list uchar int vertex_indices\n'),
    'a zip whose files share their bytes': zipThatSays([
      { ...stored('a.obj', large), size: 0 },
      ...times(900, (i) => ({ ...stored(`${i}`, large), size: 0, sharesWith: 0 })),
    ]),
    'a zip that unpacks to more than it says': zipThatSays([
      { name: 'a.obj', packed: deflated(new Uint8Array(64 * MIB)), method: 8, size: 100 },
    ]),
    'a hostile glTF in a zip': zipThatSays([stored('a.gltf', gltf(HOSTILE_GLTF[REFUSED_GLTF[0]]!))]),
  };
}
