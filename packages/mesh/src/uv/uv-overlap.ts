import type { Part } from '../core/model.ts';

/** Of a side's length, from its ends: to touch is not to cross. */
const TOUCHING = 1e-4;
/** Pairs looked at for each triangle, at most: a layout that wants more is drawn to keep us busy. */
const MOST_LOOKS = 500;
const MOST_STRIPS = 64;

/**
 * Whether any two faces of one material lie on each other in the texture.
 * @example if (uvsOverlap(model.parts)) model = unwrap(model, { textureSize: 1024 })
 */
export function uvsOverlap(parts: readonly Part[]): boolean {
  const materials = new Set(parts.map((part) => part.material));
  return [...materials].some((material) => {
    const sheet = parts.filter((part) => part.material === material);
    return overlappingTriangles(sheet, 1) > 0;
  });
}

/**
 * Triangles whose texture coordinates lie on those of another one, counted as Blender's `select_overlap` does: two of
 * their sides cross other than at their ends, or the middle of one lies in the other. By a sweep along u, in strips of v.
 *
 * @param enough to stop at
 */
export function overlappingTriangles(parts: readonly Part[], enough = Infinity): number {
  const { corners, boxes, count } = gather(parts);
  const hit = new Uint8Array(count);
  let found = 0;
  let looks = count * MOST_LOOKS;
  const mark = (t: number) => {
    found += 1 - hit[t];
    hit[t] = 1;
  };
  for (const strip of stripsOf(boxes, count)) {
    let active = 0;
    const open = new Uint32Array(strip.length);
    for (const t of strip) {
      const [left, low, high] = [boxes[t * 4], boxes[t * 4 + 1], boxes[t * 4 + 3]];
      looks -= active;
      if (looks < 0) return found;
      let kept = 0;
      for (let i = 0; i < active; i++) {
        const other = open[i];
        if (boxes[other * 4 + 2] <= left) continue;
        open[kept++] = other;
        if (boxes[other * 4 + 1] >= high || boxes[other * 4 + 3] <= low || (hit[t] && hit[other])) continue;
        if (!overlap(corners, t * 6, other * 6)) continue;
        mark(t);
        mark(other);
        if (found >= enough) return found;
      }
      active = kept;
      open[active++] = t;
    }
  }
  return found;
}

/** Corners (u, v three times) and boxes (least u and v, greatest u and v) of all triangles that are more than a point. */
function gather(parts: readonly Part[]) {
  const most = parts.reduce((sum, { uvs, indices }) => sum + (uvs ? indices.length / 3 : 0), 0);
  const corners = new Float64Array(most * 6);
  const boxes = new Float64Array(most * 4);
  let count = 0;
  for (const { uvs, indices } of parts) {
    if (!uvs) continue;
    for (let i = 0; i < indices.length; i += 3) {
      const at = count * 6;
      for (let k = 0; k < 3; k++) {
        corners[at + k * 2] = uvs[indices[i + k] * 2];
        corners[at + k * 2 + 1] = uvs[indices[i + k] * 2 + 1];
      }
      const box = count * 4;
      for (let k = 0; k < 2; k++) {
        boxes[box + k] = Math.min(corners[at + k], corners[at + 2 + k], corners[at + 4 + k]);
        boxes[box + 2 + k] = Math.max(corners[at + k], corners[at + 2 + k], corners[at + 4 + k]);
      }
      if (boxes[box] < boxes[box + 2] || boxes[box + 1] < boxes[box + 3]) count++;
    }
  }
  return { corners, boxes, count };
}

/** Triangles that reach into the same strip of v, by their least u; a strip is some triangles wide. */
function stripsOf(boxes: Float64Array, count: number): number[][] {
  let [low, high] = [Infinity, -Infinity];
  for (let t = 0; t < count; t++) {
    low = Math.min(low, boxes[t * 4 + 1]);
    high = Math.max(high, boxes[t * 4 + 3]);
  }
  const strips: number[][] = Array.from({ length: Math.min(MOST_STRIPS, Math.ceil(Math.sqrt(count) / 4)) }, () => []);
  const strip = (v: number) => Math.min(strips.length - 1, Math.floor(((v - low) / (high - low || 1)) * strips.length));
  const order = new Uint32Array(count).map((_, t) => t).sort((s, t) => boxes[s * 4] - boxes[t * 4]);
  for (const t of order) for (let s = strip(boxes[t * 4 + 1]); s <= strip(boxes[t * 4 + 3]); s++) strips[s].push(t);
  return strips;
}

function overlap(at: Float64Array, p: number, q: number): boolean {
  if (apart(at, p, q) || apart(at, q, p)) return false;
  for (let i = 0; i < 6; i += 2) for (let j = 0; j < 6; j += 2) if (cross(at, [p, i], [q, j])) return true;
  return holds(at, p, q) || holds(at, q, p);
}

/** Whether all of one lies beyond a side of the other, so that most pairs need no more: neighbours have one in common. */
function apart(at: Float64Array, p: number, q: number): boolean {
  const turn = side(at, p, p + 2, at[p + 4], at[p + 5]);
  if (turn === 0) return false;
  for (let i = 0; i < 6; i += 2) {
    const [a, b] = [p + i, p + ((i + 2) % 6)];
    let beyond = 0;
    for (let k = 0; k < 6; k += 2) if (side(at, a, b, at[q + k], at[q + k + 1]) * turn <= 0) beyond++;
    if (beyond === 3) return true;
  }
  return false;
}

function cross(at: Float64Array, [p, i]: readonly [number, number], [q, j]: readonly [number, number]): boolean {
  const [a, b, c, d] = [p + i, p + ((i + 2) % 6), q + j, q + ((j + 2) % 6)];
  const [ux, uy] = [at[b] - at[a], at[b + 1] - at[a + 1]];
  const [vx, vy] = [at[d] - at[c], at[d + 1] - at[c + 1]];
  const [wx, wy] = [at[c] - at[a], at[c + 1] - at[a + 1]];
  const det = ux * vy - uy * vx;
  if (det === 0) return false;
  const [s, t] = [(wx * vy - wy * vx) / det, (wx * uy - wy * ux) / det];
  return Math.min(s, t) > TOUCHING && Math.max(s, t) < 1 - TOUCHING;
}

/** Whether the middle of `q` lies in `p`. */
function holds(at: Float64Array, p: number, q: number): boolean {
  const [x, y] = [(at[q] + at[q + 2] + at[q + 4]) / 3, (at[q + 1] + at[q + 3] + at[q + 5]) / 3];
  const sides = [0, 2, 4].map((i) => side(at, p + i, p + ((i + 2) % 6), x, y));
  return sides.every((value) => value > 0) || sides.every((value) => value < 0);
}

/** Twice the area of a triangle in the texture: above 0 where it turns against the clock. */
const side = (at: Float64Array, a: number, b: number, x: number, y: number): number =>
  (at[b] - at[a]) * (y - at[a + 1]) - (at[b + 1] - at[a + 1]) * (x - at[a]);
