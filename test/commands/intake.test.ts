import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fittingStages } from '../../src/commands/fitting-stages.ts';
import type { LiveMessage } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#d33' } })
  .png()
  .toBuffer();
const types = (shown: { pictures: number; words: boolean }) => fittingStages(shown).map(({ stage }) => stage.type);
const selectOf = (message: LiveMessage) =>
  /"custom_id":"(1:take:[^"]*)"/.exec(JSON.stringify(message.components))?.[1] ?? '';

test('pictures fit stages that begin with a picture; words fit stages that begin with words', () => {
  expect(types({ pictures: 1, words: false })).toContain('creative-lab-fidget-pixel-prototype');
  expect(types({ pictures: 1, words: false })).not.toContain('text-to-3d-preview');
  expect(types({ pictures: 0, words: true })).toEqual(expect.arrayContaining(['text-to-3d-preview']));
  expect(types({ pictures: 0, words: true }).some((type) => type.startsWith('creative-lab'))).toBe(false);
  expect(types({ pictures: 2, words: true }).some((type) => type.includes('refine') || type.includes('build'))).toBe(
    false,
  );
});

test('Make 3D on somebody’s picture asks what to make, privately, and makes it', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service } = world;
  const post = await bob.post(channel, 'look', [{ name: 'cat.png', bytes: picture }]);

  await alice.contextMenu(channel, 'Make 3D', post.id);
  const chooser = await alice.waitForMessage((message) => message.text.includes('What should Kiln make'));
  expect(chooser.ephemeral).toBe(true);
  expect(
    (await alice.selectValues(chooser.id, selectOf(chooser), ['creative-lab-fidget-pixel-prototype'])).status,
  ).toBe('modal');
  await alice.submitModal({ type: ['other'] });

  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ type: 'other', image_url: expect.stringContaining('cat.png') });
});

test('a message without a picture says which pictures can be used', async () => {
  await using world = await startWorld();
  const { alice, channel } = world;
  const post = await alice.post(channel, 'no picture here');

  await alice.contextMenu(channel, 'Make 3D', post.id);

  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('no picture'));
});

test('a mention with words offers what words can make; only the one who wrote may choose', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, gateway, service } = world;

  await alice.post(channel, `<@${gateway.applicationId}> a green frog @everyone`);
  const chooser = await alice.waitForMessage((message) => message.text.includes('these words'));
  expect(chooser.text).toContain('a green frog');

  await bob.selectValues(chooser.id, selectOf(chooser), ['text-to-3d-preview']);
  await bob.waitForMessage((message) => message.ephemeral && message.text.includes('can choose here'));
  expect(service.creates).toHaveLength(0);
  await alice.selectValues(chooser.id, selectOf(chooser), ['text-to-3d-preview']);

  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ mode: 'preview', prompt: expect.stringContaining('a green frog') });
});
