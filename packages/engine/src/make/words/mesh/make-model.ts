import type { Model, Part } from 'kiln-mesh/core/model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { decimate } from 'kiln-mesh/simplify/decimate';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { weldPart } from 'kiln-mesh/topology/weld';
import { plainMaterial } from '../../../paint/model-material.ts';
import { survey } from '../form/survey.ts';
import type { Scene } from '../lay/scene.ts';
import { colorByLooks } from './color-mesh.ts';
import { cutByLooks } from './cut-by-looks.ts';
import { createLooks, type Looks } from './looks.ts';
import { MOST_CELLS, meshLooks, meshSolid, quadSolid } from './shape.ts';

/** How fine a mesh is wanted. Counts are faces: triangles, or quads where `topology` says so. */
export interface Fineness {
  faces: number;
  topology: 'triangle' | 'quad';
  /** Grid cells along the longest side before faces are taken away. */
  resolution: number;
  /** Every face flat for itself. */
  faceted: boolean;
  /** Faces go where the shape bends, large ones stay on what is flat; else they are of about one size. */
  adaptive?: boolean;
}

/** A mesh that is cut where colours meet, and the same mesh in the scene's flat colours: vertices are double there. */
export interface ColoredMesh {
  part: Part;
  colored: Part;
}

/** The scene as one mesh, in scene units (longest side about 1). May stay below the count where the grid's bound is met. */
export function meshScene(scene: Scene, fineness: Fineness, progress: (fraction: number) => void): Part {
  return meshInColor(scene, fineness, progress).part;
}

/** Like `meshScene`, with the colours that the scene's surfaces have before any texture. */
export function meshInColor(
  scene: Scene,
  { faces, topology, resolution, adaptive }: Fineness,
  progress: (fraction: number) => void,
): ColoredMesh {
  const solid = survey(scene.solid);
  const looks = createLooks(solid.field, scene.slots);
  if (topology === 'quad') {
    const { part, known } = quadSolid(solid, faces, looks, (f) => progress(f * 0.95));
    return { part, colored: colorByLooks(part, looks, known) };
  }
  const enough = Math.sqrt((faces * SPARE) / (2 * solid.quads));
  let cells = Math.min(resolution, Math.max(FEWEST_CELLS, enough));
  let part = meshLooks(solid, cells, looks);
  progress(0.7);
  const count = part.indices.length / 3;
  if (count < faces) {
    // What this grid does not see at all may show on the finest.
    cells = count === 0 ? MOST_CELLS : cells * Math.sqrt((faces / count) * 1.12);
    part = meshLooks(solid, cells, looks);
  }
  progress(0.85);
  const style = adaptive ? {} : { regular: 'light' as const };
  const colored = decimate(bareModel(part), { triangles: faces, careful: CAREFUL, ...style }).parts[0];
  progress(1);
  const { colors: _, ...welded } = weldPart(colored);
  if (closed(welded)) return cutColors(welded, colored, { faces, looks });
  // Keeping the lines between colours, or taking away very much, has cost a closed surface: the shape goes first, from
  // ever coarser grids, whose own meshes are closed by design and need less taken away.
  const { colors: __, ...whole } = part;
  let sound = decimate(bareModel(whole), { triangles: faces }).parts[0];
  while (!closed(sound) && cells > COARSEST) {
    cells *= 0.75;
    sound = decimate(bareModel(meshSolid(solid, cells)), { triangles: faces }).parts[0];
  }
  return cutColors(sound, sound, { faces, looks });
}

/**
 * Cuts a mesh where colours meet. The faces that this takes are taken from what is nearly flat elsewhere, so that there are
 * `faces` at most; where they are too few for lines as fine, the lines are coarser, and at last colours end at edges.
 */
function cutColors(whole: Part, colored: Part, { faces, looks }: { faces: number; looks: Looks }): ColoredMesh {
  const count = whole.indices.length / 3;
  const wanted = Math.min(count, faces);
  for (const tolerance of BORDERS) {
    let cut = cutByLooks(whole, looks, { tolerance, most: wanted * 2 });
    let left = count;
    for (let attempt = 0; cut && attempt < MOST_ATTEMPTS; attempt++) {
      const made = cut.indices.length / 3;
      if (made <= wanted && made >= wanted * ENOUGH) return { part: cut, colored: colorByLooks(cut, looks) };
      left -= made - wanted * AIM;
      if (left < wanted * LEAST_LEFT) break;
      const { colors: _, ...fewer } = weldPart(decimate(bareModel(colored), { triangles: Math.round(left) }).parts[0]);
      cut = closed(fewer) ? cutByLooks(fewer, looks, { tolerance, most: wanted * 2 }) : undefined;
    }
  }
  return { part: whole, colored: colorByLooks(whole, looks) };
}

/** Scene units (the longest side is 1) that the border of two colours may be off: as the faces that there are allow. A thousand of them need the coarser ones. */
const BORDERS = [1e-4, 4e-4, 1.6e-3, 6e-3, 1.5e-2];
/** How often faces are taken away for a border; how many of those wanted are aimed at, and are enough; how many are left of the shape at least. */
const MOST_ATTEMPTS = 4;
const AIM = 0.992;
const ENOUGH = 0.984;
const LEAST_LEFT = 0.5;

/** A scene in its colours as quickly as it can be drawn, for a small picture: no face is taken away, so thin parts stay whole. */
export function roughModel(scene: Scene, cells: number): Model {
  const solid = survey(scene.solid);
  const colored = meshLooks(solid, cells, createLooks(solid.field, scene.slots));
  return coloredModel({ part: colored, colored }, false);
}

/** How many times the triangles that are asked for a net has: what is taken away then is what the shape needs least. */
const SPARE = 5;
/** A net is even enough for the fast way to go nearly all of the way. */
const CAREFUL = 1.3;
/** Fewer cells than this along the longest side lose what a noun is known by, however few faces are asked for. */
const FEWEST_CELLS = 64;

/** Faces of a scene whose words ask for few of them: each is to be seen, and what has many pieces needs more. */
export const lowPolyFaces = ({ solid }: Pick<Scene, 'solid'>): number =>
  Math.min(1_500, Math.max(450, solid.groups.flat().length * 13));

/** Grid cells below which nothing is recognised any more. */
const COARSEST = 12;

function closed(part: Part): boolean {
  const report = inspect(bareModel(part));
  return report.watertight && report.nonManifoldEdges === 0;
}

/** A coloured mesh as a model without textures. */
export const coloredModel = ({ colored }: ColoredMesh, faceted: boolean): Model => ({
  ...bareModel(withNormals(colored, faceted)),
  materials: [plainMaterial('colours', [1, 1, 1], 0.6)],
});

export const bareModel = (part: Part): Model => ({
  name: 'model',
  parts: [part],
  materials: [plainMaterial('clay', [0.62, 0.62, 0.62], 0.75)],
  metadata: {},
});

/** Degrees between faces beyond which an edge is seen as an edge. */
export const withNormals = (part: Part, faceted: boolean): Part =>
  computeNormals(part, { creaseDegrees: faceted ? 0 : 52 });

/** The mesh as bytes for a later stage: four counts, then positions, triangles, face sizes, face corners. */
export function packMesh(part: Part): Uint8Array {
  const sizes = part.polygons?.sizes ?? new Uint8Array();
  const corners = part.polygons?.indices ?? new Uint32Array();
  const header = new Uint32Array([part.positions.length, part.indices.length, corners.length, sizes.length]);
  const chunks = [header, part.positions, part.indices, corners, sizes];
  const out = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    out.set(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength), at);
    at += chunk.byteLength;
  }
  return out;
}

export function unpackMesh(bytes: Uint8Array): Part {
  const { buffer } = bytes.slice();
  const [p, i, c, s] = new Uint32Array(buffer, 0, 4) as unknown as [number, number, number, number];
  const positions = new Float32Array(buffer, 16, p);
  const indices = new Uint32Array(buffer, 16 + p * 4, i);
  const corners = new Uint32Array(buffer, 16 + (p + i) * 4, c);
  const sizes = new Uint8Array(buffer, 16 + (p + i + c) * 4, s);
  return { name: 'body', positions, indices, material: 0, ...(s > 0 ? { polygons: { sizes, indices: corners } } : {}) };
}
