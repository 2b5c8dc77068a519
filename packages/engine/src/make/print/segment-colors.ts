import { fromOklab, oklabDistance, type Rgb, toOklab } from '../../core/color.ts';
import { areaAt } from '../../core/math/triangle.ts';
import type { Material, Model, Part } from '../../core/model.ts';
import type { Random } from '../../core/random.ts';
import { concatenate } from '../../mesh/topology/merge.ts';
import { halfEdgeTwins } from '../../mesh/topology/neighbours.ts';
import { createSets } from '../../mesh/topology/topology.ts';
import { compact } from '../../mesh/topology/vertices.ts';
import { weldPart } from '../../mesh/topology/weld.ts';
import { sampleFaceColors } from '../../paint/sample-face-colors.ts';
import { findPalette, nearestTo } from '../../vision/pixel-art/find-palette.ts';

export interface SegmentOptions {
  /** Filaments at most. */
  colors: number;
  /** Patches smaller than this, in square metres, take the colour around them. Default 2 mm². */
  smallestArea?: number;
  random: Random;
}

export interface Segmented {
  /** One part and one material for each colour, on the same points; write3mf with objects 'one' makes one body of it. */
  model: Model;
  /** Linear light. */
  palette: Rgb[];
  /** Mean OKLab distance between what the surface showed and the filament it got, by area. */
  meanError: number;
}

/**
 * Few colours for a printer with several filaments: each triangle takes the palette colour (k-means in OKLab) closest to
 * what its texture, vertex colours or material show; small islands are cleaned away. Skins, texture coordinates and
 * normals are dropped.
 */
export async function segmentColors(
  model: Model,
  { colors, smallestArea = 2e-6, random }: SegmentOptions,
): Promise<Segmented> {
  const samples = await sampleFaceColors(model);
  const body = weldPart(concatenate(model.parts.map(bare)));
  const kept = wholeFaces(model);
  const count = kept.length;
  const lab = new Float32Array(count * 3);
  const areas = new Float32Array(count);
  kept.forEach((face, i) => {
    lab.set(toOklab(samples[face * 3], samples[face * 3 + 1], samples[face * 3 + 2]), i * 3);
    areas[i] = area(body, i);
  });
  const palette = choosePalette(lab, areas, colors, random);
  const label = Uint16Array.from({ length: count }, (_, i) => nearestTo(lab, i, palette));
  cleanIslands(body.indices, areas, label, smallestArea);
  let error = 0;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const seen: Rgb = [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
    error += oklabDistance(seen, palette[label[i]]) * areas[i];
    total += areas[i];
  }
  const used = palette.map((_, c) => c).filter((c) => label.includes(c));
  const linear = used.map((c) => fromOklab(...palette[c]));
  return {
    palette: linear,
    meanError: total > 0 ? error / total : 0,
    model: {
      name: model.name,
      metadata: model.metadata,
      materials: linear.map((color, i) => filament(color, i)),
      parts: used.map((c, material) => pick(body, label, c, material)),
    },
  };
}

function bare({ name, material, positions, indices }: Part): Part {
  return { name, material, positions, indices };
}

/** Triangles with three different points, by their number in the model: those that welding keeps, in its order. */
function wholeFaces(model: Model): number[] {
  const faces: number[] = [];
  let at = 0;
  for (const { positions, indices } of model.parts) {
    const same = (a: number, b: number) =>
      [0, 1, 2].every((k) => positions[a * 3 + k] + 0 === positions[b * 3 + k] + 0);
    for (let i = 0; i < indices.length; i += 3, at++) {
      const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]];
      if (!same(a, b) && !same(b, c) && !same(c, a)) faces.push(at);
    }
  }
  return faces;
}

function area({ positions, indices }: Part, face: number): number {
  const [a, b, c] = [indices[face * 3] * 3, indices[face * 3 + 1] * 3, indices[face * 3 + 2] * 3];
  return areaAt(positions, a, b, c);
}

/** More samples than this tell k-means nothing new. */
const PALETTE_SAMPLES = 8000;

function choosePalette(lab: Float32Array, areas: Float32Array, colors: number, random: Random): Rgb[] {
  const step = Math.max(1, Math.ceil(areas.length / PALETTE_SAMPLES));
  const picked = Array.from({ length: Math.ceil(areas.length / step) }, (_, i) => i * step);
  const some = Float32Array.from(picked.flatMap((i) => [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]]));
  const found = findPalette(
    some,
    Float32Array.from(picked, (i) => areas[i]),
    colors,
    random,
  );
  return found.length > 0 ? found : [[0.8, 0, 0]];
}

/** Smallest patches first, each takes the colour that it has the most neighbours of, until none is too small. */
function cleanIslands(indices: Uint32Array, areas: Float32Array, label: Uint16Array, smallest: number): void {
  const twins = halfEdgeTwins(indices);
  const faceOf = (corner: number) => Math.floor(corner / 3);
  for (let round = 0; round < 20; round++) {
    const sets = createSets(label.length);
    for (let c = 0; c < twins.length; c++) {
      if (twins[c] > c && label[faceOf(c)] === label[faceOf(twins[c])]) sets.join(faceOf(c), faceOf(twins[c]));
    }
    const size = new Float64Array(label.length);
    for (let f = 0; f < label.length; f++) size[sets.find(f)] += areas[f];
    const votes = new Map<number, Map<number, number>>();
    for (let c = 0; c < twins.length; c++) {
      if (twins[c] < 0) continue;
      const patch = sets.find(faceOf(c));
      const other = sets.find(faceOf(twins[c]));
      // Only towards larger patches, so that two small ones do not swap for ever.
      if (patch === other || size[patch] >= smallest || size[other] < size[patch]) continue;
      const tally = votes.get(patch) ?? new Map<number, number>();
      const color = label[faceOf(twins[c])];
      tally.set(color, (tally.get(color) ?? 0) + 1);
      votes.set(patch, tally);
    }
    if (votes.size === 0) return;
    const winner = new Map([...votes].map(([patch, tally]) => [patch, [...tally].sort((a, b) => b[1] - a[1])[0][0]]));
    const next = label.map((color, f) => winner.get(sets.find(f)) ?? color);
    label.set(next);
  }
}

function filament(color: Rgb, index: number): Material {
  return { name: `filament ${index + 1}`, baseColor: [...color, 1], metallic: 0, roughness: 0.7, emissive: [0, 0, 0] };
}

function pick(body: Part, label: Uint16Array, color: number, material: number): Part {
  const indices: number[] = [];
  for (let f = 0; f < label.length; f++) {
    if (label[f] === color) indices.push(body.indices[f * 3], body.indices[f * 3 + 1], body.indices[f * 3 + 2]);
  }
  return compact({
    name: `filament ${material + 1}`,
    material,
    positions: body.positions,
    indices: Uint32Array.from(indices),
  });
}
