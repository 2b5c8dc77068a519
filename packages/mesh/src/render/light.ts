import { LUMINANCE } from '../core/color.ts';
import { decay } from '../core/math/decay.ts';
import type { Camera } from './camera.ts';

/**
 * The studio: a warm key light from the upper left, a cool fill from the right, a rim light from behind, and an analytic
 * room of soft boxes that glossy and metallic things mirror. Light on a surface that faces the camera adds up to
 * about 1, so that a front view shows a texture's own colours.
 */

export interface Light {
  /** Towards the light, unit length; x right, y up, z to the camera's side. */
  direction: Triple;
  color: Triple;
}

type Triple = [number, number, number];

/** @param towards of any length */
function light([x, y, z]: Triple, color: Triple, power: number): Light {
  const length = Math.hypot(x, y, z);
  return {
    direction: [x / length, y / length, z / length],
    color: [color[0] * power, color[1] * power, color[2] * power],
  };
}

export const KEY = light([-0.62, 0.95, 0.78], [1.03, 1, 0.95], 0.87);
export const FILL = light([0.95, 0.3, 0.55], [0.95, 0.99, 1.06], 0.24);
export const RIM = light([0.4, 0.42, -0.95], [0.96, 0.99, 1.05], 0.55);

/** Ambient light from above and from below. */
export const SKY = [0.46, 0.47, 0.485] as const;
export const FLOOR = [0.275, 0.265, 0.255] as const;

/** A light's direction in the model's axes: the studio turns with the camera. */
export function inWorld({ direction: [x, y, z] }: Light, { sin, cos }: Camera): Triple {
  return [x * cos + z * sin, y, -x * sin + z * cos];
}

/** How bright white paper is that faces x, y, z (studio axes), open to all sides. */
export function matteLight(x: number, y: number, z: number): number {
  const length = Math.hypot(x, y, z) || 1;
  const up = 0.5 + (0.5 * y) / length;
  let sum = 0;
  for (const k of [0, 1, 2] as const) {
    let light = FLOOR[k] + (SKY[k] - FLOOR[k]) * up;
    for (const { direction, color } of [KEY, FILL, RIM]) {
      light += color[k] * Math.max(0, (x * direction[0] + y * direction[1] + z * direction[2]) / length);
    }
    sum += light * LUMINANCE[k];
  }
  return sum * 0.96;
}

/** Soft boxes: direction, sharpness, brightness. Mirrored as spherical Gaussians, widened by roughness. */
const BOXES = [
  { box: light([-0.75, 0.75, 0.6], [1.02, 1, 0.97], 1), sharpness: 16, brightness: 2.6 },
  { box: light([0.95, 0.25, 0.35], [0.97, 1, 1.03], 1), sharpness: 24, brightness: 1.7 },
  { box: light([0.1, 0.85, -0.6], [1, 1, 1], 1), sharpness: 9, brightness: 1.5 },
  { box: light([-0.95, 0.1, -0.35], [1, 0.99, 0.97], 1), sharpness: 20, brightness: 1.1 },
].map(({ box, sharpness, brightness }) => ({ direction: box.direction, color: box.color, sharpness, brightness }));

/** x y z, r g b of each soft box. */
const BOX_DATA = Float64Array.from(BOXES.flatMap(({ direction, color }) => [...direction, ...color]));

/** Steps of roughness from 0 to 1 that the table below has. */
const STEPS = 256;
const BOX_VALUES = BOXES.length * 2;

/** Sharpness and brightness of each soft box as it is mirrored, per step of roughness, and one step more. */
const BLURRED = new Float64Array((STEPS + 2) * BOX_VALUES);
for (let step = 0; step < STEPS + 2; step++) {
  const roughness = step / STEPS;
  for (const [i, { sharpness, brightness }] of BOXES.entries()) {
    const soft = sharpness / (1 + sharpness * roughness * roughness * 0.9);
    BLURRED[step * BOX_VALUES + i * 2] = soft;
    BLURRED[step * BOX_VALUES + i * 2 + 1] = brightness * (soft / sharpness) ** 0.8;
  }
}

/** What the room looks like in direction x, y, z (studio axes) through a surface's roughness 0..1; writes rgb. */
export function lookInto(roughness: number, direction: Float64Array, out: Float64Array): void {
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  const blur = roughness * roughness;
  // A dark band at the horizon between floor and ceiling gives polished metal its contrast; roughness softens it.
  const band = 1 - blur;
  const edge = 0.12 + blur * 0.9;
  const t = Math.min(1, Math.max(0, (y + edge) / (2 * edge)));
  const up = t * t * (3 - 2 * t);
  const ceiling = 0.32 + 0.46 * Math.max(0, y) * band + 0.28 * blur;
  const floor = 0.2 + 0.22 * Math.max(0, -y) * band + 0.14 * blur;
  let r = floor * 1.03 + (ceiling - floor * 1.03) * up;
  let g = floor + (ceiling - floor) * up;
  let b = floor * 0.97 + (ceiling * 1.03 - floor * 0.97) * up;
  const step = (roughness * STEPS) | 0;
  const part = roughness * STEPS - step;
  const last = (step + 1) * BOX_VALUES;
  for (let i = step * BOX_VALUES, at = 0; i < last; i += 2, at += 6) {
    const soft = BLURRED[i] + (BLURRED[i + BOX_VALUES] - BLURRED[i]) * part;
    const fall = (1 - x * BOX_DATA[at] - y * BOX_DATA[at + 1] - z * BOX_DATA[at + 2]) * soft;
    if (fall > 6) continue;
    const power = (BLURRED[i + 1] + (BLURRED[i + BOX_VALUES + 1] - BLURRED[i + 1]) * part) * decay(fall);
    r += BOX_DATA[at + 3] * power;
    g += BOX_DATA[at + 4] * power;
    b += BOX_DATA[at + 5] * power;
  }
  out[0] = r;
  out[1] = g;
  out[2] = b;
}
