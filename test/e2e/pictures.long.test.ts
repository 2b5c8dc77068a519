// @module-tag long
import { readModel } from 'kiln-mesh/formats/read-model';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveMessage, Member } from '../support/member.ts';
import { fetchResult, resultFiles } from '../support/result-files.ts';
import { patient } from '../support/until.ts';
import { startWorld, type World } from '../support/world.ts';

// Long, since the real engine makes pictures of a megapixel and a model of all the detail of one; from words to a model it is in text-to-3d.test.ts.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('a picture from words leads on to a model', { timeout: patient(240_000) }, async () => {
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;

  await alice.slash(channel, 'text-to-image', {
    prompt: 'a red apple, transparent background',
    model: 'nano-banana',
  });
  const picture = await finished(alice, 'Text to image', '.png');
  const png = await fetchResult(picture, '.png');
  expect(await sharp(png).metadata()).toMatchObject({ width: 1024, height: 1024, hasAlpha: true });
  expect(picture.text).toContain('3 credits');

  await alice.press(picture.id, 'Make 3D');
  await alice.until('the form opens', () => alice.lastModal);
  await alice.submitModal({ should_texture: false, target_formats: 'glb' });
  const model = await finished(alice, 'Image to 3D', '.glb');
  expect((await readModel(await fetchResult(model, '.glb'))).parts.length).toBeGreaterThan(0);
});

test('an attached picture is edited, and an unknown edit is refused in words and costs nothing', async () => {
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;
  const bytes = new Uint8Array(
    await sharp({ create: { width: 96, height: 64, channels: 3, background: '#b04020' } })
      .png()
      .toBuffer(),
  );

  const picture = { 'picture-1': { name: 'photo.png', bytes } };
  await alice.slash(channel, 'image-to-image', { prompt: 'black and white', model: 'nano-banana' }, picture);
  const edited = await finished(alice, 'Image to image', '.png');
  const { channels } = await sharp(await fetchResult(edited, '.png')).stats();
  expect(Math.abs(channels[0]!.mean - (channels[2] ?? channels[0])!.mean)).toBeLessThan(1);

  await alice.slash(channel, 'image-to-image', { prompt: 'make it a glorfindel', model: 'nano-banana' }, picture);
  const failed = await alice.waitForMessage((message) => message.text.includes('Not made'));
  expect(failed.text).toContain('pixel art');
  expect(failed.text).toContain('Nothing was charged');
});

/** The result's message, when the file is there. */
function finished(member: Member, words: string, ending: string): Promise<LiveMessage> {
  return member.waitForMessage(
    (message) => message.text.includes(words) && resultFiles(message).some(({ filename }) => filename.endsWith(ending)),
    150_000,
  );
}
