import { faceNormalAt } from '../../core/math/triangle.ts';
import { halfEdgeTwins } from '../topology/neighbours.ts';

/**
 * Flat pieces of a surface by the six main directions, for meshes too large for a careful parametrisation. Each piece is
 * what one side of a box sees of it, so little is distorted; a piece that would cover itself (a spiral, a fold) is split
 * where it starts to.
 */

export interface Charts {
  /** In the unit of the positions, 2 per corner. Pieces may lie on top of each other. */
  uvs: Float32Array;
  /** Piece of each triangle. */
  chart: Int32Array;
  count: number;
}

export interface ChartInput {
  positions: Float32Array;
  /** Joined by position. */
  indices: Uint32Array;
  /** First triangle of each face and, at the end, the number of triangles: the triangles of a face stay together. */
  faceStarts: Uint32Array;
  /** Pieces are tested for covering themselves on a grid of this cell size. */
  cell: number;
}

/** u and v axis for +X -X +Y -Y +Z -Z, so that u x v looks outwards. */
const PLANES = [
  [1, 2],
  [2, 1],
  [2, 0],
  [0, 2],
  [0, 1],
  [1, 0],
] as const;

/**
 * Box charts: flat pieces of a surface by the six main directions, see the head of this file.
 *
 * Keeps: triangles of one face in one chart. Gives up: how things are packed: charts may lie on top of each other.
 * @example makeCharts({ positions, indices, faceStarts, cell })
 */
export function makeCharts({ positions, indices, faceStarts, cell }: ChartInput): Charts {
  const faces = faceStarts.length - 1;
  const faceOf = new Uint32Array(indices.length / 3);
  for (let f = 0; f < faces; f++) faceOf.fill(f, faceStarts[f], faceStarts[f + 1]);
  const twins = halfEdgeTwins(indices);
  const directions = chooseDirections(positions, indices, faceStarts, faceOf, twins);
  const grids = PLANES.map((plane) => createGrid(positions, plane, cell));
  const chart = new Int32Array(indices.length / 3).fill(-1);
  const queue = new Uint32Array(faces);
  let count = 0;
  for (let seed = 0; seed < faces; seed++) {
    if (chart[faceStarts[seed]] !== -1) continue;
    const direction = directions[seed];
    const grid = grids[direction];
    let head = 0;
    let tail = 0;
    const take = (face: number) => {
      for (let t = faceStarts[face]; t < faceStarts[face + 1]; t++) {
        grid.mark(indices, t, count);
        chart[t] = count;
      }
      queue[tail++] = face;
    };
    take(seed);
    while (head < tail) {
      const face = queue[head++];
      for (let c = faceStarts[face] * 3; c < faceStarts[face + 1] * 3; c++) {
        const twin = twins[c];
        if (twin < 0) continue;
        const next = faceOf[Math.floor(twin / 3)];
        if (directions[next] !== direction || chart[faceStarts[next]] !== -1) continue;
        let free = true;
        for (let t = faceStarts[next]; t < faceStarts[next + 1] && free; t++) free = grid.isFree(indices, t, count);
        if (free) take(next);
      }
    }
    count++;
  }
  const uvs = new Float32Array(indices.length * 2);
  for (let c = 0; c < indices.length; c++) {
    const [u, v] = PLANES[directions[faceOf[Math.floor(c / 3)]]];
    uvs[c * 2] = positions[indices[c] * 3 + u];
    uvs[c * 2 + 1] = positions[indices[c] * 3 + v];
  }
  return { uvs, chart, count };
}

function chooseDirections(
  positions: Float32Array,
  indices: Uint32Array,
  faceStarts: Uint32Array,
  faceOf: Uint32Array,
  twins: Int32Array,
): Uint8Array {
  const faces = faceStarts.length - 1;
  const normals = new Float32Array(faces * 3);
  for (let t = 0; t < faceOf.length; t++) addNormal(normals, faceOf[t] * 3, positions, indices, t * 3);
  const along = (face: number, direction: number) => {
    const value = normals[face * 3 + (direction >> 1)];
    const length = Math.hypot(normals[face * 3], normals[face * 3 + 1], normals[face * 3 + 2]) || 1;
    return (direction % 2 ? -value : value) / length;
  };
  const directions = new Uint8Array(faces);
  for (let f = 0; f < faces; f++) {
    let best = 0;
    for (let d = 1; d < 6; d++) if (along(f, d) > along(f, best)) best = d;
    directions[f] = best;
  }
  // Borders follow the triangles' noise at first; a face goes with most of its neighbours where that distorts little.
  const votes = new Uint8Array(6);
  for (let round = 0; round < 4; round++) {
    for (let f = 0; f < faces; f++) {
      votes.fill(0);
      let sides = 0;
      for (let c = faceStarts[f] * 3; c < faceStarts[f + 1] * 3; c++) {
        if (twins[c] < 0) continue;
        const other = faceOf[Math.floor(twins[c] / 3)];
        if (other === f) continue;
        votes[directions[other]]++;
        sides++;
      }
      for (let d = 0; d < 6; d++) if (votes[d] * 2 > sides && along(f, d) > 0.5) directions[f] = d;
    }
  }
  for (let round = 0; round < 3; round++) joinScraps(directions, faceStarts, faceOf, twins, along);
  return directions;
}

/** Faces up to which a piece of one direction is a scrap: each would cost its own margin in the image. */
const SCRAP_FACES = 24;

/** Scraps go with the neighbour they share most edges with, where none of their faces would be seen from behind. */
function joinScraps(
  directions: Uint8Array,
  faceStarts: Uint32Array,
  faceOf: Uint32Array,
  twins: Int32Array,
  along: (face: number, direction: number) => number,
): void {
  const seen = new Uint8Array(directions.length);
  for (let first = 0; first < directions.length; first++) {
    if (seen[first]) continue;
    seen[first] = 1;
    const own = directions[first];
    const piece = [first];
    const votes = new Uint32Array(6);
    for (let i = 0; i < piece.length; i++) {
      const face = piece[i];
      for (let c = faceStarts[face] * 3; c < faceStarts[face + 1] * 3; c++) {
        if (twins[c] < 0) continue;
        const other = faceOf[Math.floor(twins[c] / 3)];
        if (directions[other] !== own) votes[directions[other]]++;
        else if (!seen[other]) {
          seen[other] = 1;
          piece.push(other);
        }
      }
    }
    if (piece.length > SCRAP_FACES) continue;
    const order = [0, 1, 2, 3, 4, 5].filter((d) => votes[d] > 0).sort((a, b) => votes[b] - votes[a]);
    const better = order.find((d) => piece.every((face) => along(face, d) > 0.15));
    if (better !== undefined) for (const face of piece) directions[face] = better;
  }
}

function addNormal(out: Float32Array, at: number, positions: Float32Array, indices: Uint32Array, corner: number): void {
  const normal = faceNormalAt(positions, indices[corner] * 3, indices[corner + 1] * 3, indices[corner + 2] * 3);
  for (let k = 0; k < 3; k++) out[at + k] += normal[k];
}

/** Which cells of a plane a piece has covered already; a cell belongs to a triangle when its centre is inside. */
function createGrid(positions: Float32Array, [uAxis, vAxis]: readonly [number, number], cell: number) {
  let [uMin, vMin, uMax, vMax] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    uMin = Math.min(uMin, positions[i + uAxis]);
    uMax = Math.max(uMax, positions[i + uAxis]);
    vMin = Math.min(vMin, positions[i + vAxis]);
    vMax = Math.max(vMax, positions[i + vAxis]);
  }
  const width = Math.ceil((uMax - uMin) / cell) + 1;
  const height = Math.ceil((vMax - vMin) / cell) + 1;
  const cells = new Int32Array(width * height).fill(-1);
  /** Calls `each` for the cells of a triangle until it answers false. */
  const cover = (indices: Uint32Array, triangle: number, each: (cell: number) => boolean): boolean => {
    const [a, b, c] = [indices[triangle * 3] * 3, indices[triangle * 3 + 1] * 3, indices[triangle * 3 + 2] * 3];
    const [ax, ay] = [(positions[a + uAxis] - uMin) / cell, (positions[a + vAxis] - vMin) / cell];
    const [bx, by] = [(positions[b + uAxis] - uMin) / cell, (positions[b + vAxis] - vMin) / cell];
    const [cx, cy] = [(positions[c + uAxis] - uMin) / cell, (positions[c + vAxis] - vMin) / cell];
    const top = Math.min(height - 1, Math.ceil(Math.max(ay, by, cy)));
    const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx, cx)));
    for (let y = Math.max(0, Math.floor(Math.min(ay, by, cy))); y <= top; y++)
      for (let x = Math.max(0, Math.floor(Math.min(ax, bx, cx))); x <= right; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const e0 = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
        const e1 = (cx - bx) * (py - by) - (cy - by) * (px - bx);
        const e2 = (ax - cx) * (py - cy) - (ay - cy) * (px - cx);
        const inside = (e0 > 1e-6 && e1 > 1e-6 && e2 > 1e-6) || (e0 < -1e-6 && e1 < -1e-6 && e2 < -1e-6);
        if (inside && !each(y * width + x)) return false;
      }
    return true;
  };
  return {
    isFree: (indices: Uint32Array, triangle: number, chart: number) =>
      cover(indices, triangle, (at) => cells[at] !== chart),
    mark(indices: Uint32Array, triangle: number, chart: number) {
      cover(indices, triangle, (at) => {
        cells[at] = chart;
        return true;
      });
    },
  };
}
