import { edgesOf } from './edges.ts';
import { createSets } from './topology.ts';

/**
 * Orientation: turns triangles so that neighbours agree and each component faces outwards (its volume is positive). Where
 * more than two triangles meet at an edge, agreement is not asked for.
 *
 * Keeps: points, the order of triangles. Gives up: which corner of a turned triangle comes first.
 * @example const { indices, flipped } = orient(positions, indices)
 */
export function orient(positions: Float32Array, source: Uint32Array): { indices: Uint32Array; flipped: number } {
  const indices = source.slice();
  const count = indices.length / 3;
  const { edgeOf, uses, count: edges } = edgesOf(source);
  // The two half-edges of each edge of two.
  const first = new Int32Array(edges).fill(-1);
  const second = new Int32Array(edges);
  for (let c = 0; c < source.length; c++) {
    if (first[edgeOf[c]] === -1) first[edgeOf[c]] = c;
    else second[edgeOf[c]] = c;
  }
  const components = createSets(count);
  const turned = new Int8Array(count).fill(-1);
  for (let seed = 0; seed < count; seed++) {
    if (turned[seed] !== -1) continue;
    turned[seed] = 0;
    const queue = [seed];
    for (let head = 0; head < queue.length; head++) {
      const t = queue[head];
      for (let c = t * 3; c < t * 3 + 3; c++) {
        const at = edgeOf[c];
        if (uses[at] !== 2) continue;
        const other = first[at] === c ? second[at] : first[at];
        const next = Math.floor(other / 3);
        if (turned[next] !== -1) continue;
        // Neighbours that agree walk their shared edge in opposite directions.
        const agrees = source[other] !== source[c];
        turned[next] = agrees ? turned[t] : 1 - turned[t];
        components.join(next, t);
        queue.push(next);
      }
    }
  }
  const volumes = new Float64Array(count);
  for (let t = 0; t < count; t++) {
    volumes[components.find(t)] += tetrahedron(positions, source, t * 3) * (turned[t] ? -1 : 1);
  }
  let flipped = 0;
  for (let t = 0; t < count; t++) {
    const inwards = volumes[components.find(t)] < 0;
    if ((turned[t] === 1) === inwards) continue;
    flipped++;
    indices.set([source[t * 3 + 1], source[t * 3]], t * 3);
  }
  return { indices, flipped };
}

/** Six times the signed volume that a triangle spans with the mesh's first point. */
function tetrahedron(positions: Float32Array, indices: Uint32Array, corner: number): number {
  const at = (k: number, axis: number) => positions[indices[corner + k] * 3 + axis] - positions[axis];
  return (
    at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)) +
    at(0, 1) * (at(1, 2) * at(2, 0) - at(1, 0) * at(2, 2)) +
    at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0))
  );
}
