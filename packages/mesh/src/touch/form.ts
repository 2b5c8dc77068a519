import { UserError } from 'kiln-errors';
import { addTo } from '../core/lists.ts';
import { areaAt, distanceAt, faceNormalAt, normalizeAt } from '../core/math/triangle.ts';
import type { Model, Part } from '../core/model.ts';
import { thicknessOf } from '../measure/thickness.ts';
import { closeLoops } from '../mend/close-holes.ts';
import { roughness, smooth } from '../mend/smooth.ts';
import { modelOf, pick } from '../mend/surface.ts';
import { borderLoops } from '../repair/fill-holes.ts';
import { selfIntersections } from '../repair/self-intersections.ts';
import type { Mesh } from '../topology/connected-components.ts';
import { edgesOf, keyOf, nextCorner } from '../topology/edges.ts';
import { vertexNormals } from '../topology/mesh-normals.ts';
import { bodiesOf, type Region } from './region.ts';

/**
 * Another form for a region: thicker, smoother, larger, or away. Faces stay what they are, and what is outside stays where it is to the
 * bit: what moves fades towards the border.
 */

/** Points that may move: which they are, and how much of a move each takes, 0 to 1. */
interface Moving {
  /** Of the body, with the points of the whole model. */
  mesh: Mesh;
  /** Of each point; 0 outside. */
  weights: Float32Array;
  /** Triangles of `mesh` of which all corners move as far as is asked. */
  isCore(triangle: number): boolean;
  /** Has neighbours outside. */
  isJoined: boolean;
}

/** Of the depth of the region: how wide its border is. */
const BORDER = 0.4;

export const refused = (why: string) => new UserError('wish_refused', why);

/** @throws {UserError} `wish_refused` where the mesh has no point that could move */
function movingOf({ surface, inside, body }: Region): Moving {
  const { positions } = surface;
  const points = surface.points.filter((_, corner) => body[Math.floor(corner / 3)] === 1);
  const own = inside.filter((_, t) => body[t] === 1);
  const [isIn, isOut] = [new Uint8Array(positions.length / 3), new Uint8Array(positions.length / 3)];
  points.forEach((point, corner) => {
    (own[Math.floor(corner / 3)] === 1 ? isIn : isOut)[point] = 1;
  });
  const far = depths({ positions, indices: points }, own, (point) => isIn[point] === 1 && isOut[point] === 1);
  const isJoined = isOut.some((out, point) => out === 1 && isIn[point] === 1);
  const deepest = isJoined ? far.reduce((most, one) => Math.max(most, Number.isFinite(one) ? one : 0), 0) : 1;
  if (!(deepest > 0)) throw refused(COARSE);
  const weights = far.map((depth, point) => {
    if (isIn[point] === 0) return 0;
    const share = isJoined ? Math.min(1, depth / (deepest * BORDER)) : 1;
    return share * share * (3 - 2 * share);
  });
  const isCore = (t: number) => [0, 1, 2].every((k) => weights[points[t * 3 + k]] > 0.999);
  if (!own.some((_, t) => isCore(t))) throw refused(COARSE);
  return { mesh: { positions, indices: points }, weights, isCore, isJoined };
}

const COARSE =
  'The faces there are too large for that: too few points lie within the region. Remesh it to more faces first.';

/** How far each point of the region is from its border, along edges. */
function depths({ positions, indices }: Mesh, own: Uint8Array, isBorder: (point: number) => boolean): Float32Array {
  const far = new Float32Array(positions.length / 3).fill(Infinity);
  const around = new Map<number, number[]>();
  const queue: number[] = [];
  for (let corner = 0; corner < indices.length; corner++) {
    if (own[Math.floor(corner / 3)] === 0) continue;
    const [point, next] = [indices[corner], indices[nextCorner(corner)]];
    addTo(around, point, next);
    addTo(around, next, point);
    if (!isBorder(point) || far[point] === 0) continue;
    far[point] = 0;
    queue.push(point);
  }
  for (let head = 0; head < queue.length; head++) {
    const point = queue[head];
    for (const next of around.get(point) ?? []) {
      const along = far[point] + distanceAt(positions, point * 3, next * 3);
      if (!(along < far[next] * CLOSER)) continue;
      far[next] = along;
      queue.push(next);
    }
  }
  return far;
}

/** What is nearer by less than this is not gone over again. */
const CLOSER = 1 - 1e-6;

/** Points at their new places, and what was measured of the region. */
export interface Formed {
  positions: Float32Array;
  before: number;
  after: number;
  wanted: number;
  /** For people, as the card of Adjust says it: thousandths of the size, or passes. */
  turned: number;
}

/** Of what is wished. */
const SPARE = 1.03;
/** Of the size: how far a surface is moved at most, and how much thicker it gets where no length is said. */
const MOST_GROWN = 0.1;
const USUAL_GROWN = 0.05;
const MOST_TRIED = 12;

/**
 * Thicker where it is thin: along its normals, as little as it takes.
 * @param wish `metres`, else a share of what it is, though no more than 5 % of the size are added
 * @returns metres. @throws {UserError} `wish_refused`
 */
export function thicken(region: Region, wish: { metres?: number; share: number }): Formed {
  const { mesh, weights, isCore } = movingOf(region);
  const normals = vertexNormals(mesh);
  const grown = (by: number) => mesh.positions.map((value, i) => value + weights[Math.floor(i / 3)] * by * normals[i]);
  const thick = (positions: Float32Array) => thicknessOf({ ...mesh, positions }, isCore) ?? 0;
  const before = thick(mesh.positions);
  if (!(before > 0)) throw refused('It is no closed solid there, so it has no thickness.');
  const wanted = wish.metres ?? Math.min(before * wish.share, before + USUAL_GROWN * region.size);
  if (before >= wanted) throw refused(`It is ${millimetres(before)} mm thick there where it is thin: that is enough.`);
  const most = MOST_GROWN * region.size;
  let [by, after, positions] = [0, before, mesh.positions];
  for (let tried = 0; tried < MOST_TRIED && after < wanted && by < most; tried++) {
    by = Math.min(most, by + (wanted * SPARE - after) / 2); // both of its sides may be in the region
    positions = grown(by);
    const now = thick(positions);
    if (now < after) throw refused(CROSSES);
    after = now;
  }
  if (after < wanted)
    throw refused(`It is ${millimetres(before)} mm thick there, and can be ${millimetres(after)} mm at most.`);
  checkCrossings(mesh, positions);
  return { positions, before, after, wanted, turned: Math.max(1, Math.round((by / region.size) * 1_000)) };
}

const CROSSES = 'The surface would pass through itself there: wish for less of it.';

const millimetres = (metres: number) => Number((metres * 1_000).toPrecision(3));

/** Of how suddenly the surface bends. */
export const HALF = 0.5;
const PASSES = [2, 4, 8, 12, 20, 30, 40, 60];
/** Of the size: what bends less is smooth. */
const SMOOTH = 2e-6;

/** Smoother, as little as halves how suddenly it bends. @returns percent of before. @throws {UserError} `wish_refused` */
export function smoothen(region: Region): Formed {
  const { mesh, weights } = movingOf(region);
  const near = around(mesh, (point) => weights[point] > 0, 3);
  const isCore = (point: number) => weights[point] > 0.999;
  const start = roughness(near, isCore);
  if (!(start > SMOOTH * region.size)) throw refused('It is smooth there already.');
  for (const passes of PASSES) {
    const { positions: to } = smooth(near, passes, (point) => weights[point] > 0);
    const positions = mesh.positions.map((value, i) => value + weights[Math.floor(i / 3)] * (to[i] - value));
    const after = (100 * roughness({ ...near, positions }, isCore)) / start;
    if (after > 100 * HALF) continue;
    checkCrossings(mesh, positions);
    return { positions, before: 100, after, wanted: 100 * HALF, turned: passes };
  }
  throw refused('It is as smooth there as it gets without becoming another form.');
}

/** The faces around some points, and those around these, `rings` times; all points stay in the list. */
function around({ positions, indices }: Mesh, isIn: (point: number) => boolean, rings: number): Mesh {
  const near = Uint8Array.from({ length: positions.length / 3 }, (_, point) => (isIn(point) ? 1 : 0));
  const isNear = (corner: number) => {
    const first = corner - (corner % 3);
    return near[indices[first]] + near[indices[first + 1]] + near[indices[first + 2]] > 0;
  };
  for (let ring = 1; ring < rings; ring++) {
    const met = indices.filter((_, corner) => isNear(corner));
    for (const point of met) near[point] = 1;
  }
  return { positions, indices: indices.filter((_, corner) => isNear(corner)) };
}

const PERCENT = { least: 50, most: 200 } as const;
/** Halvings of the interval in which the scale lies. */
const STEPS = 24;

/**
 * Larger or smaller about where it is joined to the rest: the middle of its border, else of the points at which its body meets others,
 * else of its foot. @returns percent. @throws {UserError} `wish_refused`
 */
export function resizeRegion(region: Region, percent: number): Formed {
  if (percent < PERCENT.least || percent > PERCENT.most)
    throw refused(`A region can have ${PERCENT.least} to ${PERCENT.most} % of its size.`);
  const { mesh, weights, isJoined } = movingOf(region);
  const { positions } = mesh;
  const centre = footOf(region, isJoined ? (point) => weights[point] === 0 : undefined);
  const scaled = (by: number) =>
    positions.map((value, i) => value + weights[Math.floor(i / 3)] * (by - 1) * (value - centre[i % 3]));
  const own = region.surface.points.filter((_, corner) => region.inside[Math.floor(corner / 3)] === 1);
  const sizeOf = (at: Float32Array) => {
    let area = 0;
    for (let i = 0; i < own.length; i += 3) area += areaAt(at, own[i] * 3, own[i + 1] * 3, own[i + 2] * 3);
    return Math.sqrt(area);
  };
  const before = sizeOf(positions);
  const now = (by: number) => (100 * sizeOf(scaled(by))) / before;
  // Its border stays, so that what is within is scaled by more than is asked.
  let [low, high] = percent > 100 ? [1, 8] : [0.05, 1];
  for (let step = 0; step < STEPS && isJoined; step++) {
    const by = (low + high) / 2;
    if (now(by) < percent) low = by;
    else high = by;
  }
  const by = isJoined ? (low + high) / 2 : percent / 100;
  const after = now(by);
  if (Math.abs(after - percent) > 1)
    throw refused(`It hangs together with the rest there: it can have ${Math.round(after)} % of its size.`);
  const made = scaled(by);
  if (isJoined) checkCrossings(mesh, made);
  return { positions: made, before: 100, after, wanted: percent, turned: percent };
}

/** Of the size: bodies that touch. */
const TOUCHING = 0.01;

/** The middle of the points about which a region is scaled. */
function footOf({ surface, inside, size }: Region, isBorder?: (point: number) => boolean): number[] {
  const { positions, points } = surface;
  const own = [...new Set(points.filter((_, corner) => inside[Math.floor(corner / 3)] === 1))];
  const lowest = own.reduce((low, point) => Math.min(low, positions[point * 3 + 1]), Infinity);
  const isFoot = isBorder ?? ((point: number) => positions[point * 3 + 1] <= lowest + TOUCHING * size);
  const foot = own.filter(isFoot);
  return [0, 1, 2].map((k) => foot.reduce((sum, point) => sum + positions[point * 3 + k], 0) / foot.length);
}

/** Edges of a border, and borders: what has more is not cut off cleanly. */
const MOST_EDGES = 250;
const MOST_BORDERS = 8;

/**
 * The model without the region; where it hung together with the rest, lids close what is left.
 * @throws {UserError} `wish_refused`
 */
export function removeRegion(model: Model, { surface, inside, body }: Region): Model {
  const isOutside = (t: number) => inside[t] === 0;
  if (!surface.parts.some((_, t) => isOutside(t))) throw refused('Nothing would be left of it: pin a part of it.');
  const left = pick(surface, isOutside);
  const isWhole = body.every((one, t) => one === inside[t]);
  const count = (points: Uint32Array) => new Set(bodiesOf(points)).size;
  if (count(left.points) > count(surface.points) - (isWhole ? 1 : 0))
    throw refused('It would fall apart: what is behind would hang in the air.');
  const wasOpen = openEdges(surface.points);
  const isNew = (from: number, to: number) => !wasOpen.has(keyOf(from, to));
  const { edgeOf, uses } = edgesOf(left.points);
  const loops = borderLoops(
    left.points,
    (corner) => uses[edgeOf[corner]] === 1 && isNew(left.points[corner], left.points[nextCorner(corner)]),
  );
  if (loops.length > MOST_BORDERS || loops.some((loop) => loop.length > MOST_EDGES))
    throw refused('Its border is too ragged to be closed: what is there can be recoloured, smoothed or resized.');
  return modelOf(model, loops.length > 0 ? closeLoops(left, loops) : left).model;
}

function openEdges(points: Uint32Array): Set<number> {
  const { edgeOf, uses } = edgesOf(points);
  const open = new Set<number>();
  points.forEach((point, corner) => {
    if (uses[edgeOf[corner]] === 1) open.add(keyOf(point, points[nextCorner(corner)]));
  });
  return open;
}

/** @throws {UserError} `wish_refused` where a surface passes through itself that did not */
function checkCrossings({ positions, indices }: Mesh, moved: Float32Array): void {
  const after = selfIntersections(moved, indices);
  if (after > 0 && after > selfIntersections(positions, indices)) throw refused(CROSSES);
}

/** The model with its points at other places; normals of what moved are computed again, seams and hard edges stay where they are. */
export function withPositions(model: Model, { surface }: Region, moved: Float32Array): Model {
  const { positions, indices, points } = surface;
  const pointOf = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex);
  points.forEach((point, corner) => {
    pointOf[indices[corner]] = point;
  });
  const hasMoved = (point: number) => [0, 1, 2].some((k) => moved[point * 3 + k] !== positions[point * 3 + k]);
  const isTouched = new Uint8Array(positions.length / 3);
  for (let first = 0; first < points.length; first += 3)
    if ([0, 1, 2].some((k) => hasMoved(points[first + k])))
      for (let k = 0; k < 3; k++) isTouched[points[first + k]] = 1;
  let vertex = 0;
  return {
    ...model,
    parts: model.parts.map((part) => {
      const from = vertex;
      vertex += part.positions.length / 3;
      const of = pointOf.subarray(from, vertex);
      if (!of.some((point) => isTouched[point] === 1)) return part;
      const placed = part.positions.map((_, i) => moved[of[Math.floor(i / 3)] * 3 + (i % 3)]);
      const normals = part.normals && turned(part, placed, of, isTouched);
      return { ...part, positions: placed, ...(normals && { normals }) };
    }),
  };
}

/** Of vertices of one point that had one normal, it is the mean of the faces around all of them, by area. */
function turned(part: Part, positions: Float32Array, of: Uint32Array, isTouched: Uint8Array): Float32Array {
  const normals = Float32Array.from(part.normals ?? []);
  const keys = Array.from(of, (point, vertex) =>
    isTouched[point] === 1
      ? [point, ...[0, 1, 2].map((k) => Math.round(normals[vertex * 3 + k] * 500))].join()
      : undefined,
  );
  const sums = new Map<string, [number, number, number]>();
  for (let i = 0; i < part.indices.length; i += 3) {
    const corners = [part.indices[i], part.indices[i + 1], part.indices[i + 2]] as const;
    if (corners.every((vertex) => keys[vertex] === undefined)) continue;
    const normal = faceNormalAt(positions, corners[0] * 3, corners[1] * 3, corners[2] * 3);
    for (const vertex of corners) {
      const key = keys[vertex];
      if (key === undefined) continue;
      const sum = sums.get(key) ?? [0, 0, 0];
      sums.set(key, sum);
      for (let k = 0; k < 3; k++) sum[k] += normal[k];
    }
  }
  keys.forEach((key, vertex) => {
    const sum = key === undefined ? undefined : sums.get(key);
    const unit = sum && Float32Array.from(sum);
    if (unit && normalizeAt(unit, 0, 1e-20)) normals.set(unit, vertex * 3);
  });
  return normals;
}
