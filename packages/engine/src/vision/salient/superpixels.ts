import type { LabImage } from '../lab-image.ts';
import { neighboursOf } from '../mask/components.ts';

/**
 * The picture as a few hundred areas of one colour each that keep to its edges: SLIC (R. Achanta, A. Shaji, K. Smith,
 * A. Lucchi, P. Fua, S. Süsstrunk 2012), and then each in one component.
 */

export interface Superpixels {
  count: number;
  /** Superpixel of each pixel. */
  labels: Int32Array;
  /** Mean OKLab, 3 per superpixel, and the middle as shares of the picture's longer side, 2 per superpixel. */
  lab: Float32Array;
  place: Float32Array;
  /** Whether a superpixel touches the picture's border, and its neighbours. */
  atBorder: Uint8Array;
  neighbours: Set<number>[];
}

const ROUNDS = 6;
/** Distance in OKLab that counts as much as the distance between two middles. */
const COMPACT = 0.1;
/** Connected components of fewer pixels join a neighbour. */
const CRUMB = 12;

export function superpixels(image: LabImage, wanted: number): Superpixels {
  const { width, height } = image;
  const step = Math.sqrt((width * height) / wanted);
  const [nx, ny] = [Math.max(1, Math.round(width / step)), Math.max(1, Math.round(height / step))];
  const middles = Float32Array.from({ length: nx * ny * 2 }, (_, i) => {
    const n = i >> 1;
    return i % 2 === 0
      ? Math.floor((((n % nx) + 0.5) * width) / nx)
      : Math.floor(((Math.floor(n / nx) + 0.5) * height) / ny);
  });
  const labels = Int32Array.from({ length: width * height }, (_, p) => {
    return Math.floor((Math.floor(p / width) * ny) / height) * nx + Math.floor(((p % width) * nx) / width);
  });
  const lab = new Float32Array(nx * ny * 3);
  for (let n = 0; n < nx * ny; n++) {
    const p = middles[n * 2 + 1] * width + middles[n * 2];
    lab.set(image.lab.subarray(p * 3, p * 3 + 3), n * 3);
  }
  for (let round = 0; round < ROUNDS; round++) {
    assign(image, { labels, lab, middles }, step);
    average(image, { labels, lab, middles });
  }
  return describe(image, inOnePiece(labels, width));
}

interface Seeds {
  labels: Int32Array;
  lab: Float32Array;
  /** Pixels, 2 per superpixel. */
  middles: Float32Array;
}

/** Gives each pixel to the superpixel that is nearest by colour and place; in place. */
function assign({ width, height, lab }: LabImage, seeds: Seeds, step: number): void {
  const best = new Float32Array(width * height).fill(Infinity);
  const reach = Math.ceil(step * 1.5);
  const weight = (COMPACT / step) ** 2;
  for (let s = 0; s * 2 < seeds.middles.length; s++) {
    const [sx, sy] = [seeds.middles[s * 2], seeds.middles[s * 2 + 1]];
    const [l, a, b] = [seeds.lab[s * 3], seeds.lab[s * 3 + 1], seeds.lab[s * 3 + 2]];
    const [right, bottom] = [Math.min(width - 1, Math.ceil(sx + reach)), Math.min(height - 1, Math.ceil(sy + reach))];
    for (let y = Math.max(0, Math.floor(sy - reach)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.floor(sx - reach)); x <= right; x++) {
        const p = y * width + x;
        const color = (lab[p * 3] - l) ** 2 + (lab[p * 3 + 1] - a) ** 2 + (lab[p * 3 + 2] - b) ** 2;
        const distance = color + weight * ((x - sx) ** 2 + (y - sy) ** 2);
        if (distance >= best[p]) continue;
        best[p] = distance;
        seeds.labels[p] = s;
      }
    }
  }
}

/** Moves each superpixel's colour and middle to the means of its pixels; in place. */
function average({ width, lab }: LabImage, seeds: Seeds): void {
  const sums = new Float64Array(seeds.middles.length * 3);
  seeds.labels.forEach((s, p) => {
    const own = [lab[p * 3], lab[p * 3 + 1], lab[p * 3 + 2], p % width, Math.floor(p / width), 1];
    for (let k = 0; k < 6; k++) sums[s * 6 + k] = sums[s * 6 + k] + own[k];
  });
  for (let s = 0; s * 6 < sums.length; s++) {
    const count = sums[s * 6 + 5];
    if (count === 0) continue;
    for (let k = 0; k < 3; k++) seeds.lab[s * 3 + k] = sums[s * 6 + k] / count;
    for (let k = 0; k < 2; k++) seeds.middles[s * 2 + k] = sums[s * 6 + 3 + k] / count;
  }
}

/** Numbers each connected component by itself; crumbs go to the one before or above them. */
function inOnePiece(labels: Int32Array, width: number): { labels: Int32Array; count: number } {
  const out = new Int32Array(labels.length).fill(-1);
  const cells = new Int32Array(labels.length);
  let count = 0;
  for (let start = 0; start < out.length; start++) {
    if (out[start] !== -1) continue;
    const above = start >= width ? out[start - width] : -1;
    const before = start % width > 0 ? out[start - 1] : above;
    let size = 1;
    cells[0] = start;
    out[start] = count;
    for (let n = 0; n < size; n++) {
      for (const q of neighboursOf(cells[n], width, out.length)) {
        if (out[q] !== -1 || labels[q] !== labels[start]) continue;
        out[q] = count;
        cells[size++] = q;
      }
    }
    if (size < CRUMB && before >= 0) for (let n = 0; n < size; n++) out[cells[n]] = before;
    else count++;
  }
  return { labels: out, count };
}

function describe({ width, height, lab }: LabImage, { labels, count }: { labels: Int32Array; count: number }) {
  const out: Superpixels = {
    count,
    labels,
    lab: new Float32Array(count * 3),
    place: new Float32Array(count * 2),
    atBorder: new Uint8Array(count),
    neighbours: Array.from({ length: count }, () => new Set<number>()),
  };
  const sizes = new Float32Array(count);
  const longest = Math.max(width, height);
  labels.forEach((s, p) => {
    const [x, y] = [p % width, Math.floor(p / width)];
    sizes[s] = sizes[s] + 1;
    for (let k = 0; k < 3; k++) out.lab[s * 3 + k] = out.lab[s * 3 + k] + lab[p * 3 + k];
    out.place[s * 2] = out.place[s * 2] + x / longest;
    out.place[s * 2 + 1] = out.place[s * 2 + 1] + y / longest;
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) out.atBorder[s] = 1;
    for (const q of [x < width - 1 ? p + 1 : p, y < height - 1 ? p + width : p]) {
      const other = labels[q];
      if (other === s) continue;
      out.neighbours[s].add(other);
      out.neighbours[other].add(s);
    }
  });
  out.lab.forEach((value, i) => {
    out.lab[i] = value / sizes[Math.floor(i / 3)];
  });
  out.place.forEach((value, i) => {
    out.place[i] = value / sizes[i >> 1];
  });
  return out;
}
