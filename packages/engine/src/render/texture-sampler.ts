import sharp from 'sharp';
import { linearTable } from '../core/color.ts';
import { atMost, type Pixels, pixelsOf } from '../core/known-pixels.ts';
import type { Texture } from '../core/model.ts';

/**
 * Textures as the renderer wants them: decoded once per model, in linear light, with a full chain of halved copies so
 * that an 8k picture seen at 512 pixels is averaged and never sparkles.
 */

export interface Sampler {
  /** The finest one, of most texels and seldom seen, is made when it is first asked for. */
  levels: (Level | undefined)[];
  /** log2 of the texels along a side of the first level (geometric mean), for choosing a level. */
  detail: number;
  pixels: Pixels;
  /** The value 0..65535 of a byte. */
  table: Uint16Array;
}

interface Level {
  width: number;
  height: number;
  /** rgb, 0..65535. */
  texels: Uint16Array;
}

/** Larger pictures are reduced while decoding: no frame we make shows more texels than this. */
const MAX_SIDE = { color: 2048, data: 1024 } as const;
const MAX_PIXELS = 16_384 * 16_384;

/** Decodes a texture; `color` pictures are sRGB, the others hold plain numbers. Throws what sharp throws when broken. */
export async function decodeTexture(texture: Texture, kind: 'color' | 'data'): Promise<Sampler> {
  const side = MAX_SIDE[kind];
  const known = pixelsOf(texture.bytes);
  const pixels = known ? atMost(known, side) : await decode(texture.bytes, side);
  const { width, height } = pixels;
  const linear = linearTable();
  const table = Uint16Array.from(linear, (value, byte) => (kind === 'color' ? Math.round(value * 65535) : byte * 257));
  const levels: Sampler['levels'] = [undefined];
  if (width > 1 || height > 1) {
    let last = halve(pixels, pixels.data, table);
    for (levels.push(last); last.width > 1 || last.height > 1; levels.push(last)) last = halve(last, last.texels);
  }
  return { levels, detail: Math.log2(width * height) / 2, pixels, table };
}

async function decode(bytes: Uint8Array, side: number): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 3) return { data, width, height };
  const three = new Uint8Array(width * height * 3);
  for (let i = 0; i < three.length; i++) three[i] = data[Math.floor(i / 3) * channels];
  return { data: three, width, height };
}

function finest({ levels, pixels: { data, width, height }, table }: Sampler): Level {
  const texels = new Uint16Array(data.length);
  for (let i = 0; i < texels.length; i++) texels[i] = table[data[i]];
  const level = { width, height, texels };
  levels[0] = level;
  return level;
}

/** @param table what the values mean; themselves when left out */
function halve(
  { width, height }: { width: number; height: number },
  values: Uint8Array | Uint16Array,
  table?: Uint16Array,
): Level {
  const w = Math.max(1, width >> 1);
  const h = Math.max(1, height >> 1);
  const out = new Uint16Array(w * h * 3);
  const right = width > 1 ? 3 : 0;
  const down = height > 1 ? width * 3 : 0;
  for (let y = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = (Math.min(y * 2, height - 1) * width + Math.min(x * 2, width - 1)) * 3;
      for (let c = i; c < i + 3; c++, o++) {
        const sum = table
          ? table[values[c]] + table[values[c + right]] + table[values[c + down]] + table[values[c + right + down]]
          : values[c] + values[c + right] + values[c + down] + values[c + right + down];
        out[o] = (sum + 2) >> 2;
      }
    }
  }
  return { width: w, height: h, texels: out };
}

/** Trilinear look-up with repeat; `lod` is the level wanted (0 = finest). Writes rgb 0..1 to `out`. */
export function sample(sampler: Sampler, u: number, v: number, lod: number, out: Float64Array): void {
  const last = sampler.levels.length - 1;
  const level = lod > 0 ? Math.min(lod, last) : 0;
  const fine = Math.floor(level);
  const mix = level - fine;
  bilinear(sampler.levels[fine] ?? finest(sampler), u, v, out);
  if (mix < 0.02 || fine === last) return;
  const r = out[0];
  const g = out[1];
  const b = out[2];
  bilinear(sampler.levels[fine + 1] ?? finest(sampler), u, v, out);
  out[0] = r + (out[0] - r) * mix;
  out[1] = g + (out[1] - g) * mix;
  out[2] = b + (out[2] - b) * mix;
}

function bilinear({ width, height, texels }: Level, u: number, v: number, out: Float64Array): void {
  const x = (u - Math.floor(u)) * width - 0.5;
  const y = (v - Math.floor(v)) * height - 0.5;
  let x0 = Math.floor(x);
  let y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  let x1 = x0 + 1;
  let y1 = y0 + 1;
  if (x0 < 0) x0 = width - 1;
  if (y0 < 0) y0 = height - 1;
  if (x1 >= width) x1 = 0;
  if (y1 >= height) y1 = 0;
  const a = (y0 * width + x0) * 3;
  const b = (y0 * width + x1) * 3;
  const c = (y1 * width + x0) * 3;
  const d = (y1 * width + x1) * 3;
  const wa = ((1 - fx) * (1 - fy)) / 65535;
  const wb = (fx * (1 - fy)) / 65535;
  const wc = ((1 - fx) * fy) / 65535;
  const wd = (fx * fy) / 65535;
  out[0] = texels[a] * wa + texels[b] * wb + texels[c] * wc + texels[d] * wd;
  out[1] = texels[a + 1] * wa + texels[b + 1] * wb + texels[c + 1] * wc + texels[d + 1] * wd;
  out[2] = texels[a + 2] * wa + texels[b + 2] * wb + texels[c + 2] * wc + texels[d + 2] * wd;
}
