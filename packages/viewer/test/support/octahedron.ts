export interface Shape {
  at?: readonly number[];
  /** Metres. */
  size?: number;
  /** Degrees around the upright axis. */
  turn?: number;
  isMoving?: boolean;
}

/** A GLB of one part: an octahedron, whose box turned is larger than the box of it turned. */
export function octahedron({ at = [0, 0, 0], size = 1, turn = 0, isMoving = false }: Shape = {}): Buffer {
  const half = size / 2;
  const points = [half, 0, 0, -half, 0, 0, 0, half, 0, 0, -half, 0, 0, 0, half, 0, 0, -half];
  const faces = [0, 2, 4, 4, 2, 1, 1, 2, 5, 5, 2, 0, 4, 3, 0, 1, 3, 4, 5, 3, 1, 0, 3, 5];
  const parts = [points, [0, 1], [1, 1, 1, 1, 0.5, 1]].map((part) => Buffer.from(Float32Array.from(part).buffer));
  parts.push(Buffer.from(Uint16Array.from(faces).buffer));
  let end = 0;
  const bufferViews = parts.map(({ byteLength }) => {
    end += byteLength;
    return { buffer: 0, byteOffset: end - byteLength, byteLength };
  });
  const angle = (turn * Math.PI) / 360;
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, translation: at, rotation: [0, Math.sin(angle), 0, Math.cos(angle)] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 3 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 6,
        type: 'VEC3',
        min: [-half, -half, -half],
        max: [half, half, half],
      },
      { bufferView: 1, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
      { bufferView: 2, componentType: 5126, count: 2, type: 'VEC3' },
      { bufferView: 3, componentType: 5123, count: faces.length, type: 'SCALAR' },
    ],
    bufferViews,
    buffers: [{ byteLength: end }],
    ...(isMoving && {
      animations: [
        {
          name: 'bend',
          samplers: [{ input: 1, output: 2 }],
          channels: [{ sampler: 0, target: { node: 0, path: 'scale' } }],
        },
      ],
    }),
  };
  const text = JSON.stringify(json);
  const chunks = [Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4)), Buffer.concat(parts)];
  const total = chunks.reduce((sum, { length }) => sum + 8 + length, 12);
  const words = (...all: number[]) => Buffer.from(Uint32Array.from(all).buffer);
  const named = chunks.flatMap((chunk, i) => [words(chunk.length, [0x4e4f534a, 0x004e4942][i] ?? 0), chunk]);
  return Buffer.concat([words(0x46546c67, 2, total), ...named]);
}
