import { byteTable, fromOklab, oklabDistance, oklabOf, type Rgb } from 'kiln-mesh/core/color';
import { fractal, hash3 } from 'kiln-mesh/core/noise';
import { createRandom } from 'kiln-mesh/core/random';
import { findPalette, nearestTo } from '../../vision/pixel-art/find-palette.ts';
import { edgesOf, lightOf } from './edges.ts';
import { CLEAR, fromSharp, type RasterImage, toSharp } from './raster-image.ts';
import type { StyleCall, StyleName } from './style-words.ts';

/** How pictures are drawn: classical filters, each a function of pixels alone, so that the same picture gives the same. */

interface FilterOptions {
  seed: number;
  amount: number | undefined;
}
type Filter = (image: RasterImage, options: FilterOptions) => RasterImage | Promise<RasterImage>;

const FILTERS: Readonly<Record<StyleName, Filter>> = {
  pixel: (image, { seed }) => pixelArt(image, 64, 16, seed),
  mosaic: (image) => mosaic(image),
  halftone: (image) => halftone(image),
  poster: (image, { seed }) => posterize(image, 6, seed, false),
  cartoon: (image, { seed }) => posterize(image, 10, seed, true),
  sketch: (image) => sketch(image),
  lineart: (image) => lines(image, [255, 255, 255], [24, 24, 28], 0),
  blueprint: (image) => lines(image, [22, 72, 142], [233, 242, 255], 32),
  watercolor: (image, { seed }) => watercolor(image, seed),
  clay: (image) => clay(image),
  sticker: (image) => image,
  mono: (image) => toned(image, (light) => [light, light, light]),
  sepia: (image) => toned(image, (light) => [Math.min(1, light * 1.06 + 0.03), light * 0.86 + 0.01, light * 0.64]),
  invert: (image) => mapped(image, (r, g, b) => [1 - r, 1 - g, 1 - b]),
  brighter: (image) => mapped(image, (r, g, b) => [r ** 0.72, g ** 0.72, b ** 0.72]),
  darker: (image) => mapped(image, (r, g, b) => [r ** 1.4, g ** 1.4, b ** 1.4]),
  warm: (image) => mapped(image, (r, g, b) => [r * 1.08 + 0.02, g, b * 0.84]),
  cold: (image) => mapped(image, (r, g, b) => [r * 0.86, g, b * 1.06 + 0.03]),
  vivid: (image) => fromSharp(toSharp(image).modulate({ saturation: 1.5 })),
  faded: (image) => fromSharp(toSharp(image).modulate({ saturation: 0.5, brightness: 1.1 })),
  blur: (image) => fromSharp(toSharp(image).blur(Math.max(image.width, image.height) / 110)),
  sharpen: (image) => fromSharp(toSharp(image).sharpen({ sigma: Math.max(0.8, image.width / 800), m2: 3 })),
  mirror: (image) => fromSharp(toSharp(image).flop()),
  flip: (image) => fromSharp(toSharp(image).flip()),
  rotate: (image, { amount = 90 }) => fromSharp(toSharp(image).rotate(Math.round(amount) % 360, { background: CLEAR })),
};

export const applyStyle = async (image: RasterImage, { name, amount }: StyleCall, seed: number): Promise<RasterImage> =>
  FILTERS[name](image, { seed, amount });

/** Large square pixels in few colours; the subject's rim is cut hard. */
async function pixelArt(image: RasterImage, cells: number, colors: number, seed: number): Promise<RasterImage> {
  const scale = cells / Math.min(image.width, image.height);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const small = await fromSharp(
    toSharp(image).resize(width, height, { fit: 'fill', kernel: 'mitchell' }).modulate({ saturation: 1.15 }),
  );
  for (let i = 3; i < small.rgba.length; i += 4) small.rgba[i] = small.rgba[i] > 127 ? 255 : 0;
  const flat = quantize(small, colors, seed);
  const factor = Math.max(1, Math.round(Math.min(image.width, image.height) / cells));
  return fromSharp(toSharp(flat).resize(width * factor, height * factor, { kernel: 'nearest' }));
}

/** At most `count` colours, by k-means in OKLab; alpha stays. */
export function quantize(image: RasterImage, count: number, seed: number): RasterImage {
  const { lab, weights } = labOf(image, 9000);
  return snap(image, findPalette(lab, weights, count, createRandom(seed)));
}

/** Every pixel takes the nearest colour (OKLab) of the palette. */
export function snap(image: RasterImage, palette: readonly Rgb[]): RasterImage {
  const labAt = oklabOf(image.rgba);
  const byte = byteTable();
  const bytes = palette.map((color) => fromOklab(...color).map(byte));
  const rgba = new Uint8Array(image.rgba);
  const known = new Map<number, number>();
  const one = new Float32Array(3);
  for (let i = 0; i < rgba.length; i += 4) {
    const key = ((rgba[i] >> 2) << 12) | ((rgba[i + 1] >> 2) << 6) | (rgba[i + 2] >> 2);
    let best = known.get(key);
    if (best === undefined) {
      one.set(labAt(i / 4));
      best = nearestTo(one, 0, palette);
      known.set(key, best);
    }
    rgba.set(bytes[best], i);
  }
  return { ...image, rgba };
}

/** A sample of the picture's colours in OKLab, with alpha as weight. */
export function labOf(image: RasterImage, most: number): { lab: Float32Array; weights: Float32Array } {
  const labAt = oklabOf(image.rgba);
  const count = image.width * image.height;
  const step = Math.max(1, Math.ceil(count / most));
  const total = Math.ceil(count / step);
  const lab = new Float32Array(total * 3);
  const weights = new Float32Array(total);
  for (let n = 0; n < total; n++) {
    lab.set(labAt(n * step), n * 3);
    weights[n] = image.rgba[n * step * 4 + 3] / 255;
  }
  return { lab, weights };
}

/** Smoothed, flattened to few colours; with dark lines where they meet when it is a comic. */
async function posterize(image: RasterImage, colors: number, seed: number, inked: boolean): Promise<RasterImage> {
  const calm = await fromSharp(
    toSharp(image)
      .median(Math.max(3, Math.round(image.width / 170) | 1))
      .modulate({ saturation: 1.3 }),
  );
  const flat = quantize(calm, colors, seed);
  if (!inked) return flat;
  const ink = edgesOf(image, 1.2);
  const rgba = new Uint8Array(flat.rgba);
  for (let i = 0; i < ink.length; i++) {
    const keep = 1 - Math.min(1, Math.max(0, ink[i] * 2.2 - 0.35));
    for (let k = 0; k < 3; k++) rgba[i * 4 + k] = Math.round(rgba[i * 4 + k] * keep + 18 * (1 - keep));
  }
  return { ...flat, rgba };
}

/** Pencil: lines at edges, hatching where it is dark, paper grain. */
async function sketch(image: RasterImage): Promise<RasterImage> {
  const { width, height } = image;
  const light = await lightOf(image);
  const ink = edgesOf(image, 1);
  const rgba = new Uint8Array(image.rgba.length);
  const unit = Math.max(width, height) / 1024;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const alpha = image.rgba[i * 4 + 3] / 255;
      const grain = 0.94 + 0.1 * (fractal(x / (3 * unit), y / (3 * unit), 1) - 0.5) + 0.05 * (hash3(x, y, 3) - 0.5);
      const shade = 1 - (1 - light[i]) * alpha;
      // Two directions of strokes: the second one only in the darks.
      const wobble = 4 * fractal(x / (60 * unit), y / (60 * unit), 5);
      const one = Math.sin(((x + y) / (3.4 * unit) + wobble) * 1.0) * 0.5 + 0.5;
      const two = Math.sin(((x - y) / (3.1 * unit) + wobble) * 1.0) * 0.5 + 0.5;
      const hatch = Math.max(0, 0.72 - shade) * one * 0.85 + Math.max(0, 0.38 - shade) * two * 0.9;
      const value = Math.max(0.08, grain - hatch - Math.min(0.85, ink[i] * 1.5) - (1 - shade) * 0.12);
      rgba[i * 4] = Math.round(Math.min(1, value * 0.995) * 255);
      rgba[i * 4 + 1] = Math.round(Math.min(1, value * 0.985) * 255);
      rgba[i * 4 + 2] = Math.round(Math.min(1, value * 0.965) * 255);
      rgba[i * 4 + 3] = image.rgba[i * 4 + 3] === 0 ? 0 : 255;
    }
  }
  return { ...image, rgba };
}

/** Clean lines of one colour on another; a grid behind them where `grid` pixels (at 1024) are given. */
function lines(image: RasterImage, paper: Rgb, pen: Rgb, grid: number): RasterImage {
  const { width, height } = image;
  const ink = edgesOf(image, 1.5);
  const rgba = new Uint8Array(image.rgba.length);
  const cell = Math.max(4, Math.round((grid * Math.max(width, height)) / 1024));
  for (let i = 0; i < ink.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const strength = Math.min(1, Math.max(0, ink[i] * 5 - 0.3));
    const isOnLine = grid > 0 && (x % cell === 0 || y % cell === 0);
    const line = x % (cell * 4) === 0 || y % (cell * 4) === 0 ? 0.26 : 0.12;
    const raster = isOnLine ? line : 0;
    const share = Math.max(strength, raster);
    for (let k = 0; k < 3; k++) rgba[i * 4 + k] = Math.round(paper[k] + (pen[k] - paper[k]) * share);
    rgba[i * 4 + 3] = 255;
  }
  return { ...image, rgba };
}

/** Washes: smoothed areas with soft darker rims, pigment that settles, paper that shows. */
async function watercolor(image: RasterImage, seed: number): Promise<RasterImage> {
  const { width, height } = image;
  const size = Math.max(width, height);
  const shift = (seed % 512) * 1.7;
  // Bleeding: every pixel looks a little beside itself.
  const moved = new Uint8Array(image.rgba.length);
  const unit = size / 1024;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (fractal(x / (22 * unit), y / (22 * unit), shift) - 0.5) * 16 * unit;
      const dy = (fractal(x / (22 * unit), y / (22 * unit), shift + 9) - 0.5) * 16 * unit;
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + dx)));
      const sy = Math.min(height - 1, Math.max(0, Math.round(y + dy)));
      const [to, from] = [(y * width + x) * 4, (sy * width + sx) * 4];
      moved.set(image.rgba.subarray(from, from + 4), to);
    }
  }
  const wash = await fromSharp(toSharp({ ...image, rgba: moved }).median(Math.max(3, Math.round(7 * unit) | 1)));
  const flat = quantize(wash, 14, seed);
  const soft = await fromSharp(toSharp(flat).blur(1.2 + unit));
  const rim = edgesOf(flat, 2);
  const rgba = new Uint8Array(image.rgba.length);
  for (let i = 0; i < rim.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const pool = 0.5 + 0.5 * (fractal(x / (90 * unit), y / (90 * unit), shift + 3) - 0.5) * 2;
    const grain = (fractal(x / (4 * unit), y / (4 * unit), 2) - 0.5) * 0.12;
    const dark = Math.min(0.35, rim[i] * 0.55);
    for (let k = 0; k < 3; k++) {
      const value = (soft.rgba[i * 4 + k] * 0.6 + wash.rgba[i * 4 + k] * 0.4) / 255;
      const thin = 1 - (1 - value) * (0.66 + 0.3 * pool) - dark + grain;
      rgba[i * 4 + k] = Math.round(Math.min(1, Math.max(0, 0.04 + thin * 0.96)) * 255);
    }
    rgba[i * 4 + 3] = image.rgba[i * 4 + 3];
  }
  return { ...image, rgba };
}

/** The picture's light as the relief of one soft material. */
async function clay(image: RasterImage): Promise<RasterImage> {
  const { width, height } = image;
  const soft = await lightOf(await fromSharp(toSharp(image).blur(1 + width / 320)));
  const broad = await lightOf(await fromSharp(toSharp(image).blur(1 + width / 60)));
  const rgba = new Uint8Array(image.rgba.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dx = soft[y * width + Math.min(width - 1, x + 1)] - soft[y * width + Math.max(0, x - 1)];
      const dy = soft[Math.min(height - 1, y + 1) * width + x] - soft[Math.max(0, y - 1) * width + x];
      const lit = 0.42 + 0.42 * broad[i] - (dx * 0.7 + dy) * 4.5 * (width / 512);
      const value = Math.min(1, Math.max(0, lit));
      for (let k = 0; k < 3; k++)
        rgba[i * 4 + k] = Math.round(Math.min([214, 178, 150][k] * (0.35 + 0.8 * value), 255));
      rgba[i * 4 + 3] = image.rgba[i * 4 + 3];
    }
  }
  return { ...image, rgba };
}

async function mosaic(image: RasterImage): Promise<RasterImage> {
  const cells = 44;
  const scale = cells / Math.min(image.width, image.height);
  const [columns, rows] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const small = await fromSharp(toSharp(image).resize(columns, rows, { fit: 'fill' }).modulate({ saturation: 1.2 }));
  const rgba = new Uint8Array(image.rgba.length);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const [u, v] = [(x / image.width) * columns, (y / image.height) * rows];
      const [cx, cy] = [Math.min(columns - 1, Math.floor(u)), Math.min(rows - 1, Math.floor(v))];
      const joint = Math.min(u - cx, 1 - (u - cx), v - cy, 1 - (v - cy)) < 0.07;
      const bevel = 1 + (0.5 - (v - cy)) * 0.16 + (hash3(cx, cy, 1) - 0.5) * 0.14;
      const [from, to] = [(cy * columns + cx) * 4, (y * image.width + x) * 4];
      for (let k = 0; k < 3; k++) rgba[to + k] = joint ? 62 : Math.min(255, Math.round(small.rgba[from + k] * bevel));
      rgba[to + 3] = small.rgba[from + 3] > 127 ? 255 : 0;
    }
  }
  return { ...image, rgba };
}

/** Dots on a turned grid, larger where it is darker, in the picture's own colours. */
async function halftone(image: RasterImage): Promise<RasterImage> {
  const { width, height } = image;
  const cell = Math.max(5, Math.round(Math.max(width, height) / 110));
  const soft = await fromSharp(
    toSharp(image)
      .blur(cell / 2)
      .modulate({ saturation: 1.4 }),
  );
  const light = await lightOf(soft);
  const rgba = new Uint8Array(image.rgba.length);
  for (let i = 0; i < light.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [u, v] = [(x + y) / (cell * Math.SQRT2), (x - y) / (cell * Math.SQRT2)];
    const away = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
    const share = Math.min(1, Math.max(0, (Math.sqrt(1 - light[i]) * 0.78 - away) * cell * 0.5 + 0.5));
    for (let k = 0; k < 3; k++) rgba[i * 4 + k] = Math.round(250 + (soft.rgba[i * 4 + k] * 0.82 - 250) * share);
    rgba[i * 4 + 3] = image.rgba[i * 4 + 3];
  }
  return { ...image, rgba };
}

function toned(image: RasterImage, tone: (light: number) => Rgb): RasterImage {
  return mapped(image, (r, g, b) => tone(0.299 * r + 0.587 * g + 0.114 * b));
}

function mapped(image: RasterImage, change: (r: number, g: number, b: number) => Rgb): RasterImage {
  const rgba = new Uint8Array(image.rgba);
  for (let i = 0; i < rgba.length; i += 4) {
    const color = change(rgba[i] / 255, rgba[i + 1] / 255, rgba[i + 2] / 255);
    for (let k = 0; k < 3; k++) rgba[i + k] = Math.round(Math.min(1, Math.max(0, color[k])) * 255);
  }
  return { ...image, rgba };
}

/** Share of opaque pixels whose colour is that of `hex`: the same hue for colours, the same lightness for greys. */
export function shareOf(image: RasterImage, color: Readonly<Rgb>): number {
  const { lab, weights } = labOf(image, 20_000);
  const chroma = Math.hypot(color[1], color[2]);
  const hue = Math.atan2(color[2], color[1]);
  let [found, all] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    all++;
    if (weights[i] < 0.5) continue;
    const own: Rgb = [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
    if (chroma < 0.03) found += oklabDistance(own, color) < 0.14 ? 1 : 0;
    else if (Math.hypot(own[1], own[2]) > Math.max(0.04, chroma * 0.45)) {
      const turn = Math.abs(((Math.atan2(own[2], own[1]) - hue + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
      if (turn < 0.3 && Math.abs(own[0] - color[0]) < 0.3) found++;
    }
  }
  return found / Math.max(1, all);
}
