import { hexOf, oklabDistance, type Rgb, toBytes, toOklab } from '../core/color.ts';
import { areasOf } from '../core/math/triangle.ts';
import type { Model, Part, Texture } from '../core/model.ts';
import { decodeTexture, type Sampler, sample } from '../render/texture-sampler.ts';

export interface SurfaceColor {
  /** '#rrggbb' */
  hex: string;
  /** Of the surface, 0..1. */
  share: number;
}

/** Places looked at, over the whole surface. */
const PLACES = 8_192;
const MOST_PLACES_A_FACE = 128;
/** OKLab: what is nearer than this is one colour. */
const SAME = 0.05;
const LEAST_SHARE = 0.02;
const MOST_COLORS = 32;
/** Steps that fill a square evenly (Roberts 2018, the R2 sequence). */
const [STEP_U, STEP_V] = [0.7548776662466927, 0.5698402909980532];

/**
 * The colours of a surface by how much of it they cover, most first: base colour times texture times the colours of vertices. What is
 * as good as equal is one; what covers less than 2 % is left out.
 *
 * Throws: what sharp throws of a broken texture.
 * @example const [{ hex }] = await surfaceColors(model)
 */
export async function surfaceColors(model: Model): Promise<SurfaceColor[]> {
  const cells = new Map<string, Cell>();
  await look(
    model,
    () => true,
    (color, share) => gather(cells, color, share),
  );
  return merged([...cells.values()]);
}

/**
 * The mean colour of some faces, in linear light: base colour times texture times the colours of vertices, by area.
 *
 * Undefined where they have no area. Throws: what sharp throws of a broken texture.
 * @param isIn whether a face of a part counts
 */
export async function meanColor(model: Model, isIn: (part: Part, face: number) => boolean): Promise<Rgb | undefined> {
  const sum: Rgb = [0, 0, 0];
  let whole = 0;
  await look(model, isIn, (color, share) => {
    for (let c = 0; c < 3; c++) sum[c] += color[c] * share;
    whole += share;
  });
  return whole > 0 ? (sum.map((value) => value / whole) as Rgb) : undefined;
}

/**
 * The colour of each triangle of all parts, rgb each in linear light: base colour times texture times the colours of vertices,
 * whatever the alpha of the texture.
 *
 * Throws: what sharp throws of a broken texture.
 * @param places of which it is the mean; with one it is the middle's
 */
export async function faceColors(model: Model, places = 1): Promise<Float32Array> {
  const samplers = new Map<object, Sampler>();
  const colors = new Float32Array(model.parts.reduce((sum, { indices }) => sum + indices.length, 0));
  let at = 0;
  for (const part of model.parts) {
    const color = colorAt(model, part, await samplerOf(samplers, model.materials[part.material]?.baseColorTexture));
    for (let t = 0; t * 3 < part.indices.length; t++, at += 3) {
      for (let k = 0; k < places; k++) for (const [c, value] of color(t, k).entries()) colors[at + c] += value / places;
    }
  }
  return colors;
}

/** Each texture is decoded once. */
async function samplerOf(known: Map<object, Sampler>, texture: Texture | undefined): Promise<Sampler | undefined> {
  if (!texture) return undefined;
  const sampler = known.get(texture) ?? (await decodeTexture(texture, 'color'));
  known.set(texture, sampler);
  return sampler;
}

/** Looks at places all over some faces. @param see is told of the colour there, and of the share of their area that a place stands for */
async function look(
  model: Model,
  isIn: (part: Part, face: number) => boolean,
  see: (color: Rgb, share: number) => void,
): Promise<void> {
  const areas = model.parts.map((part) =>
    areasOf(part.positions, part.indices).map((area, face) => (isIn(part, face) ? area : 0)),
  );
  const total = areas.flatMap((list) => [...list]).reduce((sum, area) => sum + area, 0);
  if (!(total > 0)) return;
  const samplers = new Map<object, Sampler>();
  for (const [i, part] of model.parts.entries()) {
    const color = colorAt(model, part, await samplerOf(samplers, model.materials[part.material]?.baseColorTexture));
    for (const [t, area] of areas[i].entries()) {
      const wanted = Math.min(MOST_PLACES_A_FACE, Math.ceil((PLACES * area) / total));
      for (let k = 0; k < wanted; k++) see(color(t, k), area / wanted / total);
    }
  }
}

interface Cell {
  share: number;
  /** Linear light, times the share. */
  sum: Rgb;
}

function gather(cells: Map<string, Cell>, color: Readonly<Rgb>, share: number): void {
  const key = toOklab(...(color as Rgb))
    .map((value) => Math.round(value / (SAME / 2)))
    .join();
  const cell = cells.get(key) ?? { share: 0, sum: [0, 0, 0] };
  cell.share += share;
  for (let c = 0; c < 3; c++) cell.sum[c] += color[c] * share;
  cells.set(key, cell);
}

/** The largest take in what is near to them. */
function merged(cells: Cell[]): SurfaceColor[] {
  const found: { lab: Rgb; mean: Rgb; share: number }[] = [];
  for (const { share, sum } of cells.sort((a, b) => b.share - a.share)) {
    const mean = sum.map((value) => value / share) as Rgb;
    const lab = toOklab(...mean);
    const near = found.find((one) => oklabDistance(one.lab, lab) < SAME);
    if (near) near.share += share;
    else found.push({ lab, mean, share });
  }
  return found
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_COLORS)
    .map(({ mean, share }) => ({ hex: hexOf(toBytes(mean)), share: Number(share.toFixed(4)) }));
}

/** Of the k-th place of a triangle, in linear light; written over by the next. */
function colorAt(
  { materials }: Model,
  { indices, uvs, colors, material }: Part,
  sampler: Sampler | undefined,
): (t: number, k: number) => Rgb {
  const base = materials[material]?.baseColor ?? [1, 1, 1, 1];
  const out: Rgb = [0, 0, 0];
  return (t, k) => {
    const [r, s] = [(0.5 + k * STEP_U) % 1, (0.5 + k * STEP_V) % 1];
    // The first place is the middle; the others are spread, folded into the triangle.
    const [inU, inV] = r + s > 1 ? [1 - r, 1 - s] : [r, s];
    const [a, b] = k === 0 ? [1 / 3, 1 / 3] : [inU, inV];
    const weights = [1 - a - b, a, b];
    const mix = (values: Float32Array, width: number, axis: number) =>
      weights.reduce((sum, weight, corner) => sum + weight * values[indices[t * 3 + corner] * width + axis], 0);
    // Without coordinates programs take the texture's corner.
    const texel = sampler && sample(sampler, uvs ? mix(uvs, 2, 0) : 0, uvs ? mix(uvs, 2, 1) : 0, 0);
    for (let c = 0; c < 3; c++) out[c] = base[c] * (texel?.[c] ?? 1) * (colors ? mix(colors, 3, c) : 1);
    return out;
  };
}
