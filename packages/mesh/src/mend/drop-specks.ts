import { createGrid } from '../core/grid.ts';
import { createNearest } from '../topology/nearest.ts';
import { extentOf, type Pieces, piecesOf } from './pieces.ts';
import { pick, type Surface } from './surface.ts';

/** A speck has less than this share of the area, and its box less than this share of the size. */
const SPECK = { area: 0.001, size: 0.01 };
/** Of the size: what is as near as this to the rest touches it. */
const TOUCHING = 0.001;
/** Of the size: how well places and sizes of pieces agree that belong together. */
const ALIKE = 0.004;
/** More small pieces than this are not dirt: grass, hair, a cloud of points. */
const MOST = 5_000;
/** Together they may have this share of the area. */
const MOST_AREA = 0.02;

/**
 * Without specks: pieces that are tiny and touch nothing. Rivets, eyes and beads stay: one that has its like on the other
 * side of the middle, or in a row of three at equal distances.
 *
 * @param size longest side of the model
 */
export function dropSpecks(surface: Surface, size: number): { surface: Surface; specks: number } {
  const pieces = piecesOf(surface);
  const total = pieces.area.reduce((sum, area) => sum + area, 0);
  const small = Array.from({ length: pieces.count }, (_, piece) => piece).filter(
    (piece) => pieces.area[piece] < total * SPECK.area && extentOf(pieces, piece) < size * SPECK.size,
  );
  const theirs = small.reduce((sum, piece) => sum + pieces.area[piece], 0);
  if (small.length === 0 || small.length > MOST || theirs > total * MOST_AREA) return { surface, specks: 0 };
  const specks = new Set(small);
  for (const piece of touching(surface, pieces, specks, size * TOUCHING)) specks.delete(piece);
  for (const piece of repeated(pieces, [...specks], size)) specks.delete(piece);
  return { surface: pick(surface, (t) => !specks.has(pieces.of[t])), specks: specks.size };
}

function touching(surface: Surface, { of }: Pieces, specks: ReadonlySet<number>, near: number): Set<number> {
  const { positions, points } = surface;
  const rest = pick(surface, (t) => !specks.has(of[t]));
  const nearest = createNearest({ positions, indices: rest.points });
  const found = new Set<number>();
  for (let c = 0; c < points.length; c++) {
    const piece = of[Math.floor(c / 3)];
    if (!specks.has(piece) || found.has(piece)) continue;
    const at = points[c] * 3;
    if (nearest(positions[at], positions[at + 1], positions[at + 2], near)) found.add(piece);
  }
  return found;
}

/** Pieces of the same size at places mirrored about the middle of the rest, or in a row of three. */
function repeated(pieces: Pieces, specks: readonly number[], size: number): Set<number> {
  const { boxes } = pieces;
  const near = size * ALIKE;
  const places = specks.map((piece) => [0, 1, 2].map((k) => (boxes[piece * 6 + k] + boxes[piece * 6 + 3 + k]) / 2));
  let [low, high] = [Infinity, -Infinity];
  const small = new Set(specks);
  for (let piece = 0; piece < pieces.count; piece++) {
    if (small.has(piece)) continue;
    low = Math.min(low, boxes[piece * 6]);
    high = Math.max(high, boxes[piece * 6 + 3]);
  }
  const grid = createGrid<number>(near);
  for (const [i, place] of places.entries()) grid.add(place, i);
  const isLike = (i: number, j: number) =>
    Math.abs(extentOf(pieces, specks[i]) - extentOf(pieces, specks[j])) < near / 4 &&
    Math.abs(pieces.area[specks[i]] / pieces.area[specks[j]] - 1) < 0.1;
  const at = (place: readonly number[], i: number) =>
    grid
      .around(place)
      .find((j) => j !== i && isLike(i, j) && Math.hypot(...place.map((value, k) => value - places[j][k])) < near);
  const found = new Set<number>();
  for (let i = 0; i < specks.length; i++) {
    const [x, y, z] = places[i];
    if (at([low + high - x, y, z], i) !== undefined) found.add(specks[i]);
    if (specks.length > MOST_IN_ROWS) continue;
    for (let j = 0; j < specks.length; j++) {
      if (j === i || !isLike(i, j)) continue;
      const beyond = at(
        places[i].map((value, k) => value * 2 - places[j][k]),
        i,
      );
      if (beyond !== undefined && beyond !== j) for (const one of [i, j, beyond]) found.add(specks[one]);
    }
  }
  return found;
}

/** Rows are looked for among no more than these: each pair is looked at. */
const MOST_IN_ROWS = 600;
