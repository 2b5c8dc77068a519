import type { Mesh } from 'kiln-mesh/topology/connected-components';
import { createNearest } from 'kiln-mesh/topology/nearest';

/** Distance between two surfaces, from about 20,000 vertices of each to the other: root mean square, and the largest (Hausdorff). */
export function twoSided(a: Mesh, b: Mesh): { rms: number; most: number } {
  let sum = 0;
  let most = 0;
  let count = 0;
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const nearest = createNearest({ positions: to.positions, indices: to.indices });
    const step = Math.max(1, Math.floor(from.positions.length / 3 / 20_000)) * 3;
    for (let i = 0; i < from.positions.length; i += step) {
      const { distance } = nearest(from.positions[i]!, from.positions[i + 1]!, from.positions[i + 2]!)!;
      sum += distance ** 2;
      most = Math.max(most, distance);
      count++;
    }
  }
  return { rms: Math.sqrt(sum / count), most };
}
