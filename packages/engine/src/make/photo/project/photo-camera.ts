import type { Vector } from 'kiln-mesh/core/math/vector';
import { orbitAxes } from 'kiln-mesh/internal/core/math/orbit';

/**
 * Where a picture was taken from. A camera stands before one of the four sides, may look down a little, and is some
 * lengths of the model away: what is nearer is larger. Its plane is the model's own scale at the model's middle.
 */

export type Side = 'front' | 'right' | 'back' | 'left';

/** Degrees around the model, 0 in front (+Z), growing to the model's +X side, as the renderer counts. */
export const SIDES: Record<Side, number> = { front: 0, right: 90, back: 180, left: 270 };

export interface PhotoCamera {
  right: Vector;
  up: Vector;
  /** From the model to the camera. */
  back: Vector;
  /** One over the distance to the model's middle; 0 for a camera that is very far away. */
  nearness: number;
  /** How far it stands to the right of the model's middle and above it. */
  shift: readonly [number, number];
  /** Model units per unit of its plane. */
  zoom: number;
}

/** What pictures are usually taken with: 2.3 lengths of the model away, at the height of its middle. */
export const USUAL_NEARNESS = 1 / 2.3;

/** @param tilt radians that it looks down */
export function createPhotoCamera(
  side: Side,
  options: Partial<Omit<PhotoCamera, 'right' | 'up' | 'back'>> & { tilt?: number },
) {
  const angle = (SIDES[side] * Math.PI) / 180;
  const [sin, cos] = [Math.round(Math.sin(angle)), Math.round(Math.cos(angle))];
  const { tilt = 0, nearness = 0, shift = [0, 0], zoom = 1 } = options;
  const camera: PhotoCamera = { ...orbitAxes({ sin, cos }, tilt), nearness, shift, zoom };
  return camera;
}

/** Across and up on the camera's plane, and nearness to the camera, of a point of the model; into `out`. */
export function toPlane(camera: PhotoCamera, x: number, y: number, z: number, out: Float64Array): void {
  const { right, up, back, nearness, shift, zoom } = camera;
  const depth = back[0] * x + back[1] * y + back[2] * z;
  const scale = 1 / (zoom * Math.max(0.05, 1 - depth * nearness));
  out[0] = (right[0] * x + right[2] * z - shift[0]) * scale;
  out[1] = (up[0] * x + up[1] * y + up[2] * z - shift[1]) * scale;
  out[2] = depth;
}

/** The point of the model at a place of the plane and a depth; the other way round than `toPlane`. */
export function fromPlane(camera: PhotoCamera, across: number, upward: number, depth: number, out: Float64Array): void {
  const { right, up, back, nearness, shift, zoom } = camera;
  const scale = zoom * (1 - depth * nearness);
  const [r, u] = [across * scale + shift[0], upward * scale + shift[1]];
  for (let k = 0; k < 3; k++) out[k] = right[k] * r + up[k] * u + back[k] * depth;
}

/** Cosine between a normal at a point of the model and the direction from there to the camera. */
export function facing(camera: PhotoCamera, point: ArrayLike<number>, normal: ArrayLike<number>): number {
  const { right, up, back, nearness, shift } = camera;
  let [dot, length, own] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    // The direction times nearness, so that it exists for a camera that is very far away too.
    const eye = back[k] + nearness * (right[k] * shift[0] + up[k] * shift[1] - point[k]);
    dot += eye * normal[k];
    length += eye * eye;
    own += normal[k] * normal[k];
  }
  return dot / (Math.sqrt(length * own) || 1);
}
