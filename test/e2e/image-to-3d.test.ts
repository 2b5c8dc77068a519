import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startWorld } from '../support/world.ts';

const draw = async (shapes: string) =>
  new Uint8Array(
    await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">${shapes}</svg>`))
      .png()
      .toBuffer(),
  );

test('a picture without a subject costs nothing, and its message says why', {
  timeout: 120_000,
}, async () => {
  await using world = await startWorld();
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;
  const squares = Array.from(
    { length: 64 },
    (_, i) =>
      `<rect x="${(i % 8) * 40}" y="${Math.floor(i / 8) * 40}" width="40" height="40" fill="hsl(${(i * 137) % 360},65%,50%)"/>`,
  );
  await alice.slash(
    channel,
    'image-to-3d',
    {},
    { image_url: { name: 'squares.png', bytes: await draw(squares.join('')) } },
  );
  const refused = await alice.waitForMessage(({ text }) => text.includes('Not made'), 60_000);
  expect(refused.text).toContain('too complex');
  expect(refused.text).toContain('Nothing was charged');
});
