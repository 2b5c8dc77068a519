import { sidesOf } from '../core/math/box.ts';
import { boundingBox, type Model } from '../core/model.ts';
import { transformModel } from '../topology/transform-model.ts';

export interface ResizeOptions {
  /** Wanted size along Y in metres. */
  height?: number;
  /** Wanted size of the longest side in metres. Neither keeps the size. */
  longestSide?: number;
  /** 'bottom': centred in x and z, standing on y = 0. 'center': the middle of the box at the origin. */
  origin: 'bottom' | 'center' | 'keep';
}

/**
 * Scales to a size and moves to an origin; 'keep' scales about the origin.
 *
 * Units: metres. Keeps: proportions; a rig and its clips come along. @throws for a model without points, or without the
 * extent that is to be scaled.
 * @example resize(model, { height: 1.7, origin: 'bottom' })
 */
export function resize(model: Model, { height, longestSide, origin }: ResizeOptions): Model {
  const box = boundingBox(model);
  const { min, max } = box;
  const size = sidesOf(box);
  if (!size.every(Number.isFinite)) throw new Error('The model has no points to resize');
  let scale = 1;
  if (height !== undefined) scale = ratio(height, size[1], 'height');
  else if (longestSide !== undefined) scale = ratio(longestSide, Math.max(...size), 'longest side');
  if (origin === 'keep') return transformModel(model, { scale });
  const middle = (axis: 0 | 1 | 2) => (-(min[axis] + max[axis]) / 2) * scale;
  const bottom = -min[1] * scale;
  return transformModel(model, { scale, move: [middle(0), origin === 'bottom' ? bottom : middle(1), middle(2)] });
}

function ratio(wanted: number, actual: number, what: string): number {
  if (!(wanted > 0) || !Number.isFinite(wanted)) throw new Error(`The ${what} must be a positive number of metres`);
  if (actual <= 0) throw new Error(`The model is flat: it has no ${what} to scale`);
  return wanted / actual;
}
