import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { readStatus } from '../../src/jobs/data/read-status.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

/** Small pictures: what they look like is another test's. */
const turntables = { picture: { size: 64, frames: 4 } };

type World = Awaited<ReturnType<typeof startWorld>>;

/** A GLB of four faces, and whatever makes it another file. */
const tetrahedron = (name: string) =>
  writeGlb({
    name,
    parts: [
      {
        name: 'part',
        positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
        indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
        material: 0,
      },
    ],
    materials: [{ name: 'red', baseColor: [0.8, 0.1, 0.1, 1], metallic: 0, roughness: 0.6, emissive: [0, 0, 0] }],
    metadata: {},
  });

async function make(world: World, title: string, glb: Uint8Array) {
  const { jobs, service } = world;
  const before = service.creates.length;
  const { id } = await submitRequest(jobs, world.intake(title));
  const task = `task-${before + 1}`;
  await until('it is tracked', () => service.streamsOf(task) > 0);
  service.files.set(`${task}.glb`, glb);
  service.succeed(task, { model_urls: { glb: `${service.url}/files/${task}.glb` } });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  return id;
}

test('the picture comes first, then the files, and the turntable is added to them', { tags: 'long' }, async () => {
  await using world = await startWorld({ turntables });
  const { jobs, discord } = world;
  const id = await make(world, 'a chair', await tetrahedron('a'));
  await until('the turntable is there', async () => (await findRequest(jobs, id))?.files?.length === 3);
  const sent = discord.sent.filter(({ files }) => files.length > 0);
  expect(sent.map(({ files }) => files)).toEqual([
    ['thumbnail.png'],
    ['thumbnail.png', 'a-chair.glb'],
    ['turntable.webp'],
  ]);
  expect(sent.at(-1)?.text).toContain('attachment://a-chair.glb');
  expect(sent.at(-1)?.text).toContain('4 faces');
  expect(sent.at(-1)?.text).not.toContain('"attachments"'); // Discord keeps those that it has
});

test('a model that took too long once is not drawn again, and nothing else is the worse for it', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ workers: false, turntables });
  const { jobs, redis } = world;
  const hostile = await tetrahedron('hostile');
  const hurried = await world.startJobs({ turntables: { deadlineMs: 1 } });
  hurried.startWorkers();
  await make(world, 'a chair', hostile);
  const beginnings = async () => Number(await redis.get((await redis.keys('kiln:drawing:*'))[0] ?? ''));
  await until('it is set aside', async () => (await beginnings()) > 1);
  await hurried[Symbol.asyncDispose]();

  jobs.startWorkers();
  const same = await make(world, 'a table', hostile);
  const other = await make(world, 'a stool', await tetrahedron('good'));
  await until('the other has its turntable', async () => (await findRequest(jobs, other))?.files?.length === 3);
  await until('nothing is left to draw', async () => (await readStatus(jobs)).queues.turn?.active === 0);
  expect((await findRequest(jobs, same))?.files?.map(({ name }) => name)).toEqual(['thumbnail.png', 'a-table.glb']);
});

test('a stop in the middle of a drawing does not wait for it, and the next process draws it', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ workers: false, turntables });
  const first = await world.startJobs();
  first.startWorkers();
  const id = await make(world, 'a chair', await tetrahedron('a'));
  await until('it is being drawn', async () => (await readStatus(first)).queues.turn?.active === 1);
  await first[Symbol.asyncDispose]();
  expect((await findRequest(world.jobs, id))?.files).toHaveLength(2);

  world.jobs.startWorkers();
  await until('the turntable is there', async () => (await findRequest(world.jobs, id))?.files?.length === 3);
});

test('a turntable whose job was lost after the delivery gets another one, and only while it is wanted', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ workers: false, turntables });
  const { redis, jobs } = world;
  const first = await world.startJobs();
  first.startWorkers();
  const id = await make(world, 'a chair', await tetrahedron('a'));
  await until('it is being drawn', async () => (await readStatus(first)).queues.turn?.active === 1);
  await first[Symbol.asyncDispose]();
  await redis.del(await redis.keys('kiln-jobs:turn:*'));

  jobs.startWorkers();
  await until('the turntable is there', async () => (await findRequest(jobs, id))?.files?.length === 3);
  await until('nothing is left to draw', async () => (await redis.zcard('kiln:due:turn')) === 0);
});
