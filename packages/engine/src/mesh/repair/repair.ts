import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { countTriangles, type Model } from '../../core/model.ts';
import { inspect } from '../measure/inspect.ts';
import { decimate } from '../simplify/decimate.ts';
import type { Mesh } from '../topology/connected-components.ts';
import { computeNormals } from '../topology/normals.ts';
import { orient } from '../topology/orient.ts';
import { weldAll } from '../topology/weld.ts';
import { booleanUnion } from './boolean-union.ts';
import { fillHoles } from './fill-holes.ts';
import { offsetShell } from './offset-shell.ts';
import { selfIntersections } from './self-intersections.ts';

await MeshoptSimplifier.ready;

/** What a repair did, in words for the person who asked. */
export interface RepairReport {
  /** False when the model was sound and came back as it was. */
  changed: boolean;
  flippedFaces: number;
  removedFaces: number;
  filledHoles: number;
  /** Open surfaces without an inside that were given a thickness. */
  thickenedSheets: number;
  /** Places where the surface passes through itself; counting stops at 1,000. */
  crossingsBefore: number;
  crossingsAfter: number;
  /** Pieces that passed through each other were joined into one solid. */
  united: boolean;
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
/** A surface built anew has hundreds of thousands of faces; more than this say nothing that a printer could show. */
const MOST_REMESHED = 150_000;
/** Of a sheet that becomes solid: at least this many metres, and this share of the longest side. */
const SHEET = { metres: 0.0008, share: 0.005 };

/**
 * Mesh repair: repeated and flat faces go, neighbours are made to agree, holes are filled, sheets get a thickness, pieces
 * that pass through each other are united; what is still not closed is built anew from a voxel solid. Each step only
 * where the one before it did not do.
 *
 * Keeps: a sound model as it is, byte for byte. Gives up: texture coordinates and parts (a changed model is one, in the
 * first part's material); after a rebuild, details below `detail`. Units: metres, cubic metres.
 * @example const { model, report } = await repair(broken)
 */
export async function repair(model: Model): Promise<{ model: Model; report: RepairReport }> {
  const before = inspect(model);
  const welded = weldAll(model);
  const crossings = crossingsOf(welded);
  const report: RepairReport = {
    changed: false,
    flippedFaces: 0,
    removedFaces: 0,
    filledHoles: 0,
    thickenedSheets: 0,
    crossingsBefore: crossings,
    crossingsAfter: crossings,
    united: false,
    remeshed: false,
    watertight: before.watertight,
    volumeBefore: before.volume,
    volumeAfter: before.volume,
  };
  const solid = before.watertight && before.volume > 0;
  if (solid && before.degenerateFaces === 0 && crossings === 0) return { model, report };
  report.changed = true;
  const longest = Math.max(...before.box.max.map((value, i) => value - before.box.min[i]));
  let mesh = solid ? welded : close(model, welded, longest, report);
  let after = inspect(asModel(model, mesh));
  report.crossingsAfter = crossingsOf(mesh);
  if (after.watertight && (report.crossingsAfter > 0 || after.degenerateFaces > 0)) {
    const united = await booleanUnion(mesh);
    const result = united && inspect(asModel(model, united));
    if (united && result?.watertight && result.volume > 0.5 * after.volume) {
      report.united = report.crossingsAfter > 0 && result.components < after.components;
      mesh = united;
      after = result;
      report.crossingsAfter = crossingsOf(mesh);
    }
  }
  if (after.triangles > 0 && (!after.watertight || report.crossingsAfter > MOST_CROSSINGS)) {
    const rebuilt = remesh(mesh);
    const result = inspect(asModel(model, rebuilt));
    // On a surface it cannot tell inside from outside of, remeshing gives a paper-thin shell: then the filled one is better.
    if (result.triangles > 0 && result.volume > 0.5 * Math.abs(after.volume)) {
      mesh = rebuilt;
      after = result;
      report.remeshed = true;
      report.detail = longest / RESOLUTION;
      report.crossingsAfter = crossingsOf(mesh);
    }
  }
  report.watertight = after.watertight;
  report.volumeAfter = after.volume;
  return { model: asModel(model, mesh), report };
}

/** Fewer are slivers along the line where two pieces were joined, thinner than any printer's line. */
const MOST_CROSSINGS = 20;

/** Looking for crossings in more triangles than this takes too long and too much memory: then none are counted. */
const MOST_LOOKED_AT = 500_000;

function crossingsOf({ positions, indices }: Mesh): number {
  return indices.length / 3 > MOST_LOOKED_AT ? 0 : selfIntersections(positions, indices);
}

/** All that needs no rebuilding: faces removed and turned, sheets thickened, holes filled. */
function close(model: Model, welded: Mesh, longest: number, report: RepairReport): Mesh {
  const single = removeRepeated(welded.indices);
  report.removedFaces = countTriangles(model) - single.length / 3;
  const turned = orient(welded.positions, single);
  report.flippedFaces = turned.flipped;
  const thickness = Math.max(SHEET.metres, longest * SHEET.share);
  const { mesh, sheets } = offsetShell({ positions: welded.positions, indices: turned.indices }, thickness);
  report.thickenedSheets = sheets;
  const filled = fillHoles(mesh.positions, mesh.indices);
  report.filledHoles = filled.holes;
  return filled;
}

function asModel(model: Model, mesh: Mesh): Model {
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
    const corners = [indices[i], indices[i + 1], indices[i + 2]];
    const key = corners.toSorted((a, b) => a - b).join();
    if (seen.has(key)) continue;
    seen.add(key);
    out.push(...corners);
  }
  return Uint32Array.from(out);
}

function remesh({ positions, indices }: Mesh): Mesh {
  const soup = MeshoptSimplifier.remesh(indices, positions, 3, RESOLUTION, ['Solve']);
  const all = Uint32Array.from({ length: soup.length / 3 }, (_, i) => i);
  const parts = [{ name: '', material: 0, positions: soup, indices: all }];
  const dense: Model = { name: '', parts, materials: [], metadata: {} };
  const fewer = decimate(dense, { triangles: MOST_REMESHED });
  return weldAll(inspect(fewer).watertight ? fewer : dense);
}
