import { holdVolume } from './hold-volume.ts';
import { addPlane, addPoint, addRow, QUADRIC, quadricAt, solveQuadric } from './quadric.ts';
import type { WedgeMesh } from './wedge-mesh.ts';

/**
 * What the collapse of an edge costs, and where its one vertex is best put: quadrics of the faces around for the shape,
 * planes upright on seams and rims that hold them in place, and for texture coordinates and colours how far they would
 * slide over the surface.
 *
 * Source: M. Garland and P. Heckbert (1997); for values of wedges H. Hoppe, "New Quadric Metric for Simplifying Meshes
 * with Appearance Attributes" (1999).
 */
export interface CollapseCosts {
  /**
   * Puts the collapse of `u` and `v` into `plan`; Infinity where the two may not become one. `freely` lets seams and lines
   * go, too.
   */
  evaluate(u: number, v: number, freely: boolean): number;
  readonly plan: CollapsePlan;
  /** Shifts the place in `plan` so that the volume is held; what the collapse costs then, undefined where it is right already. */
  hold(): number | undefined;
  /** What it costs to do without the small piece that an edge belongs to: as if all of it had moved by the edge's length. */
  whole(u: number, v: number): { cost: number; distance: number };
  /** The first two values that the wedge of a vertex which moves has after the collapse in `plan`; reused. */
  textureAt(pairs: readonly (readonly [number, number])[]): Float64Array;
  /** After the collapse in `plan`: what was counted against the one that goes counts against the one that stays. */
  join(pairs: readonly (readonly [number, number])[]): void;
}

export interface CollapsePlan {
  kept: number;
  gone: number;
  /** Where the kept vertex goes. */
  place: Float64Array;
  /** False where it stays, values and all. */
  moves: boolean;
  /** Its values stay, but it is shifted a little to hold the volume. */
  shifted: boolean;
  /** Mean distance to the planes joined so far, as a share of the mesh size. */
  distance: number;
}

export interface CostOptions {
  /** How much vertices hold on to their places, against distances to planes: well-shaped triangles instead of the best fit. */
  hold: number;
  /** What values would slide by costs nothing. */
  shapeOnly: boolean;
}

const RIM_WEIGHT = 10;
const SEAM_WEIGHT = 1;
/** Of a squared length: flat places go shortest edges first. */
const LENGTH_WEIGHT = 1e-9;

export function createCollapseCosts(mesh: WedgeMesh, { hold, shapeOnly }: CostOptions): CollapseCosts {
  const { points, kind, values, width } = mesh;
  const quadrics = new Float64Array((points.length / 3) * QUADRIC);
  const row = QUADRIC + width * 4;
  const slides = new Float64Array(width === 0 ? 0 : mesh.skinFrom.length * row);
  fill(mesh, quadrics, slides, row);
  for (let v = 0; v < points.length / 3; v++) {
    addPoint(
      quadrics,
      v * QUADRIC,
      points[v * 3],
      points[v * 3 + 1],
      points[v * 3 + 2],
      quadrics[v * QUADRIC + 10] * hold,
    );
  }
  const sum = new Float64Array(row);
  const texture = new Float64Array(2);
  const shape = new Float64Array(QUADRIC);
  const plan: CollapsePlan = { kept: 0, gone: 0, place: new Float64Array(3), moves: true, shifted: false, distance: 0 };

  /** What values slide by in `plan`. */
  let slide = 0;
  const cost = (u: number, v: number, extra: number) => {
    slide = extra;
    const { place } = plan;
    const weight = shape[10] || 1;
    const off = quadricAt(shape, 0, place[0], place[1], place[2]) / weight;
    plan.distance = Math.sqrt(off);
    return (off * weight + extra) / spread(weight) + squareBetween(points, u, v) * LENGTH_WEIGHT;
  };

  /** Both ends inside of a smooth sheet, or lines of a mesh without values: the best place of all. */
  const between = (u: number, v: number) => {
    const { place } = plan;
    plan.kept = u;
    plan.gone = v;
    plan.moves = true;
    for (let k = 0; k < 3; k++) place[k] = (points[u * 3 + k] + points[v * 3 + k]) / 2;
    sum.set(shape);
    const looks = width > 0 && !shapeOnly;
    if (looks) {
      sum.fill(0, QUADRIC);
      addRow(sum, 0, slides, wedgeAt(mesh, u) * row, row);
      addRow(sum, 0, slides, wedgeAt(mesh, v) * row, row);
      // Their own weight stands apart: sum[10] now has both.
      const weight = sum[10] - shape[10];
      for (let k = 0; k < width && weight > 0; k++) reduce(sum, QUADRIC + k * 4, weight);
    }
    if (!solveQuadric(sum, 0, place) || !near(points, u, v, place))
      for (let k = 0; k < 3; k++) place[k] = (points[u * 3 + k] + points[v * 3 + k]) / 2;
    const extra = looks
      ? quadricAt(sum, 0, place[0], place[1], place[2]) - quadricAt(shape, 0, place[0], place[1], place[2])
      : 0;
    return cost(u, v, Math.max(0, extra));
  };

  /** One end stays as it is. What the values of the other one's wedges would slide by counts. */
  const onto = (kept: number, gone: number) => {
    plan.kept = kept;
    plan.gone = gone;
    plan.moves = false;
    for (let k = 0; k < 3; k++) plan.place[k] = points[kept * 3 + k];
    let extra = 0;
    if (width > 0 && !shapeOnly) {
      for (const pair of wedgePairs(mesh, kept, gone)) extra += Math.max(0, slideOf(pair[0], pair[1]));
    }
    return cost(kept, gone, extra);
  };

  /** By how much the values of a wedge are off that goes to the plan's place and takes over those of another one. */
  const slideOf = (wedge: number, target: number) => {
    const from = wedge * row;
    const to = target * width;
    const x = plan.place[0];
    const y = plan.place[1];
    const z = plan.place[2];
    let error = quadricAt(slides, from, x, y, z);
    for (let k = 0; k < width; k++) {
      const g = from + QUADRIC + k * 4;
      const linear = slides[g] * x + slides[g + 1] * y + slides[g + 2] * z + slides[g + 3];
      error += values[to + k] * (values[to + k] * slides[from + 10] - 2 * linear);
    }
    return error;
  };

  return {
    plan,
    evaluate(u, v, freely) {
      plan.shifted = false;
      for (let k = 0; k < QUADRIC; k++) shape[k] = quadrics[u * QUADRIC + k] + quadrics[v * QUADRIC + k];
      const one = kind[u];
      const two = kind[v];
      if (one === 0 && two === 0) return between(u, v);
      if (one !== two && (one === 0 || two === 0)) return one > two ? onto(u, v) : onto(v, u);
      if (!freely && ((one === 2 && two === 2) || !isLine(mesh, u, v))) return Infinity;
      if (one !== two) return one > two ? onto(u, v) : onto(v, u);
      if (width === 0 && one === 1) return between(u, v);
      const first = onto(u, v);
      const second = onto(v, u);
      return first < second ? onto(u, v) : second;
    },
    hold() {
      plan.shifted = holdVolume(mesh, plan);
      return plan.shifted ? cost(plan.kept, plan.gone, slide) : undefined;
    },
    whole(u, v) {
      const square = squareBetween(points, u, v);
      const weight = quadrics[u * QUADRIC + 10] + quadrics[v * QUADRIC + 10] || 1;
      return { cost: (square * weight) / spread(weight), distance: Math.sqrt(square) };
    },
    textureAt([pair]) {
      if (!plan.moves) return texture;
      const { place } = plan;
      const one = pair[0] * row;
      const two = pair[1] * row;
      const weight = slides[one + 10] + slides[two + 10];
      for (let k = 0; k < 2; k++) {
        const own = values[pair[1] * width + k];
        const a = one + QUADRIC + k * 4;
        const b = two + QUADRIC + k * 4;
        const along = (i: number) => slides[a + i] + slides[b + i];
        const same = weight <= 0 || own === values[pair[0] * width + k];
        texture[k] = same ? own : (along(0) * place[0] + along(1) * place[1] + along(2) * place[2] + along(3)) / weight;
      }
      return texture;
    },
    join(pairs) {
      addRow(quadrics, plan.kept * QUADRIC, quadrics, plan.gone * QUADRIC, QUADRIC);
      if (width === 0) return;
      for (const pair of pairs) if (pair[0] !== pair[1]) addRow(slides, pair[1] * row, slides, pair[0] * row, row);
      if (!plan.moves) return;
      const wedge = wedgeAt(mesh, plan.kept);
      const weight = slides[wedge * row + 10];
      for (let k = 0; k < width && weight > 0; k++) {
        // What is the same all around stays so to the bit.
        if (values[wedge * width + k] === values[pairs[0][0] * width + k]) continue;
        const g = wedge * row + QUADRIC + k * 4;
        const { place } = plan;
        values[wedge * width + k] =
          (slides[g] * place[0] + slides[g + 1] * place[1] + slides[g + 2] * place[2] + slides[g + 3]) / weight;
      }
    },
  };
}

/** Between the mean of squares (by the weight: the worst place counts) and their sum (by 1: the whole counts). */
const spread = (weight: number) => Math.sqrt(weight * Math.sqrt(weight));

function squareBetween(points: Float64Array, u: number, v: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += (points[u * 3 + k] - points[v * 3 + k]) ** 2;
  return sum;
}

/** The wedge of a vertex that has one; one of them where it has more. */
export function wedgeAt({ first, next, alive, wedgeOf }: WedgeMesh, vertex: number): number {
  let corner = first[vertex];
  while (!alive[Math.floor(corner / 3)] && next[corner] !== -1) corner = next[corner];
  return wedgeOf[corner];
}

/** The wedges of `gone`, each with that of `kept` on the same side of the seam; with itself where there is none. */
export function wedgePairs(mesh: WedgeMesh, kept: number, gone: number): [number, number][] {
  const { first, next, alive, vertexOf, wedgeOf } = mesh;
  const pairs: [number, number][] = [];
  for (let c = first[gone]; c !== -1; c = next[c]) {
    const t = Math.floor(c / 3);
    if (!alive[t]) continue;
    let target = -1;
    for (let k = t * 3; k < t * 3 + 3; k++) if (vertexOf[k] === kept) target = wedgeOf[k];
    let pair: [number, number] | undefined;
    for (const other of pairs) if (other[0] === wedgeOf[c]) pair = other;
    if (!pair) pairs.push([wedgeOf[c], target === -1 ? wedgeOf[c] : target]);
    else if (target !== -1) pair[1] = target;
  }
  return pairs;
}

/** True for an edge of a seam, a rim or a part: where its two faces have different wedges. */
function isLine(mesh: WedgeMesh, u: number, v: number): boolean {
  const { first, next, alive, vertexOf, wedgeOf } = mesh;
  let faces = 0;
  let one = -1;
  let two = -1;
  for (let c = first[u]; c !== -1; c = next[c]) {
    const t = Math.floor(c / 3);
    if (!alive[t]) continue;
    for (let k = t * 3; k < t * 3 + 3; k++) {
      if (vertexOf[k] !== v) continue;
      if (faces++ > 0 && (one !== wedgeOf[c] || two !== wedgeOf[k])) return true;
      one = wedgeOf[c];
      two = wedgeOf[k];
    }
  }
  return faces !== 2;
}

/** Not further from the edge's middle than twice its length: else rounding speaks. */
function near(points: Float64Array, u: number, v: number, place: Float64Array): boolean {
  let length = 0;
  let off = 0;
  for (let k = 0; k < 3; k++) {
    const a = points[u * 3 + k];
    const b = points[v * 3 + k];
    length += (a - b) ** 2;
    off += (place[k] - (a + b) / 2) ** 2;
  }
  return off <= 4 * length;
}

/** Takes out of a quadric what the best value, for which `weight` was counted, takes away: see Hoppe, section 4. */
function reduce(q: Float64Array, g: number, weight: number): void {
  const x = q[g];
  const y = q[g + 1];
  const z = q[g + 2];
  const d = q[g + 3];
  const w = -1 / weight;
  q[0] += w * x * x;
  q[1] += w * x * y;
  q[2] += w * x * z;
  q[3] += w * y * y;
  q[4] += w * y * z;
  q[5] += w * z * z;
  q[6] += w * x * d;
  q[7] += w * y * d;
  q[8] += w * z * d;
  q[9] += w * d * d;
}

/** Each face's plane for its corners; planes upright on it along lines; how its values change over it for its wedges. */
function fill(mesh: WedgeMesh, quadrics: Float64Array, slides: Float64Array, row: number): void {
  const { points, vertexOf, kind } = mesh;
  const normal = new Float64Array(3);
  const upright = new Float64Array(3);
  for (let t = 0; t < vertexOf.length; t += 3) {
    const area = unitNormal(points, vertexOf[t] * 3, vertexOf[t + 1] * 3, vertexOf[t + 2] * 3, normal);
    if (area === 0) continue;
    for (let k = 0; k < 3; k++) {
      const q = vertexOf[t + k] * QUADRIC;
      addPlane(quadrics, q, normal, -dot(points, vertexOf[t + k] * 3, normal), area);
      quadrics[q + 10] += area;
    }
    for (let k = 0; k < 3; k++) {
      const u = vertexOf[t + k];
      const v = vertexOf[t + ((k + 1) % 3)];
      if (kind[u] === 0 || kind[v] === 0 || !isLine(mesh, u, v)) continue;
      const length = across(points, u * 3, v * 3, normal, upright);
      const rim = mesh.onRim[u] && mesh.onRim[v] ? RIM_WEIGHT : SEAM_WEIGHT;
      const far = -dot(points, u * 3, upright);
      addPlane(quadrics, u * QUADRIC, upright, far, length * length * rim);
      addPlane(quadrics, v * QUADRIC, upright, far, length * length * rim);
    }
    if (mesh.width > 0) fillValues(mesh, slides, row, t, area);
  }
}

/** For each value the linear function over a face that its corners give: squared distance to it, and its sum. */
function fillValues(mesh: WedgeMesh, slides: Float64Array, row: number, t: number, area: number): void {
  const { points, vertexOf, wedgeOf, values, width } = mesh;
  const a = vertexOf[t] * 3;
  const b = vertexOf[t + 1] * 3;
  const c = vertexOf[t + 2] * 3;
  const ax = points[a];
  const ay = points[a + 1];
  const az = points[a + 2];
  const ex = points[b] - ax;
  const ey = points[b + 1] - ay;
  const ez = points[b + 2] - az;
  const fx = points[c] - ax;
  const fy = points[c + 1] - ay;
  const fz = points[c + 2] - az;
  const ee = ex * ex + ey * ey + ez * ez;
  const ef = ex * fx + ey * fy + ez * fz;
  const ff = fx * fx + fy * fy + fz * fz;
  const scale = ee * ff - ef * ef;
  const steep = scale > 1e-30;
  for (let corner = 0; corner < 3; corner++) slides[wedgeOf[t + corner] * row + 10] += area;
  for (let k = 0; k < width; k++) {
    const x = values[wedgeOf[t] * width + k];
    const y = values[wedgeOf[t + 1] * width + k] - x;
    const z = values[wedgeOf[t + 2] * width + k] - x;
    // What is the same all over the face has no slope.
    const level = !steep || (y === 0 && z === 0);
    const along = level ? 0 : (ff * y - ef * z) / scale;
    const aside = level ? 0 : (ee * z - ef * y) / scale;
    slope[0] = along * ex + aside * fx;
    slope[1] = along * ey + aside * fy;
    slope[2] = along * ez + aside * fz;
    const d = x - (slope[0] * ax + slope[1] * ay + slope[2] * az);
    for (let corner = 0; corner < 3; corner++) {
      const at = wedgeOf[t + corner] * row;
      addPlane(slides, at, slope, d, area);
      const sum = at + QUADRIC + k * 4;
      for (let axis = 0; axis < 3; axis++) slides[sum + axis] += area * slope[axis];
      slides[sum + 3] += area * d;
    }
  }
}

/** Reused. */
const slope = new Float64Array(3);

const dot = (points: Float64Array, at: number, n: Float64Array) =>
  points[at] * n[0] + points[at + 1] * n[1] + points[at + 2] * n[2];

/** @returns the area; 0 where there is no normal */
function unitNormal(points: Float64Array, a: number, b: number, c: number, out: Float64Array): number {
  const ux = points[b] - points[a];
  const uy = points[b + 1] - points[a + 1];
  const uz = points[b + 2] - points[a + 2];
  const vx = points[c] - points[a];
  const vy = points[c + 1] - points[a + 1];
  const vz = points[c + 2] - points[a + 2];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 1e-30)) return 0;
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
  return length / 2;
}

/** The unit vector in a face across one of its edges. @returns the edge's length */
function across(points: Float64Array, u: number, v: number, n: Float64Array, out: Float64Array): number {
  const x = points[v] - points[u];
  const y = points[v + 1] - points[u + 1];
  const z = points[v + 2] - points[u + 2];
  const length = Math.sqrt(x * x + y * y + z * z);
  out[0] = (y * n[2] - z * n[1]) / (length || 1);
  out[1] = (z * n[0] - x * n[2]) / (length || 1);
  out[2] = (x * n[1] - y * n[0]) / (length || 1);
  return length;
}
