import type { Model, Part } from '../core/model.ts';
import { eachPolygon } from './polygons.ts';
import { compact, isSamePlace } from './vertices.ts';

/**
 * Faces of which two corners are one point: they cover nothing, and no edge of the surface needs them. No file gets them,
 * so that a model has the same faces in every format. Slivers between three different points stay: without them the
 * surface around would be open.
 * @example dropCollapsed(model)
 */
export function dropCollapsed(model: Model): Model {
  const parts = model.parts.map(dropCollapsedIn).filter((part) => part.indices.length > 0);
  return parts.length === model.parts.length && parts.every((part, i) => part === model.parts[i])
    ? model
    : { ...model, parts };
}

/** The part itself where it has none; of a polygon, what is left of it as triangles. */
export function dropCollapsedIn(part: Part): Part {
  const { indices, polygons } = part;
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) if (!isCollapsed(part, i)) kept.push(i);
  if (kept.length * 3 === indices.length) return part;
  const left = Uint32Array.from(kept.flatMap((i) => [indices[i], indices[i + 1], indices[i + 2]]));
  return compact({ ...part, indices: left, ...(polygons && { polygons: withoutCollapsed(part, polygons) }) });
}

function isCollapsed({ positions, indices }: Part, i: number): boolean {
  const a = indices[i];
  const b = indices[i + 1];
  const c = indices[i + 2];
  return isSamePlace(positions, a, b) || isSamePlace(positions, b, c) || isSamePlace(positions, c, a);
}

function withoutCollapsed(part: Part, polygons: NonNullable<Part['polygons']>): NonNullable<Part['polygons']> {
  const sizes: number[] = [];
  const corners: number[] = [];
  eachPolygon(polygons, (size, corner, triangle) => {
    const all = Array.from({ length: size - 2 }, (_, k) => (triangle + k) * 3);
    const whole = all.filter((i) => !isCollapsed(part, i));
    if (whole.length === all.length) {
      sizes.push(size);
      corners.push(...polygons.indices.subarray(corner, corner + size));
    } else {
      for (const i of whole) {
        sizes.push(3);
        corners.push(...part.indices.subarray(i, i + 3));
      }
    }
  });
  return { sizes: Uint8Array.from(sizes), indices: Uint32Array.from(corners) };
}
