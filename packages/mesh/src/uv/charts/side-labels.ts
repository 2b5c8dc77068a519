import type { FaceGraph } from './face-graph.ts';

/** Which of the six sides (+X -X +Y -Y +Z -Z) each face looks to, by its normal; where that is noisy, as most around it do. */
export function sideLabels(graph: FaceGraph): Uint8Array {
  const { count, normals, starts, others } = graph;
  const along = (face: number, side: number) => (side % 2 ? -1 : 1) * normals[face * 3 + (side >> 1)];
  const sides = new Uint8Array(count);
  for (let f = 0; f < count; f++) {
    const [x, y, z] = [normals[f * 3], normals[f * 3 + 1], normals[f * 3 + 2]];
    let most = Math.abs(x);
    sides[f] = x < 0 ? 1 : 0;
    if (Math.abs(y) > most) [most, sides[f]] = [Math.abs(y), y < 0 ? 3 : 2];
    if (Math.abs(z) > most) sides[f] = z < 0 ? 5 : 4;
  }
  const votes = new Uint16Array(6);
  for (let round = 0; round < 4; round++) {
    for (let f = 0; f < count; f++) {
      let alike = true;
      for (let i = starts[f]; i < starts[f + 1] && alike; i++) alike = sides[others[i]] === sides[f];
      if (alike) continue;
      votes.fill(0);
      for (let i = starts[f]; i < starts[f + 1]; i++) votes[sides[others[i]]]++;
      for (let side = 0; side < 6; side++) {
        if (votes[side] * 2 > starts[f + 1] - starts[f] && along(f, side) > 0.5) sides[f] = side;
      }
    }
  }
  return sides;
}
