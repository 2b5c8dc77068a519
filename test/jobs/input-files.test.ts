import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { createSteps } from '../../src/jobs/store/steps.ts';
import { keys } from '../../src/keys.ts';
import { answer, listen } from '../support/plain-server.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

const BYTES = Buffer.from('the bytes of a picture');
const DATA = `data:image/png;base64,${BYTES.toString('base64')}`;

/** A file host of Discord's that may lose its files. */
async function fileHost() {
  const state = { gone: false, broken: false, fetched: 0, bytes: BYTES };
  const server = await listen((_request, response) => {
    state.fetched++;
    if (state.broken) return answer(response, 503, {});
    if (state.gone) return answer(response, 404, {});
    response.writeHead(200).end(state.bytes);
  });
  return { ...server, state };
}

const picture = (url: string) => ({
  type: 'creative-lab-brick-figure-prototype' as const,
  input: { image_url: `${url}/cdn/cat.png` },
  title: 'cat.png',
});

test.each([
  ['elsewhere', { serviceUrl: 'https://service.example.com' }],
  ['beside us that is open to others', { serviceUrl: 'http://127.0.0.1:4690', publicOnly: true }],
])('a service %s gets the bytes of a picture that only we can reach', async (_where, service) => {
  await using host = await fileHost();
  await using world = await startWorld({ inputs: { ...service, origins: [host.url] } });
  await submitRequest(world.jobs, world.intake('cat', picture(host.url)));
  await until('it is created', () => world.service.creates.length > 0);
  expect(world.service.creates[0]).toMatchObject({ image_url: DATA });
  expect(JSON.stringify(await world.redis.hgetall('kiln:request:1400000000000000001'))).not.toContain('base64');
  await until('the kept bytes are gone', async () => (await world.redis.keys('kiln:input:*')).length === 0);
});

test('a service beside us gets the link', async () => {
  await using host = await fileHost();
  await using world = await startWorld({ inputs: { serviceUrl: 'http://127.0.0.1:4690', origins: [host.url] } });
  await submitRequest(world.jobs, world.intake('cat', picture(host.url)));
  await until('it is created', () => world.service.creates.length > 0);
  expect(world.service.creates[0]).toMatchObject({ image_url: `${host.url}/cdn/cat.png` });
  expect(host.state.fetched).toBeLessThanOrEqual(1); // for its message
});

test('only files of Discord are fetched: any other link is sent as it is', async () => {
  await using host = await fileHost();
  await using world = await startWorld({ inputs: { serviceUrl: 'https://service.example.com', origins: [] } });
  await submitRequest(world.jobs, world.intake('cat', picture(host.url)));
  await until('it is created', () => world.service.creates.length > 0);
  expect(world.service.creates[0]).toMatchObject({ image_url: `${host.url}/cdn/cat.png` });
  expect(host.state.fetched).toBe(0);
});

test('what waits for an hour keeps its picture, through a restart, when Discord has lost it', async () => {
  await using host = await fileHost();
  const inputs = { serviceUrl: 'http://127.0.0.1:4690', origins: [host.url] };
  let clock = Date.now();
  await using world = await startWorld({ workers: false, inputs, now: () => clock });
  const { jobs, intake, redis } = world;
  // No slot is free yet.
  await redis.hset('kiln:ring:slots', { current: 0, lowered_at: Date.now() + 3_600_000 });
  await submitRequest(jobs, intake('cat', picture(host.url)));
  const first = await world.startJobs();
  first.startWorkers();
  await until('the bytes are kept', async () => (await redis.keys('kiln:input:*')).length === 1);
  await first[Symbol.asyncDispose]();

  host.state.gone = true;
  clock += 3_600_000;
  await using second = await world.startJobs();
  await redis.del('kiln:ring:slots');
  second.startWorkers();
  await until('it is created', () => world.service.creates.length > 0);
  expect(world.service.creates[0]).toMatchObject({ image_url: DATA });
});

test('a picture is kept though the process is killed right after it has accepted', async () => {
  await using host = await fileHost();
  const inputs = { serviceUrl: 'http://127.0.0.1:4690', origins: [host.url] };
  await using world = await startWorld({ workers: false, inputs });
  const { jobs, redis } = world;
  await redis.hset('kiln:ring:slots', { current: 0, lowered_at: Date.now() + 3_600_000 });
  await submitRequest({ ...jobs, steps: stepsOfKilled(redis) }, world.intake('cat', picture(host.url)));
  expect(await jobs.queues.counts()).toMatchObject({ deliver: { waiting: 0 } });

  jobs.startWorkers();
  await until('the bytes are kept', async () => (await redis.keys('kiln:input:*')).length === 1);
  await until('the sweep has no more to do', async () => (await redis.exists(keys.due('keep'))) === 0);
});

/** Those of a process that is killed between a step and the jobs that it makes necessary. */
const stepsOfKilled = (redis: Redis) => createSteps({ redis, startCredits: 1_000 });

test('a picture that Discord has lost ends the request in plain words, and the credits come back', async () => {
  await using host = await fileHost();
  host.state.gone = true;
  const inputs = { serviceUrl: 'https://service.example.com', origins: [host.url] };
  await using world = await startWorld({ inputs });
  const { id } = await submitRequest(world.jobs, world.intake('cat', picture(host.url)));
  await until('it is refused', async () => (await world.state(id)) === 'refused');
  expect(await findRequest(world.jobs, id)).toMatchObject({
    money: 'released',
    reason: expect.stringContaining('Attach it again'),
    reason_code: 'attachment_gone',
  });
  expect(world.service.creates).toEqual([]);
  const shown = await until('the member reads it', () => world.shown('Attach it again'));
  expect(shown.text).toContain('Press **Edit** and attach the file again.');
  expect(shown.text).not.toContain('"Again"');
});

test('the picture that a result was made from is in its message, at once and until the end', async () => {
  await using host = await fileHost();
  await using world = await startWorld({ inputs: { serviceUrl: 'http://127.0.0.1:4690', origins: [host.url] } });
  const { jobs, service, discord } = world;
  const input = {
    prompt: 'a boat',
    should_texture: true,
    texture_image_url: `${host.url}/cdn/look.png`,
  };
  const { id } = await submitRequest(jobs, world.intake('a boat', { type: 'text-to-3d', input }));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await until('it is in the message', async () => (await findRequest(jobs, id))?.sources?.length === 1);
  expect(discord.sent.find(({ files }) => files.includes('source_1.png'))?.text).toContain('attachment://source_1.png');
  service.succeed('task-1', { type: 'text-to-3d' });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(world.shown('a boat')?.text).toContain('attachment://source_1.png');
  expect(world.shown('a boat')?.text).not.toContain('"attachments"'); // what this Discord did not name stays
  await until('the kept bytes are gone', async () => (await world.redis.keys('kiln:input:*')).length === 0);
});

test('a link that ran out is signed anew by Discord, and asked for once more', async () => {
  await using host = await fileHost();
  const asked: string[] = [];
  await using world = await startWorld({ inputs: { serviceUrl: 'https://service.example.com', origins: [host.url] } });
  world.discord.answers.push(({ path, text }) => {
    if (path !== '/attachments/refresh-urls') return undefined;
    asked.push(text);
    return { refreshed_urls: [{ refreshed: `${host.url}/cdn/cat.png?ex=ffffffff` }] };
  });
  const old = `${host.url}/cdn/cat.png?ex=1`;
  await submitRequest(world.jobs, world.intake('cat', { ...picture(host.url), input: { image_url: old } }));
  await until('it is created', () => world.service.creates.length > 0);
  expect(world.service.creates[0]).toMatchObject({ image_url: DATA });
  expect(asked[0]).toContain('ex=1');
});

test('a model of more than Redis is to hold goes along when its turn comes, and is not kept', {
  tags: 'long',
}, async () => {
  await using host = await fileHost();
  host.state.bytes = Buffer.alloc(29_000_000, 'a model');
  await using world = await startWorld({ inputs: { serviceUrl: 'https://service.example.com', origins: [host.url] } });
  const input = { model_url: `${host.url}/cdn/large.glb`, target_formats: ['stl'] };
  await submitRequest(world.jobs, world.intake('large', { type: 'convert', input, title: 'large.glb' }));
  await until('it is created', () => world.service.creates.length > 0);
  const sent = String(world.service.creates[0]?.model_url);
  expect(sent.slice(0, 37)).toBe('data:application/octet-stream;base64,');
  expect(Buffer.from(sent.slice(37), 'base64').equals(host.state.bytes)).toBe(true);
  expect(await world.redis.keys('kiln:input:*')).toEqual([]);
});
