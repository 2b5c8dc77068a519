import { boxAround } from '../core/math/box.ts';
import type { Mesh } from '../topology/connected-components.ts';

/**
 * A closed mesh as columns along an axis: where a line through the middle of each square of a grid is inside. Bodies that
 * pass through each other count once, as slicers count them.
 */

export interface Columns {
  axis: 0 | 1 | 2;
  /** Side of a square, in metres. */
  cell: number;
  /** Squares along the axes that follow `axis`, in the order x y z x y. */
  size: readonly [number, number];
  /** Where the grid begins along these, in metres. */
  origin: readonly [number, number];
  /** The intervals of square `v * size[0] + u` are those from its entry to the next one's. */
  starts: Uint32Array;
  /** Of each interval: where it begins and ends along the axis, in metres, the lower first within a square. */
  low: Float32Array;
  high: Float32Array;
  /** The triangles there. */
  lowFace: Uint32Array;
  highFace: Uint32Array;
}

/** Metres: what is finer than this no printer makes. */
const FINEST = 0.0003;
/** Squares along the longest side at most. */
const MOST_SQUARES = 200;

/** Metres: the side of squares that a print of this longest side is looked through with. */
export const cellFor = (longest: number) => Math.max(FINEST, longest / MOST_SQUARES);

/** What is crossed at most: a mesh that is crossed more often gets a coarser grid. */
const MOST_CROSSINGS = 6_000_000;
/** Metres: a gap that no printer makes. */
const TOUCHING = 0.00001;

/**
 * Columns of a welded, closed mesh.
 *
 * Units: metres. Bounds: the grid becomes coarser until at most 6 million crossings are left. Needs: faces that turn
 * outwards; a mesh with holes gives columns that mean nothing.
 * @param cell side of a square in metres; at least a 512th of the longest side is taken
 */
export function columnsOf(mesh: Mesh, axis: 0 | 1 | 2, cell: number): Columns {
  const grid = gridOf(mesh, axis, cell);
  const crossings = crossingsOf(mesh, axis, grid);
  return crossings ? { axis, ...grid, ...intervalsOf(crossings) } : columnsOf(mesh, axis, grid.cell * 2);
}

/**
 * The volume of columns in cubic metres: of bodies that pass through each other what both fill counts once.
 */
export function columnVolume({ cell, low, high }: Columns): number {
  let sum = 0;
  for (let i = 0; i < low.length; i++) sum += high[i] - low[i];
  return sum * cell * cell;
}

/** Metres: the height of what lies lowest; of columns along the vertical, the bed. */
export const groundOf = ({ low }: Columns): number => low.reduce((least, at) => Math.min(least, at), Infinity);

type Grid = Pick<Columns, 'cell' | 'size' | 'origin'>;

function gridOf({ positions, indices }: Mesh, axis: 0 | 1 | 2, wanted: number): Grid {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const { min, max } = boxAround(positions, indices);
  if (indices.length === 0) return { cell: wanted, size: [0, 0], origin: [0, 0] };
  const sides = [max[u] - min[u], max[v] - min[v]] as const;
  const cell = Math.max(wanted, Math.max(...sides) / 512, 1e-9);
  // A whole number of squares across, the rest on both sides.
  const size = [Math.ceil(sides[0] / cell) || 1, Math.ceil(sides[1] / cell) || 1] as const;
  return { cell, size, origin: [min[u] - (size[0] * cell - sides[0]) / 2, min[v] - (size[1] * cell - sides[1]) / 2] };
}

interface Crossings {
  starts: Uint32Array;
  /** Of each crossing, by square: where, and in which triangle; the sign says whether the line enters (1) or leaves. */
  at: Float32Array;
  face: Uint32Array;
  sign: Int8Array;
}

/** Undefined where they are too many. */
function crossingsOf(mesh: Mesh, axis: 0 | 1 | 2, grid: Grid): Crossings | undefined {
  const squares = grid.size[0] * grid.size[1];
  const starts = new Uint32Array(squares + 1);
  if (!eachCrossing(mesh, axis, grid, (square) => starts[square + 1]++)) return;
  for (let i = 0; i < squares; i++) starts[i + 1] += starts[i];
  const filled = starts.slice();
  const at = new Float32Array(starts[squares]);
  const face = new Uint32Array(at.length);
  const sign = new Int8Array(at.length);
  eachCrossing(mesh, axis, grid, (square, triangle, where, entering) => {
    const place = filled[square]++;
    at[place] = where;
    face[place] = triangle;
    sign[place] = entering;
  });
  return { starts, at, face, sign };
}

type See = (square: number, triangle: number, where: number, entering: 1 | -1) => void;

/**
 * Each edge is followed from its lower end whichever triangle it belongs to, and squares are taken half open: a line goes
 * through exactly one of the triangles around an edge. False, and not all seen, where they are too many.
 */
function eachCrossing({ positions, indices }: Mesh, axis: 0 | 1 | 2, { cell, size, origin }: Grid, see: See): boolean {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as const;
  let seen = 0;
  const across = [0, 0];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3];
    const [au, av, aw] = [positions[a + u], positions[a + v], positions[a + axis]];
    const [bu, bv, bw] = [positions[b + u] - au, positions[b + v] - av, positions[b + axis] - aw];
    const [cu, cv, cw] = [positions[c + u] - au, positions[c + v] - av, positions[c + axis] - aw];
    const area = bu * cv - bv * cu;
    if (area === 0) continue;
    const slopeU = (bw * cv - bv * cw) / area;
    const slopeV = (bu * cw - bw * cu) / area;
    const first = Math.max(0, Math.floor((av + Math.min(0, bv, cv) - origin[1]) / cell - 1));
    const last = Math.min(size[1] - 1, Math.ceil((av + Math.max(0, bv, cv) - origin[1]) / cell));
    seen += last - first + 1;
    for (let j = first; j <= last; j++) {
      const row = origin[1] + (j + 0.5) * cell;
      let met = 0;
      for (let k = 0; k < 3; k++) {
        const one = indices[t + k] * 3;
        const two = indices[t + ((k + 1) % 3)] * 3;
        const [from, to] = positions[one + v] <= positions[two + v] ? [one, two] : [two, one];
        const [low, high] = [positions[from + v], positions[to + v]];
        if (low > row || high <= row || met === 2) continue;
        const along = (row - low) / (high - low);
        across[met++] = positions[from + u] + (positions[to + u] - positions[from + u]) * along;
      }
      if (met < 2) continue;
      const begin = Math.max(0, Math.ceil((Math.min(across[0], across[1]) - origin[0]) / cell - 0.5));
      const end = Math.min(size[0], Math.ceil((Math.max(across[0], across[1]) - origin[0]) / cell - 0.5));
      seen += Math.max(0, end - begin);
      for (let i = begin; i < end; i++) {
        const where = aw + slopeU * (origin[0] + (i + 0.5) * cell - au) + slopeV * (row - av);
        see(j * size[0] + i, t / 3, where, area < 0 ? 1 : -1);
      }
    }
    if (seen > MOST_CROSSINGS && size[0] * size[1] > 64) return false;
  }
  return true;
}

function intervalsOf({ starts, at, face, sign }: Crossings) {
  const squares = starts.length - 1;
  const found = new Uint32Array(squares + 1);
  const low: number[] = [];
  const high: number[] = [];
  const lowFace: number[] = [];
  const highFace: number[] = [];
  for (let square = 0; square < squares; square++) {
    const order: number[] = [];
    for (let i = starts[square]; i < starts[square + 1]; i++) order.push(i);
    if (order.length > 1) order.sort((one, two) => at[one] - at[two] || sign[two] - sign[one]);
    const firstOf = low.length;
    let depth = 0;
    for (const crossing of order) {
      const before = depth;
      depth += sign[crossing];
      if (before === 0 && depth === 1) {
        if (low.length > firstOf && at[crossing] - high[high.length - 1]! < TOUCHING) {
          high.pop();
          highFace.pop();
        } else {
          low.push(at[crossing]);
          lowFace.push(face[crossing]);
        }
      } else if (before === 1 && depth === 0) {
        high.push(at[crossing]);
        highFace.push(face[crossing]);
      }
    }
    // A line that does not come out again says nothing.
    while (low.length > high.length) {
      low.pop();
      lowFace.pop();
    }
    found[square + 1] = low.length;
  }
  return {
    starts: found,
    low: Float32Array.from(low),
    high: Float32Array.from(high),
    lowFace: Uint32Array.from(lowFace),
    highFace: Uint32Array.from(highFace),
  };
}
