import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import {
  encodeFbx,
  type FbxNode,
  int,
  long,
  named,
  node,
  text as word,
} from '../../src/formats/fbx/write/write-fbx-binary.ts';

/** Small files that ask for much: each says, in few bytes, what a reader that believes it would take gigabytes or hours for. */

// biome-ignore lint/suspicious/noExplicitAny: broken on purpose, so of any shape
export type Json = Record<string, any>;

export const utf8 = (value: string) => new TextEncoder().encode(value);

const FLOAT = 5126;
const SHORT = 5123;

/** A glTF file with one embedded triangle, changed by `change`. */
export function gltf(change: (json: Json) => void): Uint8Array {
  const data = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const indices = new Uint16Array([0, 1, 2, 0]);
  const buffer = Buffer.concat([Buffer.from(data.buffer), Buffer.from(indices.buffer)]);
  const json = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: FLOAT, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: SHORT, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 6 },
    ],
    buffers: [{ byteLength: 44, uri: `data:application/octet-stream;base64,${buffer.toString('base64')}` }],
  };
  change(json);
  return utf8(JSON.stringify(json));
}

/** The same as a GLB. */
export function glb(change: (json: Json) => void): Uint8Array {
  const text = Buffer.from(gltf(change));
  const json = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + json.length, 8);
  head.writeUInt32LE(json.length, 12);
  head.write('JSON', 16, 'latin1');
  return new Uint8Array(Buffer.concat([head, json]));
}

/** The triangle's data in a view of packed ones, which say what `bytes` say. */
export function packedByDraco(json: Json, bytes: number[]): void {
  json.buffers.push({ byteLength: bytes.length, uri: `data:;base64,${Buffer.from(bytes).toString('base64')}` });
  json.bufferViews.push({ buffer: 1, byteLength: bytes.length });
  json.meshes[0].primitives[0].extensions = {
    KHR_draco_mesh_compression: { bufferView: 2, attributes: { POSITION: 0 } },
  };
}

const zeros = (count: number, type = 'VEC3', componentType = FLOAT) => ({ componentType, count, type });
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

/** All nodes in the scene. */
function place(json: Json, nodes: Json[]): void {
  json.nodes = nodes;
  json.scenes = [{ nodes: nodes.map((_, i) => i) }];
}

/** Joints in a chain or a row, with a skin that has them all; the triangle is skinned. */
function skin(json: Json, joints: Json[]): void {
  json.accessors.push(zeros(3, 'VEC4', SHORT), zeros(3, 'VEC4'));
  Object.assign(json.meshes[0].primitives[0].attributes, { JOINTS_0: 2, WEIGHTS_0: 3 });
  place(json, [{ mesh: 0, skin: 0 }, ...joints]);
  json.skins = [{ joints: joints.map((_, i) => i + 1) }];
}

export const HOSTILE_GLTF: Readonly<Record<string, (json: Json) => void>> = {
  '6,000,000 points without data in 30 nodes': (json) => {
    json.accessors[0] = zeros(6_000_000);
    place(
      json,
      times(30, () => ({ mesh: 0 })),
    );
  },
  'points that no triangle uses, in 3,000 nodes': (json) => {
    json.accessors[0] = zeros(1_000_000);
    json.meshes[0].primitives[0].mode = 0;
    place(
      json,
      times(3_000, () => ({ mesh: 0 })),
    );
  },
  'a strip of 6,000,000 triangles': (json) => {
    json.accessors[1] = zeros(6_000_000, 'SCALAR', SHORT);
    json.meshes[0].primitives[0].mode = 5;
  },
  'a hundred attributes of 6,000,000 points': (json) => {
    json.accessors[0] = zeros(6_000_000);
    for (let i = 0; i < 100; i++) {
      json.accessors.push(zeros(6_000_000, 'MAT4'));
      json.meshes[0].primitives[0].attributes[`TEXCOORD_${i}`] = i + 2;
    }
  },
  'a thousand morph targets of 6,000,000 points': (json) => {
    json.accessors.push(...times(1_000, () => zeros(6_000_000)));
    json.meshes[0].primitives[0].targets = times(1_000, (i) => ({ POSITION: i + 2 }));
  },
  'accessors that lie over each other': (json) => {
    json.bufferViews[0].byteStride = 0;
    json.accessors.push(...times(1_000, () => ({ ...zeros(6_000_000), bufferView: 0 })));
  },
  'a sparse accessor with more changes than points': (json) => {
    json.accessors[0].sparse = {
      count: 4_000_000_000,
      indices: { bufferView: 1, componentType: SHORT },
      values: { bufferView: 0 },
    };
  },
  'packed views that unpack to terabytes': (json) => {
    json.extensionsUsed = ['EXT_meshopt_compression'];
    json.bufferViews = times(1_000, () => ({
      buffer: 0,
      byteLength: 36,
      extensions: {
        other: { buffer: 0, byteLength: 1 },
        EXT_meshopt_compression: { buffer: 0, byteLength: 36, byteStride: 12, count: 300_000_000, mode: 'ATTRIBUTES' },
      },
    }));
  },
  'a skin of 19,000 joints that all have one name': (json) =>
    skin(
      json,
      times(19_000, () => ({ name: 'a' })),
    ),
  'a skin of many joints in many places': (json) => {
    skin(
      json,
      times(4_000, (i) => ({ name: `joint ${i}`, translation: [1, 0, 0] })),
    );
    json.meshes[0].primitives = times(15_000, () => json.meshes[0].primitives[0]);
  },
  'one sampler of a million keys in 10,000 channels': (json) => {
    skin(json, [{ name: 'joint' }]);
    json.accessors.push(zeros(1_000_000, 'SCALAR'), zeros(1_000_000, 'VEC3'));
    json.animations = [
      {
        samplers: [{ input: 4, output: 5 }],
        channels: times(10_000, () => ({ sampler: 0, target: { node: 1, path: 'translation' } })),
      },
    ];
  },
  'a node that the scene names a million times': (json) => {
    json.accessors[0] = zeros(100_000);
    json.scenes[0].nodes = times(1_000_000, () => 0);
  },
  'meshes at the end of a long chain of nodes': (json) => {
    const chain = times(990, (i) => ({ translation: [0, 0, 1], children: [i + 1] }));
    const leaves = times(15_000, () => ({ mesh: 0, translation: [1, 0, 0] }));
    json.nodes = [...chain, { children: leaves.map((_, i) => i + 991) }, ...leaves];
  },
};

/** A text glTF of many values that mean nothing. */
export function manyValues(count: number): Uint8Array {
  return utf8(`{"asset":{"version":"2.0"},"extras":[${'[],'.repeat(count)}0]}`);
}

/** A binary FBX of models that hang from each other by `links` (child, parent; 0 is the scene), each with a triangle. */
export function fbxOfModels(ids: readonly number[], links: readonly (readonly [number, number])[]): Uint8Array {
  const geometry = node(
    'Geometry',
    [long(7), named('g', 'Geometry'), word('Mesh')],
    [
      node('Vertices', [{ type: 'd', value: new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0]) }]),
      node('PolygonVertexIndex', [{ type: 'i', value: new Int32Array([0, 1, -3]) }]),
    ],
  );
  const model = (id: number): FbxNode =>
    node('Model', [long(id), named(`m${id}`, 'Model'), word('Mesh')], [node('Version', [int(232)])]);
  const connect = (child: number, parent: number) => node('C', [word('OO'), long(child), long(parent)]);
  return encodeFbx([
    node('FBXHeaderExtension', [], [node('FBXVersion', [int(7400)])]),
    node('Objects', [], [geometry, ...ids.map(model)]),
    node(
      'Connections',
      [],
      [...ids.map((id) => connect(7, id)), ...links.map(([child, parent]) => connect(child, parent))],
    ),
  ]);
}

/** A text FBX of a triangle (geometry 11 of model 12), and what hangs from it. */
export function textFbx(objects: readonly string[] = [], connections: readonly (readonly number[])[] = []): Uint8Array {
  return utf8(`; FBX 7.3.0 project file
FBXHeaderExtension:  {
  FBXVersion: 7300
}
Objects:  {
  Geometry: 11, "Geometry::g", "Mesh" {
    Vertices: *9 {
      a: 0,0,0,100,0,0,0,100,0
    }
    PolygonVertexIndex: *3 {
      a: 0,1,-3
    }
  }
  Model: 12, "Model::m", "Mesh" {
    Version: 232
  }
${objects.join('\n')}
}
Connections:  {
${[[11, 12], [12, 0], ...connections].map(([child, parent]) => `  C: "OO",${child},${parent}`).join('\n')}
}
`);
}

/** Models of which each hangs twice from the one before: the last stands in 2^(levels - 1) places. */
export function doublingFbx(levels: number): Uint8Array {
  const first = times(levels, (i) => 100 + i * 2);
  const ids = first.flatMap((id) => [id, id + 1]);
  const links = first.flatMap((id, i) =>
    i === 0
      ? [[id, 0] as const, [id + 1, 0] as const]
      : [id, id + 1].flatMap((child) => [[child, first[i - 1]!] as const, [child, first[i - 1]! + 1] as const]),
  );
  return fbxOfModels(ids, links);
}

export interface ZipEntry {
  name: string;
  /** As stored. */
  packed: Uint8Array;
  method: 0 | 8;
  /** What it says it unpacks to. */
  size: number;
  /** Where an earlier entry stands that this one shares its bytes with. */
  sharesWith?: number;
}

/** A zip whose directory says what the test wants it to say. */
export function zipThatSays(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const { name, packed, method, size, sharesWith } of entries) {
    offsets.push(sharesWith === undefined ? at : offsets[sharesWith]!);
    if (sharesWith !== undefined) continue;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(name.length, 26);
    add(Buffer.concat([head, Buffer.from(name), packed]));
  }
  const start = at;
  entries.forEach(({ name, packed, method, size }, i) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(method, 10);
    head.writeUInt32LE(packed.length, 20);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(offsets[i]!, 42);
    add(Buffer.concat([head, Buffer.from(name)]));
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at - start, 12);
  end.writeUInt32LE(start, 16);
  add(end);
  return new Uint8Array(Buffer.concat(parts));
}

export const deflated = (bytes: Uint8Array) => new Uint8Array(deflateRawSync(bytes));

/** The model file of a 3MF. */
export function threeMf(resources: string, items = '<item objectid="1"/>'): string {
  return `<model unit="millimeter"><resources>${resources}</resources><build>${items}</build></model>`;
}

/** Binary USD with the given sections, each the bytes that its head and its packed lists are. */
function crate(sections: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const head = Buffer.alloc(88);
  head.write('PXR-USDC', 0, 'latin1');
  head[9] = 8;
  const bodies = Object.values(sections);
  const toc = Buffer.alloc(8 + bodies.length * 32);
  toc.writeBigUInt64LE(BigInt(bodies.length), 0);
  let at = head.length;
  Object.entries(sections).forEach(([name, body], i) => {
    toc.write(name, 8 + i * 32, 'latin1');
    toc.writeBigUInt64LE(BigInt(at), 24 + i * 32);
    toc.writeBigUInt64LE(BigInt(body.length), 32 + i * 32);
    at += body.length;
  });
  head.writeBigUInt64LE(BigInt(at), 16);
  return new Uint8Array(Buffer.concat([head, ...bodies, toc]));
}

const words64 = (...values: number[]) => Buffer.from(BigUint64Array.from(values, BigInt).buffer);

/** Packed as it may be: one LZ4 block that only copies, behind the sign for "one block". */
function packed(bytes: Uint8Array): Buffer {
  const rest = bytes.length - 15;
  const lengths = [...times(Math.floor(rest / 255), () => 255), rest % 255];
  return Buffer.concat([Buffer.from([0, 0xf0, ...lengths]), bytes]);
}

/** Whole numbers as crate files pack them, with every difference in 32 bits. */
function packedInts(values: readonly number[]): Buffer {
  const codes = Buffer.alloc(Math.ceil(values.length / 4), 0xff);
  const differences = Int32Array.from(values, (value, i) => value - (values[i - 1] ?? 0));
  return packed(Buffer.concat([Buffer.alloc(4), codes, Buffer.from(differences.buffer)]));
}

/** USD whose names unpack to 60 GB. */
export function crateOfLongNames(): Uint8Array {
  return crate({ TOKENS: Buffer.concat([words64(1, 60e9, 4), Buffer.alloc(4)]) });
}

/** USD with a prim and no field for each path; the name of each is its number. */
export function crateOfPaths(jumps: readonly number[]): Uint8Array {
  const count = jumps.length;
  const text = Buffer.from(
    jumps
      .map((_, i) => `name ${i}\0`)
      .join('')
      .padEnd(16, '\0'),
  );
  const names = packed(text);
  const list = (values: readonly number[]) => {
    const bytes = packedInts(values);
    return Buffer.concat([words64(bytes.length), bytes]);
  };
  const each = times(count, (i) => i);
  const none = times(count, () => 0);
  return crate({
    TOKENS: Buffer.concat([words64(count, text.length, names.length), names]),
    FIELDSETS: Buffer.concat([words64(4), list([-1, -1, -1, -1])]),
    PATHS: Buffer.concat([words64(count, count), list(each), list(each), list(jumps)]),
    SPECS: Buffer.concat([words64(count), list(each), list(none), list(none)]),
  });
}

/** USD whose paths share their branches: each has the next one for its child and for its sibling, so they double. */
export const crateOfDoublingPaths = (count: number): Uint8Array => crateOfPaths(times(count, () => 1));

/** A white picture of one bit a pixel: some ten kilobytes, whatever its size. */
export function plainPng(size: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const out = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
    out.writeUInt32BE(data.length, 0);
    out.writeUInt32BE(crc32(out.subarray(4, -4)), out.length - 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((size / 8 + 1) * size));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', pixels),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}
