import type { Part } from 'kiln-mesh/core/model';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { computeTangents } from 'kiln-mesh/uv/tangents';

/**
 * The relief of a normal map belongs to the directions of its layout: to carry it over, what it says is turned from the tangent
 * space of the old surface into the world, and from there into that of the new one (the space of glTF, MikkTSpace).
 */

/** Directions at the corners of a part's triangles, in their order. */
export interface Frames {
  indices: Uint32Array;
  normals: Float32Array;
  /** xyz, and the sign of the bitangent; left out where there is no layout. */
  tangents?: Float32Array;
}

/** Tangent, bitangent and normal at one place. */
export type Frame = Float64Array<ArrayBuffer>;
export const createFrame = (): Frame => new Float64Array(9);

export function framesOf(part: Part): Frames {
  const shaded = part.normals ? part : computeNormals(part);
  if (!shaded.uvs) return { indices: shaded.indices, normals: shaded.normals! };
  const { part: split, tangents } = computeTangents(shaded);
  return { indices: split.indices, normals: split.normals!, tangents };
}

/** @param corner the first of a triangle @param weights of its three corners @param out changed */
export function frameAt(
  { indices, normals, tangents }: Frames,
  corner: number,
  weights: ArrayLike<number>,
  out: Frame,
) {
  for (let k = 0; k < 3; k++) {
    let [normal, tangent] = [0, 0];
    for (let c = 0; c < 3; c++) {
      normal += weights[c] * normals[indices[corner + c] * 3 + k];
      if (tangents) tangent += weights[c] * tangents[indices[corner + c] * 4 + k];
    }
    out[6 + k] = normal;
    out[k] = tangent;
  }
  unit(out, 6);
  // Interpolated directions are no longer upright on each other.
  const along = out[0] * out[6] + out[1] * out[7] + out[2] * out[8];
  for (let k = 0; k < 3; k++) out[k] -= along * out[6 + k];
  unit(out, 0);
  const sign = tangents && tangents[indices[corner] * 4 + 3] < 0 ? -1 : 1;
  for (let k = 0; k < 3; k++) {
    const [a, b] = [(k + 1) % 3, (k + 2) % 3];
    out[3 + k] = sign * (out[6 + a] * out[b] - out[6 + b] * out[a]);
  }
}

function unit(values: Frame, at: number): void {
  const length = Math.hypot(values[at], values[at + 1], values[at + 2]) || 1;
  for (let k = 0; k < 3; k++) values[at + k] /= length;
}

/** What a direction in one tangent space is in another. */
export function turnInto(
  from: Frame,
  [x, y, z]: readonly [number, number, number],
  to: Frame,
): [number, number, number] {
  const world = [0, 1, 2].map((k) => x * from[k] + y * from[3 + k] + z * from[6 + k]);
  const dot = (at: number) => world[0] * to[at] + world[1] * to[at + 1] + world[2] * to[at + 2];
  return [dot(0), dot(3), dot(6)];
}
