import sharp from 'sharp';
import { expect, test } from 'vitest';
import { resultFiles } from '../support/result-files.ts';
import { startWorld } from '../support/world.ts';

const draw = async (shapes: string) =>
  new Uint8Array(
    await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">${shapes}</svg>`))
      .png()
      .toBuffer(),
  );

test('a picture in a slash command becomes a model; one without a subject costs nothing and says why', {
  timeout: 120_000,
}, async () => {
  await using world = await startWorld();
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;
  const apple = await draw(
    '<rect width="320" height="320" fill="#dfe3e6"/><circle cx="160" cy="180" r="90" fill="#c22"/><rect x="154" y="50" width="12" height="50" fill="#532"/>',
  );

  const sent = await alice.slash(
    channel,
    'image-to-3d',
    { should_remesh: true, target_polycount: 800, target_formats: 'glb' },
    { image_url: { name: 'apple.png', bytes: apple } },
  );
  expect(sent.status).toBe('success');
  const done = await alice.waitForMessage(
    (message) => resultFiles(message).some(({ filename }) => filename.endsWith('.glb')),
    60_000,
  );
  expect(done.text).toContain('credits');

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
  expect(refused.text).toContain('What was tried');
  expect(refused.text).toContain('Nothing was charged');
});
