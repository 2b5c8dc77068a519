import type { Part } from '../../core/model.ts';
import { firstEqual } from '../../mesh/topology/vertices.ts';

/** Of as many triangles: more of them are not tried. */
const MOST_TRIES = 16;

/**
 * assimp cuts polygons into triangles. With the corner counts that the file lists, the triangles of each polygon are
 * put together again along the edges they share. A part that fits none of the lists stays in triangles.
 */
export function createPolygonJoin(lists: readonly (readonly number[])[]): (part: Part) => Part {
  const byTriangles = new Map<number, (readonly number[])[]>();
  for (const sizes of lists) {
    const triangles = sizes.reduce((sum, size) => sum + Math.max(0, size - 2), 0);
    const alike = byTriangles.get(triangles) ?? [];
    if (alike.length < MOST_TRIES) byTriangles.set(triangles, [...alike, sizes]);
  }
  return (part) => {
    for (const sizes of byTriangles.get(part.indices.length / 3) ?? []) {
      const polygons = join(part, sizes);
      if (polygons) return { ...part, polygons };
    }
    return part;
  };
}

function join(part: Part, sizes: readonly number[]): Part['polygons'] {
  // Shared edges are those between the same points: a corner may have been split by its attributes.
  const point = firstEqual(part.positions.length / 3, [{ data: part.positions, width: 3 }]);
  const corners: number[] = [];
  let at = 0;
  for (const size of sizes) {
    if (size < 3 || size > 255) return undefined;
    const polygon = outline(part.indices.subarray(at, at + (size - 2) * 3), point);
    if (polygon?.length !== size) return undefined;
    corners.push(...polygon);
    at += (size - 2) * 3;
  }
  return { sizes: Uint8Array.from(sizes), indices: Uint32Array.from(corners) };
}

/** The rim of a few triangles, from the first corner of the first one on. */
function outline(indices: Uint32Array, point: Uint32Array): number[] | undefined {
  if (indices.length === 3) return [...indices];
  const next = new Map<number, { to: number; vertex: number }>();
  const edges = Array.from(indices, (from, i) => ({ from, to: indices[i % 3 === 2 ? i - 2 : i + 1] }));
  const inner = new Set(edges.map(({ from, to }) => `${point[to]} ${point[from]}`));
  for (const { from, to } of edges) {
    if (inner.has(`${point[from]} ${point[to]}`)) continue;
    if (next.has(point[from])) return undefined;
    next.set(point[from], { to: point[to], vertex: from });
  }
  const start = next.has(point[indices[0]]) ? point[indices[0]] : next.keys().next().value;
  const polygon: number[] = [];
  for (let at = start; at !== undefined && polygon.length < next.size; ) {
    const edge = next.get(at);
    if (!edge) return undefined;
    polygon.push(edge.vertex);
    at = edge.to;
    if (at === start) break;
  }
  return polygon.length === next.size ? polygon : undefined;
}
