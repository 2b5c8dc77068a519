import type { Choice } from './choose-views.ts';
import { sampleColor } from './color-map.ts';
import { LOG_FLOOR } from './looks.ts';
import { type PhotoView, pictureAt, type Sight, seen } from './view.ts';

/** The colour of a place of the surface from the views that see it: the chosen one, or else all, by how squarely they look. */

export interface Mixed {
  /** How well it is seen, 0 and up. */
  total: number;
  /** The view that counts most, and how much; -1 where none sees it. */
  best: number;
  most: number;
}

export interface Mixer {
  /** Linear light, of the place that was asked for last. */
  color: Float64Array;
  /** @param corners vertices around the place, with their shares */
  at(place: ArrayLike<number>, normal: ArrayLike<number>, corners: readonly number[], shares: readonly number[]): Mixed;
}

/** A chosen view that sees a place less than this is helped out by the others. */
const ENOUGH = 0.25;
/** Shares of a view below this are none. */
const NO_SHARE = 0.002;

export function createMixer(views: readonly PhotoView[], sights: readonly Sight[], choice?: Choice): Mixer {
  const n = views.length;
  const color = new Float64Array(3);
  const sample = new Float64Array(3);
  const weights = new Float64Array(n);
  return {
    color,
    at(place, normal, corners, shares) {
      const mix = (list: Float32Array, width: number, k: number) =>
        corners.reduce((sum, v, c) => sum + shares[c] * list[v * width + k], 0);
      let chosen = 1;
      if (choice) {
        chosen = 0;
        for (let i = 0; i < n; i++) {
          const share = mix(choice.weights, n, i);
          weights[i] = share > NO_SHARE ? share * seen(sights[i], place, normal) : 0;
          chosen += weights[i];
        }
      }
      const help = choice ? Math.max(0, 1 - chosen / ENOUGH) : 1;
      const mixed: Mixed = { total: 0, best: -1, most: 0 };
      color.fill(0);
      for (let i = 0; i < n; i++) {
        const weight = (choice ? weights[i] : 0) + (help > 0 ? help * seen(sights[i], place, normal) : 0);
        if (weight <= 0) continue;
        const [u, v] = pictureAt(views[i], place);
        sampleColor(views[i].colors, u, v, sample);
        for (let k = 0; k < 3; k++) {
          const own = choice
            ? (sample[k] + LOG_FLOOR) * Math.exp(mix(choice.gains, n * 3, i * 3 + k)) - LOG_FLOOR
            : sample[k];
          color[k] = color[k] + own * weight;
        }
        mixed.total += weight;
        if (weight > mixed.most) [mixed.most, mixed.best] = [weight, i];
      }
      if (mixed.total > 0) for (let k = 0; k < 3; k++) color[k] = Math.max(0, color[k] / mixed.total);
      return mixed;
    },
  };
}
