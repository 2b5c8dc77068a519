import { ShapeUtils, Vector2 } from 'three';
import type { Part } from '../../core/model.ts';
import { flatten, splitTouching, triangulate } from '../../topology/polygons.ts';
import { distinct } from '../../topology/vertices.ts';
import { broken } from '../model-read-error.ts';

/**
 * Faces whose corners name a point, a texture coordinate and a normal by separate numbers (OBJ, USD), gathered into
 * vertices that have all three.
 */
export interface CornerFaces {
  sizes: number[];
  /** One entry per corner each; -1 where there is none. */
  point: number[];
  uv: number[];
  normal: number[];
}

export interface CornerSources {
  points: ArrayLike<number>;
  uvs: ArrayLike<number>;
  normals: ArrayLike<number>;
  /** rgb per point. */
  colors?: ArrayLike<number> | undefined;
  /** 4 per point. */
  joints?: Uint16Array | undefined;
  weights?: Float32Array | undefined;
}

/** The largest polygon kept as one; larger ones become triangles. */
const LARGEST_POLYGON = 255;
/** Cut by its form; what time that takes grows with the square where a polygon crosses itself. Larger ones are fans. */
const LARGEST_CUT = 4_096;

export function gatherCorners(name: string, material: number, faces: CornerFaces, from: CornerSources): Part {
  const corners = faces.point.length;
  // Corners without one among others get (0, 0), as in most programs; all of them would lose their images without it.
  const hasUv = faces.uv.length === corners && faces.uv.some((id) => id >= 0);
  const hasNormal = faces.normal.length === corners && !faces.normal.includes(-1);
  checkRange(faces.point, from.points.length / 3, 'point');
  if (hasUv)
    checkRange(
      faces.uv.filter((id) => id !== -1),
      from.uvs.length / 2,
      'texture coordinate',
    );
  if (hasNormal) checkRange(faces.normal, from.normals.length / 3, 'normal');
  const { sources, place } = distinct(corners, [
    { data: Uint32Array.from(faces.point), width: 1 },
    ...(hasUv ? [{ data: Uint32Array.from(faces.uv), width: 1 }] : []),
    ...(hasNormal ? [{ data: Uint32Array.from(faces.normal), width: 1 }] : []),
  ]);
  const take = (values: ArrayLike<number>, width: number, ids: readonly number[]) => {
    const out = new Float32Array(sources.length * width);
    for (let i = 0; i < sources.length; i++)
      for (let k = 0; k < width; k++) out[i * width + k] = values[ids[sources[i]] * width + k] ?? 0;
    return out;
  };
  const positions = take(from.points, 3, faces.point);
  const part: Part = { name, material, positions, indices: place };
  if (hasUv) part.uvs = take(from.uvs, 2, faces.uv);
  if (hasNormal) part.normals = take(from.normals, 3, faces.normal);
  if (from.colors) part.colors = take(from.colors, 3, faces.point);
  if (from.joints && from.weights) {
    part.joints = Uint16Array.from(take(from.joints, 4, faces.point));
    part.weights = take(from.weights, 4, faces.point);
  }
  setPolygons(part, faces.sizes);
  return part;
}

/** The polygons of a part whose `indices` are all their corners. */
export function setPolygons(part: Part, sizes: readonly number[]): void {
  const { positions, indices } = part;
  if (sizes.every((size) => size === 3)) return;
  const kept: number[] = [];
  const corners: number[] = [];
  let start = 0;
  for (const size of sizes) {
    const polygon = indices.subarray(start, start + size);
    start += size;
    for (const face of facesOfPolygon(positions, polygon)) {
      kept.push(face.length);
      corners.push(...face);
    }
  }
  part.indices = Uint32Array.from(corners);
  if (kept.every((size) => size === 3)) return;
  part.polygons = { sizes: Uint8Array.from(kept), indices: part.indices };
  part.indices = triangulate(positions, part.polygons);
}

function facesOfPolygon(positions: Float32Array, corners: Uint32Array): number[][] {
  if (corners.length <= LARGEST_POLYGON) return splitTouching(positions, [...corners]);
  if (corners.length <= LARGEST_CUT) return triangulateLarge(positions, corners);
  return Array.from({ length: corners.length - 2 }, (_, i) => [corners[0], corners[i + 1], corners[i + 2]]);
}

function checkRange(ids: readonly number[], count: number, what: string): void {
  for (const id of ids) if (!(id >= 0 && id < count)) throw broken(`A face names a ${what} that is not in the file.`);
}

/** The triangles of one polygon of any size, by earcut: fewer than of a smaller one where corners lie in line. */
function triangulateLarge(positions: Float32Array, corners: Uint32Array): number[][] {
  const [u, v] = flatten(positions, corners);
  const outline = Array.from(corners, (_, i) => new Vector2(u[i], v[i]));
  return ShapeUtils.triangulateShape(outline, []).map((triangle) => triangle.map((corner) => corners[corner]));
}
