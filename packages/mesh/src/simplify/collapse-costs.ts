import { type CollapseQuadrics, createCollapseQuadrics } from './collapse-quadrics.ts';
import { holdVolume } from './hold-volume.ts';
import { addRow, QUADRIC, quadricAt, solveQuadric } from './quadric.ts';
import { isLine, type WedgeMesh, type WedgePairs, wedgeAt, wedgePairs } from './wedge-mesh.ts';

/**
 * What the collapse of an edge costs, and where its one vertex is best put: by how far it is from the planes around, and
 * by how far texture coordinates and colours would slide over the surface (the attribute error).
 */
export interface CollapseCosts {
  mesh: WedgeMesh;
  quadrics: CollapseQuadrics;
  /** What values would slide by costs nothing. */
  shapeOnly: boolean;
  /** The collapse that was looked at last. */
  plan: CollapsePlan;
  /** The quadric of both ends of the edge in the plan, and the row that its place is solved from; written over each time. */
  shape: Float64Array;
  sum: Float64Array;
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
  attributeError: number;
}

export interface CostOptions {
  /** How much vertices hold on to their places, against distances to planes: well-shaped triangles instead of the best fit. */
  hold: number;
  shapeOnly: boolean;
}

/** Of a squared length: flat places go shortest edges first. */
const LENGTH_WEIGHT = 1e-9;

export function createCollapseCosts(mesh: WedgeMesh, { hold, shapeOnly }: CostOptions): CollapseCosts {
  const quadrics = createCollapseQuadrics(mesh, hold);
  return {
    mesh,
    quadrics,
    shapeOnly,
    plan: {
      kept: 0,
      gone: 0,
      place: new Float64Array(3),
      moves: true,
      shifted: false,
      distance: 0,
      attributeError: 0,
    },
    shape: new Float64Array(QUADRIC),
    sum: new Float64Array(quadrics.row),
  };
}

/**
 * Puts the collapse of `u` and `v` into the plan; Infinity where the two may not become one.
 * @param freely lets seams and lines go, too
 */
export function evaluateCollapse(costs: CollapseCosts, u: number, v: number, freely: boolean): number {
  const { mesh, plan, shape, quadrics } = costs;
  plan.shifted = false;
  for (let k = 0; k < QUADRIC; k++) shape[k] = quadrics.shape[u * QUADRIC + k] + quadrics.shape[v * QUADRIC + k];
  const one = mesh.kind[u];
  const two = mesh.kind[v];
  if (one === 0 && two === 0) return between(costs, u, v);
  if (one !== two && (one === 0 || two === 0)) return one > two ? onto(costs, u, v) : onto(costs, v, u);
  if (!freely && ((one === 2 && two === 2) || !isLine(mesh, u, v))) return Infinity;
  if (one !== two) return one > two ? onto(costs, u, v) : onto(costs, v, u);
  if (mesh.width === 0 && one === 1) return between(costs, u, v);
  const first = onto(costs, u, v);
  const second = onto(costs, v, u);
  return first < second ? onto(costs, u, v) : second;
}

/** Shifts the place in the plan so that the volume is held; what it costs then, undefined where it is right already. */
export function costOfHeldVolume(costs: CollapseCosts): number | undefined {
  const { mesh, plan } = costs;
  plan.shifted = holdVolume(mesh, plan);
  return plan.shifted ? costOfPlan(costs) : undefined;
}

/** What it costs to do without the small component that an edge belongs to: as if all of it had moved by the edge's length. */
export function costOfComponent({ mesh, quadrics: { shape } }: CollapseCosts, u: number, v: number) {
  const square = squareBetween(mesh.points, u, v);
  const weight = shape[u * QUADRIC + 10] + shape[v * QUADRIC + 10] || 1;
  return { cost: (square * weight) / spread(weight), distance: Math.sqrt(square) };
}

/** The first two values that the one wedge of a vertex has after the collapse in the plan, where it moves. */
export function textureAfter({ plan, quadrics, mesh }: CollapseCosts, [pair]: WedgePairs): Float64Array {
  const texture = new Float64Array(2);
  if (!plan.moves) return texture;
  const { place } = plan;
  const { attributes, row } = quadrics;
  const { values, width } = mesh;
  const one = pair[0] * row;
  const two = pair[1] * row;
  const weight = attributes[one + 10] + attributes[two + 10];
  for (let k = 0; k < 2; k++) {
    const own = values[pair[1] * width + k];
    const a = one + QUADRIC + k * 4;
    const b = two + QUADRIC + k * 4;
    const along = (i: number) => attributes[a + i] + attributes[b + i];
    const same = weight <= 0 || own === values[pair[0] * width + k];
    texture[k] = same ? own : (along(0) * place[0] + along(1) * place[1] + along(2) * place[2] + along(3)) / weight;
  }
  return texture;
}

/** After the collapse in the plan: what was counted against the vertex that goes counts against the one that stays. */
export function joinCosts({ mesh, plan, quadrics }: CollapseCosts, pairs: WedgePairs): void {
  const { values, width } = mesh;
  const { shape, attributes, row } = quadrics;
  const { place } = plan;
  addRow(shape, plan.kept * QUADRIC, shape, plan.gone * QUADRIC, QUADRIC);
  if (width === 0) return;
  for (const pair of pairs) if (pair[0] !== pair[1]) addRow(attributes, pair[1] * row, attributes, pair[0] * row, row);
  if (!plan.moves) return;
  const wedge = wedgeAt(mesh, plan.kept);
  const weight = attributes[wedge * row + 10];
  for (let k = 0; k < width && weight > 0; k++) {
    // What is the same all around stays so to the bit.
    if (values[wedge * width + k] === values[pairs[0][0] * width + k]) continue;
    const g = wedge * row + QUADRIC + k * 4;
    values[wedge * width + k] =
      (attributes[g] * place[0] + attributes[g + 1] * place[1] + attributes[g + 2] * place[2] + attributes[g + 3]) /
      weight;
  }
}

function costOfPlan({ mesh, plan, shape }: CollapseCosts): number {
  const { place, kept, gone } = plan;
  const weight = shape[10] || 1;
  const off = quadricAt(shape, 0, place[0], place[1], place[2]) / weight;
  plan.distance = Math.sqrt(off);
  return (off * weight + plan.attributeError) / spread(weight) + squareBetween(mesh.points, kept, gone) * LENGTH_WEIGHT;
}

/** Both ends inside of a smooth sheet, or lines of a mesh without values: the best place of all. */
function between(costs: CollapseCosts, u: number, v: number): number {
  const { mesh, plan, shape, sum } = costs;
  const { points, width } = mesh;
  const { place } = plan;
  plan.kept = u;
  plan.gone = v;
  plan.moves = true;
  for (let k = 0; k < 3; k++) place[k] = (points[u * 3 + k] + points[v * 3 + k]) / 2;
  const withValues = width > 0 && !costs.shapeOnly;
  if (withValues) addAttributes(costs, u, v);
  else sum.set(shape);
  if (!solveQuadric(sum, 0, place) || !near(points, u, v, place))
    for (let k = 0; k < 3; k++) place[k] = (points[u * 3 + k] + points[v * 3 + k]) / 2;
  const extra = withValues
    ? quadricAt(sum, 0, place[0], place[1], place[2]) - quadricAt(shape, 0, place[0], place[1], place[2])
    : 0;
  plan.attributeError = Math.max(0, extra);
  return costOfPlan(costs);
}

/** The sum that a place is solved from, of the shape and of the values of the wedges of both ends. */
function addAttributes({ mesh, quadrics, shape, sum }: CollapseCosts, u: number, v: number): void {
  const { attributes, row } = quadrics;
  sum.set(shape);
  sum.fill(0, QUADRIC);
  addRow(sum, 0, attributes, wedgeAt(mesh, u) * row, row);
  addRow(sum, 0, attributes, wedgeAt(mesh, v) * row, row);
  // Their own weight stands apart: sum[10] now has both.
  const weight = sum[10] - shape[10];
  for (let k = 0; k < mesh.width && weight > 0; k++) reduce(sum, QUADRIC + k * 4, weight);
}

/** One end stays as it is. What the values of the other one's wedges would slide by counts. */
function onto(costs: CollapseCosts, kept: number, gone: number): number {
  const { mesh, plan } = costs;
  plan.kept = kept;
  plan.gone = gone;
  plan.moves = false;
  for (let k = 0; k < 3; k++) plan.place[k] = mesh.points[kept * 3 + k];
  let extra = 0;
  if (mesh.width > 0 && !costs.shapeOnly) {
    for (const pair of wedgePairs(mesh, kept, gone)) extra += Math.max(0, attributeErrorOf(costs, pair[0], pair[1]));
  }
  plan.attributeError = extra;
  return costOfPlan(costs);
}

/** By how much the values of a wedge are off that goes to the plan's place and takes over those of another one. */
function attributeErrorOf({ mesh, plan, quadrics }: CollapseCosts, wedge: number, target: number): number {
  const { values, width } = mesh;
  const { attributes, row } = quadrics;
  const from = wedge * row;
  const to = target * width;
  const x = plan.place[0];
  const y = plan.place[1];
  const z = plan.place[2];
  let error = quadricAt(attributes, from, x, y, z);
  for (let k = 0; k < width; k++) {
    const g = from + QUADRIC + k * 4;
    const linear = attributes[g] * x + attributes[g + 1] * y + attributes[g + 2] * z + attributes[g + 3];
    error += values[to + k] * (values[to + k] * attributes[from + 10] - 2 * linear);
  }
  return error;
}

/** Between the mean of squares (by the weight: the worst place counts) and their sum (by 1: the whole counts). */
const spread = (weight: number) => Math.sqrt(weight * Math.sqrt(weight));

function squareBetween(points: Float64Array, u: number, v: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += (points[u * 3 + k] - points[v * 3 + k]) ** 2;
  return sum;
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
