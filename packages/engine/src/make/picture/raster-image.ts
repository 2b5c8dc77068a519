import sharp, { type Sharp } from 'sharp';

/** A picture in work: sRGB bytes with straight alpha, 4 per pixel, row by row from the top. */
export interface RasterImage {
  width: number;
  height: number;
  rgba: Uint8Array;
}

export const toSharp = ({ rgba, width, height }: RasterImage) => sharp(rgba, { raw: { width, height, channels: 4 } });

export async function fromSharp(image: Sharp): Promise<RasterImage> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  };
}

export const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** What is not clear of a picture, as large as it fits into that many pixels. */
export const trimmed = (image: RasterImage, width: number, height: number): Promise<RasterImage> =>
  fromSharp(toSharp(image).trim({ background: CLEAR, threshold: 1 }).resize(width, height, { fit: 'inside' }));

/** A PNG without any metadata; alpha only where something is not opaque. */
export async function toPng(image: RasterImage): Promise<Uint8Array> {
  let opaque = true;
  for (let i = 3; opaque && i < image.rgba.length; i += 4) opaque = image.rgba[i] === 255;
  const encoded = opaque ? toSharp(image).removeAlpha() : toSharp(image);
  return new Uint8Array(await encoded.png({ compressionLevel: 7 }).toBuffer());
}

/** `top` over `below`, both of one size. */
export function over(below: RasterImage, top: RasterImage): RasterImage {
  const rgba = new Uint8Array(below.rgba.length);
  for (let i = 0; i < rgba.length; i += 4) {
    const a = top.rgba[i + 3] / 255;
    const b = (below.rgba[i + 3] / 255) * (1 - a);
    const sum = a + b;
    for (let k = 0; k < 3; k++)
      rgba[i + k] = sum > 0 ? Math.round((top.rgba[i + k] * a + below.rgba[i + k] * b) / sum) : 0;
    rgba[i + 3] = Math.round(sum * 255);
  }
  return { ...below, rgba };
}
