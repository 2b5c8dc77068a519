import { components } from './components.ts';

/**
 * Every component of what was found that is large enough to be meant, whether it touches the main one, touches it at a corner
 * or floats: an axe, a leaf, a bubble of speech.
 */

/** What was left out of a subject: how many components, and their share of all that was found. */
export interface LeftOut {
  components: number;
  share: number;
}

export const NOTHING_LEFT_OUT: LeftOut = { components: 0, share: 0 };

/** Least size of a component: as a share of all that was found, and in pixels. */
const LEAST_SHARE = 0.005;
const LEAST_PIXELS = 4;

/** @param isMeant asked of components that are large enough */
export function keepComponents(
  found: Uint8Array,
  width: number,
  isMeant: (pixels: readonly number[]) => boolean = () => true,
): { mask: Uint8Array; leftOut: LeftOut } {
  const { labels, sizes } = components(found, width);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const pixels = sizes.map((): number[] => []);
  labels.forEach((label, p) => {
    if (label >= 0) pixels[label].push(p);
  });
  const kept = sizes.map((size, label) => size >= Math.max(LEAST_PIXELS, all * LEAST_SHARE) && isMeant(pixels[label]));
  const out = sizes.filter((_, label) => !kept[label]);
  return {
    mask: Uint8Array.from(labels, (label) => (label >= 0 && kept[label] ? 1 : 0)),
    leftOut: { components: out.length, share: out.reduce((sum, size) => sum + size, 0) / Math.max(all, 1) },
  };
}
