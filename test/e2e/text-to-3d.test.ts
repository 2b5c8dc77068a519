import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../support/member.ts';
import { fetchResult, resultFiles } from '../support/result-files.ts';
import { startWorld, type World } from '../support/world.ts';

// The validator has no types of its own.
const { validateBytes } = (await import('gltf-validator' as string)) as {
  validateBytes(
    bytes: Uint8Array,
  ): Promise<{ issues: { numErrors: number; numWarnings: number }; info: { totalTriangleCount: number } }>;
};

let world: World;
let alice: Member;
beforeAll(async () => {
  world = await startWorld();
  alice = await world.member('alice');
});
afterAll(() => world[Symbol.asyncDispose]());

test('what is wrong with a request is said privately, at once, and costs nothing', async () => {
  const channel = alice.channels.workshop!;

  await alice.slash(channel, 'text-to-3d', { prompt: '   ' });
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('empty'));
  await expect(alice.slash(channel, 'text-to-3d', { prompt: 'x'.repeat(801) })).rejects.toThrow();
  await alice.slash(channel, 'text-to-3d', { prompt: 'a frog', mesh: 'smart-topology', ultra: true });
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('`ultra` needs `version`'));

  await alice.slash(channel, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('1,000'));
  expect((await alice.messages(channel)).length).toBe(0);
});

test('from a slash command to a refined, downloadable model', async () => {
  const channel = alice.channels.workshop!;

  // Preview: a bar that moves, then a picture, files and buttons.
  const sent = await alice.slash(channel, 'text-to-3d', {
    prompt: 'a red toadstool with white spots',
    formats: 'glb,obj',
    more: true,
  });
  expect(sent.status).toBe('success');
  const card = await alice.waitForMessage((message) => message.ephemeral && message.text.includes('Make it for 20'));
  await alice.press(card.id, 'Mesh');
  await alice.until('the form opens', () => alice.lastModal);
  await alice.submitModal({ should_remesh: true, target_polycount: '2,000' });
  await alice.until('the card says so', () => alice.message(card.id)?.text.includes('`polygons` 2000'));
  await alice.press(card.id, 'Make it for 20 credits');
  const preview = await alice.waitForMessage(
    (message) =>
      message.text.includes('Refine') && resultFiles(message).some(({ filename }) => filename.endsWith('.webp')),
  );
  expect(preview.text).toContain('a red toadstool with white spots');
  expect(preview.text).toContain('20 credits');
  const percents = alice.events
    .filter(({ t, d }) => t === 'MESSAGE_UPDATE' && d.id === preview.id)
    .flatMap(({ d }) => [...JSON.stringify(d.components ?? '').matchAll(/(\d+) %/g)].map((match) => Number(match[1])));
  expect(percents).toEqual([...percents].sort((a, b) => a - b));

  // The picture is one of a red thing with white spots... once it is refined; the preview is clay.
  const glb = await fetchResult(preview, '.glb');
  const validated = await validateBytes(glb);
  expect(validated.issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  expect(
    JSON.parse(
      new TextDecoder().decode(glb.subarray(20, 20 + new DataView(glb.buffer, glb.byteOffset).getUint32(12, true))),
    ),
  ).not.toHaveProperty('images');

  // Refine, through the form.
  await alice.press(preview.id, 'Refine with options…');
  await alice.until('the form opens', () => alice.lastModal);
  expect(JSON.stringify(alice.lastModal)).toContain('about 10');
  await alice.submitModal({});
  const refined = await alice.waitForMessage(
    (message) =>
      message.id !== preview.id &&
      message.text.includes('refine') &&
      resultFiles(message).some(({ filename }) => filename.endsWith('.webp')),
  );
  const textured = await fetchResult(refined, '.glb');
  expect((await validateBytes(textured)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });

  const thumbnail = await fetchResult(refined, '.webp');
  const { data, info } = await sharp(thumbnail).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let i = 0; i < data.length; i += 3) if (data[i]! > 140 && data[i + 1]! < 90 && data[i + 2]! < 90) red++;
  expect(red / (info.width * info.height)).toBeGreaterThan(0.05);

  // Charged once each.
  await alice.slash(channel, 'credits');
  // A seed on the card may have these digits, too.
  const credits = await alice.waitForMessage(({ ephemeral, text }) => ephemeral && /\b970\b/.test(text));
  expect(credits.text).toContain('30');
});

test('H7: a prompt of which nothing can be made costs nothing, and what can be made instead is a press away', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;
  await alice.slash(channel, 'text-to-3d', { prompt: 'a rusty falchion' });
  const refused = await alice.waitForMessage(({ text }) => text.includes('anything called falchion'));
  await alice.slash(channel, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('1,000'));
  const [label = ''] = /a rusty (?!falchion)[a-z ]+ · 20 credits/.exec(refused.text) ?? [];

  await alice.press(refused.id, label);
  const prompt = label.split(' · ')[0]!;
  await alice.waitForMessage(({ id, text }) => id !== refused.id && text.includes(prompt) && text.includes('held'));
});
