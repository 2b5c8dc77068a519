import { standardLexicon } from 'kiln-engine/content/nouns/index';
import type { Field } from 'kiln-engine/field/field';
import { sampleGrid } from 'kiln-engine/field/sample-grid';
import { surfaceNets } from 'kiln-engine/field/surface-nets';
import { composeScene } from 'kiln-engine/make/words/compose';
import { grow, longestSide, survey } from 'kiln-engine/make/words/form/survey';
import { bareModel } from 'kiln-engine/make/words/mesh/make-model';
import { triangulateQuads } from 'kiln-engine/make/words/mesh/shape';
import type { Model, Part } from 'kiln-mesh/core/model';
import { halfEdgeTwins } from 'kiln-mesh/internal/topology/edges';
import { innerTexels, uvCoverage } from 'kiln-mesh/internal/uv/uv-coverage';
import { subdividePart } from 'kiln-mesh/simplify/subdivide';
import { joinMeshes, type Mesh } from 'kiln-mesh/topology/connected-components';
import { createNearest } from 'kiln-mesh/topology/nearest';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import sharp from 'sharp';
import { mulberry32 } from './random.ts';

/**
 * Models with what is wrong with those that generative models deliver, made out of Kiln's own nouns: so it is known what
 * they must become.
 */

export interface Truth {
  mesh: Mesh;
  /** Edge of a cell of the grid that it comes from: a voxel of a generator. */
  cell: number;
  /** Below 0 inside. */
  distance(x: number, y: number, z: number): number;
  /** The surface so deep below, as a share of the size. */
  below(depth: number): Mesh;
}

/** About two and a half triangles a cell of the surface. */
export function truthOf(prompt: string, cells: number): Truth {
  const scene = composeScene(prompt, standardLexicon(), { seed: 5, pose: '', fine: false });
  const { field, box } = survey(scene.solid);
  const cell = longestSide(box) / cells;
  const at = (depth: number): Mesh => {
    const net = surfaceNets(sampleGrid(lowered(field, depth), grow(box, cell * 3), cell));
    return { positions: net.positions, indices: triangulateQuads(net) };
  };
  return {
    mesh: at(0),
    cell,
    distance: (x, y, z) => field.distance(x, y, z),
    below: (depth) => at(depth * longestSide(box)),
  };
}

/** The field of what lies at least so deep below its surface. */
function lowered(field: Field, by: number): Field {
  return {
    ...field,
    distance: (x, y, z) => field.distance(x, y, z) + by,
    focus: (x, y, z, radius) => lowered(field.focus(x, y, z, radius + by * 2), by),
    steepness: (d) => field.steepness(d - by),
  };
}

export const asModel = ({ positions, indices }: Mesh): Model =>
  bareModel({ name: 'made', material: 0, positions, indices });

/** The surface and its like two voxels of a grid of 256 below, with walls between them at some places. */
export function doubleShell({ mesh, below }: Truth, rims = 24): Mesh {
  const inner = below(2 / 256);
  const random = mulberry32(11);
  const nearest = createNearest({ positions: mesh.positions, indices: mesh.indices.slice() });
  const gone = new Set<number>();
  const walls: number[] = [];
  const from = mesh.positions.length / 3;
  while (gone.size < Math.min(rims, inner.indices.length / 300)) {
    const t = Math.floor(random() * (inner.indices.length / 3));
    const corners = [...inner.indices.subarray(t * 3, t * 3 + 3)];
    const hit = nearest(...placeOf(inner, corners[0]!));
    if (!hit || gone.has(t)) continue;
    gone.add(t);
    const outer = [...mesh.indices.subarray(hit.triangle * 3, hit.triangle * 3 + 3)];
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]! + from, corners[(k + 1) % 3]! + from];
      const [c, d] = [outer[(k + 1) % 3]!, outer[k]!];
      walls.push(a, b, c, a, c, d);
    }
  }
  const kept = inner.indices.filter((_, i) => !gone.has(Math.floor(i / 3)));
  const both = joinMeshes([mesh, { positions: inner.positions, indices: kept }]);
  return { positions: both.positions, indices: Uint32Array.from([...both.indices, ...walls]) };
}

const placeOf = ({ positions }: Mesh, vertex: number) =>
  [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!] as const;

/** Patches of the surface turned over, until a share of the faces is. */
export function flipped({ mesh }: Truth, share = 0.17): Mesh {
  const random = mulberry32(7);
  const twins = halfEdgeTwins(mesh.indices);
  const count = mesh.indices.length / 3;
  const turned = new Set<number>();
  while (turned.size < count * share) {
    const patch = [Math.floor(random() * count)];
    const most = turned.size + count * 0.01;
    for (let head = 0; head < patch.length && turned.size < most; head++) {
      if (turned.has(patch[head]!)) continue;
      turned.add(patch[head]!);
      for (let k = 0; k < 3; k++) {
        const twin = twins[patch[head]! * 3 + k]!;
        if (twin !== -1) patch.push(Math.floor(twin / 3));
      }
    }
  }
  const indices = mesh.indices.slice();
  for (const t of turned) indices.set([mesh.indices[t * 3 + 1]!, mesh.indices[t * 3]!], t * 3);
  return { positions: mesh.positions, indices };
}

/** Crumbs of a voxel or two around the surface and inside of it; none touches it. */
export function withSpecks({ mesh, cell, distance }: Truth, count = 200): Mesh {
  const random = mulberry32(3);
  const specks: Mesh[] = [];
  while (specks.length < count) {
    const [x, y, z] = [random() * 1.2 - 0.6, random() * 1.2 - 0.1, random() * 1.2 - 0.6] as const;
    if (Math.abs(distance(x, y, z)) < cell * 4) continue;
    const positions = Float32Array.from({ length: 18 }, (_, i) => {
      const [corner, axis] = [Math.floor(i / 3), i % 3];
      const out = Math.floor(corner / 2) === axis ? (corner % 2 === 0 ? 1 : -1) * (0.001 + 0.003 * random()) : 0;
      return [x, y, z][axis]! + out;
    });
    specks.push({ positions, indices: OCTAHEDRON });
  }
  return joinMeshes([mesh, ...specks]);
}

const OCTAHEDRON = Uint32Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5);

/** Small windows in the surface: the faces around some of its points are missing. */
export function withHoles({ mesh }: Truth, count = 40): Mesh {
  const random = mulberry32(5);
  const gone = new Set(Array.from({ length: count }, () => Math.floor(random() * (mesh.positions.length / 3))));
  return {
    positions: mesh.positions,
    indices: mesh.indices.filter((_, i) => {
      const t = i - (i % 3);
      return ![0, 1, 2].some((k) => gone.has(mesh.indices[t + k]!));
    }),
  };
}

/** Four times the triangles, as often as asked. */
export function finer(mesh: Mesh, times: number): Mesh {
  let part: Part = { name: '', material: 0, ...mesh };
  for (let i = 0; i < times; i++) part = subdividePart(part);
  return part;
}

/** A painted surface: what it should look like, and the same with alpha and colour that fade towards the rims of charts. */
export async function fadedRims(mesh: Mesh, size = 1024): Promise<{ whole: Model; faded: Model }> {
  const laid = unwrap(asModel(mesh), { textureSize: size });
  const covered = uvCoverage(laid.parts, size, size)!;
  const margin = Math.ceil(size / 512);
  const inner = innerTexels(covered, size, margin);
  const rgba = new Uint8Array(size * size * 4);
  const clear = new Uint8Array(size * size * 4);
  for (let i = 0; i < covered.length; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    const color = [120 + 60 * Math.sin(x / 90), 90 + 50 * Math.sin(y / 70), 70];
    const alpha = inner[i] ? 255 : covered[i] ? 60 + ((x * 7 + y * 13) % 160) : 0;
    for (let k = 0; k < 3; k++) {
      rgba[i * 4 + k] = Math.round(color[k]!);
      clear[i * 4 + k] = Math.round(color[k]! + (255 - color[k]!) * (1 - alpha / 255));
    }
    rgba[i * 4 + 3] = 255;
    clear[i * 4 + 3] = alpha;
  }
  return {
    whole: await painted(laid, rgba, size),
    faded: await painted(laid, clear, size, 'blend'),
  };
}

async function painted(model: Model, rgba: Uint8Array, size: number, alpha?: 'blend'): Promise<Model> {
  const image = sharp(rgba, { raw: { width: size, height: size, channels: 4 } });
  const bytes = new Uint8Array(await (alpha ? image : image.removeAlpha()).png({ compressionLevel: 3 }).toBuffer());
  return {
    ...model,
    parts: model.parts.map((part) => computeNormals(part)),
    materials: [
      {
        name: 'skin',
        baseColor: [1, 1, 1, 1],
        metallic: 0,
        roughness: 0.7,
        emissive: [0, 0, 0],
        baseColorTexture: { name: 'skin', mimeType: 'image/png', bytes, width: size, height: size },
        ...(alpha && { alpha }),
      },
    ],
  };
}
