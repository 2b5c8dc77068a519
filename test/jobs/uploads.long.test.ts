// @module-tag long
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { createJobCounters } from '../../src/jobs/base/counters.ts';
import { UploadError } from '../../src/jobs/discord/make-request.ts';
import { createDiscord } from '../../src/jobs/discord/messages.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

const MIB = 1024 * 1024;
const body = { flags: 0, components: [], allowed_mentions: { parse: [] as [] } };

/** A Discord at the end of a slow line: it reads a set number of bytes a second, and stops after some where a test says so. */
async function slowDiscord({ bytesPerSecond = Number.POSITIVE_INFINITY, stopsAfter = Number.POSITIVE_INFINITY }) {
  const seen = { requests: 0, bytes: 0 };
  const server = createServer(async (request, response) => {
    seen.requests++;
    const began = performance.now();
    let read = 0;
    for await (const chunk of request) {
      read += (chunk as Buffer).length;
      seen.bytes += (chunk as Buffer).length;
      if (read > stopsAfter) return;
      const ahead = (read / bytesPerSecond) * 1_000 - (performance.now() - began);
      if (ahead > 1) await new Promise((done) => setTimeout(done, ahead));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
  });
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    ...{ seen, url: `http://127.0.0.1:${address.port}/api` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('an upload takes as long as its bytes move, and is given up when they do not', async () => {
  const upload = async (url: string, deadlines: object) => {
    const log = pino({ level: 'silent' });
    await using discord = createDiscord({ apiUrl: url, token: 'token', deadlines }, createJobCounters(), log);
    const files = [{ name: 'model.glb', bytes: new Uint8Array(12 * MIB) }];
    return await discord.editByToken('1', 'a-token', { body, files, keep: [] });
  };
  await using slow = await slowDiscord({ bytesPerSecond: 8 * MIB });
  const began = performance.now();
  await expect(upload(slow.url, { answer: 500, idle: 10_000 })).resolves.toMatchObject({ id: '1' });
  expect(performance.now() - began).toBeGreaterThan(1_000);
  expect(slow.seen.bytes).toBeGreaterThan(12 * MIB);

  await using stuck = await slowDiscord({ stopsAfter: MIB });
  const failure = await upload(stuck.url, { idle: 300, drain: 100 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UploadError);
  expect(stuck.seen.requests).toBe(1);
});

test('a result arrives over a line that takes longer for it than any answer may take, sent once', async () => {
  // As 20 MiB over 8 Mbit/s are to the real 15 s (test/faults has that in full).
  await using world = await startWorld({ deadlines: { answer: 1_000 } });
  const { jobs, service, discord } = world;
  service.files.set('model.stl', new Uint8Array(6 * MIB));
  const { id } = await submitRequest(jobs, world.intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  discord.line.bytesPerSecond = 4 * MIB;
  const began = performance.now();
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(performance.now() - began).toBeGreaterThan(1_400);
  expect(discord.sent.filter(({ files }) => files.includes('a-chair.stl'))).toHaveLength(1);
});

test('after an upload in vain less is attached, at last nothing, and what is not is a link', async () => {
  await using world = await startWorld({ deadlines: { idle: 2_000, drain: 0 } });
  const { jobs, service, discord } = world;
  service.files.set('model.glb', new Uint8Array(9 * MIB));
  service.files.set('model.stl', new Uint8Array(3 * MIB));
  discord.line.mostBytes = 5 * MIB;
  const { id } = await submitRequest(jobs, world.intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1', {
    model_urls: { glb: `${service.url}/files/model.glb`, stl: `${service.url}/files/model.stl` },
  });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(discord.line.stuck).toBe(1);
  expect(world.shown('a chair')?.files).toEqual(['thumbnail.png', 'a-chair.stl']);
  const glb = (await findRequest(jobs, id))?.files?.find(({ format }) => format === 'glb');
  expect(glb?.url).toBe(`${service.url}/files/model.glb`);
});

test('what the interaction allowed holds after minute 14, too, and 20 MiB where it said nothing', async () => {
  await using world = await startWorld({ now: () => Date.now() + 14 * 60_000 });
  const { jobs, service } = world;
  service.files.set('model.stl', new Uint8Array(19 * MIB));
  const { id } = await submitRequest(jobs, world.intake('a chair', { message_id: '1300000000000000777' }));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(world.shown('a chair')).toMatchObject({ authorized: true, files: ['thumbnail.png', 'a-chair.stl'] });
});

test('uploads that are stuck take no place from other results’ pictures', async () => {
  await using world = await startWorld({ slots: 20 });
  const { jobs, service, discord } = world;
  service.files.set('model.stl', new Uint8Array(3 * MIB));
  const submitted: unknown[] = [];
  for (let i = 1; i <= 14; i++)
    submitted.push(await submitRequest(jobs, world.intake(`chair ${i} of many`, { user_id: `${i}` })));
  await until('all are tracked', () => submitted.every((_, i) => service.streamsOf(`task-${i + 1}`) > 0));
  discord.line.mostBytes = 2 * MIB;
  for (let i = 1; i <= 13; i++) service.succeed(`task-${i}`);
  await until('as many are stuck as there are places', () => discord.line.stuck >= 12);
  service.succeed('task-14');
  await until('the last one’s picture is shown', () =>
    world.shown('chair 14 of many')?.files.includes('thumbnail.png'),
  );
});
