import type { Part } from '../../src/core/model.ts';
import { splitQuads } from './shapes.ts';

/** Meshes of a few points, welded and facing outwards, whose measures are known by heart. */

const part = (positions: Float32Array, indices: Uint32Array): Part => ({
  name: 'tiny',
  material: 0,
  positions,
  indices,
});

/** The corner of the unit cube at the origin: volume 1/6. */
export const tetrahedron = (): Part =>
  part(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1), Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3));

const CORNERS = Float32Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1) - 0.5);
const SIDES = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 0, 4, 6, 2, 1, 3, 7, 5];
const TOP = [2, 6, 7, 3];

/** One metre, its middle at the origin. */
export const cube = (): Part => part(CORNERS.slice(), splitQuads([...SIDES, ...TOP]));

/** The cube without its top (+Y). */
export const openBox = (): Part => part(CORNERS.slice(), splitQuads(SIDES));
