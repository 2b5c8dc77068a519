import { integrate } from '../core/math/triangle.ts';
import { countTriangles, type Model, type Part } from '../core/model.ts';
import { joinMeshes } from '../topology/connected-components.ts';
import { computeNormals } from '../topology/normals.ts';
import { weldPart } from '../topology/weld.ts';
import { uvsOverlap } from '../uv/uv-overlap.ts';
import { coarsen } from './coarsen.ts';
import { type CollapseOptions, collapse } from './collapse.ts';

export interface DecimateOptions {
  /** Wanted triangles of the whole model; met within 2 % where the shape allows it. */
  triangles: number;
  /** Rather well-shaped triangles than the smallest error; 'light' a little so. */
  regular?: boolean | 'light';
  /** Goes no further than this share of the mesh size may move the surface; then more triangles are left. Default 1. */
  error?: number;
  /** The careful way down begins at this many times the wanted triangles; a fast one leads there. Default 3. */
  careful?: number;
}

/**
 * Decimation: fewer triangles with the same look, by edge collapse over all parts at once, so that each part keeps what its
 * shape needs. A model that already has few enough triangles comes back as it is.
 *
 * Options: `regular` false, `error` 1 (a share of the mesh size). Units: those of the model.
 * Keeps: silhouette, texture seams and coordinates, colours, skin, closed surfaces. Gives up: polygons (they become
 * triangles), normals (computed again), what is smaller than the triangles left.
 * Source: M. Garland and P. Heckbert, "Surface Simplification Using Quadric Error Metrics" (1997); meshoptimizer for the
 * first way down of meshes with many triangles.
 * @example decimate(model, { triangles: 5_000 })
 */
export function decimate(model: Model, options: DecimateOptions): Model {
  const { triangles, regular = false, error = 1 } = options;
  if (countTriangles(model) <= triangles) return model;
  const bare = model.parts.map(({ polygons: _, normals: __, ...part }) => part);
  const seamed = bare.map((part) => weldPart(part, { by: 'attributes' }));
  const { hold, flags } = STYLES[styleOf(regular)];
  const start = enoughFor(seamed, options);
  const coarse =
    start === undefined ? undefined : coarsen(seamed, { triangles: start, error: error / 2, flags: [...flags] });
  const careful = (from: readonly Part[]) => collapseAll(from, seamed, { triangles, error, hold });
  let parts = careful(coarse ?? seamed);
  // The fast way does not look whether charts stay apart in the texture: where they did not, the careful one goes all along.
  const isQuick = countTriangles(model) <= MOST_CAREFUL;
  if (coarse && isQuick && uvsOverlap(parts) && !uvsOverlap(seamed)) parts = careful(seamed);
  return {
    ...model,
    parts: parts
      .map((part, i) => (model.parts[i].normals ? computeNormals(part) : part))
      .filter((part) => part.indices.length > 0),
  };
}

function styleOf(regular: DecimateOptions['regular']): keyof typeof STYLES {
  if (regular === 'light') return 'light';
  return regular ? 'full' : 'none';
}

/** Where holding on to seams has cost the shape, they are let go. */
function collapseAll(from: readonly Part[], whole: readonly Part[], bounds: Omit<CollapseOptions, 'freely'>): Part[] {
  const held = collapse(from, { ...bounds, freely: false });
  if (!whole.some((part) => part.uvs ?? part.colors)) return held;
  const like = likeness(whole, held);
  if (like >= 1 - MOST_CHANGE) return held;
  const free = collapse(from, { ...bounds, freely: true });
  return likeness(whole, free) > like ? free : held;
}

/** How much vertices hold on to their places, for either way down. */
const STYLES = {
  none: { hold: 0, flags: [] },
  light: { hold: 0.01, flags: ['RegularizeLight'] },
  full: { hold: 0.1, flags: ['Regularize'] },
} as const;

/** Of its area and volume, that a surface may lose to coarser faces, or its area gain where they hold the volume; more is another shape. */
const MOST_CHANGE = 0.08;
/** A surface that encloses less than this share of (its area)^1.5 is no solid: its volume says nothing. */
const THIN = 0.005;

/** The smaller one of the ratios of areas and volumes, the smaller to the larger. */
function likeness(before: readonly Part[], after: readonly Part[]): number {
  const [old, made] = [before, after].map((parts) => integrate(joinMeshes(parts)));
  const volume = Math.abs(old.volume) > THIN * old.area ** 1.5 ? made.volume / old.volume : 1;
  const area = made.area / old.area;
  return Math.min(area, 1 / area, volume, 1 / volume);
}

/**
 * The careful collapse takes over at `times` the triangles wanted, or at `few` where that is more, since so few cost it no
 * time. Where many are wanted it takes over at `more` above them, so that it does not take long, but at `least` times them.
 */
const CAREFUL = { times: 3, few: 12_000, more: 80_000, least: 1.25 };

/** From more triangles than these the careful way takes many seconds; then the caller lays the texture out again (`uvsFit`). */
const MOST_CAREFUL = 170_000;

/** How far down the fast way may go; undefined where it is not worth while. */
function enoughFor(
  parts: readonly Part[],
  { triangles, careful = CAREFUL.times }: DecimateOptions,
): number | undefined {
  const most = Math.min(Math.max(triangles * careful, CAREFUL.few), triangles + CAREFUL.more);
  const start = Math.round(Math.max(most, triangles * CAREFUL.least));
  const count = parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
  return count > start * 1.1 ? start : undefined;
}
