import type { Rgb } from 'kiln-mesh/core/color';
import type { GroundShadow } from 'kiln-mesh/internal/render/shadow';
import type { Camera } from 'kiln-mesh/render/camera';

export interface BackdropOptions {
  width: number;
  height: number;
  camera: Camera;
  /** Height of the ground in the camera's space. */
  ground: number;
  shadow?: GroundShadow;
  /** A studio without light and shadow, for drawings in few colours. */
  even?: boolean;
  seed: number;
}

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** 0 up to `low`, 1 from `high` on. */
export const smooth = (low: number, high: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/** Moves a colour towards another one. */
export function mixTo(out: Rgb, to: Readonly<Rgb>, share: number): void {
  for (const k of [0, 1, 2] as const) out[k] = mix(out[k], to[k], share);
}

/** Where the camera is. */
export const eyeOf = ({ right, up, back, shiftX, shiftY, distance }: Camera): Rgb =>
  [0, 1, 2].map((k) => right[k] * shiftX + up[k] * shiftY + back[k] * distance) as Rgb;
