import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { countTriangles, type Model } from '../model.ts';
import { fillLoops } from './fill-loops.ts';
import { inspect } from './inspect.ts';
import { computeNormals } from './normals.ts';
import { orient } from './orient.ts';
import { weldAll } from './weld.ts';

await MeshoptSimplifier.ready;

/** What a repair did, in words for the person who asked. */
export interface RepairReport {
  /** False when the model was sound and came back as it was. */
  changed: boolean;
  flippedFaces: number;
  removedFaces: number;
  filledHoles: number;
  /** The surface was built anew from a voxel solid; details below `detail` metres are gone. */
  remeshed: boolean;
  detail?: number;
  watertight: boolean;
  /** Cubic metres. */
  volumeBefore: number;
  volumeAfter: number;
}

/** Cells along the longest side when a surface is built anew; the most that the library takes. */
const RESOLUTION = 256;

/**
 * Makes a mesh fit for printing: one closed, outward-facing surface. Degenerate and repeated faces go, faces are turned
 * the same way round, holes are filled; what is still not closed after that is built anew as a solid. A sound model comes
 * back unchanged; a changed one is a single part in the first part's material, without texture coordinates.
 */
export function repair(model: Model): { model: Model; report: RepairReport } {
  const before = inspect(model);
  const report: RepairReport = {
    changed: false,
    flippedFaces: 0,
    removedFaces: 0,
    filledHoles: 0,
    remeshed: false,
    watertight: before.watertight,
    volumeBefore: before.volume,
    volumeAfter: before.volume,
  };
  if (before.watertight && before.degenerateFaces === 0 && before.volume > 0) return { model, report };
  report.changed = true;
  const welded = weldAll(model);
  const single = removeRepeated(welded.indices);
  report.removedFaces = countTriangles(model) - single.length / 3;
  const turned = orient(welded.positions, single);
  report.flippedFaces = turned.flipped;
  const filled = fillLoops(welded.positions, turned.indices);
  report.filledHoles = filled.holes;
  let mesh: { positions: Float32Array; indices: Uint32Array } = filled;
  let after = inspect(asModel(model, mesh));
  if (!after.watertight && after.triangles > 0) {
    const solid = remesh(mesh);
    const solidInspection = inspect(asModel(model, solid));
    // On a surface it cannot tell inside from outside of, remeshing gives a paper-thin shell: then the filled one is better.
    if (solidInspection.triangles > 0 && solidInspection.volume > 0.5 * Math.abs(after.volume)) {
      mesh = solid;
      after = solidInspection;
      report.remeshed = true;
      report.detail = Math.max(...after.box.max.map((value, i) => value - after.box.min[i]!)) / RESOLUTION;
    }
  }
  report.watertight = after.watertight;
  report.volumeAfter = after.volume;
  return { model: asModel(model, mesh), report };
}

function asModel(model: Model, mesh: { positions: Float32Array; indices: Uint32Array }): Model {
  const first = model.parts[0];
  const part = computeNormals(
    { name: first?.name ?? 'mesh', material: first?.material ?? 0, ...mesh },
    { creaseDegrees: 40 },
  );
  return { name: model.name, parts: [part], materials: model.materials, metadata: model.metadata };
}

/** Faces with the same three corners, whichever way round, are kept once. */
function removeRepeated(indices: Uint32Array): Uint32Array {
  const seen = new Set<string>();
  const out: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const key = corners.toSorted((a, b) => a - b).join();
    if (seen.has(key)) continue;
    seen.add(key);
    out.push(...corners);
  }
  return Uint32Array.from(out);
}

function remesh({ positions, indices }: { positions: Float32Array; indices: Uint32Array }) {
  const soup = MeshoptSimplifier.remesh(indices, positions, 3, RESOLUTION, ['Solve']);
  const all = Uint32Array.from({ length: soup.length / 3 }, (_, i) => i);
  return weldAll({
    name: '',
    parts: [{ name: '', material: 0, positions: soup, indices: all }],
    materials: [],
    metadata: {},
  });
}
