import { bilinear } from '../../../vision/bilinear.ts';
import { components } from '../../../vision/mask/components.ts';
import { keepComponents } from '../../../vision/mask/keep-components.ts';
import { poissonHeights } from '../inflate/poisson-heights.ts';
import { meshSamples, type Samples, type Solid, soften } from '../inflate/solid-grid.ts';
import type { SubjectOutline } from '../inflate/subject-outline.ts';
import { toPlane } from '../project/photo-camera.ts';
import { missing } from './explain.ts';
import type { Fields, OutlineView } from './fields.ts';
import { signedDistance, thickness } from './outline-field.ts';

/**
 * A solid from outlines of two to four sides: what all of them allow (the visual hull, A. Laurentini 1994), seen by the
 * cameras that took them, and made rounder where they leave it open. Every piece of a horizontal section is rounded off,
 * and what is thinner in one picture than the rest of its piece, as a tail behind a body, is about as deep as it is thick.
 * Where a picture then shows more than the solid explains, the hull is put back.
 */

/** 2 makes ellipses, more makes them fuller. */
const FULLNESS = 2.4;
/** What is thinner than this share of its section from all sides lies flat, as a table's top: it goes on between its ends. */
const SHEET = 0.4;
const SHEET_FULLNESS = 2.7;
/** Depth limit of wide areas, as a share of the longer side. */
const LIMIT = 0.33;
/** Parts of fewer cells are neither rounded nor smoothed. */
const FINE = 2.5;
/** What smoothing may take away in one pass, in cells: necks stay whole. */
const MOST_LOST = 0.15;
/** Least half thickness in cells. */
const LEAST = 1.2;

export function carve(views: readonly OutlineView[], cell: number): Solid {
  const fields = views.map((view): Fields => {
    const distance = signedDistance(view.outline);
    const { width, height, cell: edge } = view.outline;
    const swell = poissonHeights(view.outline, LIMIT * Math.max(width, height) * edge);
    const alone = !views.some((other) => other !== view && other.across === view.across);
    return { ...view, distance, swell, alone, thick: thickness(view.outline, distance) };
  });
  const samples = { ...gridAround(views, cell), cell };
  const { size, origin, values: hull } = samples;
  const [nx, ny, nz] = size;
  const round = new Float32Array(hull.length);
  const fine = new Uint8Array(hull.length);
  const layer = () => new Float32Array(nx * nz);
  const slice: Slice = { nx, nz, depth: layer(), thin: layer(), thick: layer(), swells: fields.map(layer) };
  for (let j = 0; j < ny; j++) {
    for (let k = 0, p = 0; k < nz; k++) {
      for (let i = 0; i < nx; i++, p++) {
        lookUp(fields, origin[0] + i * cell, origin[1] + j * cell, origin[2] + k * cell, cell, slice, p);
      }
    }
    const rounded = roundOff(slice, fields, cell);
    for (let k = 0, p = 0; k < nz; k++) {
      for (let i = 0; i < nx; i++, p++) {
        const at = (k * ny + j) * nx + i;
        hull[at] = slice.depth[p];
        round[at] = rounded[p];
        fine[at] = Number(slice.thin[p] < FINE * cell) + Number(slice.thin[p] < 2 * FINE * cell);
      }
    }
  }
  giveBack(fields, samples, round, fine);
  let values = round;
  for (let pass = 0; pass < 2; pass++) {
    const soft = soften(values, size);
    values = values.map((value, at) =>
      fine[at] > 1 - pass ? value : Math.max(hull[at], Math.min(soft[at], value + MOST_LOST * cell)),
    );
  }
  return meshSamples({ ...samples, values }, 0, views.some(isInPieces));
}

/** A horizontal cut through the hull. */
interface Slice {
  nx: number;
  nz: number;
  /** How far outside of the hull. */
  depth: Float32Array;
  /** Half the thickness of what is there, as the views see it that see it thinnest and thickest. */
  thin: Float32Array;
  thick: Float32Array;
  /** What each view's outline swells to. */
  swells: Float32Array[];
}

function lookUp(
  fields: readonly Fields[],
  x: number,
  y: number,
  z: number,
  cell: number,
  slice: Slice,
  p: number,
): void {
  const plane = new Float64Array(3);
  let depth = -Infinity;
  let [thin, most] = [Infinity, 0];
  for (let v = 0; v < fields.length; v++) {
    const { camera, outline, distance, thick, swell, across, alone } = fields[v];
    toPlane(camera, x, y, z, plane);
    const scale = camera.zoom * (1 - plane[2] * camera.nearness);
    depth = Math.max(depth, -read(distance, outline, plane[0], plane[1]) * scale);
    if (depth >= 2 * cell) break;
    const half = read(thick, outline, plane[0], plane[1]) * scale;
    thin = Math.min(thin, half);
    most = Math.max(most, half);
    const own = read(swell, outline, plane[0], plane[1]);
    if (alone) toPlane(camera, across ? -x : x, y, across ? z : -z, plane);
    slice.swells[v][p] = alone ? (own + read(swell, outline, plane[0], plane[1])) / 2 : own;
  }
  // What is thinner than the grid is made as thick as it needs.
  if (depth < 2 * cell) depth -= Math.max(0, LEAST * cell - thin);
  slice.depth[p] = Math.max(-4 * cell, Math.min(2 * cell, depth));
  slice.thin[p] = thin;
  slice.thick[p] = most;
}

interface Piece {
  cells: number[];
  left: number;
  right: number;
  back: number;
  front: number;
  /** The most that each view swells in it. */
  most: number[];
}

/** The slice with each of its pieces rounded off: about distances, negative inside. */
function roundOff(slice: Slice, fields: readonly Fields[], cell: number): Float32Array {
  const { nx, depth, swells } = slice;
  const pieces = piecesOf(slice);
  const out = depth.slice();
  for (const piece of pieces) {
    // What stands before or behind one another shares a stretch of the other views' outlines.
    const mosts = fields.map(({ across }, v) => {
      const beside = pieces.filter((other) =>
        across
          ? other.left < piece.right && other.right > piece.left
          : other.back < piece.front && other.front > piece.back,
      );
      return Math.max(1e-9, ...beside.map(({ most }) => most[v]));
    });
    const size = Math.min((piece.right - piece.left) / 2, (piece.front - piece.back) / 2) * cell;
    if (size < FINE * cell) continue;
    for (const p of piece.cells) {
      const off = [0, 0];
      const number = [0, 0];
      for (let v = 0; v < fields.length; v++) {
        const axis = fields[v].across ? 1 : 0;
        off[axis] += Math.max(0, 1 - swells[v][p] / mosts[v]);
        number[axis]++;
      }
      let far = superellipse(Math.sqrt(off[0] / number[0]), Math.sqrt(off[1] / number[1]), FULLNESS);
      const flat = Math.min(1, Math.max(0, 3 - (slice.thick[p] / size) * (2 / SHEET)));
      if (flat > 0) {
        const a = (2 * (p % nx) - piece.left - piece.right + 1) / (piece.right - piece.left);
        const b = (2 * Math.floor(p / nx) - piece.back - piece.front + 1) / (piece.front - piece.back);
        far += flat * Math.min(0, superellipse(Math.abs(a), Math.abs(b), SHEET_FULLNESS) - far);
      }
      const distance = (far - 1) * size;
      out[p] = Math.max(depth[p], Math.min(2 * cell, distance));
    }
  }
  return out;
}

const superellipse = (a: number, b: number, power: number) => (a ** power + b ** power) ** (1 / power);

function piecesOf({ nx, nz, depth, swells }: Slice): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Uint8Array(depth.length);
  for (let start = 0; start < depth.length; start++) {
    if (seen[start] || depth[start] >= 0) continue;
    const cells = [start];
    seen[start] = 1;
    const piece = { cells, left: nx, right: -1, back: nz, front: -1, most: swells.map(() => 0) };
    for (let n = 0; n < cells.length; n++) {
      const p = cells[n];
      const [i, k] = [p % nx, Math.floor(p / nx)];
      piece.left = Math.min(piece.left, i);
      piece.right = Math.max(piece.right, i + 1);
      piece.back = Math.min(piece.back, k);
      piece.front = Math.max(piece.front, k + 1);
      swells.forEach((swell, v) => {
        if (swell[p] > piece.most[v]) piece.most[v] = swell[p];
      });
      for (const q of [i > 0 ? p - 1 : -1, i < nx - 1 ? p + 1 : -1, p - nx, k < nz - 1 ? p + nx : -1]) {
        if (q < 0 || seen[q] || depth[q] >= 0) continue;
        seen[q] = 1;
        cells.push(q);
      }
    }
    pieces.push(piece);
  }
  return pieces;
}

/** Puts parts of the hull back, round as tubes, where a picture shows the subject and the solid is not; in place. */
function giveBack(fields: readonly Fields[], hull: Samples, round: Float32Array, fine: Uint8Array): void {
  const {
    size: [nx, ny, nz],
    origin,
    cell,
  } = hull;
  const lacks = fields.map((view) => missing(view, { ...hull, values: round }));
  const plane = new Float64Array(3);
  for (let k = 0, at = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, at++) {
        if (hull.values[at] >= cell) continue;
        for (let v = 0; v < fields.length; v++) {
          const { camera, outline } = fields[v];
          toPlane(camera, origin[0] + i * cell, origin[1] + j * cell, origin[2] + k * cell, plane);
          const x = Math.round((plane[0] - outline.left) / outline.cell);
          const y = Math.round((plane[1] - outline.bottom) / outline.cell);
          if (x < 0 || y < 0 || x >= outline.width || y >= outline.height) continue;
          const { depth, half } = lacks[v];
          const p = y * outline.width + x;
          if (Number.isNaN(depth[p])) continue;
          const tube = Math.abs(plane[2] - depth[p]) - Math.max(half[p], cell);
          const value = Math.max(hull.values[at], tube);
          if (value >= round[at]) continue;
          round[at] = value;
          fine[at] = Math.max(fine[at], 1);
        }
      }
    }
  }
}

function isInPieces({ outline: { share, width } }: OutlineView): boolean {
  const { mask } = keepComponents(
    Uint8Array.from(share, (value) => (value >= 0.5 ? 1 : 0)),
    width,
  );
  return components(mask, width).sizes.length > 1;
}

/** A grid that holds whatever the outlines allow. */
function gridAround(views: readonly OutlineView[], cell: number): Omit<Samples, 'cell'> {
  const reach = (across: boolean) =>
    Math.max(
      ...views
        .filter((view) => view.across === across)
        .map(({ outline, camera }) => (outline.width / 2) * outline.cell * camera.zoom + Math.abs(camera.shift[0])),
    );
  const [wide, deep] = [reach(false), reach(true)];
  const tall = Math.max(
    ...views.map(({ outline, camera }) => {
      const own = (outline.height / 2) * outline.cell * camera.zoom + Math.abs(camera.shift[1]);
      return own + Math.abs(camera.back[1]) * Math.max(wide, deep);
    }),
  );
  // What is far from a camera is larger than in its plane.
  const most = Math.max(...views.map(({ camera }) => camera.nearness));
  const grow = (own: number, toCamera: number) => own * (1 + most * toCamera);
  const halves = [grow(wide, deep), grow(tall, Math.max(wide, deep)), grow(deep, wide)].map((h) => Math.ceil(h / cell));
  const [nx, ny, nz] = halves.map((h) => 2 * h + 1) as [number, number, number];
  return {
    values: new Float32Array(nx * ny * nz),
    size: [nx, ny, nz],
    origin: halves.map((h) => -h * cell) as [number, number, number],
  };
}

/** Between the cells of an outline's raster; its border goes on outside. */
function read(list: Float32Array, outline: SubjectOutline, across: number, upward: number): number {
  const { width, height, left, bottom, cell } = outline;
  const x = Math.min(width - 1.001, (across - left) / cell);
  return bilinear(list, outline, x, Math.min(height - 1.001, (upward - bottom) / cell));
}
