import { toOklab } from 'kiln-mesh/core/color';
import { leastSquares } from 'kiln-mesh/core/least-squares';
import { type Cluster, fitClusters } from '../../../vision/clusters.ts';

/**
 * The light of a picture, estimated from how a guessed shape is shaded: luminance is the albedo of a few paints, told apart by
 * their chromaticity, times what one light and the room around give a matt surface (J. H. Lambert 1760).
 */

export interface Light {
  /** What every surface gets. */
  ambient: number;
  /** Towards the light, as long as it is strong: x to the right, y up, z to the camera. */
  direction: readonly [x: number, y: number, z: number];
}

/** Height per length to the right and up, per cell. */
export interface Slopes {
  right: Float32Array;
  up: Float32Array;
}

/** Most paints, and how far their chromaticities are apart, as shares of the lightness. */
const PAINTS = 4;
const APART = 0.07;
/** Below this lightness there is next to no chromaticity. */
const DARK = 0.15;
const ROUNDS = 6;
/** Residual from which a cell counts half. */
const ODD = 0.2;

export function shadeOf({ ambient, direction: [x, y, z] }: Light, right: number, up: number): number {
  return ambient + Math.max(0, (z - right * x - up * y) / Math.sqrt(1 + right * right + up * up));
}

/** How the shade changes with both slopes. */
export function shadeChange({ direction: [x, y, z] }: Light, right: number, up: number): [number, number] {
  const square = 1 + right * right + up * up;
  const length = Math.sqrt(square);
  const lit = (z - right * x - up * y) / length;
  if (lit <= 0) return [0, 0];
  return [-x / length - (right * lit) / square, -y / length - (up * lit) / square];
}

/**
 * @param cells that count
 * @param rgb linear light, 3 per cell
 * @returns the light, and per cell the luminance with its paint divided out: about 1
 */
export function fitShading(
  cells: Int32Array,
  rgb: Float32Array,
  { right, up }: Slopes,
): { light: Light; shade: Float32Array } {
  const { paints, owner } = paintsOf(cells, rgb);
  const luminance = (p: number) => 0.2126 * rgb[p * 3] + 0.7152 * rgb[p * 3 + 1] + 0.0722 * rgb[p * 3 + 2];
  const shade = new Float32Array(right.length);
  const rows = Array.from(cells, (p): number[] => {
    const length = Math.sqrt(1 + right[p] ** 2 + up[p] ** 2);
    return [1, -right[p] / length, -up[p] / length, 1 / length];
  });
  let light: Light = { ambient: 1, direction: [0, 0, 0] };
  let weights = rows.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const both = new Float64Array(paints).fill(1e-9);
    const square = new Float64Array(paints).fill(1e-9);
    cells.forEach((p, i) => {
      const expected = shadeOf(light, right[p], up[p]);
      both[owner[p]] = both[owner[p]] + weights[i] * luminance(p) * expected;
      square[owner[p]] = square[owner[p]] + weights[i] * expected * expected;
    });
    for (const p of cells) shade[p] = luminance(p) / Math.max(1e-4, both[owner[p]] / square[owner[p]]);
    const [x, y, z] = light.direction;
    // What faces away from the light has the room's alone.
    const lit = rows.map((row) => (round === 0 || row[1] * x + row[2] * y + row[3] * z > 0 ? row : AWAY));
    const [[ambient, ...direction]] = leastSquares(lit, weights, [Array.from(cells, (p) => shade[p])]);
    light = { ambient, direction: [direction[0], direction[1], direction[2]] };
    weights = Array.from(cells, (p) => 1 / (1 + ((shade[p] - shadeOf(light, right[p], up[p])) / ODD) ** 2));
  }
  return { light, shade };
}

const AWAY = [1, 0, 0, 0];

/** Which paint each cell has: light makes all three OKLab values larger by one factor, so their ratios are the paint's. */
function paintsOf(cells: Int32Array, rgb: Float32Array): { paints: number; owner: Uint8Array } {
  const ratios = new Float32Array(rgb.length);
  for (const p of cells) {
    const [lightness, a, b] = toOklab(rgb[p * 3], rgb[p * 3 + 1], rgb[p * 3 + 2]);
    ratios[p * 3 + 1] = a / Math.max(lightness, DARK);
    ratios[p * 3 + 2] = b / Math.max(lightness, DARK);
  }
  const gap = ({ mean }: Cluster, a: number, b: number) => Math.hypot(mean[1] - a, mean[2] - b);
  const paints: Cluster[] = [];
  for (const one of fitClusters(ratios, cells, PAINTS).sort((a, b) => b.weight - a.weight)) {
    if (paints.every((paint) => gap(paint, one.mean[1], one.mean[2]) >= APART)) paints.push(one);
  }
  const owner = new Uint8Array(rgb.length / 3);
  for (const p of cells) {
    const gaps = paints.map((paint) => gap(paint, ratios[p * 3 + 1], ratios[p * 3 + 2]));
    owner[p] = gaps.indexOf(Math.min(...gaps));
  }
  return { paints: paints.length, owner };
}
