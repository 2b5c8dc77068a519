import { nextCorner, previousCorner } from '../topology/edges.ts';
import type { CollapsePlan } from './collapse-costs.ts';
import type { WedgeMesh, WedgePairs } from './wedge-mesh.ts';

/** 'last': the two belong to a component of so few faces that nothing would be left of it. */
type Linked = 'yes' | 'no' | 'last';

/** From this many faces around a vertex on it is cheaper to ask a neighbour's neighbours, one by one, than to mark all around. */
const WIDE = 48;

/**
 * What must hold for two vertices to become one: the surface stays a surface (no edge gets a third face, no border closes up
 * or pinches, no solid falls flat), and no face turns over, in space or in the texture.
 *
 * Source: T. Dey, H. Edelsbrunner, S. Guha and D. Nekhayev, "Topology preserving edge contraction" (1999): the link
 * condition.
 */
export interface CollapseChecks {
  /** 'yes' where the neighbours of both are just the far corners of the faces that they share, and no two faces would be one. */
  linked(one: number, other: number): Linked;
  turns(plan: CollapsePlan): boolean;
  /** @param texture where the one wedge of a vertex that moves comes to lie in the texture */
  turnsInTexture(plan: CollapsePlan, pairs: WedgePairs, texture: Float64Array): boolean;
}

export function createCollapseChecks(mesh: WedgeMesh): CollapseChecks {
  const { first, next, alive, vertexOf, degree, onBorder } = mesh;
  const seen = new Int32Array(first.length);
  let stamp = 0;

  const markAround = (u: number) => {
    if (degree[u] > WIDE) return;
    for (let c = first[u]; c !== -1; c = next[c]) {
      const t = c - (c % 3);
      if (!alive[t / 3]) continue;
      for (let k = t; k < t + 3; k++) seen[vertexOf[k]] = stamp;
    }
  };
  const isAround = (u: number, w: number) => (degree[u] > WIDE ? meet(mesh, u, w) : seen[w] === stamp);

  const linked = (one: number, other: number): Linked => {
    const [u, v] = degree[one] < degree[other] ? [other, one] : [one, other];
    stamp += 2;
    markAround(u);
    let faces = 0;
    let common = 0;
    let a = -1;
    let b = -1;
    for (let c = first[v]; c !== -1; c = next[c]) {
      const t = c - (c % 3);
      if (!alive[t / 3]) continue;
      for (let k = t; k < t + 3; k++) {
        const w = vertexOf[k];
        if (w === u) faces++;
        if (w === u || w === v || seen[w] === stamp + 1 || !isAround(u, w)) continue;
        seen[w] = stamp + 1;
        common++;
        b = a;
        a = w;
      }
    }
    const around = degree[u] + degree[v];
    if (around === faces * 2) return 'last';
    if (common !== faces) return 'no';
    if (onBorder[u] && onBorder[v]) return faces === 1 ? 'yes' : 'no';
    if (faces !== 2 || !hasFace(mesh, u, a, b) || !hasFace(mesh, v, a, b)) return 'yes';
    return around === 6 ? 'last' : 'no';
  };

  return {
    linked,
    turns: (plan) => turnsOver(mesh, plan, plan.gone, plan.kept) || turnsOver(mesh, plan, plan.kept, plan.gone),
    turnsInTexture: (plan, pairs, texture) =>
      (plan.moves && turnsOverInTexture(mesh, plan.kept, plan.gone, () => texture)) ||
      turnsOverInTexture(mesh, plan.gone, plan.kept, (wedge) => {
        if (plan.moves) return texture;
        const to = pairs.find(([from]) => from === wedge)![1] * mesh.width;
        return mesh.values.subarray(to, to + 2);
      }),
  };
}

/** Whether two vertices have an edge. */
function meet({ first, next, alive, vertexOf, degree }: WedgeMesh, a: number, b: number): boolean {
  const [from, to] = degree[a] < degree[b] ? [a, b] : [b, a];
  for (let c = first[from]; c !== -1; c = next[c]) {
    const t = c - (c % 3);
    if (alive[t / 3] && (vertexOf[t] === to || vertexOf[t + 1] === to || vertexOf[t + 2] === to)) return true;
  }
  return false;
}

function hasFace({ first, next, alive, vertexOf, degree }: WedgeMesh, u: number, a: number, b: number): boolean {
  let from = u;
  if (degree[a] < degree[from]) from = a;
  if (degree[b] < degree[from]) from = b;
  for (let c = first[from]; c !== -1; c = next[c]) {
    const t = c - (c % 3);
    if (!alive[t / 3]) continue;
    let found = 0;
    for (let k = t; k < t + 3; k++) if (vertexOf[k] === u || vertexOf[k] === a || vertexOf[k] === b) found++;
    if (found === 3) return true;
  }
  return false;
}

/** Of the faces of `vertex`, without those that `other` has too, with its wedges where `placeOf` says. */
function turnsOverInTexture(
  { first, next, alive, vertexOf, wedgeOf, values, width }: WedgeMesh,
  vertex: number,
  other: number,
  placeOf: (wedge: number) => Float64Array,
): boolean {
  for (let c = first[vertex]; c !== -1; c = next[c]) {
    if (!alive[Math.floor(c / 3)]) continue;
    const [b, d] = [nextCorner(c), previousCorner(c)];
    if (vertexOf[b] === other || vertexOf[d] === other) continue;
    const [from, p, q] = [wedgeOf[c] * width, wedgeOf[b] * width, wedgeOf[d] * width];
    const to = placeOf(wedgeOf[c]);
    const [ex, ey] = [values[q] - values[p], values[q + 1] - values[p + 1]];
    const before = ex * (values[from + 1] - values[p + 1]) - ey * (values[from] - values[p]);
    const after = ex * (to[1] - values[p + 1]) - ey * (to[0] - values[p]);
    if (before * after < 0 || (after === 0 && before !== 0)) return true;
  }
  return false;
}

/** Cosine of about 78 degrees: 90 would let a face turn over in several steps. */
const MOST_TURN = 0.2;
/** Twice the area over the square of the longest edge: below it a face is a needle. */
const NEEDLE = 1e-3;

/** Faces of `vertex`, without those that `other` has too, with `vertex` moved to the plan's place. */
function turnsOver(
  { first, next, alive, vertexOf, points }: WedgeMesh,
  plan: CollapsePlan,
  vertex: number,
  other: number,
): boolean {
  if (!plan.moves && !plan.shifted && vertex === plan.kept) return false;
  const px = plan.place[0];
  const py = plan.place[1];
  const pz = plan.place[2];
  const ox = points[vertex * 3];
  const oy = points[vertex * 3 + 1];
  const oz = points[vertex * 3 + 2];
  for (let c = first[vertex]; c !== -1; c = next[c]) {
    const t = Math.floor(c / 3);
    if (!alive[t]) continue;
    const a = vertexOf[nextCorner(c)];
    const b = vertexOf[previousCorner(c)];
    if (a === other || b === other) continue;
    const ax = points[a * 3];
    const ay = points[a * 3 + 1];
    const az = points[a * 3 + 2];
    const ex = points[b * 3] - ax;
    const ey = points[b * 3 + 1] - ay;
    const ez = points[b * 3 + 2] - az;
    const mx = ey * (oz - az) - ez * (oy - ay);
    const my = ez * (ox - ax) - ex * (oz - az);
    const mz = ex * (oy - ay) - ey * (ox - ax);
    const x = px - ax;
    const y = py - ay;
    const z = pz - az;
    const nx = ey * z - ez * y;
    const ny = ez * x - ex * z;
    const nz = ex * y - ey * x;
    const old = mx * mx + my * my + mz * mz;
    const made = nx * nx + ny * ny + nz * nz;
    const inner = mx * nx + my * ny + mz * nz;
    if (old > 1e-40 && (inner <= 0 || inner * inner < MOST_TURN * MOST_TURN * old * made)) return true;
    const sx = x - ex;
    const sy = y - ey;
    const sz = z - ez;
    const longest = Math.max(ex * ex + ey * ey + ez * ez, x * x + y * y + z * z, sx * sx + sy * sy + sz * sz);
    if (made < (NEEDLE * longest) ** 2 && made < old) return true;
  }
  return false;
}
