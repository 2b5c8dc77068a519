import { MeshoptTangents } from 'meshoptimizer/tangents';
import type { Model, Part } from '../../core/model.ts';
import { splitByCorner } from './corners.ts';

await MeshoptTangents.ready;

export interface NormalOptions {
  /** Edges whose faces turn by more than this stay hard. 180 smooths everything, 0 nothing. */
  creaseDegrees?: number;
}

/**
 * Vertex normals from the faces, weighted by angle and area; vertices on hard edges are split, those at texture seams
 * are smoothed across. Replaces normals that are there.
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
  const out = new Float32Array(vectors.length);
  for (let i = 0; i < vectors.length; i += 3) {
    const length = Math.hypot(vectors[i]!, vectors[i + 1]!, vectors[i + 2]!);
    if (length > 1e-12 && Number.isFinite(length)) for (let k = 0; k < 3; k++) out[i + k] = vectors[i + k]! / length;
    else out[i + 1] = 1;
  }
  return out;
}
