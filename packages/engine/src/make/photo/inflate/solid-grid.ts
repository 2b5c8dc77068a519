import type { Part } from 'kiln-mesh/core/model';
import { gridOf } from '../../../field/sample-grid.ts';
import { surfaceNets } from '../../../field/surface-nets.ts';
import { triangulateQuads } from '../../words/mesh/shape.ts';
import { type Bodies, keepBodies } from './keep-bodies.ts';

/** Values on a grid, negative inside, as watertight bodies: smoothed a little, all but crumbs meshed. */

export interface Samples {
  values: Float32Array;
  size: [number, number, number];
  origin: [number, number, number];
  cell: number;
}

export interface Solid {
  part: Part;
  bodies: Bodies;
  /** Whether its front has what shading told of bumps and folds. */
  hasRelief?: boolean;
}

/**
 * @param softness passes of smoothing between neighbouring samples
 * @param inPieces whether several bodies are meant
 */
export function meshSamples({ values, size, origin, cell }: Samples, softness: number, inPieces: boolean): Solid {
  let smooth = values;
  for (let pass = 0; pass < softness; pass++) smooth = soften(smooth, size);
  const before = keepBodies({ values: smooth, size, cell }, inPieces);
  const grid = gridOf(smooth, size, origin, cell);
  // Keeping the surface clear of itself may have closed hollows in.
  const after = keepBodies(grid, inPieces);
  const net = surfaceNets(grid);
  return {
    part: { name: 'body', positions: net.positions, indices: triangulateQuads(net), material: 0 },
    bodies: {
      kept: after.kept,
      crumbs: before.crumbs + after.crumbs,
      crumbShare: before.crumbShare + after.crumbShare,
    },
  };
}

/** One pass of 1 2 1 along each axis. */
export function soften(values: Float32Array, [nx, ny, nz]: Samples['size']): Float32Array {
  let from = values;
  for (const [step, count] of [
    [1, nx],
    [nx, ny],
    [nx * ny, nz],
  ] as const) {
    const to = from.slice();
    for (let p = 0; p < from.length; p++) {
      const at = Math.floor(p / step) % count;
      if (at === 0 || at === count - 1) continue;
      to[p] = (from[p - step] + 2 * from[p] + from[p + step]) / 4;
    }
    from = to;
  }
  return from;
}
