// @module-tag long
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveMessage } from '../support/member.ts';
import { fetchResult } from '../support/result-files.ts';
import { patient } from '../support/until.ts';
import { startWorld, type World } from '../support/world.ts';

// Long, since the real engine makes a model and a print of two pictures and asks about each; what is refused of a photo is in photos.test.ts.

const draw = async (shapes: string) =>
  new Uint8Array(
    await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">${shapes}</svg>`))
      .png()
      .toBuffer(),
  );

/** The finished message of a stage. */
const isDone = ({ text }: LiveMessage, title: string) =>
  text.includes(title) && text.includes('More') && !/Fetching|Is this it|Not made/.test(text);

const GROUND = '<rect width="320" height="320" fill="#dde3e8"/>';
/** Two things of which either may be meant. */
const TWO = `${GROUND}<circle cx="120" cy="160" r="66" fill="#0a7040"/><circle cx="256" cy="160" r="46" fill="#b02818"/>`;
const SQUARES = Array.from(
  { length: 64 },
  (_, i) =>
    `<rect x="${(i % 8) * 40}" y="${Math.floor(i / 8) * 40}" width="40" height="40" fill="hsl(${(i * 137) % 360},65%,50%)"/>`,
).join('');

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('what is cut out is shown before it is charged: nothing, what goes on, and what is made and built of the whole', {
  timeout: patient(240_000),
}, async () => {
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;
  const photo = async (shapes: string) => ({ picture: { name: 'photo.png', bytes: await draw(shapes) } });

  await alice.slash(channel, 'image-to-3d', {}, await photo(SQUARES));
  const refused = await alice.waitForMessage(({ text }) => text.includes('Not made'));
  expect(refused.text).toContain('too complex');
  expect(refused.text).toContain('Nothing was charged');
  expect(refused.text).not.toContain('Use it');

  const small = { name: 'small', polygons: 2_000, options: 'remesh=true should_texture=false' };
  await alice.slash(channel, 'preset save', small);
  await alice.waitForMessage(({ text }) => text.includes('Saved.'));
  await alice.slash(channel, 'image-to-3d', { formats: 'glb', preset: 'small' }, await photo(TWO));
  const asked = await alice.waitForMessage(({ text }) => text.includes('Is this it?'));
  expect(asked.text).toContain('Nothing was charged');
  expect(asked.text).toContain('Another picture');
  const pictured = await alice.until('it shows what it means', () => {
    const message = alice.message(asked.id);
    return message?.files.some(({ url }) => /\/attachments\/.*cutout\.png/.test(url)) ? message : undefined;
  });
  const cutout = await fetchResult(pictured, 'cutout.png');
  expect(await sharp(cutout).metadata()).toMatchObject({ width: 320, height: 320 });

  await alice.press(asked.id, 'Use it');
  const made = await alice.waitForMessage((message) => isDone(message, 'Image to 3D'), 120_000);
  expect((await fetchResult(made, '.glb')).length).toBeGreaterThan(1000);

  await alice.slash(channel, 'fidget-pixel', { kind: 'other' }, await photo(SQUARES));
  const whole = await alice.waitForMessage(({ id, text }) => id !== asked.id && text.includes('Is this it?'));
  expect(whole.text).toContain('Nothing was charged');
  await alice.press(whole.id, 'Why?');
  await alice.waitForMessage(({ ephemeral, text }) => ephemeral && text.includes('whole picture'));
  await alice.press(whole.id, 'Use it');
  const pixels = await alice.waitForMessage((message) => isDone(message, 'Fidget pixel'));
  await alice.press(pixels.id, 'Build');
  const built = await alice.waitForMessage((message) => isDone(message, 'Fidget pixel · build'));
  expect(built.text).toMatch(/\*\*Pieces\*\* \d+/);
});
