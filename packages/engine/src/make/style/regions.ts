import { oklabDistance, type Rgb, toOklab } from 'kiln-mesh/core/color';
import type { Model } from 'kiln-mesh/core/model';
import { faceColors } from 'kiln-mesh/standard/surface-colors';
import { createSets } from 'kiln-mesh/topology/topology';
import { weldAll } from 'kiln-mesh/topology/weld';
import { facesArea } from '../print/color-islands.ts';

/**
 * Which faces of a model without a description belong together: by the colours it has, else by its loose pieces.
 * The larger region by area is the main one.
 */

/** OKLab distance below which two colours are one region. */
const DISTINCT = 0.1;

/** @returns 1 for each triangle (through all parts) of the smaller region, else 0; undefined when it is all of one kind */
export async function accentFaces(model: Model): Promise<Uint8Array | undefined> {
  const areas = faceAreas(model);
  const total = areas.reduce((sum, area) => sum + area, 0);
  const turned = (flags: Uint8Array) => {
    const share = flags.reduce((sum, flag, i) => sum + (flag ? areas[i] : 0), 0);
    return share > total / 2 ? flags.map((flag) => 1 - flag) : flags;
  };
  const byColor = await colorRegions(model, areas);
  if (byColor) return turned(byColor);
  return pieceRegions(model, areas, total);
}

async function colorRegions(model: Model, areas: Float32Array): Promise<Uint8Array | undefined> {
  const colored =
    model.materials.length > 1 ||
    model.parts.some(({ colors }) => colors) ||
    model.materials.some((m) => m.baseColorTexture);
  if (!colored) return undefined;
  const linear = await faceColors(model, 4);
  const lab = Array.from(areas, (_, i): Rgb => toOklab(linear[i * 3], linear[i * 3 + 1], linear[i * 3 + 2]));
  // Two means, from the extremes of the most spread channel: no chance in it.
  const spread = ([0, 1, 2] as const).map((k) => {
    const values = lab.map((color) => color[k]);
    return (
      values.reduce((most, value) => Math.max(most, value), -1) -
      values.reduce((least, value) => Math.min(least, value), 1)
    );
  });
  const axis = spread.indexOf(Math.max(...spread)) as 0 | 1 | 2;
  const sorted = [...lab].sort((a, b) => a[axis] - b[axis]);
  let low = sorted[Math.floor(sorted.length * 0.02)];
  let high = sorted[Math.floor(sorted.length * 0.98)];
  const flags = new Uint8Array(areas.length);
  for (let pass = 0; pass < 8; pass++) {
    const sums = [new Float64Array(4), new Float64Array(4)] as const;
    lab.forEach((color, i) => {
      flags[i] = oklabDistance(color, low) <= oklabDistance(color, high) ? 0 : 1;
      const sum = sums[flags[i] as 0 | 1];
      for (const k of [0, 1, 2] as const) sum[k] += color[k] * areas[i];
      sum[3] += areas[i];
    });
    const [a, b] = sums.map((sum) => [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]] as Rgb) as [Rgb, Rgb];
    if (sums[0][3] === 0 || sums[1][3] === 0) return undefined;
    low = a;
    high = b;
  }
  return oklabDistance(low, high) > DISTINCT ? flags : undefined;
}

/** Everything but the largest loose piece, where the rest is worth it. */
function pieceRegions(model: Model, areas: Float32Array, total: number): Uint8Array | undefined {
  const { positions, indices } = weldAll(model);
  if (indices.length / 3 !== areas.length) return undefined;
  const sets = createSets(positions.length / 3);
  for (let i = 0; i < indices.length; i += 3) {
    sets.join(indices[i], indices[i + 1]);
    sets.join(indices[i], indices[i + 2]);
  }
  const sums = new Map<number, number>();
  const pieceOf = Array.from(areas, (area, i) => {
    const piece = sets.find(indices[i * 3]);
    sums.set(piece, (sums.get(piece) ?? 0) + area);
    return piece;
  });
  const [largest, share] = [...sums].sort((a, b) => b[1] - a[1])[0];
  if (sums.size < 2 || share > total * 0.97) return undefined;
  return Uint8Array.from(pieceOf, (piece) => (piece === largest ? 0 : 1));
}

const faceAreas = ({ parts }: Model): Float32Array => Float32Array.from(parts.flatMap((part) => [...facesArea(part)]));
