import type { Manifold, ManifoldToplevel, Vec3 } from 'manifold-3d';
import { faceNormalAt } from '../core/math/triangle.ts';
import type { Model } from '../core/model.ts';
import { type Keep, meshOf, toSolid, usingManifold } from '../core/using-manifold.ts';
import { decimate } from '../simplify/decimate.ts';
import { connectedComponents, type Mesh } from '../topology/connected-components.ts';
import { weldAll } from '../topology/weld.ts';

export interface ConvexPiecesOptions {
  /** The most pieces. Default 16. */
  pieces?: number;
  /** The most faces of a piece. Default 64; engines take up to 255. */
  faces?: number;
}

export interface ConvexPieces {
  /** Closed convex meshes, largest first. */
  pieces: Mesh[];
  /** What the pieces enclose, counted one by one, in cubic metres. */
  volume: number;
  /** Bodies that have no piece: flat, or there were too many. */
  leftOut: number;
}

/**
 * Convex pieces that cover a model, for collisions: a hull for each connected body, and a body whose hull is much larger than
 * itself is halved until its pieces fit or there are as many as asked for. Bodies inside another one's hull have none.
 *
 * Options: `pieces` 16, `faces` 64. Units: those of the model. The same model gives the same pieces.
 * Keeps: what sticks out. Gives up: hollows narrower than a piece, a few percent of each hull (its corners are chosen by
 * directions). A body that is not closed is covered by one hull, since it has no inside to halve.
 * Source: hulls and cuts by manifold (E. Lalish); halving by the smallest sum of hulls, after K. Mamou's V-HACD.
 * @example const { pieces } = await convexPieces(model)
 */
export async function convexPieces(
  model: Model,
  { pieces: most = 16, faces = 64 }: ConvexPiecesOptions = {},
): Promise<ConvexPieces> {
  return usingManifold((library, keep) => {
    const bodies = connectedComponents(weldAll(decimate(model, { triangles: ENOUGH_FACES })));
    const all = bodies.map((body) => bodyOf(library, body, keep)).filter((body) => body !== undefined);
    const outer = withoutInner(all.sort(byHull), most);
    const chosen = outer.slice(0, most);
    halve(chosen, most, keep);
    const hulls = chosen.sort(byHull).map(({ hull }) => fewer(library, hull, faces, keep));
    return {
      pieces: hulls.map(meshOf),
      volume: hulls.reduce((sum, hull) => sum + hull.volume(), 0),
      leftOut: bodies.length - all.length + outer.length - Math.min(outer.length, most),
    };
  });
}

/** Hulls of more faces differ from those of these by less than a piece does from the body. */
const ENOUGH_FACES = 4_000;
/** A hull this much larger than its body is halved. */
const LOOSE = 1.15;
/** Of a body, a piece that is cut off and smaller than this is dropped. */
const CRUMB = 0.002;
/** Where along each axis of its box a body may be cut. */
const CUTS = [0.2, 0.35, 0.5, 0.65, 0.8];
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

interface Body {
  /** Undefined where it is not closed: then there is nothing to cut. */
  solid: Manifold | undefined;
  hull: Manifold;
  hullVolume: number;
}

const byHull = (a: Body, b: Body) => b.hullVolume - a.hullVolume;
const excess = ({ solid, hullVolume }: Body) => (solid ? hullVolume - solid.volume() : 0);
const isLoose = (body: Body) => body.solid !== undefined && body.hullVolume > LOOSE * body.solid.volume();

function bodyOf(library: ManifoldToplevel, mesh: Mesh, keep: Keep): Body | undefined {
  const { positions } = mesh;
  const points: Vec3[] = [];
  for (let i = 0; i < positions.length; i += 3) points.push([positions[i], positions[i + 1], positions[i + 2]]);
  const hull = keep(library.Manifold.hull(points));
  const hullVolume = hull.isEmpty() ? 0 : hull.volume();
  if (!(hullVolume > 0)) return undefined;
  return { solid: solidOf(library, mesh, keep), hull, hullVolume };
}

function solidOf(library: ManifoldToplevel, mesh: Mesh, keep: Keep): Manifold | undefined {
  try {
    const solid = keep(toSolid(library, mesh));
    return solid.status() === 'NoError' && !solid.isEmpty() && solid.volume() > 0 ? solid : undefined;
  } catch {
    return undefined; // the library throws where a mesh is no solid
  }
}

/** Largest first: what lies in the hull of one of the `most` largest ones needs none of its own. */
function withoutInner(bodies: readonly Body[], most: number): Body[] {
  const outer: Mesh[] = [];
  return bodies.filter((body) => {
    const mesh = meshOf(body.hull);
    if (outer.some((larger) => contains(larger, mesh.positions))) return false;
    if (outer.length < most && !isLoose(body)) outer.push(mesh);
    return true;
  });
}

function contains({ positions, indices }: Mesh, points: Float32Array): boolean {
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3];
    const normal = faceNormalAt(positions, a, b, c);
    for (let p = 0; p < points.length; p += 3) {
      let out = 0;
      for (let k = 0; k < 3; k++) out += (points[p + k] - positions[a + k]) * normal[k];
      if (out > 0) return false;
    }
  }
  return true;
}

/** Replaces the body whose hull has most too much by its halves, while there is room. */
function halve(bodies: Body[], most: number, keep: Keep): void {
  const done = new Set<Body>();
  while (bodies.length < most) {
    const open = bodies.filter((body) => !done.has(body) && isLoose(body));
    const worst = open.sort((a, b) => excess(b) - excess(a))[0];
    if (!worst) return;
    const halves = bestCut(worst, most - bodies.length + 1, keep);
    if (halves) bodies.splice(bodies.indexOf(worst), 1, ...halves);
    else done.add(worst);
  }
}

/** The cut across an axis whose pieces have the smallest hulls; undefined where none makes them smaller. */
function bestCut({ solid, hullVolume }: Body, most: number, keep: Keep): Body[] | undefined {
  const { min, max } = solid!.boundingBox();
  let best: Body[] | undefined;
  let least = hullVolume;
  for (const [axis, normal] of AXES.entries()) {
    for (const share of CUTS) {
      const pieces = solid!
        .splitByPlane(normal, min[axis] + (max[axis] - min[axis]) * share)
        .flatMap((half) => keep(half).decompose().map(keep))
        .filter((piece) => piece.volume() > CRUMB * solid!.volume());
      if (pieces.length < 2 || pieces.length > most) continue;
      const cut = pieces.map((piece) => {
        const hull = keep(piece.hull());
        return { solid: piece, hull, hullVolume: hull.volume() };
      });
      const sum = cut.reduce((total, piece) => total + piece.hullVolume, 0);
      if (sum < least) [best, least] = [cut, sum];
    }
  }
  return best;
}

/** A hull of corners that are furthest in directions spread evenly: n corners have at most 2 n - 4 faces. */
function fewer(library: ManifoldToplevel, hull: Manifold, faces: number, keep: Keep): Manifold {
  if (hull.numTri() <= faces) return hull;
  const { positions } = meshOf(hull);
  const corners = new Set<number>();
  const count = Math.floor(faces / 2) + 2;
  for (let i = 0; i < count; i++) {
    const y = 1 - (2 * (i + 0.5)) / count;
    const [radius, angle] = [Math.sqrt(1 - y * y), i * GOLDEN_ANGLE];
    const [x, z] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    let furthest = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let p = 0; p < positions.length; p += 3) {
      const along = positions[p] * x + positions[p + 1] * y + positions[p + 2] * z;
      if (along > most) [most, furthest] = [along, p];
    }
    corners.add(furthest);
  }
  const points = [...corners].map((p): Vec3 => [positions[p], positions[p + 1], positions[p + 2]]);
  const small = keep(library.Manifold.hull(points));
  return small.isEmpty() ? hull : small;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
