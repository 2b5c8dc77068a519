import { randomBytes } from 'node:crypto';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { expect, test } from 'vitest';
import { modelOf, torus } from '../../packages/mesh/test/support/shapes.ts';
import { askForFiles } from '../../src/jobs/actions/ask-for-files.ts';
import { refreshLinks } from '../../src/jobs/actions/refresh-links.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

const MIB = 1024 * 1024;

test('the message has picture and main file; all files come to whoever asks, or as one ZIP, and no link that leads nowhere', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ isLocal: false });
  const { jobs, service, discord, redis } = world;
  service.files.set('model.fbx', new Uint8Array(3 * MIB));
  const { id } = await submitRequest(jobs, world.intake('a chair', { attachment_size_limit: MIB }));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  const at = (name: string) => `${service.url}/files/${name}`;
  service.succeed('task-1', {
    model_urls: { glb: at('model.glb'), fbx: at('model.fbx'), stl: at('model.stl') },
    texture_urls: [{ base_color: at('base.png') }],
  });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(world.shown('a chair')?.files).toEqual(['thumbnail.png', 'a-chair.glb']);
  expect(world.shown('a chair')?.text).not.toContain('127.0.0.1');

  const ask = { request: id, application: '15', limit: MIB, locale: 'en-GB' };
  const answered = (token: string) =>
    discord.sent.find(({ path }) => path === `/webhooks/15/${token}/messages/@original`);
  await askForFiles(jobs, '1700000000000000001', { ...ask, token: 'one', zip: false });
  await until('they are there', () => answered('one'));
  expect(answered('one')?.files).toEqual(['a-chair.glb', 'a-chair.stl']);
  expect(answered('one')?.text).toContain('Too large for Discord: a-chair.fbx');
  expect(answered('one')?.text).toContain('"All as ZIP"');
  await askForFiles(jobs, '1700000000000000002', { ...ask, token: 'two', limit: 20 * MIB, zip: true });
  await until('it is there', () => answered('two'));
  expect(answered('two')?.files).toEqual(['a-chair-files.zip']);
  // Each has its place there, all of them as one have not.
  service.files.set('model.stl', randomBytes(0.7 * MIB));
  service.files.set('model.fbx', randomBytes(0.7 * MIB));
  await askForFiles(jobs, '1700000000000000003', { ...ask, token: 'three', zip: true });
  await until('it is there', () => answered('three'));
  expect(answered('three')?.files).toEqual(['a-chair-files.zip']);
  expect(answered('three')?.text).toMatch(/Too large for Discord: a-chair\.(fbx|stl)/);
  expect(JSON.stringify(discord.sent)).not.toContain('127.0.0.1');
  await until('nothing is kept of it', async () => (await redis.keys('*files-asked*')).length === 0);
});

test('a GLB that is too large is compressed to fit, with the original by link', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { jobs, service } = world;
  const glb = await writeGlb(modelOf([torus(0.5, 0.2, 300, 100)]));
  service.files.set('model.glb', glb);
  const limit = Math.floor(glb.length / 2);
  const { id } = await submitRequest(jobs, world.intake('a chair', { attachment_size_limit: limit }));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1', { model_urls: { glb: `${service.url}/files/model.glb` } });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(world.shown('a chair')?.text).toContain('[original GLB');
  const file = (await findRequest(jobs, id))?.files?.find(({ words }) => words === 'compressed');
  expect(file).toMatchObject({ url: 'attachment://a-chair.glb', format: 'glb' });
  expect(file?.sizeBytes).toBeGreaterThan(0);
  expect(file?.sizeBytes).toBeLessThanOrEqual(limit);
});

test('links are made anew when somebody asks, once for all who ask in that minute', async () => {
  await using world = await startWorld();
  const { jobs, service } = world;
  service.files.set('model.usdz', new Uint8Array(30 * MIB));
  const { id } = await submitRequest(jobs, world.intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  const signed = (end: number) => `${service.url}/files/model.usdz?Expires=${end}`;
  service.succeed('task-1', { model_urls: { usdz: signed(1_900_000_000) } });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(world.shown('a chair')?.text).toContain('links until <t:1900000000:f>');

  Object.assign(service.tasks.get('task-1') ?? {}, { model_urls: { usdz: signed(1_900_086_400) } });
  const delivered = await findRequest(jobs, id);
  const read = await refreshLinks(jobs, delivered!);
  expect(read.files?.find(({ format }) => format === 'usdz')?.url).toBe(signed(1_900_086_400));
  await until('the message has them', () => world.shown('a chair')?.text.includes('links until <t:1900086400:f>'));
  expect((await refreshLinks(jobs, read)).task_read_at).toBe(read.task_read_at);
});
