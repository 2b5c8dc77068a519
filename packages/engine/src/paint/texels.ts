import { edgeAt } from 'kiln-mesh/core/math/triangle';
import { divide, lengthOf, type Vector } from 'kiln-mesh/core/math/vector';

/** A triangle of a layout, in texels, v down. */
export interface TexelTriangle {
  ua: number;
  va: number;
  ub: number;
  vb: number;
  uc: number;
  vc: number;
  /** Twice its area; negative where it is mirrored. */
  area: number;
}

type Corners = readonly [number, number, number];

/** @param uvs 2 per vertex, 0..1; @param size edge of the map in texels */
export function texelTriangle(uvs: Float32Array, [a, b, c]: Corners, size: number): TexelTriangle {
  const [ua, va] = [uvs[a * 2] * size, uvs[a * 2 + 1] * size];
  const [ub, vb] = [uvs[b * 2] * size, uvs[b * 2 + 1] * size];
  const [uc, vc] = [uvs[c * 2] * size, uvs[c * 2 + 1] * size];
  return { ua, va, ub, vb, uc, vc, area: (ub - ua) * (vc - va) - (uc - ua) * (vb - va) };
}

/** Of a corner's weight: a texel on the line between two triangles belongs to both. */
const LEAST = -1e-5;

/** Texels, first and last ones. */
export interface TexelBox {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

export const texelBox = ({ ua, va, ub, vb, uc, vc }: TexelTriangle): TexelBox => ({
  x0: Math.floor(Math.min(ua, ub, uc) - 0.5),
  x1: Math.ceil(Math.max(ua, ub, uc)),
  y0: Math.floor(Math.min(va, vb, vc) - 0.5),
  y1: Math.ceil(Math.max(va, vb, vc)),
});

export const withinMap = ({ x0, x1, y0, y1 }: TexelBox, size: number): TexelBox => ({
  x0: Math.max(0, x0),
  x1: Math.min(size - 1, x1),
  y0: Math.max(0, y0),
  y1: Math.min(size - 1, y1),
});

/**
 * Visits the texels of a box whose centres lie in a triangle, with the weights of its corners there. `at` counts them
 * row by row; a box beyond the map comes in at its other side, as textures repeat.
 */
export function visitTexels(
  triangle: TexelTriangle,
  box: TexelBox,
  size: number,
  visit: (at: number, wa: number, wb: number, wc: number) => void,
): void {
  const { ua, va, ub, vb, uc, vc, area } = triangle;
  const visitRow = (y: number, x0: number, x1: number) => {
    const row = (((y % size) + size) % size) * size;
    for (let x = x0; x <= x1; x++) {
      const wb = ((x + 0.5 - ua) * (vc - va) - (uc - ua) * (y + 0.5 - va)) / area;
      const wc = ((ub - ua) * (y + 0.5 - va) - (x + 0.5 - ua) * (vb - va)) / area;
      const wa = 1 - wb - wc;
      if (wa < LEAST || wb < LEAST || wc < LEAST) continue;
      visit(row + (x >= 0 && x < size ? x : ((x % size) + size) % size), wa, wb, wc);
    }
  };
  // The rest of the box need not be looked at. Where the ends of rows lie is not exact in tiny triangles.
  if (Math.abs(area) > 2) visitRows(triangle, box, visitRow, LEAST * 100);
  else for (let y = box.y0; y <= box.y1; y++) visitRow(y, box.x0, box.x1);
}

/**
 * The texels that `visitTexels` visits, a row at a time: those from `x0` to `x1` of row `y`.
 * @param least that the weight of each corner is
 */
export function visitRows(
  { ua, va, ub, vb, uc, vc, area }: TexelTriangle,
  { x0, x1, y0, y1 }: TexelBox,
  visit: (y: number, x0: number, x1: number) => void,
  least = LEAST,
): void {
  // How much the weight of each corner grows from one texel of a row to the next, and what it is at the row's start.
  const gradientB = (vc - va) / area;
  const gradientC = -(vb - va) / area;
  const gradients = [-gradientB - gradientC, gradientB, gradientC];
  const starts = [0, 0, 0];
  for (let y = y0; y <= y1; y++) {
    const b = ((0.5 - ua) * (vc - va) - (uc - ua) * (y + 0.5 - va)) / area;
    const c = ((ub - ua) * (y + 0.5 - va) - (0.5 - ua) * (vb - va)) / area;
    let from = x0;
    let to = x1;
    // Each weight is large enough on one side of a place in the row.
    starts[0] = 1 - b - c;
    starts[1] = b;
    starts[2] = c;
    for (let corner = 0; corner < 3; corner++) {
      const gradient = gradients[corner];
      const edge = (least - starts[corner]) / gradient;
      if (gradient > 0) from = Math.max(from, Math.ceil(edge));
      else if (gradient < 0) to = Math.min(to, Math.floor(edge));
      else if (starts[corner] < least) to = from - 1;
    }
    if (from <= to) visit(y, from, to);
  }
}

export function holdsTexel({ ua, va, ub, vb, uc, vc, area }: TexelTriangle, { x0, x1, y0, y1 }: TexelBox): boolean {
  // Large enough to hold one whatever its shape, without a look.
  if (Math.abs(area) > 200) return true;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wb = ((x + 0.5 - ua) * (vc - va) - (uc - ua) * (y + 0.5 - va)) / area;
      const wc = ((ub - ua) * (y + 0.5 - va) - (x + 0.5 - ua) * (vb - va)) / area;
      if (wb >= LEAST && wc >= LEAST && wb + wc <= 1 - LEAST) return true;
    }
  }
  return false;
}

/** One texel along +u, and along -v (up in the image), as ways on the surface. */
export interface TexelAxes {
  tangent: Vector;
  bitangent: Vector;
}

export function texelAxes(
  positions: Float32Array,
  [a, b, c]: Corners,
  { ua, va, ub, vb, uc, vc, area }: TexelTriangle,
): TexelAxes {
  const [e1, e2] = [edgeAt(positions, a * 3, b * 3), edgeAt(positions, a * 3, c * 3)];
  const along = (of1: number, of2: number): Vector => [
    (e1[0] * of1 - e2[0] * of2) / area,
    (e1[1] * of1 - e2[1] * of2) / area,
    (e1[2] * of1 - e2[2] * of2) / area,
  ];
  return { tangent: along(vc - va, vb - va), bitangent: along(uc - ua, ub - ua) };
}

export const unitAxes = ({ tangent, bitangent }: TexelAxes): TexelAxes => ({
  tangent: divide(tangent, lengthOf(tangent) || 1),
  bitangent: divide(bitangent, lengthOf(bitangent) || 1),
});
