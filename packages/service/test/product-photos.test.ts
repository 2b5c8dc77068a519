import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../../test/support/service.ts';

/** What the photo-to-product families answer to photos that cannot be used (two-stage specification, 4.1, 4.3 and 8). */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service[Symbol.asyncDispose]());

const uri = (bytes: Uint8Array, type = 'image/png') => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

function plain(width: number, height = width, color = '#d05020') {
  return sharp({ create: { width, height, channels: 3, background: color } });
}

/** A JPEG whose head claims these many pixels. */
async function claiming(width: number, height: number): Promise<Uint8Array> {
  const bytes = await plain(64).jpeg().toBuffer();
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] !== 0xc0) continue;
    bytes.writeUInt16BE(height, at + 5);
    bytes.writeUInt16BE(width, at + 7);
    break;
  }
  return new Uint8Array(bytes);
}

async function animated(format: 'webp' | 'gif'): Promise<Uint8Array> {
  const frames = await Promise.all(['#d02020', '#2040d0'].map((color) => plain(64, 64, color).png().toBuffer()));
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      [format]()
      .toBuffer(),
  );
}

const REFUSED: readonly (readonly [string, () => Promise<string>, RegExp])[] = [
  [
    'of 31 pixels',
    async () => uri(await plain(31).png().toBuffer()),
    /31 x 31 pixels: each side must have at least 32/,
  ],
  ['narrower than 32 pixels', async () => uri(await plain(500, 31).png().toBuffer()), /at least 32/],
  ['of 400 million pixels', async () => uri(await claiming(20_000, 20_000), 'image/jpeg'), /at most 178,956,970/],
  ['that is cut off', async () => uri((await plain(400).png().toBuffer()).subarray(0, 300)), /image_url/],
  ['that is text', async () => uri(Buffer.from('not a picture at all')), /no file of a known kind/],
  ['that is a moving GIF', async () => uri(await animated('gif'), 'image/gif'), /GIF/],
  ['with no image type', async () => uri(await plain(64).png().toBuffer(), 'text/plain'), /image\/\*/],
  ['without base64', async () => 'data:image/png,hello', /base64/],
  ['at a private address', async () => 'http://127.0.0.1:9/photo.png', /public address/],
];

describe.each([
  ['brick-figure', {}],
  ['keycap', {}],
  ['fidget-pixel', { type: 'other' }],
])('%s', (family, more) => {
  const path = `/creative-lab/${family}/v1/prototype`;

  test.each(REFUSED)('refuses a photo %s at once, by name and in numbers', async (_, image, words) => {
    const answer = await service.call('POST', path, { image_url: await image(), ...more });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringMatching(words) } });
    expect(answer.json.message).toContain('image_url');
  });

  test('takes a photo of 32 pixels, one that moves, and JPEG under any name', async () => {
    for (const bytes of [
      await plain(32).webp().toBuffer(),
      await animated('webp'),
      await plain(64).jpeg().toBuffer(),
    ]) {
      expect((await service.call('POST', path, { image_url: uri(bytes), ...more })).status).toBe(202);
    }
  });
});

test('a keycap photo of more than 20,000,000 bytes is refused', { tags: 'long' }, async () => {
  const photo = Buffer.concat([await plain(64).jpeg().toBuffer(), Buffer.alloc(20_000_001)]);
  const answer = await service.call('POST', '/creative-lab/keycap/v1/prototype', {
    image_url: uri(photo, 'image/jpeg'),
  });
  expect(answer).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining('larger than 20,000,000 bytes') },
  });
});
