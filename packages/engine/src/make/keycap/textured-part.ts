import type { Part } from 'kiln-mesh/core/model';
import type { Triangles } from 'kiln-mesh/repair/boolean-union';
import { computeNormals } from 'kiln-mesh/topology/normals';

/** Solids as textured parts: where each corner looks into the picture is decided by its place alone. */

/**
 * Cuts the triangles that cross z = 0 there. The surface stays closed: each edge is cut once for both its triangles.
 * @returns with them, which triangle each is a piece of
 */
export function splitAtMiddle({ points, indices }: Triangles): { triangles: Triangles; sourceOf: Uint32Array } {
  const all = [...points];
  const cuts = new Map<string, number>();
  const side = (vertex: number) => {
    const z = all[vertex * 3 + 2];
    return Math.abs(z) < 1e-5 ? 0 : Math.sign(z);
  };
  const cut = (a: number, b: number): number => {
    const [from, to] = a < b ? [a, b] : [b, a];
    const key = `${from} ${to}`;
    const known = cuts.get(key);
    if (known !== undefined) return known;
    const t = all[from * 3 + 2] / (all[from * 3 + 2] - all[to * 3 + 2]);
    for (const k of [0, 1]) all.push(all[from * 3 + k] * (1 - t) + all[to * 3 + k] * t);
    all.push(0);
    cuts.set(key, all.length / 3 - 1);
    return all.length / 3 - 1;
  };
  const out: number[] = [];
  const sourceOf: number[] = [];
  const add = (of: number, ...corners: number[]) => {
    out.push(...corners);
    sourceOf.push(of / 3);
  };
  for (let i = 0; i < indices.length; i += 3) {
    const triangle = [indices[i], indices[i + 1], indices[i + 2]];
    const sides = triangle.map(side);
    if (!sides.includes(1) || !sides.includes(-1)) {
      add(i, ...triangle);
      continue;
    }
    for (const wanted of [1, -1]) {
      const corners: number[] = [];
      for (let k = 0; k < 3; k++) {
        const [a, b] = [triangle[k], triangle[(k + 1) % 3]];
        if (sides[k] !== -wanted) corners.push(a);
        if (sides[k] * sides[(k + 1) % 3] < 0) corners.push(cut(a, b));
      }
      for (let k = 2; k < corners.length; k++) add(i, corners[0], corners[k - 1], corners[k]);
    }
  }
  const triangles = { points: Float32Array.from(all), indices: Uint32Array.from(out) };
  return { triangles, sourceOf: Uint32Array.from(sourceOf) };
}

export type Lookup = (x: number, y: number, z: number) => [u: number, v: number];

/**
 * A part in metres from triangles in millimetres. `side` sorts each triangle by its middle and its normal; corners of
 * one side share vertices, and `lookups[side]` says where they look.
 */
export function texturedPart(
  { points, indices }: Triangles,
  {
    name,
    material,
    lookups,
    side,
  }: {
    name: string;
    material: number;
    lookups: readonly Lookup[];
    side(middle: readonly number[], normal: readonly number[]): number;
  },
): Part {
  const places = new Map<number, number>();
  const positions: number[] = [];
  const uvs: number[] = [];
  const out = new Uint32Array(indices.length);
  const corner = (vertex: number) => [points[vertex * 3], points[vertex * 3 + 1], points[vertex * 3 + 2]] as const;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [corner(indices[i]), corner(indices[i + 1]), corner(indices[i + 2])];
    const [u, v] = [b.map((value, k) => value - a[k]), c.map((value, k) => value - a[k])];
    const normal = [0, 1, 2].map((k) => u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]);
    const chosen = side(
      [0, 1, 2].map((k) => (a[k] + b[k] + c[k]) / 3),
      normal,
    );
    for (let k = 0; k < 3; k++) {
      const vertex = indices[i + k];
      const key = vertex * lookups.length + chosen;
      let place = places.get(key);
      if (place === undefined) {
        place = positions.length / 3;
        const [x, y, z] = corner(vertex);
        positions.push(x / 1000, y / 1000, z / 1000);
        uvs.push(...(lookups[chosen]?.(x, y, z) ?? [0, 0]));
        places.set(key, place);
      }
      out[i + k] = place;
    }
  }
  return computeNormals(
    { name, positions: Float32Array.from(positions), uvs: Float32Array.from(uvs), indices: out, material },
    { creaseDegrees: 40 },
  );
}
