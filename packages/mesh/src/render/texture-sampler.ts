import sharp from 'sharp';
import { linearTable } from '../core/color.ts';
import { atMost, type Pixels, pixelsOf } from '../core/known-pixels.ts';
import { type Texture, type Wrap, wrapped } from '../core/model.ts';

/**
 * Textures as the renderer wants them: decoded once per model, in linear light, with a full chain of mip levels so
 * that an 8k picture seen at 512 pixels is averaged and never sparkles.
 */

export interface Sampler {
  /** The mip levels after the first: halved once, twice, and so on down to one texel. */
  mips: Level[];
  /** log2 of the texels along a side of the first level (geometric mean), for choosing a level. */
  detail: number;
  pixels: Pixels;
  /** The value 0..65535 of a byte. */
  table: Uint16Array;
  wrapS: Wrap;
  wrapT: Wrap;
  /** The last look-up: rgb 0..1, where its four texels start, and how much of each there is. Written over by the next. */
  out: Float64Array;
  places: Int32Array;
  shares: Float64Array;
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
  const mips: Level[] = [];
  if (width > 1 || height > 1) {
    let last = halve(pixels, pixels.data, table);
    for (mips.push(last); last.width > 1 || last.height > 1; mips.push(last)) last = halve(last, last.texels);
  }
  return {
    mips,
    detail: Math.log2(width * height) / 2,
    pixels,
    table,
    wrapS: texture.sampler?.wrapS ?? 'repeat',
    wrapT: texture.sampler?.wrapT ?? 'repeat',
    out: new Float64Array(3),
    places: new Int32Array(4),
    shares: new Float64Array(4),
  };
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

/**
 * Trilinear look-up; beyond its edges an image goes on as it says.
 * @param lod the mip level wanted (0 = finest)
 * @returns rgb 0..1, until the next look-up
 */
export function sample(sampler: Sampler, u: number, v: number, lod: number): Float64Array {
  const { out, mips } = sampler;
  const level = lod > 0 ? Math.min(lod, mips.length) : 0;
  const fine = Math.floor(level);
  const mix = level - fine;
  lookUp(sampler, fine, u, v);
  if (mix < 0.02 || fine === mips.length) return out;
  const r = out[0];
  const g = out[1];
  const b = out[2];
  lookUp(sampler, fine + 1, u, v);
  out[0] = r + (out[0] - r) * mix;
  out[1] = g + (out[1] - g) * mix;
  out[2] = b + (out[2] - b) * mix;
  return out;
}

/** Bilinear. The finest level is read from the picture itself, which has half the bytes and is there already. */
function lookUp(sampler: Sampler, level: number, u: number, v: number): void {
  const { mips, pixels, table, out, places, shares } = sampler;
  place(sampler, level === 0 ? pixels : mips[level - 1], u, v);
  const a = places[0];
  const b = places[1];
  const c = places[2];
  const d = places[3];
  const wa = shares[0];
  const wb = shares[1];
  const wc = shares[2];
  const wd = shares[3];
  if (level === 0) {
    const { data } = pixels;
    out[0] = table[data[a]] * wa + table[data[b]] * wb + table[data[c]] * wc + table[data[d]] * wd;
    out[1] = table[data[a + 1]] * wa + table[data[b + 1]] * wb + table[data[c + 1]] * wc + table[data[d + 1]] * wd;
    out[2] = table[data[a + 2]] * wa + table[data[b + 2]] * wb + table[data[c + 2]] * wc + table[data[d + 2]] * wd;
    return;
  }
  const { texels } = mips[level - 1];
  out[0] = texels[a] * wa + texels[b] * wb + texels[c] * wc + texels[d] * wd;
  out[1] = texels[a + 1] * wa + texels[b + 1] * wb + texels[c + 1] * wc + texels[d + 1] * wd;
  out[2] = texels[a + 2] * wa + texels[b + 2] * wb + texels[c + 2] * wc + texels[d + 2] * wd;
}

/** Finds the four texels around a place, and how much of each there is. */
function place(
  { places, shares, wrapS, wrapT }: Sampler,
  { width, height }: { width: number; height: number },
  u: number,
  v: number,
): void {
  const x = wrapped(u, wrapS) * width - 0.5;
  const y = wrapped(v, wrapT) * height - 0.5;
  // Beyond its last texel comes its first one, or the last one again.
  const last = wrapS === 'repeat' ? 0 : width - 1;
  const bottom = wrapT === 'repeat' ? 0 : height - 1;
  // Rounded towards zero, hence the step to the right.
  const right = (x + 1) | 0;
  const below = (y + 1) | 0;
  const fx = x - (right - 1);
  const fy = y - (below - 1);
  const x0 = (right === 0 ? width - 1 - last : right - 1) * 3;
  const y0 = (below === 0 ? height - 1 - bottom : below - 1) * width * 3;
  const x1 = (right >= width ? last : right) * 3;
  const y1 = (below >= height ? bottom : below) * width * 3;
  places[0] = y0 + x0;
  places[1] = y0 + x1;
  places[2] = y1 + x0;
  places[3] = y1 + x1;
  shares[0] = ((1 - fx) * (1 - fy)) / 65535;
  shares[1] = (fx * (1 - fy)) / 65535;
  shares[2] = ((1 - fx) * fy) / 65535;
  shares[3] = (fx * fy) / 65535;
}
