import { fromBytes } from 'kiln-mesh/core/color';
import type { Model, Part, Texture } from 'kiln-mesh/core/model';
import sharp from 'sharp';

interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Where in a triangle a texture is looked at: the middle and towards each corner. */
const SPOTS = [
  [1 / 3, 1 / 3, 1 / 3],
  [2 / 3, 1 / 6, 1 / 6],
  [1 / 6, 2 / 3, 1 / 6],
  [1 / 6, 1 / 6, 2 / 3],
] as const;

/** The colour each triangle shows (material, image and vertex colours multiplied), linear light, 3 per triangle. */
export async function sampleFaceColors(model: Model): Promise<Float32Array> {
  const images = new Map<Texture, Pixels>();
  for (const { baseColorTexture } of model.materials) {
    if (!baseColorTexture || images.has(baseColorTexture)) continue;
    const raw = await sharp(baseColorTexture.bytes)
      .flatten()
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    images.set(baseColorTexture, { data: raw.data, width: raw.info.width, height: raw.info.height });
  }
  const out = new Float32Array(model.parts.reduce((sum, part) => sum + part.indices.length, 0));
  let at = 0;
  for (const part of model.parts) {
    const material = model.materials[part.material];
    const image = material?.baseColorTexture && images.get(material.baseColorTexture);
    const base = material?.baseColor ?? [1, 1, 1, 1];
    for (let i = 0; i < part.indices.length; i += 3, at += 3) {
      for (const spot of SPOTS) {
        const pixel = image && part.uvs ? pixelAt(image, interpolate(part, part.uvs, 2, i, spot)) : [1, 1, 1];
        const vertex = part.colors ? interpolate(part, part.colors, 3, i, spot) : [1, 1, 1];
        for (let k = 0; k < 3; k++) out[at + k] += (base[k] * pixel[k] * vertex[k]) / SPOTS.length;
      }
    }
  }
  return out;
}

function interpolate(
  part: Part,
  values: Float32Array,
  width: number,
  corner: number,
  spot: readonly number[],
): number[] {
  return Array.from({ length: width }, (_, k) =>
    spot.reduce((sum, share, c) => sum + share * values[part.indices[corner + c] * width + k], 0),
  );
}

/** Nearest pixel; images repeat. */
function pixelAt({ data, width, height }: Pixels, [u = 0, v = 0]: number[]): number[] {
  const x = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width));
  const y = Math.min(height - 1, Math.floor((v - Math.floor(v)) * height));
  const at = (y * width + x) * 3;
  return fromBytes([data[at], data[at + 1], data[at + 2]]);
}
