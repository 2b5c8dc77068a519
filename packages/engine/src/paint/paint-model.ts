import { byteTable } from 'kiln-mesh/core/color';
import { edgeAt } from 'kiln-mesh/core/math/triangle';
import type { Vector } from 'kiln-mesh/core/math/vector';
import { boundingBox, type Model, type Part } from 'kiln-mesh/core/model';
import { firstEqual } from 'kiln-mesh/topology/vertices';
import { type BakedMaps, createMaps, dilate, type MapOptions, writeNormal } from './maps.ts';
import { type TexelAxes, texelAxes, texelBox, texelTriangle, unitAxes, visitTexels } from './texels.ts';

/**
 * Paints any model that has texture coordinates: every texel inside a triangle is carried to its place on the model and
 * asked of a painter that works in space (solid patterns, pictures projected onto it), so that what meets at a seam is
 * the same on both sides. Coordinates outside of 0..1 repeat, as textures do.
 */

export interface Spot {
  /** Scene units: the longest side of the model is 1, the ground at y = 0, centred in x and z. */
  x: number;
  y: number;
  z: number;
  /** Unit normal. */
  nx: number;
  ny: number;
  nz: number;
  /** 0 in hollows, 1 where it is open. */
  open: number;
  /** Of the whole model, counted through its parts. */
  triangle: number;
}

export interface Paint {
  /** Linear light. */
  r: number;
  g: number;
  b: number;
  metallic: number;
  roughness: number;
  /** Relief in scene units. */
  height: number;
  glow: number;
}

export type Painter = (spot: Readonly<Spot>, out: Paint) => void;

export interface PaintOptions extends MapOptions {
  /** Multiplies ambient shading into the base colour. */
  shading: boolean;
  /** From model units to those of the painter. */
  frame: SceneFrame;
  progress(fraction: number): void;
}

/** @returns the maps, and the share of painted texels that two triangles claim */
export function paintModel(model: Model, paint: Painter, options: PaintOptions): { maps: BakedMaps; overlap: number } {
  const { size, pbr, shading, frame } = options;
  const maps = createMaps(options);
  const brush = createBrush(maps, paint, shading);
  const { spot } = brush;
  const triangles = model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
  const owner = new Int32Array(size * size).fill(-1);
  let [painted, claimed, done] = [0, 0, 0];
  for (const part of model.parts) {
    const { indices, uvs, normals } = part;
    if (!uvs || !normals) throw new Error('painting needs texture coordinates and normals');
    const at = toScene(part, frame);
    const open = concavity(part, at);
    for (let t = 0; t < indices.length; t += 3, done++) {
      if ((done & 1023) === 0) options.progress(done / triangles);
      const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
      const texels = texelTriangle(uvs, [a, b, c], size);
      if (!(Math.abs(texels.area) > 1e-9)) continue;
      const axes = pbr ? unitAxes(texelAxes(at, [a, b, c], texels)) : undefined;
      spot.triangle = done;
      visitTexels(texels, texelBox(texels), size, (i, wa, wb, wc) => {
        if (owner[i] === -1) painted++;
        // Neighbours share the texels of their common edge; those are no overlap.
        else if (owner[i] !== done && Math.min(wa, wb, wc) > 1e-4) claimed++;
        owner[i] = done;
        spot.x = wa * at[a * 3] + wb * at[b * 3] + wc * at[c * 3];
        spot.y = wa * at[a * 3 + 1] + wb * at[b * 3 + 1] + wc * at[c * 3 + 1];
        spot.z = wa * at[a * 3 + 2] + wb * at[b * 3 + 2] + wc * at[c * 3 + 2];
        const nx = wa * normals[a * 3] + wb * normals[b * 3] + wc * normals[c * 3];
        const ny = wa * normals[a * 3 + 1] + wb * normals[b * 3 + 1] + wc * normals[c * 3 + 1];
        const nz = wa * normals[a * 3 + 2] + wb * normals[b * 3 + 2] + wc * normals[c * 3 + 2];
        const nl = Math.hypot(nx, ny, nz) || 1;
        [spot.nx, spot.ny, spot.nz] = [nx / nl, ny / nl, nz / nl];
        spot.open = wa * open[a] + wb * open[b] + wc * open[c];
        brush.paint(i, axes);
      });
    }
  }
  dilate(maps);
  return { maps, overlap: painted > 0 ? claimed / painted : 0 };
}

/** Puts into the maps what the painter makes of `spot`, which is filled before; the axes are for its relief. */
function createBrush(maps: BakedMaps, painter: Painter, shading: boolean) {
  const byte = byteTable();
  const spot: Spot = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, open: 1, triangle: 0 };
  const look: Paint = { r: 0, g: 0, b: 0, metallic: 0, roughness: 0.6, height: 0, glow: 0 };
  const step = Math.max(0.0011, 1 / maps.size);
  /** Of the relief, along a way on the surface; `height` is that of the spot itself. */
  const slope = (height: number, way: Vector) => {
    const { x, y, z } = spot;
    [spot.x, spot.y, spot.z] = [x + way[0] * step, y + way[1] * step, z + way[2] * step];
    painter(spot, look);
    [spot.x, spot.y, spot.z] = [x, y, z];
    return (look.height - height) / step;
  };
  return {
    spot,
    paint(i: number, axes: TexelAxes | undefined) {
      maps.coverage[i] = 1;
      painter(spot, look);
      const light = shading ? (0.45 + 0.55 * spot.open) * (0.86 + 0.14 * spot.ny) : 1;
      maps.base[i * 3] = byte(look.r * light);
      maps.base[i * 3 + 1] = byte(look.g * light);
      maps.base[i * 3 + 2] = byte(look.b * light);
      if (maps.emission) {
        maps.emission[i * 3] = byte(look.r * look.glow);
        maps.emission[i * 3 + 1] = byte(look.g * look.glow);
        maps.emission[i * 3 + 2] = byte(look.b * look.glow);
      }
      if (!axes || !maps.normal || !maps.metallic || !maps.roughness) return;
      maps.metallic[i] = Math.round(Math.min(1, Math.max(0, look.metallic)) * 255);
      maps.roughness[i] = Math.round(Math.min(1, Math.max(0.04, look.roughness)) * 255);
      const { height } = look;
      writeNormal(maps.normal, i, [-slope(height, axes.tangent), -slope(height, axes.bitangent), 1]);
    },
  };
}

export interface SceneFrame {
  scale: number;
  move: [number, number, number];
}

/** What carries model units to scene units. */
export function sceneFrame(model: Model): SceneFrame {
  const { min, max } = boundingBox(model);
  const longest = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const scale = longest > 0 ? 1 / longest : 1;
  return { scale, move: [(-(min[0] + max[0]) / 2) * scale, -min[1] * scale, (-(min[2] + max[2]) / 2) * scale] };
}

export function toScene({ positions }: Part, { scale, move }: SceneFrame): Float32Array {
  return positions.map((value, i) => value * scale + move[i % 3]);
}

/** Ambient occlusion by vertex: low where its neighbours lie above its tangent plane. Vertices at one place share it. */
function concavity({ indices, normals }: Part, at: Float32Array): Float32Array {
  const count = at.length / 3;
  const same = firstEqual(count, [{ data: at, width: 3 }]);
  const sum = new Float32Array(count);
  const ways = new Uint32Array(count);
  const note = (from: number, to: number) => {
    const [dx, dy, dz] = edgeAt(at, from * 3, to * 3);
    const length = Math.hypot(dx, dy, dz);
    if (length === 0) return;
    const rise = (dx * normals![from * 3] + dy * normals![from * 3 + 1] + dz * normals![from * 3 + 2]) / length;
    sum[same[from]] += rise;
    ways[same[from]]++;
  };
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      note(indices[t + k], indices[t + ((k + 1) % 3)]);
      note(indices[t + ((k + 1) % 3)], indices[t + k]);
    }
  }
  return Float32Array.from(same, (v) => Math.min(1, Math.max(0, 1 - Math.max(0, sum[v] / Math.max(1, ways[v])) * 2)));
}
