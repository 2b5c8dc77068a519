import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#d33' } })
  .png()
  .toBuffer();

/** A finished result that was made from words and a picture. */
async function madeFromPicture(world: World) {
  const { alice, service, channel, jobs } = world;
  const options = { prompt: 'a boat', textured: true, more: true };
  await alice.slash(channel, 'text-to-3d', options);
  const card = await alice.waitForMessage(({ text }) => text.includes('Make it for'));
  await alice.press(card.id, 'Surface');
  await alice.until('the form opens', () => alice.lastModal);
  const { edited_timestamp: before } = card;
  await alice.submitModal({}, { texture_image_url: [{ name: 'look.png', bytes }] });
  // The form is acknowledged first; what was asked for holds the picture once its card was drawn again.
  await alice.until('the order has it', () => alice.message(card.id)?.edited_timestamp !== before);
  const { id } = await alice.press(card.id, 'Make it for 30 credits');
  const shown = await alice.waitForMessage(({ interaction_metadata }) => interaction_metadata?.id === id);
  await alice.until('the picture is shown', () => shown.files.some(({ filename }) => filename === 'source_1.png'));
  await until('the service has it', () => service.creates.length === 1);
  service.succeed('task-1', { type: 'text-to-3d' });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  await alice.until('all is shown', () => shown.files.length === 3);
  return { id, messageId: shown.id };
}

test('Again works when Discord has long dropped what the command brought along', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, service, local, jobs } = world;
  const { id, messageId } = await madeFromPicture(world);
  expect(
    alice
      .message(messageId)
      ?.files.map(({ filename }) => filename)
      .sort(),
  ).toEqual(['a-boat.stl', 'source_1.png', 'thumbnail.png']);
  const given = new URL(String(service.creates[0]?.texture_image_url)).pathname.split('/');
  const folder = join(local.dataDir, 'cdn');
  const files = (await readdir(folder)).filter((name) => name.includes(given.at(-2) ?? ''));
  expect(files).toHaveLength(1);
  await rm(join(folder, files[0] ?? ''));

  await alice.press(messageId, 'Again');
  await until('it is made again', () => service.creates.length === 2);
  const again = String(service.creates[1]?.texture_image_url);
  const used = again.startsWith('data:') ? again : await (await fetch(again)).arrayBuffer();
  const picture = typeof used === 'string' ? Buffer.from(used.split(',')[1] ?? '', 'base64') : Buffer.from(used);
  expect(picture.equals(bytes)).toBe(true);
  const other = (await jobs.requests.listByMember(alice.guildId, alice.user.id)).requests.find((one) => one.id !== id);
  await until('the new one keeps it, too', async () => (await findRequest(jobs, other?.id ?? ''))?.sources?.[0]?.kept);
});

test('when the file is truly gone, Edit asks for it', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, service, redis } = world;
  const { id, messageId } = await madeFromPicture(world);
  await redis.hset(`kiln:request:${id}`, 'reason_code', 'attachment_gone');

  expect((await alice.press(messageId, 'Edit')).status).toBe('modal');
  const [first] = alice.lastModal?.components ?? [];
  expect(first).toMatchObject({ component: { type: 19, custom_id: 'texture_image_url', required: true } });
  await alice.submitModal({ prompt: 'a better boat' }, { texture_image_url: [{ name: 'new.png', bytes }] });
  await until('it is made', () => service.creates.length === 2);
  expect(service.creates[1]).toMatchObject({ prompt: 'a better boat' });
  expect(String(service.creates[1]?.texture_image_url)).toMatch(/new\.png|^data:/);
});

test('a command that lacks only its model offers the latest results that fit; who has none is told what is missing', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service } = world;
  const cardOf = (member: Member) =>
    member.waitForMessage(({ ephemeral, text }) => ephemeral && text.includes('Don’t make it'));
  const offered = (card: LiveMessage) => {
    const row = card.components.flatMap(({ components }) => (components ?? []) as LiveMessage['components']);
    return row
      .flatMap(({ components }) => (components ?? []) as { custom_id: string; options?: object[] }[])
      .find(({ options }) => options);
  };
  for (const prompt of ['a boat', 'a tower']) {
    const { taskId, messageId } = await world.ask(prompt);
    service.succeed(taskId);
    await alice.waitForMessage(({ id, text }) => id === messageId && text.includes('Again'));
  }

  await bob.slash(channel, 'remesh', { polygons: 2_000 });
  await bob.waitForMessage(({ text }) => text.includes('`task` is missing'));
  await alice.slash(channel, 'remesh', { polygons: 2_000 });
  const card = await cardOf(alice);
  expect(offered(card)).toMatchObject({
    options: [{ label: expect.stringContaining('a tower'), value: 'task-2' }, { value: 'task-1' }],
  });
  await alice.selectValues(card.id, offered(card)?.custom_id ?? '', ['task-1']);
  await alice.until('the card has it', () => card.text.includes('a boat'));
  expect(offered(card)).toBeUndefined();
  await alice.press(card.id, 'Make it for 5 credits');
  await until('the service is asked', () => service.creates.length === 3);
  expect(service.creates[2]).toMatchObject({ input_task_id: 'task-1', target_polycount: 2_000 });
});
