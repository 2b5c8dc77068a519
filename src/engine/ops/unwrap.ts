import * as watlas from 'watlas';
import type { Model, Part } from '../model.ts';
import { splitByCorner } from './corners.ts';
import { computeNormals } from './normals.ts';
import { firstEqual } from './vertices.ts';

/**
 * Texture coordinates for a whole model in one square: charts of little distortion, packed without overlaps, so that
 * one image can paint everything.
 */

export interface UnwrapOptions {
  /** Edge of the image the coordinates are meant for, in pixels; charts keep a distance of 2 px at 1024. */
  textureSize: number;
}

/** Replaces the texture coordinates of all parts; geometry, faces, normals, colours and skin stay as they are. */
export async function unwrap(model: Model, { textureSize }: UnwrapOptions): Promise<Model> {
  const bare = model.parts.map(withNormals);
  const corners = await unwrapCorners(bare, textureSize);
  return {
    ...model,
    parts: bare.map((part, i) => {
      const { uvs: _, ...rest } = part;
      const split = splitByCorner(rest, corners[i]!, 2);
      return { ...split.part, uvs: split.values };
    }),
  };
}

function withNormals(part: Part): Part {
  return part.normals ? part : computeNormals(part, { creaseDegrees: 180 });
}

/** Texture coordinates per corner of each part, from xatlas. */
async function unwrapCorners(parts: readonly Part[], textureSize: number): Promise<Float32Array[]> {
  await watlas.Initialize();
  const atlas = new watlas.Atlas();
  try {
    for (const part of parts) {
      const first = firstEqual(part.positions.length / 3, [{ data: part.positions, width: 3 }]);
      atlas.addMesh({
        vertexPositionData: part.positions,
        vertexCount: part.positions.length / 3,
        vertexPositionStride: 12,
        indexData: part.indices.map((index) => first[index]!),
        indexCount: part.indices.length,
      });
    }
    const padding = Math.max(2, Math.ceil((textureSize / 1024) * 2));
    atlas.generate({}, { resolution: textureSize, padding, bilinear: true, rotateCharts: true });
    const { width, height } = atlas;
    return parts.map((part, i) => {
      const mesh = atlas.getMesh(i);
      const indices = new Uint32Array(mesh.indexCount);
      mesh.getIndexArray(indices);
      const uvs = new Float32Array(mesh.vertexCount * 2);
      for (let v = 0; v < mesh.vertexCount; v++) {
        const [x, y] = mesh.getVertex(v).uv;
        uvs[v * 2] = x / width;
        uvs[v * 2 + 1] = y / height;
      }
      const values = new Float32Array(part.indices.length * 2);
      for (let c = 0; c < indices.length; c++) {
        values[c * 2] = uvs[indices[c]! * 2]!;
        values[c * 2 + 1] = uvs[indices[c]! * 2 + 1]!;
      }
      return values;
    });
  } finally {
    atlas.delete();
  }
}
