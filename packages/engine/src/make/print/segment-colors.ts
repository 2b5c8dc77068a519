import { fromOklab, oklabDistance, type Rgb, toOklab } from 'kiln-mesh/core/color';
import type { Model, Part } from 'kiln-mesh/core/model';
import type { Random } from 'kiln-mesh/core/random';
import { halfEdgeTwins } from 'kiln-mesh/internal/topology/edges';
import { faceColors } from 'kiln-mesh/standard/surface-colors';
import { concatenate } from 'kiln-mesh/topology/merge';
import { compact } from 'kiln-mesh/topology/vertices';
import { weldPart } from 'kiln-mesh/topology/weld';
import { colorName } from '../../paint/color-name.ts';
import { plainMaterial } from '../../paint/model-material.ts';
import { findPalette, nearestTo } from '../../vision/pixel-art/find-palette.ts';
import { cleanIslands, facesArea } from './color-islands.ts';

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
  /** Colours by name that no filament comes near, with the shares of the surface that show them, largest first. */
  lost: [name: string, share: number][];
}

/**
 * Few colours for a printer with several filaments: each triangle takes the palette colour (k-means in OKLab) closest to
 * what its texture, vertex colours or material show; of small islands those that stand out grow until they can be
 * printed, the others are cleaned away. Skins, texture coordinates and normals are dropped.
 */
export async function segmentColors(
  model: Model,
  { colors, smallestArea = 2e-6, random }: SegmentOptions,
): Promise<Segmented> {
  const samples = await faceColors(model, 4);
  const body = weldPart(concatenate(model.parts.map(bare)));
  const kept = wholeFaces(model);
  const count = kept.length;
  const lab = new Float32Array(count * 3);
  const areas = facesArea(body);
  kept.forEach((face, i) => {
    lab.set(toOklab(samples[face * 3], samples[face * 3 + 1], samples[face * 3 + 2]), i * 3);
  });
  const isStep = colorSteps(lab, body.indices);
  const palette = choosePalette(
    lab,
    areas.map((area, i) => (isStep[i] ? STEP_COUNTS * area : area)),
    colors,
    random,
  );
  const label = Uint16Array.from({ length: count }, (_, i) => nearestTo(lab, i, palette));
  settle(palette, lab, areas, label);
  const lost = lostColors(palette, { lab, areas, label, isStep });
  cleanIslands({ body, areas, label }, smallestArea, (color, around) => {
    return oklabDistance(palette[color], palette[around]) > DETAIL;
  });
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
    lost,
    model: {
      name: model.name,
      metadata: model.metadata,
      materials: linear.map((color, i) => plainMaterial(`filament ${i + 1}`, color, 0.7)),
      parts: used.map((c, material) => pick(body, label, c, material)),
    },
  };
}

/** Of the surface; less of a colour is an edge or a speck. */
const LEAST_LOST = 0.005;
/** OKLab: surely another colour, if no filament has its name; nearer ones are its shades. */
const ANOTHER = 0.12;
const plainName = (lab: Readonly<Rgb>) => colorName(lab).replace(/^(?:light|dark) /, '');

interface Labelled {
  lab: Float32Array;
  areas: Float32Array;
  label: Uint16Array;
  isStep: readonly boolean[];
}

function lostColors(palette: readonly Rgb[], { lab, areas, label, isStep }: Labelled) {
  const total = areas.reduce((sum, area) => sum + area, 0);
  const kept = new Set(palette.map(plainName));
  const shares = new Map<string, number>();
  label.forEach((color, i) => {
    const seen: Rgb = [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
    if (isStep[i] || oklabDistance(seen, palette[color]) <= ANOTHER) return;
    const name = plainName(seen);
    if (!kept.has(name)) shares.set(name, (shares.get(name) ?? 0) + areas[i] / total);
  });
  return [...shares].filter(([, share]) => share >= LEAST_LOST).sort(([, a], [, b]) => b - a);
}

/** Where it comes closest to the line between two colours: 0 at the first, 1 at the other. */
function between(seen: Rgb, from: Rgb, to: Rgb): { share: number; away: number } {
  const way = [0, 1, 2].map((k) => to[k] - from[k]);
  const along = way.reduce((sum, step, k) => sum + step * (seen[k] - from[k]), 0) / (Math.hypot(...way) ** 2 || 1);
  const share = Math.min(1, Math.max(0, along));
  const on: Rgb = [from[0] + share * way[0], from[1] + share * way[1], from[2] + share * way[2]];
  return { share, away: oklabDistance(seen, on) };
}

/** OKLab: what two neighbours of a triangle differ by at least where it is a step from one colour to another. */
const STEP = 0.06;
/** Of a step, beside a surface that is of one colour. */
const STEP_COUNTS = 0.02;

/** Per triangle: whether its colour lies between those of two neighbours, so that it needs no filament. */
function colorSteps(lab: Float32Array, indices: Part['indices']): boolean[] {
  const twins = halfEdgeTwins(indices);
  const at = (face: number): Rgb => [lab[face * 3], lab[face * 3 + 1], lab[face * 3 + 2]];
  return Array.from({ length: lab.length / 3 }, (_, face) => {
    const beside = [0, 1, 2].flatMap((k) => {
      const twin = twins[face * 3 + k];
      return twin < 0 ? [] : [at(Math.floor(twin / 3))];
    });
    return beside.some((from, i) =>
      beside.slice(i + 1).some((to) => {
        if (oklabDistance(from, to) < STEP) return false;
        const { share, away } = between(at(face), from, to);
        return away < STEP / 2 && share > 0.2 && share < 0.8;
      }),
    );
  });
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

/** What stands out from all around it by more than this (OKLab) is detail: an eye, a button. */
const DETAIL = 0.2;

/** More samples than this tell k-means nothing new. */
const PALETTE_SAMPLES = 8000;

function choosePalette(lab: Float32Array, areas: Float32Array, colors: number, random: Random): Rgb[] {
  const step = Math.max(1, Math.ceil(areas.length / PALETTE_SAMPLES));
  const picked = Array.from({ length: Math.ceil(areas.length / step) }, (_, i) => i * step);
  const some = Float32Array.from(picked.flatMap((i) => [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]]));
  const found = findPalette(
    some,
    importance(
      some,
      Float32Array.from(picked, (i) => areas[i]),
    ),
    colors,
    random,
  );
  return found.length > 0 ? found : [[0.8, 0, 0]];
}

/** Of all the surface; less than this of a colour is the mix along an edge. */
const LEAST_SHARE = 0.0015;

/**
 * What a sample counts for when filaments are chosen: a colour with the square root of the area that shows it, or the
 * white of an eye would never win against one more shade of so much yellow.
 */
function importance(lab: Float32Array, areas: Float32Array): Float32Array {
  const bin = (i: number) => [0, 1, 2].map((k) => Math.round(lab[i * 3 + k] * (k === 0 ? 12 : 25))).join();
  const total = areas.reduce((sum, area) => sum + area, 0);
  const shares = new Map<string, number>();
  areas.forEach((area, i) => void shares.set(bin(i), (shares.get(bin(i)) ?? 0) + area / total));
  return areas.map((area, i) => area / total / Math.sqrt(Math.max(LEAST_SHARE, shares.get(bin(i))!)));
}

/** Each filament becomes the mean, by area, of what it stands for. */
function settle(palette: Rgb[], lab: Float32Array, areas: Float32Array, label: Uint16Array): void {
  const sums = palette.map(() => [0, 0, 0, 0]);
  for (let i = 0; i < label.length; i++) {
    const sum = sums[label[i]];
    for (const k of [0, 1, 2]) sum[k] += lab[i * 3 + k] * areas[i];
    sum[3] += areas[i];
  }
  sums.forEach(([l, a, b, area], c) => {
    if (area > 0) palette[c] = [l / area, a / area, b / area];
  });
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
