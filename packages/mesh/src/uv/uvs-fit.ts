import type { Model } from '../core/model.ts';
import { uvDrift } from './uv-drift.ts';
import { uvsOverlap } from './uv-overlap.ts';

/** A larger share of faces whose texture coordinates no longer say the same, and the textures must be painted anew. */
const MOST_DRIFT = 0.05;

/**
 * Whether a changed model can go on with the textures it had: they show at nearly every place what they showed there, and no
 * face lies on another in them. A layout that lies on itself from the start, as mirrored ones do, may go on doing so.
 * @example if (!uvsFit(before, after)) repaint()
 */
export const uvsFit = (before: Model, after: Model): boolean =>
  uvDrift(before, after) <= MOST_DRIFT && (!uvsOverlap(after.parts) || uvsOverlap(before.parts));
