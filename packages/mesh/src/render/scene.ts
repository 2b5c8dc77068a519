import { UserError } from 'kiln-errors';
import { type Box, emptyBox, growBoxByPoints } from '../core/math/box.ts';
import { faceNormalAt } from '../core/math/triangle.ts';
import type { Material, Model, Part, Texture } from '../core/model.ts';
import { computeNormals } from '../topology/normals.ts';
import { eachPolygon } from '../topology/polygons.ts';
import { settleShapes } from '../topology/settle-shapes.ts';
import { decodeTexture, type Sampler } from './texture-sampler.ts';

/**
 * A model made ready for drawing: one list of sound triangles, scaled into a sphere of radius 1 around the origin so
 * that nothing after this cares about units, with smooth normals, decoded textures and a normal per face. It is made
 * once per model and drawn as often as wanted.
 */

export interface Scene {
  triangles: number;
  /** 3 per triangle. */
  indices: Uint32Array;
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  /** rgb in linear light per vertex; absent when no part has colours. */
  colors?: Float32Array;
  faceNormals: Float32Array;
  /** Per triangle: half of log2 of its area in texture space, to choose a texture level. */
  uvDetail: Float32Array;
  /** Per triangle: index into `surfaces`, one surface a part. */
  surfaceOf: Uint32Array;
  surfaces: Surface[];
  /** Per triangle, 255 where everything is opaque; absent when all are. */
  coverage?: Uint8Array;
  /** Per triangle: bits 1, 2, 4 for its sides (0-1, 1-2, 2-0) that a wireframe shows. */
  edges: Uint8Array;
  /** Height of what it stands on: its lowest point, when nothing else was said. */
  ground: number;
}

export interface Surface {
  baseColor: Material['baseColor'];
  metallic: number;
  roughness: number;
  emissive: Material['emissive'];
  baseColorMap?: Sampler;
  metallicRoughnessMap?: Sampler;
  normalMap?: Sampler;
  emissiveMap?: Sampler;
}

const PLAIN: Material = {
  name: 'plain',
  baseColor: [0.8, 0.8, 0.8, 1],
  metallic: 0,
  roughness: 0.7,
  emissive: [0, 0, 0],
};

export interface SceneOptions {
  /** False skips decoding textures, for shadings that show none. */
  materials?: boolean;
  /** What is centred and scaled instead of the model's own box: the box of all poses of a clip. */
  box?: Box;
  /** Height of the ground in the model's units; its lowest point when left out. */
  ground?: number;
  /** Those of another pose of the same model. */
  surfaces?: Surface[];
}

/**
 * Drops triangles with missing, non-finite or out-of-range corners. Throws UserError `empty_model` when none is left.
 */
export async function prepareScene(model: Model, options: SceneOptions = {}): Promise<Scene> {
  const { materials = true, box } = options;
  const parts = model.parts.map((part) => soundPart(settleShapes(part))).filter((part) => part.indices.length > 0);
  if (parts.length === 0) throw new UserError('empty_model', 'The model has no triangles to draw.');
  const unit = normalise(parts, box ?? usedBox(parts), options.ground);
  const ready = unit.parts.map((part) =>
    part.normals?.length === part.positions.length ? part : computeNormals(part),
  );
  const vertices = ready.reduce((sum, part) => sum + part.positions.length / 3, 0);
  const triangles = ready.reduce((sum, part) => sum + part.indices.length / 3, 0);
  const colored = materials && ready.some((part) => part.colors);
  const surfaces = options.surfaces ?? (await prepareSurfaces(ready, model.materials, materials));
  const scene: Scene = {
    triangles,
    indices: new Uint32Array(triangles * 3),
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    ...(colored && { colors: new Float32Array(vertices * 3).fill(1) }),
    faceNormals: new Float32Array(triangles * 3),
    uvDetail: new Float32Array(triangles),
    surfaceOf: new Uint32Array(triangles),
    surfaces,
    edges: new Uint8Array(triangles),
    ground: unit.ground,
  };
  if (surfaces.some((surface) => surface.baseColor[3] < 0.99)) scene.coverage = new Uint8Array(triangles).fill(255);
  let vertex = 0;
  let corner = 0;
  ready.forEach((part, surface) => {
    scene.positions.set(part.positions, vertex * 3);
    scene.normals.set(part.normals!, vertex * 3);
    if (part.uvs) scene.uvs.set(part.uvs.subarray(0, (part.positions.length / 3) * 2), vertex * 2);
    if (part.colors) scene.colors?.set(part.colors, vertex * 3);
    for (let i = 0; i < part.indices.length; i++) scene.indices[corner + i] = part.indices[i] + vertex;
    const [from, to] = [corner / 3, (corner + part.indices.length) / 3];
    scene.surfaceOf.fill(surface, from, to);
    scene.coverage?.fill(Math.round(255 * Math.min(1, Math.max(0, surfaces[surface].baseColor[3]))), from, to);
    scene.edges.set(shownEdges(part), from);
    vertex += part.positions.length / 3;
    corner += part.indices.length;
  });
  for (const list of [scene.normals, scene.uvs, scene.colors]) if (list) makeFinite(list);
  measureFaces(scene);
  return scene;
}

function soundPart(part: Part): Part {
  const count = part.positions.length / 3;
  const sound = new Uint8Array(Math.floor(count));
  for (let v = 0; v < sound.length; v++) {
    const sum = part.positions[v * 3] + part.positions[v * 3 + 1] + part.positions[v * 3 + 2];
    sound[v] = Number.isFinite(sum) ? 1 : 0;
  }
  const kept = new Uint32Array(part.indices.length);
  let length = 0;
  for (let i = 0; i + 2 < part.indices.length; i += 3) {
    const a = part.indices[i];
    const b = part.indices[i + 1];
    const c = part.indices[i + 2];
    if (!sound[a] || !sound[b] || !sound[c] || a === b || b === c || c === a) continue;
    kept[length++] = a;
    kept[length++] = b;
    kept[length++] = c;
  }
  if (length === part.indices.length) return part;
  const { polygons: _, ...rest } = part;
  return { ...rest, indices: kept.subarray(0, length) };
}

function makeFinite(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) values[i] = 0;
}

async function prepareSurfaces(parts: Part[], materials: Material[], textures: boolean): Promise<Surface[]> {
  const decoded = new Map<Texture, Promise<Sampler>>();
  const decode = (texture: Texture | undefined, kind: 'color' | 'data') => {
    if (!texture || !textures) return undefined;
    const known = decoded.get(texture) ?? decodeTexture(texture, kind);
    decoded.set(texture, known);
    return known;
  };
  return Promise.all(
    parts.map(async (part) => {
      const material = materials[part.material] ?? PLAIN;
      const uvs = part.uvs !== undefined;
      const [base, mr, normal, glow] = await Promise.all([
        uvs ? decode(material.baseColorTexture, 'color') : undefined,
        uvs ? decode(material.metallicRoughnessTexture, 'data') : undefined,
        uvs ? decode(material.normalTexture, 'data') : undefined,
        uvs ? decode(material.emissiveTexture, 'color') : undefined,
      ]);
      return {
        baseColor: material.baseColor,
        metallic: material.metallic,
        roughness: material.roughness,
        emissive: material.emissive,
        ...(base && { baseColorMap: base }),
        ...(mr && { metallicRoughnessMap: mr }),
        ...(normal && { normalMap: normal }),
        ...(glow && { emissiveMap: glow }),
      };
    }),
  );
}

/** Sides of polygons are shown, the diagonals that cut polygons into triangles are not. */
function shownEdges({ polygons, indices, positions }: Part): Uint8Array {
  const out = new Uint8Array(indices.length / 3).fill(7);
  if (!polygons) return out;
  const count = positions.length / 3;
  const key = (a: number, b: number) => (a < b ? a * count + b : b * count + a);
  const sides = new Set<number>();
  eachPolygon(polygons, (size, start) => {
    for (let k = 0; k < size; k++) {
      sides.add(key(polygons.indices[start + k], polygons.indices[start + ((k + 1) % size)]));
    }
  });
  for (let t = 0; t < out.length; t++) {
    const [a, b, c] = [indices[t * 3], indices[t * 3 + 1], indices[t * 3 + 2]];
    out[t] = (sides.has(key(a, b)) ? 1 : 0) | (sides.has(key(b, c)) ? 2 : 0) | (sides.has(key(c, a)) ? 4 : 0);
  }
  return out;
}

/** Around the vertices that triangles use. */
function usedBox(parts: readonly Part[]): Box {
  const box = emptyBox();
  for (const { positions, indices } of parts) growBoxByPoints(box, positions, indices);
  return box;
}

/**
 * Centres the box on the origin and scales its half diagonal to 1, in double precision: before anything multiplies
 * coordinates, which could be too large or too small for that.
 */
function normalise(parts: Part[], { min, max }: Box, floor = min[1]): { parts: Part[]; ground: number } {
  const center = min.map((low, k) => low / 2 + max[k] / 2);
  const half = Math.hypot(...min.map((low, k) => max[k] / 2 - low / 2));
  const scale = (part: Part): Part => {
    const positions = new Float32Array(part.positions.length);
    for (let i = 0; i < positions.length; i++) {
      const value = half > 0 ? (part.positions[i] - center[i % 3]) / half : 0;
      // Vertices that no triangle uses may be anywhere: they are pulled in so that framing and projecting stay sound.
      positions[i] = Number.isNaN(value) ? 0 : Math.min(1, Math.max(-1, value));
    }
    return { ...part, positions };
  };
  return { parts: parts.map(scale), ground: half > 0 ? (floor - center[1]) / half : 0 };
}

function measureFaces(scene: Scene): void {
  const { positions: p, uvs, indices, faceNormals, uvDetail, triangles } = scene;
  for (let t = 0; t < triangles; t++) {
    const a = indices[t * 3];
    const b = indices[t * 3 + 1];
    const c = indices[t * 3 + 2];
    const normal = faceNormalAt(p, a * 3, b * 3, c * 3);
    const length = Math.hypot(normal[0], normal[1], normal[2]);
    faceNormals[t * 3] = length > 0 ? normal[0] / length : 0;
    faceNormals[t * 3 + 1] = length > 0 ? normal[1] / length : 1;
    faceNormals[t * 3 + 2] = length > 0 ? normal[2] / length : 0;
    const area =
      (uvs[b * 2] - uvs[a * 2]) * (uvs[c * 2 + 1] - uvs[a * 2 + 1]) -
      (uvs[c * 2] - uvs[a * 2]) * (uvs[b * 2 + 1] - uvs[a * 2 + 1]);
    uvDetail[t] = Math.log2(Math.max(Math.abs(area), 1e-20)) / 2;
  }
}
