import type { Material, Model, Part } from '../../../src/engine/model.ts';

/** Meshes with known answers, made by formula. */

export const plainMaterial: Material = {
  name: 'plain',
  baseColor: [0.8, 0.4, 0.2, 1],
  metallic: 0,
  roughness: 0.6,
  emissive: [0, 0, 0],
};

export function modelOf(parts: Part[], materials: Material[] = [plainMaterial]): Model {
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
