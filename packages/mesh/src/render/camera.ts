import { orbitAxes } from '../core/math/orbit.ts';

/**
 * The camera: a lens of `LENS_DEGREES` on a sphere around the model, azimuth 0 in front (+Z), growing to the model's +X side.
 * Distance and shift are solved exactly from the points, so that the model fills the frame up to a margin.
 */

export interface View {
  azimuthDegrees: number;
  elevationDegrees: number;
}

export interface Camera {
  right: [number, number, number];
  up: [number, number, number];
  /** From the model to the camera. */
  back: [number, number, number];
  /** Where the camera is along right, up and back. */
  shiftX: number;
  shiftY: number;
  distance: number;
  /** Pixels per unit at distance 1. */
  focal: number;
  width: number;
  height: number;
  /** Sine and cosine of the azimuth: the studio's lights turn with the camera. */
  sin: number;
  cos: number;
}

/** Where a model is looked at from: three quarters from the front, a little from above. */
export const THREE_QUARTERS = { azimuthDegrees: 32, elevationDegrees: 20 } as const;

/** The share of the half frame that stays free around it. */
export const MARGIN = 0.1;

/** Degrees from side to side of the shorter side of a picture. */
export const LENS_DEGREES = 28;
const HALF_LENS = Math.tan((LENS_DEGREES * Math.PI) / 360);

function basis({ azimuthDegrees, elevationDegrees }: View) {
  const a = ((azimuthDegrees % 360) * Math.PI) / 180;
  const e = (Math.min(90, Math.max(-90, elevationDegrees)) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(a), Math.cos(a)];
  return { ...orbitAxes({ sin, cos }, e), sin, cos };
}

export interface Framing {
  shiftX: number;
  shiftY: number;
  distance: number;
}

/**
 * The framing that fits all `points` (xyz) in every one of `views`. With several views the same framing serves them
 * all, without side shift, so that a turning model does not sway or breathe.
 *
 * A point fits between the left and right planes when x + z t <= d t + s and -x + z t <= d t - s (s: shift, d:
 * distance, t: half the lens' opening), which gives the least d and the s in the middle; the same holds upwards.
 * @param points xyz, in the unit sphere
 * @param size pixels; `margin` is the share of the half frame that is left free
 */
export function frame(
  points: Float32Array,
  views: readonly View[],
  size: { width: number; height: number; margin: number },
): Framing {
  const { width, height, margin } = size;
  const short = Math.min(width, height);
  const tx = ((HALF_LENS * width) / short) * (1 - margin);
  const ty = ((HALF_LENS * height) / short) * (1 - margin);
  const most = [-Infinity, -Infinity, -Infinity, -Infinity] as [number, number, number, number];
  let near = -Infinity;
  for (const view of views) {
    const { right, up, back } = basis(view);
    for (let i = 0; i < points.length; i += 3) {
      const px = points[i];
      const py = points[i + 1];
      const pz = points[i + 2];
      const x = right[0] * px + right[2] * pz;
      const y = up[0] * px + up[1] * py + up[2] * pz;
      const z = back[0] * px + back[1] * py + back[2] * pz;
      if (x + z * tx > most[0]) most[0] = x + z * tx;
      if (-x + z * tx > most[1]) most[1] = -x + z * tx;
      if (y + z * ty > most[2]) most[2] = y + z * ty;
      if (-y + z * ty > most[3]) most[3] = -y + z * ty;
      if (z > near) near = z;
    }
  }
  if (views.length > 1) most[0] = most[1] = Math.max(most[0], most[1]);
  return {
    shiftX: (most[0] - most[1]) / 2,
    shiftY: (most[2] - most[3]) / 2,
    distance: Math.max((most[0] + most[1]) / (2 * tx), (most[2] + most[3]) / (2 * ty), near + 0.1),
  };
}

/**
 * @example createCamera(view, frame(points, [view], { width: 512, height: 512, margin: 0.1 }), 512, 512)
 */
export function createCamera(view: View, framing: Framing, width: number, height: number): Camera {
  return { ...basis(view), ...framing, focal: Math.min(width, height) / 2 / HALF_LENS, width, height };
}
