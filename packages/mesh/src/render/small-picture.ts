import sharp from 'sharp';

const PIXELS = 1_024;
/** More than any photograph that a service takes. */
const MOST_PIXELS = 100_000_000;

/** A picture as a JPEG of at most 1024 pixels a side: enough to judge by, and small enough to send. @throws it is none */
export async function smallPicture(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture, { limitInputPixels: MOST_PIXELS })
    .resize(PIXELS, PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

const TINY_PIXELS = 256;

/** A picture as a WebP of at most 256 pixels a side, of some kilobytes: to be kept, and shown beside others. @throws it is none */
export async function tinyPicture(picture: Uint8Array): Promise<Uint8Array> {
  const small = sharp(picture, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(TINY_PIXELS, TINY_PIXELS, { fit: 'inside', withoutEnlargement: true });
  return new Uint8Array(await small.webp({ quality: 75 }).toBuffer());
}
