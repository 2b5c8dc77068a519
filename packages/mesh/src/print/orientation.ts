import { areasOf } from '../core/math/triangle.ts';
import { dot, scale, type Vector } from '../core/math/vector.ts';
import type { Mesh } from '../topology/connected-components.ts';
import { triangleNormals } from '../topology/mesh-normals.ts';
import { ON_BED } from './supports.ts';

/** Which side a print had better stand on. */

export interface Orientation {
  /** What points down then, as the model counts: unit length. */
  down: Vector;
  /** Degrees about X, then about Z, that bring it there; Y is up. */
  turn: readonly [x: number, z: number];
}

/** Cosine of 45°: what faces further down than this overhangs. */
export const OVERHANG = Math.SQRT1_2;
/** Sides that are tried, besides the six along the axes. */
const MOST_SIDES = 20;
/** Faces whose directions agree to about this (of a unit vector) are one side. */
const ALIKE = 0.1;
/** Worth a square metre of overhang one metre above the bed: a metre of height, and a square metre of contact. */
const HEIGHT = 0.02;
const CONTACT = 0.5;

/**
 * Sides that a mesh may stand on, the best first by little space below overhangs, little height and much contact with
 * the bed; the sides tried are those along the axes and the largest flat ones. The space is taken down to the bed, whatever
 * is between.
 *
 * Units: metres, degrees. Deterministic.
 * @example orientations(weldAll(model))[0].turn
 */
export function orientations(mesh: Mesh): Orientation[] {
  const faces = facesOf(mesh);
  return sidesOf(faces)
    .map((down) => ({ down, cost: costOf(mesh, faces, down) }))
    .sort((one, two) => one.cost - two.cost)
    .map(({ down }) => ({ down, turn: turnOf(down) }));
}

/** A direction as it lies after the turns of an orientation. */
export function turned([x, y, z]: Vector, [aboutX, aboutZ]: Orientation['turn']): [number, number, number] {
  const [cx, sx] = [cosine(aboutX), cosine(aboutX - 90)];
  const [cz, sz] = [cosine(aboutZ), cosine(aboutZ - 90)];
  const [up, forth] = [y * cx - z * sx, y * sx + z * cx];
  return [x * cz - up * sz, x * sz + up * cz, forth];
}

/** Without the rounding that would make a quarter turn slant. */
const cosine = (degrees: number) =>
  degrees % 180 !== 0 && degrees % 90 === 0 ? 0 : Math.cos((degrees * Math.PI) / 180);

/** The turns about X and Z that bring a direction down: first out of Z, then out of X. */
function turnOf([x, y, z]: Vector): Orientation['turn'] {
  const aboutX = Math.hypot(y, z) < 1e-6 ? 0 : degrees(Math.atan2(z, -y));
  const across = -Math.hypot(y, z);
  return [aboutX, degrees(Math.atan2(-x, -across))];
}

const degrees = (radians: number) => Math.round((radians * 1800) / Math.PI) / 10 || 0;

interface Faces {
  normals: Float32Array;
  areas: Float32Array;
}

const facesOf = (mesh: Mesh): Faces => ({
  normals: triangleNormals(mesh),
  areas: Float32Array.from(areasOf(mesh.positions, mesh.indices)),
});

function sidesOf({ normals, areas }: Faces): Vector[] {
  const sums = new Map<string, { area: number; sum: [number, number, number] }>();
  for (let face = 0; face < areas.length; face++) {
    const normal = normals.subarray(face * 3, face * 3 + 3);
    const key = Array.from(normal, (value) => Math.round(value / ALIKE)).join();
    const side = sums.get(key) ?? { area: 0, sum: [0, 0, 0] };
    sums.set(key, side);
    side.area += areas[face];
    for (const k of [0, 1, 2] as const) side.sum[k] += normal[k] * areas[face];
  }
  const largest = [...sums.values()].sort((one, two) => two.area - one.area).slice(0, MOST_SIDES);
  const flat = largest.flatMap(({ sum }): Vector[] => {
    const length = Math.hypot(...sum);
    return length > 0 ? [scale(sum, 1 / length)] : [];
  });
  const axes: Vector[] = [
    [0, -1, 0],
    [0, 1, 0],
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  return [...axes, ...flat.filter((side) => axes.every((axis) => dot(side, axis) < 0.9999))];
}

/** Cubic metres below overhangs, and what height and contact are worth beside them. */
function costOf({ positions, indices }: Mesh, { normals, areas }: Faces, down: Vector): number {
  const depthOf = (corner: number) => {
    const at = indices[corner] * 3;
    return positions[at] * down[0] + positions[at + 1] * down[1] + positions[at + 2] * down[2];
  };
  let deepest = -Infinity;
  let highest = Infinity;
  let area = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    const depth = depthOf(corner);
    deepest = Math.max(deepest, depth);
    highest = Math.min(highest, depth);
  }
  let below = 0;
  let contact = 0;
  for (let face = 0; face < areas.length; face++) {
    area += areas[face];
    const facing = normals[face * 3] * down[0] + normals[face * 3 + 1] * down[1] + normals[face * 3 + 2] * down[2];
    if (facing < OVERHANG) continue;
    const gap = deepest - (depthOf(face * 3) + depthOf(face * 3 + 1) + depthOf(face * 3 + 2)) / 3;
    if (gap <= ON_BED) contact += areas[face] * facing;
    else below += areas[face] * facing * gap;
  }
  const tall = deepest - highest;
  return below + tall * area * HEIGHT - contact * tall * CONTACT * HEIGHT;
}
