import { fractal } from 'kiln-mesh/core/noise';
import type { Piece } from './piece.ts';
import { polygonDistance } from './polygon-distance.ts';
import { apply, inverse, stretchOf } from './transform.ts';

/**
 * Signed distances of the primitives, negative inside (formulas after I. Quilez, "distance functions" and "distance
 * functions 2D"). A compiled piece has a bounding sphere: far away it answers with the distance to the sphere, which is
 * a lower bound and much cheaper than an outline of forty points.
 */

export interface CompiledPiece {
  piece: Piece;
  /** The piece's own, kept here for speed. */
  cut: boolean;
  blend: number;
  distance(x: number, y: number, z: number): number;
  center: [number, number, number];
  radius: number;
  /** From inside and from outside, the surface is at least the distance's amount through this away: 1 where it is exact or less. */
  steepness: { inside: number; outside: number };
}

/**
 * The distance from the piece's `Here`, a place in its own frame. Numbers handed to a function that is not known beforehand
 * are put on the heap each, and there are a million places a model: so they stand in a list.
 */
type Local = () => number;
type Here = Float64Array;

function egg(here: Here, [rx, ry, rz]: number[]): Local {
  const a = rx!;
  const b = ry!;
  const c = rz!;
  if (a === b && b === c) return () => Math.sqrt(here[0] * here[0] + here[1] * here[1] + here[2] * here[2]) - a;
  const least = Math.min(a, b, c);
  return () => {
    const px = here[0] / a;
    const py = here[1] / b;
    const pz = here[2] / c;
    const k0 = Math.sqrt(px * px + py * py + pz * pz);
    if (k0 < 1e-6) return -least;
    const qx = px / a;
    const qy = py / b;
    const qz = pz / c;
    const k1 = Math.sqrt(qx * qx + qy * qy + qz * qz);
    return (k0 * (k0 - 1)) / k1;
  };
}

function box(here: Here, [hx, hy, hz, round]: number[]): Local {
  const r = round!;
  const a = hx! - r;
  const b = hy! - r;
  const c = hz! - r;
  return () => {
    const qx = Math.abs(here[0]) - a;
    const qy = Math.abs(here[1]) - b;
    const qz = Math.abs(here[2]) - c;
    const ox = Math.max(qx, 0);
    const oy = Math.max(qy, 0);
    const oz = Math.max(qz, 0);
    return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
  };
}

function cone(here: Here, [bottom, top, half, round]: number[]): Local {
  const r = round!;
  const r1 = Math.max(bottom! - r, 0);
  const r2 = Math.max(top! - r, 0);
  const h = Math.max(half! - r, 1e-4);
  const k2x = r2 - r1;
  const k2y = 2 * h;
  const k2 = k2x * k2x + k2y * k2y;
  return () => {
    const x = here[0];
    const y = here[1];
    const z = here[2];
    const q = Math.sqrt(x * x + z * z);
    const ax = q - Math.min(q, y < 0 ? r1 : r2);
    const ay = Math.abs(y) - h;
    const t = Math.min(1, Math.max(0, ((r2 - q) * k2x + (h - y) * k2y) / k2));
    const bx = q - r2 + k2x * t;
    const by = y - h + k2y * t;
    const s = bx < 0 && ay < 0 ? -1 : 1;
    return s * Math.sqrt(Math.min(ax * ax + ay * ay, bx * bx + by * by)) - r;
  };
}

function rod(here: Here, [length, bottom, top]: number[]): Local {
  const h = length!;
  const r1 = bottom!;
  const r2 = top!;
  const b = Math.min(0.999, Math.max(-0.999, (r1 - r2) / h));
  const a = Math.sqrt(1 - b * b);
  return () => {
    const x = here[0];
    const y = here[1];
    const z = here[2];
    const q = Math.sqrt(x * x + z * z);
    const k = -b * q + a * y;
    if (k < 0) return Math.sqrt(q * q + y * y) - r1;
    if (k > a * h) return Math.sqrt(q * q + (y - h) * (y - h)) - r2;
    return q * a + y * b - r1;
  };
}

function ring(here: Here, [main, thin, arc]: number[]): Local {
  const R = main!;
  const r = thin!;
  if (arc! >= Math.PI) {
    return () => {
      const q = Math.sqrt(here[0] * here[0] + here[2] * here[2]) - R;
      return Math.sqrt(q * q + here[1] * here[1]) - r;
    };
  }
  const sin = Math.sin(arc!);
  const cos = Math.cos(arc!);
  return () => {
    const x = here[0];
    const y = here[1];
    const z = here[2];
    const ax = Math.abs(x);
    const k = cos * ax > sin * z ? ax * sin + z * cos : Math.sqrt(ax * ax + z * z);
    return Math.sqrt(Math.max(0, x * x + y * y + z * z + R * R - 2 * R * k)) - r;
  };
}

function lathe(here: Here, [round]: number[], points: number[]): Local {
  const flat = polygonDistance(points);
  return () => flat(Math.sqrt(here[0] * here[0] + here[2] * here[2]), here[1]) - round!;
}

function plate(here: Here, [half, round]: number[], points: number[]): Local {
  const flat = polygonDistance(points);
  const r = round!;
  const h = half! - r;
  return () => {
    const a = flat(here[0], here[1]);
    const b = Math.abs(here[2]) - h;
    const oa = Math.max(a, 0);
    const ob = Math.max(b, 0);
    return Math.sqrt(oa * oa + ob * ob) + Math.min(Math.max(a, b), 0) - r;
  };
}

/** Tapered tube through points: the nearest of its round segments. */
function tube(here: Here, points: number[]): Local {
  const count = points.length / 4 - 1;
  return () => {
    const x = here[0];
    const y = here[1];
    const z = here[2];
    let best = Infinity;
    for (let i = 0; i < count; i++) {
      const o = i * 4;
      const ax = points[o];
      const ay = points[o + 1];
      const az = points[o + 2];
      const ex = points[o + 4] - ax;
      const ey = points[o + 5] - ay;
      const ez = points[o + 6] - az;
      const wx = x - ax;
      const wy = y - ay;
      const wz = z - az;
      const t = Math.min(1, Math.max(0, (wx * ex + wy * ey + wz * ez) / (ex * ex + ey * ey + ez * ez + 1e-12)));
      const dx = wx - ex * t;
      const dy = wy - ey * t;
      const dz = wz - ez * t;
      const r = points[o + 3] + (points[o + 7] - points[o + 3]) * t;
      const d = Math.sqrt(dx * dx + dy * dy + dz * dz) - r;
      if (d < best) best = d;
    }
    return best;
  };
}

/** Middle and radius of a sphere around the piece, in its own frame. */
function bounds(piece: Piece): [number, number, number, number] {
  const a = piece.args;
  const points = piece.points ?? [];
  switch (piece.kind) {
    case 'egg':
      return [0, 0, 0, Math.max(a[0], a[1], a[2])];
    case 'box':
      return [0, 0, 0, Math.hypot(a[0], a[1], a[2])];
    case 'cone':
      return [0, 0, 0, Math.hypot(Math.max(a[0], a[1]), a[2])];
    case 'rod': {
      const low = -a[1];
      const high = a[0] + a[2];
      return [0, (low + high) / 2, 0, Math.max((high - low) / 2, a[1], a[2])];
    }
    case 'ring':
      return [0, 0, 0, a[0] + a[1]];
    default: {
      const width = piece.kind === 'tube' ? 4 : 2;
      const low = [Infinity, Infinity, Infinity];
      const high = [-Infinity, -Infinity, -Infinity];
      for (let i = 0; i < points.length; i += width) {
        const thick = piece.kind === 'tube' ? points[i + 3] : 0;
        for (let axis = 0; axis < (width === 4 ? 3 : 2); axis++) {
          low[axis] = Math.min(low[axis], points[i + axis] - thick);
          high[axis] = Math.max(high[axis], points[i + axis] + thick);
        }
      }
      if (piece.kind === 'lathe') {
        const middle = (low[1] + high[1]) / 2;
        return [0, middle, 0, Math.hypot(high[0], (high[1] - low[1]) / 2) + a[0]];
      }
      if (piece.kind === 'plate') {
        low[2] = -a[0];
        high[2] = a[0];
      }
      const middle = low.map((value, i) => (value + high[i]) / 2) as [number, number, number];
      const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2;
      return [...middle, radius + (piece.kind === 'plate' ? a[1] : 0)];
    }
  }
}

function local(piece: Piece, here: Here): Local {
  const points = piece.points ?? [];
  switch (piece.kind) {
    case 'egg':
      return egg(here, piece.args);
    case 'box':
      return box(here, piece.args);
    case 'cone':
      return cone(here, piece.args);
    case 'rod':
      return rod(here, piece.args);
    case 'ring':
      return ring(here, piece.args);
    case 'lathe':
      return lathe(here, piece.args, points);
    case 'plate':
      return plate(here, piece.args, points);
    case 'tube':
      return tube(here, points);
  }
}

/** What is not exact is taken to change by no more than this a unit. */
const STEEPEST = 1.6;

function steepnessOf({ kind, args, points = [], bump }: Piece): CompiledPiece['steepness'] {
  if (kind === 'egg') {
    const ratio = Math.max(args[0], args[1], args[2]) / Math.min(args[0], args[1], args[2]);
    if (ratio > 1 || bump) return { inside: Math.max(STEEPEST, ratio), outside: STEEPEST };
  }
  const inexact = bump || (kind === 'tube' && !isEven(points));
  return inexact ? { inside: STEEPEST, outside: STEEPEST } : { inside: 1, outside: 1 };
}

/** True where a tube is as thick at its end as at its beginning. */
function isEven(points: readonly number[]): boolean {
  for (let i = 7; i < points.length; i += 4) if (points[i] !== points[3]) return false;
  return true;
}

export function compilePiece(piece: Piece): CompiledPiece {
  const here: Here = new Float64Array(3);
  const inner = local(piece, here);
  const [scale, widest] = stretchOf(piece.transform);
  const m = inverse(piece.transform);
  const [bx, by, bz, br] = bounds(piece);
  const center = apply(piece.transform, [bx, by, bz]);
  const { bump, grown = 0 } = piece;
  const radius = br * widest + (bump ? bump[0] : 0) + grown;
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11] = m;
  const [cx, cy, cz] = center;
  // Beyond this the sphere's distance is the answer.
  const far = radius * 0.5;
  return {
    piece,
    cut: piece.cut,
    blend: piece.blend,
    center,
    radius,
    steepness: steepnessOf(piece),
    distance(x, y, z) {
      const sx = x - cx;
      const sy = y - cy;
      const sz = z - cz;
      const sphere = Math.sqrt(sx * sx + sy * sy + sz * sz) - radius;
      if (sphere > far) return sphere;
      here[0] = m0 * x + m1 * y + m2 * z + m3;
      here[1] = m4 * x + m5 * y + m6 * z + m7;
      here[2] = m8 * x + m9 * y + m10 * z + m11;
      const d = inner() * scale - grown;
      if (!bump || d > bump[0] * 3) return d;
      return d + (fractal(x * bump[1], y * bump[1], z * bump[1]) - 0.5) * 2 * bump[0];
    },
  };
}
