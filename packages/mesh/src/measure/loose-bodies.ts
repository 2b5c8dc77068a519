import { type Box, boxAround } from '../core/math/box.ts';
import type { Model } from '../core/model.ts';
import { connectedComponents } from '../topology/connected-components.ts';
import { weldAll } from '../topology/weld.ts';

/** Bodies that surely touch no other: their boxes are apart. A print of them is in pieces. */

export interface LooseBodies {
  count: number;
  /** Those that stand on nothing. */
  floating: number;
}

/** Metres: a layer or two of a print. */
const TOUCHING = 0.0003;
/** More bodies than this are a scene, and not compared with each other. */
const MOST = 400;

/**
 * Bodies of a model that touch no other one, by the boxes around them.
 * @example looseBodies(model)
 */
export function looseBodies(model: Model): LooseBodies {
  const boxes = connectedComponents(weldAll(model)).map(({ positions }) => boxAround(positions));
  if (boxes.length < 2 || boxes.length > MOST) return { count: 0, floating: 0 };
  const ground = Math.min(...boxes.map(({ min }) => min[1]));
  const areApart = (one: Box, two: Box) =>
    one.min.some((low, k) => low > two.max[k] + TOUCHING || two.min[k] > one.max[k] + TOUCHING);
  const loose = boxes.filter((own) => boxes.every((other) => other === own || areApart(own, other)));
  return { count: loose.length, floating: loose.filter(({ min }) => min[1] > ground + TOUCHING).length };
}
