import { fromOklab, toOklab } from '../color.ts';
import type { Part } from '../model.ts';
import { firstEqual } from '../ops/vertices.ts';
import { type Cluster, fitClusters } from '../segment/clusters.ts';
import { sampleColor } from './color-map.ts';
import { type Axes, type PhotoView, pictureAt, type Sight, seen } from './view.ts';

/**
 * Colours per vertex from the views that see it; vertices that none sees take over what the surface around them has,
 * ring by ring and then evened out, in the colours that the object has anyway: where red meets white behind, it is red or
 * white and not pink.
 */
export function vertexColors(part: Part, views: readonly PhotoView[], sights: readonly Sight[]): Float32Array {
  const { positions, indices } = part;
  const normals = part.normals!;
  const count = positions.length / 3;
  const colors = new Float32Array(count * 3);
  const trust = new Float32Array(count);
  const sample = new Float64Array(3);
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!];
    views.forEach((view, i) => {
      const { axes } = sights[i]!;
      const facing = normals[v * 3]! * axes.back[0] + normals[v * 3 + 2]! * axes.back[1];
      const weight = seen(sights[i]!, x, y, z, facing);
      if (weight <= 0) return;
      colorAt(view, axes, x, y, z, sample);
      for (let k = 0; k < 3; k++) colors[v * 3 + k] = colors[v * 3 + k]! + sample[k]! * weight;
      trust[v] = trust[v]! + weight;
    });
    if (trust[v]! > 0) for (let k = 0; k < 3; k++) colors[v * 3 + k] = colors[v * 3 + k]! / trust[v]!;
  }
  // Hard edges have their vertices twice; colours spread over the surface all the same.
  const first = firstEqual(count, [{ data: positions, width: 3 }]);
  const known = Uint8Array.from(trust, (value) => (value > WELL_SEEN ? 1 : 0));
  for (let v = 0; v < count; v++) {
    if (!known[v] || known[first[v]!]) continue;
    known[first[v]!] = 1;
    colors.copyWithin(first[v]! * 3, v * 3, v * 3 + 3);
  }
  const joined = indices.map((index) => first[index]!);
  const palette = paletteOf(colors, known);
  spread(colors, known, joined, EVENING);
  snap(colors, known, palette);
  spread(colors, known, joined, SOFTENING);
  for (let v = 0; v < count; v++) {
    if (!known[v]) colors.copyWithin(v * 3, first[v]! * 3, first[v]! * 3 + 3);
  }
  return colors;
}

/** The colour that a view has for a point of the model, in linear light, into `out`. */
export function colorAt(view: PhotoView, axes: Axes, x: number, y: number, z: number, out: Float64Array): void {
  const [u, v] = pictureAt(view, axes, x, y, z);
  sampleColor(view.colors, u, v, out);
}

/** How well a vertex must be seen to keep what was seen. */
const WELL_SEEN = 0.25;
const EVENING = 160;
const SOFTENING = 10;
const PALETTE = 6;
/** Width of the palette's pull in OKLab: colours between two of its own go to the nearer one. */
const PULL = 0.035;

function paletteOf(colors: Float32Array, known: Uint8Array): Cluster[] {
  const seenOnes: number[] = [];
  known.forEach((value, v) => {
    if (value) seenOnes.push(v);
  });
  const lab = new Float32Array(colors.length);
  for (const v of seenOnes) lab.set(toOklab(colors[v * 3]!, colors[v * 3 + 1]!, colors[v * 3 + 2]!), v * 3);
  return fitClusters(lab, seenOnes, PALETTE);
}

/** Draws the colours of vertices that are not known to those of the palette. */
function snap(colors: Float32Array, known: Uint8Array, palette: readonly Cluster[]): void {
  for (let v = 0; v < known.length; v++) {
    if (known[v]) continue;
    const own = toOklab(colors[v * 3]!, colors[v * 3 + 1]!, colors[v * 3 + 2]!);
    const gaps = palette.map(({ mean }) => Math.hypot(...mean.map((value, k) => value - own[k]!)));
    const least = Math.min(...gaps);
    const drawn = [0, 0, 0];
    let total = 0;
    palette.forEach(({ mean, weight }, i) => {
      const pull = Math.sqrt(weight) * Math.exp(-((gaps[i]! - least) / PULL));
      total += pull;
      for (let k = 0; k < 3; k++) drawn[k] = drawn[k]! + mean[k]! * pull;
    });
    if (total === 0) continue;
    colors.set(fromOklab(drawn[0]! / total, drawn[1]! / total, drawn[2]! / total), v * 3);
  }
}

/** Gives each vertex that is not known the mean of its neighbours: from the known ones outwards, then `rounds` times. */
function spread(colors: Float32Array, known: Uint8Array, indices: Uint32Array, rounds: number): void {
  const count = known.length;
  const reached = known.slice();
  if (!known.includes(1)) return;
  const sums = new Float32Array(count * 3);
  const numbers = new Uint16Array(count);
  const gather = () => {
    sums.fill(0);
    numbers.fill(0);
    for (let i = 0; i < indices.length; i += 3) {
      for (let c = 0; c < 3; c++) {
        // The other direction of this edge comes with the face on its other side.
        const to = indices[i + c]!;
        const from = indices[i + ((c + 1) % 3)]!;
        if (known[to] || !reached[from]) continue;
        numbers[to]!++;
        for (let k = 0; k < 3; k++) sums[to * 3 + k] = sums[to * 3 + k]! + colors[from * 3 + k]!;
      }
    }
    let found = 0;
    for (let v = 0; v < count; v++) {
      if (numbers[v] === 0) continue;
      for (let k = 0; k < 3; k++) colors[v * 3 + k] = sums[v * 3 + k]! / numbers[v]!;
      if (!reached[v]) found++;
    }
    for (let v = 0; v < count; v++) if (numbers[v]! > 0) reached[v] = 1;
    return found;
  };
  while (gather() > 0);
  for (let round = 0; round < rounds; round++) gather();
}
