import type { Model } from '../model.ts';
import { ModelReadError } from './model-read-error.ts';

/** What a file may ask of us. Every reader checks what a file declares against these before it allocates anything. */
export interface ReadLimits {
  bytes: number;
  triangles: number;
  /** Points before joining: a triangle soup has three per triangle. */
  vertices: number;
  archiveEntries: number;
  unpackedBytes: number;
  /** Unpacked bytes per packed byte; only asked of entries over a megabyte, since small ones harm no one. */
  packingRatio: number;
  imagePixels: number;
  /** Nodes, bones, materials, objects: things that are few in any honest file. */
  objects: number;
}

export const DEFAULT_LIMITS: ReadLimits = {
  bytes: 256 * 1024 * 1024,
  triangles: 2_000_000,
  vertices: 6_000_000,
  archiveEntries: 1_000,
  unpackedBytes: 1024 * 1024 * 1024,
  packingRatio: 200,
  imagePixels: 8192 * 8192,
  objects: 20_000,
};

export function checkTriangles(triangles: number, limits: ReadLimits): void {
  if (triangles > limits.triangles) {
    throw new ModelReadError(
      'too_large',
      `The model has ${triangles} triangles or more; at most ${limits.triangles} can be read. Simplify it first.`,
    );
  }
}

export function checkVertices(vertices: number, limits: ReadLimits): void {
  if (vertices > limits.vertices) {
    throw new ModelReadError(
      'too_large',
      `The model declares ${vertices} points; at most ${limits.vertices} can be read.`,
    );
  }
}

export function checkObjects(count: number, what: string, limits: ReadLimits): void {
  if (count > limits.objects) {
    throw new ModelReadError(
      'too_large',
      `The model declares ${count} ${what}; at most ${limits.objects} can be read.`,
    );
  }
}

/** The last gate of every reader: whatever comes through is a model the rest of the engine can trust. */
export function checkModel(model: Model, limits: ReadLimits): Model {
  const parts = model.parts.filter((part) => part.indices.length > 0);
  if (parts.length === 0) throw new ModelReadError('empty', 'The file has no faces: there is no surface to work on.');
  let triangles = 0;
  for (const part of parts) {
    triangles += part.indices.length / 3;
    const count = part.positions.length / 3;
    checkVertices(count, limits);
    for (const index of part.indices) if (index >= count) throw outOfRange(part.name);
    for (const index of part.polygons?.indices ?? []) if (index >= count) throw outOfRange(part.name);
    for (const values of [part.positions, part.normals, part.uvs, part.colors, part.weights]) {
      if (values && !values.every(Number.isFinite)) {
        throw new ModelReadError('broken', `"${part.name}" has coordinates that are not numbers (NaN or infinite).`);
      }
    }
    // Beyond this, squared lengths leave single precision.
    if (part.positions.some((value) => Math.abs(value) > 1e9)) {
      throw new ModelReadError('broken', `"${part.name}" has coordinates beyond a million kilometres.`);
    }
    const bones = model.skeleton?.bones.length ?? 0;
    if (part.joints?.some((joint) => joint >= bones)) throw outOfRange(part.name);
  }
  checkTriangles(triangles, limits);
  return { ...model, parts };
}

function outOfRange(name: string): ModelReadError {
  return new ModelReadError('broken', `"${name}" has a face or bone index beyond the end of its list.`);
}
