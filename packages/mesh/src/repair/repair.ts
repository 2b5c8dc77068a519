import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { sidesOf } from '../core/math/box.ts';
import { countTriangles, type Model } from '../core/model.ts';
import { type Inspection, inspect, isFlatBody } from '../measure/inspect.ts';
import { decimate } from '../simplify/decimate.ts';
import { closeSeams } from '../topology/close-seams.ts';
import { connectedComponents, joinMeshes, type Mesh } from '../topology/connected-components.ts';
import { detachFins } from '../topology/detach-fins.ts';
import { computeNormals } from '../topology/normals.ts';
import { orient } from '../topology/orient.ts';
import { separateSheets } from '../topology/separate-sheets.ts';
import { firstEqual } from '../topology/vertices.ts';
import { weldAll, weldMesh } from '../topology/weld.ts';
import { booleanUnion } from './boolean-union.ts';
import { fillHoles } from './fill-holes.ts';
import { offsetShell } from './offset-shell.ts';
import { patchCrossings } from './patch-crossings.ts';
import { selfIntersections } from './self-intersections.ts';

await MeshoptSimplifier.ready;

/** What a repair did, in words for the person who asked. */
export interface RepairReport {
  /** False when the model was sound and came back as it was. */
  changed: boolean;
  flippedFaces: number;
  removedFaces: number;
  /** Points that differed in their last digits only and are one now. */
  joinedPoints: number;
  filledHoles: number;
  /** Open surfaces without an inside that were given a thickness. */
  thickenedSheets: number;
  /** Places where the surface passes through itself; counting stops at 1,000. */
  crossingsBefore: number;
  crossingsAfter: number;
  /** Pieces that passed through each other were joined into one solid. */
  united: boolean;
  /** The surface was rebuilt from a voxel solid; details below `detail` metres are gone. */
  remeshed: boolean;
  detail?: number;
  watertight: boolean;
  /** Cubic metres. */
  volumeBefore: number;
  volumeAfter: number;
}

/** Cells along the longest side when a surface is rebuilt; the most that the library takes. */
const RESOLUTION = 256;
/** A rebuilt surface has hundreds of thousands of faces; more than this say nothing that a printer could show. */
const MOST_REMESHED = 150_000;
/** Of a sheet that becomes solid: at least this many metres, and this share of the longest side. */
const SHEET = { metres: 0.0008, share: 0.005 };

/**
 * Mesh repair: repeated and flat faces go, neighbours are made to agree, holes are filled, sheets get a thickness, components
 * that pass through each other are united; what is still not closed is rebuilt from a voxel solid. Each step only
 * where the one before it did not do.
 *
 * Keeps: a sound model as it is, byte for byte. Gives up: texture coordinates and parts (a changed model is one, in the
 * first part's material); after a rebuild, details below `detail`. Units: metres, cubic metres.
 * @example const { model, report } = await repair(broken)
 */
export async function repair(model: Model): Promise<{ model: Model; report: RepairReport }> {
  const before = inspect(model);
  const { model: seamless, joined } = before.watertight ? { model, joined: 0 } : closeSeams(model);
  const welded = weldAll(seamless);
  const solid = before.watertight && before.volume > 0 && before.flatBodies === 0;
  const crossings = solid ? crossingsOf(welded) : 0;
  const report: RepairReport = {
    changed: false,
    flippedFaces: 0,
    removedFaces: 0,
    joinedPoints: 0,
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
  if (solid && before.degenerateFaces === 0 && crossings === 0) return { model, report };
  report.changed = true;
  report.joinedPoints = joined;
  const longest = Math.max(...sidesOf(before.box));
  const closed = solid ? welded : close(model, welded, longest, report);
  // What is closed was looked for crossings already.
  const start = solid ? { mesh: welded, found: asOne(welded), crossings } : judge(closed);
  report.crossingsBefore = start.crossings;
  const united = await unite(start, report);
  const best = rebuild(patch(united), report, longest / RESOLUTION);
  report.crossingsAfter = best.crossings;
  report.watertight = best.found.watertight;
  report.volumeAfter = best.found.volume;
  return { model: asModel(model, best.mesh), report };
}

/** True for a model that `repair` would give back as it is; found without repairing it. */
export function isSound(model: Model): boolean {
  const { watertight, volume, degenerateFaces, flatBodies } = inspect(model);
  return watertight && volume > 0 && degenerateFaces + flatBodies === 0 && crossingsOf(weldAll(model), 1) === 0;
}

interface Judged {
  mesh: Mesh;
  found: Inspection;
  crossings: number;
}

const judge = (mesh: Mesh): Judged => ({ mesh, found: asOne(mesh), crossings: crossingsOf(mesh) });

const asOne = (mesh: Mesh): Inspection => inspect({ parts: [{ name: '', material: 0, ...mesh }] });

/** Pieces that pass through each other as one solid, where that is one. */
async function unite(before: Judged, report: RepairReport): Promise<Judged> {
  const { mesh, found, crossings } = before;
  if (!found.watertight || (crossings === 0 && found.degenerateFaces === 0)) return before;
  const united = await booleanUnion(mesh);
  const after = united && judge(united);
  if (!after?.found.watertight || after.found.volume <= 0.5 * found.volume) return before;
  report.united = crossings > 0 && after.found.components < found.components;
  return after;
}

/** Of the volume: what a patch may change. */
const PATCHED = 0.02;

/** A component that passes through itself, without the faces that do so. */
function patch(before: Judged): Judged {
  if (!before.found.watertight || before.crossings === 0) return before;
  const patched = patchCrossings(before.mesh);
  const after = patched && judge(patched);
  if (!after?.found.watertight || after.crossings >= before.crossings) return before;
  return Math.abs(after.found.volume / before.found.volume - 1) <= PATCHED ? after : before;
}

/** What is still open, or passes through itself too often, from a voxel solid. */
function rebuild(before: Judged, report: RepairReport, detail: number): Judged {
  const { mesh, found, crossings } = before;
  if (found.triangles === 0 || (found.watertight && crossings <= MOST_CROSSINGS)) return before;
  const after = judge(remesh(mesh));
  // On a surface it cannot tell inside from outside of, remeshing gives a paper-thin shell: then the filled one is better.
  if (after.found.triangles === 0 || after.found.volume <= 0.5 * Math.abs(found.volume)) return before;
  if (found.watertight && !after.found.watertight) return before;
  report.remeshed = true;
  report.detail = detail;
  return after;
}

/** Fewer are slivers along the line where two components were joined, thinner than any printer's line. */
const MOST_CROSSINGS = 20;

/** Looking for crossings in more triangles than this takes too long and too much memory: then none are counted. */
const MOST_LOOKED_AT = 500_000;

function crossingsOf({ positions, indices }: Mesh, most?: number): number {
  return indices.length / 3 > MOST_LOOKED_AT ? 0 : selfIntersections(positions, indices, most);
}

/** All that needs no rebuilding: faces removed and turned, fins and sheets thickened, holes filled, bodies without volume dropped. */
function close(model: Model, welded: Mesh, longest: number, report: RepairReport): Mesh {
  const single = removeRepeated(welded.indices);
  const detached = detachFins({ positions: welded.positions, indices: single });
  const turned = orient(detached.mesh.positions, detached.mesh.indices);
  report.flippedFaces = turned.flipped;
  const thickness = Math.max(SHEET.metres, longest * SHEET.share);
  const { mesh, sheets } = offsetShell({ positions: detached.mesh.positions, indices: turned.indices }, thickness);
  report.thickenedSheets = sheets;
  const filled = fillHoles(mesh.positions, mesh.indices);
  report.filledHoles = filled.holes;
  const apart = separateSheets(filled);
  const solid = withoutFlatBodies(apart);
  const flat = (apart.indices.length - solid.indices.length) / 3;
  report.removedFaces = countTriangles(model) - single.length / 3 + detached.dropped + flat;
  return solid;
}

function withoutFlatBodies(mesh: Mesh): Mesh {
  const bodies = connectedComponents(mesh);
  const solid = bodies.filter((body) => !isFlatBody(body));
  return solid.length === bodies.length || solid.length === 0 ? mesh : joinMeshes(solid);
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
  const sorted = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]];
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    sorted[i] = low;
    sorted[i + 1] = a + b + c - low - high;
    sorted[i + 2] = high;
  }
  const first = firstEqual(indices.length / 3, [{ data: sorted, width: 3 }]);
  return indices.filter((_, c) => first[Math.floor(c / 3)] === Math.floor(c / 3));
}

/** A rebuilt surface has at most this many times the faces it had, but no fewer than this. */
const REMESHED = { times: 3, least: 12_000 };

function remesh({ positions, indices }: Mesh): Mesh {
  const soup = MeshoptSimplifier.remesh(indices, positions, 3, RESOLUTION, ['Solve']);
  const all = Uint32Array.from({ length: soup.length / 3 }, (_, i) => i);
  const dense = separateSheets(weldMesh({ positions: soup, indices: all }));
  const triangles = Math.min(MOST_REMESHED, Math.max(REMESHED.least, (indices.length / 3) * REMESHED.times));
  const whole = { name: '', parts: [{ name: '', material: 0, ...dense }], materials: [], metadata: {} };
  const fewer = decimate(whole, { triangles: Math.round(triangles) });
  return inspect(fewer).watertight ? weldAll(fewer) : dense;
}
