import { addTo } from '../core/lists.ts';
import type { Mesh } from './connected-components.ts';
import { type Edges, edgesOf } from './edges.ts';
import { createSets } from './topology.ts';

/**
 * Detaching fins: sheets that end in the open and hang on a surface by edges where that surface has two faces of its own.
 * A single triangle of the kind is a slip of a tool and goes; a larger one gets points of its own, so that it can be given
 * a thickness.
 *
 * Keeps: all else, in its order; a mesh without fins comes back as it is. Expects a welded mesh.
 * @example const { mesh, dropped } = detachFins(weldAll(model))
 */
export function detachFins(mesh: Mesh): { mesh: Mesh; dropped: number } {
  const { positions, indices } = mesh;
  const edges = edgesOf(indices);
  const sheetOf = sheetsOf(indices, edges);
  const fins = finsOf(indices, edges, sheetOf);
  if (fins.size === 0) return { mesh, dropped: 0 };
  const triangles = new Map<number, number>();
  for (const sheet of sheetOf) triangles.set(sheet, (triangles.get(sheet) ?? 0) + 1);
  const points = Array.from(positions);
  const copies = new Map<string, number>();
  const kept: number[] = [];
  for (let c = 0; c < indices.length; c++) {
    const sheet = sheetOf[Math.floor(c / 3)];
    if (!fins.has(sheet)) kept.push(indices[c]);
    else if (triangles.get(sheet) !== 1) {
      const key = `${sheet} ${indices[c]}`;
      const copy = copies.get(key) ?? points.length / 3;
      if (!copies.has(key)) points.push(...positions.subarray(indices[c] * 3, indices[c] * 3 + 3));
      copies.set(key, copy);
      kept.push(copy);
    }
  }
  return {
    mesh: { positions: Float32Array.from(points), indices: Uint32Array.from(kept) },
    dropped: [...fins].filter((fin) => triangles.get(fin) === 1).length,
  };
}

/** For each triangle the sheet that it is of: triangles that hang together by edges of two. */
function sheetsOf(indices: Uint32Array, { edgeOf, uses, count }: Edges): Uint32Array {
  const sets = createSets(indices.length / 3);
  const first = new Int32Array(count).fill(-1);
  for (let c = 0; c < indices.length; c++) {
    const edge = edgeOf[c];
    if (uses[edge] !== 2) continue;
    if (first[edge] === -1) first[edge] = Math.floor(c / 3);
    else sets.join(first[edge], Math.floor(c / 3));
  }
  return Uint32Array.from({ length: indices.length / 3 }, (_, t) => sets.find(t));
}

function finsOf(indices: Uint32Array, { edgeOf, uses }: Edges, sheetOf: Uint32Array): Set<number> {
  const open = new Set<number>();
  const meetings = new Map<number, number[]>();
  for (let c = 0; c < indices.length; c++) {
    const sheet = sheetOf[Math.floor(c / 3)];
    if (uses[edgeOf[c]] === 1) open.add(sheet);
    if (uses[edgeOf[c]] > 2) addTo(meetings, edgeOf[c], sheet);
  }
  const hanging = new Set<number>();
  const bearing = new Set<number>();
  for (const met of meetings.values()) {
    const times = new Map<number, number>();
    for (const sheet of met) times.set(sheet, (times.get(sheet) ?? 0) + 1);
    const goesOn = [...times.values()].includes(2);
    for (const [sheet, count] of times) (goesOn && count === 1 ? hanging : bearing).add(sheet);
  }
  return new Set([...hanging].filter((sheet) => open.has(sheet) && !bearing.has(sheet)));
}
