import type { Material, Model, Part } from '../../src/core/model.ts';

/** Meshes with known answers, made by formula. */

/** Copied into each model: a test may change its own. */
export const plainMaterial: Readonly<Material> = {
  name: 'plain',
  baseColor: [0.8, 0.4, 0.2, 1],
  metallic: 0,
  roughness: 0.6,
  emissive: [0, 0, 0],
};

export function modelOf(parts: Part[], materials: Material[] = [{ ...plainMaterial }]): Model {
  return { name: 'test', parts, materials, metadata: {} };
}

/** A closed grid that wraps in u and, unless `poles`, in v; `at` gives the point. Vertices are shared, faces are quads. */
export function torus(major = 0.5, minor = 0.2, around = 48, along = 24): Part {
  const positions = new Float32Array(around * along * 3);
  const normals = new Float32Array(around * along * 3);
  for (let i = 0; i < around; i++)
    for (let j = 0; j < along; j++) {
      const u = (i / around) * 2 * Math.PI;
      const v = (j / along) * 2 * Math.PI;
      const normal = [Math.cos(v) * Math.cos(u), Math.sin(v), Math.cos(v) * -Math.sin(u)];
      const at = (i * along + j) * 3;
      normals.set(normal, at);
      positions.set(
        [major * Math.cos(u) + minor * normal[0]!, minor * normal[1]!, major * -Math.sin(u) + minor * normal[2]!],
        at,
      );
    }
  const quads: number[] = [];
  for (let i = 0; i < around; i++)
    for (let j = 0; j < along; j++) {
      const [i1, j1] = [(i + 1) % around, (j + 1) % along];
      quads.push(i * along + j, i1 * along + j, i1 * along + j1, i * along + j1);
    }
  return { name: 'torus', material: 0, positions, normals, indices: splitQuads(quads) };
}

export function splitQuads(quads: readonly number[]): Uint32Array {
  const indices: number[] = [];
  for (let i = 0; i < quads.length; i += 4) {
    const [a, b, c, d] = quads.slice(i, i + 4) as [number, number, number, number];
    indices.push(a, b, c, a, c, d);
  }
  return Uint32Array.from(indices);
}

/** A sphere with texture coordinates: a seam and split poles, closed once welded by position. */
export function sphere(radius = 0.5, around = 48, down = 24): Part {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  for (let j = 0; j <= down; j++)
    for (let i = 0; i <= around; i++) {
      const u = ((i % around) / around) * 2 * Math.PI;
      const v = (j / down) * Math.PI;
      const ring = j === 0 || j === down ? 0 : Math.sin(v);
      const normal = [ring * Math.sin(u), Math.cos(v), ring * Math.cos(u)];
      normals.push(...normal);
      positions.push(...normal.map((x) => x * radius));
      uvs.push(i / around, j / down);
    }
  const indices: number[] = [];
  for (let j = 0; j < down; j++)
    for (let i = 0; i < around; i++) {
      const a = j * (around + 1) + i;
      const b = a + around + 1;
      if (j > 0) indices.push(a, b, a + 1);
      if (j < down - 1) indices.push(a + 1, b, b + 1);
    }
  return {
    name: 'sphere',
    material: 0,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
  };
}

/** Cuts a box-shaped hole through the middle of a box: closed, genus 1, flat faces as quads where `polygons`. */
export function boxWithHole(): Part {
  const outer = [-0.5, 0.5];
  const inner = [-0.2, 0.2];
  const positions: number[] = [];
  for (const ring of [outer, inner])
    for (const y of [-0.3, 0.3])
      for (const [x, z] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const)
        positions.push(ring[x]!, y, ring[z]!);
  // Vertices: outer bottom 0-3, outer top 4-7, inner bottom 8-11, inner top 12-15.
  const quads: number[] = [];
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) % 4;
    quads.push(i, i + 4, j + 4, j, j + 8, j + 12, i + 12, i + 8);
    quads.push(i + 4, i + 12, j + 12, j + 4, i, j, j + 8, i + 8);
  }
  return {
    name: 'box',
    material: 0,
    positions: Float32Array.from(positions),
    indices: splitQuads(quads),
    polygons: { sizes: new Uint8Array(quads.length / 4).fill(4), indices: Uint32Array.from(quads) },
  };
}

/** An upright bar of two bones with a clip that bends the upper one by 90 degrees and back. */
export function skinnedBar(): Model {
  const rings = 9;
  const positions: number[] = [];
  const joints: number[] = [];
  const weights: number[] = [];
  for (let r = 0; r < rings; r++) {
    const y = r / (rings - 1);
    for (const [x, z] of [
      [-0.1, -0.1],
      [0.1, -0.1],
      [0.1, 0.1],
      [-0.1, 0.1],
    ] as const) {
      positions.push(x, y, z);
      const upper = Math.min(1, Math.max(0, (y - 0.35) / 0.3));
      joints.push(0, 1, 0, 0);
      weights.push(1 - upper, upper, 0, 0);
    }
  }
  const quads: number[] = [0, 1, 2, 3];
  for (let r = 0; r + 1 < rings; r++)
    for (let i = 0; i < 4; i++) {
      const j = (i + 1) % 4;
      quads.push(r * 4 + i, r * 4 + 4 + i, r * 4 + 4 + j, r * 4 + j);
    }
  const top = (rings - 1) * 4;
  quads.push(top + 3, top + 2, top + 1, top);
  const bind = (y: number) => Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1);
  const half = Math.SQRT1_2;
  return {
    ...modelOf([
      {
        name: 'bar',
        material: 0,
        positions: Float32Array.from(positions),
        indices: splitQuads(quads),
        joints: Uint16Array.from(joints),
        weights: Float32Array.from(weights),
      },
    ]),
    skeleton: {
      bones: [
        {
          name: 'lower',
          parent: -1,
          translation: [0, 0, 0],
          rotation: [0, 0, 0, 1],
          scale: [1, 1, 1],
          inverseBind: bind(0),
        },
        {
          name: 'upper',
          parent: 0,
          translation: [0, 0.5, 0],
          rotation: [0, 0, 0, 1],
          scale: [1, 1, 1],
          inverseBind: bind(0.5),
        },
      ],
    },
    clips: [
      {
        name: 'bend',
        durationSeconds: 2,
        channels: [
          {
            bone: 1,
            path: 'rotation',
            times: Float32Array.of(0, 1, 2),
            values: Float32Array.of(0, 0, 0, 1, half, 0, 0, half, 0, 0, 0, 1),
          },
          {
            bone: 0,
            path: 'translation',
            times: Float32Array.of(0, 2),
            values: Float32Array.of(0, 0, 0, 0, 0.25, 0),
          },
        ],
      },
    ],
  };
}

/** A flat net of squares of 1 by 1, cut in two from their lower left corner, where `has` says that there is one. */
export function net(width: number, height: number, has: (x: number, y: number) => boolean = () => true): Part {
  const indices: number[] = [];
  const at = (x: number, y: number) => y * (width + 1) + x;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (has(x, y)) indices.push(at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y), at(x + 1, y + 1), at(x, y + 1));
  const positions = new Float32Array((width + 1) * (height + 1) * 3);
  for (let y = 0; y <= height; y++) for (let x = 0; x <= width; x++) positions.set([x, y, 0], at(x, y) * 3);
  return { name: 'net', material: 0, positions, indices: Uint32Array.from(indices) };
}
