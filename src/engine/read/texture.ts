import sharp from 'sharp';
import type { Texture } from '../model.ts';
import type { ReadLimits } from './limits.ts';
import { broken, ModelReadError } from './model-read-error.ts';

/**
 * An image of a model, told by its content. PNG and JPEG stay as they are; other formats become PNG.
 * Throws for images that are damaged or have more pixels than the limits allow.
 */
export async function readTexture(name: string, bytes: Uint8Array, limits: ReadLimits): Promise<Texture> {
  const stem = name.slice(name.replaceAll('\\', '/').lastIndexOf('/') + 1).replace(/\.\w{2,5}$/, '') || 'texture';
  const image = sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error' });
  const facts = await image.metadata().catch((error: unknown) => {
    throw imageError(name, error);
  });
  const { width, height, format } = facts;
  if (width * height > limits.imagePixels) {
    throw new ModelReadError('too_large', `The image "${name}" has ${width} x ${height} pixels, which is too many.`);
  }
  if (format === 'png' || format === 'jpeg') {
    return { name: stem, mimeType: `image/${format}`, bytes, width, height };
  }
  const png = await image
    .png()
    .toBuffer()
    .catch((error: unknown) => {
      throw imageError(name, error);
    });
  return { name: stem, mimeType: 'image/png', bytes: new Uint8Array(png), width, height };
}

function imageError(name: string, error: unknown): ModelReadError {
  const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  if (tooLarge) return new ModelReadError('too_large', `The image "${name}" has too many pixels.`, { cause: error });
  return broken(`The image "${name}" is damaged or of an unknown kind.`, error);
}
