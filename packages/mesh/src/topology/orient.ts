import { edgesOf } from './edges.ts';

/**
 * Orientation: turns triangles so that neighbours agree and each component faces outwards (its volume is positive). Where
 * more than two triangles meet at an edge, agreement is not asked for.
 *
 * Keeps: points, the order of triangles. Gives up: which corner of a turned triangle comes first.
 * @example const { indices, flipped } = orient(positions, indices)
 */
export function orient(positions: Float32Array, source: Uint32Array): { indices: Uint32Array; flipped: number } {
  const indices = source.slice();
  const { patchOf, turned, count } = patchesOf(source);
  const volumes = new Float64Array(count);
  for (let t = 0; t < patchOf.length; t++) {
    volumes[patchOf[t]] += tetrahedron(positions, source, t * 3) * (turned[t] ? -1 : 1);
  }
  let flipped = 0;
  for (let t = 0; t < patchOf.length; t++) {
    const inwards = volumes[patchOf[t]] < 0;
    if ((turned[t] === 1) === inwards) continue;
    flipped++;
    indices.set([source[t * 3 + 1], source[t * 3]], t * 3);
  }
  return { indices, flipped };
}

/**
 * The patches of a surface: triangles that hang together by edges of two.
 * @param indices of a welded mesh
 * @returns the patch of each triangle, counted from 0, and 1 for each that has to be turned to agree with the first one of its patch
 */
export function patchesOf(indices: Uint32Array) {
  const triangles = indices.length / 3;
  const { edgeOf, uses, count: edges } = edgesOf(indices);
  // The two half-edges of each edge of two.
  const first = new Int32Array(edges).fill(-1);
  const second = new Int32Array(edges);
  for (let c = 0; c < indices.length; c++) {
    if (first[edgeOf[c]] === -1) first[edgeOf[c]] = c;
    else second[edgeOf[c]] = c;
  }
  const patchOf = new Int32Array(triangles).fill(-1);
  const turned = new Uint8Array(triangles);
  const queue = new Uint32Array(triangles);
  let count = 0;
  for (let seed = 0; seed < triangles; seed++) {
    if (patchOf[seed] !== -1) continue;
    patchOf[seed] = count;
    queue[0] = seed;
    for (let head = 0, tail = 1; head < tail; head++) {
      const t = queue[head];
      for (let c = t * 3; c < t * 3 + 3; c++) {
        const at = edgeOf[c];
        if (uses[at] !== 2) continue;
        const other = first[at] === c ? second[at] : first[at];
        const next = Math.floor(other / 3);
        if (patchOf[next] !== -1) continue;
        patchOf[next] = count;
        // Neighbours that agree walk their shared edge in opposite directions.
        turned[next] = indices[other] !== indices[c] ? turned[t] : 1 - turned[t];
        queue[tail++] = next;
      }
    }
    count++;
  }
  return { patchOf, turned, count };
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
