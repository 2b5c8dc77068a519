import { sidesOf } from '../core/math/box.ts';
import { boundingBox, type Model } from '../core/model.ts';

export interface SizeEstimate {
  /** Metres along Y. */
  height: number;
  /** What it was estimated from, in words. */
  because: string;
}

/** Metres. */
const GROWN_UP = 1.7;
const ON_A_TABLE = 0.3;
const ON_THE_FLOOR = 0.8;

/**
 * A guess at the real height of a model of which nothing is known but its shape: something with bones, or clearly
 * taller than wide, is taken for a standing figure (1.7 m tall); something flat for a thing that stands or lies on the
 * floor (0.8 m along its longest side); anything else for a thing on a table (0.3 m along its longest side).
 *
 * Units: metres.
 * @example resize(model, { height: estimateSize(model).height, origin: 'bottom' })
 */
export function estimateSize(model: Model): SizeEstimate {
  const [width, height, depth] = sidesOf(boundingBox(model));
  const longest = Math.max(width, height, depth);
  const across = Math.max(width, depth);
  if (model.skeleton || height > 1.6 * across) return { height: GROWN_UP, because: 'its shape: a standing figure' };
  const flat = height < 0.45 * longest;
  const side = flat ? ON_THE_FLOOR : ON_A_TABLE;
  return {
    height: (height / longest) * side,
    because: flat ? 'its shape: something low, on the floor' : 'its shape: something on a table',
  };
}
