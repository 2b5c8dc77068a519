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
