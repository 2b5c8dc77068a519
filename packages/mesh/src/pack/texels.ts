import type { Model, Part } from '../core/model.ts';
import { concatenate } from '../topology/merge.ts';
import { computeNormals } from '../topology/normals.ts';

/** Which texels the faces of a material are on. */

export interface Layout {
  /** All faces of the material. */
  part: Part & { normals: Float32Array; uvs: Float32Array };
  /** Of the texture, that faces are on: 0..1. */
  share: number;
}

/** Looks into boxes of triangles, for each texel; a layout that wants more is drawn to keep us busy. */
const MOST_LOOKS = 24;
/** Texels along each edge, to learn how much of the texture faces are on. */
const PROBE = 128;
/** Of the texels that faces are on: more that several are on make one value for them wrong. */
const SHARED = 0.05;
/** A texel on the line between two faces is in both; this far in (a corner's weight), it is shared. */
const WITHIN = 1e-3;

/** Undefined where no face has texture coordinates. */
export function createLayout({ parts }: Model, material: number): Layout | 'shared' | undefined {
  const laid = parts.filter((part) => part.material === material && part.uvs && part.indices.length > 0);
  if (laid.length === 0) return undefined;
  const whole = concatenate(laid.map(({ polygons: _, ...part }) => (part.normals ? part : computeNormals(part))));
  const { uvs, normals } = whole;
  if (!uvs || !normals || uvs.some((value) => !(value > -WITHIN && value < 1 + WITHIN))) return 'shared';
  const part = { ...whole, uvs, normals };
  const seen = new Uint8Array(PROBE * PROBE);
  const twice = new Uint8Array(PROBE * PROBE);
  const looked = visitTexels(part, PROBE, (at, _, weights) => {
    if (seen[at] === 1 && Math.min(...weights) > WITHIN) twice[at] = 1;
    seen[at] = 1;
  });
  const count = (map: Uint8Array) => map.reduce((sum, value) => sum + value, 0);
  const covered = count(seen);
  if (!looked || count(twice) > covered * SHARED) return 'shared';
  return { part, share: covered / seen.length };
}

/**
 * Visits the texels whose middle is in a face, with the first corner of the face and the weights of its corners there. A texel on
 * a line between faces is visited for each.
 * @returns whether all were: not where the layout covers the texture too many times
 */
export function visitTexels(
  { uvs, indices }: Layout['part'],
  side: number,
  visit: (at: number, corner: number, weights: readonly [number, number, number]) => void,
): boolean {
  let looks = side * side * MOST_LOOKS + indices.length;
  for (let i = 0; i < indices.length; i += 3) {
    const at = (k: number, axis: number) => uvs[indices[i + k] * 2 + axis] * side - 0.5;
    const [ax, ay, bx, by, cx, cy] = [at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(2, 0), at(2, 1)];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    const [left, right] = [Math.max(0, Math.ceil(Math.min(ax, bx, cx))), Math.min(side - 1, Math.max(ax, bx, cx))];
    const [top, bottom] = [Math.max(0, Math.ceil(Math.min(ay, by, cy))), Math.min(side - 1, Math.max(ay, by, cy))];
    looks -= 1 + Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1);
    if (!(looks > 0)) return false;
    if (area === 0) continue;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const wb = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
        const wc = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
        if (wb >= 0 && wc >= 0 && wb + wc <= 1) visit(y * side + x, i, [1 - wb - wc, wb, wc]);
      }
    }
  }
  return true;
}
