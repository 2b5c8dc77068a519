import { MeshoptTangents } from 'meshoptimizer/tangents';
import { normalizeAt } from '../core/math/triangle.ts';
import type { Model, Part } from '../core/model.ts';
import { splitByCorner } from './corners.ts';

await MeshoptTangents.ready;

export interface NormalOptions {
  /** Edges whose faces turn by more than this stay hard. 180 smooths everything, 0 nothing. */
  creaseDegrees?: number;
}

/**
 * Vertex normals from the faces, weighted by angle and area; replaces those that are there.
 *
 * Options: `creaseDegrees` 45. Keeps: points, faces, texture seams, which are smoothed across. Gives up: shared vertices
 * at hard edges: they are split.
 * @example computeNormals(part, { creaseDegrees: 30 })
 */
export function computeNormals(part: Part, { creaseDegrees = 45 }: NormalOptions = {}): Part {
  const { normals: _, ...bare } = part;
  if (part.indices.length === 0) return { ...bare, normals: new Float32Array(part.positions.length) };
  const radians = (Math.min(Math.max(creaseDegrees, 0), 180) / 180) * Math.PI;
  const values = MeshoptTangents.generateNormals(part.indices, part.positions, 3, radians);
  const split = splitByCorner(bare, values, 3);
  return { ...split.part, normals: unit(split.values) };
}

export function computeModelNormals(model: Model, options: NormalOptions = {}): Model {
  return { ...model, parts: model.parts.map((part) => computeNormals(part, options)) };
}

/** Unit length; what has no direction points up. */
export function unit(vectors: Float32Array): Float32Array<ArrayBuffer> {
  const out = vectors.slice();
  for (let i = 0; i < out.length; i += 3) if (!normalizeAt(out, i, 1e-12)) out.set([0, 1, 0], i);
  return out;
}

export const withUnitNormals = (part: Part): Part => (part.normals ? { ...part, normals: unit(part.normals) } : part);
