import { areaAt } from '../core/math/triangle.ts';
import type { Model } from '../core/model.ts';
import { createNearest } from '../topology/nearest.ts';
import { uvsOverlap } from './uv-overlap.ts';

/** Faces looked at: enough for a share. */
const SAMPLES = 3_000;
/** Of the texture's edge: what an eye sees on a model. */
const SEEN = 0.02;

/**
 * UV drift: the share of faces of a changed model whose texture coordinates no longer say what the old surface says at the
 * same place; where seams had to give way, textures must be painted again. Parts are matched by their material.
 *
 * Units: a share, 0..1. Up to 3,000 faces are looked at.
 * @example if (uvDrift(before, after) > 0.05) repaint()
 */
export function uvDrift(before: Model, after: Model): number {
  let looked = 0;
  let wrong = 0;
  const total = after.parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
  const step = Math.max(1, Math.ceil(total / SAMPLES));
  for (const part of after.parts) {
    const olds = before.parts.filter((old) => old.material === part.material && old.uvs);
    if (!part.uvs || olds.length === 0) continue;
    const searches = olds.map((old) => ({ old, nearest: createNearest(old) }));
    for (let t = 0; t < part.indices.length / 3; t += step) {
      const corners = [0, 1, 2].map((k) => part.indices[t * 3 + k]);
      const middle = (values: Float32Array, width: number, k: number) =>
        corners.reduce((sum, v) => sum + values[v * width + k], 0) / 3;
      const place = [0, 1, 2].map((k) => middle(part.positions, 3, k)) as [number, number, number];
      let best: { u: number; v: number; distance: number } | undefined;
      for (const { old, nearest } of searches) {
        const hit = nearest(...place, best?.distance ?? Infinity);
        if (!hit) continue;
        const [u, v] = uvAt(old.positions, old.indices, old.uvs!, hit);
        best = { u, v, distance: hit.distance };
      }
      looked++;
      if (best && Math.hypot(best.u - middle(part.uvs, 2, 0), best.v - middle(part.uvs, 2, 1)) > SEEN) wrong++;
    }
  }
  return looked === 0 ? 0 : wrong / looked;
}

/** By distance to the corners' areas: the hit lies in the triangle. */
function uvAt(
  positions: Float32Array,
  indices: Uint32Array,
  uvs: Float32Array,
  hit: { triangle: number; x: number; y: number; z: number },
): [number, number] {
  const corner = (k: number) => indices[hit.triangle * 3 + k];
  const points = Float64Array.of(hit.x, hit.y, hit.z, ...[0, 1, 2].flatMap((k) => at3(positions, corner(k))));
  const areas = [areaAt(points, 0, 6, 9), areaAt(points, 3, 0, 9), areaAt(points, 3, 6, 0)];
  const sum = areas[0] + areas[1] + areas[2] || 1;
  return [0, 1].map((k) => areas.reduce((acc, share, i) => acc + (share / sum) * uvs[corner(i) * 2 + k], 0)) as [
    number,
    number,
  ];
}

const at3 = (positions: Float32Array, vertex: number) => [...positions.subarray(vertex * 3, vertex * 3 + 3)];

/** A larger share of faces whose texture coordinates no longer say the same, and the textures must be painted again. */
const MOST_DRIFT = 0.05;

/**
 * Whether a changed model can go on with the textures it had: they show at nearly every place what they showed there, and no
 * face lies on another in them. A layout that lies on itself from the start, as mirrored ones do, may go on doing so.
 * @example if (!uvsFit(before, after)) repaint()
 */
export const uvsFit = (before: Model, after: Model): boolean =>
  uvDrift(before, after) <= MOST_DRIFT && (!uvsOverlap(after.parts) || uvsOverlap(before.parts));
