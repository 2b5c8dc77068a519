import * as watlas from 'watlas';
import { integrate } from '../../core/math/triangle.ts';
import { countTriangles, type Model, type Part } from '../../core/model.ts';
import { splitByCorner } from '../topology/corners.ts';
import { computeNormals } from '../topology/normals.ts';
import { firstEqual } from '../topology/vertices.ts';
import { makeCharts } from './charts.ts';

export interface UnwrapOptions {
  /** Edge of the image the coordinates are meant for, in pixels; charts keep a distance of 2 px at 1024. */
  textureSize: number;
  /** Triangles above which charts follow the six directions, which is quick, instead of the surface. */
  fineUpTo?: number;
}

/** Above this xatlas takes more than a few seconds to find charts; it still packs them. */
const FINE_UP_TO = 30_000;

/**
 * UV unwrapping: texture coordinates for a whole model in one square: charts of little distortion, packed without
 * overlaps, so that one image can paint everything. Charts follow the surface in small models, the six directions of
 * `makeCharts` in large ones.
 *
 * Options: `fineUpTo` 30,000 triangles. Units: `textureSize` in pixels, coordinates 0..1. Keeps: points, faces, normals,
 * colours, skin. Gives up: the coordinates there were, shared vertices at the new seams. Source: xatlas (J. Young), watlas.
 * @example const flat = await unwrap(model, { textureSize: 1024 })
 */
export async function unwrap(model: Model, { textureSize, fineUpTo = FINE_UP_TO }: UnwrapOptions): Promise<Model> {
  await watlas.Initialize();
  const parts = model.parts.map(withNormals);
  const small = countTriangles(model) <= fineUpTo && parts.every((part) => !part.polygons);
  const corners = small ? xatlasCharts(parts, textureSize) : boxCharts(parts, textureSize);
  return {
    ...model,
    parts: parts.map((part, i) => {
      const { uvs: _, ...rest } = part;
      const split = splitByCorner(rest, corners[i], 2);
      return { ...split.part, uvs: split.values };
    }),
  };
}

/** Joining vertices for the charts must not lose hard edges, so normals are settled before. */
function withNormals(part: Part): Part {
  return part.normals ? part : computeNormals(part);
}

function joined(part: Part): Uint32Array {
  const first = firstEqual(part.positions.length / 3, [{ data: part.positions, width: 3 }]);
  return part.indices.map((index) => first[index]);
}

function packOptions(textureSize: number): watlas.PackOptions {
  // One more than asked for: the atlas comes out a little larger than the image and is scaled down.
  const padding = Math.ceil((textureSize / 1024) * 2) + 1;
  return { resolution: textureSize, padding, bilinear: true, rotateCharts: true, rotateChartsToAxis: true };
}

/** Charts and packing by xatlas. */
function xatlasCharts(parts: readonly Part[], textureSize: number): Float32Array[] {
  const atlas = new watlas.Atlas();
  try {
    for (const part of parts) {
      atlas.addMesh({
        vertexPositionData: part.positions,
        vertexCount: part.positions.length / 3,
        vertexPositionStride: 12,
        indexData: joined(part),
        indexCount: part.indices.length,
      });
    }
    atlas.computeCharts({});
    atlas.packCharts(packOptions(textureSize));
    return parts.map((_, i) => readCorners(atlas, i));
  } finally {
    atlas.delete();
  }
}

/** Charts by the six directions, packing by xatlas. */
function boxCharts(parts: readonly Part[], textureSize: number): Float32Array[] {
  const area = parts.reduce((sum, part) => sum + integrate(part).area, 0);
  const cell = Math.sqrt(area / 0.6) / Math.min(textureSize, 2048) || 1;
  const atlas = new watlas.Atlas();
  try {
    for (const part of parts) {
      const indices = joined(part);
      const faceStarts = startsOf(part);
      const { uvs, chart, count } = makeCharts({ positions: part.positions, indices, faceStarts, cell });
      spread(uvs, chart, count, cell * 8);
      // xatlas tells charts apart by shared vertices: each chart has its own.
      const corners = firstEqual(indices.length, [
        { data: uvs, width: 2 },
        { data: Uint32Array.from(indices, (_, c) => chart[Math.floor(c / 3)]), width: 1 },
      ]);
      atlas.addUvMesh({
        vertexUvData: uvs,
        vertexCount: indices.length,
        vertexStride: 8,
        indexData: corners,
        indexCount: corners.length,
      });
    }
    atlas.computeCharts({});
    atlas.packCharts(packOptions(textureSize));
    return parts.map((_, i) => readCorners(atlas, i));
  } finally {
    atlas.delete();
  }
}

function startsOf(part: Part): Uint32Array {
  if (!part.polygons) return Uint32Array.from({ length: part.indices.length / 3 + 1 }, (_, i) => i);
  const starts = new Uint32Array(part.polygons.sizes.length + 1);
  part.polygons.sizes.forEach((size, i) => {
    starts[i + 1] = starts[i] + size - 2;
  });
  return starts;
}

/** Lays the charts out in rows, apart from each other: what touches would be taken for one chart. */
function spread(uvs: Float32Array, chart: Int32Array, count: number, gap: number): void {
  const box = new Float64Array(count * 4);
  for (let i = 0; i < count; i++) box.set([Infinity, Infinity, -Infinity, -Infinity], i * 4);
  for (let c = 0; c < uvs.length / 2; c++) {
    const at = chart[Math.floor(c / 3)] * 4;
    for (let k = 0; k < 2; k++) {
      box[at + k] = Math.min(box[at + k], uvs[c * 2 + k]);
      box[at + 2 + k] = Math.max(box[at + 2 + k], uvs[c * 2 + k]);
    }
  }
  let total = 0;
  for (let i = 0; i < count; i++) {
    total += (box[i * 4 + 2] - box[i * 4] + gap) * (box[i * 4 + 3] - box[i * 4 + 1] + gap);
  }
  const limit = Math.sqrt(total) * 1.5;
  let [x, y, row] = [0, 0, 0];
  const move = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    const width = box[i * 4 + 2] - box[i * 4];
    if (x > 0 && x + width > limit) {
      x = 0;
      y += row + gap;
      row = 0;
    }
    move[i * 2] = x - box[i * 4];
    move[i * 2 + 1] = y - box[i * 4 + 1];
    x += width + gap;
    row = Math.max(row, box[i * 4 + 3] - box[i * 4 + 1]);
  }
  for (let c = 0; c < uvs.length / 2; c++) {
    const at = chart[Math.floor(c / 3)] * 2;
    uvs[c * 2] = uvs[c * 2] + move[at];
    uvs[c * 2 + 1] = uvs[c * 2 + 1] + move[at + 1];
  }
}

/** Coordinates of each corner in 0..1. A nearly square atlas is made square, which stretches less than 1 %. */
function readCorners(atlas: watlas.Atlas, index: number): Float32Array {
  const longer = Math.max(atlas.width, atlas.height, 1);
  const square = longer <= Math.min(atlas.width, atlas.height) * 1.2;
  const [width, height] = square ? [atlas.width, atlas.height] : [longer, longer];
  const mesh = atlas.getMesh(index);
  const indices = new Uint32Array(mesh.indexCount);
  mesh.getIndexArray(indices);
  const uvs = new Float32Array(mesh.vertexCount * 2);
  for (let v = 0; v < mesh.vertexCount; v++) {
    const [x, y] = mesh.getVertex(v).uv;
    uvs[v * 2] = Math.min(1, Math.max(0, x / width));
    uvs[v * 2 + 1] = Math.min(1, Math.max(0, y / height));
  }
  const values = new Float32Array(indices.length * 2);
  for (let c = 0; c < indices.length; c++) {
    values[c * 2] = uvs[indices[c] * 2];
    values[c * 2 + 1] = uvs[indices[c] * 2 + 1];
  }
  return values;
}
