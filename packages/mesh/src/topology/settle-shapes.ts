import type { Part } from '../core/model.ts';
import { unit } from './normals.ts';

/**
 * A part as its morph targets have it now, without them: every target is added as much as its weight says. Keeps: faces, and all
 * that its vertices have. Source: glTF 2.0, section 3.7.2.2.
 * @example settleShapes(part)
 */
export function settleShapes(part: Part): Part {
  const { shapes, ...bare } = part;
  if (!shapes) return part;
  const seen = shapes.list.flatMap((shape, i) => (shapes.weights[i] ? [{ shape, weight: shapes.weights[i] }] : []));
  if (seen.length === 0) return bare;
  const moved = (from: Float32Array, name: 'positions' | 'normals') => {
    const to = from.slice();
    for (const { shape, weight } of seen)
      for (const [i, value] of shape[name]?.entries() ?? []) to[i] += value * weight;
    return to;
  };
  return {
    ...bare,
    positions: moved(part.positions, 'positions'),
    ...(part.normals && { normals: unit(moved(part.normals, 'normals')) }),
  };
}
