import { fromOklab, type Rgb, toBytes } from 'kiln-mesh/core/color';
import { createRandom } from 'kiln-mesh/core/random';
import sharp from 'sharp';
import { boundsOf } from '../../vision/mask/components.ts';
import { findPalette } from '../../vision/pixel-art/find-palette.ts';
import { noSubject, type Photo } from '../../vision/pixel-art/photo.ts';

/**
 * What a keycap's head shall look like: the subject of a photo, alone, upright in a square frame; a photo whose subject
 * cannot be told from what is behind it becomes a tile with round corners. With it the colours of the base.
 */

export interface Design {
  /** Pixels per side of the frame. */
  side: number;
  /** sRGB bytes, straight alpha; clear where there is no head. */
  rgba: Uint8Array;
  /** True: a rounded tile that shows the whole photo; its base is painted with a pattern. */
  tile: boolean;
  /** Of the base, sRGB bytes. */
  baseColor: Rgb;
  /** Colours of the photo for the base's pattern. */
  accents: Rgb[];
}

export const DESIGN_SIDE = 512;
/** Free share of the frame on each side. */
const MARGIN = 0.06;

/** Throws UserError `no_subject` when the photo shows nothing. */
export function makeDesign(photo: Photo, seed: number): Design {
  const random = createRandom(seed);
  const tile = !photo.cutOut;
  const frame = tile ? middleSquare(photo, random.between(0, 0.06)) : aroundSubject(photo);
  const side = DESIGN_SIDE;
  const rgba = new Uint8Array(side * side * 4);
  const samples: number[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const u = frame.x + ((x + 0.5) / side) * frame.side - 0.5;
      const v = frame.y + ((y + 0.5) / side) * frame.side - 0.5;
      const [l, a, b, alpha] = sampleAt(photo, u, v);
      const share = tile ? roundSquare(x, y, side) : alpha;
      if (share <= 0.01) continue;
      // A little more colour and contrast than a photo has: this is a painted toy.
      const light = Math.min(1, Math.max(0, l + (l - 0.55) * 0.08));
      const color = fromOklab(light, a * 1.15, b * 1.15);
      const at = (y * side + x) * 4;
      rgba.set(toBytes(color), at);
      rgba[at + 3] = Math.round(share * 255);
      if (share > 0.9 && x % 5 === 0 && y % 5 === 0) samples.push(l, a, b);
    }
  }
  const found = findPalette(Float32Array.from(samples), new Float32Array(samples.length / 3).fill(1), 5, random);
  if (found.length === 0 || (tile && found.length < 2)) {
    throw noSubject();
  }
  const [l, a, b] = random.pick(found);
  return {
    side,
    rgba,
    tile,
    // Darker than the head, so that the head stands out.
    baseColor: toBytes(fromOklab(Math.min(0.46, Math.max(0.24, l * 0.6)), a * 1.1, b * 1.1)),
    accents: found.map((color) => toBytes(fromOklab(...color))),
  };
}

export async function encodeDesign({ side, rgba }: Design): Promise<Uint8Array> {
  const png = await sharp(rgba, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}

/** The reverse of `encodeDesign`; the rest is kept beside the picture. */
export async function decodeDesign(png: Uint8Array, rest: Omit<Design, 'side' | 'rgba'>): Promise<Design> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ...rest, side: info.width, rgba: new Uint8Array(data) };
}

function middleSquare({ width, height }: Photo, zoom: number) {
  const side = Math.min(width, height) * (1 - zoom);
  const around = side / (1 - 2 * MARGIN);
  return { x: (width - around) / 2, y: (height - around) / 2, side: around };
}

function aroundSubject({ width, subject }: Photo) {
  const { left, right, top, bottom } = boundsOf(subject, width);
  const side = Math.max(8, right - left, bottom - top) / (1 - 2 * MARGIN);
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side };
}

/** Between four pixels: l, a, b weighted by how much of the subject is in them, and that share. */
function sampleAt({ width, height, colors, subject }: Photo, u: number, v: number): [number, number, number, number] {
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  let [l, a, b, share] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const [dx, dy] = [corner & 1, corner >> 1];
    const [x, y] = [x0 + dx, y0 + dy];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = y * width + x;
    const weight = (dx ? u - x0 : 1 - u + x0) * (dy ? v - y0 : 1 - v + y0) * subject[at];
    l += colors[at * 3] * weight;
    a += colors[at * 3 + 1] * weight;
    b += colors[at * 3 + 2] * weight;
    share += weight;
  }
  return share > 0 ? [l / share, a / share, b / share, share] : [0, 0, 0, 0];
}

/** 1 inside a square with round corners within the margin, 0 outside, with a soft edge. */
function roundSquare(x: number, y: number, side: number): number {
  const half = side * (0.5 - MARGIN);
  const radius = half * 0.34;
  const dx = Math.max(0, Math.abs(x + 0.5 - side / 2) - (half - radius));
  const dy = Math.max(0, Math.abs(y + 0.5 - side / 2) - (half - radius));
  return Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5));
}
