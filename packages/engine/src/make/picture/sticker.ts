import { over, type RasterImage, toSharp } from './raster-image.ts';

/** A white rim around what is not clear, as of a cut sticker. */
export async function stickerRim(image: RasterImage): Promise<RasterImage> {
  const { width, height } = image;
  const reach = Math.max(2, Math.round(Math.min(width, height) / 60));
  const grown = await toSharp(image).extractChannel(3).blur(reach).raw({ depth: 'uchar' }).toBuffer();
  const rim = new Uint8Array(image.rgba.length).fill(255);
  grown.forEach((alpha, i) => {
    rim[i * 4 + 3] = Math.min(255, Math.max(0, (alpha - 24) * 12));
  });
  return over({ width, height, rgba: rim }, image);
}
