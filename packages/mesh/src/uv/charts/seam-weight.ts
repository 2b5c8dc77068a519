/** The cosine of the angle between faces from which their edge counts as a crease, of about 45 degrees. */
export const CREASE = 0.7;

/**
 * How much a seam between two neighbouring faces would be seen, from 0.05 to 1: little along a crease, in a hollow, below
 * and behind, as in A. Sheffer and J. Hart, "Seamster" (2002), with the ways a model is looked at in place of its occlusion.
 */
export function seamWeight(normals: Float64Array, centres: Float64Array, a: number, b: number): number {
  const at = (list: Float64Array, f: number, k: number) => list[f * 3 + k];
  let [turn, rise, up, front] = [0, 0, 0, 0];
  for (let k = 0; k < 3; k++) {
    turn += at(normals, a, k) * at(normals, b, k);
    rise += at(normals, a, k) * (at(centres, b, k) - at(centres, a, k));
  }
  up = (at(normals, a, 1) + at(normals, b, 1)) / 2;
  front = (at(normals, a, 2) + at(normals, b, 2)) / 2;
  const fold = Math.min(1, Math.max(0, 1 - turn) / (1 - CREASE));
  const bent = 1 - fold * (rise > 0 ? 0.9 : 0.75);
  const placed = (up < 0 ? 1 + 0.6 * up : 1) * (front < 0 ? 1 + 0.35 * front : 1);
  return Math.max(0.05, bent * placed);
}
