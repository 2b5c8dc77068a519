import type { FaceGraph } from './face-graph.ts';

/** Which of the six sides (+X -X +Y -Y +Z -Z) each face looks to, by its normal; where that is noisy, as most around it do. */
export function sideLabels(graph: FaceGraph): Uint8Array {
  const { count, normals, starts, others } = graph;
  const along = (face: number, side: number) => (side % 2 ? -1 : 1) * normals[face * 3 + (side >> 1)];
  const sides = new Uint8Array(count);
  for (let f = 0; f < count; f++) {
    let best = 0;
    for (let side = 1; side < 6; side++) if (along(f, side) > along(f, best)) best = side;
    sides[f] = best;
  }
  const votes = new Uint16Array(6);
  for (let round = 0; round < 4; round++) {
    for (let f = 0; f < count; f++) {
      votes.fill(0);
      for (let i = starts[f]; i < starts[f + 1]; i++) votes[sides[others[i]]]++;
      for (let side = 0; side < 6; side++) {
        if (votes[side] * 2 > starts[f + 1] - starts[f] && along(f, side) > 0.5) sides[f] = side;
      }
    }
  }
  return sides;
}
