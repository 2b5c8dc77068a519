import { sidesOf } from '../core/math/box.ts';
import { boundingBox, countTriangles, type Model } from '../core/model.ts';
import { decimate } from '../simplify/decimate.ts';
import type { Mesh } from '../topology/connected-components.ts';
import { createNearest } from '../topology/nearest.ts';
import { joinParts } from '../topology/weld.ts';

export interface Level {
  model: Model;
  /** Metres: the furthest that its surface is from the whole model's, or the other way round, at the places looked at. */
  error: number;
  /** Metres from the camera: from there on that error is less than a pixel (1080 lines, 60 degrees). 0 of the whole model. */
  distance: number;
  /** The share of the screen's height that the model takes there; 1 and more fill it. */
  screen: number;
}

/** Of the triangles of the whole model. */
const SHARES = [1, 0.5, 0.25, 0.1];

/** Fewer triangles are not worth a level of their own. */
const FEWEST = 24;
/** A level that has more of the triangles of the one before is none. */
const SAVES = 0.85;
/** Places looked at on each of two surfaces. */
const PLACES = 6_000;
/** Lines of a screen, over twice the tangent of half the angle that it shows. */
const LINES = 1_080;
const PIXELS_A_METRE_AT_A_METRE = LINES / (2 * Math.tan(Math.PI / 6));

/**
 * Levels of detail: the model, and coarser ones of 50, 25 and 10 % of its triangles, each with its error as measured and the
 * distance from which on that is less than a pixel. Fewer than asked for where the shape cannot have fewer triangles.
 *
 * Units: metres. Keeps: what `decimate` keeps: silhouette, texture seams, colours, skin, clips.
 * Source: the distance between surfaces both ways (P. Cignoni and others, "Metro", 1998), at up to 6,000 places of each.
 * @example const [whole, half] = levelsOfDetail(model, 2)
 */
export function levelsOfDetail(model: Model, count: number): Level[] {
  const levels: Level[] = [{ model, error: 0, distance: 0, screen: 1 }];
  const height = Math.max(...sidesOf(boundingBox(model)));
  const whole = countTriangles(model);
  const surface = joinParts(model);
  let before = whole;
  for (const share of SHARES.slice(1, count)) {
    const wanted = Math.round(whole * share);
    if (wanted < FEWEST) break;
    const coarse = decimate(model, { triangles: wanted });
    const triangles = countTriangles(coarse);
    if (triangles > before * SAVES) break;
    before = triangles;
    const error = surfaceDistance(surface, joinParts(coarse));
    const distance = error * PIXELS_A_METRE_AT_A_METRE;
    const pixels = distance > 0 ? (height * PIXELS_A_METRE_AT_A_METRE) / distance : LINES;
    levels.push({ model: coarse, error, distance, screen: pixels / LINES });
  }
  return levels;
}

/** The largest distance from places on either surface to the other one. */
export function surfaceDistance(a: Mesh, b: Mesh): number {
  return Math.max(oneWay(a, b), oneWay(b, a));
}

/** From corners and middles of faces, evenly left out where there are many. */
function oneWay({ positions, indices }: Mesh, to: Mesh): number {
  const nearest = createNearest(to);
  const corners = positions.length / 3;
  const faces = indices.length / 3;
  const step = Math.max(1, Math.ceil((corners + faces) / PLACES));
  let most = 0;
  for (let i = 0; i < corners; i += step) {
    const found = nearest(positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]);
    most = Math.max(most, found?.distance ?? 0);
  }
  for (let i = 0; i < faces; i += step) {
    const middle = [0, 1, 2].map((k) => {
      const corner = (n: number) => positions[indices[i * 3 + n] * 3 + k];
      return (corner(0) + corner(1) + corner(2)) / 3;
    });
    most = Math.max(most, nearest(middle[0], middle[1], middle[2])?.distance ?? 0);
  }
  return most;
}
