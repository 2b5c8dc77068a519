import { cross, type Vector } from '../core/math/vector.ts';
import type { Camera } from './camera.ts';
import { inWorld, KEY } from './light.ts';
import type { Scene } from './scene.ts';

/**
 * Shadows. The key light's shadow is a variance shadow map (Donnelly and Lauritzen, 2006): depth and its square, blurred,
 * give a soft edge with one look-up. The ground's contact shadow is what blurring the model's heights seen from below
 * gives: close things dark and sharp, high things faint and wide; it belongs to the model and is made once.
 */

export interface KeyShadow {
  size: number;
  /** Mean and mean square of the depth towards the light. */
  mean: Float32Array;
  square: Float32Array;
  across: Vector;
  upward: Vector;
  towards: Vector;
}

const KEY_SIZE = 256;
const KEY_REACH = 1.04;
const SOFTNESS = 3;
/** Nothing is there: farther than anything in the unit sphere. */
const FAR = -2;

export function createKeyShadow(scene: Scene, camera: Camera): KeyShadow {
  const towards = inWorld(KEY, camera);
  const flat = Math.hypot(towards[0], towards[2]);
  const across: Vector = [towards[2] / flat, 0, -towards[0] / flat];
  const upward = cross(towards, across);
  const depth = castDepth(scene, { size: KEY_SIZE, reach: KEY_REACH, across, upward, towards });
  const square = new Float32Array(depth.length);
  for (let i = 0; i < depth.length; i++) square[i] = depth[i] * depth[i];
  for (let pass = 0; pass < 2; pass++) {
    boxBlur(depth, KEY_SIZE, SOFTNESS);
    boxBlur(square, KEY_SIZE, SOFTNESS);
  }
  return { size: KEY_SIZE, mean: depth, square, across, upward, towards };
}

/** How much of the key light reaches a point, 0..1. */
export function lightThrough(
  { size, mean, square, across, upward, towards }: KeyShadow,
  x: number,
  y: number,
  z: number,
) {
  const u = ((across[0] * x + across[2] * z) / KEY_REACH + 1) * 0.5 * size - 0.5;
  const v = ((upward[0] * x + upward[1] * y + upward[2] * z) / KEY_REACH + 1) * 0.5 * size - 0.5;
  const u0 = Math.min(size - 2, Math.max(0, Math.floor(u)));
  const v0 = Math.min(size - 2, Math.max(0, Math.floor(v)));
  const fu = u - u0;
  const fv = v - v0;
  const i = v0 * size + u0;
  const a = (1 - fu) * (1 - fv);
  const b = fu * (1 - fv);
  const c = (1 - fu) * fv;
  const d = fu * fv;
  const near = mean[i] * a + mean[i + 1] * b + mean[i + size] * c + mean[i + size + 1] * d;
  const own = towards[0] * x + towards[1] * y + towards[2] * z + 0.02;
  if (own >= near) return 1;
  const second = square[i] * a + square[i + 1] * b + square[i + size] * c + square[i + size + 1] * d;
  const variance = Math.max(0.0006, second - near * near);
  const gap = near - own;
  const chance = variance / (variance + gap * gap);
  // The low end is cut off, or light would leak where several things lie behind each other.
  return chance < 0.3 ? 0 : (chance - 0.3) / 0.7;
}

/** A square of cells that looks at the unit sphere. */
interface Caster {
  size: number;
  /** Half its side. */
  reach: number;
  across: Vector;
  upward: Vector;
  towards: Vector;
}

/** The greatest depth along `towards` per cell. */
function castDepth({ positions, indices }: Scene, { size, reach, across, upward, towards }: Caster): Float32Array {
  const depth = new Float32Array(size * size).fill(FAR);
  const cast = new Float32Array(positions.length);
  const half = size / 2;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    cast[i] = ((across[0] * x + across[1] * y + across[2] * z) / reach + 1) * half;
    cast[i + 1] = ((upward[0] * x + upward[1] * y + upward[2] * z) / reach + 1) * half;
    cast[i + 2] = towards[0] * x + towards[1] * y + towards[2] * z;
  }
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] * 3;
    const b = indices[i + 1] * 3;
    const c = indices[i + 2] * 3;
    const x0 = cast[a];
    const y0 = cast[a + 1];
    const x1 = cast[b];
    const y1 = cast[b + 1];
    const x2 = cast[c];
    const y2 = cast[c + 1];
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (!(area > 1e-9 || area < -1e-9)) continue;
    const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5));
    const right = Math.min(size - 1, Math.floor(Math.max(x0, x1, x2) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5));
    const bottom = Math.min(size - 1, Math.floor(Math.max(y0, y1, y2) - 0.5));
    const z2 = cast[c + 2];
    const d0 = cast[a + 2] - z2;
    const d1 = cast[b + 2] - z2;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const w0 = ((x1 - x - 0.5) * (y2 - y - 0.5) - (x2 - x - 0.5) * (y1 - y - 0.5)) / area;
        const w1 = ((x2 - x - 0.5) * (y0 - y - 0.5) - (x0 - x - 0.5) * (y2 - y - 0.5)) / area;
        if (w0 < 0 || w1 < 0 || w0 + w1 > 1) continue;
        const near = z2 + w0 * d0 + w1 * d1;
        const at = y * size + x;
        if (near > depth[at]) depth[at] = near;
      }
    }
  }
  return depth;
}

/** A box blur of 2 radius + 1 cells in both directions, in place; the border's own value goes on outside. */
function boxBlur(cells: Float32Array, size: number, radius: number): void {
  const line = new Float32Array(size);
  for (let row = 0; row < size; row++) blurLine(cells, { start: row * size, step: 1 }, line, radius);
  for (let column = 0; column < size; column++) blurLine(cells, { start: column, step: size }, line, radius);
}

/** @param line room for as many cells as there are, `step` apart from `start` on */
function blurLine(
  cells: Float32Array,
  { start, step }: { start: number; step: number },
  line: Float32Array,
  radius: number,
): void {
  const size = line.length;
  const scale = 1 / (radius * 2 + 1);
  for (let i = 0; i < size; i++) line[i] = cells[start + i * step];
  let sum = line[0] * (radius + 1);
  for (let i = 1; i <= radius; i++) sum += line[i];
  for (let i = 0; i < size; i++) {
    cells[start + i * step] = sum * scale;
    sum += line[Math.min(size - 1, i + radius + 1)] - line[Math.max(0, i - radius)];
  }
}

export interface GroundShadow {
  size: number;
  /** Half the side of the square it covers, around the origin. */
  reach: number;
  /** 0 open, 1 dark. */
  dark: Float32Array;
}

const GROUND_SIZE = 192;
const GROUND_REACH = 2.2;

export function createGroundShadow(scene: Scene): GroundShadow {
  const size = GROUND_SIZE;
  const below = castDepth(scene, {
    size,
    reach: GROUND_REACH,
    across: [1, 0, 0],
    upward: [0, 0, 1],
    towards: [0, -1, 0],
  });
  const dark = new Float32Array(size * size);
  const layers = [
    { height: 0.05, radius: 2, share: 0.42 },
    { height: 0.22, radius: 6, share: 0.38 },
    { height: 0.8, radius: 14, share: 0.42 },
  ];
  for (const { height, radius, share } of layers) {
    const layer = new Float32Array(size * size);
    for (let i = 0; i < layer.length; i++) {
      if (below[i] > FAR + 0.5) layer[i] = Math.exp(-Math.max(0, -below[i] - scene.ground) / height);
    }
    for (let pass = 0; pass < 3; pass++) boxBlur(layer, size, radius);
    for (let i = 0; i < dark.length; i++) dark[i] += layer[i] * share;
  }
  for (let i = 0; i < dark.length; i++) dark[i] = 1 - Math.exp(-dark[i]);
  return { size, reach: GROUND_REACH, dark };
}

/** How dark the ground is at x, z; 0 outside. */
export function groundDarkness({ size, reach, dark }: GroundShadow, x: number, z: number): number {
  const u = (x / reach + 1) * 0.5 * size - 0.5;
  const v = (z / reach + 1) * 0.5 * size - 0.5;
  const u0 = Math.floor(u);
  const v0 = Math.floor(v);
  if (!(u0 >= 0 && v0 >= 0 && u0 < size - 1 && v0 < size - 1)) return 0;
  const i = v0 * size + u0;
  const top = dark[i] + (dark[i + 1] - dark[i]) * (u - u0);
  const bottom = dark[i + size] + (dark[i + size + 1] - dark[i + size]) * (u - u0);
  return top + (bottom - top) * (v - v0);
}
