import type { Samples } from '../inflate/solid-grid.ts';
import { fromPlane } from '../project/photo-camera.ts';
import type { Fields } from './fields.ts';

/** How far inside, in cells, a solid must be somewhere on a line of sight that meets the subject well inside. */
const ENOUGH = 0.25;
/** Half thickness of what is thick, and the width of its rim, in cells. */
const THICK = 6;
const RIM = 1.5;

export interface Lack {
  /** Depth at which the solid comes nearest to the line of sight of a cell; NaN where it meets it. */
  depth: Float32Array;
  /** Half as deep as a round part of this thickness would be there, in model units. */
  half: Float32Array;
}

/** What is missing where a picture shows the subject and a solid (negative inside) is not, per cell of its outline. */
export function missing({ outline, distance, thick, camera }: Fields, { values, size, origin, cell }: Samples): Lack {
  const { width } = outline;
  const [nx, ny, nz] = size;
  const reach = Math.ceil(Math.max(nx, nz) / 2);
  const point = new Float64Array(3);
  const line = new Float64Array(2 * reach + 1);
  const lack = { depth: new Float32Array(distance.length).fill(NaN), half: new Float32Array(distance.length) };
  for (let p = 0; p < distance.length; p++) {
    const inside = distance[p];
    // The rim of what is thick may be off by a cell: mending it would only roughen it.
    if (inside <= (thick[p] > THICK * cell ? RIM * cell : 0)) continue;
    const across = outline.left + (p % width) * outline.cell;
    const upward = outline.bottom + Math.floor(p / width) * outline.cell;
    const enough = -Math.min(inside / 3, ENOUGH * cell);
    let least = Infinity;
    for (let n = 0; n < line.length && least > enough; n++) {
      fromPlane(camera, across, upward, (n - reach) * cell, point);
      const i = Math.round((point[0] - origin[0]) / cell);
      const j = Math.round((point[1] - origin[1]) / cell);
      const k = Math.round((point[2] - origin[2]) / cell);
      const there = i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz;
      line[n] = there ? values[(k * ny + j) * nx + i] : Infinity;
      least = Math.min(least, line[n]);
    }
    // Where the hull is not either, no solid can be.
    if (least <= enough || least >= cell * 2) continue;
    let [sum, weights] = [0, 0];
    for (let n = 0; n < line.length; n++) {
      const weight = Math.max(0, least + cell * 0.5 - line[n]);
      sum += weight * (n - reach) * cell;
      weights += weight;
    }
    lack.depth[p] = sum / weights;
    // At the rim of what is thick only a little is missing.
    const radius = Math.max(inside, Math.min(thick[p], 2 * inside));
    lack.half[p] = Math.sqrt(inside * (2 * radius - inside));
  }
  for (let round = 0; round < 2; round++) even(lack, width);
  return lack;
}

/** Means over neighbours that lack something too. */
function even({ depth, half }: Lack, width: number): void {
  const from = { depth: depth.slice(), half: half.slice() };
  for (let p = width + 1; p < depth.length - width - 1; p++) {
    if (Number.isNaN(depth[p])) continue;
    let [depths, halves, n] = [0, 0, 0];
    for (const row of [p - width, p, p + width]) {
      for (let q = row - 1; q <= row + 1; q++) {
        if (Number.isNaN(from.depth[q])) continue;
        depths += from.depth[q];
        halves += from.half[q];
        n++;
      }
    }
    depth[p] = depths / n;
    half[p] = halves / n;
  }
}
