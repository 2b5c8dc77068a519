import type { Rgb } from 'kiln-mesh/core/color';
import type { GroundShadow } from 'kiln-mesh/internal/render/shadow';
import type { Camera } from 'kiln-mesh/render/camera';
import { mix } from '../../field/interpolate.ts';

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

/** Moves a colour towards another one. */
export function mixTo(out: Rgb, to: Readonly<Rgb>, share: number): void {
  for (const k of [0, 1, 2] as const) out[k] = mix(out[k], to[k], share);
}

/** Where the camera is. */
export const eyeOf = ({ right, up, back, shiftX, shiftY, distance }: Camera): Rgb =>
  [0, 1, 2].map((k) => right[k] * shiftX + up[k] * shiftY + back[k] * distance) as Rgb;
