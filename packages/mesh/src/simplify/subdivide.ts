import { normalizeAt } from '../core/math/triangle.ts';
import type { Model, Part } from '../core/model.ts';
import { normalizeSkin } from '../skin/skin-weights.ts';
import { gatherVertices, WIDTHS } from '../topology/vertices.ts';

/**
 * Midpoint subdivision: each triangle in four, by the middles of its edges.
 *
 * Keeps: the surface itself, closed surfaces, texture coordinates, colours, skin. Gives up: polygons (they become
 * triangles).
 * @example subdivide(model)
 */
export function subdivide(model: Model): Model {
  return { ...model, parts: model.parts.map(subdividePart) };
}

export function subdividePart(part: Part): Part {
  const { polygons: _, ...bare } = part;
  const { indices } = part;
  const count = part.positions.length / 3;
  const middles = new Map<number, number>();
  const ends: number[] = [];
  const middle = (a: number, b: number) => {
    const key = Math.min(a, b) * count + Math.max(a, b);
    let found = middles.get(key);
    if (found === undefined) {
      found = count + middles.size;
      middles.set(key, found);
      ends.push(a, b);
    }
    return found;
  };
  const out = new Uint32Array(indices.length * 4);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]];
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    out.set([a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca], i * 4);
  }
  const sources = new Uint32Array(count + middles.size);
  for (let i = 0; i < count; i++) sources[i] = i;
  for (let i = 0; i < middles.size; i++) sources[count + i] = ends[i * 2];
  const result = gatherVertices(bare, sources, { indices: out });
  for (const name of ['positions', 'normals', 'uvs', 'uvs2', 'colors'] as const) {
    const values = result[name];
    if (values) average(values, WIDTHS[name], count, ends);
  }
  for (const { positions, normals } of result.shapes?.list ?? []) {
    average(positions, 3, count, ends);
    if (normals) average(normals, 3, count, ends);
  }
  if (result.normals) for (let i = count * 3; i < result.normals.length; i += 3) normalizeAt(result.normals, i, 1e-6);
  if (result.joints && result.weights && part.joints && part.weights) blendSkin(result, part, count, ends);
  return result;
}

function average(values: Float32Array, width: number, from: number, ends: readonly number[]): void {
  for (let i = 0; i < ends.length / 2; i++) {
    for (let k = 0; k < width; k++) {
      // The same sum in either order: neighbours across a seam get the very same point.
      values[(from + i) * width + k] = (values[ends[i * 2] * width + k] + values[ends[i * 2 + 1] * width + k]) / 2;
    }
  }
}

/** The four strongest bones of both ends. */
function blendSkin(result: Part, part: Part, from: number, ends: readonly number[]): void {
  const joints = result.joints!;
  const weights = result.weights!;
  for (let i = 0; i < ends.length / 2; i++) {
    const sum = new Map<number, number>();
    for (const end of [ends[i * 2], ends[i * 2 + 1]]) {
      for (let k = end * 4; k < end * 4 + 4; k++) {
        const weight = part.weights![k] / 2;
        if (weight > 0) sum.set(part.joints![k], (sum.get(part.joints![k]) ?? 0) + weight);
      }
    }
    const strongest = [...sum].sort((a, b) => b[1] - a[1]).slice(0, 4);
    for (let k = 0; k < 4; k++) {
      joints[(from + i) * 4 + k] = strongest[k]?.[0] ?? 0;
      weights[(from + i) * 4 + k] = strongest[k]?.[1] ?? 0;
    }
  }
  const clean = normalizeSkin(joints, weights);
  result.joints = clean.joints;
  result.weights = clean.weights;
}
