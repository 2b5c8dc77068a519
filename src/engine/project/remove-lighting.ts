import { toOklab } from '../color.ts';
import { leastSquares } from '../least-squares.ts';
import { fitClusters } from '../segment/clusters.ts';
import type { ColorMap } from './color-map.ts';
import type { PhotoView, Sight } from './view.ts';

/**
 * Takes shading out of a photo's colours: lightness is explained by a few surface colours and, over all of them, one
 * smooth dependence on how the surface faces (second-order spherical harmonics, R. Ramamoorthi and P. Hanrahan 2001).
 * The latter is light and is divided out, in part: the shape is a guess, and so is this.
 */

const COLORS = 5;
const STRENGTH = 0.75;
const MOST = 2;
/** Share of the surface that is darker than what counts as well lit. */
const LIT = 0.9;
/** Even what is well lit is a little darker in a picture than by itself. */
const EXPOSURE = 1.1;
const SAMPLES = 5000;

export function removeLighting({ colors, toPicture }: PhotoView, sight: Sight): ColorMap {
  const seen: { pixel: number; terms: number[]; light: number }[] = [];
  const step = Math.max(1, Math.floor(sight.nearest.length / (SAMPLES * 2)));
  const pixelOf = (cell: number) => {
    const x = sight.left + ((cell % sight.width) + 0.5) * sight.cell;
    const y = sight.bottom + (Math.floor(cell / sight.width) + 0.5) * sight.cell;
    const u = Math.floor((toPicture.u + x * toPicture.perUnitU) * colors.width);
    const v = Math.floor((toPicture.v + y * toPicture.perUnitV) * colors.height);
    return u >= 0 && v >= 0 && u < colors.width && v < colors.height ? v * colors.width + u : -1;
  };
  for (let cell = 0; cell < sight.nearest.length; cell += step) {
    if (sight.nearest[cell] === -Infinity) continue;
    const pixel = pixelOf(cell);
    if (pixel < 0 || !colors.sure[pixel]) continue;
    seen.push({
      pixel,
      terms: harmonics(sight.normals.subarray(cell * 3, cell * 3 + 3)),
      light: lightness(colors, pixel),
    });
  }
  if (seen.length < 200) return colors;
  const lab = new Float32Array(seen.length * 3);
  seen.forEach(({ pixel }, i) => {
    const [, a, b] = toOklab(colors.rgb[pixel * 3]!, colors.rgb[pixel * 3 + 1]!, colors.rgb[pixel * 3 + 2]!);
    // Surfaces are told apart by hue first: lightness is what light changes.
    lab.set([seen[i]!.light * 0.25, a * 2, b * 2], i * 3);
  });
  const clusters = fitClusters(lab, [...seen.keys()], COLORS);
  const owner = seen.map((_, i) => {
    const gap = ({ mean }: (typeof clusters)[number]) =>
      mean.reduce((sum, m, k) => sum + (m - lab[i * 3 + k]!) ** 2, 0);
    return clusters.reduce((best, cluster, c) => (gap(cluster) < gap(clusters[best]!) ? c : best), 0);
  });
  const rows = seen.map(({ terms }, i) => [...terms, ...clusters.map((_, c) => (owner[i] === c ? 1 : 0))]);
  const lights = seen.map(({ light }) => light);
  let weights = seen.map(() => 1);
  let solved: number[] = [];
  for (let round = 0; round < 4; round++) {
    solved = leastSquares(rows, weights, lights);
    weights = rows.map((row, i) => 1 / (1 + ((lights[i]! - dot(row, solved)) / 0.25) ** 2));
  }
  const light = solved.slice(0, TERMS);
  // What faces the light shows its colour; the rest is brought up to it.
  const usual = seen.map(({ terms }) => dot(terms, light)).sort((a, b) => a - b)[Math.floor(seen.length * LIT)]!;
  return divided(colors, sight, toPicture, (normal) => {
    const gain = EXPOSURE * Math.exp(-STRENGTH * (dot(harmonics(normal), light) - usual));
    return Math.min(MOST, Math.max(1 / MOST, gain));
  });
}

const TERMS = 8;

function harmonics(n: ArrayLike<number>): number[] {
  const length = Math.hypot(n[0]!, n[1]!, n[2]!) || 1;
  const [x, y, z] = [n[0]! / length, n[1]! / length, n[2]! / length];
  return [x, y, z, x * y, x * z, y * z, x * x - y * y, 3 * z * z - 1];
}

function lightness({ rgb }: ColorMap, pixel: number): number {
  const y = 0.2126 * rgb[pixel * 3]! + 0.7152 * rgb[pixel * 3 + 1]! + 0.0722 * rgb[pixel * 3 + 2]!;
  return Math.log(y + 0.02);
}

function divided(
  colors: ColorMap,
  sight: Sight,
  toPicture: PhotoView['toPicture'],
  gainOf: (normal: ArrayLike<number>) => number,
): ColorMap {
  const gains = new Float32Array(sight.nearest.length).fill(1);
  for (let cell = 0; cell < gains.length; cell++) {
    if (sight.nearest[cell] !== -Infinity) gains[cell] = gainOf(sight.normals.subarray(cell * 3, cell * 3 + 3));
  }
  const rgb = colors.rgb.slice();
  for (let v = 0; v < colors.height; v++) {
    const y = ((v + 0.5) / colors.height - toPicture.v) / toPicture.perUnitV;
    const j = Math.min(sight.height - 2, Math.max(1, Math.floor((y - sight.bottom) / sight.cell)));
    for (let u = 0; u < colors.width; u++) {
      const x = ((u + 0.5) / colors.width - toPicture.u) / toPicture.perUnitU;
      const i = Math.min(sight.width - 2, Math.max(1, Math.floor((x - sight.left) / sight.cell)));
      const at = (v * colors.width + u) * 3;
      for (let k = 0; k < 3; k++) rgb[at + k] = Math.min(1, rgb[at + k]! * gains[j * sight.width + i]!);
    }
  }
  return { ...colors, rgb };
}

const dot = (a: readonly number[], b: readonly number[]) => b.reduce((sum, value, i) => sum + value * a[i]!, 0);
