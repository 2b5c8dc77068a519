import { expect, test } from 'vitest';
import { countFaces, countTriangles } from '../../src/core/model.ts';
import { detectFormat } from '../../src/formats/detect-format.ts';
import { lookAtModel } from '../../src/formats/look-at-model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { utf8 } from '../support/hostile.ts';

/** A pyramid with a square below, in the encodings of PLY. */
const POINTS = [
  [0, 0, 0, 255, 0, 0],
  [1, 0, 0, 0, 255, 0],
  [1, 0, 1, 0, 0, 255],
  [0, 0, 1, 255, 255, 255],
  [0.5, 1, 0.5, 0, 0, 0],
];
const FACES = [
  [0, 1, 2, 3],
  [1, 0, 4],
  [2, 1, 4],
  [3, 2, 4],
  [0, 3, 4],
];

const header = (format: string, more = '') => `ply
format ${format} 1.0
comment made by hand
element vertex 5
property float x
property float y
property float z
property uchar red
property uchar green
property uchar blue
element face 5
property list uchar int vertex_indices
${more}end_header
`;
const asText = (more = '', rows = '') =>
  utf8(
    `${header('ascii', more)}${[...POINTS, ...FACES.map((face) => [face.length, ...face])].map((row) => row.join(' ')).join('\n')}\n${rows}`,
  );

function asBinary(little: boolean): Uint8Array {
  const float = (value: number) => {
    const bytes = Buffer.alloc(4);
    return bytes.subarray(0, little ? bytes.writeFloatLE(value) : bytes.writeFloatBE(value));
  };
  const int = (value: number) => {
    const bytes = Buffer.alloc(4);
    return bytes.subarray(0, little ? bytes.writeInt32LE(value) : bytes.writeInt32BE(value));
  };
  return Buffer.concat([
    utf8(header(little ? 'binary_little_endian' : 'binary_big_endian')),
    ...POINTS.flatMap((point) => [...point.slice(0, 3).map(float), Buffer.from(point.slice(3))]),
    ...FACES.flatMap((face) => [Buffer.of(face.length), ...face.map(int)]),
  ]);
}

test.each([
  ['text', asText()],
  ['binary, the low byte first', asBinary(true)],
  ['binary, the high byte first', asBinary(false)],
])('a PLY of %s is read with its polygons and colours', async (_, bytes) => {
  const model = await readModel(bytes);
  expect(detectFormat(bytes)).toBe('ply');
  expect([countFaces(model), countTriangles(model)]).toEqual([5, 6]);
  expect(inspect(model).watertight).toBe(true);
  expect(Math.abs(inspect(model).volume)).toBeCloseTo(1 / 3, 5);
  const [part] = model.parts;
  const red = Array.from({ length: part!.positions.length / 3 }, (_unused, i) => [
    ...part!.colors!.slice(i * 3, i * 3 + 3),
  ]);
  expect(red).toContainEqual([1, 0, 0]);
  expect(await lookAtModel(bytes)).toBe(5);
});

test('what else stands in a PLY is passed over and named', async () => {
  const model = await readModel(asText('element edge 2\nproperty int vertex1\nproperty int vertex2\n', '0 1\n1 2\n'));
  expect(model.unread).toEqual(['"edge" of the PLY file']);
});

test('colours and texture coordinates that faces of a PLY have are named', async () => {
  const text = `${header('ascii')}`
    .replace('vertex_indices\n', 'vertex_indices\nproperty uchar red\nproperty list uchar float texcoord\n')
    .replace('face 5', 'face 1');
  const rows = [...POINTS, [3, 0, 1, 2, 255, 6, 0, 0, 1, 0, 0, 1]].map((row) => row.join(' ')).join('\n');
  const { unread } = await readModel(utf8(`${text}${rows}\n`));
  expect(unread).toEqual(['colours of faces', 'texture coordinates of corners']);
});

test('an STL in capitals is read, and colours that faces of a binary one have are named', async () => {
  const facet = 'FACET NORMAL 0 0 1\nOUTER LOOP\nVERTEX 0 0 0\nVERTEX 1 0 0\nVERTEX 0 1 0\nENDLOOP\nENDFACET\n';
  expect(countTriangles(await readModel(utf8(`SOLID A\n${facet}ENDSOLID A\n`)))).toBe(1);
  const colored = new Uint8Array(84 + 50);
  const data = new DataView(colored.buffer);
  data.setUint32(80, 1, true);
  for (const at of [108, 124]) data.setFloat32(at, 1, true);
  data.setUint16(132, 0x801f, true);
  const { parts, unread } = await readModel(colored, { extension: 'stl' });
  expect([parts[0]!.indices.length, unread]).toEqual([3, ['attributes of faces']]);
});

test.each([
  [
    'a cloud of points',
    utf8(
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n',
    ),
    /no faces: mesh the cloud/,
  ],
  ['one that is cut off', asBinary(true).slice(0, -9), /cut off/],
  ['one that never ends its header', utf8('ply\nformat ascii 1.0\n'), /no end of its header/],
  [
    'billions of faces',
    utf8('ply\nformat ascii 1.0\nelement face 4000000000\nproperty list uchar int vertex_indices\nend_header\n'),
    /at most 2,000,000/,
  ],
  [
    'billions of rows of nothing',
    utf8(
      'ply\nformat ascii 1.0\nelement nothing 9007199254740991\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n',
    ),
    /at most 20,000,000/,
  ],
  [
    'a corner that there is not',
    utf8(
      `${header('ascii')}${POINTS.map((row) => row.join(' ')).join('\n')}\n3 0 1 9\n3 0 1 2\n3 0 1 2\n3 0 1 2\n3 0 1 2\n`,
    ),
    /names a point that is not in the file/,
  ],
  [
    'a type that there is not',
    utf8('ply\nformat ascii 1.0\nelement vertex 1\nproperty quad x\nend_header\n0\n'),
    /unknown type/,
  ],
])('%s is refused in words', async (_, bytes, words) => {
  await expect(readModel(bytes)).rejects.toThrow(words);
});
