import { cells, fractal, fromNearestPoint, noise } from 'kiln-mesh/core/noise';
import { mix, smoothstep } from '../field/interpolate.ts';
import type { PatternKind } from './materials.ts';
import type { Surface } from './surface.ts';

/**
 * Procedural patterns. Points are in scene units (the longest side of the whole is 1), `local` in the frame of the piece
 * so that wood grain follows the board. Written into a reused sample: four million texels leave no room for garbage.
 */

export interface SurfaceSample {
  /** Linear light. */
  r: number;
  g: number;
  b: number;
  metallic: number;
  roughness: number;
  /** Relief, scene units. */
  height: number;
}

export type Point = Float64Array;

/** Where a pattern is asked: in scene units, and in the piece's own frame. */
interface Place {
  x: number;
  y: number;
  z: number;
  local: Point;
}

interface Pattern {
  /** Tints; relief and roughness go into `out`. */
  at(place: Place, out: SurfaceSample): void;
  /** It changes the normal. */
  relief?: true;
  /** Its colours meet in a line. */
  sharp?: true;
  /** Cells of its finest noise along a unit, where it has no lines at all. */
  finest?: number;
}

/** What the pattern asked last has said: how much of the second colour (0..1), how much the brightness is scaled. */
const said = { second: 0, shade: 1 };

function tint(second: number, shade: number): void {
  said.second = second;
  said.shade = shade;
}

/** Whether a place is in one of the stars or hearts, which stand upright and face away from the piece's middle. */
function inFigure(kind: 'stars' | 'hearts', { x, y, z, local }: Place): boolean {
  const o = fromNearestPoint(x * 5.5, y * 5.5, z * 5.5, 0.3);
  const across = Math.hypot(local[0], local[2]) || 1;
  const length = Math.hypot(local[0], local[1], local[2]) || 1;
  // Right and up, square to the direction from the middle.
  const [rx, rz] = [local[2] / across, -local[0] / across];
  const [nx, ny, nz] = [local[0] / length, local[1] / length, local[2] / length];
  const u = (o[0] * rx + o[2] * rz) * 2.9;
  const v = (o[0] * ny * rz + o[1] * (nz * rx - nx * rz) - o[2] * ny * rx) * 2.9;
  if (kind === 'hearts') {
    const [hx, hy] = [u * 1.25, v * 1.25 + 0.1];
    return (hx * hx + hy * hy - 1) ** 3 - hx * hx * hy ** 3 < 0;
  }
  const fifth = (Math.PI * 2) / 5;
  const angle = Math.atan2(u, v);
  const folded = Math.abs(angle - Math.round(angle / fifth) * fifth);
  // The edge of a five-pointed star from a point at 1 to a notch at 0.42.
  const edge = (0.42 * Math.sin(fifth / 2)) / (0.42 * Math.sin(fifth / 2 - folded) + Math.sin(folded));
  return Math.hypot(u, v) < edge;
}

/** Rows that lie over each other as on a roof, this many of them across the whole. */
function overlapping({ x, y, z }: Place, s: number, out: SurfaceSample): void {
  const row = Math.floor(y * s);
  const u = (Math.abs(x) > Math.abs(z) ? z : x) * s * 0.9 + (row & 1) * 0.5;
  const fx = u - Math.floor(u) - 0.5;
  const fy = y * s - row;
  const edge = smoothstep(0.72, 0.98, Math.hypot(fx * 1.5, 1 - fy));
  out.height = (1 - edge) * (1 - fy) * 0.004;
  tint(0, mix(0.98, 0.62, edge) + (1 - fy) * 0.12);
}

const dent = (depth: number) => Math.min(depth, 0.6) ** 2 * 0.007;

/** Threads over and under each other, a few dozen across the whole, so that they can be seen. */
const threads = ({ x, y, z }: Place) => Math.sin((x + z * 0.9) * 270) * Math.sin(y * 270) * 0.5 + 0.5;

const hairs = ({ x, y, z }: Place) => noise(x * 95, y * 22, z * 95) * 0.6 + noise(x * 190 + 9, y * 44, z * 190) * 0.4;

function creased({ x, y, z }: Place): number {
  const [a, b] = cells(x * 70, y * 70, z * 70);
  return smoothstep(0, 0.16, b - a);
}

const PATTERNS: Readonly<Record<PatternKind, Pattern>> = {
  plain: { finest: 9, at: ({ x, y, z }) => tint(0, 0.985 + noise(x * 9, y * 9, z * 9) * 0.03) },
  mottled: {
    relief: true,
    finest: 44,
    at: ({ x, y, z }, out) => {
      const n = fractal(x * 11, y * 11, z * 11);
      out.height = (n - 0.5) * 0.0016;
      tint(0, 0.86 + n * 0.26);
    },
  },
  wood: {
    relief: true,
    finest: 130,
    at: ({ local }, out) => {
      const [u, v, w] = [local[0], local[1], local[2]];
      const n = fractal(u * 5, v * 0.9, w * 5);
      const rings = Math.sin(Math.hypot(u * 1.4 + 0.3, w * 0.7 + 0.2) * 62 + n * 13) * 0.5 + 0.5;
      const fibre = noise(u * 130, v * 7, w * 130);
      out.height = -(rings ** 3) * 0.0011 - fibre * 0.0006;
      out.roughness += rings * 0.12;
      tint(0, 0.7 + 0.34 * (1 - rings ** 2 * 0.75) + (fibre - 0.5) * 0.16);
    },
  },
  brushed: {
    relief: true,
    finest: 520,
    at: ({ x, y, z }, out) => {
      const n = noise(x * 14, y * 320, z * 14) * 0.6 + noise(x * 40, y * 520, z * 40) * 0.4;
      out.height = (n - 0.5) * 0.0003;
      out.roughness += (n - 0.5) * 0.16;
      tint(0, 0.93 + n * 0.12);
    },
  },
  hammered: {
    relief: true,
    finest: 100,
    at: ({ x, y, z }, out) => {
      const [first] = cells(x * 26, y * 26, z * 26);
      out.height = dent(first);
      out.roughness += (fractal(x * 20, y * 20, z * 20) - 0.5) * 0.25;
      tint(0, 0.82 + first * 0.25);
    },
  },
  stone: {
    relief: true,
    finest: 160,
    at: ({ x, y, z }, out) => {
      const n = fractal(x * 9, y * 9, z * 9);
      const grain = noise(x * 90, y * 90, z * 90);
      const [a, b] = cells(x * 7, y * 7, z * 7);
      const crack = smoothstep(0.0, 0.05, b - a);
      out.height = (n - 0.5) * 0.008 + (grain - 0.5) * 0.0016 - (1 - crack) * 0.003;
      tint(0, (0.66 + n * 0.5 + (grain - 0.5) * 0.2) * mix(0.72, 1, crack));
    },
  },
  marble: {
    at: ({ x, y, z }) => {
      const n = fractal(x * 4, y * 4, z * 4);
      const vein = Math.abs(Math.sin((x + y * 0.7 + z * 0.4) * 9 + n * 14));
      const t = 1 - smoothstep(0.0, 0.16, vein);
      tint(0, 1 - t * 0.5 + (n - 0.5) * 0.1);
    },
  },
  brick: {
    relief: true,
    at: ({ x, y, z, local }, out) => {
      const row = Math.floor(y * 22);
      const along = (Math.abs(local[0]) > Math.abs(local[2]) ? local[2] : local[0]) * 9 + (row & 1) * 0.5;
      const fx = along - Math.floor(along);
      const fy = y * 22 - row;
      const mortar = Math.min(smoothstep(0, 0.05, Math.min(fx, 1 - fx)), smoothstep(0, 0.12, Math.min(fy, 1 - fy)));
      const tone = noise(Math.floor(along) * 3.7 + 0.5, row * 5.1 + 0.5, 0.5);
      out.height = mortar * 0.004 + (noise(x * 80, y * 80, z * 80) - 0.5) * 0.001;
      tint(0, mix(1.5, 0.72 + tone * 0.5, mortar));
    },
  },
  fabric: {
    relief: true,
    finest: 90,
    at: (place, out) => {
      const { x, y, z } = place;
      const weave = threads(place);
      out.height = weave * 0.0016;
      tint(0, 0.85 + weave * 0.15 + (noise(x * 12, y * 12, z * 12) - 0.5) * 0.1);
    },
  },
  knit: {
    relief: true,
    at: ({ x, y, z }, out) => {
      const v = Math.abs((((((x + z * 0.8) * 26) % 1) + 1) % 1) - 0.5);
      const knot = Math.sin((y * 44 + v * 2.4) * Math.PI) * 0.5 + 0.5;
      out.height = knot * 0.0045 - v * 0.004;
      tint(0, 0.74 + knot * 0.32 - v * 0.2);
    },
  },
  leather: {
    relief: true,
    at: (place, out) => {
      const { x, y, z } = place;
      const crease = creased(place);
      out.height = crease * 0.0012;
      out.roughness -= crease * 0.08;
      tint(0, 0.78 + crease * 0.18 + (fractal(x * 6, y * 6, z * 6) - 0.5) * 0.22);
    },
  },
  fur: {
    relief: true,
    finest: 190,
    at: (place, out) => {
      const { x, y, z } = place;
      const n = hairs(place);
      const large = fractal(x * 5, y * 5, z * 5);
      out.height = n * 0.004;
      tint(0, 0.62 + n * 0.56 + (large - 0.5) * 0.2);
    },
  },
  scales: { relief: true, at: (place, out) => overlapping(place, 34, out) },
  feathers: { relief: true, at: (place, out) => overlapping(place, 26, out) },
  rust: {
    relief: true,
    finest: 110,
    at: ({ x, y, z }, out) => {
      const n = fractal(x * 8, y * 8, z * 8);
      const t = smoothstep(0.45, 0.6, n);
      out.height = t * 0.002 + (noise(x * 110, y * 110, z * 110) - 0.5) * 0.0016;
      out.metallic *= 1 - t * 0.8;
      out.roughness = mix(out.roughness * 0.75, 0.95, t);
      tint(0, mix(0.55, 1.15, t) + (n - 0.5) * 0.4);
    },
  },
  bark: {
    relief: true,
    finest: 200,
    at: ({ x, y, z }, out) => {
      const n = fractal(x * 24, y * 5, z * 24);
      const ridge = Math.abs(n - 0.5) * 2;
      out.height = -(1 - smoothstep(0, 0.25, ridge)) * 0.005 + n * 0.003;
      tint(0, 0.55 + smoothstep(0, 0.3, ridge) * 0.4 + (n - 0.5) * 0.3);
    },
  },
  leaf: {
    relief: true,
    finest: 60,
    at: ({ x, y, z }, out) => {
      const n = fractal(x * 13, y * 13, z * 13);
      const fine = noise(x * 60, y * 60, z * 60);
      out.height = (fine - 0.5) * 0.002;
      tint(0, 0.72 + n * 0.42 + (fine - 0.5) * 0.16);
    },
  },
  ice: {
    relief: true,
    at: ({ x, y, z }, out) => {
      const [a, b, id] = cells(x * 8, y * 8, z * 8);
      const line = 1 - smoothstep(0, 0.06, b - a);
      out.height = id * 0.002;
      tint(0, 0.86 + id * 0.16 + line * 0.4);
    },
  },
  dots: {
    sharp: true,
    at: ({ x, y, z }) => {
      const [first] = cells(x * 9, y * 9, z * 9, 0.45);
      tint(1 - smoothstep(0.27, 0.3, first), 1);
    },
  },
  rosettes: {
    sharp: true,
    at: ({ x, y, z }) => {
      const [first] = cells(x * 13, y * 13, z * 13, 0.7);
      const n = noise(x * 50, y * 50, z * 50) * 0.12;
      tint(
        smoothstep(0.14, 0.18, first + n) * (1 - smoothstep(0.34, 0.38, first + n)),
        1 - (1 - smoothstep(0.14, 0.2, first)) * 0.25,
      );
    },
  },
  hearts: { sharp: true, at: (place) => tint(inFigure('hearts', place) ? 1 : 0, 1) },
  stars: { sharp: true, at: (place) => tint(inFigure('stars', place) ? 1 : 0, 1) },
  stripes: {
    sharp: true,
    at: ({ y }) => {
      const t = Math.sin(y * 46) * 0.5 + 0.5;
      tint(smoothstep(0.47, 0.53, t), 1);
    },
  },
  tiger: {
    sharp: true,
    at: ({ x, y, z }) => {
      const n = fractal(x * 6, y * 6, z * 6);
      const t = Math.sin((z + y * 0.28) * 62 + n * 6 + Math.abs(x) * 14) * 0.5 + 0.5;
      tint(smoothstep(0.64, 0.7, t), 0.92 + noise(x * 100, y * 30, z * 100) * 0.14);
    },
  },
  checks: {
    sharp: true,
    at: ({ x, y, z }) => {
      const f = (v: number) => Math.floor(v * 13) & 1;
      tint(f(x + 100) ^ f(y + 100) ^ f(z + 100), 1);
    },
  },
  gradient: { finest: 4, at: ({ y }) => tint(smoothstep(0.05, 0.95, y), 1) },
  patches: {
    sharp: true,
    at: ({ x, y, z }) => {
      const [, , id] = cells(x * 4.2 + fractal(x * 7, y * 7, z * 7), y * 4.2, z * 4.2);
      tint(id > 0.56 ? 1 : 0, 0.95 + noise(x * 100, y * 30, z * 100) * 0.1);
    },
  },
};

// The names are the table's own keys.
const havingA = (trait: 'relief' | 'sharp'): ReadonlySet<PatternKind> =>
  new Set((Object.keys(PATTERNS) as PatternKind[]).filter((name) => PATTERNS[name][trait]));

/** Patterns that change the normal. */
export const RELIEF = havingA('relief');

/** Patterns whose colours meet in a line. */
export const SHARP = havingA('sharp');

/** Grime comes in patches of about this fineness. */
const WEAR_FINEST = 50;

/** Cells of the finest noise of a look along a unit; undefined where it has lines. */
export function finestOf({ pattern, wear }: Surface): number | undefined {
  const { finest } = PATTERNS[pattern];
  return finest !== undefined && wear > 0 ? Math.max(finest, WEAR_FINEST) : finest;
}

/** The place that is asked for: one for all, since there are millions (docs/decisions/0073-constructs-and-module-state.md). */
const here: Place & { open: number } = { x: 0, y: 0, z: 0, local: new Float64Array(3), open: 1 };

function goTo(x: number, y: number, z: number, local: Point): Place {
  here.x = x;
  here.y = y;
  here.z = z;
  here.local = local;
  return here;
}

/** The relief of a pattern at a place, scene units. `scratch` is overwritten. */
export function sampleHeight(
  { pattern }: Surface,
  x: number,
  y: number,
  z: number,
  local: Point,
  scratch: SurfaceSample,
): number {
  scratch.height = 0;
  PATTERNS[pattern].at(goTo(x, y, z, local), scratch);
  return scratch.height;
}

/** How much of the second colour a pattern has at a place, 0..1. */
export function secondShare(kind: PatternKind, x: number, y: number, z: number, local: Point): number {
  PATTERNS[kind].at(goTo(x, y, z, local), unused);
  return said.second;
}

const unused: SurfaceSample = { r: 0, g: 0, b: 0, metallic: 0, roughness: 0, height: 0 };

/** @param ao openness of the place, 0 (crevice) to 1 */
export function sampleSurface(
  surface: Surface,
  x: number,
  y: number,
  z: number,
  local: Point,
  ao: number,
  out: SurfaceSample,
): void {
  goTo(x, y, z, local);
  here.open = ao;
  sampleHere(surface, out);
}

/** Apart, so that the numbers of the place are not handed on: that takes memory for each of them, millions of times. */
function sampleHere(surface: Surface, out: SurfaceSample): void {
  out.metallic = surface.metallic;
  out.roughness = surface.roughness;
  out.height = 0;
  PATTERNS[surface.pattern].at(here, out);
  const { second, shade } = said;
  const { color, second: other } = surface;
  out.r = mix(color[0], other[0], second) * shade;
  out.g = mix(color[1], other[1], second) * shade;
  out.b = mix(color[2], other[2], second) * shade;
  if (surface.wear > 0) {
    const { x, y, z, open } = here;
    const grime = Math.min(
      1,
      (smoothstep(0.42, 0.72, fractal(x * 6 + 31, y * 6, z * 6)) * 0.45 + smoothstep(0.25, 0.9, 1 - open) * 0.6) *
        surface.wear,
    );
    out.r = mix(out.r, out.r * 0.4 + 0.02, grime);
    out.g = mix(out.g, out.g * 0.36 + 0.015, grime);
    out.b = mix(out.b, out.b * 0.3 + 0.01, grime);
    out.roughness = mix(out.roughness, 0.9, grime);
    out.metallic *= 1 - grime * 0.5;
  }
  out.roughness = Math.min(1, Math.max(0.04, out.roughness));
}
