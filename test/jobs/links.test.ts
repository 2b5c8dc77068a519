import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { CHANNEL, startWorld } from './world.ts';

const MIB = 1024 * 1024;

test('links to this machine are not shown to readers elsewhere: their files are sent when asked for, each once', async () => {
  await using world = await startWorld({ isLocal: false });
  const { jobs, service, discord } = world;
  service.files.set('model.glb', new Uint8Array(3 * MIB));
  const { id } = await jobs.submit(world.intake('a chair', { attachment_size_limit: MIB }));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  const at = (name: string) => `${service.url}/files/${name}`;
  service.succeed('task-1', {
    model_urls: { glb: at('model.glb'), stl: at('model.stl') },
    texture_urls: [{ base_color: at('base.png'), normal: at('normal.png') }],
  });
  await until('it is delivered', async () => (await jobs.get(id))?.delivered);
  expect(world.shown('a chair')?.files).toEqual(['thumbnail.png', 'a-chair.stl']);
  expect(world.shown('a chair')?.text).toContain('Not attached: GLB');
  expect(world.shown('a chair')?.text).toContain('"Attach files"');
  expect(discord.sent.some(({ text }) => text.includes('127.0.0.1'))).toBe(false);

  await jobs.attach(id);
  await until('the message says what is left', () => world.shown('a chair')?.text.includes('more than Discord takes'));
  const more = discord.sent.filter(({ path }) => path === `/channels/${CHANNEL}/messages`);
  expect(more.map(({ files }) => files)).toEqual([['a-chair-base-color.png', 'a-chair-normal.png']]);
  expect(world.shown('a chair')?.text).not.toContain('"Attach files"');
  await jobs.attach(id);
  await until('nothing is left to send', async () => (await jobs.status()).queues.deliver?.active === 0);
  expect(discord.sent.filter(({ path }) => path === `/channels/${CHANNEL}/messages`)).toHaveLength(1);
});

test('links are made anew when somebody asks, once for all who ask in that minute', async () => {
  await using world = await startWorld();
  const { jobs, service } = world;
  service.files.set('model.usdz', new Uint8Array(30 * MIB));
  const { id } = await jobs.submit(world.intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  const signed = (end: number) => `${service.url}/files/model.usdz?Expires=${end}`;
  service.succeed('task-1', { model_urls: { usdz: signed(1_900_000_000) } });
  await until('it is delivered', async () => (await jobs.get(id))?.delivered);
  expect(world.shown('a chair')?.text).toContain('links until <t:1900000000:f>');

  Object.assign(service.tasks.get('task-1') ?? {}, { model_urls: { usdz: signed(1_900_086_400) } });
  const delivered = await jobs.get(id);
  const read = await jobs.reread(delivered!);
  expect(read.files?.find(({ format }) => format === 'usdz')?.url).toBe(signed(1_900_086_400));
  await until('the message has them', () => world.shown('a chair')?.text.includes('links until <t:1900086400:f>'));
  expect((await jobs.reread(read)).task_read_at).toBe(read.task_read_at);
});
