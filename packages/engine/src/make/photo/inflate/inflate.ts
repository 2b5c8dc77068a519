import { signedDistance } from '../hull/outline-field.ts';
import type { Body } from './find-body.ts';
import { frontOf, raiseFront } from './front.ts';
import { poissonHeights } from './poisson-heights.ts';
import { HIGHEST, reliefFromShading } from './relief.ts';
import { meshSamples, type Solid } from './solid-grid.ts';
import { FREE, type SubjectOutline } from './subject-outline.ts';

/**
 * One outline as a solid, a body for each of its pieces: turned or a box where it is one (see find-body.ts), else swollen to both
 * sides of the picture's plane; with relief where its shading tells of some (see relief.ts).
 */

/** Depth against the half ball that a disc would become. */
const DEPTH = 0.9;
/** Depth limit of wide areas, as a share of the longer side. */
const LIMIT = 0.33;

/** Width against height from which a thing is seen from its side, height against width from which it stands slender. */
const LONG = 1.5;
const SLENDER = 1.8;
/** How deep such things are, against a round one: cars and fish have flat sides, and so have people and guitars. */
const FLAT_LONG = 0.72;
const FLAT_SLENDER = 0.6;
/** Of what is a stem with a wide end, a guitar, a racket or a spoon; how thin a stem is against that, and how long against all. */
const FLAT_STEMMED = 0.32;
const STEM = 0.34;
const STEM_ROWS = 0.28;

/** What of a picture shapes the solid besides its outline. */
export interface Shaping {
  /** Linear light, 3 per cell of the outline. */
  rgb?: Float32Array;
  /** The body that most of it is; the rest is swollen. */
  body?: Body | undefined;
}

export function inflate(outline: SubjectOutline, { rgb, body }: Shaping = {}): Solid {
  const { width, height, cell, left, bottom, share } = outline;
  const swollen = body ? body.rest : share;
  const round = swollen && poissonHeights({ ...outline, share: swollen }, limitOf(outline));
  const u = round && !body ? flattened(round, outline) : round;
  const bulge = u ? DEPTH * Math.sqrt(u.reduce((most, value) => Math.max(most, value), 0)) : 0;
  const deepest = Math.max(bulge, body ? depthOf(body) : 0);
  const room = rgb ? HIGHEST * Math.max(width, height) * cell : 0;
  const half = Math.ceil((deepest + room) / cell) + FREE;
  const depth = 2 * half + 1;
  const values = new Float32Array(width * height * depth).fill(6 * cell);
  if (u) swell(values, outline, u, half);
  if (body) addBody(values, outline, body, half);
  const layers = { values, area: width * height, middle: half, cell };
  const front = frontOf(layers);
  // A flat front is lit alike wherever the light is.
  const relief = rgb && body?.kind !== 'box' ? reliefFromShading(outline, front, rgb) : undefined;
  if (relief) raiseFront(layers, front, relief);
  const solid = meshSamples(
    { values, size: [width, height, depth], origin: [left, bottom, -half * cell], cell },
    1,
    true,
  );
  return { ...solid, hasRelief: relief !== undefined };
}

const limitOf = ({ width, height, cell }: SubjectOutline) =>
  LIMIT * Math.max(width - 2 * FREE, height - 2 * FREE) * cell;

const uprightShare = (outline: SubjectOutline): number => (isStemmed(outline) ? FLAT_STEMMED : FLAT_SLENDER);

/** What is long or slender, with flat sides: heights approach a share of the greatest and stay as they are near the outline. */
function flattened(u: Float32Array, outline: SubjectOutline): Float32Array {
  const { width, height } = outline;
  const [wide, tall] = [width - 2 * FREE, height - 2 * FREE];
  if (wide <= LONG * tall && tall <= SLENDER * wide) return u;
  const own = wide > LONG * tall ? FLAT_LONG : uprightShare(outline);
  const most = u.reduce((greatest, value) => Math.max(greatest, value), 0) * own * own;
  // A fourth power: what is a half as high as the limit loses a hundredth.
  return u.map((value) => (value <= 0 ? value : value / (1 + (value / most) ** 4) ** 0.25));
}

/** Whether an outline is a stem with something wide at its end: next to each other many rows are a small share of the widest. */
function isStemmed({ width, height, share }: SubjectOutline): boolean {
  const rows = Array.from({ length: height }, (_, y) =>
    share.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + (value >= 0.5 ? 1 : 0), 0),
  );
  const widest = Math.max(...rows);
  let [run, longest] = [0, 0];
  for (const row of rows) {
    run = row > 0 && row <= STEM * widest ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest >= STEM_ROWS * (height - 2 * FREE);
}

function swell(values: Float32Array, { width, height, cell }: SubjectOutline, u: Float32Array, half: number): void {
  const slope = slopes(u, width, height, cell);
  for (let k = 0; k <= 2 * half; k++) {
    const z = ((k - half) * cell) / DEPTH;
    for (let p = 0; p < u.length; p++) {
      // z^2 = u is the surface; divided by the steepness it is a distance near it.
      const value = (z * z - u[p]) / Math.sqrt(4 * z * z + slope[p] + cell * cell);
      values[k * u.length + p] = Math.max(-6 * cell, Math.min(6 * cell, value));
    }
  }
}

/** A box is about as deep as it is wide or tall, whichever is less. */
const BOX_DEPTH = 0.42;

function depthOf({ kind, radius }: Body): number {
  const widest = radius.reduce((most, value) => Math.max(most, value), 0);
  return kind === 'round' ? widest : 2 * widest * BOX_DEPTH;
}

/** Joins the body to the values: turned around its axis, or as deep everywhere, and within the outline. In place. */
function addBody(values: Float32Array, outline: SubjectOutline, body: Body, half: number): void {
  const { width, height, cell, left } = outline;
  const { kind, axis, radius } = body;
  const distance = signedDistance(outline);
  const deep = Math.min(depthOf(body), radius.filter((value) => value > 0).length * cell * BOX_DEPTH);
  for (let k = 0; k <= 2 * half; k++) {
    const z = (k - half) * cell;
    for (let y = 0; y < height; y++) {
      const own = radius[y];
      if (own === 0) continue;
      const lean = Math.hypot(1, ((radius[y + 1] || own) - (radius[y - 1] || own)) / (2 * cell));
      for (let x = 0; x < width; x++) {
        const across = left + x * cell - axis;
        const off =
          kind === 'round'
            ? (Math.hypot(across, z) - own) / lean
            : Math.max(Math.abs(z) - deep, Math.abs(across) - own);
        const value = Math.max(off, -distance[y * width + x]);
        const at = (k * height + y) * width + x;
        values[at] = Math.max(-6 * cell, Math.min(values[at], value));
      }
    }
  }
}

/** Squared steepness of u. */
function slopes(u: Float32Array, width: number, height: number, cell: number): Float32Array {
  const out = new Float32Array(u.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      out[p] = ((u[p + 1] - u[p - 1]) / (2 * cell)) ** 2 + ((u[p + width] - u[p - width]) / (2 * cell)) ** 2;
    }
  }
  return out;
}
