import type { Model, Part } from '../core/model.ts';
import { countFaces, countTriangles } from '../core/model.ts';
import { firstAtPlace } from '../topology/vertices.ts';
import { joinParts } from '../topology/weld.ts';
import { decimate } from './decimate.ts';
import { pairTriangles, type TakenLines, takeEdges } from './pair-triangles.ts';

/** Triangles per face of the result, to begin with: about nine in ten triangles find a partner. */
const FIRST_GUESS = 1.82;

/**
 * Quad-dominant remeshing: the surface is decimated, and triangles are joined in pairs where that makes a good
 * quadrilateral. `faces` counts quadrilaterals and triangles together; met within 2 % unless there are too few triangles.
 *
 * Keeps: hard edges and texture seams as edges, texture coordinates, colours, skin. Gives up: all-quad faces: what finds
 * no partner stays a triangle.
 * @example toQuads(model, { faces: 2_000 })
 */
export function toQuads(model: Model, { faces }: { faces: number }): Model {
  let triangles = Math.round(faces * FIRST_GUESS);
  let best: Model | undefined;
  const miss = (result: Model) => Math.abs(countFaces(result) - faces);
  for (let round = 0; round < 4; round++) {
    const smaller = decimate(model, { triangles, regular: true });
    const result = pairAll(smaller);
    if (!best || miss(result) < miss(best)) best = result;
    const made = countFaces(result);
    if (miss(result) <= faces * 0.015 || (smaller === model && made < faces)) break;
    triangles = Math.max(4, Math.round((countTriangles(smaller) * faces) / made));
  }
  return best!;
}

function pairAll(model: Model): Model {
  const { positions, indices } = joinParts(model);
  const points = firstAtPlace(positions);
  const taken = new Set<number>();
  takeEdges(indices, { points, taken });
  let start = 0;
  const parts = model.parts.map((part) => {
    const end = start + part.positions.length / 3;
    const paired = pairPart(part, { points: points.subarray(start, end), taken });
    start = end;
    return paired;
  });
  return { ...model, parts };
}

function pairPart(part: Part, lines: TakenLines): Part {
  const partner = pairTriangles(part.positions, part.indices, lines);
  const sizes: number[] = [];
  const corners: number[] = [];
  const indices: number[] = [];
  for (let t = 0; t < partner.length; t++) {
    const other = partner[t];
    if (other >= 0 && other < t) continue;
    const [a, b, c] = part.indices.subarray(t * 3, t * 3 + 3) as unknown as [number, number, number]; // three entries by construction
    if (other < 0) {
      sizes.push(3);
      corners.push(a, b, c);
      indices.push(a, b, c);
      continue;
    }
    const quad = joinPair([a, b, c], part.indices.subarray(other * 3, other * 3 + 3));
    sizes.push(4);
    corners.push(...quad.corners);
    indices.push(...quad.triangles);
  }
  const polygons = { sizes: Uint8Array.from(sizes), indices: Uint32Array.from(corners) };
  return { ...part, indices: Uint32Array.from(indices), polygons };
}

/**
 * The quadrilateral of two triangles that share an edge, and the same two triangles in its order. The edge goes from its
 * first corner to its third: there most programs cut what is not flat, and see the surface that was measured.
 */
function joinPair(one: readonly [number, number, number], two: ArrayLike<number>) {
  const apexAt = [0, 1, 2].find((k) => ![two[0], two[1], two[2]].includes(one[k]))!;
  const [apex, from, to] = [one[apexAt], one[(apexAt + 1) % 3], one[(apexAt + 2) % 3]];
  const far = [two[0], two[1], two[2]].find((vertex) => vertex !== from && vertex !== to)!;
  return { corners: [from, far, to, apex], triangles: [from, far, to, from, to, apex] };
}
