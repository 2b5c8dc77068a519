import { concat } from '../core/lists.ts';
import { sidesOf } from '../core/math/box.ts';
import { areaAt, integrate } from '../core/math/triangle.ts';
import { boundingBox, countTriangles, type Model } from '../core/model.ts';
import { coarsen } from '../simplify/coarsen.ts';
import { closeSeams } from '../topology/close-seams.ts';
import { computeNormals } from '../topology/normals.ts';
import { patchesOf } from '../topology/orient.ts';
import { firstEqual } from '../topology/vertices.ts';
import { weldPart } from '../topology/weld.ts';
import { closeHoles } from './close-holes.ts';
import { dropShells } from './drop-shells.ts';
import { dropSpecks } from './drop-specks.ts';
import { lookAround } from './look-around.ts';
import { opaqueTextures } from './opaque-textures.ts';
import { modelOf, pick, type Surface, surfaceOf, turn } from './surface.ts';

/** What mending did; all 0 where the model came back as it was. */
export interface MendReport {
  /** Points that differed in their last digits only and are one now. */
  joinedPoints: number;
  /** Triangles there were before a model with very many was made coarser; 0 where it was not. */
  coarsenedFrom: number;
  /** Faces that covered nothing, or stood there twice. */
  repeatedFaces: number;
  specks: number;
  turnedFaces: number;
  closedHoles: number;
  /** Faces of inner shells. */
  shellFaces: number;
  /** Materials that have become opaque. */
  opaqueMaterials: number;
  /** Holes that are left: larger ones, and borders of sheets. */
  openHoles: number;
}

/**
 * From more triangles than `most` a model is made coarser first, to `kept`, where that tears nothing. Regular triangles pinch
 * no edge: without it 5,000,000 triangles had 150 edges of four, and each attempt around these takes ten seconds.
 */
const TOO_MANY = { most: 1_000_000, kept: 600_000, error: 0.005, flags: ['Regularize' as const] };

/**
 * Mending of what generative models deliver: specks go, neighbours are made to agree and to face outwards, small holes are
 * closed, shells below the surface go, see-through rims of textures become opaque. Each only where it applies; nothing is
 * built again.
 *
 * Keeps: all else, to the bit: vertices and what belongs to them, parts, materials, rig; a sound model is given back itself.
 * Never removes a cavity with an opening. Gives up: normals (computed again) and polygons of parts in which faces were
 * turned or holes closed; above 1,000,000 triangles also detail. Units: those of the model.
 * @example const { model, report } = await mend(generated)
 */
export async function mend(model: Model): Promise<{ model: Model; report: MendReport }> {
  const { model: closed, joined } = closeSeams(model);
  const { model: coarse, turned } = lighter(closed);
  const size = Math.max(...sidesOf(boundingBox(coarse)));
  const start = surfaceOf(coarse);
  const single = dropRepeated(start);
  const { surface: clean, specks } = dropSpecks(single, size);
  const agreeing = agree(clean);
  const { surface: whole, beside, closed: closedHoles, open } = closeHoles(agreeing.surface, size);
  const patches = { of: patchesWith(agreeing.patchOf, beside), count: agreeing.count };
  const outwards = faceOutwards(whole, patches, { size, isClosed: open === 0 });
  const made = modelOf(coarse, outwards);
  const { model: mended, materials } = await opaqueTextures(made.model);
  const report: MendReport = {
    joinedPoints: joined,
    coarsenedFrom: coarse === closed ? 0 : countTriangles(closed),
    repeatedFaces: start.parts.length - single.parts.length,
    specks,
    turnedFaces: turned + made.turned,
    closedHoles,
    shellFaces: whole.parts.length - outwards.parts.length,
    opaqueMaterials: materials,
    openHoles: open,
  };
  const { openHoles: _, ...done } = report;
  return { model: Object.values(done).some((count) => count > 0) ? mended : model, report };
}

/** Coarser, where there are very many triangles. Neighbours are made to agree before: along the rim of a turned patch it would be torn. */
function lighter(model: Model): { model: Model; turned: number } {
  if (countTriangles(model) <= TOO_MANY.most) return { model, turned: 0 };
  const whole = model.parts.filter(({ indices }) => indices.length > 0);
  const bare = { ...model, parts: whole.map(({ polygons: _, normals: __, ...part }) => part) };
  const { model: agreeing, turned } = modelOf(bare, agree(surfaceOf(bare)).surface);
  const welded = agreeing.parts.map((part) => weldPart(part, { by: 'attributes' }));
  const coarse = coarsen(welded, { ...TOO_MANY, triangles: TOO_MANY.kept });
  if (!coarse) return { model, turned: 0 };
  const parts = coarse.map((part, i) => (whole[i].normals ? computeNormals(part) : part));
  return { model: { ...model, parts }, turned };
}

/** Without triangles of which two corners are one point, and those that stand there twice, turned the same way. */
function dropRepeated(surface: Surface): Surface {
  const { points } = surface;
  const solid = pick(
    surface,
    (t) =>
      points[t * 3] !== points[t * 3 + 1] &&
      points[t * 3 + 1] !== points[t * 3 + 2] &&
      points[t * 3 + 2] !== points[t * 3],
  );
  const first = firstEqual(solid.parts.length, [{ data: fromLowest(solid.points), width: 3 }]);
  return pick(solid, (t) => first[t] === t);
}

/** The corners of each triangle in their order, the lowest one first. */
function fromLowest(points: Uint32Array): Uint32Array {
  const out = new Uint32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    let low = 0;
    for (let k = 1; k < 3; k++) if (points[i + k] < points[i + low]) low = k;
    for (let k = 0; k < 3; k++) out[i + k] = points[i + ((low + k) % 3)];
  }
  return out;
}

/** Turned so that neighbours agree with most of their patch. */
function agree(surface: Surface) {
  const { positions, points } = surface;
  const { patchOf, turned, count } = patchesOf(points);
  const balance = new Float64Array(count);
  for (let t = 0; t < turned.length; t++) {
    const area = areaAt(positions, points[t * 3] * 3, points[t * 3 + 1] * 3, points[t * 3 + 2] * 3);
    balance[patchOf[t]] += turned[t] ? -area : area;
  }
  const isTurned = (t: number) => (turned[t] === 1) === balance[patchOf[t]] >= 0;
  return { surface: turn(surface, isTurned), patchOf, count };
}

/** Of each triangle; new ones at the end are of the patch beside them. */
const patchesWith = (patchOf: Int32Array, beside: Uint32Array): Int32Array =>
  concat(Int32Array, [patchOf, beside.map((triangle) => patchOf[triangle])]);

/** A patch is inside out that shows its back to at least `least` rays, and `times` as often as its front. */
const BACK = { least: 16, times: 2 };

/** Patches turned to face outwards where it is clear where that is, and inner shells gone. */
function faceOutwards(
  surface: Surface,
  { of, count }: { of: Int32Array; count: number },
  { size, isClosed }: { size: number; isClosed: boolean },
): Surface {
  if (count === 1 && isClosed) {
    const { volume } = integrate({ positions: surface.positions, indices: surface.points });
    return volume < 0 ? turn(surface, () => true) : surface;
  }
  const sight = lookAround(surface, of, count);
  const isInsideOut = (t: number) => {
    const [front, back] = [sight.front[of[t]], sight.back[of[t]]];
    return back >= BACK.least && back > front * BACK.times;
  };
  return dropShells(turn(surface, isInsideOut), { of, count, sight }, size);
}
