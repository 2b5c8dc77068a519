import { smoothstep } from '../../../field/interpolate.ts';
import type { OnSaucer } from './find-saucer.ts';
import { poissonHeights } from './poisson-heights.ts';
import { meshSamples, type Solid } from './solid-grid.ts';
import type { SubjectOutline } from './subject-outline.ts';

/**
 * A turned thing on its saucer as a solid, upright: the camera looks down on it, so that heights are longer than in the picture.
 * What is left of the outline, a handle, is swollen in the plane of the axis.
 */

/** Of a saucer, against its radius: half its thickness, how far its middle lies below its rim, and how wide that is. */
const THIN = 0.025;
const SUNK = 0.08;
const FLAT = 0.55;
/** Half the thickness of a thing's walls at least, in cells. */
const LEAST = 1.2;
const FREE = 4;
/** Depth limit of a handle, against the saucer's radius. */
const LIMIT = 0.2;
/** Cells of the thing that a handle goes on into. */
const ROOTS = 3;

export function standOnSaucer(outline: SubjectOutline, found: OnSaucer): Solid {
  const { cell, width, left, bottom } = outline;
  const { axis, level, saucer, tilt } = found;
  const lean = Math.cos(tilt);
  const reach = Math.ceil(saucer / cell) + FREE;
  const thin = Math.max(LEAST * cell, THIN * saucer);
  const sunk = SUNK * saucer;
  const low = -Math.ceil((sunk + thin) / cell) - FREE;
  const top = (bottom + found.rim * cell - level) / lean;
  const high = Math.ceil(Math.max(top, (bottom + outline.height * cell - level) / lean) / cell) + FREE;
  const sideways = Math.ceil(Math.max(axis - left, left + width * cell - axis, saucer) / cell) + FREE;
  const size: [number, number, number] = [2 * sideways + 1, high - low + 1, 2 * reach + 1];
  const values = new Float32Array(size[0] * size[1] * size[2]);
  const handle = handleOf(outline, found);
  const profile = profileOf(found, outline);
  for (let k = 0, at = 0; k < size[2]; k++) {
    const z = (k - reach) * cell;
    for (let j = 0; j < size[1]; j++) {
      const y = (j + low) * cell;
      const own = profile(y);
      for (let i = 0; i < size[0]; i++, at++) {
        const x = (i - sideways) * cell;
        const far = Math.hypot(x, z);
        const up = sunk * (smoothstep(FLAT, 1, far / saucer) - 1);
        const dish = Math.max(far - saucer, Math.abs(y - up) - thin);
        const body = Math.max(far - own, y - top, -sunk - y);
        const grip = handle(x, y * lean, z);
        values[at] = Math.max(-6 * cell, Math.min(6 * cell, dish, body, grip));
      }
    }
  }
  return meshSamples({ values, size, origin: [axis - sideways * cell, low * cell, -reach * cell], cell }, 1, false);
}

/** Half width at a height above the saucer's rim: as seen, and below what is seen as it goes on towards the foot. */
function profileOf({ radius, foot, rim, level, tilt }: OnSaucer, { bottom, cell }: SubjectOutline) {
  const seen = Math.max(2, Math.round((rim - foot) * 0.2));
  const slope = (radius[Math.min(rim, foot + seen)] - radius[foot]) / seen;
  return (y: number): number => {
    const row = (level + y * Math.cos(tilt) - bottom) / cell;
    if (row >= rim) return radius[rim];
    if (row >= foot) {
      const below = Math.floor(row);
      return radius[below] + (radius[below + 1] - radius[below]) * (row - below);
    }
    return Math.max(radius[foot] * 0.5, Math.min(radius[foot], radius[foot] - slope * (foot - row)));
  };
}

/** What juts out of the thing and of its saucer, as values around the plane of the axis. */
function handleOf(outline: SubjectOutline, { axis, level, saucer, tilt, radius, foot, rim }: OnSaucer) {
  const { width, height, share, cell, left, bottom } = outline;
  const flat = Math.sin(tilt);
  const isOut = (p: number, roots: number) => {
    const x = left + (p % width) * cell - axis;
    const row = Math.floor(p / width);
    const up = (bottom + row * cell - level) / flat;
    const own = row < foot ? radius[foot] : radius[Math.min(row, rim)];
    return Math.abs(x) > own + (1.5 - roots) * cell && Math.hypot(x, up) > saucer + (1.5 - roots) * cell;
  };
  const rest = share.map((own, p) => (Math.floor(p / width) <= rim && isOut(p, ROOTS) ? own : 0));
  const found = share.reduce((sum, own, p) => sum + (own >= 0.5 && rest[p] > 0 && isOut(p, 0) ? 1 : 0), 0);
  if (found < 12) return () => Number.POSITIVE_INFINITY;
  const u = poissonHeights({ width, height, cell, share: rest }, LIMIT * saucer);
  return (x: number, up: number, z: number): number => {
    const i = Math.round((x + axis - left) / cell);
    const j = Math.round((up + level - bottom) / cell);
    if (i < 0 || j < 0 || i >= width || j >= height) return Number.POSITIVE_INFINITY;
    const own = u[j * width + i];
    return (z * z - own) / Math.max(2 * Math.abs(z), 2 * Math.sqrt(Math.max(own, 0)), cell);
  };
}
