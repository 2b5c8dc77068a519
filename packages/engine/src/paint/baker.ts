import { edgeAt } from 'kiln-mesh/core/math/triangle';
import { dot, lengthOf, type Vector } from 'kiln-mesh/core/math/vector';
import type { Part } from 'kiln-mesh/core/model';
import type { Field } from '../field/field.ts';
import { focusCache } from '../field/focus-cache.ts';
import { gradient } from '../field/gradient.ts';
import type { Piece } from '../field/piece.ts';
import { type Look, lookTable, srgbTable } from './look.ts';
import { type BakedMaps, createMaps, type MapOptions } from './maps.ts';
import { SHARP, type SurfaceSample } from './patterns.ts';
import type { Surface } from './surface.ts';
import { type TexelTriangle, texelAxes, texelTriangle } from './texels.ts';

/** What painting a mesh of a field works with: of the whole, and of one triangle. */

export interface BakeOptions extends MapOptions {
  /** Multiplies ambient shading into the base colour. */
  shading: boolean;
  /** Per triangle: 0 where it will not be seen, whose texels take the colours around them. All are painted when left out. */
  seen?: Uint8Array;
  progress?: (fraction: number) => void;
}

/** A place of a triangle, and the mesh's normal there, which is not of unit length. */
export interface TexelPlace {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  occlusion: number;
}

/** What is the same for all triangles. */
export interface Baker {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  indices: Uint32Array;
  maps: BakedMaps;
  /** Share of the ambient light by vertex. */
  occlusion: Float32Array;
  shading: boolean;
  near: (x: number, y: number, z: number) => Field;
  lookOf(piece: Piece): Look;
  toSrgb(value: number): number;
  /** The last colour asked for, and its place in the frame of its piece: reused. */
  sample: SurfaceSample;
  local: Float64Array;
  /** The place that is painted, how the normal leans there, along which ways, and the slope of the field: reused. */
  spot: TexelPlace;
  lean: Float64Array;
  frame: Float64Array;
  slope: [number, number, number];
}

export function createBaker(
  { positions, indices, uvs, normals }: Part,
  field: Field,
  slots: Readonly<Record<string, Surface>>,
  options: BakeOptions,
): Baker {
  if (!uvs || !normals) throw new Error('bake needs texture coordinates and normals');
  return {
    positions,
    normals,
    uvs,
    indices,
    maps: createMaps(options),
    occlusion: ambientOcclusion(positions, normals, field),
    shading: options.shading,
    near: focusCache(field, { keep: (close) => close }),
    lookOf: lookTable(slots),
    toSrgb: srgbTable(),
    sample: { r: 0, g: 0, b: 0, metallic: 0, roughness: 0, height: 0 },
    local: new Float64Array(3),
    spot: { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, occlusion: 0 },
    lean: new Float64Array(3),
    frame: new Float64Array(6),
    slope: [0, 0, 0],
  };
}

export interface Triangle {
  corners: Vector;
  texels: TexelTriangle;
  tangent: Vector;
  bitangent: Vector;
  /** The field, as far as it matters here. */
  close: Field;
  /** Of its one owner, found once: meshes follow the lines where slots meet. A mixed one asks per texel. */
  whole: Look;
  mixed: boolean;
  /** Some of its colours meet in a line. */
  sharp: boolean;
  /** The true surface is not as flat as the mesh. */
  curved: boolean;
}

/** Undefined where the layout has no area. */
export function triangleAt(baker: Baker, t: number): Triangle | undefined {
  const { positions, indices, uvs, maps, lookOf } = baker;
  const corners = [indices[t * 3], indices[t * 3 + 1], indices[t * 3 + 2]] as const;
  const texels = texelTriangle(uvs, corners, maps.size);
  if (Math.abs(texels.area) < 1e-12) return undefined;
  const [a, b, c] = [corners[0] * 3, corners[1] * 3, corners[2] * 3];
  const reach = Math.max(lengthOf(edgeAt(positions, a, b)), lengthOf(edgeAt(positions, a, c)));
  const middle = mix(positions, corners, LOOKS[0]);
  const close = baker.near(...middle).focus(...middle, reach * 0.7 + 0.004);
  const places = LOOKS.map((weights) => mix(positions, corners, weights));
  const whole = lookOf(close.owner(...middle));
  const mixed = places.some((at) => lookOf(close.owner(...at)).surface !== whole.surface);
  const strays = (at: Vector, i: number) => {
    const normal = mix(baker.normals, corners, LOOKS[i]);
    const slope = gradient(close, at[0], at[1], at[2], 0.004);
    return dot(slope, normal) < 0.997 * lengthOf(slope) * lengthOf(normal);
  };
  const curved = maps.normal !== undefined && places.some(strays);
  const sharp = mixed || SHARP.has(whole.surface.pattern);
  return { corners, texels, ...texelAxes(positions, corners, texels), close, whole, mixed, curved, sharp };
}

/** Where a triangle is looked at to know it: its middle, and near its corners. */
const LOOKS = [
  [1 / 3, 1 / 3, 1 / 3] as const,
  [0.8, 0.1, 0.1] as const,
  [0.1, 0.8, 0.1] as const,
  [0.1, 0.1, 0.8] as const,
] as const;

export const mix = (values: Float32Array, [a, b, c]: Vector, [wa, wb, wc]: Vector): Vector => [
  wa * values[a * 3] + wb * values[b * 3] + wc * values[c * 3],
  wa * values[a * 3 + 1] + wb * values[b * 3 + 1] + wc * values[c * 3 + 1],
  wa * values[a * 3 + 2] + wb * values[b * 3 + 2] + wc * values[c * 3 + 2],
];

/** How far along the normal it is sampled, and what each sample counts. */
const SAMPLES = [
  { height: 0.015, weight: 0.3 },
  { height: 0.04, weight: 0.3 },
  { height: 0.085, weight: 0.4 },
] as const;
/** Of space that shares a focused field; vertices lie up to half its diagonal from its middle. */
const CELL = 1 / 16;
const REACH = CELL * 0.87 + 0.09;

/**
 * Ambient occlusion of each vertex, from 0 (hidden) to 1 (open): distances of the field sampled along the normal.
 * Source: A. Evans, "Fast Approximations for Global Illumination on Dynamic Scenes" (SIGGRAPH 2006).
 */
function ambientOcclusion(positions: Float32Array, normals: Float32Array, field: Field): Float32Array {
  const out = new Float32Array(positions.length / 3);
  const near = focusCache(field, { cell: CELL, reach: REACH, keep: (close) => close });
  for (let v = 0; v < out.length; v++) {
    const [x, y, z] = [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]];
    const [nx, ny, nz] = [normals[v * 3], normals[v * 3 + 1], normals[v * 3 + 2]];
    const close = near(x, y, z);
    let closed = 0;
    for (const { height, weight } of SAMPLES) {
      const ground = y + ny * height;
      const d = close.distance(x + nx * height, ground, z + nz * height);
      closed += weight * Math.min(1, Math.max(0, 1 - Math.min(d, Math.max(ground + 0.01, 0)) / height));
    }
    out[v] = 1 - closed;
  }
  return out;
}
