import { toOklab } from 'kiln-mesh/core/color';
import { leastSquares } from 'kiln-mesh/core/least-squares';
import { matteLight } from 'kiln-mesh/internal/render/light';
import { fitClusters } from '../../../vision/clusters.ts';
import type { ColorMap } from './color-map.ts';
import type { PhotoView, Sight } from './view.ts';

/**
 * Takes shading out of a photo's colours. Light is taken to be what the studio has, from above and a little from the left,
 * as most pictures do: then a front view looks as the photo does. Where the photo itself says otherwise it is followed in
 * part: lightness is explained by a few surface colours and, over all of them, one smooth departure from the studio that
 * depends on how the surface faces (second-order spherical harmonics, R. Ramamoorthi and P. Hanrahan 2001). Only in part,
 * for the shape is a guess, and so is this.
 */

const COLORS = 5;
/** How much of the departure is taken out, and how much evidence it needs, as a share of the samples. */
const STRENGTH = 0.5;
const DOUBT = 0.1;
const MOST = 2.2;
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
      light: lightness(colors, pixel) - studio(sight.normals.subarray(cell * 3, cell * 3 + 3)),
    });
  }
  if (seen.length < 200) return colors;
  const lab = new Float32Array(seen.length * 3);
  seen.forEach(({ pixel }, i) => {
    const [, a, b] = toOklab(colors.rgb[pixel * 3], colors.rgb[pixel * 3 + 1], colors.rgb[pixel * 3 + 2]);
    // Surfaces are told apart by hue first: lightness is what light changes.
    lab.set([seen[i].light * 0.25, a * 2, b * 2], i * 3);
  });
  const clusters = fitClusters(lab, [...seen.keys()], COLORS);
  const owner = seen.map((_, i) => {
    const gap = ({ mean }: (typeof clusters)[number]) => mean.reduce((sum, m, k) => sum + (m - lab[i * 3 + k]) ** 2, 0);
    return clusters.reduce((best, cluster, c) => (gap(cluster) < gap(clusters[best]) ? c : best), 0);
  });
  const rows = seen.map(({ terms }, i) => [...terms, ...clusters.map((_, c) => (owner[i] === c ? 1 : 0))]);
  for (let t = 0; t < TERMS; t++) rows.push(rows[0].map((_, i) => (i === t ? 1 : 0)));
  const lights = rows.map((_, i) => seen[i]?.light ?? 0);
  const doubt = DOUBT * seen.length;
  let weights = rows.map((_, i) => (i < seen.length ? 1 : doubt));
  let solved: number[] = [];
  for (let round = 0; round < 4; round++) {
    solved = leastSquares(rows, weights, [lights])[0];
    weights = rows.map((row, i) => (i < seen.length ? 1 / (1 + ((lights[i] - dot(row, solved)) / 0.25) ** 2) : doubt));
  }
  const departure = solved.slice(0, TERMS);
  const usual = seen.reduce((sum, { terms }) => sum + dot(terms, departure), 0) / seen.length;
  return divided(colors, sight, toPicture, (normal) => {
    const gain = Math.exp(-studio(normal) - STRENGTH * (dot(harmonics(normal), departure) - usual));
    return Math.min(MOST, Math.max(1 / MOST, gain));
  });
}

/** Logarithm of the studio's light on a surface. */
const studio = (n: ArrayLike<number>) => Math.log(matteLight(n[0], n[1], n[2]));

const TERMS = 8;

function harmonics(n: ArrayLike<number>): number[] {
  const length = Math.hypot(n[0], n[1], n[2]) || 1;
  const [x, y, z] = [n[0] / length, n[1] / length, n[2] / length];
  return [x, y, z, x * y, x * z, y * z, x * x - y * y, 3 * z * z - 1];
}

function lightness({ rgb }: ColorMap, pixel: number): number {
  const y = 0.2126 * rgb[pixel * 3] + 0.7152 * rgb[pixel * 3 + 1] + 0.0722 * rgb[pixel * 3 + 2];
  return Math.log(y + 0.02);
}

/** What is left of a value without the sheen that lies over everything, and before bright tones are pressed together. */
function withoutShine(value: number): number {
  const open = value <= PRESSED ? value : PRESSED + (value - PRESSED) / (1 - Math.min(0.6, (value - PRESSED) / 0.28));
  return open - Math.min(SHEEN, open * 0.6);
}

/** Linear light: what dark things still mirror, and from where on pictures of cameras (and ours) press bright tones. */
const SHEEN = 0.012;
const PRESSED = 0.72;

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
      const gain = gains[j * sight.width + i];
      for (let k = 0; k < 3; k++) rgb[at + k] = Math.min(1, withoutShine(rgb[at + k]) * gain);
    }
  }
  return { ...colors, rgb };
}

const dot = (a: readonly number[], b: readonly number[]) => b.reduce((sum, value, i) => sum + value * a[i], 0);
