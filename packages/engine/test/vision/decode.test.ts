import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from '../../src/vision/decode.ts';

test('of a moving picture the first frame is used', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();

  const { width, height, rgba } = await decodePicture(new Uint8Array(moving), 1_000);

  expect([width, height]).toEqual([64, 48]);
  expect([...rgba.slice(0, 4)]).toEqual([255, 0, 0, 255]);
});
