import type { Part } from '../../core/model.ts';
import { createBucketQueue } from './bucket-queue.ts';
import { createCollapseChecks } from './collapse-checks.ts';
import { type CollapsePlan, createCollapseCosts, wedgePairs } from './collapse-costs.ts';
import { createTextureBorders } from './texture-borders.ts';
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

/**
 * Edge collapse, cheapest edge first, over all parts at once. The vertex that is left goes where it fits best.
 *
 * Keeps: what is a closed surface, rims, handles and pieces: no edge ever gets more than two faces. Gives up: needles and
 * what is smaller than the triangles left; when nothing else is left to collapse seams, and after them that no face turns
 * over in the texture and no chart comes to lie on another.
 */
export function collapse(parts: readonly Part[], options: CollapseOptions): Part[] {
  const mesh = createWedgeMesh(parts);
  const run = createRun(mesh, options);
  if (!options.freely) run({ seamsToo: false, turning: false });
  run({ seamsToo: true, turning: false });
  run({ seamsToo: true, turning: true });
  return partsOf(mesh);
}

function createRun(mesh: WedgeMesh, { triangles, error, hold, freely: shapeOnly }: CollapseOptions) {
  const { vertexOf, alive, first, next } = mesh;
  const costs = createCollapseCosts(mesh, { hold, shapeOnly });
  const checks = createCollapseChecks(mesh);
  const borders = createTextureBorders(mesh);
  const versions = new Int32Array(first.length);
  const queue = createBucketQueue(vertexOf.length);
  /** Edges that were not allowed, by either end: looked at again once something around them has changed. */
  const refused = new Map<number, number[]>();
  let freely = false;
  /** The vertices around the one looked at last have this stamp. */
  const around = new Int32Array(first.length);
  let stamp = 0;

  const push = (u: number, v: number) => {
    const cost = costs.evaluate(u, v, freely);
    if (cost < Infinity && costs.plan.distance <= error) queue.push(cost, u, v, versions[u] + versions[v]);
  };
  const refuse = (u: number, v: number) => {
    for (const [one, other] of [
      [u, v],
      [v, u],
    ] as const) {
      const list = refused.get(one);
      if (list) list.push(other);
      else refused.set(one, [other]);
    }
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
      for (const w of again) if (w !== u && versions[w] >= 0 && around[w] !== stamp) push(v, w);
    }
  };

  const pushEdges = () => {
    for (let c = 0; c < vertexOf.length; c++) {
      if (!alive[Math.floor(c / 3)]) continue;
      const [u, v] = [vertexOf[c], vertexOf[c % 3 === 2 ? c - 2 : c + 1]];
      if (u < v || mesh.onRim[u]) push(u, v);
    }
  };

  /** @param seamsToo seams may go; @param turning faces may turn over in the texture */
  return ({ seamsToo, turning }: { seamsToo: boolean; turning: boolean }) => {
    if (mesh.triangles <= triangles) return;
    freely = seamsToo;
    refused.clear();
    pushEdges();
    while (mesh.triangles > triangles && queue.pop()) {
      const { a, b, stamp } = queue;
      const last = stamp < 0;
      if (versions[a] < 0 || versions[b] < 0 || versions[a] + versions[b] !== (last ? -1 - stamp : stamp)) continue;
      if (last) {
        remove(mesh, versions, [a, b]);
        continue;
      }
      costs.evaluate(a, b, freely);
      const { plan } = costs;
      const linked = checks.linked(a, b);
      if (linked === 'last') {
        const size = costs.whole(a, b);
        if (size.distance <= error) queue.push(size.cost, a, b, -1 - stamp);
        continue;
      }
      if (linked === 'no' || checks.turns(plan)) {
        refuse(a, b);
        continue;
      }
      const pairs = wedgePairs(mesh, plan.kept, plan.gone);
      const allowed = turning || !mesh.uvs || !checks.turnsInTexture(plan, pairs, costs.textureAt(pairs));
      if (!allowed || (!turning && borders?.crosses(plan, pairs))) {
        refuse(a, b);
        continue;
      }
      apply(mesh, plan, pairs);
      costs.join(pairs);
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
      alive[t / 3] = 0;
      mesh.triangles--;
      for (let k = t; k < t + 3; k++) versions[vertexOf[k]] = -1;
    }
}

/** Makes two vertices one: their common faces go, the others move over. */
function apply(
  mesh: WedgeMesh,
  { kept, gone, place, moves }: CollapsePlan,
  pairs: readonly (readonly [number, number])[],
): void {
  const { first, next, alive, vertexOf, wedgeOf, points, moved, skinFrom } = mesh;
  if (moves && closerTo(points, gone, kept, place)) for (const [wedge, to] of pairs) skinFrom[to] = skinFrom[wedge];
  for (let c = first[gone]; c !== -1; c = next[c]) {
    const t = c - (c % 3);
    if (!alive[t / 3]) continue;
    if (vertexOf[t] === kept || vertexOf[t + 1] === kept || vertexOf[t + 2] === kept) {
      alive[t / 3] = 0;
      mesh.triangles--;
    }
  }
  const target = new Map(pairs);
  let list = -1;
  for (const from of [kept, gone]) {
    for (let c = first[from], after = -1; c !== -1; c = after) {
      after = next[c];
      if (!alive[Math.floor(c / 3)]) continue;
      if (from === gone) {
        vertexOf[c] = kept;
        wedgeOf[c] = target.get(wedgeOf[c])!;
      }
      next[c] = list;
      list = c;
    }
  }
  first[kept] = list;
  first[gone] = -1;
  mesh.kind[kept] = Math.max(mesh.kind[kept], mesh.kind[gone]);
  mesh.onRim[kept] |= mesh.onRim[gone];
  if (!moves) return;
  points.set(place, kept * 3);
  moved[kept] = mesh.width > 0 ? 2 : 1;
}

/** True where a place lies closer to the first vertex than to the other one. */
function closerTo(points: Float64Array, vertex: number, other: number, place: Float64Array): boolean {
  let difference = 0;
  for (let k = 0; k < 3; k++)
    difference += (place[k] - points[vertex * 3 + k]) ** 2 - (place[k] - points[other * 3 + k]) ** 2;
  return difference < 0;
}
