/**
 * Tiny models written by hand, in place of weights that a test could not bring along: the few messages of ONNX that they
 * need (onnx.proto3, field numbers there), in the wire format of Protocol Buffers.
 */

const FLOAT = 1;
const INT64 = 7;
const BOOL = 9;

/** A field with a length: a message, text or packed numbers. */
function field(number: number, content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

const int = (number: number, value: number) => Buffer.concat([varint(number << 3), varint(value)]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

interface Node {
  operator: string;
  inputs: readonly string[];
  outputs: readonly string[];
  body?: Uint8Array;
}

const node = ({ operator, inputs, outputs, body }: Node) =>
  Buffer.concat([
    ...inputs.map((name) => field(1, name)),
    ...outputs.map((name) => field(2, name)),
    field(4, operator),
    // An attribute of the type GRAPH.
    ...(body ? [field(5, Buffer.concat([field(1, 'body'), field(6, body), int(20, 5)]))] : []),
  ]);

interface Tensor {
  name: string;
  dims: readonly number[];
  type: number;
  bytes: Uint8Array;
}

const tensor = ({ name, dims, type, bytes }: Tensor) =>
  Buffer.concat([...dims.map((size) => int(1, size)), int(2, type), field(8, name), field(9, bytes)]);

const floats = (name: string, dims: readonly number[], values: readonly number[]) =>
  tensor({ name, dims, type: FLOAT, bytes: new Uint8Array(Float32Array.from(values).buffer) });
const integers = (name: string, values: readonly number[]) =>
  tensor({
    name,
    dims: [values.length],
    type: INT64,
    bytes: new Uint8Array(BigInt64Array.from(values, BigInt).buffer),
  });

function value(name: string, dims: readonly number[], type = FLOAT): Buffer {
  const shape = Buffer.concat(dims.map((size) => field(1, int(1, size))));
  return Buffer.concat([field(1, name), field(2, field(1, Buffer.concat([int(1, type), field(2, shape)])))]);
}

interface Graph {
  nodes: readonly Node[];
  tensors: readonly Uint8Array[];
  inputs: readonly Uint8Array[];
  outputs: readonly Uint8Array[];
}

const graph = ({ nodes, tensors, inputs, outputs }: Graph) =>
  Buffer.concat([
    ...nodes.map((one) => field(1, node(one))),
    field(2, 'graph'),
    ...tensors.map((one) => field(5, one)),
    ...inputs.map((one) => field(11, one)),
    ...outputs.map((one) => field(12, one)),
  ]);

const model = (of: Graph) => Buffer.concat([int(1, 8), field(8, int(2, 13)), field(7, graph(of))]);

const SIDE = 1024;
const IMAGE = [1, 3, SIDE, SIDE];
const MASK = [1, 1, SIDE, SIDE];

/** A model whose mask is a weighted sum of the three channels, and a constant. */
export const weighingModel = (weights: readonly [number, number, number], constant: number): Uint8Array =>
  model({
    nodes: [{ operator: 'Conv', inputs: ['image', 'weights', 'constant'], outputs: ['mask'] }],
    tensors: [floats('weights', [1, 3, 1, 1], weights), floats('constant', [1], [constant])],
    inputs: [value('image', IMAGE)],
    outputs: [value('mask', MASK)],
  });

/** A model whose output has three channels, which is no mask. */
export const pictureModel = (): Uint8Array =>
  model({
    nodes: [{ operator: 'Identity', inputs: ['image'], outputs: ['same'] }],
    tensors: [],
    inputs: [value('image', IMAGE)],
    outputs: [value('same', IMAGE)],
  });

/** A model that computes for good: a loop with a condition that stays true. */
export const endlessModel = (): Uint8Array =>
  model({
    nodes: [
      {
        operator: 'Loop',
        inputs: ['', 'go', 'image'],
        outputs: ['mask'],
        body: graph({
          nodes: [
            { operator: 'Identity', inputs: ['goes'], outputs: ['on'] },
            { operator: 'Neg', inputs: ['before'], outputs: ['after'] },
          ],
          tensors: [],
          inputs: [value('turn', [], INT64), value('goes', [], BOOL), value('before', IMAGE)],
          outputs: [value('on', [], BOOL), value('after', IMAGE)],
        }),
      },
    ],
    tensors: [tensor({ name: 'go', dims: [], type: BOOL, bytes: Uint8Array.of(1) })],
    inputs: [value('image', IMAGE)],
    outputs: [value('mask', IMAGE)],
  });

/** @param numbers that it wants at once, of four bytes each */
export const hungryModel = (numbers: number): Uint8Array =>
  model({
    nodes: [
      { operator: 'Slice', inputs: ['image', 'zero', 'one'], outputs: ['first'] },
      { operator: 'Reshape', inputs: ['first', 'flat'], outputs: ['row'] },
      { operator: 'Tile', inputs: ['row', 'times'], outputs: ['all'] },
      { operator: 'ReduceMax', inputs: ['all'], outputs: ['mask'] },
    ],
    tensors: [
      integers('zero', [0, 0, 0, 0]),
      integers('one', [1, 1, 1, 1]),
      integers('flat', [1]),
      integers('times', [numbers]),
    ],
    inputs: [value('image', IMAGE)],
    outputs: [value('mask', [1])],
  });
