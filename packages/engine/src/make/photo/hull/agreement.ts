import { oklabOf } from 'kiln-mesh/core/color';
import type { Photo, Reconstruction } from './reconstruct.ts';

/** Whether several pictures show one object: by their colours before it is made, by their outlines afterwards. */

export interface Disagreement {
  /** Number of the picture, from 0; undefined when no one of them is to blame. */
  picture?: number;
  by: 'colours' | 'outline' | 'all outlines';
  /** How much of it has colours that the others have not, how far outline and shape overlap, or how much fits no object. */
  share: number;
}

/** OKLab distance within which colours of two pictures may be one surface's; light changes lightness more than hue. */
const ALIKE = 0.1;
const LIGHTNESS = 0.5;
/** Edge of the cells in which colours are counted, and the least share of a picture that a colour must have to count. */
const CELL = 0.05;
const LEAST = 0.004;
/** Share with colours of its own, in the one picture and in the others, from which two things are shown. */
const STRANGE = 0.6;
/** Overlap of an outline with the shape, and share of outlines that fit no object: within these pictures agree. */
const FITS = 0.6;
const DOUBTED = 0.08;

/** A picture that has hardly a colour in common with the others, nor they with it. */
export function strangeColors(photos: readonly Photo[]): Disagreement | undefined {
  if (photos.length < 2) return undefined;
  const all = photos.map(colorsOf);
  const found = photos.map((_, i) => {
    const others = all.flatMap((list, k) => (k === i ? [] : list));
    return Math.min(unshared(all[i], others), unshared(others, all[i]));
  });
  const worst = found.indexOf(Math.max(...found));
  return found[worst] > STRANGE ? { picture: worst, by: 'colours', share: found[worst] } : undefined;
}

/** A picture that the shape does not explain, or outlines that are of no one object. */
export function strangeOutlines({ fits, doubt }: Reconstruction): Disagreement | undefined {
  if (fits.length < 2) return undefined;
  const worst = fits.reduce(
    (least, { overlap, used }, i) => {
      const own = used ? overlap : Math.min(overlap, FITS / 2);
      return own < (least?.share ?? FITS) ? { picture: i, by: 'outline' as const, share: own } : least;
    },
    undefined as Disagreement | undefined,
  );
  return worst ?? (doubt > DOUBTED ? { by: 'all outlines', share: doubt } : undefined);
}

interface Colored {
  lab: readonly [number, number, number];
  share: number;
}

/** The colours of a subject, without those of next to none of it. */
function colorsOf({ picture, subject }: Photo): Colored[] {
  const labAt = oklabOf(picture.rgba);
  const cells = new Map<string, { sum: [number, number, number]; count: number }>();
  let all = 0;
  for (let p = 0; p < subject.mask.length; p += 3) {
    if (subject.mask[p] < 0.9) continue;
    const x = Math.floor((((p % subject.width) + 0.5) * picture.width) / subject.width);
    const y = Math.floor(((Math.floor(p / subject.width) + 0.5) * picture.height) / subject.height);
    const lab = labAt(y * picture.width + x);
    const key = lab.map((value) => Math.round(value / CELL)).join();
    const cell = cells.get(key) ?? { sum: [0, 0, 0], count: 0 };
    for (const k of [0, 1, 2] as const) cell.sum[k] += lab[k];
    cell.count++;
    all++;
    cells.set(key, cell);
  }
  return [...cells.values()]
    .filter(({ count }) => count > all * LEAST)
    .map(({ sum: [l, a, b], count }) => ({ lab: [l / count, a / count, b / count], share: count / all }));
}

function unshared(own: readonly Colored[], others: readonly Colored[]): number {
  const [strange, all] = own.reduce(
    ([some, sum], { lab, share }) => {
      const isShared = others.some(
        (other) =>
          Math.hypot((lab[0] - other.lab[0]) * LIGHTNESS, lab[1] - other.lab[1], lab[2] - other.lab[2]) < ALIKE,
      );
      return [some + (isShared ? 0 : share), sum + share];
    },
    [0, 0],
  );
  return strange / Math.max(all, 1e-9);
}
