import type { Part } from '../core/model.ts';
import { createBucketQueue } from './bucket-queue.ts';
import { createCollapseChecks } from './collapse-checks.ts';
import { type CollapsePlan, createCollapseCosts, wedgePairs } from './collapse-costs.ts';
import { createTextureBorders, type WedgePairs } from './texture-borders.ts';
import { createWedgeMesh, partsOf, type WedgeMesh } from './wedge-mesh.ts';

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
/** From so many times the cost on it is worth waiting. */
const DEARER = 1.2;
/** From so many times the triangles wanted what cannot hold its volume waits until nothing else is left; before, it is let go. */
const EXACT = 2;

/**
 * Edge collapse, cheapest edge first, over all parts at once. The vertex that is left goes where it fits best.
 *
 * Keeps: what is a closed surface, its volume, rims, handles and pieces: no edge ever gets more than two faces. Gives up:
 * needles and what is smaller than the triangles left; when nothing else is left to collapse seams, and after them that no
 * face turns over in the texture and no chart comes to lie on another.
 */
export function collapse(parts: readonly Part[], options: CollapseOptions): Part[] {
  const mesh = createWedgeMesh(parts);
  const run = createRun(mesh, options);
  if (!options.freely) run({ seamsToo: false, turningToo: false });
  run({ seamsToo: true, turningToo: false });
  run({ seamsToo: true, turningToo: true });
  return partsOf(mesh);
}

function createRun(mesh: WedgeMesh, { triangles, error, hold, freely: shapeOnly }: CollapseOptions) {
  const { vertexOf, alive, first, next } = mesh;
  const costs = createCollapseCosts(mesh, { hold, shapeOnly });
  const { plan } = costs;
  const checks = createCollapseChecks(mesh);
  const borders = createTextureBorders(mesh);
  const versions = new Int32Array(first.length);
  const queue = createBucketQueue(vertexOf.length);
  /** Edges that were not allowed, by either end: looked at again once something around them has changed. */
  const refused = new Map<number, Set<number>>();
  let freely = false;
  let turning = false;
  /** The vertices around the one looked at last have this stamp. */
  const around = new Int32Array(first.length);
  let stamp = 0;

  const push = (u: number, v: number) => {
    const cost = costs.evaluate(u, v, freely);
    if (cost < Infinity && costs.plan.distance <= error) queue.push(cost, u, v, versions[u] + versions[v]);
  };
  const refuse = (u: number, v: number) => {
    keepRefused(u, v);
    keepRefused(v, u);
  };
  const keepRefused = (one: number, other: number) => {
    const others = refused.get(one);
    if (others) others.add(other);
    else refused.set(one, new Set([other]));
  };
  const lookAround = (u: number) => {
    const near: number[] = [];
    stamp++;
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
      push(u, v);
      const again = refused.get(v);
      if (!again) continue;
      refused.delete(v);
      for (const w of again) {
        refused.get(w)?.delete(v);
        if (w !== u && versions[w] >= 0 && around[w] !== stamp) push(v, w);
      }
    }
  };

  const pushEdges = () => {
    for (let c = 0; c < vertexOf.length; c++) {
      if (!alive[Math.floor(c / 3)]) continue;
      const u = vertexOf[c];
      const v = vertexOf[c % 3 === 2 ? c - 2 : c + 1];
      if (u < v || mesh.onRim[u]) push(u, v);
    }
  };

  /** What becomes of an edge that comes out of the queue: the wedges that the collapse in the plan joins, or nothing yet. */
  const judge = (u: number, v: number, stamp: number, waited: boolean): WedgePairs | 'refused' | 'waits' => {
    const cost = costs.evaluate(u, v, freely);
    const linked = checks.linked(u, v);
    if (linked === 'last') {
      const size = costs.whole(u, v);
      if (size.distance <= error) queue.push(size.cost, u, v, -1 - stamp);
      return 'waits';
    }
    if (linked === 'no' || checks.turns(plan)) return 'refused';
    const held = costs.hold();
    if (held !== undefined && checks.turns(plan)) {
      if (!turning && mesh.triangles < triangles * EXACT) return 'refused';
      costs.evaluate(u, v, freely);
    } else if (held !== undefined && held > cost * DEARER && !waited) {
      queue.push(held, u, v, WAITED + stamp);
      return 'waits';
    }
    const pairs = wedgePairs(mesh, plan.kept, plan.gone);
    if (turning) return pairs;
    const upright = !mesh.uvs || !checks.turnsInTexture(plan, pairs, costs.textureAt(pairs));
    return upright && !borders?.crosses(plan, pairs) ? pairs : 'refused';
  };

  /** @param seamsToo seams may go; @param turningToo faces may turn over in the texture */
  return ({ seamsToo, turningToo }: { seamsToo: boolean; turningToo: boolean }) => {
    if (mesh.triangles <= triangles) return;
    freely = seamsToo;
    turning = turningToo;
    refused.clear();
    pushEdges();
    while (mesh.triangles > triangles && queue.pop()) {
      const { a, b } = queue;
      const last = queue.stamp < 0;
      const waited = queue.stamp >= WAITED;
      const stamp = last ? -1 - queue.stamp : queue.stamp % WAITED;
      if (versions[a] < 0 || versions[b] < 0 || versions[a] + versions[b] !== stamp) continue;
      if (last) {
        remove(mesh, versions, [a, b]);
        continue;
      }
      const judged = judge(a, b, stamp, waited);
      if (judged === 'refused') refuse(a, b);
      if (judged === 'refused' || judged === 'waits') continue;
      apply(mesh, plan, judged);
      costs.join(judged);
      borders?.moved(plan.kept);
      versions[plan.kept]++;
      versions[plan.gone] = -1;
      lookAround(plan.kept);
    }
  };
}

/** A piece of four faces or fewer, by two of its vertices. */
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
  mesh.onRim[kept] |= mesh.onRim[gone];
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
