import { fromSharp, over, type RasterImage, toSharp } from './raster-image.ts';

/** A white rim around what is not clear, as of a cut sticker. */
export async function stickerRim(image: RasterImage): Promise<RasterImage> {
  const { width, height } = image;
  const reach = Math.max(2, Math.round(Math.min(width, height) / 60));
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = image.rgba[i * 4 + 3];
  const grown = await toSharp({ width, height, rgba: spreadAlpha(mask) })
    .extractChannel(3)
    .blur(reach)
    .raw({ depth: 'uchar' })
    .toBuffer();
  const rim = new Uint8Array(image.rgba.length).fill(255);
  for (let i = 0; i < mask.length; i++) rim[i * 4 + 3] = Math.min(255, Math.max(0, (grown[i] - 24) * 12));
  return over({ width, height, rgba: rim }, await fromSharp(toSharp(image)));
}

function spreadAlpha(mask: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(mask.length * 4);
  for (let i = 0; i < mask.length; i++) rgba[i * 4 + 3] = mask[i];
  return rgba;
}
