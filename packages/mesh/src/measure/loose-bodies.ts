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
  const boxes = connectedComponents(weldAll(model)).map(({ positions }) => boxOf(positions));
  if (boxes.length < 2 || boxes.length > MOST) return { count: 0, floating: 0 };
  const ground = Math.min(...boxes.map(({ low }) => low[1]));
  const areApart = (one: Box, two: Box) =>
    one.low.some((low, k) => low > two.high[k] + TOUCHING || two.low[k] > one.high[k] + TOUCHING);
  const loose = boxes.filter((own) => boxes.every((other) => other === own || areApart(own, other)));
  return { count: loose.length, floating: loose.filter(({ low }) => low[1] > ground + TOUCHING).length };
}

interface Box {
  low: number[];
  high: number[];
}

function boxOf(positions: Float32Array): Box {
  const box = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
  for (let i = 0; i < positions.length; i++) {
    const k = i % 3;
    box.low[k] = Math.min(box.low[k], positions[i]);
    box.high[k] = Math.max(box.high[k], positions[i]);
  }
  return box;
}
