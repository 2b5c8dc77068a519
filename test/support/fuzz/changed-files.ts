import sharp from 'sharp';
import { texturedSphere, twoParts, writeOne } from '../../../packages/mesh/test/support/models.ts';
import { interlacedPng } from '../interlaced-png.ts';
import { mulberry32 } from '../random.ts';
import type { Attempt } from './odd-requests.ts';

/**
 * Files of every kind that the service reads, each changed in some way that its format has a meaning for: numbers that say
 * how much there is, text repeated, chunks doubled, two files in one, leaves of a glTF's tree.
 */

type Random = () => number;
type Kind = 'model' | 'picture';

export async function changedFiles(count: number, seed: number): Promise<Attempt[]> {
  const random = mulberry32(seed);
  const seeds = await originals();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: count }, () => {
    const { kind, bytes } = pick(seeds);
    let changed = bytes;
    for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
      changed = pick(CHANGES)(changed, random, pick(seeds).bytes);
    }
    return posted(kind, changed.subarray(0, MOST_BYTES));
  });
}

const MOST_BYTES = 1_000_000;

function posted(kind: Kind, bytes: Buffer): Attempt {
  const data = bytes.toString('base64');
  const [path, body] =
    kind === 'model'
      ? ['/v1/convert', { model_url: `data:application/octet-stream;base64,${data}`, target_formats: ['stl'] }]
      : ['/creative-lab/fidget-pixel/v1/prototype', { image_url: `data:image/png;base64,${data}`, type: 'other' }];
  return { method: 'POST', path, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function originals(): Promise<{ kind: Kind; bytes: Buffer }[]> {
  const models = await Promise.all([
    ...['glb', 'fbx', 'obj', 'stl', 'usdz', '3mf'].map(async (format) => writeOne(twoParts(), format)),
    texturedSphere().then((model) => writeOne(model, 'glb')),
  ]);
  const plain = sharp({ create: { width: 96, height: 64, channels: 3, background: '#c04020' } });
  const pictures = await Promise.all([
    plain.clone().png().toBuffer(),
    plain.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    plain.clone().webp().toBuffer(),
    plain.clone().gif().toBuffer(),
    interlacedPng(300),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="9" height="9"/></svg>'),
  ]);
  return [
    ...[...models.map((bytes) => Buffer.from(bytes)), ...TEXTS].map((bytes) => ({ kind: 'model' as const, bytes })),
    ...pictures.map((bytes) => ({ kind: 'picture' as const, bytes })),
  ];
}

const POINTS = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer).toString('base64');
const TEXTS = [
  JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, children: [1] }, { mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${POINTS}` }],
  }),
  '# box\nmtllib a.mtl\no box\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\nusemtl red\nf 1/1/1 2/1/1 3/1/1\n',
  'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n',
  '; FBX 7.4.0 project file\nObjects: {\n Geometry: 1, "Geometry::", "Mesh" {\n  Vertices: *9 { a: 0,0,0,1,0,0,0,1,0 }\n  PolygonVertexIndex: *3 { a: 0,1,-3 }\n }\n}\n',
  '#usda 1.0\ndef Mesh "a" {\n int[] faceVertexCounts = [3]\n int[] faceVertexIndices = [0, 1, 2]\n point3f[] points = [(0,0,0), (1,0,0), (0,1,0)]\n}\n',
  // What once froze the service.
  `${'\n'.repeat(31)}x`,
].map((text) => Buffer.from(text));

/** What means something in one format or another. */
const SIGNS = [
  '\n',
  ' ',
  'v ',
  'f 1 1 1\n',
  '#',
  'vertex ',
  '{',
  '[',
  '(',
  '"',
  ',',
  '<a ',
  '\\\n',
  '\0',
  '\xff\xff\xff\xff',
];
const NUMBERS = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 65_536];
const LEAVES = [-1, 0, 1e9, 2 ** 53, null, [], {}, '', 'x', [0, 0], 1.5, true];

type Change = (bytes: Buffer, random: Random, other: Buffer) => Buffer;
const place = (bytes: Buffer, random: Random) => Math.floor(random() * (bytes.length + 1));

const CHANGES: readonly Change[] = [
  function flipped(bytes, random) {
    const copy = Buffer.from(bytes);
    for (let n = Math.floor(random() * 20); n >= 0 && copy.length > 0; n--) {
      copy[place(copy, random) % copy.length] = Math.floor(random() * 256);
    }
    return copy;
  },
  (bytes, random) => bytes.subarray(0, place(bytes, random)),
  function numbered(bytes, random) {
    const copy = Buffer.from(bytes);
    const at = Math.floor(place(copy, random) / 4) * 4;
    if (at + 4 <= copy.length) copy.writeUInt32LE(NUMBERS[Math.floor(random() * NUMBERS.length)]!, at);
    return copy;
  },
  function doubled(bytes, random) {
    const [from, to] = [place(bytes, random), place(bytes, random)].sort((a, b) => a - b) as [number, number];
    const piece = bytes.subarray(from, Math.min(to, from + 4_096));
    const times = Math.floor((random() * 100_000) / (piece.length + 1));
    return Buffer.concat([
      bytes.subarray(0, from),
      ...Array.from({ length: times }, () => piece),
      bytes.subarray(from),
    ]);
  },
  function filled(bytes, random) {
    const sign = Buffer.from(SIGNS[Math.floor(random() * SIGNS.length)]!, 'latin1');
    const at = place(bytes, random);
    const middle = Buffer.alloc(Math.floor(random() ** 3 * 200_000), sign);
    return Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(at)]);
  },
  (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, place(bytes, random)), other.subarray(place(other, random))]),
  (bytes, random) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(/\d+(?=[\s,)\]}])/g, (said) => (random() < 0.02 ? String(NUMBERS[Math.floor(random() * 6)]) : said)),
      'latin1',
    ),
  leafChanged,
];

/** Of a glTF, as text or in a GLB; anything else stays. */
function leafChanged(bytes: Buffer, random: Random): Buffer {
  const inGlb = bytes.subarray(0, 4).toString('latin1') === 'glTF' && bytes.length > 20;
  const from = inGlb ? 20 : 0;
  const to = inGlb ? from + bytes.readUInt32LE(12) : bytes.length;
  let tree: unknown;
  try {
    tree = JSON.parse(bytes.toString('utf8', from, to));
  } catch {
    return bytes;
  }
  for (let times = 0; times < 3; times++) changeLeaf(tree, random);
  const json = Buffer.from(JSON.stringify(tree));
  if (!inGlb) return json;
  const head = Buffer.from(bytes.subarray(0, 20));
  head.writeUInt32LE(json.length, 12);
  head.writeUInt32LE(20 + json.length + bytes.length - to, 8);
  return Buffer.concat([head, json, bytes.subarray(to)]);
}

function changeLeaf(tree: unknown, random: Random): void {
  let at = tree;
  while (typeof at === 'object' && at !== null) {
    const keys = Object.keys(at);
    const key = keys[Math.floor(random() * keys.length)];
    if (key === undefined) return;
    const inner: unknown = Reflect.get(at, key);
    if (typeof inner !== 'object' || inner === null || random() < 0.1) {
      // A list in the table itself would be changed by the next change, and could come to hold itself.
      Reflect.set(at, key, structuredClone(LEAVES[Math.floor(random() * LEAVES.length)]));
      return;
    }
    at = inner;
  }
}
