import { countFaces, countTriangles, type Model } from '../core/model.ts';
import { decimate } from './decimate.ts';
import { toQuads } from './quads.ts';
import { subdivide } from './subdivide.ts';

export interface RemeshOptions {
  topology: 'triangle' | 'quad';
  /** A number of faces, met within 2 %; or an adaptive level, 1 (ultra) to 4 (low), that goes by the shape. */
  target: { faces: number } | { level: 1 | 2 | 3 | 4 };
}

/** What an adaptive level may move the surface by, as a share of the mesh size. */
const LEVEL_ERROR = { 1: 0.0003, 2: 0.001, 3: 0.004, 4: 0.015 } as const;
const FEWEST = 100;
const MOST = 300_000;
/** Triangles that quads are made from, for each face wanted. */
const PER_QUAD = 2;

/**
 * Remeshing: another number of faces on the same surface. Fewer by decimation; more by subdivision, which changes no point
 * of the surface; quads out of pairs of triangles.
 *
 * Options: see `RemeshOptions`; 100 to 300,000 faces. Units: those of the model.
 * Keeps: silhouette, texture coordinates, colours, skin, clips. Gives up: the faces there were.
 * @example remesh(model, { topology: 'quad', target: { faces: 2_000 } })
 */
export function remesh(model: Model, { topology, target }: RemeshOptions): Model {
  if ('level' in target) {
    const simple = decimate(model, { triangles: FEWEST, error: LEVEL_ERROR[target.level] });
    const bounded = decimate(simple, { triangles: MOST });
    return topology === 'triangle'
      ? triangles(bounded)
      : toQuads(bounded, { faces: Math.round(countTriangles(bounded) * 0.55) });
  }
  const wanted = Math.min(MOST, Math.max(FEWEST, target.faces));
  const fine = refine(model, topology === 'quad' ? wanted * PER_QUAD : wanted);
  return topology === 'quad' ? toQuads(fine, { faces: wanted }) : decimate(triangles(fine), { triangles: wanted });
}

/** Splits until there are at least as many triangles as wanted. */
function refine(model: Model, wanted: number): Model {
  let result = model;
  while (countTriangles(result) < wanted * 0.99) result = subdivide(result);
  return result;
}

/** Without polygons: what is counted is what is written. */
function triangles(model: Model): Model {
  if (countFaces(model) === countTriangles(model)) return model;
  return { ...model, parts: model.parts.map(({ polygons: _, ...part }) => part) };
}
