import type { Part } from '../core/model.ts';
import { nextCorner } from '../topology/edges.ts';
import { type BucketQueue, createBucketQueue } from './bucket-queue.ts';
import { type CollapseChecks, createCollapseChecks } from './collapse-checks.ts';
import {
  type CollapseCosts,
  type CollapsePlan,
  costOfComponent,
  costOfHeldVolume,
  createCollapseCosts,
  evaluateCollapse,
  joinCosts,
  textureAfter,
} from './collapse-costs.ts';
import { createTextureBorders, type TextureBorders } from './texture-borders.ts';
import { createWedgeMesh, partsOf, type WedgeMesh, type WedgePairs, wedgePairs } from './wedge-mesh.ts';

export interface CollapseOptions {
  triangles: number;
  /** Goes no further than this share of the mesh size may move the surface. */
  error: number;
  /** How much vertices hold on to their places: 0 for the best fit, 0.1 for well-shaped triangles. */
  hold: number;
  /** Only the shape counts, seams and lines may go from the start; else only once nothing else is left. */
  freely: boolean;
}

/** Added to the stamp of an edge that waits once more, for holding the volume makes it dearer. */
const WAITED = 2 ** 30;
/** From this many times the cost on it is worth waiting. */
const DEARER = 1.2;
/** From this many times the triangles wanted on, what cannot hold its volume waits until nothing else is left; before, it is let go. */
const EXACT = 2;

/**
 * Edge collapse, cheapest edge first, over all parts at once. The vertex that is left goes where it fits best.
 *
 * Keeps: what is a closed surface, its volume, borders, handles and components: no edge ever gets more than two faces. Gives
 * up: needles and what is smaller than the triangles left; when nothing else is left to collapse seams, and after them that
 * no face turns over in the texture and no chart comes to lie on another.
 */
export function collapse(parts: readonly Part[], options: CollapseOptions): Part[] {
  const run = createRun(parts, options);
  if (!options.freely) collapseAll(run, { seamsToo: false, turningToo: false });
  collapseAll(run, { seamsToo: true, turningToo: false });
  collapseAll(run, { seamsToo: true, turningToo: true });
  return partsOf(run.mesh);
}

interface Allowed {
  /** Seams may go. */
  seamsToo: boolean;
  /** Faces may turn over in the texture. */
  turningToo: boolean;
}

interface Run {
  options: CollapseOptions;
  mesh: WedgeMesh;
  costs: CollapseCosts;
  checks: CollapseChecks;
  borders: TextureBorders | undefined;
  queue: BucketQueue;
  /** How often each vertex has changed; -1 once it is gone. An edge in the queue is stamped with the sum of its ends'. */
  versions: Int32Array;
  /** Edges that were not allowed, by either end: looked at again once something around them has changed. */
  refused: Map<number, Set<number>>;
  allowed: Allowed;
  /** The vertices around the one looked at last have this stamp. */
  around: Int32Array;
  stamp: number;
}

function createRun(parts: readonly Part[], options: CollapseOptions): Run {
  const mesh = createWedgeMesh(parts);
  const vertices = mesh.first.length;
  return {
    options,
    mesh,
    costs: createCollapseCosts(mesh, { hold: options.hold, shapeOnly: options.freely }),
    checks: createCollapseChecks(mesh),
    borders: createTextureBorders(mesh),
    queue: createBucketQueue(mesh.vertexOf.length),
    versions: new Int32Array(vertices),
    refused: new Map(),
    allowed: { seamsToo: false, turningToo: false },
    around: new Int32Array(vertices),
    stamp: 0,
  };
}

/** Collapses until there are no more triangles than wanted, or nothing allowed is left. */
function collapseAll(run: Run, allowed: Allowed): void {
  const { mesh, costs, borders, queue, versions } = run;
  const { triangles } = run.options;
  if (mesh.triangles <= triangles) return;
  run.allowed = allowed;
  run.refused.clear();
  pushEdges(run);
  while (mesh.triangles > triangles && queue.pop()) {
    const { a, b } = queue;
    const isLast = queue.stamp < 0;
    const waited = queue.stamp >= WAITED;
    const stamp = isLast ? -1 - queue.stamp : queue.stamp % WAITED;
    if (versions[a] < 0 || versions[b] < 0 || versions[a] + versions[b] !== stamp) continue;
    if (isLast) {
      remove(mesh, versions, [a, b]);
      continue;
    }
    const pairs = examine(run, stamp, waited);
    if (pairs === 'refused') refuse(run, a, b);
    if (pairs === 'refused' || pairs === 'waits') continue;
    const { plan } = costs;
    apply(mesh, plan, pairs);
    joinCosts(costs, pairs);
    borders?.moved(plan.kept);
    versions[plan.kept]++;
    versions[plan.gone] = -1;
    lookAround(run, plan.kept);
  }
}

function pushEdges(run: Run): void {
  const { vertexOf, alive, onBorder } = run.mesh;
  for (let c = 0; c < vertexOf.length; c++) {
    if (!alive[Math.floor(c / 3)]) continue;
    const u = vertexOf[c];
    const v = vertexOf[nextCorner(c)];
    if (u < v || onBorder[u]) push(run, u, v);
  }
}

function push({ costs, queue, versions, allowed, options }: Run, u: number, v: number): void {
  const cost = evaluateCollapse(costs, u, v, allowed.seamsToo);
  if (cost < Infinity && costs.plan.distance <= options.error) queue.push(cost, u, v, versions[u] + versions[v]);
}

/** What becomes of the edge that came out of the queue: the wedges that its collapse makes one, or nothing yet. */
function examine(run: Run, stamp: number, waited: boolean): WedgePairs | 'refused' | 'waits' {
  const { mesh, costs, checks, borders, queue, options } = run;
  const { seamsToo, turningToo } = run.allowed;
  const { a: u, b: v } = queue;
  const { plan } = costs;
  const cost = evaluateCollapse(costs, u, v, seamsToo);
  const linked = checks.linked(u, v);
  if (linked === 'last') {
    const whole = costOfComponent(costs, u, v);
    if (whole.distance <= options.error) queue.push(whole.cost, u, v, -1 - stamp);
    return 'waits';
  }
  if (linked === 'no' || checks.turns(plan)) return 'refused';
  const held = costOfHeldVolume(costs);
  if (held !== undefined && checks.turns(plan)) {
    if (!turningToo && mesh.triangles < options.triangles * EXACT) return 'refused';
    evaluateCollapse(costs, u, v, seamsToo);
  } else if (held !== undefined && held > cost * DEARER && !waited) {
    queue.push(held, u, v, WAITED + stamp);
    return 'waits';
  }
  const pairs = wedgePairs(mesh, plan.kept, plan.gone);
  if (turningToo) return pairs;
  const upright = !mesh.uvs || !checks.turnsInTexture(plan, pairs, textureAfter(costs, pairs));
  return upright && !borders?.crosses(plan, pairs) ? pairs : 'refused';
}

function refuse({ refused }: Run, u: number, v: number): void {
  for (const [one, other] of [
    [u, v],
    [v, u],
  ] as const) {
    const others = refused.get(one);
    if (others) others.add(other);
    else refused.set(one, new Set([other]));
  }
}

/** Evaluates the edges of a vertex that has changed, and those that were refused before it did. */
function lookAround(run: Run, u: number): void {
  const { refused, versions, around } = run;
  const { vertexOf, first, next } = run.mesh;
  const near: number[] = [];
  const stamp = ++run.stamp;
  for (let c = first[u]; c !== -1; c = next[c]) {
    const t = c - (c % 3);
    for (let k = t; k < t + 3; k++) {
      const v = vertexOf[k];
      if (v === u || around[v] === stamp) continue;
      around[v] = stamp;
      near.push(v);
    }
  }
  for (const v of near) {
    push(run, u, v);
    const again = refused.get(v);
    if (!again) continue;
    refused.delete(v);
    for (const w of again) {
      refused.get(w)?.delete(v);
      if (w !== u && versions[w] >= 0 && around[w] !== stamp) push(run, v, w);
    }
  }
}

/** A component of four faces or fewer, by two of its vertices. */
function remove(mesh: WedgeMesh, versions: Int32Array, vertices: readonly number[]): void {
  const { first, next, alive, vertexOf } = mesh;
  for (const v of vertices)
    for (let c = first[v]; c !== -1; c = next[c]) {
      const t = c - (c % 3);
      if (!alive[t / 3]) continue;
      kill(mesh, t);
      for (let k = t; k < t + 3; k++) versions[vertexOf[k]] = -1;
    }
}

/** @param t the first corner of a face */
function kill(mesh: WedgeMesh, t: number): void {
  mesh.alive[t / 3] = 0;
  mesh.triangles--;
  for (let k = t; k < t + 3; k++) mesh.degree[mesh.vertexOf[k]]--;
}

/** Makes two vertices one: their common faces go, the others move over. */
function apply(mesh: WedgeMesh, { kept, gone, place, moves, shifted }: CollapsePlan, pairs: WedgePairs): void {
  const { first, next, alive, vertexOf, wedgeOf, points, moved, skinFrom } = mesh;
  if (moves && closerTo(points, gone, kept, place)) for (const pair of pairs) skinFrom[pair[1]] = skinFrom[pair[0]];
  for (let c = first[gone]; c !== -1; c = next[c]) {
    const t = c - (c % 3);
    if (!alive[t / 3]) continue;
    if (vertexOf[t] === kept || vertexOf[t + 1] === kept || vertexOf[t + 2] === kept) kill(mesh, t);
  }
  let list = -1;
  for (let c = first[kept], after = -1; c !== -1; c = after) {
    after = next[c];
    if (!alive[Math.floor(c / 3)]) continue;
    next[c] = list;
    list = c;
  }
  for (let c = first[gone], after = -1; c !== -1; c = after) {
    after = next[c];
    if (!alive[Math.floor(c / 3)]) continue;
    vertexOf[c] = kept;
    const wedge = wedgeOf[c];
    for (const pair of pairs) if (pair[0] === wedge) wedgeOf[c] = pair[1];
    next[c] = list;
    list = c;
  }
  mesh.degree[kept] += mesh.degree[gone];
  mesh.degree[gone] = 0;
  first[kept] = list;
  first[gone] = -1;
  mesh.kind[kept] = Math.max(mesh.kind[kept], mesh.kind[gone]);
  mesh.onBorder[kept] |= mesh.onBorder[gone];
  if (!moves && !shifted) return;
  points.set(place, kept * 3);
  moved[kept] = Math.max(moved[kept], moves && mesh.width > 0 ? 2 : 1);
}

/** True where a place lies closer to the first vertex than to the other one. */
function closerTo(points: Float64Array, vertex: number, other: number, place: Float64Array): boolean {
  let difference = 0;
  for (let k = 0; k < 3; k++)
    difference += (place[k] - points[vertex * 3 + k]) ** 2 - (place[k] - points[other * 3 + k]) ** 2;
  return difference < 0;
}
